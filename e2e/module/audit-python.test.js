// The recording of docs/auditing.md, made by PyTorch and audited by the command: of programs in
// the manner of transformers, right ones and others.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { build } from '../support/command.js'
import { python } from '../support/python.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const [, snippet] = /```python\n([^`]*np\.savez[^`]*)```/.exec(readFileSync(join(root, 'docs/auditing.md'), 'utf8')) ?? []

/** A program in the manner of transformers, with what a test changes in it. */
const program = `
import torch
torch.manual_seed(0)
head_dim, base, pairing, calls, dtype = 64, 500000.0, 'half', [], torch.float32

def rotate_half(x):
    if pairing == 'interleaved':
        return torch.stack([-x[..., 1::2], x[..., ::2]], -1).flatten(-2)
    return torch.cat([-x[..., head_dim // 2:], x[..., :head_dim // 2]], -1)

def apply_rotary_pos_emb(q, k, cos, sin):
    return [(x.to(dtype) * cos + rotate_half(x.to(dtype)) * sin).float() for x in (q, k)]

def rotary_emb(x, position_ids):
    inv_freq = 1 / base ** (torch.arange(0, head_dim, 2).float() / head_dim)
    freqs = position_ids[:, :, None].float() * inv_freq
    emb = freqs.repeat_interleave(2, -1) if pairing == 'interleaved' else torch.cat([freqs, freqs], -1)
    return emb.cos().to(dtype)[:, None], emb.sin().to(dtype)[:, None]
`

/** @type {[string, string, number, RegExp][]} */
const programs = [
  ['a right program', '', 0, /layers\.0\.q: agrees with config\.json as transformers .*; excluded: default-base, pairing-swapped, /],
  ['a program that loses the base', 'base = 10000.0', 1, /from position 1 on, first in pair 1, in \d+ of \d+ numbers: default-base\n$/],
  ['a program that pairs neighbours', "pairing = 'interleaved'", 1, /: pairing-swapped, or right if the weights are permuted for it; agrees as it is read by llama\.cpp, /],
  ['a program that counts from 1', 'rotary = rotary_emb\ndef rotary_emb(x, ids): return rotary(x, ids + 1)', 1, /from position 0 on, .*: positions-from-1\n$/],
  ['a program that turns nothing', 'def apply_rotary_pos_emb(q, k, cos, sin): return q, k', 1, /nothing turns here/],
]

const { folder, command } = build()
writeFileSync(join(folder, 'config.json'), JSON.stringify({ model_type: 'llama', head_dim: 64, rope_theta: 500000, max_position_embeddings: 8192 }))

// All programs run in one process, for PyTorch takes long to load, each in a folder of its own.
const folders = programs.map((_, i) => join(folder, String(i)))
before(() => {
  for (const name of folders) mkdirSync(name)
  const { status, stderr } = spawnSync(python('torch'), ['-c', 'import json, os, sys\nfor folder, code in json.load(sys.stdin):\n    os.chdir(folder)\n    exec(code, {})'],
    { encoding: 'utf8', input: JSON.stringify(programs.map(([, change], i) => [folders[i], `${program}\n${change}\n${snippet}`])) })
  assert.equal(status, 0, stderr)
})

for (const [i, [name, , status, said]] of programs.entries()) {
  test(`posenc audit judges ${name} that PyTorch has run`, () => {
    const run = spawnSync(command, ['audit', join(folders[i], 'recording.npz'), '--config', 'config.json'], { cwd: folder, encoding: 'utf8' })
    assert.match(run.stdout, said)
    assert.equal(run.status, status, run.stderr)
  })
}
