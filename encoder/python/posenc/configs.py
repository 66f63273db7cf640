"""Configurations of models, as config.json has them."""

import json
import math
import os
from pathlib import Path


def file(config):
    """Returns the content of config.json of a configuration: a dict, a path, the name of a model that
    is in the cache of the Hub, or an object that has the keys as attributes, such as the config of a
    model of transformers."""
    if isinstance(config, (str, os.PathLike)):
        path = Path(config)
        folder = None if path.exists() else cached(config)
        return (folder / "config.json" if folder else path).read_bytes()
    return json.dumps(_plain(config)).encode()


def cached(name):
    """Returns the folder with what huggingface_hub has downloaded last from the branch main of a
    model such as meta-llama/Llama-3.1-8B, None if there is none."""
    home = os.environ.get("HF_HOME") or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "huggingface")
    cache = os.environ.get("HF_HUB_CACHE") or os.environ.get("HUGGINGFACE_HUB_CACHE") or Path(home, "hub")
    folder = Path(cache, "models--" + str(name).replace("/", "--"))
    try:
        folder = folder / "snapshots" / (folder / "refs" / "main").read_text().strip()
    except OSError:
        return None
    return folder if folder.exists() else None


def of(model):
    """Returns the configuration of a model: its config, or args in mlx-lm; None if it has neither."""
    config = getattr(model, "config", None)
    return config if config is not None else getattr(model, "args", None)


def _plain(value):
    """Returns what JSON can hold of a value; null of what it cannot. Numbers that are not finite are texts, which
    the command refuses by their key if it reads them: others are common, such as the time_step_limit of Mamba."""
    if hasattr(value, "tolist") and not isinstance(value, type):  # an array, or a number of NumPy
        value = value.tolist()
    if hasattr(value, "to_dict"):
        value = value.to_dict()
    if isinstance(value, dict):
        return {str(key): _plain(x) for key, x in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(x) for x in value]
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if hasattr(value, "__dict__") and not callable(value):
        return {key: _plain(x) for key, x in vars(value).items() if not key.startswith("_")}
    return None
