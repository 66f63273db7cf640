"""The encoding as one writes it for NumPy and for PyTorch.

Called with the name of a library, prints its version. Then it reads lines of
seq_len, d_model and either "fresh" or "into", and answers each with the
milliseconds that the matrix takes.
"""

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

    return np.__version__, lambda *shape: np.zeros(shape, np.float32), fill


def torch_recipe():
    import torch

    torch.set_num_threads(1)

    def fill(pe):
        seq_len, d_model = pe.shape
        position = torch.arange(0, seq_len, dtype=torch.float).unsqueeze(1)
        div_term = torch.exp(torch.arange(0, d_model, 2).float() * (-math.log(10000.0) / d_model))
        pe[:, 0::2] = torch.sin(position * div_term)
        pe[:, 1::2] = torch.cos(position * div_term)

    return torch.__version__, torch.zeros, fill


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


version, create, fill = {"numpy": numpy_recipe, "torch": torch_recipe}[sys.argv[1]]()
print(version, flush=True)
for line in sys.stdin:
    seq_len, d_model, memory = line.split()
    print(turn(create, fill, int(seq_len), int(d_model), memory == "fresh"), flush=True)
