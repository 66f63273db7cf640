// The conventions of libraries in JavaScript: what those libraries compute, and
// what is said of them.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { load } from '../../dist/encoder.js'
import { near, assertThrowsOf } from './assert.js'

const { encode, relativeDot, rotate, conventions } = await load()
const refuses = assertThrowsOf({ relativeDot })

/** A function of the module, called with what its types would not allow. @type {any} */
const any = { encode, relativeDot, rotate }

/** @param {string} path below the root of the repository */
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** @param {string} name of a setting, such as padding_idx */
const camel = (name) => name.replace(/_(.)/, (_, letter) => letter.toUpperCase())

/** The cases of a table of libraries, each a line of fields. @param {string} name */
const lines = (name) => read(`encoder/internal/reference/testdata/${name}`).trim().split('\n').filter((line) => !line.startsWith('#')).map((line) => line.split('\t'))

/** The options for a preset with settings such as base=100,flip=1. @param {string} preset @param {string} settings */
function optionsOf(preset, settings) {
  /** @type {any} */
  const options = { convention: preset }
  for (const setting of settings === '-' ? [] : settings.split(',')) {
    const [name, value] = setting.split('=')
    options[camel(name)] = Number(value)
  }
  return options
}

/** What is asked for: as many rows, "at" positions, or a grid such as 3x4, of which 3x4/2x3 are valid. @param {string} where @param {number} seqLen */
function placesOf(where, seqLen) {
  if (where === '-') return { seqLen }
  if (where.startsWith('at ')) return { positions: where.slice(3).split(',').map(Number) }
  const [grid, part] = where.split('/').map((size) => size.split('x').map(Number))
  if (!part) return { grid }
  return { grid, mask: Array.from({ length: seqLen }, (_, cell) => cell / grid[1] < part[0] && cell % grid[1] < part[1]) }
}

test('encode returns what libraries compute', () => {
  let elements = 0
  const seen = new Set()
  /** @type {{ data: ArrayLike<number>, d: number, bound: number, single: boolean, name: string } | undefined} */
  let matrix
  for (const fields of lines('upstream.tsv')) {
    if (fields.length > 3) {
      const [preset, settings, where, d, rows, error, bits] = fields
      // No positions on several axes are taken.
      matrix = undefined
      if (where.includes(';')) continue
      const options = { ...optionsOf(preset, settings), ...placesOf(where, Number(rows)), dModel: Number(d) }
      const { data, shape } = encode({ ...options, dtype: 'float64' })
      assert.equal(shape.reduce((n, m) => n * m), data.length)
      assert.equal(shape.at(-1), Number(d))
      matrix = { data, d: Number(d), bound: 1.001 * Number(error) + 1e-15, single: bits === '32', name: fields.slice(0, 3).join(' ') }
      seen.add(preset)
    } else if (matrix) {
      const { data, d, bound, single, name } = matrix
      const [row, column, written] = fields.map(Number)
      const value = single ? Math.fround(written) : written
      const got = data[row * d + column]
      assert.ok(Math.abs(got - value) <= bound, `${name}: [${row}, ${column}] = ${got}, want ${value} to ${bound}`)
      elements++
    }
  }
  assert.ok(elements > 4000 && seen.size > 20, `only ${elements} elements of ${seen.size} libraries`)
})

test('encode accepts and refuses the widths that libraries do', () => {
  for (const [preset, settings, d, outcome] of lines('widths.tsv')) {
    const options = { ...optionsOf(preset, settings), dModel: Number(d), ...(preset === 'detr' ? { grid: [1, 4] } : { seqLen: 4 }) }
    if (Number(outcome)) assert.equal(encode(options).shape.at(-1), Number(outcome), `${preset} ${settings} ${d}`)
    else refuses(() => encode(options), RangeError, /^posenc: dModel /)
  }
})

test('the convention paper is the default', () => {
  /** @type {any[]} */
  const askings = [{ seqLen: 700, start: -3, base: 100 }, { positions: [0.5, 7, 8, -1e9] }]
  for (const asked of askings) {
    for (const dtype of ['float32', 'float64']) {
      const [without, paper] = [{}, { convention: 'paper' }].map((more) => encode({ ...asked, ...more, dModel: 130, dtype }))
      assert.deepEqual(paper, without)
    }
  }
  const offset = [-1, 0, 1, 2, 0.5, 1e9]
  assert.deepEqual(relativeDot({ convention: 'paper', dModel: 130, offset }), relativeDot({ dModel: 130, offset }))
})

