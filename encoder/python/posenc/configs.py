"""Configurations of models, as config.json has them."""

import json
import math
import os
from pathlib import Path


def file(config):
    """Returns the content of config.json of a configuration: a dict, a path, or an object that has
    the keys as attributes, such as the config of a model of transformers."""
    if isinstance(config, (str, os.PathLike)):
        return Path(config).read_bytes()
    return json.dumps(_plain(config)).encode()


def of(model):
    """Returns the configuration of a model: its config, or args in mlx-lm."""
    for name in ("config", "args"):
        if getattr(model, name, None) is not None:
            return getattr(model, name)
    raise ValueError(f"the {type(model).__name__} has no config; give one with config=")


def _plain(value):
    """Returns what JSON can hold of a value; null of what it cannot."""
    if hasattr(value, "to_dict"):
        value = value.to_dict()
    if isinstance(value, dict):
        return {str(key): _plain(x) for key, x in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(x) for x in value]
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if hasattr(value, "__dict__") and not callable(value):
        return {key: _plain(x) for key, x in vars(value).items() if not key.startswith("_")}
    return None
