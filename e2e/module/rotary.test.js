// Rotary embeddings of models, and biases, in the built module under Node: with the
// program of the build, or with the one at POSENC_WASM.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { load } from '../../dist/encoder.js'
import { assertThrowsOf } from './assert.js'

const { POSENC_WASM } = process.env
const { alibiSlopes, relativeDot, rotary, rotaryCache, rotate, t5Bucket } = await load(POSENC_WASM ? { wasm: pathToFileURL(POSENC_WASM) } : { reader: true })
const refuses = assertThrowsOf({ relativeDot })

/** A function of the module, called with what its types would not allow. @type {any} */
const any = { alibiSlopes, rotary, rotaryCache, rotate, t5Bucket }

/** Numbers that were computed elsewhere. @param {string} name */
const reference = async (name) => JSON.parse(await readFile(new URL(`../../encoder/internal/reference/testdata/${name}`, import.meta.url), 'utf8'))

/** @param {ArrayLike<number>} got @param {ArrayLike<number>} want @param {number} tolerance @param {string} what */
function relative(got, want, tolerance, what) {
  assert.equal(got.length, want.length, what)
  for (let i = 0; i < want.length; i++) {
    assert.ok(Math.abs(got[i] - want[i]) <= tolerance * Math.abs(want[i]), `${what}: element ${i} = ${got[i]}, want ${want[i]}`)
  }
}

const { configs, cases } = await reference('rope_frequencies.json')

test('rotary returns the frequencies and factors that transformers, vLLM, llama.cpp and mlx-lm compute', () => {
  let compared = 0
  for (const { config, stack, version, layer, length, file, model, same, error, pairs, at, exact, attention, softmax, uses, position_divisor, effective_length } of cases) {
    if (config === undefined || stack === undefined || same || error || uses || file === 'vllm' && model === 'Phi-3-vision-128k') continue
    const what = [stack, version, file, model, layer, length].join(' ')
    const got = rotary({ config: configs[config], layerType: layer, seqLen: effective_length ?? length, as: { stack, version } })
    assert.equal(got.frequencies.length, pairs, what)
    assert.equal(Math.ceil(got.rotaryDim / 2), pairs, what)
    relative(at.map((/** @type {number} */ i) => got.frequencies[i]), exact.map((/** @type {number} */ x) => x / (position_divisor ?? 1)), 1e-15, what)
    if (attention) relative([got.attentionFactor], [attention], 1e-15, what)
    if (softmax) relative([got.softmaxFactor], [softmax], 1e-15, what)
    compared++
  }
  assert.ok(compared > 300, `only ${compared} cases were compared`)
})

const yarn = {
  model_type: 'qwen2',
  hidden_size: 3584,
  num_attention_heads: 28,
  max_position_embeddings: 131072,
  rope_theta: 1e6,
  vocab_size: 152064,
  rope_scaling: { type: 'yarn', factor: 4, original_max_position_embeddings: 32768 },
}

test('rotary returns what the file says, what the library ignores, and warnings', () => {
  const { frequencies, ...rest } = rotary({ config: { ...yarn, rope_scaling: { ...yarn.rope_scaling, truncate: false } }, as: { stack: 'mlx-lm' } })
  assert.ok(frequencies instanceof Float64Array)
  assert.equal(frequencies.length, 64)
  const { ignored, warnings, ...numbers } = rest
  assert.deepEqual(numbers, { rotaryDim: 128, base: 1e6, attentionFactor: 0.1 * Math.log(4) + 1, softmaxFactor: 1, pairing: 'half', trailing: false, inverse: false, positions: 'rotary', sentence: numbers.sentence, filled: [] })
  assert.match(numbers.sentence ?? '', /^base 1000000, 128 elements turn, rope_type yarn, factor 4, /)
  assert.deepEqual(ignored, [{ key: 'max_position_embeddings', reason: 'unread' }, { key: 'rope_scaling.truncate', reason: 'unread' }, { key: 'vocab_size', reason: 'unrelated' }])
  assert.deepEqual(warnings.map(({ key }) => key), ['rope_scaling.truncate'])
  assert.match(warnings[0].text, /^is read by transformers from 4\.55 on/)
})

test('rotary reads a file as the newest transformers unless given', () => {
  const names = (/** @type {any} */ as) => rotary({ config: yarn, as })
  assert.deepEqual(names(undefined), names({ stack: 'transformers', version: '5.16' }))
  assert.deepEqual(names({ version: '5.16' }), names({}))
})

test('rotary says what a model without a rotary embedding has, which layers turn, and what was filled in', () => {
  const { positions, frequencies, warnings, sentence } = rotary({ config: { model_type: 'gpt2', n_embd: 768, n_head: 12 } })
  assert.deepEqual([positions, frequencies.length, warnings, sentence], ['learned', 0, [], undefined])
  const smollm3 = rotary({ config: { model_type: 'smollm3', num_hidden_layers: 8 } })
  assert.deepEqual([smollm3.positions, smollm3.turningLayers, smollm3.rotaryDim], ['rotary', [0, 1, 2, 4, 5, 6], 128])
  assert.deepEqual(smollm3.filled, [{ key: 'hidden_size', value: 2048 }, { key: 'num_attention_heads', value: 16 }, { key: 'rope_theta', value: 2e6 }])
  assert.throws(() => rotaryCache({ rotary: rotary({ config: { model_type: 'bloom' } }), layout: 'complex', seqLen: 4 }), RangeError)
})

