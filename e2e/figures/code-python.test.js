// Programs for NumPy and PyTorch that the page offers, run as a reader would.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { python } from '../support/python.js'

/** @param {string} name */
const read = (name) => readFileSync(fileURLToPath(new URL(`../../web/${name}`, import.meta.url)), 'utf8')

/**
 * Runs programs one after another, and returns the matrix pe of each and what it prints.
 * @param {string} library @param {string[]} programs
 * @returns {{ shape: number[], numbers: number[], printed: string }[]}
 */
function run(library, programs) {
  const runner = `import contextlib, io, json, sys, ${library}
made = []
for program in json.load(sys.stdin):
    names = {}
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(program, names)
    pe = names['pe']
    if isinstance(pe, list):
        made.append({'shape': [len(pe), len(pe[0])], 'numbers': sum(pe, [])})
    else:
        made.append({'shape': list(pe.shape), 'numbers': pe.reshape(-1).tolist()})
    made[-1]['printed'] = printed.getvalue()
print(json.dumps(made))`
  const { status, stdout, stderr } = spawnSync(python(library), ['-c', runner], { input: JSON.stringify(programs), encoding: 'utf8', maxBuffer: 1 << 26 })
  assert.equal(status, 0, stderr)
  return JSON.parse(stdout)
}

test('the NumPy programs of identify print its numbers', () => {
  const listings = JSON.parse(read('figures/identify/testdata/numpy.json'))
  const made = run('numpy', listings.map((/** @type {{ Program: string }} */ { Program }) => Program))
  assert.ok(listings.length > 60)
  for (const [i, { Name, Rows, Columns, Numbers }] of listings.entries()) {
    assert.deepEqual(made[i].shape, [Rows, Columns], Name)
    made[i].numbers.forEach((x, k) => {
      assert.ok(Math.abs(x - Numbers[k]) < 1e-6, `${Name}: number ${k} is ${x}, want ${Numbers[k]}`)
    })
  }
})

for (const [library, name] of [['math', 'python'], ['numpy', 'numpy'], ['torch', 'pytorch']]) {
  test(`the ${name} program of the code figure computes the matrix and prints what the figure says`, () => {
    const [{ shape, numbers, printed }] = run(library, [read(`figures/code/testdata/${name}.txt`)])
    assert.deepEqual(shape, [5, 6])
    numbers.forEach((x, k) => {
      const dim = k % 6
      const angle = (Math.floor(k / 6) - 2) * 500 ** (-2 * Math.floor(dim / 2) / 6)
      assert.ok(Math.abs(x - (dim % 2 ? Math.cos(angle) : Math.sin(angle))) < 1e-14, `number ${k} is ${x}`)
    })
    assert.equal(printed, read('figures/code/testdata/output.txt'))
  })
}

test('the tests of rotary bugs pass for the rotation that was meant, and fail for the bug', () => {
  const tests = JSON.parse(readFileSync(fileURLToPath(new URL('../../encoder/bug/rotarybug/testdata/tests.json', import.meta.url)), 'utf8'))
  assert.ok(tests.length >= 8)
  const program = (/** @type {any} */ { Test, Columns, Input }, /** @type {any} */ { inv_freq, y }) => `import math, torch
x, y, inv_freq = torch.tensor(${JSON.stringify(Input)}).view(-1, ${Columns}), torch.tensor(${JSON.stringify(y)}).view(-1, ${Columns}), torch.tensor(${JSON.stringify(inv_freq)})
try:
    ${Test}
    pe = torch.ones(1)
except AssertionError:
    pe = torch.zeros(1)`
  const made = run('torch', tests.flatMap((/** @type {any} */ t) => [program(t, t.Meant), program(t, t.Written)]))
  assert.deepEqual(made.map(({ numbers }, i) => [tests[i >> 1].Name, i % 2, numbers[0]]), made.map((_, i) => [tests[i >> 1].Name, i % 2, 1 - (i % 2)]))
})

test('the PyTorch module adds the rows of its buffer, drops out in training, and has no parameters', () => {
  const [{ numbers }] = run('torch', [`${read('figures/code/testdata/pytorch.txt')}
module = PositionalEncoding(seq_len, d_model, base, start, dropout=0.5)
x = torch.ones(2, 3, d_model)
quiet = module.eval()(x)
torch.manual_seed(1)
noisy = module.train()(x)
zeros = noisy == 0
pe = torch.tensor([
    len(list(module.parameters())), len(module.state_dict()),
    quiet.dtype == torch.float32, tuple(quiet.shape) == (2, 3, d_model),
    (quiet - x - pe[:3]).abs().max() < 1e-6,
    0 < zeros.sum() < zeros.numel(),
    (noisy - 2 * quiet)[~zeros].abs().max() < 1e-6,
])`])
  assert.deepEqual(numbers, [0, 1, 1, 1, 1, 1, 1])
})
