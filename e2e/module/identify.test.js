// identify of the built module, as an outsider calls it under Node: with the
// program of the build, or with the one at POSENC_WASM.

import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { load } from '../../dist/encoder.js'
import { assertThrowsOf } from './assert.js'

const { POSENC_WASM } = process.env
const { alibiSlopes, encode, identify, relativeDot, rotary, conventions } = await load(POSENC_WASM ? { wasm: pathToFileURL(POSENC_WASM) } : { reader: true })
const refuses = assertThrowsOf({ relativeDot })

/** A function of the module, called with what its types would not allow. @type {any} */
const any = { encode, identify }

/**
 * @typedef {import('../../wasm/module/encoder.js').Match} Match
 * @typedef {import('../../wasm/module/encoder.js').IdentifyOptions} IdentifyOptions
 */

/** What a matrix is identified as, with nothing else as likely. @param {IdentifyOptions} options @returns {Match} */
function explained(options) {
  const { reason, matches, near } = identify(options)
  assert.equal(reason, 'explained')
  assert.deepEqual(near, [])
  return encoding(matches[0])
}

/** A match that is a table. @param {import('../../wasm/module/encoder.js').Identification['matches'][number]} match @returns {Match} */
function encoding(match) {
  assert.equal(match.kind, 'encoding')
  return /** @type {Match} */ (match)
}

/** What encode makes of a match, but for its rarer changes. @param {Match} match @returns {Float64Array} */
const made = ({ options, factor }) => any.encode({ ...options, dtype: 'float64' }).data.map((/** @type {number} */ x) => factor * x)

/** @param {ArrayLike<number>} got @param {ArrayLike<number>} want @param {number} tolerance @param {string} what */
function within(got, want, tolerance, what) {
  assert.equal(got.length, want.length, what)
  for (let i = 0; i < want.length; i++) {
    assert.ok(Math.abs(got[i] - want[i]) <= tolerance, `${what}: element ${i} = ${got[i]}, want ${want[i]}`)
  }
}

/** @param {ArrayLike<number>} x @param {number} digits */
const printed = (x, digits) => Array.from(x, (v) => Number(v.toFixed(digits)))

/** A number as float16 holds it. @param {number} x */
function float16(x) {
  const digit = 2 ** (Math.max(-14, Math.floor(Math.log2(Math.abs(x)))) - 10)
  return Math.round(x / digit) * digit
}

/** The rows of a matrix. @param {ArrayLike<number>} x @param {number} columns */
const rowsOf = (x, columns) => Array.from({ length: x.length / columns }, (_, r) => Array.from(x).slice(r * columns, (r + 1) * columns))

/** @param {number[][]} rows */
const transposed = (rows) => rows[0].map((_, j) => rows.map((row) => row[j]))

const table = encode({ seqLen: 12, dModel: 8, dtype: 'float64' }).data

for (const facts of conventions().filter(({ rotates }) => !rotates)) {
  test(`identify finds the options that make a table of ${facts.name}, in float32 and with 4 decimals`, () => {
    const [axes] = facts.axes
    const size = axes > 1 ? { grid: [4, 3, 2].slice(0, axes), dModel: 24 } : { seqLen: 24, dModel: 16 }
    const { data, shape } = any.encode({ convention: facts.name, ...size })
    const columns = shape.at(-1)
    for (const numbers of [data, printed(data, 4)]) {
      const match = explained({ data: numbers, columns })
      assert.ok([match.convention, ...match.same].includes(/** @type {any} */ (facts.name)), `${facts.name} is taken for ${match.convention}`)
      assert.deepEqual(match.shape, axes > 1 ? size.grid : null)
      assert.ok(match.residual <= match.tolerance && match.rms <= match.residual && match.bits > 100)
      within(made(match), numbers, match.tolerance, facts.name)
    }
  })
}