test('rotary reads a release as the newest version that is not newer', () => {
  assert.deepEqual(rotary({ config: yarn, as: { stack: 'vllm', version: '0.11' } }), rotary({ config: yarn, as: { stack: 'vllm', version: '2025-11-19' } }))
  assert.deepEqual(rotary({ config: yarn, as: { stack: 'llama.cpp', version: 'b9950' } }), rotary({ config: yarn, as: { stack: 'llama.cpp' } }))
  assert.deepEqual(rotary({ config: yarn, as: { version: '4.55.4' } }), rotary({ config: yarn, as: { version: '4.51' } }))
})

test('rotary takes the text of a configuration, and a library and its version as one text', () => {
  assert.deepEqual(rotary({ config: yarn, as: 'vllm@0.11' }), rotary({ config: yarn, as: { stack: 'vllm', version: '0.11' } }))
  assert.deepEqual(rotary({ config: yarn, as: 'llama.cpp' }), rotary({ config: yarn, as: { stack: 'llama.cpp' } }))
  assert.deepEqual(rotary({ config: JSON.stringify(yarn) }), rotary({ config: yarn }))
})

test('rotary reads the embedding of a type of layer', () => {
  const config = {
    model_type: 'gemma3_text',
    head_dim: 8,
    rope_parameters: { sliding_attention: { rope_type: 'default', rope_theta: 1e4 }, full_attention: { rope_type: 'linear', rope_theta: 1e6, factor: 8 } },
  }
  assert.equal(rotary({ config }).base, 1e6)
  assert.equal(rotary({ config, layerType: 'sliding_attention' }).base, 1e4)
  refuses(() => rotary({ config, layerType: 'full' }), RangeError, /^posenc: layerType "full" is not one of full_attention, sliding_attention$/)
  refuses(() => rotary({ config: { head_dim: 8 }, layerType: 'foo' }), RangeError, /^posenc: layerType "foo" is unknown; all layers of the file are alike$/)
  const alike = { head_dim: 8, layer_types: ['full_attention', 'sliding_attention'] }
  assert.deepEqual(rotary({ config: alike, layerType: 'sliding_attention' }), rotary({ config: alike }))
})

test('rotary has zeros at the end for proportional', () => {
  const config = { model_type: 'gemma4_text', head_dim: 16, rope_parameters: { rope_type: 'proportional', rope_theta: 1e6, partial_rotary_factor: 0.25 } }
  const { rotaryDim, frequencies } = rotary({ config })
  assert.equal(rotaryDim, 16)
  assert.deepEqual([...frequencies], [1, 0.1778279410038923, 0, 0, 0, 0, 0, 0])
})

test('rotary takes typed arrays and bigints in place of numbers', () => {
  const list = [1, 1.5, 2, 4]
  const config = (/** @type {any} */ factors, /** @type {any} */ width) => ({
    head_dim: width, max_position_embeddings: 64, original_max_position_embeddings: 16, rope_scaling: { type: 'longrope', short_factor: factors, long_factor: factors },
  })
  const want = rotary({ config: config(list, 8) })
  assert.deepEqual(rotary({ config: config(Float32Array.from(list), 8n) }), want)
  refuses(() => rotary({ config: config(list, 2n ** 60n + 1n) }), RangeError, /^posenc: config\.head_dim 1152921504606846977n is beyond ±2\^53$/)
})

