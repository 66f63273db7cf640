"""The command posenc, which the wheel has inside."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from . import tensors

PATH = Path(__file__).parent / "bin" / ("posenc.exe" if os.name == "nt" else "posenc")


def run(*args, files=None, **options):
    """Runs the command in a folder with files, {name: bytes}, and returns its exit status and
    what it prints. An option such as padding_idx=1 is passed as --padding-idx=1. What the
    command refuses is a ValueError, with its message."""
    files = dict(files or {})
    for name, value in options.items():
        if value is not None:
            spelling = text(value, "x" if name == "grid" else ",")
            if name == "positions" and len(spelling) > 8000:  # Windows has 32 KB for all arguments
                files["positions.txt"], spelling = spelling.encode(), "positions.txt"
            args += (f"--{spelled(name)}={spelling}",)
    with tempfile.TemporaryDirectory(prefix="posenc-") as folder:
        for name, content in files.items():
            Path(folder, name).write_bytes(content)
        try:
            done = subprocess.run([PATH, *args], cwd=folder, capture_output=True)
        except FileNotFoundError:
            raise FileNotFoundError(f"{PATH} is missing; install the package from a wheel") from None
    if done.returncode not in (0, 1, 3):
        raise ValueError(explained(done.stderr.decode().strip(), options))
    return done.returncode, done.stdout


def spelled(name):
    return name.rstrip("_").replace("_", "-")


def text(value, between=","):
    """Spells the value of an option: positions [0, 2.5] as 0,2.5; a grid (14, 14), with x between, as 14x14."""
    if hasattr(value, "tolist"):  # an array, or a number of NumPy
        value = value.tolist()
    if isinstance(value, bool):
        return "true" if value else "false"
    if hasattr(value, "__iter__") and not isinstance(value, str):
        return between.join(map(text, value))
    return str(value)


def explained(message, options):
    """Returns an error of the command, with options spelled as keywords."""
    message = message.removeprefix("posenc: ")
    for prefix in (f"{tensors.FILE} {tensors.NAME}: ", f"{tensors.FILE}: "):
        message = message.replace(prefix, "")
    names = {spelled(name): name for name in options}
    message = re.sub(r"--([a-z-]+) (?=\d)", r"--\1=", message)
    message = re.sub(r"--([a-z-]+)", lambda m: names.get(m[1], m[1].replace("-", "_")), message)
    # At the beginning, and with a hyphen anywhere: other words, such as "as", are English.
    return re.sub(r"^[a-z]+(-[a-z]+)*\b|\b[a-z]+(-[a-z]+)+", lambda m: names.get(m[0], m[0]), message)


def main():
    """Runs the command in place of Python."""
    args = [str(PATH), *sys.argv[1:]]
    if os.name == "nt":
        sys.exit(subprocess.call(args))
    os.execv(PATH, args)