test('settings of a convention act as in its library', () => {
  // fairseq's own test of its table: the row of padding is zero, sentences begin after it.
  near(encode({ convention: 'fairseq', paddingIdx: 1, seqLen: 4, dModel: 6 }).data.subarray(6), [
    0, 0, 0, 0, 0, 0,
    0.9092974, 0.0199987, 0.0002, -0.4161468, 0.9998, 1,
    0.1411200, 0.0299955, 0.0003, -0.9899925, 0.99955, 1,
  ], 5e-7)
  const pairs = encode({ convention: 'diffusers-timestep', positions: [0.5], dModel: 4 }).data
  for (const flip of [true, /** @type {const} */ (1)]) {
    near(encode({ convention: 'diffusers-timestep', flip, positions: [0.5], dModel: 4 }).data, [pairs[2], pairs[3], pairs[0], pairs[1]], 0)
  }
  assert.deepEqual(encode({ convention: 'diffusers-timestep', flip: false, positions: [0.5], dModel: 4 }).data, pairs)
  near(encode({ convention: 'espnet', relative: true, seqLen: 3, dModel: 2 }).data, [1, 0, -1].flatMap((p) => [Math.sin(p), Math.cos(p)]))
  near(encode({ convention: 'x-transformers', amplitude: 3, seqLen: 1, dModel: 2 }).data, [0, 3], 0)
  near(encode({ convention: 'tensor2tensor', minTimescale: 2, base: 200, start: 5, seqLen: 1, dModel: 4 }).data, [10, 0.1].flatMap(Math.sin).concat([10, 0.1].map(Math.cos)), 1e-6)
})

test('tensorflow-tutorial returns rows wider than dModel if dModel is odd', () => {
  const { data, shape } = encode({ convention: 'tensorflow-tutorial', seqLen: 2, dModel: 5 })
  assert.deepEqual(shape, [2, 6])
  near(data.subarray(6), [0.841471, 0.025116, 0.000631, 0.540302, 0.999685, 1], 5e-7)
  const out = new Float32Array(12)
  assert.equal(encode({ convention: 'tensorflow-tutorial', seqLen: 2, dModel: 5, out }).data, out)
  assert.deepEqual(out, data)
  refuses(() => encode({ convention: 'tensorflow-tutorial', seqLen: 2, dModel: 5, out: new Float32Array(10) }), RangeError, /out.length 10 is not 12 \(2 × 6\)/)
})

test('encode with a grid returns a row for each cell', () => {
  const { data, shape } = encode({ convention: 'detr', grid: [2, 3], dModel: 8 })
  assert.deepEqual(shape, [2, 3, 8])
  const row = (/** @type {number} */ p) => encode({ positions: [p], dModel: 4 }).data
  for (let y = 0; y < 2; y++) {
    for (let x = 0; x < 3; x++) near(data.subarray((y * 3 + x) * 8).subarray(0, 8), [...row(y + 1), ...row(x + 1)])
  }
  for (const rows of [{ seqLen: 2 }, { positions: [1] }, { grid: [2] }]) {
    refuses(() => encode(/** @type {any} */ ({ convention: 'detr', ...rows, dModel: 4 })), RangeError, /^posenc: convention "detr" has rows for the cells of a grid of 2 axes alone; give grid$/)
  }
  const counted = encode({ convention: 'detr', grid: [1, 3], mask: [true, false, true], dModel: 4 }).data
  near([0, 1, 2].map((cell) => counted[4 * cell + 2]), [1, 1, 2].map(Math.sin))
  assert.deepEqual(encode({ convention: 'detr', grid: [1, 3], mask: Uint8Array.of(1, 0, 1), dModel: 4 }).data, counted)
  const spread = encode({ convention: 'detr', normalize: true, span: 3, grid: [1, 3], dModel: 4 }).data
  near([0, 1, 2].map((cell) => spread[4 * cell + 2]), [1, 2, 3].map(Math.sin), 1e-5)
  assert.deepEqual(encode({ convention: 'tatp22', grid: [2, 2, 2], dModel: 10 }).shape, [2, 2, 2, 10])
  assert.deepEqual(encode({ convention: 'tatp22', grid: [0, 2], dModel: 4 }), { data: new Float32Array(0), shape: [0, 2, 4] })
  assert.deepEqual(encode({ convention: 'fairseq', grid: [3], dModel: 8 }), encode({ convention: 'fairseq', seqLen: 3, dModel: 8 }))
})

