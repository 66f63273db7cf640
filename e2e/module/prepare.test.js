// Calls by way of shared memory: the plain functions, those that prepare returns,
// and beside them the functions that Go defines when it is begun with its own
// wasm_exec.js and no script of ours.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { runInThisContext } from 'node:vm'
import { load } from '../../dist/encoder.js'
import { assertThrowsOf } from './assert.js'

const { POSENC_WASM } = process.env
const wasm = POSENC_WASM ? pathToFileURL(POSENC_WASM) : new URL('../../dist/encoder.wasm', import.meta.url)
const { encode, relativeDot, rotate, prepare, conventions } = await load({ wasm })
const refuses = assertThrowsOf({ relativeDot })

/** A function of the module, called with what its types would not allow. @type {any} */
const any = { encode, relativeDot, rotate, prepare }

/** The functions as Go defines them. @type {any} */
const go = await stock(wasm)

/** @param {URL} program */
async function stock(program) {
  const root = execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim()
  runInThisContext(await readFile(join(root, 'lib', 'wasm', 'wasm_exec.js'), 'utf8'))
  const page = /** @type {any} */ (globalThis)
  const go = new page.Go()
  const { instance } = await WebAssembly.instantiate(await readFile(program), go.importObject)
  void go.run(instance)
  return { encode: page.encode, relativeDot: page.relativeDot, rotate: page.rotate }
}

/** What each setting is set to below, for those that take it. @type {Record<string, any>} */
const values = { paddingIdx: 3, flip: true, shift: 1, scale: 0.5, amplitude: 2, minTimescale: 2, reverse: true }

/** Every convention that makes rows, and those with a setting. */
const variants = conventions().filter(({ rotates }) => !rotates).flatMap(({ name, axes, takes }) => [
  { convention: name, axes },
  { convention: name, axes, base: 500 },
  ...takes.filter((taken) => taken.name in values).map((taken) => ({ convention: name, axes, [taken.name]: values[taken.name] })),
])

test('encoder.wasm started by wasm_exec.js alone defines encode and relativeDot', () => {
  const { data, shape } = go.encode({ seqLen: 2, dModel: 4, base: 100 })
  assert.deepEqual([...shape], [2, 4])
  assert.deepEqual(data, encode({ seqLen: 2, dModel: 4, base: 100 }).data)
  assert.equal(go.relativeDot({ dModel: 512, offset: 0 }), 256)
  assert.match(go.encode({ seqLen: 2, dModel: 5 }).message, /^posenc: dModel 5 is odd/)
})

test('reader.wasm started by wasm_exec.js alone defines them too', async () => {
  const { encode, relativeDot } = await stock(new URL('../../dist/reader.wasm', import.meta.url))
  assert.deepEqual(encode({ seqLen: 2, dModel: 4 }).data, go.encode({ seqLen: 2, dModel: 4 }).data)
  assert.equal(relativeDot({ dModel: 512, offset: 0 }), 256)
})

test('calls through shared memory return the same bits as calls through syscall/js', () => {
  for (const { axes, ...fixed } of /** @type {any[]} */ (variants)) {
    for (const [dtype, dModel] of [['float32', 24], ['float64', 132]]) {
      const listed = fixed.reverse ? [] : [{ positions: Float64Array.of(5, 6, 7, 0.5, 2, 900) }]
      const grids = axes.filter((/** @type {number} */ n) => n > 1 && !fixed.reverse).map((/** @type {number} */ n) => ({ grid: Float64Array.from({ length: n }, (_, k) => k + 2) }))
      const rowsOfOne = axes.includes(1) ? [{ seqLen: 37 }, { seqLen: 5, start: 11 }, ...listed] : []
      for (const rows of [...rowsOfOne, ...grids, ...grids.map((/** @type {any} */ o) => ({ ...o, start: 4 }))]) {
        const o = { dModel, dtype, ...fixed, ...rows }
        const want = go.encode(o)
        assert.deepEqual(encode(o), { data: want.data, shape: [...want.shape] }, JSON.stringify(o))
      }
    }
    const o = { dModel: 48, ...fixed, offset: Float64Array.of(3, 4, 0.5) }
    const want = go.relativeDot(o)
    if (want instanceof Error) assert.throws(() => relativeDot(o), { message: want.message })
    else assert.deepEqual(relativeDot(o), want, JSON.stringify(o))
  }
})

