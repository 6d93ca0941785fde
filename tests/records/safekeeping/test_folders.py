"""Folders in which a book is not safe: those that a service synchronises, and network drives."""

from pathlib import Path

import pytest

from canasta_club.records.safekeeping._folders import network_kind, sync_service

MOUNTS = r"""/dev/sda1 / ext4 rw 0 0
server:/club /mnt/club nfs4 rw 0 0
//nas/share /mnt/our\040share cifs rw 0 0
sue@host:/ /home/sue/far fuse.sshfs rw 0 0
C:\134 /mnt/c drvfs rw 0 0
gvfsd-fuse /run/user/1000/gvfs fuse.gvfsd-fuse rw 0 0
tmpfs /mnt/club/local tmpfs rw 0 0
"""


@pytest.mark.parametrize(
    ("folder", "service"),
    [
        ("/home/sue/Dropbox/club", "Dropbox"),
        ("/home/sue/Dropbox (Riverside)/club", "Dropbox"),
        ("/Users/sue/Library/Mobile Documents/com~apple~CloudDocs/club", "iCloud"),
        ("/Users/sue/Library/CloudStorage/GoogleDrive-sue@example.org/My Drive", "Google Drive"),
        ("/Users/sue/Library/CloudStorage/OneDrive-Personal/club", "OneDrive"),
        ("/home/sue/OneDrive - Riverside Club/book", "OneDrive"),
        ("/home/sue/Nextcloud", "Nextcloud"),
        ("/Users/sue/Library/CloudStorage/Dropbox-Riverside/club", "Dropbox"),
        ("/home/sue/OneDrive – Riverside Club", "OneDrive"),
        ("/Users/sue/iCloud Drive/club", "iCloud"),
        ("/home/sue/Google Drive (sue@example.org)/club", "Google Drive"),
        ("/g/Meine Ablage/club", "Google Drive"),
        ("/home/sue/Proton Drive/sue@example.org", "Proton Drive"),
        ("/home/sue/SynologyDrive/club", "Synology Drive"),
        ("/home/sue/club", ""),
        ("/home/box/megan/drive", ""),
    ],
)
def test_a_synchronised_folder_is_known_by_its_name(folder: str, service: str) -> None:
    assert sync_service(Path(folder), {}) == service


def test_a_synchronised_folder_is_known_by_its_marks(tmp_path: Path) -> None:
    folder = tmp_path / "shared" / "club"
    folder.mkdir(parents=True)
    assert sync_service(folder, {}) == ""
    assert sync_service(folder, {"OneDrive": str(tmp_path / "shared")}) == "OneDrive"
    (tmp_path / "shared" / ".stfolder").mkdir()
    assert sync_service(folder, {}) == "Syncthing"


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/home/sue/club", ""),
        ("/mnt/club", "nfs4"),
        ("/mnt/c/Users/sue", "drvfs"),
        ("/run/user/1000/gvfs/smb-share:server=nas,share=club", "fuse.gvfsd-fuse"),
        ("/mnt/club/2026", "nfs4"),
        ("/mnt/club/local/2026", ""),
        ("/mnt/our share/club", "cifs"),
        ("/home/sue/far/club", "fuse.sshfs"),
        ("//nas/share", "SMB"),
    ],
)
def test_a_network_drive_is_known_by_its_kind(folder: str, kind: str) -> None:
    assert network_kind(Path(folder), MOUNTS) == kind
