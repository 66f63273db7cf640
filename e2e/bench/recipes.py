"""The encoding as one writes it for NumPy and for PyTorch.

Called with the name of a library, prints its version. Then it reads lines of JSON,
each a matrix as native.js describes it, and answers each with the milliseconds that
the matrix takes.
"""

import json
import math
import sys
from time import perf_counter


def numpy_recipe():
    import numpy as np

    def fill(pe):
        seq_len, d_model = pe.shape
        angles = np.arange(seq_len)[:, None] * np.power(10000, -np.arange(0, d_model, 2) / d_model)
        pe[:, 0::2] = np.sin(angles)
        pe[:, 1::2] = np.cos(angles)

    def convention(pe, grid, layout, shift, amplitude, lastAxisFirst, baseSize):
        pairs = pe.shape[1] // 2 // len(grid)
        w = 10000.0 ** (-np.arange(pairs) / (pairs - shift))
        for axis, n in enumerate(grid):
            # The position of each row on this axis.
            step = baseSize / n if len(grid) > 1 and baseSize else 1
            after = math.prod(grid[axis + 1:])
            pos = np.tile(np.repeat(np.arange(n) * step, after), len(pe) // after // n)
            angles = np.outer(pos, w)
            first = 2 * pairs * (len(grid) - 1 - axis if lastAxisFirst else axis)
            columns = pe[:, first:first + 2 * pairs]
            if layout == "interleaved":
                sin, cos = columns[:, 0::2], columns[:, 1::2]
            else:
                sin, cos = columns[:, :pairs], columns[:, pairs:]
            np.sin(angles, out=sin)
            np.cos(angles, out=cos)
        if amplitude != 1:
            pe *= amplitude

    return np.__version__, lambda *shape: np.zeros(shape, np.float32), fill, convention, None


def torch_recipe():
    import torch

    torch.set_num_threads(1)

    def fill(pe):
        seq_len, d_model = pe.shape
        position = torch.arange(0, seq_len, dtype=torch.float).unsqueeze(1)
        div_term = torch.exp(torch.arange(0, d_model, 2).float() * (-math.log(10000.0) / d_model))
        pe[:, 0::2] = torch.sin(position * div_term)
        pe[:, 1::2] = torch.cos(position * div_term)

    def rotary(seq_len, dim):
        """YaRN by 4 with base 1e6 in transformers: frequencies, and cosines and sines of float32."""
        position = torch.arange(seq_len, dtype=torch.float)
        inv_freq = 1.0 / (1e6 ** (torch.arange(0, dim, 2).float() / dim))
        ramp = ((torch.arange(dim // 2).float() - 23) / (40 - 23)).clamp(0, 1)
        inv_freq = inv_freq / 4 * ramp + inv_freq * (1 - ramp)
        angles = torch.outer(position, inv_freq)
        both = torch.cat((angles, angles), dim=-1)
        factor = 0.1 * math.log(4) + 1
        cos, sin = both.cos() * factor, both.sin() * factor
        return cos, sin

    def rotate(x):
        cos, sin = rotary(*x.shape)
        half = x.shape[1] // 2
        return x * cos + torch.cat((-x[:, half:], x[:, :half]), dim=-1) * sin

    return torch.__version__, torch.zeros, fill, None, {"rotate": rotate, "cache": lambda x: rotary(*x.shape)}


def turn(create, fill, seq_len, d_model, fresh):
    pe = create(seq_len, d_model)
    fill(pe)
    begun = perf_counter()
    elapsed = calls = 0
    while elapsed < 0.010:
        fill(create(seq_len, d_model) if fresh else pe)
        calls += 1
        elapsed = perf_counter() - begun
    return elapsed / calls * 1000


version, create, paper, convention, rotary = {"numpy": numpy_recipe, "torch": torch_recipe}[sys.argv[1]]()
print(version, flush=True)
for line in sys.stdin:
    matrix = json.loads(line)
    arguments = matrix.get("convention")
    if "rotary" in matrix:
        fill = rotary[matrix["rotary"]]
    else:
        fill = (lambda pe: convention(pe, **arguments)) if arguments else paper
    print(turn(create, fill, matrix["seqLen"], matrix["dModel"], matrix["fresh"]), flush=True)
