"""The position ids of a batch, as libraries number its tokens."""

import json

import numpy as np

from . import tensors
from .command import run


def position_ids(batch, rule=None, **keys):
    """Returns the position ids that libraries make for a batch, {rule: array}, of shape (rows,
    columns), or (3, rows, columns) for time, row and column: by all rules that number its tokens,
    or by one, such as rule="mask@5". A batch is what a processor of transformers returns, or a
    dict with such keys, as lists or arrays; other keys are keywords: image_token_id=151655."""
    _, text = run("ids", "batch.json", "--json", files={"batch.json": _file(batch, keys)}, rule=rule)
    return {made["rule"]: np.array(made["position_ids"]) for made in json.loads(text)}


def check_position_ids(ids, batch, rule=None, **keys):
    """Returns which rule made position ids, as a sentence. Unless one did, and others number the
    batch otherwise, it raises an AssertionError: with the first id that differs, and the mistake
    if it is a known one."""
    if ids is None:
        raise TypeError("ids None is not rows of integers, such as [[0, 1, 2]]")
    status, text = run("ids", "batch.json", files={"batch.json": _file(batch, {**keys, "position_ids": ids})}, rule=rule)
    verdict = text.decode().strip()
    if status:
        raise AssertionError(verdict)
    return verdict


def _file(batch, keys):
    batch = {**{key: batch[key] for key in batch.keys() if key != "position_ids"}, **keys}
    return json.dumps({key: _list(x) for key, x in batch.items() if not key.startswith("pixel_values")}).encode()


def _list(x):
    if tensors.is_array(x):
        x = tensors.of(x)
        x = (x.numbers() if x.dtype == "bfloat16" else x.data).tolist()
    if isinstance(x, (list, tuple)):
        return [_list(item) for item in x]
    return int(x) if isinstance(x, bool) else x
