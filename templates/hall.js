/* What the hall's pages do beyond a plain form: checks while typing, a queue, live changes. */
"use strict";
(() => {
  const kind = document.body.dataset.page;
  const path = location.pathname.replace(/\/$/, "");
  const QUEUE = "canasta queue " + path, DRAFT = "canasta draft " + path;
  const $ = (query, from = document) => from.querySelector(query);
  const all = (query, from = document) => [...from.querySelectorAll(query)];

  /* A phone that keeps nothing for a page works all the same, without the queue. */
  const memory = {};
  const read = (key, other) => { try { return JSON.parse(localStorage.getItem(key)) ?? memory[key] ?? other; } catch { return memory[key] ?? other; } };
  const write = (key, value) => {
    memory[key] = value;
    try { value === null ? localStorage.removeItem(key) : localStorage.setItem(key, JSON.stringify(value)); memory[key] = null; } catch { /* it is in the memory */ }
  };
  const forget = () => { try { for (const key of Object.keys(localStorage)) if (key.startsWith("canasta ")) localStorage.removeItem(key); } catch { /* nothing is kept */ } };
  if ($("[data-over]")) forget();
  if (!kind) return;

  const say = (text, isBad) => { const word = $("#word"); if (word) { word.textContent = text; word.classList.toggle("bad", Boolean(isBad)); } };
  /* crypto.randomUUID is not there on a plain network. */
  const newId = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64; bytes[8] = (bytes[8] & 63) | 128;
    const hex = [...bytes].map(byte => byte.toString(16).padStart(2, "0")).join("");
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  };
  /* What hangs is given up and sent again: its id makes that harmless. */
  const reach = (where, how) => { const stop = new AbortController(); setTimeout(() => stop.abort(), 8000); return fetch(where, { ...how, signal: stop.signal }); };
  const post = (where, body) => reach(where, { method: "POST", body, headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" } });
  const bodyOf = form => new URLSearchParams(new FormData(form)).toString();

  /* The connection. */
  let lost = false, over = false, heard = performance.now(), source = null;
  const showLost = now => {
    if (lost === now) return;
    lost = now;
    let sign = $("#lost");
    if (!sign) { sign = document.createElement("p"); sign.id = "lost"; sign.className = "note bad"; sign.setAttribute("role", "alert"); document.body.prepend(sign); }
    sign.hidden = !now;
    sign.textContent = now ? "No connection to the hall. What you send waits on this phone; keep this page open." : "";
    if (kind !== "table" && now) sign.textContent = "No connection to the hall: what is shown may be old.";
  };
  const end = reason => {
    over = true;
    source?.close();
    if (reason === "closed") { forget(); say("This night is closed. This phone keeps nothing of it.", true); refresh(); }
    else { showLost(true); over = false; setTimeout(connect, 3000); }
  };
  const connect = () => {
    source?.close();
    if (over || document.hidden) return;
    source = new EventSource(path + "/events");
    const here = () => { heard = performance.now(); showLost(false); };
    source.addEventListener("changed", () => { here(); refresh(); flush(); });
    source.addEventListener("pulse", () => { here(); if (missed) refresh(); });
    source.addEventListener("end", event => end(JSON.parse(event.data).reason));
    source.onerror = () => { showLost(true); if (source.readyState === EventSource.CLOSED) setTimeout(connect, 4000); };
  };
  /* A browser opens six connections to a host: a tab that nobody sees leaves its own to others. */
  document.addEventListener("visibilitychange", () => { heard = performance.now(); connect(); });
  /* A stream that a lost network left hanging would be found out late. */
  addEventListener("online", () => { heard = performance.now(); connect(); refresh(); flush(); });
  addEventListener("storage", () => pending());
  setInterval(() => { if (!over && !document.hidden && performance.now() - heard > 25000) { heard = performance.now(); showLost(true); connect(); } }, 5000);

  /* What is shown, fetched again whenever it has changed. */
  let fetching = false, again = false, missed = false, touched = false, isNews = false;
  const refresh = async () => {
    if (fetching) { again = true; return; }
    fetching = true;
    try {
      const answer = await reach(location.pathname, { headers: { accept: "text/html" } });
      const isEnd = answer.status === 410 || answer.status === 404;
      if (isEnd) { forget(); over = true; source?.close(); }
      missed = !(answer.ok || isEnd);
      if (!missed) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } catch { missed = true; showLost(true); }
    fetching = false;
    if (again) { again = false; refresh(); }
  };
  const show = page => {
    const main = $("main", page);
    if (!$("[data-live]", page)) { $("main").replaceChildren(...main.childNodes); return; }
    for (const part of all("[data-live]")) {
      const now = page.getElementById(part.id);
      if (!now || part.contains(document.activeElement)) continue;
      if (part.open !== undefined) now.open = part.open;
      part.replaceWith(now);
    }
    for (const now of all("[data-live]", page)) if (!document.getElementById(now.id)) $("#word")?.after(now);
    const work = $("#work"), next = $("#work", page);
    if (work && next && work.dataset.key !== next.dataset.key && !location.search) {
      if (touched && read(QUEUE, []).length === 0 && $("#slip")) say("Something was recorded here meanwhile. What you typed is still there; look above before you send it.", true);
      else {
        /* What was answered is about the page before this one, unless it has only just been said. */
        if (!isNews) say("");
        work.replaceWith(next); touched = isNews = false; begin();
      }
    }
    ticking();
  };

  /* The clock runs by what the server said last, never by the phone's own time. */
  let clocks = [];
  const ticking = () => { const now = performance.now(); clocks = all("[data-clock]").map(at => ({ at, from: now, value: Number(at.dataset.clock), up: at.dataset.up === "1", still: at.dataset.still === "1" })); };
  const two = number => String(number).padStart(2, "0");
  setInterval(() => {
    for (const { at, from, value, up, still } of clocks) {
      if (still) continue;
      const passed = Math.floor((performance.now() - from) / 1000), left = up ? value + passed : value - passed, size = Math.abs(left);
      const text = (left < 0 ? "-" : "") + Math.floor(size / 60) + ":" + two(size % 60);
      if (at.textContent !== text) at.textContent = text;
    }
  }, 250);

  /* The queue: each send bears an id of its own, and is sent until it is answered. */
  let sending = false;
  const pending = () => {
    const count = read(QUEUE, []).length, sign = $("#pending");
    if (sign) { sign.hidden = !count; sign.textContent = count ? count + " not yet confirmed by the hall; it is sent again by itself." : ""; }
    for (const button of all("form[data-send] button:not([type=button])")) button.disabled = Boolean(count);
  };
  const flush = async () => {
    if (sending) return;
    sending = true;
    for (let sent; (sent = read(QUEUE, [])[0]);) {
      let answer;
      try { answer = await post(path, sent); } catch { showLost(true); break; }
      if (answer.status === 429 || answer.status >= 500 || answer.status === 408) break;
      const said = await answer.json().catch(() => ({ message: "This page is no longer valid. Load it again.", problems: [], unusual: [] }));
      /* Another tab may have sent it, and have queued the next hand since. */
      const left = read(QUEUE, []).filter(body => body !== sent);
      write(QUEUE, left.length ? left : null);
      answered(answer.ok, said);
    }
    sending = false;
    pending();
  };
  setInterval(() => { if (!over && read(QUEUE, []).length) flush(); }, 3000);
  const answered = (isDone, said) => {
    say(said.message, !isDone);
    if (isDone) { touched = false; isNews = true; write(DRAFT, null); if (location.search) history.replaceState(null, "", path); const work = $("#work"); if (work) work.dataset.key = ""; refresh(); }
    else { mark(said.problems ?? []); ask(said.unusual ?? []); }
    $("#word")?.scrollIntoView({ block: "nearest" });
  };

  /* Problems beside their boxes. */
  const mark = problems => {
    for (const place of all(".problems")) {
      const own = problems.filter(problem => "p-" + problem.box === place.id);
      const text = own.map(problem => problem.text).join("\n");
      if (place.dataset.text === text) continue;
      place.dataset.text = text;
      place.replaceChildren(...own.map(problem => { const line = document.createElement("p"); line.className = "problem " + problem.level; line.textContent = problem.text; return line; }));
      const box = document.getElementById(place.id.slice(2));
      if (box) own.some(problem => problem.level === "error") ? box.setAttribute("aria-invalid", "true") : box.removeAttribute("aria-invalid");
    }
  };
  const ask = unusual => {
    const place = $("#unusual");
    if (!place) return;
    place.replaceChildren();
    if (!unusual.length) return;
    const set = document.createElement("fieldset"), legend = document.createElement("legend");
    legend.textContent = "Unusual: is it right?";
    set.append(legend);
    for (const [code, text] of unusual) {
      const label = document.createElement("label"), tick = document.createElement("input");
      label.className = "tick"; tick.type = "checkbox"; tick.name = "accept"; tick.value = code;
      label.append(tick, " " + text);
      set.append(label);
    }
    place.append(set);
    set.scrollIntoView({ block: "nearest" });
  };
  const sums = sheets => {
    for (const place of all("[data-sums]")) {
      const sheet = sheets[Number(place.dataset.sums)];
      place.textContent = sheet && sheet.total !== null ? "This hand " + sheet.total + (sheet.score !== null ? ", score " + sheet.score + (sheet.opens ? ", then opens with " + sheet.opens : "") : "") : "";
    }
  };

  /* Forms. */
  let timer = 0, asked = 0;
  const check = form => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const turn = ++asked;
      try {
        const answer = await post(path + "/check", bodyOf(form));
        if (!answer.ok || turn !== asked || !form.isConnected) return;
        const { problems, sheets } = await answer.json();
        mark(problems); sums(sheets);
      } catch { showLost(true); }
    }, 250);
  };
  const begin = () => {
    for (const form of all("form[data-send]")) {
      form.addEventListener("submit", event => {
        event.preventDefault();
        if (read(QUEUE, []).length) return;
        form.elements.id.value = newId();
        write(QUEUE, [bodyOf(form)]);
        pending();
        flush();
      });
    }
    const slip = $("form[data-check]");
    if (slip) {
      const key = $("#work").dataset.key, draft = read(DRAFT, null);
      if (draft && draft.key === key && !location.search) for (const [name, value] of draft.fields) {
        const box = slip.elements[name];
        if (!box || box.type === "hidden" || name === "accept") continue;
        if (box.type === "checkbox") box.checked = true; else box.value = value;
        touched = true;
      }
      slip.addEventListener("input", () => { touched = true; write(DRAFT, { key, fields: [...new FormData(slip)] }); check(slip); });
      const keys = $("[data-keys]", slip);
      keys.hidden = false;
      keys.addEventListener("click", () => {
        const boxes = all("[data-cards]", slip), isText = boxes[0].inputMode === "text";
        for (const box of boxes) box.inputMode = isText ? "numeric" : "text";
        keys.textContent = isText ? "Letters for cards" : "Figures only";
      });
      if (touched) check(slip);
    }
    pending();
  };
  begin();
  ticking();

  /* The wall goes from screen to screen only while the server is there. */
  const frame = $("iframe[data-screens]");
  if (frame) {
    let number = 1;
    const next = async () => {
      try { const answer = await reach(path + "/screen/" + (number + 1)); if (answer.ok) { number += 1; frame.src = path + "/screen/" + number + "?still=1"; } }
      catch { showLost(true); }
    };
    frame.src = path + "/screen/1?still=1";
    setInterval(next, Number(frame.dataset.screens) * 1000);
  }
  connect();
  flush();
})();