test('prepared functions return the same bits as plain ones', () => {
  for (const { axes, ...fixed } of /** @type {any[]} */ (variants)) {
    const prepared = prepare({ dModel: 24, ...fixed })
    const plain = (/** @type {any} */ options) => encode({ dModel: 24, ...fixed, ...options })
    if (axes.includes(2)) assert.deepEqual(prepared.encode({ grid: [2, 3] }), plain({ grid: [2, 3] }))
    if (!axes.includes(1)) {
      for (const one of [() => prepared.encode({ seqLen: 9 }), () => prepared.row(1)]) assert.throws(one, { name: 'RangeError', message: /^posenc: convention "[^"]*" has rows for the cells of a grid/ })
      continue
    }
    for (const rows of /** @type {any[]} */ ([{ seqLen: 9 }, { seqLen: 3, start: 7, dtype: 'float64' }, { seqLen: 2, out: new Float32Array(48) }])) {
      assert.deepEqual(prepared.encode(rows), plain(rows))
    }
    if (fixed.reverse) continue
    assert.deepEqual(prepared.encode({ positions: [4, 0.25] }), plain({ positions: [4, 0.25] }))
    for (const position of [0, 3, 2.5]) {
      assert.deepEqual(prepared.row(position), plain({ positions: [position] }).data)
      const out = new Float64Array(24)
      assert.equal(prepared.row(position, out), out)
      assert.deepEqual(out, plain({ positions: [position], dtype: 'float64' }).data)
    }
    assert.equal(prepared.relativeDot(7), relativeDot({ dModel: 24, ...fixed, offset: 7 }))
    assert.deepEqual(prepared.relativeDot([1, 2.5]), relativeDot({ dModel: 24, ...fixed, offset: [1, 2.5] }))
  }
})

test('rotate returns the same bits prepared or not, for float32 and float64', () => {
  for (const convention of /** @type {const} */ (['rope-half', 'rope-interleaved'])) {
    const prepared = prepare({ convention, dModel: 8, base: 100 })
    assert.deepEqual(Object.keys(prepared), ['rotate'])
    const doubles = Float64Array.from({ length: 40 }, (_, i) => Math.sin(i))
    for (const vectors of [doubles, Float32Array.from(doubles), [...doubles]]) {
      for (const more of /** @type {any[]} */ ([{}, { start: 5 }, { positions: [9, 0.5, 2, 3, 4] }, { dtype: 'float64' }])) {
        const o = { convention, dModel: 8, base: 100, vectors, ...more }
        const { data } = go.rotate({ dtype: 'float32', ...o, vectors: Float64Array.from(vectors), positions: more.positions && Float64Array.from(more.positions) })
        assert.deepEqual(rotate(o), { data, shape: [5, 8] })
        assert.deepEqual(prepared.rotate({ vectors, ...more }), { data, shape: [5, 8] })
      }
    }
    const vectors = Float32Array.from(doubles)
    const { data } = rotate({ convention, dModel: 8, vectors })
    assert.equal(rotate({ convention, dModel: 8, vectors, out: vectors }).data, vectors)
    assert.deepEqual(vectors, data)
  }
})

test('prepare throws where encode throws', () => {
  refuses(() => any.prepare(), TypeError, /^posenc: prepare takes an object with dModel, base, convention, .*, not undefined$/)
  refuses(() => any.prepare({}), TypeError, /^posenc: prepare needs dModel$/)
  refuses(() => any.prepare({ dModel: '4' }), TypeError, /^posenc: dModel "4" is not a number$/)
  refuses(() => any.prepare({ dModel: 4, seqlen: 4 }), TypeError, /^posenc: prepare has no option "seqlen"/)
  refuses(() => prepare({ dModel: 7 }), RangeError, /^posenc: dModel 7 is odd; sines and cosines come in pairs$/)
  refuses(() => prepare({ dModel: 4, base: 0 }), RangeError, /^posenc: base 0 is below 1$/)
  refuses(() => prepare({ dModel: 4, flip: true }), RangeError, /^posenc: paper has no option flip$/)
  refuses(() => any.prepare({ dModel: 4, convention: 'fairsec' }), RangeError, /^posenc: convention "fairsec" is unknown; did you mean fairseq\?$/)
  refuses(() => any.prepare({ dModel: 4, convention: 'rope-half', scale: 2 }), RangeError, /^posenc: rope-half has no option scale$/)
  refuses(() => prepare({ dModel: 7, convention: 'rope-half' }), RangeError, /^posenc: dModel 7 is odd/)
  refuses(() => prepare({ dModel: 4, base: NaN, convention: 'rope-half' }), RangeError, /^posenc: base NaN is not a finite number$/)
})

test('prepared functions throw where plain ones throw', () => {
  const prepared = prepare({ dModel: 4 })
  /** @type {any} */
  const loose = prepared
  refuses(() => loose.encode(), TypeError, /^posenc: encode takes an object with seqLen, start, positions, grid, mask, dtype, out, not undefined$/)
  refuses(() => loose.encode({}), TypeError, /^posenc: encode needs seqLen or positions, or a grid$/)
  refuses(() => loose.encode({ seqLen: 1, dModel: 4 }), TypeError, /^posenc: encode has no option "dModel"/)
  refuses(() => prepared.encode({ seqLen: -1 }), RangeError, /^posenc: seqLen -1 is negative$/)
  refuses(() => prepared.encode({ seqLen: 1, start: 0.5 }), RangeError, /^posenc: start 0.5 is not an integer$/)
  refuses(() => prepared.encode({ seqLen: 4, start: 2 ** 53 }), RangeError, /^posenc: seqLen 4 leads beyond position 2\^53$/)
  refuses(() => prepared.encode({ seqLen: 1, out: new Float32Array(3) }), RangeError, /^posenc: out.length 3 is not 4 \(1 × 4\)$/)
  refuses(() => loose.row('1'), TypeError, /^posenc: position "1" is not a number$/)
  refuses(() => prepared.row(NaN), RangeError, /^posenc: position NaN is not a finite number$/)
  refuses(() => prepared.row(1, new Float32Array(5)), RangeError, /^posenc: out.length 5 is not 4 \(1 × 4\)$/)
  refuses(() => loose.row(1, []), TypeError, /^posenc: out \(object\) is not a Float32Array or a Float64Array$/)
  refuses(() => loose.relativeDot(), TypeError, /^posenc: relativeDot needs offset$/)
  refuses(() => prepared.relativeDot(Infinity), RangeError, /^posenc: offset Infinity is not a finite number$/)
  refuses(() => prepare({ dModel: 4, convention: 'espnet', reverse: true }).row(1), TypeError, /^posenc: reverse is given together with position/)
  refuses(() => prepare({ dModel: 8, convention: 'detr' }).relativeDot(1), RangeError, /convention "detr" has positions on 2 axes; the offset must be one number$/)
  const { rotate } = prepare({ dModel: 4, convention: 'rope-half' })
  refuses(() => rotate({ vectors: [1, 2, 3] }), RangeError, /^posenc: vectors.length 3 is not a multiple of dModel 4$/)
  refuses(() => rotate({ vectors: [1, 2, 3, NaN] }), RangeError, /^posenc: vectors\[3\] NaN is not a finite number$/)
  refuses(() => rotate({ vectors: new Float32Array(8), positions: [1] }), RangeError, /^posenc: positions.length 1 is not 2, the number of vectors$/)
  refuses(() => rotate({ vectors: new Float32Array(8), out: new Float32Array(4) }), RangeError, /^posenc: out.length 4 is not 8 \(2 × 4\)$/)
})

test('a rotation that throws leaves vectors and out unchanged', () => {
  const vectors = Float32Array.of(1, 2, 3, NaN)
  const { rotate } = prepare({ dModel: 2, convention: 'rope-half' })
  assert.throws(() => rotate({ vectors, out: vectors }), RangeError)
  assert.deepEqual(vectors, Float32Array.of(1, 2, 3, NaN))
})

test('more prepared widths than cached frequencies do not mix', () => {
  const widths = Array.from({ length: 20 }, (_, k) => 2 * k + 2)
  const prepared = widths.map((dModel) => prepare({ dModel }))
  for (let round = 0; round < 3; round++) {
    for (const [k, dModel] of widths.entries()) {
      assert.deepEqual(prepared[k].row(round + 0.5), go.encode({ dModel, dtype: 'float32', positions: Float64Array.of(round + 0.5) }).data)
      assert.equal(prepared[k].relativeDot(round), go.relativeDot({ dModel, offset: round }))
    }
  }
})

test('getters of options may call the encoder', () => {
  const want = encode({ seqLen: 2, start: 3, dModel: 4 })
  const { row } = prepare({ dModel: 64 })
  assert.deepEqual(encode({
    get seqLen() { return row(1), 2 },
    get dModel() { return encode({ positions: [1, 2, 3], dModel: 8 }), 4 },
    get start() { return relativeDot({ offset: 1, dModel: 2 }), 3 },
  }), want)
})

test('prepared functions work after the memory has grown and after the program has exited', () => {
  const prepared = prepare({ dModel: 16, convention: 'fairseq' })
  const before = prepared.row(7)
  encode({ convention: 'tatp22', grid: [1000, 1000], dModel: 4 }) // positions of a million cells
  assert.deepEqual(prepared.row(7), before)
  // The deepest calls leave the program little stack, or none.
  let left = 50
  const deep = () => {
    try {
      deep()
    } catch {}
    if (left-- <= 0) return
    try {
      prepared.row(1)
    } catch {}
  }
  try {
    deep()
  } catch {}
  assert.deepEqual(prepared.row(7), before)
})
