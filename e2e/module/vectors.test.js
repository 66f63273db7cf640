// The conformance vectors of the build: what the module computes of their parameters, and
// the programs of docs/vectors.md that check them.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { load } from '../../dist/encoder.js'
import { python } from '../support/python.js'

const folder = new URL('../../dist/vectors/', import.meta.url)
const { alibiSlopes, encode, rotary, rotate, t5Bucket } = await load()

/** @param {string} name */
const read = async (name) => JSON.parse(await readFile(new URL(name, folder), 'utf8'))

const { vectors } = await read('index.json')

/** What the module makes of the parameters, by the names of arrays. @type {Record<string, (parameters: any, arrays: any) => any>} */
const made = {
  encoding: (parameters) => ({ rows: encode({ ...parameters, dtype: 'float64' }).data }),
  rotary(parameters, { input, positions }) {
    if (!parameters.config) return {} // more than one axis, or a type that files have no name for
    const model = rotary(parameters)
    const { data } = rotate({ rotary: model, vectors: input.data, dModel: input.shape[1], positions: positions.data, dtype: 'float64' })
    return { frequencies: model.frequencies, output: data }
  },
  bias: (parameters, { offsets }) => (offsets ? { buckets: t5Bucket({ ...parameters, offsets: offsets.data }) } : { slopes: alibiSlopes(parameters.heads) }),
}

test('the module computes the vectors from their parameters', async () => {
  let compared = 0
  for (const { json, kind } of vectors) {
    const { parameters, arrays, tolerance } = await read(json)
    for (const [name, numbers] of Object.entries(made[kind](parameters, arrays))) {
      const { shape: [rows, columns], data } = arrays[name]
      assert.equal(numbers.length, rows * columns, json)
      // rotate has the frequencies as doubles only.
      const allowed = (/** @type {number} */ i) => (name === 'output' ? tolerance.float64[Math.floor(i / columns)] : 2e-15)
      for (let i = 0; i < data.length; i++) assert.ok(Math.abs(numbers[i] - data[i]) <= allowed(i), `${json}: ${name}[${i}] is ${numbers[i]}, want ${data[i]}`)
      compared++
    }
  }
  assert.ok(compared > 70, `only ${compared} arrays were compared`)
})

const document = await readFile(new URL('../../docs/vectors.md', import.meta.url), 'utf8')
const program = /```python torch\n(.*?)```/s.exec(document)?.[1] ?? ''

/** Runs a program with PyTorch in the folder of the vectors. @param {string} source */
const torch = (source) => spawnSync(python('torch'), ['-c', source], { cwd: fileURLToPath(folder), encoding: 'utf8' })

test('the PyTorch program accepts the vectors of half pairing on one axis', async () => {
  const names = []
  for (const { name, json } of vectors) {
    const { parameters, kind, embedding } = await read(json)
    if (kind === 'rotary' && embedding.pairing === 'half' && parameters.config) names.push(name)
  }
  assert.ok(names.length >= 10)
  const { status, stderr } = torch(names.map((name) => program.replaceAll('rope-llama3', name)).join('\n'))
  assert.equal(status, 0, stderr)
})

test('the PyTorch program refuses neighbours in place of halves, and frequencies in bfloat16', () => {
  for (const [right, wrong] of [['rope-llama3', 'rope-interleaved'], ['inv_freq).repeat', 'inv_freq.bfloat16()).repeat']]) {
    assert.ok(program.includes(right))
    const { status, stderr } = torch(program.replaceAll(right, wrong))
    assert.equal(status, 1)
    assert.match(stderr, /AssertionError: rope-[a-z0-9]+: \S+ times the tolerance/)
  }
})

test('the C++ program accepts the vector, and refuses a wrong number', async () => {
  const place = await mkdtemp(join(tmpdir(), 'vectors-'))
  try {
    for (const name of ['frequencies', 'positions', 'input', 'output']) {
      await cp(new URL(`rope-llama3.${name}.npy`, folder), join(place, `rope-llama3.${name}.npy`))
    }
    await writeFile(join(place, 'main.cpp'), /```cpp\n(.*?)```/s.exec(document)?.[1] ?? '')
    const compiled = spawnSync('g++', ['-std=c++17', '-Wall', '-Werror', '-o', 'check', 'main.cpp'], { cwd: place, encoding: 'utf8' })
    assert.equal(compiled.status, 0, compiled.stderr ?? String(compiled.error))
    const check = () => spawnSync(join(place, 'check'), { cwd: place, encoding: 'utf8' })
    assert.equal(check().status, 0, check().stderr)
    const output = join(place, 'rope-llama3.output.npy')
    const content = await readFile(output)
    content[content.length - 3] ^= 1 // of the last number, by about 2⁻¹²
    await writeFile(output, content)
    assert.match(check().stderr, /Assertion/)
  } finally {
    await rm(place, { recursive: true })
  }
})