test('a matrix of several blocks equals its listed positions, for a convention', () => {
  const seqLen = 5000 // more than one block
  const options = /** @type {const} */ ({ convention: 'fairseq', paddingIdx: 4500, dModel: 9, dtype: 'float64' })
  const whole = encode({ ...options, seqLen }).data
  near(encode({ ...options, positions: Array.from({ length: seqLen }, (_, p) => p) }).data, whole, 1e-15)
  assert.ok(whole.subarray(4500 * 9, 4501 * 9).every((x) => x === 0))
})

test('relativeDot equals the dot product of rows, for each convention', () => {
  for (const { name, axes, rotates } of conventions()) {
    if (rotates || axes[0] !== 1) continue
    const options = /** @type {any} */ ({ convention: name, dModel: 24 })
    const offset = [0, 1, 2, 40, -3, 2.5]
    const rows = encode({ ...options, positions: [50, ...offset.map((k) => 50 + k)], dtype: 'float64' }).data
    const dot = (/** @type {number} */ r) => Array.from(rows.subarray(0, 24)).reduce((sum, x, j) => sum + x * rows[r * 24 + j], 0)
    near(any.relativeDot({ ...options, offset }), offset.map((_, i) => dot(i + 1)), 1e-13)
    near([any.relativeDot({ ...options, offset: 2 })], [dot(3)], 1e-13)
  }
  near([relativeDot({ convention: 'mlx', dModel: 64, offset: 0 })], [1], 1e-15)
  assert.equal(relativeDot({ convention: 'tensor2tensor', dModel: 5, offset: 0 }), 2)
  assert.equal(relativeDot({ convention: 'tensorflow-tutorial', dModel: 5, offset: 0 }), 3)
  for (const convention of /** @type {const} */ (['keras-hub', 'marian', 'tatp22', 'spago'])) {
    refuses(() => relativeDot({ convention, dModel: 5, offset: 1 }), RangeError, /^posenc: dModel 5 leaves a sine without its cosine; the dot product depends on the positions/)
    refuses(() => relativeDot({ convention, dModel: 5, offset: [] }), RangeError, /dModel 5 leaves a sine/)
  }
  refuses(() => relativeDot({ convention: 'detr', dModel: 8, offset: 1 }), RangeError, /^posenc: convention "detr" has positions on 2 axes; the offset must be one number$/)
})

