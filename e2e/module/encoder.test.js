// The built module as an outsider imports it, under Node: with the program of the
// build, or with the one at POSENC_WASM.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { load } from '../../dist/encoder.js'
import { near, assertThrowsOf } from './assert.js'

const { POSENC_WASM } = process.env
const wasm = POSENC_WASM ? pathToFileURL(POSENC_WASM) : new URL('../../dist/encoder.wasm', import.meta.url)
const { encode, relativeDot, rotate } = await load(POSENC_WASM ? { wasm } : undefined)
const refuses = assertThrowsOf({ relativeDot })

/** A function of the module, called with what its types would not allow. @type {any} */
const any = { encode, relativeDot, rotate }

/** PE as the paper writes it. @param {number} pos @param {number} dim @param {number} d */
const paper = (pos, dim, d, base = 10000) => {
  const angle = pos * base ** (-2 * Math.floor(dim / 2) / d)
  return dim % 2 ? Math.cos(angle) : Math.sin(angle)
}

test('encode returns the matrix of the introductions for seqLen 4, dModel 4, base 100', () => {
  const { data, shape } = encode({ seqLen: 4, dModel: 4, base: 100 })
  assert.deepEqual(shape, [4, 4])
  assert.ok(data instanceof Float32Array)
  near(data, [
    [0, 1, 0, 1],
    [0.84147098, 0.54030231, 0.09983342, 0.99500417],
    [0.90929743, -0.41614684, 0.19866933, 0.98006658],
    [0.14112001, -0.9899925, 0.29552021, 0.95533649],
  ].flat())
})

test('encode accepts start, dtype, out and positions', () => {
  const d = 10
  const rows = (/** @type {number[]} */ positions) => positions.flatMap((p) => Array.from({ length: d }, (_, j) => paper(p, j, d)))

  near(encode({ seqLen: 3, dModel: d, start: -1 }).data, rows([-1, 0, 1]))
  const double = encode({ seqLen: 3, dModel: d, dtype: 'float64' }).data
  assert.ok(double instanceof Float64Array)
  near(double, rows([0, 1, 2]), 1e-15)

  const memory = new ArrayBuffer(1000)
  const out = new Float64Array(memory, 16, 2 * d)
  assert.equal(encode({ seqLen: 2, dModel: d, out }).data, out)
  near(out, rows([0, 1]), 1e-15)
  assert.ok(new Uint8Array(memory, 0, 16).every((x) => x === 0) && new Uint8Array(memory, 16 + out.byteLength).every((x) => x === 0))

  const positions = [7, 0.5, -3, 7]
  for (const list of [positions, Float64Array.from(positions), Float32Array.from(positions)]) {
    const { data, shape } = encode({ positions: list, dModel: d })
    assert.deepEqual(shape, [4, d])
    near(data, rows(positions))
  }
  near(encode({ positions: BigInt64Array.of(-2n, 5n), dModel: d }).data, rows([-2, 5]))
  near(encode({ positions: Uint8Array.of(1, 255), dModel: d }).data, rows([1, 255]))
})

test('a matrix of several blocks equals its rows encoded one by one', () => {
  const d = 512
  const seqLen = 5000 // more than one block of rows, and more than one of positions
  const whole = encode({ seqLen, dModel: d, dtype: 'float64' }).data
  const listed = encode({ positions: Array.from({ length: seqLen }, (_, p) => p), dModel: d, dtype: 'float64' }).data
  for (let p = 0; p < seqLen; p++) {
    const row = encode({ seqLen: 1, start: p, dModel: d, dtype: 'float64' }).data
    for (const j of [0, 1, 255, 510, 511]) {
      assert.ok(Math.abs(whole[p * d + j] - row[j]) < 1e-15, `PE[${p}, ${j}] = ${whole[p * d + j]}, want ${row[j]}`)
      assert.ok(Math.abs(listed[p * d + j] - row[j]) < 1e-15, `PE[${p}, ${j}] = ${listed[p * d + j]} of a list, want ${row[j]}`)
    }
  }
})

test('positions with rounding errors are encoded as they are', () => {
  const positions = []
  for (let p = 0.1; p < 3000; p++) positions.push(p) // each step rounds
  const { data } = encode({ positions, dModel: 4, base: 1, dtype: 'float64' })
  positions.forEach((p, r) => assert.ok(Math.abs(data[4 * r] - Math.sin(p)) < 1e-15, `sin ${p} = ${data[4 * r]}`))
})