test('rotary names the value of the file and the rule', () => {
  for (const [config, type, message] of /** @type {[any, ErrorConstructor, RegExp][]} */ ([
    [{ rope_theta: '1e4' }, TypeError, /^posenc: config\.rope_theta "1e4" is not a number$/],
    [{ rope_theta: -1 }, RangeError, /^posenc: config\.rope_theta -1 is not positive$/],
    [{ rope_theta: Infinity }, RangeError, /^posenc: config\.rope_theta Infinity is not a finite number$/],
    [{ rope_scaling: 'yarn' }, TypeError, /^posenc: config\.rope_scaling "yarn" is not an object$/],
    [{ rope_scaling: { rope_type: 4 } }, TypeError, /^posenc: config\.rope_scaling\.rope_type 4 is not a text$/],
    [{ rope_scaling: { long_factor: [1, '2'] } }, TypeError, /^posenc: config\.rope_scaling\.long_factor\[1\] "2" is not a number$/],
    [{ rope_scaling: { long_factor: [1, 0] } }, RangeError, /^posenc: config\.rope_scaling\.long_factor\[1\] 0 is not a positive number$/],
    [{}, RangeError, /^posenc: the configuration has neither head_dim nor hidden_size and num_attention_heads; add head_dim and rope_theta$/],
    [{ 'general.architecture': 'llama' }, RangeError, /^posenc: transformers 5\.16 refuses the configuration: it does not read the format GGUF$/],
    [{ head_dim: 8, rope_scaling: { rope_type: 'yarn' } }, RangeError, /^posenc: transformers 5\.16 refuses the configuration: KeyError: 'factor'$/],
  ])) {
    refuses(() => rotary({ config }), type, message)
  }
  refuses(() => rotary({ config: yarn, seqLen: -1 }), RangeError, /^posenc: seqLen -1 is not between 0 and 2\^53$/)
  refuses(() => rotary({ config: yarn, seqLen: 0.5 }), RangeError, /^posenc: seqLen 0\.5 is not an integer$/)
  refuses(() => any.rotary({ config: yarn, as: { stack: 'vlm' } }), RangeError, /^posenc: as\.stack "vlm" is unknown; did you mean vllm\?$/)
  refuses(() => any.rotary({ config: yarn, as: { stack: 'vllm', version: '0.5' } }), RangeError, /^posenc: as\.version "0\.5" of vllm is unknown; there is 2024-12-29 \(0\.6\.6\), /)
  refuses(() => any.rotary({ config: yarn, as: { stack: 4 } }), TypeError, /^posenc: as\.stack 4 is not a string$/)
  refuses(() => any.rotary({ config: yarn, as: 4 }), TypeError, /^posenc: as takes an object with stack, version, not 4$/)
  refuses(() => any.rotary({ config: yarn, as: 'vlm' }), RangeError, /^posenc: as "vlm" is unknown; did you mean vllm\?$/)
  refuses(() => rotary({ config: yarn, as: 'vllm@0.5' }), RangeError, /^posenc: as "0\.5" of vllm is unknown; there is 2024-12-29 \(0\.6\.6\), /)
  for (const as of ['', '@0.11', 'vllm@', 'vllm@0.11@1']) {
    refuses(() => any.rotary({ config: yarn, as }), RangeError, new RegExp(`^posenc: as "${as}" is not a library, or a library and its version, as in "vllm@0\\.11"$`))
  }
  refuses(() => rotary({ config: '{"head_dim": 64' }), RangeError, /^posenc: config is not JSON: /)
  refuses(() => rotary({ config: '[1]' }), TypeError, /^posenc: config .* is not an object, as JSON\.parse returns it$/)
  refuses(() => rotary({ config: '{"rope_theta": -1}' }), RangeError, /^posenc: config\.rope_theta -1 is not positive$/)
  refuses(() => any.rotary({ config: yarn, as: { revision: 4 } }), TypeError, /^posenc: as has no option "revision"; /)
  refuses(() => any.rotary({ config: yarn, length: 4 }), TypeError, /^posenc: rotary has no option "length"; /)
  refuses(() => any.rotary({}), TypeError, /^posenc: rotary needs config$/)
  refuses(() => any.rotary(), TypeError, /^posenc: rotary takes an object with config, /)
})

test('a file that a library refuses is a RangeError with its reason', () => {
  let refused = 0
  for (const { config, stack, version, layer, error } of cases) {
    if (!error?.startsWith('KeyError:')) continue
    assert.throws(() => rotary({ config: configs[config], layerType: layer, as: { stack, version } }), (/** @type {any} */ thrown) => {
      assert.ok(thrown instanceof RangeError)
      assert.ok(thrown.message.startsWith(`posenc: ${stack} ${version} refuses the configuration: `) && thrown.message.endsWith(error), thrown.message)
      assert.equal(/** @type {any} */ (thrown).code, 'unsupported')
      return true
    })
    refused++
  }
  assert.ok(refused > 0)
})

test('rotary copies objects as JSON.parse returns them, and no others', () => {
  /** @type {any} */
  const circle = { head_dim: 8, a: [{}] }
  circle.a[0].b = circle
  /** @type {any} */
  let deep = {}
  for (let i = 0; i < 40; i++) deep = { deep }
  const mine = new Error('mine')
  for (const [config, type, message] of /** @type {[any, ErrorConstructor, RegExp][]} */ ([
    [null, TypeError, /^posenc: config null is not an object, as JSON\.parse returns it$/],
    ['"{}"', TypeError, /^posenc: config "\{\}" is not an object/],
    [[], TypeError, /^posenc: config \(object\) is not an object/],
    [new Map(), TypeError, /^posenc: config is not a plain object/],
    [{ a: new Date() }, TypeError, /^posenc: config\.a is not a plain object/],
    [{ a: () => 1 }, TypeError, /^posenc: config\.a \(function\) is not a value of JSON$/],
    [{ a: [1, undefined] }, TypeError, /^posenc: config\.a\[1\] undefined is not a value of JSON$/],
    [{ get head_dim() { throw mine } }, TypeError, /^posenc: config\.head_dim is computed by a getter; /],
    [circle, TypeError, /^posenc: config\.a\[0\]\.b contains itself$/],
    [deep, RangeError, /^posenc: config(\.deep){18}\.dee… is deeper than 32 levels$/],
    [{ a: new Array(2 ** 18).fill(null) }, RangeError, /^posenc: config has more than 2\^17 values$/],
    [{ a: new Uint8Array(2 ** 18) }, RangeError, /^posenc: config has more than 2\^17 values$/],
  ])) {
    refuses(() => rotary({ config }), type, message)
  }
  assert.throws(() => rotary({ config: new Proxy({}, { ownKeys() { throw mine } }) }), (error) => error === mine)
  const shared = { x: 1 }
  const config = Object.assign(Object.create(null), { head_dim: 8, a: shared, b: shared, c: undefined, d: ['text', null, true, []], ['__proto__']: 4, label: 'é'.repeat(1e6) })
  assert.deepEqual(rotary({ config }).ignored.map(({ key }) => key), ['__proto__', 'a', 'b', 'd', 'label'])
})