test('options that a convention does not accept throw', () => {
  refuses(() => any.encode({ convention: 'bert', seqLen: 1, dModel: 4 }), RangeError, /^posenc: convention "bert" is unknown; did you mean bert4keras\?$/)
  refuses(() => any.encode({ convention: 'Fairseq', seqLen: 1, dModel: 4 }), RangeError, /^posenc: convention "Fairseq" is unknown; did you mean fairseq\?$/)
  refuses(() => any.encode({ convention: 'pytorch_tutorial', seqLen: 1, dModel: 4 }), RangeError, /did you mean pytorch-tutorial\?$/)
  refuses(() => any.encode({ convention: 'nonsense', seqLen: 1, dModel: 4 }), RangeError, /^posenc: convention "nonsense" is unknown; there are paper, pytorch-tutorial and \d+ more$/)
  refuses(() => any.encode({ convention: 7, seqLen: 1, dModel: 4 }), TypeError, /^posenc: convention 7 is not a string/)
  refuses(() => any.relativeDot({ convention: null, offset: 1, dModel: 4 }), TypeError, /^posenc: convention null is not a string/)
  refuses(() => encode({ convention: 'paper', paddingIdx: 1, seqLen: 1, dModel: 4 }), RangeError, /^posenc: paper has no option paddingIdx$/)
  refuses(() => encode({ flip: true, seqLen: 1, dModel: 4 }), RangeError, /^posenc: paper has no option flip$/)
  refuses(() => relativeDot({ convention: 'whisper', minTimescale: 2, offset: 1, dModel: 4 }), RangeError, /^posenc: whisper has no option minTimescale$/)
  refuses(() => encode({ convention: 'fairseq', paddingIdx: 0.5, seqLen: 1, dModel: 4 }), RangeError, /^posenc: paddingIdx 0.5 is not an integer$/)
  refuses(() => any.encode({ convention: 'fairseq', paddingIdx: '1', seqLen: 1, dModel: 4 }), TypeError, /^posenc: paddingIdx "1" is not a number$/)
  refuses(() => any.encode({ convention: 'fairseq', paddingIdx: true, seqLen: 1, dModel: 4 }), TypeError, /^posenc: paddingIdx true is not a number$/)
  refuses(() => any.encode({ convention: 'mlx', flip: 'yes', seqLen: 1, dModel: 4 }), TypeError, /^posenc: flip "yes" is not true or false$/)
  refuses(() => any.encode({ convention: 'mlx', flip: 2, seqLen: 1, dModel: 4 }), RangeError, /^posenc: flip 2 is not true or false$/)
  refuses(() => encode({ convention: 'mlx', scale: NaN, seqLen: 1, dModel: 4 }), RangeError, /^posenc: scale NaN is not a finite number$/)
  refuses(() => encode({ convention: 'mlx', scale: -Infinity, seqLen: 1, dModel: 4 }), RangeError, /^posenc: scale -Infinity is not a finite number$/)
  refuses(() => encode({ convention: 'mlx', amplitude: 1e308, seqLen: 1, dModel: 4 }), RangeError, /^posenc: amplitude 1e308 is beyond ±1e38$/)
  refuses(() => encode({ convention: 'texar', base: 10, minTimescale: 20, seqLen: 1, dModel: 4 }), RangeError, /^posenc: base 10 is below minTimescale 20$/)
  refuses(() => encode({ convention: 'whisper', seqLen: 1, dModel: 5 }), RangeError, /^posenc: dModel 5 is odd/)
  refuses(() => encode({ convention: 'whisper', seqLen: 1, dModel: 2 }), RangeError, /^posenc: dModel 2 has as many pairs as the shift/)
  refuses(() => encode({ convention: 'burn', base: 10, positions: Array(11).fill(0), dModel: 4 }), RangeError, /^posenc: positions.length 11 is above the base 10$/)
  refuses(() => encode({ convention: 'espnet', relative: true, seqLen: 4, dModel: 4 }), RangeError, /^posenc: seqLen 4 is even/)

  refuses(() => encode({ convention: 'detr', grid: [1, 1, 1], dModel: 6 }), RangeError, /^posenc: grid.length 3 is not 2, the number of axes of detr$/)
  refuses(() => encode({ convention: 'detr', grid: [], dModel: 6 }), RangeError, /^posenc: grid.length 0 is not 2, the number of axes of detr$/)
  refuses(() => encode({ grid: [2, 2], dModel: 4 }), RangeError, /^posenc: grid.length 2 is not 1, the number of axes of paper$/)
  refuses(() => encode({ convention: 'detr', grid: [2, 1.5], dModel: 4 }), RangeError, /^posenc: grid\[1\] 1.5 is not an integer$/)
  refuses(() => encode({ convention: 'detr', grid: [2, -1], dModel: 4 }), RangeError, /^posenc: grid\[1\] -1 is negative$/)
  refuses(() => encode({ convention: 'detr', grid: [2 ** 20, 17], dModel: 4 }), RangeError, /^posenc: grid\[1\] 17 makes a grid of more than 2\^24 cells$/)
  refuses(() => encode({ convention: 'detr', grid: [2, 2], dModel: 6 }), RangeError, /^posenc: dModel 6 is not a multiple of 4/)
  refuses(() => encode({ convention: 'detr', grid: [2, 2], mask: [true], dModel: 4 }), RangeError, /^posenc: mask.length 1 is not 4/)
  refuses(() => encode({ convention: 'tatp22', grid: [1, 1], mask: [true], dModel: 4 }), RangeError, /^posenc: tatp22 has no option mask$/)
  refuses(() => any.encode({ convention: 'detr', grid: 4, dModel: 4 }), TypeError, /^posenc: grid 4 is not an Array/)
  refuses(() => any.encode({ convention: 'detr', grid: [1, 1], mask: ['x'], dModel: 4 }), TypeError, /^posenc: mask\[0\] "x" is not true or false$/)
  refuses(() => any.encode({ convention: 'detr', grid: [1, 1], mask: [2], dModel: 4 }), RangeError, /^posenc: mask\[0\] 2 is not true or false$/)
  refuses(() => any.encode({ convention: 'detr', mask: [true], seqLen: 1, dModel: 4 }), TypeError, /^posenc: mask is given without a grid$/)
  refuses(() => any.encode({ convention: 'detr', grid: [1, 1], seqLen: 1, dModel: 4 }), TypeError, /^posenc: seqLen is given together with grid/)
  refuses(() => any.encode({ convention: 'espnet', reverse: true, positions: [1], dModel: 4 }), TypeError, /^posenc: reverse is given together with positions/)
})

