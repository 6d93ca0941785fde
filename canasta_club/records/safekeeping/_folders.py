"""Folders: which ones a service synchronises, and which ones lie on another computer."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

_SERVICES: Final = {
    "OneDrive": r"(sky|one)drive( [-–] .+|-.+)?",
    "Dropbox": r"dropbox(( [-–])? .+|-.+)?",
    "iCloud": r"icloud ?drive|iclouddrive~.+|mobile documents|com~apple~clouddocs",
    "Google Drive": r"google ?drive( .+)?|googledrive-.+|drivefs"
    r"|my drive|meine ablage|mon drive|mi unidad|il mio drive|o meu disco|meu drive|mijn drive",
    "Nextcloud": r"nextcloud|owncloud",
    "Box": r"box sync|box-box",
    "MEGA": r"megasync",
    "pCloud": r"pcloud ?drive|pclouddrive",
    "Proton Drive": r"proton ?drive.*",
    "Seafile": r"seafile|seadrive",
    "Synology Drive": r"synology ?drive|cloudstation",
    "Syncthing": r"syncthing",
    "Yandex Disk": r"yandex\.?disk",
}
"""The services, and how they call their folders, in any case."""

_MARKS: Final = {".dropbox": "Dropbox", ".dropbox.cache": "Dropbox", ".stfolder": "Syncthing"}
"""Files by which a service marks a folder that may bear any name."""

_VARIABLES: Final = ("OneDrive", "OneDriveConsumer", "OneDriveCommercial")
"""Where Windows says which folders OneDrive keeps."""

_NETWORK: Final = re.compile(
    r"nfs\d?|cifs|smb\d?|smbfs|afpfs|webdav|davfs2?|9p|ncpfs|afs|ceph|glusterfs|lustre|gpfs|beegfs"
    r"|drvfs|vboxsf|prl_fs|vmhgfs"
    r"|fuse\.(sshfs|rclone|davfs2?|s3fs|onedriver|google-drive-ocamlfuse|gvfsd-fuse|vmhgfs-fuse"
    r"|cephfs|glusterfs|smbnetfs|curlftpfs|seadrive|pcloud)"
)
"""File systems on which SQLite's locks cannot be relied on."""

_MOUNT: Final = re.compile(r".+? on (?P<at>/.*) \((?P<kind>\w+)[,)]")
"""A line of the program ``mount`` on macOS."""


def sync_service(folder: Path, environment: Mapping[str, str] | None = None) -> str:
    """Return the service that synchronises a folder, or nothing."""
    variables = os.environ if environment is None else environment
    kept = [Path(variable) for name in _VARIABLES if (variable := variables.get(name))]
    if any(folder.is_relative_to(each) for each in kept):
        return "OneDrive"
    for part in folder.parts:
        for service, pattern in _SERVICES.items():
            if re.fullmatch(pattern, part, re.IGNORECASE):
                return service
    for place in (folder, *folder.parents):
        for mark, service in _MARKS.items():
            if place != Path.home() and (place / mark).exists():
                return service
    return ""


def network_kind(folder: Path, mounts: str | None = None) -> str:
    """Return the kind of network drive that a folder lies on, such as nfs, or nothing.

    ``mounts`` is what the system says of its drives, in the form of ``/proc/mounts``.
    """
    if str(folder).startswith(("\\\\", "//")):
        return "SMB"
    if sys.platform == "win32" and mounts is None:
        return "SMB" if _is_remote_drive(folder) else ""
    lines = _mounts() if mounts is None else _of_proc(mounts)
    longest, kind = -1, ""
    for at, its_kind in lines:
        if folder.is_relative_to(at) and len(at.parts) >= longest:
            longest, kind = len(at.parts), its_kind
    return kind if _NETWORK.fullmatch(kind) else ""


def _mounts() -> Iterator[tuple[Path, str]]:
    """Yield where each drive is mounted, and its kind."""
    if sys.platform == "darwin":
        mounts = subprocess.run(["/sbin/mount"], capture_output=True, text=True, check=False)
        for line in mounts.stdout.splitlines():
            if match := _MOUNT.match(line):
                yield Path(match["at"]), match["kind"]
        return
    try:
        text = Path("/proc/mounts").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return
    yield from _of_proc(text)


def _of_proc(text: str) -> Iterator[tuple[Path, str]]:
    for line in text.splitlines():
        parts = line.split(" ")
        if len(parts) > 2:
            # A space in a path is written as an octal number.
            at = re.sub(r"\\(\d{3})", lambda match: chr(int(match[1], 8)), parts[1])
            yield Path(at), parts[2]


def _is_remote_drive(folder: Path) -> bool:
    import ctypes  # noqa: PLC0415  (Windows only)

    remote = 4
    library = getattr(ctypes, "windll").kernel32  # noqa: B009  (there on Windows only)
    return bool(library.GetDriveTypeW(folder.anchor) == remote)