test('identify finds the settings of a convention', () => {
  for (const options of /** @type {any[]} */ ([
    { convention: 'paper', base: 500 },
    { convention: 'paper', start: 7 },
    { convention: 'paper', start: -3 },
    { convention: 'fairseq', paddingIdx: 3 },
    { convention: 'diffusers-timestep', flip: true, shift: 0, scale: 2.5 },
    { convention: 'espnet', reverse: true },
    { convention: 'espnet', reverse: true, start: 4 },
    { convention: 'espnet', relative: true },
    { convention: 'tensor2tensor', minTimescale: 2 },
    { convention: 'x-transformers', amplitude: 3 },
  ])) {
    const { data } = encode({ seqLen: 21, dModel: 16, ...options })
    const match = explained({ data, columns: 16 })
    within(made(match), data, match.tolerance, JSON.stringify(options))
    for (const [name, value] of Object.entries(options)) {
      if (name !== 'convention') assert.equal(/** @type {any} */ ({ base: match.base, start: match.start, ...match.settings })[name], value, `${name} of ${JSON.stringify(match.settings)}`)
    }
  }
  const { data } = encode({ convention: 'detr', normalize: true, grid: [4, 5], dModel: 24 })
  const match = explained({ data, columns: 24 })
  assert.deepEqual(match.settings, { normalize: true })
  within(made(match), data, match.tolerance, 'detr')
})

test('identify finds rows of zeros between those of a convention that has no padding', () => {
  const data = Float32Array.from(encode({ convention: 'roformer', seqLen: 16, dModel: 16 }).data, (x, i) => (i >= 48 && i < 64 ? 0 : x))
  const match = explained({ data, columns: 16 })
  assert.deepEqual(match.zeroRows, [3])
  within(made(match), data.filter((_, i) => i < 48 || i >= 64), match.tolerance, 'roformer')

  const patches = encode({ convention: 'mae', grid: [4, 4], dModel: 16 }).data
  const whole = explained({ data: Float32Array.of(...new Float32Array(16), ...patches), columns: 16 })
  assert.deepEqual([whole.convention, whole.shape, whole.zeroRows], ['mae', [4, 4], [0]])
  within(made(whole), patches, whole.tolerance, 'mae with a class token')
})

test('the options of a match have the mask of its grid', () => {
  const options = /** @type {const} */ ({ convention: 'detr', normalize: true, grid: [4, 4], mask: [1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0], dModel: 8 })
  const { data } = encode(options)
  const match = explained({ data, columns: 8 })
  within(made(match), data, match.tolerance, 'detr')
})

test('identify finds frequencies that were rounded to 16 bits', () => {
  const w = Array.from({ length: 8 }, (_, i) => float16(1e4 ** (-i / 8)))
  const data = Float32Array.from({ length: 160 }, (_, k) => (k % 2 ? Math.cos : Math.sin)(Math.floor(k / 16) * w[Math.floor(k / 2) % 8]))
  const { convention, base, rounded } = explained({ data, columns: 16 })
  assert.deepEqual([convention, base, rounded], ['paper', 10000, { of: 'frequencies', dtype: 'float16' }])
})

test('identify finds the width of rows of which the first columns are given', () => {
  const data = rowsOf(encode({ seqLen: 3, dModel: 512 }).data, 512).map((row) => printed(row.slice(0, 6), 4))
  const [match, other] = identify({ data }).matches.map(encoding)
  assert.deepEqual([match.base, match.dModel, match.permutation, other.dModel], [10000, 512, [0, 1, 2, 3, 4, 5], 6])
})

test('the paper comes first among conventions that make the same numbers', () => {
  const { convention, same } = explained({ data: encode({ seqLen: 9, dModel: 16, start: 5, base: 1000 }).data, columns: 16 })
  assert.equal(convention, 'paper')
  assert.ok(same.includes('keras-hub') && !same.includes('paper'))
})

test('identify reports dModel where the number of columns differs from it', () => {
  for (const [convention, dModel] of /** @type {const} */ ([['tensorflow-tutorial', 9], ['tatp22', 9], ['keras-hub', 9], ['tensor2tensor', 9]])) {
    const { data, shape } = encode({ convention, seqLen: 24, dModel })
    const match = explained({ data, columns: shape[1] })
    assert.equal(match.dModel, dModel)
    within(made(match), data, match.tolerance, convention)
  }
})