test('options that would be ignored throw', () => {
  const grid = [2, 3]
  const detr = /** @type {const} */ ({ convention: 'detr', dModel: 8 })
  refuses(() => encode({ ...detr, grid, normalize: false, span: 3 }), RangeError, /^posenc: span 3 is only for grids with normalize$/)
  refuses(() => encode({ ...detr, grid, span: 3 }), RangeError, /^posenc: span 3 is only for grids with normalize$/)
  refuses(() => relativeDot({ ...detr, offset: 1, normalize: true }), RangeError, /^posenc: normalize true is for grids/)
  refuses(() => encode({ convention: 'espnet', seqLen: 5, dModel: 4, reverse: true, relative: true }), RangeError, /^posenc: relative true cannot be combined with reverse$/)
  assert.equal(encode({ convention: 'espnet', seqLen: 5, dModel: 4, reverse: false, relative: true }).data.length, 20)
  const sincos = /** @type {const} */ ({ convention: 'diffusers-sincos', dModel: 8 })
  refuses(() => encode({ ...sincos, seqLen: 4, baseSize: 8 }), RangeError, /^posenc: baseSize 8 is for grids of two or more axes$/)
  refuses(() => encode({ ...sincos, positions: [4], interpolation: 2 }), RangeError, /^posenc: interpolation 2 is for grids of two or more axes$/)
  refuses(() => relativeDot({ ...sincos, offset: 4, baseSize: 8 }), RangeError, /^posenc: baseSize 8 is for grids/)
  refuses(() => encode({ ...sincos, grid, baseSize: -16 }), RangeError, /^posenc: baseSize -16 is not positive$/)
  refuses(() => encode({ ...sincos, grid, baseSize: 1e300 }), RangeError, /^posenc: baseSize 1e300 moves cells beyond ±2\^53$/)
  assert.deepEqual(encode({ ...sincos, grid, baseSize: 16 }), encode({ ...sincos, grid }))
})

