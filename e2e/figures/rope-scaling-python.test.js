// Programs for NumPy and PyTorch that the figure rope-scaling offers, run as a reader would.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { python } from '../support/python.js'

/** @type {{ Name: string, Programs: Record<string, string>, Frequencies: number[], Divisors: number[], Attention: number, Softmax: number }[]} */
const listings = JSON.parse(readFileSync(new URL('../../web/figures/ropescaling/testdata/programs.json', import.meta.url), 'utf8'))

/**
 * Runs programs one after another, and returns what each has computed.
 * @param {string} library @param {string[]} programs
 * @returns {{ frequencies: number[], attention: number, softmax: number, divisors: number[] }[]}
 */
function run(library, programs) {
  const runner = `import json, sys, ${library}
made = []
for program in json.load(sys.stdin):
    names = {}
    exec(program, names)
    made.append({'frequencies': names['inv_freq'].tolist(), 'attention': names['attention_factor'], 'softmax': names.get('softmax_factor', 1),
                 'divisors': [float(x) for x in names.get('rope_freqs', [])]})
print(json.dumps(made))`
  const { status, stdout, stderr } = spawnSync(python(library), ['-W', 'ignore', '-c', runner], { input: JSON.stringify(programs), encoding: 'utf8', maxBuffer: 1 << 26 })
  assert.equal(status, 0, stderr)
  return JSON.parse(stdout)
}

/** @param {number[]} got @param {number[]} want @param {number} tolerance @param {string} name */
function near(got, want, tolerance, name) {
  assert.equal(got.length, want.length, name)
  got.forEach((x, i) => {
    // Pairs with the divisor 1e30 stand still.
    assert.ok(Math.abs(x - want[i]) <= Math.max(tolerance * want[i], 1e-29), `${name}: number ${i} is ${x}, want ${want[i]}`)
  })
}

for (const [library, language] of [['numpy', 'numpy'], ['torch', 'pytorch'], ['numpy', 'gguf']]) {
  test(`the ${language} programs of rope-scaling compute its numbers`, () => {
    const made = run(library, listings.map(({ Programs }) => Programs[language]))
    assert.ok(listings.length > 20)
    for (const [i, { Name, Frequencies, Divisors, Attention, Softmax }] of listings.entries()) {
      near(made[i].frequencies, Frequencies, 1e-13, Name)
      near([made[i].attention, made[i].softmax], [Attention, Softmax], 1e-15, Name)
      if (language === 'gguf') near(made[i].divisors, Divisors, 1e-7, `the divisors of ${Name}`)
    }
  })
}
