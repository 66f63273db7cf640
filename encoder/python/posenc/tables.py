"""Tables of positions, and how libraries read the configuration of a rotary embedding."""

import io
import json

import numpy as np

from . import configs, tensors
from .command import run


def encode(convention="paper", seq_len=None, d_model=None, dtype="float64", **settings):
    """Returns the table of a convention, as an array: within 1e-15 of the true values in
    float64, or float32 with dtype="float32". Instead of seq_len, it takes the positions of rows,
    positions=[0, 2.5], or the cells of a grid, grid=(14, 14)."""
    for name in ("format", "output"):
        if name in settings:
            raise TypeError(f"encode returns an array, and takes no {name}={settings[name]!r}; numpy.save writes a file")
    dtype = np.dtype(dtype).name
    _, table = run("vectors", convention=convention, seq_len=seq_len, d_model=d_model, dtype=dtype, **settings)
    return np.load(io.BytesIO(table))


def check(table, convention="paper", **settings):
    """Returns how near a table is to that of a convention, as a sentence. It raises an
    AssertionError, which names the first number that differs, unless all are as near as rounding
    explains, or as tolerance=1e-6 allows."""
    table = tensors.of(table)
    files = {tensors.FILE: tensors.safetensors({tensors.NAME: table})}
    status, text = run("check", tensors.FILE, files=files, convention=convention, **settings)
    verdict = text.decode().strip().removeprefix(f"{tensors.FILE} {tensors.NAME}: ")
    if status:
        raise AssertionError(verdict)
    return verdict


def rope(config, as_=None, diff=None, layer=None, length=None):
    """Returns what libraries read from a configuration, as posenc rope --json prints it: a list
    of groups of readers that agree, with base, scaling, frequencies and factors; or, with another
    configuration as diff, how far the two are apart to each. A configuration is a dict, a path,
    or the config of a model. as_ is such as "transformers@4.51,vllm@0.11"."""
    files = {"config.json": configs.file(config)}
    if diff is not None:
        files["other.json"], diff = configs.file(diff), "other.json"
    _, text = run("rope", "config.json", "--json", files=files, as_=as_, diff=diff, layer=layer, length=length)
    return json.loads(text)