test('conventions lists all conventions, deeply frozen', () => {
  const all = conventions()
  assert.equal(all[0].name, 'paper')
  const types = /export type RotaryName = (.*)[^]*export type ConventionName =\n((?:  \| .*\n)+)/.exec(read('wasm/module/encoder.d.ts'))
  assert.ok(types)
  assert.deepEqual(all.map(({ name }) => name), [...`${types[2]}${types[1]}`.matchAll(/'([^']+)'/g)].map(([, name]) => name))

  const fairseq = all.find(({ name }) => name === 'fairseq')
  assert.deepEqual(fairseq?.takes, [{ name: 'paddingIdx', upstream: 'padding_idx' }])
  assert.equal(fairseq?.source.repository, 'facebookresearch/fairseq')
  assert.deepEqual(fairseq?.refuses, { oddWidths: null, onePair: 'ZeroDivisionError' })
  /** @param {any} value */
  const frozen = (value) => typeof value !== 'object' || Object.isFrozen(value) && Object.values(value ?? {}).every(frozen)
  assert.ok(frozen(all))
  assert.deepEqual(JSON.parse(JSON.stringify(all)), all)

  for (const { name, takes, axes, rotates, odd, mask } of all) {
    if (rotates) continue
    // Whatever is said to be taken is, and what is said of odd widths is so.
    for (const setting of takes) {
      const yes = ['flip', 'reverse', 'relative', 'normalize'].includes(setting.name)
      const cells = ['baseSize', 'interpolation'].includes(setting.name) || !axes.includes(1)
      encode(/** @type {any} */ ({
        convention: name, [setting.name]: yes || 1, dModel: 12,
        ...(cells ? { grid: [1, 1], ...(mask && { mask: [1] }) } : { seqLen: 1 }), ...(setting.name === 'span' && { normalize: true }),
      }))
    }
    if (axes.includes(1)) {
      const asked = () => encode(/** @type {any} */ ({ convention: name, seqLen: 1, dModel: 5 }))
      if (odd.startsWith('refuse')) refuses(asked, RangeError, /dModel 5 is odd/)
      else assert.equal(asked().shape[1], odd === 'extra-column' ? 6 : 5)
    }
  }
})

test('conventions.json equals what conventions returns', () => {
  const { version, conventions: list } = JSON.parse(read('dist/conventions.json'))
  assert.equal(version, JSON.parse(read('package.json')).version)
  assert.deepEqual(list, conventions())
})

test('rotate turns pairs, so that dot products depend on the offset alone', () => {
  const half = rotate({ convention: 'rope-half', vectors: [1, 2, 3, 4], dModel: 4, positions: [2], base: 100, dtype: 'float64' })
  assert.deepEqual(half.shape, [1, 4])
  const [c, s, c2, s2] = [Math.cos(2), Math.sin(2), Math.cos(0.2), Math.sin(0.2)]
  near(half.data, [c - 3 * s, 2 * c2 - 4 * s2, s + 3 * c, 2 * s2 + 4 * c2], 1e-15)
  const interleaved = rotate({ convention: 'rope-interleaved', vectors: [1, 2, 3, 4], dModel: 4, start: 2, base: 100, dtype: 'float64' }).data
  near(interleaved, [c - 2 * s, s + 2 * c, 3 * c2 - 4 * s2, 3 * s2 + 4 * c2], 1e-15)

  const d = 64
  const vectors = Float32Array.from({ length: 2 * d }, (_, j) => Math.sin(j * j))
  for (const convention of /** @type {const} */ (['rope-half', 'rope-interleaved'])) {
    const dot = (/** @type {number} */ m, /** @type {number} */ n) => {
      const { data } = rotate({ convention, vectors, dModel: d, positions: [m, n], dtype: 'float64' })
      return data.subarray(0, d).reduce((sum, x, j) => sum + x * data[d + j], 0)
    }
    near([dot(3, 10), dot(1e9, 1e9 + 7), dot(-0.5, 6.5)], Array(3).fill(dot(0, 7)), 1e-13)
    assert.notEqual(Math.round(dot(7, 0) * 1e6), Math.round(dot(0, 7) * 1e6))
  }
})

test('rotating many vectors equals rotating each', () => {
  const [d, n] = [512, 5000] // more than one block
  const vectors = Float64Array.from({ length: n * d }, (_, j) => (j * 7919 % 1000) / 1000)
  const out = new Float32Array(n * d)
  assert.equal(rotate({ convention: 'rope-half', vectors, dModel: d, start: 11, out }).data, out)
  const listed = rotate({ convention: 'rope-half', vectors, dModel: d, positions: Array.from({ length: n }, (_, p) => p + 11) }).data
  for (const p of [0, 1, 511, 512, 513, 4095, 4096, n - 1]) {
    const alone = rotate({ convention: 'rope-half', vectors: vectors.subarray(p * d, (p + 1) * d), dModel: d, positions: [p + 11] }).data
    near(out.subarray(p * d, (p + 1) * d), alone, 0)
    near(listed.subarray(p * d, (p + 1) * d), alone, 0)
  }
  assert.deepEqual(rotate({ convention: 'rope-half', vectors: [], dModel: 4 }), { data: new Float32Array(0), shape: [0, 4] })
  assert.equal(rotate({ convention: 'rope-half', vectors: Array(65536).fill(1), dModel: 65536 }).data[0], 1)
})

test('rotate and encode throw for invalid vectors and for conventions of the other kind', () => {
  refuses(() => any.encode({ convention: 'rope-half', seqLen: 1, dModel: 4 }), RangeError, /^posenc: convention "rope-half" makes no rows; it rotates vectors, as rotate does$/)
  refuses(() => any.relativeDot({ convention: 'rope-interleaved', offset: 1, dModel: 4 }), RangeError, /as rotate does/)
  refuses(() => any.rotate({ convention: 'paper', vectors: [1, 2], dModel: 2 }), RangeError, /^posenc: convention "paper" is neither rope-half nor rope-interleaved$/)
  refuses(() => any.rotate({ vectors: [1, 2], dModel: 2 }), TypeError, /rotate needs convention/)
  refuses(() => any.rotate({ convention: 'rope-half', dModel: 2 }), TypeError, /rotate needs vectors/)
  refuses(() => any.rotate({ convention: 'rope-half', vectors: [1, 2] }), TypeError, /rotate needs dModel/)
  refuses(() => any.rotate({ convention: 'rope-half', vectors: [[1, 2]], dModel: 2 }), TypeError, /vectors\[0\] \(object\) is not a number/)
  refuses(() => rotate({ convention: 'rope-half', vectors: [1, 2, 3], dModel: 3 }), RangeError, /dModel 3 is odd/)
  refuses(() => rotate({ convention: 'rope-half', vectors: [1, 2, 3], dModel: 0 }), RangeError, /dModel 0 is not positive/)
  refuses(() => rotate({ convention: 'rope-half', vectors: [1, 2, 3], dModel: 2 }), RangeError, /vectors.length 3 is not a multiple of dModel 2/)
  refuses(() => rotate({ convention: 'rope-half', vectors: [1, 2], dModel: 2, positions: [1, 2] }), RangeError, /positions.length 2 is not 1, the number of vectors/)
  refuses(() => rotate({ convention: 'rope-half', vectors: [1, 2], dModel: 2, positions: [NaN] }), RangeError, /^posenc: positions\[0\] NaN is not a finite number$/)
  for (const [x, rule] of [[NaN, 'is not a finite number'], [-Infinity, 'is not a finite number'], [1e300, 'is beyond ±1e38']]) {
    refuses(() => rotate({ convention: 'rope-half', vectors: [1, Number(x)], dModel: 2, dtype: 'float64' }), RangeError, new RegExp(`^posenc: vectors\\[1\\] ${x === 1e300 ? '1e300' : x} ${rule}$`))
  }
  assert.ok(rotate({ convention: 'rope-half', vectors: [1e38, 1e38], dModel: 2, positions: [-(2 ** 53)] }).data.every(Number.isFinite))
  refuses(() => rotate({ convention: 'rope-half', vectors: [1, 2], dModel: 2, base: Infinity }), RangeError, /^posenc: base Infinity is not a finite number$/)
  refuses(() => rotate({ convention: 'rope-half', vectors: [1, 2], dModel: 2, positions: [1e300] }), RangeError, /^posenc: positions\[0\] 1e300 is beyond ±2\^53$/)
  refuses(() => rotate({ convention: 'rope-half', vectors: [1, 2, 3, 4], dModel: 2, start: 2 ** 53 }), RangeError, /^posenc: number of vectors 2 leads beyond position 2\^53$/)
  refuses(() => rotate({ convention: 'rope-half', vectors: [1, 2], dModel: 2, base: 0.5 }), RangeError, /base 0.5 is below 1/)
  refuses(() => rotate({ convention: 'rope-half', vectors: [1, 2], dModel: 2, start: 0.5 }), RangeError, /start 0.5 is not an integer/)
  refuses(() => any.rotate({ convention: 'rope-half', vectors: [1, 2], dModel: 2, start: 1, positions: [1] }), TypeError, /start is given together with positions/)
  const out = new Float32Array(2 * 5000).fill(7)
  const positions = new Float64Array(5000)
  positions[4999] = NaN
  assert.throws(() => rotate({ convention: 'rope-half', vectors: new Float32Array(10000), dModel: 2, positions, out }), RangeError)
  assert.ok(out.every((x) => x === 7), 'a refused call has written to out')
  const vectors = new Float64Array(10000)
  vectors[9999] = Infinity
  assert.throws(() => rotate({ convention: 'rope-half', vectors, dModel: 2, out }), RangeError)
  assert.ok(out.every((x) => x === 7), 'a call with an infinite vector has written to out')
})

/** The snippets of the guide for Node. */
const snippets = [...read('docs/conventions.md').matchAll(/^```js node\n([^]*?)^```$/gm)].map(([, code]) => code)

test('the snippets of docs/conventions.md print what their comments state', async (t) => {
  assert.ok(snippets.length >= 12)
  const module = JSON.stringify(new URL('../../dist/encoder.js', import.meta.url).href)
  for (const [i, code] of snippets.entries()) {
    const log = t.mock.method(console, 'log', () => {})
    await import(`data:text/javascript,${encodeURIComponent(`${code.replace("'posenc'", module)}// ${i}`)}`)
    const printed = log.mock.calls.map(({ arguments: values }) => values.map((value) => typeof value === 'string' ? value : inspect(value)).join(' '))
    log.mock.restore()
    assert.deepEqual(printed, [...code.matchAll(/ \/\/ → (.*)/g)].map(([, text]) => text), code)
  }
})

test('docs/conventions.md has the same snippets in both languages', () => {
  assert.deepEqual(snippets.slice(snippets.length / 2), snippets.slice(0, snippets.length / 2))
})