test('identify finds positions: a start and a step, or else a list', () => {
  const at = (/** @type {number[]} */ positions) => encode({ positions, dModel: 16, dtype: 'float64' }).data
  for (const [start, step] of [[0.5, 1], [0, 2], [0, 0.5], [100, -1]]) {
    const positions = Array.from({ length: 20 }, (_, r) => start + step * r)
    const match = explained({ data: at(positions), columns: 16 })
    assert.deepEqual([match.start, match.step, match.positions], [start, step, null])
    within(made(match), at(positions), 1e-12, `start ${start}, step ${step}`)
  }
  const backwards = encode({ convention: 'fairseq2', positions: [9, 8, 7, 6, 5, 4, 3, 2], dModel: 16 }).data
  const turned = explained({ data: backwards, columns: 16 })
  assert.deepEqual([turned.start, turned.step], [9, -1])
  within(made(turned), backwards, turned.tolerance, 'backwards')

  const positions = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3]
  const match = explained({ data: at(positions), columns: 16 })
  assert.deepEqual([match.start, match.step, match.positions], [null, null, positions])
  within(made(match), at(positions), 1e-12, 'a list')
})

test('identify finds transposed, scaled and shifted tables, and bugs', () => {
  const turned = explained({ data: transposed(rowsOf(table, 8)) })
  assert.ok(turned.transposed)
  within(made(turned), table, turned.tolerance, 'transposed')

  for (const factor of [3, Math.sqrt(8), 1 / 8]) {
    const scaled = explained({ data: table.map((x) => factor * x), columns: 8 })
    assert.ok(Math.abs(scaled.amplitude - factor) < 1e-12 * factor)
    within(made(scaled), table.map((x) => factor * x), scaled.tolerance, `× ${factor}`)
  }
  assert.equal(explained({ data: table.map((x) => Math.sqrt(8) * x), columns: 8 }).slip, 'times-root-d')

  const moved = explained({ data: table.map((x) => (x + 1) / 2), columns: 8 })
  assert.deepEqual([moved.offset, moved.amplitude], [0.5, 0.5])

  const degrees = explained({ data: encode({ positions: Array.from({ length: 12 }, (_, p) => p * Math.PI / 180), dModel: 8 }).data, columns: 8 })
  assert.equal(degrees.bug, 'degrees')
  assert.equal(degrees.scale, Math.PI / 180)
})

test('near has conventions that explain more than half of how numbers vary', () => {
  const { reason, near } = identify({ data: table.map((x) => x ** 3), columns: 8 })
  assert.equal(reason, 'not-paired')
  assert.equal(near[0].convention, 'paper')
  for (const { transposed, residual, tolerance } of near) assert.ok(!transposed && residual > tolerance)
})

test('the hypothesis closest to the numbers comes first in near', () => {
  const order = [3, 0, 7, 1, 6, 2, 5, 4]
  const permuted = identify({ data: rowsOf(table, 8).map((row) => order.map((k) => (k === 6 ? -row[k] : row[k]))) })
  assert.equal(permuted.reason, 'permuted')
  assert.deepEqual(permuted.matches, [])
  assert.deepEqual(permuted.near[0].permutation, order)
  assert.deepEqual(permuted.near[0].negated, order.map((k) => k === 6))

  const wrong = identify({ data: table.map((x, i) => (i === 27 ? 9 : x)), columns: 8 })
  assert.equal(wrong.reason, 'miswritten')
  assert.deepEqual(wrong.near[0].wrong, [{ row: 3, column: 3 }])

  const dropped = identify({ data: encode({ seqLen: 20, dModel: 16 }).data.map((x, i) => (i * i % 10 === 4 ? 0 : x / 0.8)), columns: 16 })
  assert.equal(dropped.reason, 'dropped')
  assert.match(dropped.sentence, /^dropout set numbers to zero, with probability 0\.2; the others are those of paper, /)

  const noisy = identify({ data: table.map((x, i) => x + 0.01 * Math.sin(i * i * 1.7 + i)), columns: 8 })
  assert.equal(noisy.reason, 'noisy')
  assert.equal(noisy.near[0].convention, 'paper')
  assert.ok(noisy.near[0].rms < 0.01)
})