test('encode with seqLen 0 or no positions returns an empty matrix, and relativeDot without offsets an empty array', () => {
  assert.deepEqual(encode({ seqLen: 0, dModel: 8 }), { data: new Float32Array(0), shape: [0, 8] })
  assert.deepEqual(encode({ positions: [], dModel: 8 }), { data: new Float32Array(0), shape: [0, 8] })
  assert.deepEqual(relativeDot({ dModel: 8, offset: [] }), new Float64Array(0))
})

test('relativeDot equals the dot product of rows offset apart', () => {
  const d = 64
  const rows = encode({ seqLen: 50, dModel: d, dtype: 'float64' }).data
  const offsets = Array.from({ length: 50 }, (_, k) => k)
  const want = offsets.map((k) => {
    let sum = 0
    for (let j = 0; j < d; j++) sum += rows[j] * rows[k * d + j]
    return sum
  })
  near(relativeDot({ dModel: d, offset: offsets }), want, 1e-13)
  near(relativeDot({ dModel: d, offset: offsets.map((k) => -k) }), want, 1e-13)
  assert.equal(relativeDot({ dModel: d, offset: 7 }), relativeDot({ dModel: d, offset: -7 }))
  assert.equal(relativeDot({ dModel: 512, offset: 0 }), 256)
})