test('rotary reads a file with ten thousand labels', () => {
  const id2label = Object.fromEntries(Array.from({ length: 10000 }, (_, i) => [i, `label ${i}`]))
  assert.deepEqual(rotary({ config: { head_dim: 8, id2label } }).ignored, [{ key: 'id2label', reason: 'unrelated' }])
})

test('rotate turns vectors as libraries do with what rotary returned', async () => {
  const implementations = /** @type {Record<string, any>} */ ({
    half: { model_type: 'llama' },
    interleaved: { model_type: 'gptj' },
    interleaved_to_half: { model_type: 'deepseek_v3' },
  })
  let compared = 0
  for (const { file, params, q, q_exact } of (await reference('rope_apply.json')).cases) {
    const { d, head_dim = d, base, positions, rope_scaling } = params
    if (!implementations[file]) continue
    const config = { ...implementations[file], head_dim, qk_rope_head_dim: head_dim, rotary_dim: d, rope_theta: base, max_position_embeddings: 64, rope_scaling }
    const { data, shape } = rotate({ rotary: rotary({ config }), vectors: q.flat(2), dModel: head_dim, positions, dtype: 'float64' })
    assert.deepEqual(shape, [positions.length, head_dim])
    q_exact.flat(2).forEach((/** @type {number} */ want, /** @type {number} */ i) => {
      assert.ok(Math.abs(data[i] - want) < 1e-11, `${file} ${params.implementation} ${d}: element ${i} = ${data[i]}, want ${want}`)
    })
    compared++
  }
  assert.equal(compared, 15)
})

test('rotate takes the positions of M-RoPE, a number for each axis', async () => {
  const models = /** @type {Record<string, any>} */ ({ mrope_blocks: { model_type: 'qwen2_vl' }, mrope_interleaved: { model_type: 'qwen3_vl' } })
  let compared = 0
  for (const { file, params: { d, base, mrope_section, positions_thw }, q, q_exact } of (await reference('rope_apply.json')).cases) {
    if (!models[file]) continue
    const model = rotary({ config: { text_config: { ...models[file], head_dim: d, rope_theta: base, rope_scaling: { type: 'mrope', mrope_section, mrope_interleaved: file === 'mrope_interleaved' } } } })
    assert.deepEqual(model.axes?.sections, mrope_section)
    const options = { rotary: model, vectors: q.flat(2), dModel: d, dtype: /** @type {const} */ ('float64') }
    const { data } = rotate({ ...options, positions: positions_thw.flat() })
    q_exact.flat(2).forEach((/** @type {number} */ want, /** @type {number} */ i) => assert.ok(Math.abs(data[i] - want) < 1e-12, `${file} ${d}: element ${i} = ${data[i]}, want ${want}`))
    const text = positions_thw.map((/** @type {number[]} */ [t]) => t)
    assert.deepEqual(rotate({ ...options, positions: text }).data, rotate({ ...options, positions: text.flatMap((/** @type {number} */ t) => [t, t, t]) }).data)
    refuses(() => rotate({ ...options, positions: [1, 2, 3, 4, 5] }), RangeError, /^posenc: positions\.length 5 is neither [24], the number of vectors, nor 3 times as many$/)
    refuses(() => any.rotate({ ...options, rotary: { ...model, axes: { order: 'rows', sections: mrope_section } } }), RangeError, /^posenc: rotary\.axes\.order "rows" is not one of blocks, cyclic, height-first, cyclic-rest$/)
    refuses(() => any.rotate({ ...options, rotary: { ...model, axes: { order: 'blocks' } } }), TypeError, /^posenc: rotate needs rotary\.axes\.sections$/)
    compared++
  }
  assert.equal(compared, 4)
})

test('rotate with a rotary embedding has the options of rotate', () => {
  const embedding = { rotaryDim: 2, frequencies: [0.5], pairing: /** @type {const} */ ('half'), attentionFactor: 2 }
  const turned = (/** @type {number} */ pos) => [2 * Math.cos(pos / 2), 2 * Math.sin(pos / 2), 3, 4].map(Math.fround)
  const out = new Float32Array(8)
  const { data } = any.rotate({ rotary: embedding, vectors: [1, 0, 3, 4, 1, 0, 3, 4], dModel: 4, start: 5, out })
  assert.equal(data, out)
  assert.deepEqual([...data], [...turned(5), ...turned(6)])
  const vectors = Float32Array.from({ length: 40000 }, (_, i) => [1, 0, 3, 4][i % 4])
  assert.deepEqual([...any.rotate({ rotary: embedding, vectors, dModel: 4 }).data.subarray(-4)], turned(9999))
  assert.deepEqual(any.rotate({ rotary: undefined, convention: 'rope-half', vectors: [1, 0], dModel: 2 }).shape, [1, 2])
})