/** Numbers by the reason why they are not explained, or not by one convention. @type {Record<string, IdentifyOptions>} */
const unexplained = {
  'ambiguous': { data: encode({ seqLen: 1, dModel: 8 }).data, columns: 8 }, // position 0, in any base
  'too-few': { data: [[0, 1], [0.84, 0.54]] },
  'all-zero': { data: new Float32Array(8), columns: 4 },
  'one-number': { data: [0.3], columns: 1 },
  'constant': { data: [[1, 1, 1], [2, 2, 2]] },
  'ramp': { data: Array.from({ length: 12 }, (_, i) => i), columns: 4 },
  'one-row': { data: Array(5).fill([0.3, 0.1, 0.7, 0.2]) },
  'not-paired': { data: Float64Array.from({ length: 320 }, (_, i) => Math.sin(i * i * i + i)), columns: 16 },
  'not-graded': { data: Array.from({ length: 20 }, (_, p) => Array.from({ length: 16 }, (_, j) => (j % 2 ? Math.cos : Math.sin)(p / (1 + Math.floor(j / 2))))) },
  'slopes': { data: [alibiSlopes(12)] },
  'fourier': { data: Array.from({ length: 9 }, (_, p) => Array.from({ length: 8 }, (_, j) => (j % 2 ? Math.cos : Math.sin)(2 ** Math.floor(j / 2) * Math.sin(p * p)))) },
}

test('identify says which heads slopes are of', () => {
  assert.deepEqual(identify({ data: [alibiSlopes(12)] }).heads, { first: 0, of: 12 })
  assert.deepEqual(identify({ data: [alibiSlopes(32).slice(8, 16)] }).heads, { first: 8, of: 32 })
})

for (const [reason, options] of Object.entries(unexplained)) {
  test(`identify returns the reason ${reason}`, () => {
    const found = identify(options)
    assert.equal(found.reason, reason)
    const explaining = reason === 'ambiguous' || reason === 'too-few'
    assert.equal(found.matches.length > 0, explaining)
    assert.deepEqual(found.near, [])
  })
}

test('the types list the reasons, slips and bugs of the Go package', async () => {
  const types = await readFile(new URL('../../wasm/module/encoder.d.ts', import.meta.url), 'utf8')
  const listed = (/** @type {RegExp} */ from) => [...(types.split(from)[1] ?? '').split(/\n\n|\n {2}\/\*\*/)[0].matchAll(/'([^']+)'/g)].map(([, name]) => name)

  const folder = new URL('../../encoder/', import.meta.url)
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.go'))
  const program = (await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))).join('\n')
  /** The constants of a type, such as TooFew, as too-few. @param {string} type */
  const constants = (type) => {
    const [, block = ''] = program.match(new RegExp(`\\ntype ${type} int\\n+const \\(\\n([^]*?)\\n\\)`)) ?? []
    return [...block.matchAll(/^\t([A-Z]\w*)/gm)].map(([, name]) => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').replace('RootD', 'Root-D').toLowerCase())
  }
  const reasons = constants('Reason')
  assert.ok(reasons.includes('explained') && reasons.includes('too-few'))
  assert.deepEqual(listed(/export type Reason =/), [...reasons, 'unfilled']) // the last one of package invfreq alone
  assert.deepEqual(listed(/readonly slip:/), constants('Slip').filter((name) => name !== 'no-slip'))
  assert.deepEqual(listed(/readonly bug:/), [...(program.match(/\nvar bugs = \[\]Bug\{([^]*?)\n\}\n/)?.[1] ?? '').matchAll(/\bName: +"([^"]+)"/g)].map(([, name]) => name).filter((name) => name !== 'off-by-one'))
})

test('identify accepts typed arrays and arrays, flat or as rows, of any precision', () => {
  const { data } = encode({ seqLen: 12, dModel: 8 })
  const want = { convention: 'paper', start: 0, base: 10000 }
  const half = /** @type {any} */ (globalThis).Float16Array
  const levels = Int8Array.from(data, (x) => Math.round(127 * x))
  /** @type {IdentifyOptions[]} */
  const ways = [
    { data, columns: 8 },
    { data: Float64Array.from(data), columns: 8 },
    { data: Array.from(data), columns: 8 },
    { data: rowsOf(data, 8) },
    { data: rowsOf(data, 8), columns: 8 },
    { data: rowsOf(data, 8).map((row) => Float32Array.from(row)) },
    { data: printed(data, 4), columns: 8 },
    { data: printed(data, 2), columns: 8 },
    { data: data.map(float16), columns: 8 },
    { data: levels, columns: 8 },
    ...(half ? [{ data: half.from(data), columns: 8 }] : []),
  ]
  for (const options of ways) {
    const { convention, start, base } = explained(options)
    assert.deepEqual({ convention, start, base }, want)
  }
  assert.ok(explained({ data: printed(data, 4), columns: 8 }).tolerance > 5e-5)
  assert.ok(explained({ data, columns: 8 }).tolerance < 1e-5)
})