test('a wrong type throws a TypeError, a wrong value a RangeError', () => {
  refuses(() => any.encode(), TypeError, /encode takes an object with seqLen, dModel.*not undefined/)
  refuses(() => any.encode(null), TypeError, /not null/)
  refuses(() => any.encode({ seqLen: 4 }), TypeError, /encode needs dModel/)
  refuses(() => any.encode({ dModel: 4 }), TypeError, /encode needs seqLen or positions/)
  refuses(() => any.encode({ seqLen: '4', dModel: 4 }), TypeError, /posenc: seqLen "4" is not a number/)
  refuses(() => any.encode({ seqLen: 4n, dModel: 4 }), TypeError, /seqLen 4n is not a number/)
  refuses(() => any.encode({ seqLen: 4, d_model: 4 }), TypeError, /^posenc: encode has no option "d_model"; did you mean dModel\?$/)
  refuses(() => any.encode({ seqlen: 4 }), TypeError, /^posenc: encode has no option "seqlen"; did you mean seqLen\?$/)
  refuses(() => any.encode({ depth: 4 }), TypeError, /^posenc: encode has no option "depth"; it has seqLen, dModel, base/)
  refuses(() => any.relativeDot({ offsets: 4 }), TypeError, /did you mean offset\?$/)
  refuses(() => any.encode({ seqLen: 4, dModel: 4, positions: [1] }), TypeError, /seqLen is given together with positions/)
  refuses(() => any.encode({ start: 4, dModel: 4, positions: [1] }), TypeError, /start is given together with positions/)
  refuses(() => any.encode({ dModel: 4, positions: 'abc' }), TypeError, /positions "abc" is not an Array/)
  refuses(() => any.encode({ dModel: 4, positions: [1, '2'] }), TypeError, /positions\[1\] "2" is not a number/)
  refuses(() => any.encode({ dModel: 4, positions: [1, , 2] }), TypeError, /positions\[1\] undefined is not a number/)
  refuses(() => any.encode({ dModel: 4, positions: new DataView(new ArrayBuffer(8)) }), TypeError, /positions \(object\) is not an Array/)
  refuses(() => any.encode({ seqLen: 1, dModel: 4, dtype: 4 }), TypeError, /dtype 4 is not a string/)
  refuses(() => any.encode({ seqLen: 1, dModel: 4, dtype: 'float16' }), RangeError, /dtype "float16" is not float32 or float64/)
  refuses(() => any.encode({ seqLen: 1, dModel: 4, out: [] }), TypeError, /out \(object\) is not a Float32Array/)
  refuses(() => any.encode({ seqLen: 1, dModel: 4, out: new Int32Array(4) }), TypeError, /out \(object\) is not a Float32Array/)
  refuses(() => any.encode({ seqLen: 1, dModel: 4, out: new Float32Array(4), dtype: 'float64' }), TypeError, /out holds float32, but dtype is float64/)
  refuses(() => any.relativeDot({ dModel: 4 }), TypeError, /relativeDot needs offset/)
  refuses(() => any.relativeDot({ dModel: 4, offset: {} }), TypeError, /offset \(object\) is not an Array/)

  refuses(() => encode({ seqLen: 4, dModel: 7 }), RangeError, /posenc: dModel 7 is odd; sines and cosines come in pairs/)
  refuses(() => encode({ seqLen: 4, dModel: 0 }), RangeError, /dModel 0 is not positive/)
  refuses(() => encode({ seqLen: 4, dModel: 65538 }), RangeError, /dModel 65538 is above 65536/)
  refuses(() => encode({ seqLen: 4, dModel: 4.5 }), RangeError, /dModel 4.5 is not an integer/)
  refuses(() => encode({ seqLen: -1, dModel: 4 }), RangeError, /seqLen -1 is negative/)
  refuses(() => encode({ seqLen: 4, dModel: 1e300 }), RangeError, /dModel 1e300 is beyond ±2\^53/)
  refuses(() => encode({ seqLen: NaN, dModel: 4 }), RangeError, /seqLen NaN is not an integer/)
  refuses(() => encode({ seqLen: Infinity, dModel: 4 }), RangeError, /seqLen Infinity is not an integer/)
  refuses(() => encode({ seqLen: 4, dModel: 4, base: 0 }), RangeError, /base 0 is below 1/)
  refuses(() => encode({ seqLen: 4, dModel: 4, base: NaN }), RangeError, /base NaN is not a finite number/)
  refuses(() => encode({ seqLen: 4, dModel: 4, start: 2 ** 53 }), RangeError, /seqLen 4 leads beyond position 2\^53/)
  refuses(() => encode({ dModel: 4, positions: [1, Infinity] }), RangeError, /^posenc: positions\[1\] Infinity is not a finite number$/)
  refuses(() => encode({ dModel: 4, positions: [1e17] }), RangeError, /^posenc: positions\[0\] 1e17 is beyond ±2\^53$/)
  refuses(() => encode({ seqLen: 4, dModel: 4, out: new Float32Array(15) }), RangeError, /out.length 15 is not 16 \(4 × 4\)/)
  refuses(() => encode({ seqLen: 2 ** 27, dModel: 4 }), RangeError, /134217728 × 4 has more than 2\^28 elements; encode it in parts, with start$/)
  refuses(() => encode({ positions: new Float32Array(2 ** 13), dModel: 65536 }), RangeError, /8192 × 65536 has more than 2\^28 elements; pass fewer positions at a time$/)
  refuses(() => encode({ convention: 'tatp22', grid: [4096, 4096], dModel: 256 }), RangeError, /16777216 × 256 has more than 2\^28 elements$/)
  refuses(() => encode({ positions: BigInt64Array.of(2n ** 53n + 1n), dModel: 4 }), RangeError, /positions\[0\] 9007199254740993n is beyond ±2\^53/)
  refuses(() => any.encode({ seqLen: 2n ** 2000000n, dModel: 4 }), TypeError, /seqLen \(bigint\) is not a number/)
  refuses(() => relativeDot({ dModel: 4, offset: NaN }), RangeError, /posenc: offset NaN is not a finite number/)
  refuses(() => relativeDot({ dModel: 4, offset: [0, 1, -Infinity] }), RangeError, /posenc: offset\[2\] -Infinity is not a finite number/)
  refuses(() => any.relativeDot({ dModel: 4, offset: { length: 2 } }), TypeError, /offset \(object\)/)
})

test('an error names the index of the invalid element in the whole array', () => {
  const numbers = new Float64Array(10000)
  for (const index of [0, 4095, 4096, 9999]) {
    numbers.fill(0)[index] = 1e300
    const message = (/** @type {string} */ name, rule = '2\\^53') => new RegExp(`^posenc: ${name}\\[${index}\\] 1e300 is beyond ±${rule}$`)
    refuses(() => encode({ positions: numbers, dModel: 4 }), RangeError, message('positions'))
    refuses(() => relativeDot({ offset: numbers, dModel: 4 }), RangeError, message('offset'))
    refuses(() => rotate({ convention: 'rope-half', vectors: numbers, dModel: 4 }), RangeError, message('vectors', '1e38'))
    refuses(() => rotate({ convention: 'rope-half', vectors: new Float32Array(20000), positions: numbers, dModel: 2 }), RangeError, message('positions'))
  }
})