test('rotate turns more vectors than are turned at a time, each as by itself', () => {
  const d = 128
  const n = 9000
  const embedding = { rotaryDim: d, frequencies: Float64Array.from({ length: d / 2 }, (_, i) => 10000 ** (-2 * i / d)), pairing: /** @type {const} */ ('interleaved'), attentionFactor: 1.5 }
  for (const type of /** @type {any[]} */ ([Float32Array, Float64Array])) {
    const vectors = type.from({ length: n * d }, (/** @type {any} */ _, /** @type {number} */ i) => Math.sin(i))
    const dtype = /** @type {any} */ (type === Float32Array ? 'float32' : 'float64')
    const { data, shape } = rotate({ rotary: embedding, vectors, dModel: d, start: 7, dtype })
    assert.deepEqual(shape, [n, d])
    const listed = rotate({ rotary: embedding, vectors, dModel: d, positions: Array.from({ length: n }, (_, row) => 7 + row), dtype }).data
    const alone = (/** @type {number} */ row) => rotate({ rotary: embedding, vectors: vectors.subarray(row * d, (row + 1) * d), dModel: d, start: 7 + row, dtype }).data
    for (const row of [0, 4095, 4096, 8191, 8192, n - 1]) {
      relative(Array.from(data.subarray(row * d, (row + 1) * d), (x) => x + 4), Array.from(alone(row), (x) => x + 4), type === Float32Array ? 1e-7 : 1e-15, `row ${row}`)
    }
    assert.deepEqual(listed, data)
    // Into the memory that it reads, an element ahead of what it reads.
    const memory = new type(n * d + 1)
    memory.set(vectors)
    rotate({ rotary: embedding, vectors: memory.subarray(0, n * d), dModel: d, start: 7, out: memory.subarray(1) })
    assert.deepEqual(memory.subarray(1), data)

    const out = new type(n * d).fill(7)
    vectors[n * d - 1] = NaN
    refuses(() => rotate({ rotary: embedding, vectors, dModel: d, out }), RangeError, /^posenc: vectors\[1151999\] NaN is not a finite number$/)
    assert.ok(out.every((/** @type {number} */ x) => x === 7), 'a refused call has written to out')
  }
})

test('rotate takes changes of an embedding since the last call', () => {
  const embedding = { rotaryDim: 2, frequencies: Float64Array.of(0.5), pairing: /** @type {const} */ ('half'), attentionFactor: 1 }
  const options = { rotary: embedding, vectors: [1, 0], dModel: 2, start: 1, dtype: /** @type {const} */ ('float64') }
  const angle = () => { const { data: [x, y] } = rotate(options); return Math.atan2(y, x) / Math.hypot(x, y) ** 2 }
  relative([angle()], [0.5], 1e-15, 'first')
  embedding.frequencies[0] = 0.25
  relative([angle()], [0.25], 1e-15, 'another frequency')
  embedding.attentionFactor = 0.5
  relative([angle()], [1], 1e-15, 'another attention factor')
  embedding.attentionFactor = -1
  refuses(angle, RangeError, /^posenc: rotary\.attentionFactor -1 is not positive$/)
  embedding.attentionFactor = 1
  relative([angle()], [0.25], 1e-15, 'after an embedding that is not valid')
})

test('rotate turns the last elements, or the other way, if the class does', () => {
  const nanochat = rotary({ config: { model_type: 'nanochat', head_dim: 4, rope_theta: 100 } })
  assert.deepEqual([nanochat.trailing, nanochat.inverse], [false, true])
  const there = rotate({ rotary: { ...nanochat, inverse: false }, vectors: [1, 2, 3, 4], dModel: 4, start: 5, dtype: 'float64' }).data
  const back = rotate({ rotary: nanochat, vectors: there, dModel: 4, start: 5, dtype: 'float64' }).data
  relative(back, [1, 2, 3, 4], 1e-15, 'turned there and back')

  const v4 = rotary({ config: { model_type: 'deepseek_v4', head_dim: 8, partial_rotary_factor: 0.5 } })
  assert.deepEqual([v4.rotaryDim, v4.trailing, v4.inverse], [4, true, false])
  const { data } = rotate({ rotary: v4, vectors: [1, 2, 3, 4, 5, 6, 7, 8], dModel: 8, start: 1, dtype: 'float64' })
  assert.deepEqual([...data.subarray(0, 4)], [1, 2, 3, 4])
  relative(data.subarray(4, 6), [5 * Math.cos(1) - 6 * Math.sin(1), 5 * Math.sin(1) + 6 * Math.cos(1)], 1e-15, 'the last elements')
  refuses(() => rotate({ rotary: { ...v4, trailing: /** @type {any} */ ('yes') }, vectors: [1], dModel: 1 }), TypeError, /^posenc: rotary\.trailing "yes" is not true or false$/)
})