test('identify returns frozen plain objects', () => {
  const found = identify({ data: table, columns: 8 })
  assert.ok(Object.isFrozen(found) && Object.isFrozen(found.matches) && Object.isFrozen(encoding(found.matches[0]).settings))
  assert.deepEqual(Object.keys(found), ['reason', 'sentence', 'matches', 'near', 'rows', 'checked'])
  assert.deepEqual(JSON.parse(JSON.stringify(found)), found)
  for (const name of ['convention', 'same', 'options', 'settings', 'factor', 'zeroRows', 'rounded', 'base', 'scale', 'amplitude', 'start', 'step', 'positions', 'shape', 'transposed', 'permutation', 'bug', 'residual', 'rms', 'tolerance', 'bits']) {
    assert.ok(name in found.matches[0], name)
  }
  assert.deepEqual(Array.from(table), Array.from(encode({ seqLen: 12, dModel: 8, dtype: 'float64' }).data), 'the numbers are not written to')
})

test('identify throws for invalid matrices, and answers the next call', () => {
  refuses(() => any.identify(), TypeError, /^posenc: identify takes an object with data, columns, not undefined$/)
  refuses(() => any.identify({}), TypeError, /^posenc: identify needs data$/)
  refuses(() => any.identify({ data: [1, 2] }), TypeError, /^posenc: identify needs columns, or data as an Array of rows$/)
  refuses(() => any.identify({ data: [1, 2], column: 2 }), TypeError, /^posenc: identify has no option "column"; did you mean columns\?$/)
  refuses(() => any.identify({ data: [1, 2], columns: '2' }), TypeError, /^posenc: columns "2" is not a number$/)
  refuses(() => any.identify({ data: 'abc', columns: 1 }), TypeError, /^posenc: data "abc" is not an Array or a typed array of numbers$/)
  refuses(() => any.identify({ data: null, columns: 1 }), TypeError, /^posenc: data null is not an Array/)
  refuses(() => any.identify({ data: new ArrayBuffer(8), columns: 1 }), TypeError, /^posenc: data \(object\) is not an Array/)
  refuses(() => any.identify({ data: BigInt64Array.of(1n, 2n), columns: 1 }), TypeError, /^posenc: data \(BigInt64Array\) is not an Array or a typed array of numbers$/)
  refuses(() => any.identify({ data: [BigInt64Array.of(1n, 2n)] }), TypeError, /^posenc: data\[0\] \(BigInt64Array\) is not an Array/)
  refuses(() => any.identify({ data: [0, 1, 2, null], columns: 2 }), TypeError, /^posenc: data\[3\] null is not a number$/)
  refuses(() => any.identify({ data: [0, 1, , 2], columns: 2 }), TypeError, /^posenc: data\[2\] undefined is not a number$/)
  refuses(() => any.identify({ data: [[0, 1], [2, '3']] }), TypeError, /^posenc: data\[1\]\[1\] "3" is not a number$/)
  refuses(() => any.identify({ data: [[0, 1], 2] }), TypeError, /^posenc: data\[1\] 2 is not an Array/)
  refuses(() => any.identify({ data: [0, [1, 2]], columns: 2 }), TypeError, /^posenc: data\[1\] \(object\) is not a number$/)
  refuses(() => any.identify({ data: [[[0, 1]]] }), TypeError, /^posenc: data\[0\]\[0\] \(object\) is not a number$/)

  refuses(() => identify({ data: [0, 1, 2, NaN], columns: 2 }), RangeError, /^posenc: data\[3\] NaN is not a finite number$/)
  refuses(() => identify({ data: [[0, 1], [2, -Infinity]] }), RangeError, /^posenc: data\[1\]\[1\] -Infinity is not a finite number$/)
  refuses(() => identify({ data: [[0, 1], [2e101, 0]] }), RangeError, /^posenc: data\[1\]\[0\] 2e101 is beyond ±1e100$/)
  refuses(() => identify({ data: [[0, 1], [0, 1], [0, 1, 2]] }), RangeError, /^posenc: data\[2\]\.length 3 is not 2, the length of data\[0\]$/)
  refuses(() => identify({ data: [[0, 1], []] }), RangeError, /^posenc: data\[1\]\.length 0 is not positive$/)
  refuses(() => identify({ data: [[0, 1]], columns: 3 }), RangeError, /^posenc: columns 3 is not 2, the length of data\[0\]$/)
  refuses(() => identify({ data: [], columns: 2 }), RangeError, /^posenc: data\.length 0 is not positive$/)
  refuses(() => identify({ data: [[]] }), RangeError, /^posenc: data\[0\]\.length 0 is not positive$/)
  refuses(() => identify({ data: [0, 1, 2], columns: 2 }), RangeError, /^posenc: data\.length 3 is not whole rows of 2$/)
  refuses(() => identify({ data: [0, 1], columns: 0 }), RangeError, /^posenc: columns 0 is not positive$/)
  refuses(() => identify({ data: [0, 1], columns: 1.5 }), RangeError, /^posenc: columns 1.5 is not an integer$/)
  refuses(() => identify({ data: [0, 1], columns: NaN }), RangeError, /^posenc: columns NaN is not an integer$/)
  refuses(() => identify({ data: new Float32Array(65538), columns: 65538 }), RangeError, /^posenc: columns 65538 is above 65537$/)
  refuses(() => identify({ data: new Int8Array(2 ** 24 + 2), columns: 2 }), RangeError, /^posenc: data has 16777218 numbers, more than 2\^24; its first rows are enough$/)
  refuses(() => identify({ data: Array(2 ** 9).fill(new Int8Array(2 ** 16)) }), RangeError, /^posenc: data has 33554432 numbers, more than 2\^24/)
  assert.throws(() => identify({ data: [[NaN]] }), { code: 'range' })
  assert.throws(() => any.identify({}), { code: 'missing' })
})

