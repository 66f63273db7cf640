"""A model in the manner of vLLM: a module that all layers share turns flat queries and keys in
place, by a cache of cosines and sines at positions; tokens have no batch."""

import torch
from torch import nn


class RotaryEmbedding(nn.Module):
    def __init__(self, head_size, length, base):
        super().__init__()
        self.head_size = head_size
        w = 1 / base ** (torch.arange(0, head_size, 2) / head_size)
        angles = torch.arange(length)[:, None].float() * w
        self.register_buffer("cos_sin_cache", torch.cat([angles.cos(), angles.sin()], -1))

    def forward(self, positions, query, key=None):
        cos, sin = self.cos_sin_cache[positions][:, None].chunk(2, -1)
        for x in (query, key):
            heads = x.view(len(positions), -1, self.head_size)
            a, b = heads.chunk(2, -1)
            turned = torch.cat([a * cos - b * sin, b * cos + a * sin], -1)
            heads.copy_(turned)
        return query, key


class LlamaAttention(nn.Module):
    def __init__(self, config, rotary_emb):
        super().__init__()
        self.heads, self.kv_heads, d = config.num_attention_heads, config.num_key_value_heads, config.head_dim
        self.qkv_proj = nn.Linear(config.hidden_size, (self.heads + 2 * self.kv_heads) * d, bias=False)
        self.sizes = [self.heads * d, self.kv_heads * d, self.kv_heads * d]
        self.rotary_emb = rotary_emb

    def forward(self, positions, hidden_states):
        q, k, v = self.qkv_proj(hidden_states).split(self.sizes, -1)
        self.rotary_emb(positions, q, k)
        return hidden_states * (q.mean(-1, keepdim=True) + k.mean(-1, keepdim=True))


class LlamaForCausalLM(nn.Module):
    def __init__(self, config, base=None):
        super().__init__()
        self.config = config
        base = base or config.rope_parameters["rope_theta"]
        rotary_emb = RotaryEmbedding(config.head_dim, config.max_position_embeddings, base)
        self.embed_tokens = nn.Embedding(config.vocab_size, config.hidden_size)
        self.layers = nn.ModuleList(LlamaAttention(config, rotary_emb) for _ in range(config.num_hidden_layers))

    def forward(self, input_ids, positions, intermediate_tensors=None):
        x = self.embed_tokens(input_ids)
        for layer in self.layers:
            x = layer(positions, x)
        return x
