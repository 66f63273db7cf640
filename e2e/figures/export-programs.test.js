// The code that export shows, run as a reader would: the programs for NumPy, PyTorch and
// JavaScript read files that the command posenc writes, and the import computes the same.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { load } from '../../dist/encoder.js'
import { python } from '../support/python.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** @type {{ Name: string, Format: string, NumPy: string, PyTorch: string, JavaScript: string, Command: string, Import: string }[]} */
const programs = JSON.parse(readFileSync(join(root, 'web/figures/export/testdata/programs.json'), 'utf8'))

let command = ''
before(() => {
  command = join(mkdtempSync(join(tmpdir(), 'posenc-')), 'posenc')
  execFileSync('go', ['build', '-o', command, './encoder/cmd/posenc'], { cwd: root })
})
after(() => rmSync(join(command, '..'), { recursive: true }))

/** Calls use in a folder with the file of a program. @param {{ Command: string }} program @param {(folder: string) => Promise<void>} use */
async function withFile({ Command }, use) {
  const folder = mkdtempSync(join(tmpdir(), 'posenc-'))
  try {
    execFileSync(command, Command.split(' ').slice(1), { cwd: folder })
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

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

for (const [library, key] of /** @type {['numpy' | 'torch', 'NumPy' | 'PyTorch'][]} */ ([['numpy', 'NumPy'], ['torch', 'PyTorch']])) {
  test(`the programs for ${key} read the numbers of their files, in their type`, async () => {
    for (const program of programs) {
      await withFile(program, async (folder) => {
        const want = await imported(program.Import)
        const code = `${program[key]}import json as written\nprint(written.dumps([list(pe.shape), str(pe.dtype).replace('torch.', ''), pe.reshape(-1).tolist()]))`
        const [shape, dtype, data] = JSON.parse(execFileSync(python(...new Set(['numpy', library])), ['-c', code], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 }))
        assert.deepEqual([shape, dtype], [want.shape, want.dtype], program.Name)
        same(data, want, `${key}, ${program.Name}`)
      })
    }
  })
}

test('the programs in JavaScript read the numbers of their files', async () => {
  for (const program of programs) {
    await withFile(program, async (folder) => {
      const want = await imported(program.Import)
      const fetchFile = async (/** @type {string} */ name) => new Response(await readFile(join(folder, name)))
      const pe = await new Function('fetch', `return (async () => {${program.JavaScript}; return pe})()`)(fetchFile)
      same([...pe].flat(), want, program.Name)
    })
  }
})