test('rotate refuses what is no rotary embedding', () => {
  const good = { rotaryDim: 4, frequencies: [1, 0.5], pairing: 'half', attentionFactor: 1 }
  for (const [rotary, type, message] of /** @type {[any, ErrorConstructor, RegExp][]} */ ([
    ['yarn', TypeError, /^posenc: rotary "yarn" is not what rotary returns$/],
    [{ ...good, frequencies: undefined }, TypeError, /^posenc: rotate needs rotary\.frequencies$/],
    [{ ...good, frequencies: [1, '2'] }, TypeError, /^posenc: rotary\.frequencies\[1\] "2" is not a number$/],
    [{ ...good, frequencies: [1, NaN] }, RangeError, /^posenc: rotary\.frequencies\[1\] NaN is not between 0 and 1000$/],
    [{ ...good, frequencies: [1] }, RangeError, /^posenc: rotary\.frequencies\.length 1 is not 2, the number of pairs$/],
    [{ ...good, rotaryDim: 8 }, RangeError, /^posenc: rotary\.rotaryDim 8 is above dModel 4$/],
    [{ ...good, rotaryDim: 0 }, RangeError, /^posenc: rotary\.rotaryDim 0 is not positive$/],
    [{ ...good, rotaryDim: 3 }, RangeError, /^posenc: rotary\.rotaryDim 3 is odd; elements turn in pairs$/],
    [{ ...good, pairing: 'thirds' }, RangeError, /^posenc: rotary\.pairing "thirds" is not one of half, interleaved, interleaved-to-half$/],
    [{ ...good, axes: { order: 'blocks', sections: [1, 0.5, 0.5] } }, RangeError, /^posenc: rotary\.axes\.sections\[1\] 0\.5 is not an integer$/],
    [{ ...good, axes: { order: 'blocks', sections: [1, 1] } }, RangeError, /^posenc: rotary\.axes\.sections\.length 2 is not 3, one section for each of t, h and w$/],
    [{ ...good, axes: { order: 'blocks', sections: [1, 1, 1] } }, RangeError, /^posenc: sum of rotary\.axes\.sections 3 is not 2, the number of pairs$/],
    [{ ...good, attentionFactor: 0 }, RangeError, /^posenc: rotary\.attentionFactor 0 is not positive$/],
  ])) {
    refuses(() => any.rotate({ rotary, vectors: [1, 2, 3, 4], dModel: 4 }), type, message)
  }
  refuses(() => any.rotate({ rotary: good, vectors: [1, 2, 3, 4] }), TypeError, /^posenc: rotate needs dModel$/)
  refuses(() => any.rotate({ rotary: good, vectors: [1, 2, 3], dModel: 4 }), RangeError, /^posenc: vectors\.length 3 is not a multiple of dModel 4$/)
  refuses(() => any.rotate({ rotary: good, convention: 'rope-half', vectors: [1, 2, 3, 4], dModel: 4 }), TypeError, /^posenc: convention is given together with rotary; /)
})

const layouts = /** @type {const} */ (['complex', 'cos-then-sin', 'separate', 'doubled', 'repeated'])

test('rotaryCache has the cosines and sines of each position in the layouts of libraries', () => {
  const model = rotary({ config: { head_dim: 8, rope_theta: 100, rope_scaling: { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 64 } } })
  const { attentionFactor: a, frequencies } = model
  assert.ok(a > 1)
  // More than are made at a time.
  const n = 40000
  const start = 2 ** 30
  const pairs = 4
  for (const layout of layouts) {
    const { data, shape } = rotaryCache({ rotary: model, layout, seqLen: n, start, dtype: 'float64' })
    const table = (/** @type {number} */ width) => (/** @type {number} */ row, /** @type {number[]} */ columns) => [0, n * width].map((first) => columns.map((j) => data[first + row * width + j]))
    /** @type {Record<string, [number[], (row: number, i: number) => number[][]]>} */
    const expected = {
      complex: [[n, pairs, 2], (row, i) => [[data[row * 8 + 2 * i]], [data[row * 8 + 2 * i + 1]]]],
      'cos-then-sin': [[n, 8], (row, i) => [[data[row * 8 + i]], [data[row * 8 + pairs + i]]]],
      separate: [[2, n, pairs], (row, i) => table(pairs)(row, [i])],
      doubled: [[2, n, 8], (row, i) => table(8)(row, [i, i + pairs])],
      repeated: [[2, n, 8], (row, i) => table(8)(row, [2 * i, 2 * i + 1])],
    }
    const [wantShape, at] = expected[layout]
    assert.deepEqual(shape, wantShape)
    for (const row of [0, 1, 4095, 4096, 16383, 16384, n - 1]) {
      for (let i = 0; i < pairs; i++) {
        // The vectors (1, 0) and (0, 1), turned: JavaScript has no such exact angles.
        const vectors = new Float64Array(8)
        vectors[i] = 1
        const turned = rotate({ rotary: model, vectors, dModel: 8, positions: [start + row], dtype: 'float64' }).data
        const [cosines, sines] = at(row, i)
        for (const x of cosines) assert.ok(Math.abs(x - turned[i]) < 2e-15 * a, `${layout}: cosine ${i} of row ${row} is ${x}, want ${turned[i]}`)
        for (const x of sines) assert.ok(Math.abs(x - turned[i + pairs]) < 2e-15 * a, `${layout}: sine ${i} of row ${row} is ${x}, want ${turned[i + pairs]}`)
      }
    }
    assert.deepEqual(rotaryCache({ rotary: model, layout, seqLen: n, start }).data, Float32Array.from(data))
    const out = new Float64Array(data.length)
    const positions = Float64Array.from({ length: n }, (_, row) => start + row)
    assert.equal(rotaryCache({ rotary: model, layout, positions, out }).data, out)
    assert.deepEqual(out, data)
  }
  const [x, y] = rotaryCache({ rotary: model, layout: 'complex', seqLen: 1, start: 3, dtype: 'float64' }).data
  relative([x, y], [a * Math.cos(3 * frequencies[0]), a * Math.sin(3 * frequencies[0])], 1e-15, 'position 3')
})

