"""A model in the manner of transformers: a module makes cosines and sines of position_ids, which a
decorated function of another file, imported by name, applies to queries and keys of the shape
(batch, heads, tokens, head_dim)."""

import torch
from torch import nn

from rotary_functions import apply_rotary_pos_emb


class Config:
    """Keys as attributes, with to_dict."""

    def __init__(self, **keys):
        self.model_type, self.vocab_size, self.hidden_size, self.head_dim = "llama", 100, 128, 32
        self.num_attention_heads, self.num_key_value_heads, self.num_hidden_layers = 4, 2, 2
        self.max_position_embeddings, self.torch_dtype = 8192, torch.float32
        self.rope_parameters = {"rope_type": "linear", "factor": 4.0, "rope_theta": 500000.0}
        vars(self).update(keys)

    def to_dict(self):
        return dict(vars(self))


class RotaryEmbedding(nn.Module):
    def __init__(self, config, factor=None, base=None):
        super().__init__()
        rope, d = config.rope_parameters, config.head_dim
        w = 1 / (base or rope["rope_theta"]) ** (torch.arange(0, d, 2) / d)
        self.register_buffer("inv_freq", w / (factor or rope.get("factor", 1)))

    @torch.no_grad()
    def forward(self, x, position_ids):
        angles = position_ids[:, :, None].float() * self.inv_freq
        both = torch.cat([angles, angles], -1)
        return both.cos().to(x.dtype), both.sin().to(x.dtype)


class AxesEmbedding(RotaryEmbedding):
    """Positions have a row for each axis, and each pair turns by its own one, as for pictures."""

    def __init__(self, config, axes):
        super().__init__(config)
        self.axes = axes

    @torch.no_grad()
    def forward(self, x, position_ids):
        angles = position_ids[..., None].float() * self.inv_freq
        angles = torch.stack([angles[axis, ..., pair] for pair, axis in enumerate(self.axes)], -1)
        both = torch.cat([angles, angles], -1)
        return both.cos().to(x.dtype), both.sin().to(x.dtype)


class Attention(nn.Module):
    def __init__(self, config):
        super().__init__()
        d, self.head_dim = config.hidden_size, config.head_dim
        self.q_proj = nn.Linear(d, config.num_attention_heads * self.head_dim, bias=False)
        self.k_proj = nn.Linear(d, config.num_key_value_heads * self.head_dim, bias=False)
        self.turn = True

    def forward(self, x, position_embeddings):
        q, k = (p(x).view(*x.shape[:2], -1, self.head_dim).transpose(1, 2) for p in (self.q_proj, self.k_proj))
        if self.turn:
            q, k = apply_rotary_pos_emb(q, k, *position_embeddings)
        weights = q @ k.repeat_interleave(q.shape[1] // k.shape[1], 1).transpose(2, 3)
        return weights.mean((1, 3))[..., None] * x


class Layer(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.self_attn = Attention(config)

    def forward(self, x, position_embeddings):
        return x + self.self_attn(x, position_embeddings)


class Backbone(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.embed_tokens = nn.Embedding(config.vocab_size, config.hidden_size)
        self.layers = nn.ModuleList(Layer(config) for _ in range(config.num_hidden_layers))
        self.rotary_emb = RotaryEmbedding(config)

    def forward(self, input_ids, position_ids):
        x = self.embed_tokens(input_ids)
        embeddings = self.rotary_emb(x, position_ids=position_ids)
        for layer in self.layers:
            x = layer(x, embeddings)
        return x


class Model(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.config, self.model = config, Backbone(config)
        self.eval()

    def forward(self, input_ids, attention_mask=None, position_ids=None, past=0, use_cache=True):
        if position_ids is None:
            position_ids = torch.arange(past, past + input_ids.shape[1])[None]
        return self.model(input_ids, position_ids)
