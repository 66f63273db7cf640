"""Writes the wheels of posenc, which have the command of Go inside, one for each system:

    python3 wheels.py FOLDER [GOOS/GOARCH …]

It is also what builds the package for pip (PEP 517): pip install of this folder compiles the
command for the machine at hand, which needs Go. The same sources give the same bytes.
"""

import base64
import hashlib
import json
import os
import struct
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent

# The tags of the systems, by their names in Go. The command is linked statically, so that one
# wheel runs with glibc and musl; the oldest version of macOS, the program itself has.
SYSTEMS = {
    "linux/amd64": "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
    "linux/arm64": "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
    "darwin/amd64": "macosx_{}_0_x86_64",
    "darwin/arm64": "macosx_{}_0_arm64",
    "windows/amd64": "win_amd64",
}


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes the wheel for this machine, and returns its name (PEP 517)."""
    return write(Path(wheel_directory), own())


def own():
    """The system of this machine."""
    return "/".join(subprocess.check_output(["go", "env", "GOOS", "GOARCH"], text=True).split())


def write(folder, system):
    """Writes the wheel for a system, and returns its name."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["project"]
    version = json.loads((ROOT / "package.json").read_text("utf-8"))["version"]
    program, info = compiled(system), f"posenc-{version}.dist-info"
    tags = SYSTEMS[system].format(oldest_macos(program) if system.startswith("darwin") else "")
    files = {f"posenc/{path.name}": path.read_bytes() for path in (HERE / "posenc").glob("*.py")}
    command = "posenc/bin/posenc" + (".exe" if system.startswith("windows") else "")
    files[command] = program
    files[f"{info}/METADATA"] = metadata(project, version).encode()
    files[f"{info}/WHEEL"] = wheel(tags).encode()
    files[f"{info}/entry_points.txt"] = entry_points(project).encode()
    files[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    record = f"{info}/RECORD"
    lines = [f"{name},sha256={digest(content)},{len(content)}" for name, content in sorted(files.items())]
    files[record] = "\n".join([*lines, f"{record},,", ""]).encode()

    folder.mkdir(parents=True, exist_ok=True)
    name = f"posenc-{version}-py3-none-{tags}.whl"
    with zipfile.ZipFile(folder / name, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(files):
            entry = zipfile.ZipInfo(path)  # of 1980
            entry.create_system, entry.compress_type = 3, zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if path == command else 0o100644) << 16
            archive.writestr(entry, files[path])
    return name


def compiled(system):
    """Compiles the command for a system."""
    goos, goarch = system.split("/")
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder, "posenc")
        subprocess.run(
            ["go", "build", "-trimpath", "-ldflags=-s -w", "-o", output, "./encoder/cmd/posenc"],
            cwd=ROOT, check=True, env={**os.environ, "CGO_ENABLED": "0", "GOOS": goos, "GOARCH": goarch},
        )
        return output.read_bytes()


def oldest_macos(program):
    """Returns the oldest version of macOS that a program is for: minos of its LC_BUILD_VERSION."""
    at = 32  # after the header
    while struct.unpack_from("<I", program, at)[0] != 0x32:
        at += struct.unpack_from("<I", program, at + 4)[0]
    return struct.unpack_from("<I", program, at + 12)[0] >> 16


def digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def metadata(project, version):
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {project['name']}",
        f"Version: {version}",
        f"Summary: {project['description']}",
        f"License-Expression: {project['license']}",
        "License-File: LICENSE",
        f"Keywords: {','.join(project['keywords'])}",
        f"Requires-Python: {project['requires-python']}",
    ]
    lines += [f"Project-URL: {name}, {url}" for name, url in project["urls"].items()]
    lines += [f"Classifier: {name}" for name in project["classifiers"]]
    lines += [f"Requires-Dist: {name}" for name in project["dependencies"]]
    readme = (HERE / project["readme"]).read_text("utf-8")
    return "\n".join(lines) + f"\nDescription-Content-Type: text/markdown\n\n{readme}"


def wheel(tags):
    lines = ["Wheel-Version: 1.0", "Generator: posenc", "Root-Is-Purelib: false"]
    return "\n".join(lines + [f"Tag: py3-none-{tag}" for tag in tags.split(".")]) + "\n"


def entry_points(project):
    groups = {"console_scripts": project["scripts"], **project["entry-points"]}
    return "\n".join(f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in of.items()) for group, of in groups.items())


if __name__ == "__main__":
    for each in sys.argv[2:] or SYSTEMS:
        print(write(Path(sys.argv[1]), each))
