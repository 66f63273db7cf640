"""Arrays of NumPy, PyTorch, JAX and MLX, and the .safetensors files in which the command reads
them: NumPy has no bfloat16."""

import json
import sys

import numpy as np

FILE, NAME = "tensors.safetensors", "table"  # of a single tensor

_TYPES = {
    "float64": "F64", "float32": "F32", "float16": "F16", "bfloat16": "BF16", "int64": "I64", "int32": "I32",
}


class Tensor:
    """Numbers, whose bits NumPy keeps, and their type."""

    def __init__(self, data, dtype):
        self.data, self.dtype = data, dtype

    @property
    def shape(self):
        return self.data.shape

    def numbers(self):
        """The numbers in float64."""
        if self.dtype == "bfloat16":
            return (self.data.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
        return self.data.astype(np.float64)

    def map(self, change):
        return Tensor(change(self.data), self.dtype)


def of(x):
    """Copies an array of any library."""
    if hasattr(x, "detach"):  # PyTorch
        x = x.detach().cpu()
        if str(x.dtype) == "torch.bfloat16":
            return Tensor(x.contiguous().view(sys.modules["torch"].int16).numpy().view(np.uint16).copy(), "bfloat16")
        return Tensor(x.numpy().copy(), str(x.dtype).split(".")[-1])
    data = np.array(x)
    if data.dtype.name == "bfloat16":  # of JAX
        return Tensor(data.view(np.uint16), "bfloat16")
    return Tensor(data, data.dtype.name)


def take(x, axis, indices):
    """Copies some items along an axis."""
    if hasattr(x, "index_select"):  # PyTorch, on its device
        return of(x.index_select(axis, sys.modules["torch"].as_tensor(indices, device=x.device)))
    return of(x).map(lambda data: data.take(indices, axis))


def is_array(x):
    return hasattr(x, "shape") and hasattr(x, "dtype")


def type_of(x):
    """The name of the type of an array: float32 for torch.float32."""
    return str(x.dtype).split(".")[-1]


def is_float(x):
    return is_array(x) and type_of(x) in ("float64", "float32", "float16", "bfloat16")


def is_integer(x):
    return is_array(x) and "int" in type_of(x)


def mapped(path):
    """Returns the tensors of a .safetensors file, {name: Tensor}, without those of other types. Their
    numbers are read when they are used."""
    known = {short: name for name, short in _TYPES.items()}
    found = {}
    try:
        data = np.memmap(path, np.uint8, "r")
        first = 8 + int.from_bytes(bytes(data[:8]), "little")
        if first > len(data):
            raise ValueError("the header does not end")
        for name, entry in json.loads(bytes(data[8:first])).items():
            if name != "__metadata__" and entry["dtype"] in known:
                dtype, (start, end) = known[entry["dtype"]], entry["data_offsets"]
                bits = np.dtype("uint16" if dtype == "bfloat16" else dtype).newbyteorder("<")
                found[name] = Tensor(data[first + start : first + end].view(bits).reshape(entry["shape"]), dtype)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path} is not a .safetensors file: {error}") from error
    return found


def safetensors(tensors):
    """Returns a .safetensors file with tensors, {name: Tensor}."""
    header, pieces, at = {}, [], 0
    for name, tensor in tensors.items():
        if tensor.dtype not in _TYPES:
            raise ValueError(f"the type {tensor.dtype} of {name} is not one of {', '.join(_TYPES)}")
        data = np.ascontiguousarray(tensor.data)
        piece = data.astype(data.dtype.newbyteorder("<"), copy=False).tobytes()
        header[name] = {"dtype": _TYPES[tensor.dtype], "shape": tensor.shape, "data_offsets": [at, at + len(piece)]}
        at += len(piece)
        pieces.append(piece)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    return b"".join([len(text).to_bytes(8, "little"), text, *pieces])
