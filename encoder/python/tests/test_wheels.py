"""Builds wheels of the systems that POSENC_SYSTEMS names, else of this machine's, which needs Go. The
commands for Linux are run, those for another processor by QEMU."""

import base64
import hashlib
import os
import struct
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
import wheels


def program(content):
    """The system that a program is for, by its header."""
    if content[:4] == b"\x7fELF":
        return "linux/" + {62: "amd64", 183: "arm64"}[struct.unpack_from("<H", content, 18)[0]]
    if content[:4] == b"\xcf\xfa\xed\xfe":
        return "darwin/" + {0x01000007: "amd64", 0x0100000C: "arm64"}[struct.unpack_from("<I", content, 4)[0]]
    at = struct.unpack_from("<I", content, 60)[0]
    assert content[at : at + 4] == b"PE\0\0"
    return "windows/" + {0x8664: "amd64"}[struct.unpack_from("<H", content, at + 4)[0]]


def said(system, command, *args):
    """What a command for Linux prints."""
    emulator = {"linux/amd64": "qemu-x86_64", "linux/arm64": "qemu-aarch64"}[system]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "posenc")
        path.write_bytes(command)
        path.chmod(0o755)
        run = [path, *args] if system == wheels.own() else [emulator, path, *args]
        return subprocess.run(run, check=True, capture_output=True, text=True).stdout


class Wheels(unittest.TestCase):
    def test_wheels(self):
        for system in os.environ.get("POSENC_SYSTEMS", wheels.own()).split():
            with self.subTest(system), tempfile.TemporaryDirectory() as folder:
                path = Path(folder, wheels.write(Path(folder), system))
                first = path.read_bytes()
                self.assertLess(len(first), 4 << 20)
                self.check(path, system)
                wheels.write(Path(folder), system)
                self.assertEqual(path.read_bytes(), first, "another build has other bytes")

    def check(self, path, system):
        name, version, *tags = path.stem.split("-", 4)
        with zipfile.ZipFile(path) as archive:
            files = {f.filename: archive.read(f) for f in archive.infolist()}
            (command,) = (f for f in archive.infolist() if f.filename.startswith("posenc/bin/"))
        self.assertEqual(program(files[command.filename]), system)
        self.assertTrue(command.external_attr >> 16 & 0o111, "the command cannot be run")
        self.assertEqual(command.filename.endswith(".exe"), system.startswith("windows"))
        if sys.platform == "linux" and system.startswith("linux"):
            self.assertRegex(said(system, files[command.filename], "--version"), r"^posenc \S")
        info = f"{name}-{version}.dist-info"
        stated = [line for line in files[f"{info}/WHEEL"].decode().splitlines() if line.startswith("Tag")]
        self.assertEqual(stated, [f"Tag: py3-none-{tag}" for tag in tags[2].split(".")])
        pattern = {"linux": r"manylinux_2_17_\w+\.manylinux2014_\w+\.musllinux_1_1_\w+", "darwin": r"macosx_1[2-9]_0_\w+"}
        self.assertRegex(tags[2], pattern.get(system.split("/")[0], "win_amd64"))
        recorded = [line.split(",") for line in files[f"{info}/RECORD"].decode().splitlines()]
        self.assertEqual(sorted(r[0] for r in recorded), sorted(files))
        for file, digest, _ in recorded[:-1]:
            sha = base64.urlsafe_b64encode(hashlib.sha256(files[file]).digest()).rstrip(b"=").decode()
            self.assertEqual(digest, f"sha256={sha}", file)


if __name__ == "__main__":
    unittest.main()