test('rotaryCache takes the positions of M-RoPE, a number for each axis', async () => {
  for (const { file, params: { d, base, mrope_section, positions_thw } } of (await reference('rope_apply.json')).cases) {
    if (file !== 'mrope_interleaved') continue
    const model = rotary({ config: { text_config: { model_type: 'qwen3_vl', head_dim: d, rope_theta: base, rope_scaling: { type: 'mrope', mrope_section, mrope_interleaved: true } } } })
    const options = { rotary: model, layout: /** @type {const} */ ('cos-then-sin'), dtype: /** @type {const} */ ('float64') }
    const { data, shape } = rotaryCache({ ...options, positions: positions_thw.flat() })
    assert.deepEqual(shape, [positions_thw.length, d])
    const ones = new Float64Array(positions_thw.length * d).map((_, j) => Number(j % d < d / 2))
    relative(rotate({ rotary: model, vectors: ones, dModel: d, positions: positions_thw.flat(), dtype: 'float64' }).data, data, 2e-15, file)
    assert.deepEqual(rotaryCache({ ...options, seqLen: 3, start: 5 }).data, rotaryCache({ ...options, positions: [5, 5, 5, 6, 6, 6, 7, 7, 7] }).data)
    refuses(() => rotaryCache({ ...options, positions: [1, 2, 3, 4] }), RangeError, /^posenc: positions\.length 4 is not a multiple of 3, the number of axes$/)
  }
})

test('rotaryCache writes a long cache as it writes its parts', () => {
  const models = [128, 96].map((head_dim) => rotary({ config: { head_dim, rope_theta: 1e4, partial_rotary_factor: 0.5 } }))
  const n = 5000
  for (const layout of layouts) {
    for (const model of models) {
      const columns = model.rotaryDim * (layout === 'doubled' || layout === 'repeated' ? 2 : 1)
      // A rotation in between makes another embedding of the same model.
      rotate({ rotary: model, vectors: new Float32Array(128), dModel: 128 })
      const { data } = rotaryCache({ rotary: model, layout, seqLen: n, dtype: 'float64' })
      assert.equal(data.length, n * columns)
      for (const positions of [[4999], [0.5, 7, 4998], Array.from({ length: 4100 }, (_, k) => 900 + k)]) {
        const part = rotaryCache({ rotary: model, layout, positions, dtype: 'float64' })
        const tables = part.shape.length === 3 && part.shape[0] === 2 ? 2 : 1
        const width = part.data.length / positions.length / tables
        positions.forEach((position, row) => {
          if (position % 1) return
          for (let table = 0; table < tables; table++) {
            for (let j = 0; j < width; j++) {
              const [x, want] = [part.data[(table * positions.length + row) * width + j], data[(table * n + position) * width + j]]
              if (!(Math.abs(x - want) < 2e-15)) assert.fail(`${layout}: number ${j} of position ${position} is ${x}, want ${want}`)
            }
          }
        })
      }
    }
  }
})

test('rotaryCache leaves out as it is where it refuses a position', () => {
  const model = rotary({ config: { head_dim: 512, rope_theta: 1e4 } })
  const out = new Float64Array(2 * 4000 * 512).fill(7)
  const positions = Float64Array.from({ length: 4000 }, (_, k) => k)
  positions[3999] = NaN
  refuses(() => rotaryCache({ rotary: model, layout: 'repeated', positions, out }), RangeError, /^posenc: positions\[3999\] NaN is not a finite number$/)
  refuses(() => rotaryCache({ rotary: model, layout: 'repeated', seqLen: 4000, start: 2 ** 53 - 3998, out }), RangeError, /^posenc: seqLen 4000 leads beyond position 2\^53$/)
  assert.ok(out.every((x) => x === 7))
})