test('an error has a code', () => {
  for (const [call, options, code] of /** @type {[string, any, string][]} */ ([
    ['encode', { seqLen: 4, dModel: '4' }, 'type'],
    ['encode', { seqLen: 4, dModel: 7 }, 'range'],
    ['encode', { seqLen: 4, dModel: 4, convention: 'Fairseq' }, 'unknown'],
    ['encode', { seqLen: 4, dmodel: 4 }, 'unknown'],
    ['encode', { seqLen: 4 }, 'missing'],
    ['encode', { seqLen: 4, dModel: 4, flip: true }, 'unsupported'],
    ['encode', { seqLen: 4, dModel: 4, positions: [1] }, 'conflict'],
    ['encode', { convention: 'espnet', seqLen: 5, dModel: 4, reverse: true, relative: true }, 'conflict'],
  ])) {
    assert.throws(() => any[call](options), { code })
  }
})

test('error messages stay short for long arguments', () => {
  const long = 'a'.repeat(1e6)
  for (const options of [
    { convention: long, seqLen: 4, dModel: 4 }, { [long]: 1 }, { seqLen: long }, { seqLen: 4, dModel: 4, dtype: long }, { positions: [long], dModel: 4 },
    { positions: long }, { positions: BigInt64Array.of(2n ** 62n), dModel: 4 }, { positions: [2n ** 100000n], dModel: 4 },
  ]) {
    assert.throws(() => any.encode(options), ({ message }) => message.length < 400)
  }
  assert.throws(() => any.rotate({ convention: long, vectors: [1, 2], dModel: 2 }), ({ message }) => message.length < 400)
})

test('a call that throws leaves out unchanged', () => {
  const out = new Float32Array(4 * 5000).fill(7)
  const positions = new Float64Array(5000)
  positions[4999] = NaN
  assert.throws(() => encode({ positions, dModel: 4, out }), RangeError)
  assert.ok(out.every((x) => x === 7))
})

test('exceptions of getters and proxies are rethrown, and each option is read once', () => {
  const mine = new Error('mine')
  const thrower = () => { throw mine }
  for (const options of [
    { get seqLen() { return thrower() }, dModel: 4 },
    new Proxy({}, { get: thrower }),
    new Proxy({}, { ownKeys: thrower }),
    { dModel: 4, positions: new Proxy([1], { get: thrower }) },
  ]) {
    assert.throws(() => any.encode(options), (error) => error === mine)
    assert.equal(relativeDot({ dModel: 4, offset: 0 }), 2)
  }
  let reads = 0
  encode({ get seqLen() { reads++; return 2 }, dModel: 4 })
  assert.equal(reads, 1)
  /** @type {PropertyKey[]} */
  const asked = []
  const list = new Proxy([7, 8], { get: (target, name) => (asked.push(name), Reflect.get(target, name)) })
  encode({ positions: list, dModel: 4 })
  assert.deepEqual(asked, ['length', '0', '1'])
})

test('a typed array with overridden properties is filled by its true length', () => {
  class Mine extends Float32Array {
    /** @override */
    subarray() { return /** @type {any} */ (this) }
  }
  const out = new Mine(8)
  Object.defineProperty(out, 'length', { value: 3 })
  Object.defineProperty(out, 'byteLength', { value: 1e9 })
  assert.equal(encode({ seqLen: 2, dModel: 4, out }).data, out)
  near(Array.from({ length: 8 }, (_, i) => out[i]), [0, 1].flatMap((p) => [0, 1, 2, 3].map((j) => paper(p, j, 4))))
})

test('arrays whose memory has been transferred are refused', () => {
  /** @template {ArrayBufferView<ArrayBuffer>} T @param {T} array */
  const gone = (array) => {
    structuredClone(array.buffer, { transfer: [array.buffer] })
    return array
  }
  refuses(() => encode({ positions: gone(new Float64Array(4)), dModel: 4 }), TypeError, /^posenc: positions is detached: its memory has been transferred$/)
  refuses(() => encode({ seqLen: 0, dModel: 4, out: gone(new Float32Array(4)) }), TypeError, /^posenc: out is detached: /)
  refuses(() => relativeDot({ dModel: 4, offset: gone(new Float64Array(4)) }), TypeError, /^posenc: offset is detached: /)
  assert.deepEqual(encode({ positions: new Float64Array(0), dModel: 4, out: new Float32Array(0) }).shape, [0, 4])
})

test('the module answers after calls that ran out of stack', () => {
  const deep = () => {
    try {
      deep()
    } catch {}
    try {
      encode({ seqLen: 1, dModel: 2 })
    } catch {}
  }
  try {
    deep()
  } catch {}
  near(encode({ seqLen: 1, dModel: 2 }).data, [0, 1])
})

