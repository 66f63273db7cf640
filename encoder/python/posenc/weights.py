"""The weights that make queries and keys, in a program and as they were published. By them an audit
tells a wrong pairing from weights whose rows are in the order of the other pairing."""

import re
from collections.abc import Mapping
from pathlib import Path

from . import configs, tensors

_COLUMNS = 8  # the first ones tell the order of the rows

_NAMES = {"q": ("q_proj", "wq", "query"), "k": ("k_proj", "wk", "key")}
_ALL = "qkv_proj"  # makes queries, keys and values


class Published:
    """The weights that were published: a dict of arrays by their names, a .safetensors file or a folder with
    such files, or a model that is in the cache of the Hub, by its name."""

    def __init__(self, source):
        self.arrays = source if isinstance(source, Mapping) else _of_files(source)

    def beside(self, module, path, letter):
        """Returns the first columns of the weight by which a module, whose path in the model is given,
        makes q or k, and of the published weight; None if it does not find both."""
        for name in _NAMES.get(letter, ()):
            own, published = _weight(module, name), self.find(f"{path}.{name}.weight")
            if own is not None and published is not None and own.shape == published.shape:
                return _columns(own), _columns(published)
        own, parts = _weight(module, _ALL), [self.find(f"{path}.{x}_proj.weight") for x in "qkv"]
        if own is None or any(x is None for x in parts) or sum(x.shape[0] for x in parts) != own.shape[0]:
            return None
        q, k, _ = parts
        if letter == "q":
            return _columns(own, slice(q.shape[0])), _columns(q)
        return _columns(own, slice(q.shape[0], q.shape[0] + k.shape[0])), _columns(k)

    def find(self, name):
        """The matrix with a name, in a model that may be a part of the other, as long as both names have the
        number of the layer; None if there is none in numbers that are not quantized."""
        names = [name]
        if name not in self.arrays:
            alike = [n for n in self.arrays if n.endswith("." + name) or name.endswith("." + n)]
            names = [n for n in alike if re.search(r"\d", n)]
        found = self.arrays[names[0]] if len(names) == 1 else None
        return found if _is_matrix(found) else None


def _of_files(source):
    path = Path(source)
    if not path.exists():
        path = configs.cached(source) or path
    files = sorted(path.glob("*.safetensors")) if path.is_dir() else [path]
    if not files:
        raise FileNotFoundError(f"{path} has no .safetensors file")
    return {name: tensor for file in files for name, tensor in tensors.mapped(file).items()}


def _weight(module, name):
    """The weight of a part of a module, None if it is no matrix in numbers that are not quantized."""
    weight = getattr(getattr(module, name, None), "weight", None)
    return weight if _is_matrix(weight) else None


def _is_matrix(x):
    return tensors.is_float(x) and len(x.shape) == 2


def _columns(x, rows=slice(None)):
    if isinstance(x, tensors.Tensor):
        return x.map(lambda data: data[rows, :_COLUMNS])
    return tensors.of(x[rows, :_COLUMNS])
