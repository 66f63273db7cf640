// The two programs of the module: encoder.wasm, and reader.wasm in place of it, which has
// identify, rotary and audit too.

import assert from 'node:assert/strict'
import { readFile, stat } from 'node:fs/promises'
import { test } from 'node:test'
import { load } from '../../dist/encoder.js'
import { load as loadInlineReader } from '../../dist/inline-reader.js'
import { load as loadInline } from '../../dist/inline.js'

/** @param {string} name */
const built = (name) => new URL(`../../dist/${name}`, import.meta.url)

const missing = (/** @type {string} */ name) => ({ name: 'TypeError', code: 'missing', message: `posenc: ${name} is in reader.wasm; load it with load({ reader: true })` })
const rows = [[0, 1, 0, 1], [0.8415, 0.5403, 0.01, 1], [0.9093, -0.4161, 0.02, 0.9998]]

/** What the functions compute that both programs have. @param {import('../../wasm/module/encoder.js').EncoderProgram} program */
function computed({ alibiSlopes, conventions, encode, prepare, relativeDot, rotate, rotaryCache, t5Bucket }) {
  const rotary = /** @type {const} */ ({ rotaryDim: 4, frequencies: Float64Array.of(1, 0.01), pairing: 'half', attentionFactor: 1 })
  return [
    encode({ seqLen: 9, dModel: 8, convention: 'fairseq' }), prepare({ dModel: 8 }).row(5), relativeDot({ dModel: 8, offset: 3 }),
    rotate({ rotary, vectors: [1, 2, 3, 4], dModel: 4, start: 2 }), rotaryCache({ rotary, layout: 'complex', seqLen: 3 }),
    alibiSlopes(12), t5Bucket({ offsets: [-9, 9] }), conventions(),
  ]
}

/** Ways to load each program. @type {Record<string, [smaller: () => ReturnType<typeof load>, larger: () => ReturnType<typeof load>]>} */
const ways = {
  'from beside the script': [() => load(), () => load({ reader: true })],
  'as bytes': [() => load({ wasm: readFile(built('encoder.wasm')) }), () => load({ wasm: readFile(built('reader.wasm')), reader: true })],
  'from an address': [() => load({ wasm: built('encoder.wasm'), reader: false }), () => load({ wasm: built('reader.wasm') })],
  'in the script': [() => loadInline(), () => loadInlineReader()],
}

for (const [how, [smaller, larger]] of Object.entries(ways)) {
  test(`encoder.wasm ${how} has only functions that compute, and says so`, async () => {
    const { audit, checkPositionIds, encode, identify, positionIds, rotary } = await smaller()
    assert.throws(() => identify({ data: rows }), missing('identify'))
    assert.throws(() => rotary({ config: { head_dim: 4 } }), missing('rotary'))
    assert.throws(() => identify(/** @type {any} */ ({})), missing('identify'))
    assert.throws(() => audit({ tensors: {}, config: { head_dim: 4 } }), missing('audit'))
    assert.throws(() => positionIds({ attention_mask: [[1]] }), missing('positionIds'))
    assert.throws(() => checkPositionIds({ attention_mask: [[1]], position_ids: [0] }), missing('checkPositionIds'))
    assert.deepEqual([...encode({ seqLen: 1, dModel: 4 }).data], [0, 1, 0, 1])
  })

  test(`reader.wasm ${how} has all functions`, async () => {
    const program = await larger()
    const { matches: [match], sentence } = program.identify({ data: rows })
    assert.ok(match.kind === 'encoding')
    assert.deepEqual([match.convention, match.base, match.dModel], ['paper', 10000, 4])
    assert.ok(sentence.startsWith(match.sentence), sentence)
    assert.deepEqual([...program.rotary({ config: { head_dim: 4 } }).frequencies], [1, 0.01])

    const encoder = await load()
    assert.deepEqual(Object.keys(program).sort(), Object.keys(encoder).sort())
    assert.deepEqual(computed(program), computed(encoder))
  })
}

test('load with reader rejects a program that is not reader.wasm', async () => {
  await assert.rejects(load({ wasm: built('encoder.wasm'), reader: true }), { name: 'TypeError', code: 'conflict', message: 'posenc: wasm is not reader.wasm, but reader is given' })
  await assert.rejects(loadInline({ reader: true }), /^Error: posenc: reader\.wasm is not in this script; import posenc\/inline-reader$/)
  await assert.rejects(load(/** @type {any} */ ({ reader: 'yes' })), /^TypeError: posenc: reader "yes" is not true or false$/)
  assert.equal((await loadInlineReader({ reader: true })).identify({ data: rows }).reason, 'explained')
})

test('load reports the size of the program that it loads', async () => {
  for (const [name, loaded] of /** @type {const} */ ([['encoder.wasm', {}], ['reader.wasm', { reader: true }]])) {
    /** @type {(number | undefined)[]} */
    let last = []
    await load({ ...loaded, onProgress: (...progress) => (last = progress) })
    const { size } = await stat(built(name))
    assert.deepEqual(last, [size, size], name)
  }
})

test('the guide says the sizes of both programs with Brotli, at most 340 and 606 KB', async () => {
  const guide = await readFile(new URL('../../docs/encoder.md', import.meta.url), 'utf8')
  const [, reader, encoder] = /(\d+) KB with Brotli in place of (\d+) KB/.exec(guide) ?? []
  for (const [name, most, said] of /** @type {const} */ ([['encoder.wasm', 340, encoder], ['reader.wasm', 606, reader]])) {
    const kilobytes = (await stat(built(`${name}.br`))).size / 1000
    assert.ok(kilobytes <= most, `${name} has ${kilobytes} KB, more than ${most}`)
    assert.ok(Math.abs(Number(said) / kilobytes - 1) < 0.03, `${name} has ${kilobytes} KB, not ${said}`)
  }
})
