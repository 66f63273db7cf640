// The built module as an outsider imports it, under Node.

import assert from 'node:assert/strict'
import { test } from 'node:test'

/** @param {string} copy */
const importCopy = (copy) => /** @type {Promise<typeof import('../dist/encoder.js')>} */ (import(`../dist/encoder.js?${copy}`))

// The page of this test has globals of the names that Go's runtime uses.
const page = /** @type {any} */ (globalThis)
const ours = Object.freeze({})
for (const name of ['Go', 'fs', 'path']) page[name] = ours

test('loading leaves no global and takes none', async () => {
  const before = Object.getOwnPropertyNames(globalThis)
  const { load } = await importCopy('globals')
  await load()
  assert.deepEqual(Object.getOwnPropertyNames(globalThis), before)
  for (const name of ['Go', 'fs', 'path']) assert.equal(page[name], ours)
})

test('two copies live side by side', async () => {
  const copies = await Promise.all(['first', 'second'].map(importCopy))
  const [first, second] = await Promise.all(copies.map(({ load }) => load()))
  const options = { seqLen: 4, dModel: 4, base: 100 }
  assert.deepEqual(first.encode(options), second.encode(options))
  assert.notEqual(first.encode, second.encode)
})

// The 4 × 4 matrix, n = 100, that every tutorial prints.
test('encode gives the rows of the paper', async () => {
  const { load } = await importCopy('values')
  const { encode } = await load()
  const { data, shape } = encode({ seqLen: 4, dModel: 4, base: 100 })
  const want = Array.from({ length: 4 }, (_, pos) => [Math.sin(pos), Math.cos(pos), Math.sin(pos / 10), Math.cos(pos / 10)])
  assert.deepEqual(shape, [4, 4])
  want.flat().forEach((value, i) => assert.ok(Math.abs(data[i] - value) < 1e-7, `element ${i} = ${data[i]}, want ${value}`))
})