test('identify reads a sample of the rows of a large table', () => {
  const positions = Float64Array.from({ length: 100_000 }, (_, p) => (p * 7919) % 100_003)
  const match = explained({ data: encode({ positions, dModel: 16 }).data, columns: 16 })
  assert.deepEqual(match.positions?.slice(0, 4), [0, 7919, 15838, 23757])
  assert.equal(explained({ data: encode({ seqLen: 100_000, dModel: 16 }).data, columns: 16 }).start, 0)
})

/** The float32 frequencies of an embedding without scaling. @param {number} pairs @param {number} base */
const frequenciesOf = (pairs, base) => Float32Array.from({ length: pairs }, (_, i) => base ** (-i / pairs))

test('identify recognises the frequencies of a rotary embedding, and what scales them', () => {
  const config = { head_dim: 128, rope_theta: 5e5, rope_scaling: { rope_type: 'llama3', factor: 8, low_freq_factor: 1, high_freq_factor: 4, original_max_position_embeddings: 8192 } }
  const { frequencies } = rotary({ config })
  const data = Float32Array.from(frequencies)
  const { reason, sentence, matches, rotary: found } = identify({ data, columns: 64 })
  assert.equal(reason, 'explained')
  assert.match(sentence, /^rotary embedding \(frequencies\), base 500000, rope_type llama3, factor 8, .*; largest relative difference /)
  assert.ok(found)
  assert.deepEqual(matches, found.matches)
  const [match] = found.matches
  assert.equal(match.kind, 'rotary')
  assert.match(match.sentence, /^rotary embedding \(frequencies\), base 500000, rope_type llama3, /)
  assert.ok(match.options)
  assert.deepEqual(Float32Array.from(rotary(match.options).frequencies), data)
  assert.deepEqual([found.reason, found.kind, found.order, found.pairing, found.dtype], ['explained', 'frequencies', null, null, 'float32'])
  const [{ rotaryDim, base, scaling, maxPositions }] = found.matches
  assert.deepEqual({ head_dim: rotaryDim, rope_theta: base, rope_scaling: { ...scaling } }, config)
  assert.deepEqual(maxPositions, [8192, 8192])
  assert.deepEqual(identify({ data, columns: 1 }).rotary, found)
})

