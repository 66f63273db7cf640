// The code that export shows, run as a reader would: the programs for NumPy, PyTorch and
// JavaScript read files that the command posenc writes, and the import computes the same.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { load } from '../../dist/encoder.js'
import { build } from '../support/command.js'
import { python } from '../support/python.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** @type {{ Name: string, Format: string, NumPy: string, PyTorch: string, JavaScript: string, Command: string, Import: string }[]} */
const programs = JSON.parse(readFileSync(join(root, 'web/figures/export/testdata/programs.json'), 'utf8'))

/** The folder that has a folder with the file of each program, called as its index. */
const { folder, command } = build()
before(() => {
  for (const [i, { Command }] of programs.entries()) {
    mkdirSync(join(folder, String(i)))
    execFileSync(command, Command.split(' ').slice(1), { cwd: join(folder, String(i)) })
  }
})

/**
 * What the import computes.
 *
 * @param {string} program
 * @returns {Promise<{ data: number[], shape: number[], dtype: string }>}
 */
async function imported(program) {
  const body = program.replace("import { load } from 'posenc'", '')
  const { data, shape } = await new Function('load', `return (async () => {${body}; return pe})()`)(load)
  return { data: [...data], shape, dtype: data instanceof Float32Array ? 'float32' : 'float64' }
}

/**
 * Checks that numbers are those that an import computes: the same float32, or the same
 * float64 but for the rounding of last digits.
 *
 * @param {number[]} got @param {{ data: number[], dtype: string }} want @param {string} name
 */
function same(got, { data, dtype }, name) {
  assert.equal(got.length, data.length, name)
  const equal = dtype === 'float32' ? (/** @type {number} */ x, /** @type {number} */ y) => Math.fround(x) === y : (/** @type {number} */ x, /** @type {number} */ y) => Math.abs(x - y) <= 1e-15
  got.forEach((x, i) => assert.ok(equal(x, data[i]), `${name}: number ${i} is ${x}, want ${data[i]}`))
}

/** Runs each program in the folder of its file, and prints the shape, the type and the numbers of its pe. */
const runner = `import json, os, sys
made = []
for i, program in enumerate(json.load(sys.stdin)):
    os.chdir(os.path.join(sys.argv[1], str(i)))
    names = {}
    exec(program, names)
    pe = names['pe']
    made.append([list(pe.shape), str(pe.dtype).replace('torch.', ''), pe.reshape(-1).tolist()])
print(json.dumps(made))`

for (const [library, key] of /** @type {['numpy' | 'torch', 'NumPy' | 'PyTorch'][]} */ ([['numpy', 'NumPy'], ['torch', 'PyTorch']])) {
  test(`the programs for ${key} read the numbers of their files, in their type`, async () => {
    const made = JSON.parse(execFileSync(python(...new Set(['numpy', library])), ['-c', runner, folder],
      { input: JSON.stringify(programs.map((program) => program[key])), encoding: 'utf8', maxBuffer: 1 << 26 }))
    for (const [i, program] of programs.entries()) {
      const want = await imported(program.Import), [shape, dtype, data] = made[i]
      assert.deepEqual([shape, dtype], [want.shape, want.dtype], program.Name)
      same(data, want, program.Name)
    }
  })
}

test('the programs in JavaScript read the numbers of their files', async () => {
  for (const [i, program] of programs.entries()) {
    const fetchFile = async (/** @type {string} */ name) => new Response(await readFile(join(folder, String(i), name)))
    const pe = await new Function('fetch', `return (async () => {${program.JavaScript}; return pe})()`)(fetchFile)
    same([...pe].flat(), await imported(program.Import), program.Name)
  }
})