test('the module answers after thousands of random options', () => {
  // A small generator with a fixed seed, so that a failure can be repeated.
  let state = 42
  const random = (/** @type {number} */ n) => (state = (state * 48271) % 2147483647) % n
  const revoked = Proxy.revocable([], {})
  revoked.revoke()
  const detached = new Float32Array(8)
  structuredClone(detached.buffer, { transfer: [detached.buffer] })
  const values = [
    undefined, null, true, false, 0, -0, 1, 2, 3, 4, 7, 8, 100, 0.5, -1, -4.5, 1e-320, 1e9, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 53 + 2, 1e300,
    NaN, Infinity, -Infinity, '', '4', 'float32', 'float64', 'ﬂoat32', '\ud800', 4n, 2n ** 70n, Symbol('s'), () => 4, {}, [], [1, 2], [1, NaN],
    [[]], [{}], new Array(3), new Array(2 ** 32 - 1), { length: 4 }, new Float32Array(16), new Float64Array(16), new Float32Array(0),
    new Int8Array(4), new BigUint64Array(2), new ArrayBuffer(8), new DataView(new ArrayBuffer(8)), detached, revoked.proxy, Object.create(null),
    new Float32Array(new SharedArrayBuffer(64)), new Float64Array(new ArrayBuffer(64), 8, 4), new Date(NaN), /x/, new Proxy(new Float32Array(4), {}),
    { valueOf: () => 4 }, { [Symbol.toPrimitive]: () => { throw new Error('no') } }, new Float32Array(new /** @type {any} */ (ArrayBuffer)(16, { maxByteLength: 64 })),
  ]
  values.push('fairseq', 'detr', 'tatp22', 'espnet', 'mlx', 'rope-half', [2, 2], [true, false])
  const names = ['seqLen', 'dModel', 'base', 'start', 'positions', 'dtype', 'out', 'offset', 'onProgress', '__proto__', 'constructor',
    'convention', 'convention', 'paddingIdx', 'flip', 'shift', 'scale', 'amplitude', 'relative', 'grid', 'mask', 'span', 'vectors']
  let answered = 0
  for (let round = 0; round < 30000; round++) {
    /** @type {any} */
    const options = random(2) ? { dModel: 4, ...[{ seqLen: 4 }, { offset: 3 }, { vectors: [1, 2, 3, 4], convention: 'rope-half' }][random(3)] } : {}
    for (let k = random(4); k > 0; k--) {
      Object.defineProperty(options, names[random(names.length)], { value: values[random(values.length)], enumerable: true, configurable: true, writable: true })
    }
    const call = ['encode', 'relativeDot', 'rotate'][random(3)]
    try {
      any[call](random(50) ? options : values[random(values.length)])
      answered++
    } catch (error) {
      assert.ok(error instanceof TypeError || error instanceof RangeError, `${call} threw ${error}`)
      assert.match(error.message, /^posenc: |no|revoked/, 'what is not ours is thrown by an option')
    }
  }
  assert.ok(answered > 1000, `only ${answered} calls were answered`)
  near(encode({ seqLen: 1, dModel: 2, start: 1 }).data, [Math.sin(1), Math.cos(1)])
})

test('wasm can be a URL, a response, bytes, a module, or a promise of one', async () => {
  const bytes = await readFile(wasm)
  const headers = { 'content-type': 'text/plain' }
  for (const source of [wasm, wasm.href, new Response(bytes, { headers }), bytes, bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), await WebAssembly.compile(bytes), Promise.resolve(bytes)]) {
    const loaded = await load({ wasm: source })
    assert.equal(loaded.relativeDot({ dModel: 4, offset: 0 }), 2)
  }
})

test('interleaved calls with other bases, starts and lengths do not mix their results', () => {
  for (let k = 0; k < 60; k++) {
    const base = 100 + 7 * (k % 23)
    const start = k % 5 * 1000
    const seqLen = 1 + k % 3
    const { data, shape } = encode({ seqLen, dModel: 8, base, start, dtype: 'float64' })
    assert.deepEqual(shape, [seqLen, 8])
    const w = [0, 1, 2, 3].map((i) => base ** (-i / 4))
    near(data.subarray(-8), w.flatMap((w) => [Math.sin((start + seqLen - 1) * w), Math.cos((start + seqLen - 1) * w)]), 1e-11)
    near([relativeDot({ dModel: 8, base, offset: start })], [w.reduce((sum, w) => sum + Math.cos(start * w), 0)], 1e-11)
    refuses(() => relativeDot({ dModel: 8, base: k / 60, offset: 1 }), RangeError, /base .* is below 1/)
    refuses(() => encode({ seqLen, dModel: 8, base: NaN, start }), RangeError, /base NaN is not a finite number/)
  }
})

