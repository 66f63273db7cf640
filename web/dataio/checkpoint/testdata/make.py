# Writes the other files of this folder. Those of NumPy and PyTorch were written by the
# libraries themselves, NumPy 1.24.2 and PyTorch 1.13; .safetensors and .gguf are
# synthetic: the lines below write them by the descriptions of these formats.
#
#	python3 web/dataio/checkpoint/testdata/make.py
#
# In all of them, x is [[0, 1/8, 2/8, …], …] of shape (6, 4), exact in every type.

import json
import pathlib
import struct

import numpy as np
import torch

here = pathlib.Path(__file__).parent
x = np.arange(24.0).reshape(6, 4) / 8


# .npz

np.savez(here / 'arrays.npz', pe=x.astype('f4'), half=x.astype('f2'), columns=np.asfortranarray(x), big=x.astype('>f4'),
         count=np.arange(3, dtype='i8'), complex=x.astype('c8'), one=np.float32(7))
np.savez_compressed(here / 'compressed.npz', pe=np.tile(x.astype('f4'), (50, 1)), columns=np.asfortranarray(x))

# What training may make: sinusoids of base 1000 in another basis, with noise.
random = np.random.default_rng(1)
angle = np.arange(64)[:, None] * 1000.0 ** (-np.arange(4) / 4)
basis = np.linalg.qr(random.normal(size=(8, 8)))[0]
trained = 0.02 * (np.concatenate([np.sin(angle), np.cos(angle)], axis=1) @ basis + random.normal(size=(64, 8)) * 0.1)
np.savez(here / 'trained.npz', wpe=trained.astype('f4'))


# PyTorch

t = torch.tensor(x)
both = torch.cat([t, t + 100]).float()
state = {
    'model': {
        'wpe.weight': t.float(),
        'pe': t.half()[None],
        'pos': t.bfloat16(),
        'turned': t.float().t(),
        'second': both[6:],  # of a storage that it shares
        'first': both[:6, ::2],
        'position_ids': torch.arange(6)[None],
        'mask': torch.tensor([True, False]),
        'double': t,
        'wide': t.float()[0].expand(3, 4),
        'bytes': torch.arange(4, dtype=torch.uint8),
        'quantised': torch.quantize_per_tensor(t.float(), 0.125, 0, torch.qint8),
        'complex': torch.complex(t.float(), t.float()),
    },
    'optimizer': {'state': {0: {'step': 3, 'exp_avg': torch.zeros(2)}}, 'param_groups': [{'lr': 1e-3, 'betas': (0.9, 0.999)}]},
    'epoch': 7, 'args': None, 'name': 'a', 'large': 2**80, 'neg': -5,
}
torch.save(state, here / 'state.pt')
torch.save(state, here / 'protocol4.pt', pickle_protocol=4)
torch.save({'pe': t.float()}, here / 'old.pt', _use_new_zipfile_serialization=False)

angle = torch.arange(50)[:, None] * torch.exp(torch.arange(0, 16, 2) * (-np.log(10000.0) / 16))
pe = torch.stack([angle.sin(), angle.cos()], 2).reshape(50, 1, 16)
torch.save({'linear.weight': t.float(), 'pos_encoder.pe': pe, 'bfloat16.pe': pe.bfloat16()}, here / 'positions.pt')
rates = 1 / 500000 ** (torch.arange(0, 128, 2).double() / 128)
torch.save({'layers.0.rotary_emb.inv_freq': rates.float(), 'layers.1.rotary_emb.inv_freq': torch.full((64,), 6.9e-18)}, here / 'rotary.pt')

broken = pe[:, 0].clone()
broken[3, 0] = float('nan')
torch.save({'embed_positions.weight': broken, 'pe': pe}, here / 'broken.pt')


class Positions(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(t.float())
        self.register_buffer('pe', t.half())
        self.proj = torch.nn.Linear(4, 2)


torch.manual_seed(1)
torch.save(Positions(), here / 'module.pt')


# .safetensors

def safetensors(name, tensors, metadata=None):
    header, data = {}, b''
    if metadata:
        header['__metadata__'] = metadata
    for key, (dtype, shape, raw) in tensors.items():
        header[key] = {'dtype': dtype, 'shape': shape, 'data_offsets': [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header, separators=(',', ':')).encode()
    text += b' ' * (-len(text) % 8)
    (here / name).write_bytes(struct.pack('<Q', len(text)) + text + data)


bf16 = (x.astype('<f4').view('<u4') >> 16).astype('<u2')
safetensors('synthetic.safetensors', {
    'wpe.weight': ('F32', [6, 4], x.astype('<f4').tobytes()),
    'pe': ('F16', [1, 6, 4], x.astype('<f2').tobytes()),
    'pos': ('BF16', [6, 4], bf16.tobytes()),
    'double': ('F64', [6, 4], x.tobytes()),
    'position_ids': ('I64', [1, 6], np.arange(6, dtype='<i8').tobytes()),
    'grid': ('F32', [1, 2, 3, 4], x.astype('<f4').tobytes()),
    'fp8': ('F8_E4M3', [6, 4], bytes(24)),
    'scalar': ('F32', [], np.float32(7).tobytes()),
    'mask': ('BOOL', [2], bytes([1, 0])),
    'empty': ('F32', [0, 4], b''),
}, {'format': 'pt'})
(here / 'model.safetensors.index.json').write_text(json.dumps({
    'metadata': {'total_size': 96},
    'weight_map': {'wpe.weight': 'synthetic.safetensors', 'pe': 'synthetic.safetensors', 'h.0.weight': 'model-00002-of-00002.safetensors'},
}, indent=1) + '\n')


# .gguf

def text(s):
    return struct.pack('<Q', len(s)) + s.encode()


def gguf(name, version, entries, tensors, alignment=32):
    out, data = b'GGUF' + struct.pack('<IQQ', version, len(tensors), len(entries)), b''
    for key, kind, value in entries:
        out += text(key) + struct.pack('<I', kind) + value
    for key, shape, kind, raw in tensors:
        out += text(key) + struct.pack('<I', len(shape)) + struct.pack(f'<{len(shape)}Q', *shape[::-1]) + struct.pack('<IQ', kind, len(data))
        data += raw + bytes(-len(raw) % alignment)
    out += bytes(-len(out) % alignment)
    (here / name).write_bytes(out + data)


gguf('synthetic.gguf', 3, [
    ('general.architecture', 8, text('gpt2')),
    ('general.alignment', 4, struct.pack('<I', 64)),
    ('gpt2.rope.freq_base', 6, struct.pack('<f', 10000)),
    ('gpt2.context_length', 10, struct.pack('<Q', 1024)),
    ('tokenizer.ggml.tokens', 9, struct.pack('<IQ', 8, 3) + text('a') + text('b') + text('c')),
    ('tokenizer.ggml.scores', 9, struct.pack('<IQ', 6, 3) + struct.pack('<fff', 1, 2, 3)),
    ('tokenizer.ggml.add_bos_token', 7, b'\1'),
], [
    ('position_embd.weight', [6, 4], 0, x.astype('<f4').tobytes()),
    ('half', [6, 4], 1, x.astype('<f2').tobytes()),
    ('bf16', [6, 4], 30, bf16.tobytes()),
    ('rope_freqs.weight', [4], 0, np.ones(4, '<f4').tobytes()),
    ('blk.0.attn_q.weight', [4, 256], 12, bytes(4 * 144)),
    ('later', [4], 99, bytes(16)),
], 64)