test('rotaryCache names the value and the rule', () => {
  const good = { rotary: { rotaryDim: 4, frequencies: [1, 0.5], pairing: 'half', attentionFactor: 1 }, layout: 'separate', seqLen: 2 }
  assert.deepEqual(any.rotaryCache({ ...good, seqLen: 0 }), { data: new Float32Array(0), shape: [2, 0, 2] })
  for (const [options, type, message] of /** @type {[any, ErrorConstructor, RegExp][]} */ ([
    [undefined, TypeError, /^posenc: rotaryCache takes an object with rotary, layout, seqLen, start, positions, dtype, out, not undefined$/],
    [{ ...good, rotary: undefined }, TypeError, /^posenc: rotaryCache needs rotary$/],
    [{ ...good, rotary: { ...good.rotary, frequencies: undefined } }, TypeError, /^posenc: rotaryCache needs rotary\.frequencies$/],
    [{ ...good, rotary: { ...good.rotary, rotaryDim: 3 } }, RangeError, /^posenc: rotary\.rotaryDim 3 is odd; elements turn in pairs$/],
    [{ ...good, rotary: { ...good.rotary, rotaryDim: 0 } }, RangeError, /^posenc: rotary\.rotaryDim 0 is not positive$/],
    [{ ...good, layout: undefined }, TypeError, /^posenc: rotaryCache needs layout$/],
    [{ ...good, layout: 'halves' }, RangeError, /^posenc: layout "halves" is not one of complex, cos-then-sin, separate, doubled, repeated$/],
    [{ ...good, seqLen: undefined }, TypeError, /^posenc: rotaryCache needs seqLen or positions$/],
    [{ ...good, seqLen: -1 }, RangeError, /^posenc: seqLen -1 is negative$/],
    [{ ...good, seqLen: 1.5 }, RangeError, /^posenc: seqLen 1\.5 is not an integer$/],
    [{ ...good, start: 2 ** 53 }, RangeError, /^posenc: seqLen 2 leads beyond position 2\^53$/],
    [{ ...good, positions: [1] }, TypeError, /^posenc: seqLen is given together with positions; /],
    [{ ...good, seqLen: undefined, positions: [1, NaN] }, RangeError, /^posenc: positions\[1\] NaN is not a finite number$/],
    [{ ...good, seqLen: 2 ** 28 }, RangeError, /^posenc: shape 536870912 × 2 has more than 2\^28 elements; /],
    [{ ...good, out: new Float32Array(7) }, RangeError, /^posenc: out\.length 7 is not 8 \(4 × 2\)$/],
    [{ ...good, out: new Float64Array(8), dtype: 'float32' }, TypeError, /^posenc: out holds float64, but dtype is float32$/],
  ])) {
    refuses(() => any.rotaryCache(options), type, message)
  }
})

test('alibiSlopes returns the slopes of the authors of ALiBi', async () => {
  for (const { params: { heads, rule, form }, exact } of (await reference('bias.json')).alibi.cases) {
    if (rule || form) continue
    const slopes = alibiSlopes(heads)
    assert.ok(slopes instanceof Float64Array)
    relative(slopes, exact, 1e-15, `${heads} heads`)
  }
  refuses(() => alibiSlopes(0), RangeError, /^posenc: heads 0 is not positive$/)
  refuses(() => alibiSlopes(2 ** 16 + 1), RangeError, /^posenc: heads 65537 is above 65536$/)
  refuses(() => alibiSlopes(0.5), RangeError, /^posenc: heads 0\.5 is not an integer$/)
  refuses(() => any.alibiSlopes('8'), TypeError, /^posenc: heads "8" is not a number$/)
  refuses(() => any.alibiSlopes(), TypeError, /^posenc: alibiSlopes needs heads$/)
})

test('t5Bucket returns the buckets of transformers', async () => {
  for (const { params, runs } of (await reference('bias.json')).t5_buckets.cases) {
    const { relative_position_from: from, relative_position_to: to, num_buckets: buckets, max_distance: maxDistance, bidirectional } = params
    const got = t5Bucket({ offsets: Array.from({ length: to - from + 1 }, (_, i) => from + i), buckets, maxDistance, bidirectional })
    assert.ok(got instanceof Int32Array)
    assert.deepEqual([...got], runs.flatMap((/** @type {[number, number]} */ [bucket, n]) => Array(n).fill(bucket)), JSON.stringify(params))
  }
  const offsets = Array.from({ length: 9000 }, (_, i) => i - 4500)
  assert.deepEqual(t5Bucket({ offsets }), t5Bucket({ offsets: Int16Array.from(offsets), buckets: 32, maxDistance: 128, bidirectional: 1 }))
  assert.deepEqual(t5Bucket({ offsets: [] }), new Int32Array(0))
})

test('t5Bucket names the value and the rule', () => {
  const late = Array(5000).fill(0)
  late[4999] = 0.5
  refuses(() => t5Bucket({ offsets: late }), RangeError, /^posenc: offsets\[4999\] 0\.5 is not an integer$/)
  refuses(() => t5Bucket({ offsets: [2 ** 53 + 2] }), RangeError, /^posenc: offsets\[0\] 9.007199254740994e15 is beyond ±2\^53$/)
  refuses(() => t5Bucket({ offsets: [0], buckets: 3 }), RangeError, /^posenc: buckets 3 is below 4, two a side$/)
  refuses(() => t5Bucket({ offsets: [0], buckets: 2 ** 40, maxDistance: 2 ** 41 }), RangeError, /^posenc: buckets 1099511627776 is above 2147483647$/)
  refuses(() => t5Bucket({ offsets: [0], maxDistance: 8 }), RangeError, /^posenc: maxDistance 8 is not above 8, the number of distances with their own bucket$/)
  refuses(() => any.t5Bucket({ offsets: [0], bidirectional: 'no' }), TypeError, /^posenc: bidirectional "no" is not true or false$/)
  refuses(() => any.t5Bucket({ offsets: 4 }), TypeError, /^posenc: offsets 4 is not an Array or a typed array of numbers$/)
  refuses(() => any.t5Bucket({}), TypeError, /^posenc: t5Bucket needs offsets$/)
})