test('identify recognises divisors and caches of a rotary embedding', () => {
  const scaled = rotary({ config: { head_dim: 64, rope_theta: 5e5, rope_scaling: { rope_type: 'llama3', factor: 32, low_freq_factor: 1, high_freq_factor: 4, original_max_position_embeddings: 8192 } } })
  const plain = rotary({ config: { head_dim: 64, rope_theta: 5e5 } })
  const divisors = identify({ data: plain.frequencies.map((w, i) => Math.fround(w / scaled.frequencies[i])), columns: 32 }).rotary
  assert.equal(divisors?.kind, 'divisors')
  assert.equal(divisors?.matches[0].scaling?.factor, 32)

  const cosines = Array.from({ length: 64 }, (_, pos) => [...frequenciesOf(16, 1e4), ...frequenciesOf(16, 1e4)].map((w) => Math.cos(pos * w)))
  const cache = identify({ data: cosines }).rotary
  assert.deepEqual([cache?.reason, cache?.kind, cache?.order, cache?.pairing], ['explained', 'cos', 'doubled', 'half'])
  assert.deepEqual([cache?.matches[0].rotaryDim, cache?.matches[0].base, cache?.matches[0].scaling], [32, 1e4, null])
})

test('identify says what 16 bits did to frequencies, and what was never filled', () => {
  const bfloat16 = frequenciesOf(64, 1e4).map((w) => {
    const bits = new Uint32Array(Float32Array.of(w).buffer)
    return new Float32Array(Uint32Array.of((bits[0] + 0x7fff + ((bits[0] >> 16) & 1)) & 0xffff0000).buffer)[0]
  })
  const found = identify({ data: bfloat16, columns: 64 }).rotary
  assert.deepEqual([found?.dtype, found?.matches[0].base], ['bfloat16', 1e4])
  assert.ok(found && found.angleError > 4.9 && found.angleError < 5.1, `${found?.angleError}`)
  const unfilled = { ...found, reason: 'unfilled', dtype: 'float64', angleError: 0, matches: [] }
  assert.deepEqual(identify({ data: [6.9e-18, 0, 1.4e-45, 0], columns: 4 }).rotary, unfilled)
  // As torch.empty may leave a buffer: such numbers are no encoding, but a list of frequencies.
  const buffer = Float32Array.of(NaN, 4.6e-41, -Infinity, 0)
  for (const columns of [1, 4]) assert.deepEqual(identify({ data: buffer, columns }), { reason: 'unfilled', sentence: 'a buffer that was never filled', matches: [], near: [], rows: 4 / columns, checked: 0, rotary: unfilled })
  assert.deepEqual(identify({ data: [buffer] }).rotary, unfilled)
  refuses(() => identify({ data: buffer, columns: 2 }), RangeError, /^posenc: data\[0\] NaN is not a finite number$/)
  // Proportional embeddings have infinite divisors.
  assert.equal(identify({ data: [1, 1, 1, 1, Infinity, Infinity], columns: 6 }).rotary?.kind, 'divisors')
})

test('identify says that two frequencies are too few, and takes powers of 2 for exact ones', () => {
  const two = identify({ data: Float32Array.of(1, 0.01), columns: 2 })
  assert.deepEqual([two.reason, two.rotary?.reason, two.rotary?.matches], ['too-few', 'too-few', []])
  assert.match(two.sentence, /two frequencies are too few to tell: some base makes any two that decrease$/)
  const powers = identify({ data: frequenciesOf(8, 65536), columns: 8 }).rotary
  assert.deepEqual([powers?.reason, powers?.dtype, powers?.matches[0].base, powers?.matches[0].scaling, powers?.angleError], ['explained', 'float64', 65536, null, 0])
})

test('identify has no rotary embedding for other numbers', () => {
  assert.equal('rotary' in identify({ data: [0.3, -1.2, 0.7, 2.5, -0.1], columns: 5 }), false)
})