test('load reports progress, rejects with the reason, and can be called again', async () => {
  const bytes = await readFile(wasm)
  let broken = true
  const server = createServer((_, response) => {
    if (broken) response.writeHead(503).end('soon')
    else response.writeHead(200, { 'content-type': 'text/plain', 'content-length': bytes.length }).end(bytes)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  try {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
    const url = `http://127.0.0.1:${port}/encoder.wasm`
    await assert.rejects(load({ wasm: url }), new RegExp(`posenc: ${url} answered 503 Service Unavailable`))
    broken = false
    /** @type {[number, number | undefined][]} */
    const reports = []
    await load({ wasm: url, onProgress: (...report) => reports.push(report) })
    assert.deepEqual(reports[0], [0, bytes.length])
    assert.deepEqual(reports.at(-1), [bytes.length, bytes.length])
    assert.ok(reports.every(([loaded], i) => i === 0 || loaded > reports[i - 1][0]))
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
  await assert.rejects(load({ wasm: 'http://127.0.0.1:1/encoder.wasm' }), /posenc: http:\/\/127.0.0.1:1\/encoder.wasm could not be fetched/)
  await assert.rejects(load({ wasm: new TextEncoder().encode('<!doctype html>') }), /posenc: the bytes could not be read as WebAssembly/)
  await assert.rejects(load({ wasm: /** @type {any} */ (42) }), /posenc: wasm .* is not a URL/)
  await assert.rejects(load({ wasm: new URL('../../dist/nowhere.wasm', import.meta.url) }), /posenc: .*nowhere.wasm could not be fetched/)
  await assert.rejects(load(/** @type {any} */ ({ onprogress() {} })), /posenc: load has no option "onprogress"; did you mean onProgress\?$/)
  await assert.rejects(load(/** @type {any} */ ({ onProgress: 5 })), /posenc: onProgress 5 is not a function/)
  await assert.rejects(load(/** @type {any} */ (null)), /posenc: load takes an object with wasm, onProgress, reader, not null/)
  const other = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0) // the least module there is
  await assert.rejects(load({ wasm: other }), /posenc: the WebAssembly is not a program of this library/)
  const read = new Response(bytes)
  await read.arrayBuffer()
  await assert.rejects(load({ wasm: read }), /posenc: the response has been read already/)
})

test('the memory of Go does not grow with the matrix', async () => {
  /** @type {WebAssembly.Memory | undefined} */
  let memory
  const { instantiate } = WebAssembly
  WebAssembly.instantiate = /** @type {any} */ (async (/** @type {any} */ module, /** @type {any} */ imports) => {
    const instance = /** @type {any} */ (await instantiate(module, imports))
    memory = instance.exports.mem
    return instance
  })
  const loaded = await load()
  WebAssembly.instantiate = instantiate
  if (!memory) throw new Error('the memory of Go was not seen')
  const before = memory.buffer.byteLength
  for (const [seqLen, dModel] of [[65536, 1024], [1024, 65536], [2 ** 25, 2]]) {
    loaded.encode({ seqLen, dModel })
    const grown = (memory.buffer.byteLength - before) / 2 ** 20
    assert.ok(grown <= 32, `${seqLen} × ${dModel} took ${grown} MiB of WebAssembly memory`)
  }
})

test('load neither adds nor changes global names', async () => {
  const page = /** @type {any} */ (globalThis)
  const ours = Object.freeze({})
  for (const name of ['Go', 'fs', 'path']) page[name] = ours
  const before = Object.getOwnPropertyNames(globalThis)
  const copies = await Promise.all(['first', 'second'].map((copy) => import(`../../dist/encoder.js?${copy}`)))
  const [first, second] = await Promise.all(copies.map(({ load }) => load()))
  assert.deepEqual(Object.getOwnPropertyNames(globalThis), before)
  for (const name of ['Go', 'fs', 'path']) assert.equal(page[name], ours)
  const options = { seqLen: 4, dModel: 4, base: 100 }
  assert.deepEqual(first.encode(options), second.encode(options))
  assert.notEqual(first.encode, second.encode)
})
