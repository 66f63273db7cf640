"""A model in the manner of mlx-lm, of NumPy arrays: modules are dicts that are called, and one of
them turns queries, then keys, at the positions from an offset on."""

import dataclasses

import numpy as np


@dataclasses.dataclass
class ModelArgs:
    model_type: str = "llama"
    vocab_size: int = 100
    hidden_size: int = 64
    num_attention_heads: int = 4
    num_key_value_heads: int = 2
    num_hidden_layers: int = 2
    head_dim: int = 16
    max_position_embeddings: int = 8192
    rope_theta: float = 500.0


class Module(dict):
    """The part of mlx.nn.Module that is needed here."""

    def __getattr__(self, name):
        if name in self:
            return self[name]
        raise AttributeError(name)

    def __setattr__(self, name, value):
        self[name] = value

    def named_modules(self, prefix=""):
        found = [(prefix, self)]
        for name, value in self.items():
            path = f"{prefix}.{name}" if prefix else name
            if isinstance(value, Module):
                found += value.named_modules(path)
            elif isinstance(value, list):
                found += [one for i, m in enumerate(value) for one in m.named_modules(f"{path}.{i}")]
        return found


class RoPE(Module):
    def __init__(self, dims, base):
        self.dims, self.base = dims, base

    def __call__(self, x, offset=0):
        w = np.float32(self.base) ** (-np.arange(0, self.dims, 2, dtype=np.float32) / self.dims)
        angles = np.arange(offset, offset + x.shape[-2], dtype=np.float32)[:, None] * w
        a, b = np.split(x, 2, -1)
        return np.concatenate([a * np.cos(angles) - b * np.sin(angles), b * np.cos(angles) + a * np.sin(angles)], -1)


class Attention(Module):
    def __init__(self, args, seed):
        random = np.random.default_rng(seed)
        self.n_heads, self.n_kv_heads = args.num_attention_heads, args.num_key_value_heads
        self.w_q, self.w_k = (
            random.standard_normal((args.hidden_size, heads * args.head_dim), dtype=np.float32)
            for heads in (self.n_heads, self.n_kv_heads)
        )
        self.rope = RoPE(args.head_dim, args.rope_theta)

    def __call__(self, x, offset=0):
        b, n, _ = x.shape
        queries = (x @ self.w_q).reshape(b, n, self.n_heads, -1).transpose(0, 2, 1, 3)
        keys = (x @ self.w_k).reshape(b, n, self.n_kv_heads, -1).transpose(0, 2, 1, 3)
        queries = self.rope(queries, offset=offset)
        keys = self.rope(keys, offset=offset)
        return x


class Model(Module):
    def __init__(self, args):
        self.args = args
        self.embed = np.random.default_rng(9).standard_normal((args.vocab_size, args.hidden_size), dtype=np.float32)
        self.layers = [Attention(args, i) for i in range(args.num_hidden_layers)]

    def __call__(self, inputs, cache=0):
        x = self.embed[inputs]
        for layer in self.layers:
            x = layer(x, offset=cache)
        return x
