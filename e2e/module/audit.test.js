// audit of reader.wasm, beside the command: recordings that are made here, of programs that do
// what a configuration means, and of others.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { load } from '../../dist/encoder.js'
import { build } from '../support/command.js'
import { npz } from '../support/tensors.js'

const { audit, rotary, rotate } = await load({ reader: true })

/** audit, called with what its types would not allow. @type {any} */
const any = audit

const config = {
  model_type: 'llama', head_dim: 64, rope_theta: 500000, max_position_embeddings: 131072,
  rope_scaling: { rope_type: 'llama3', factor: 8, low_freq_factor: 1, high_freq_factor: 4, original_max_position_embeddings: 8192 },
}
const positions = [0, 1, 2, 3, 4, 5, 6, 7, 16, 31, 64, 127, 255, 511, 1023, 2047, 4095]
const heads = 4, dModel = 64, shape = [positions.length, heads, dModel]

/** Random vectors, and the same as a program turns them. @param {object} read by the program */
function recorded(read) {
  let seed = 1
  const before = Float32Array.from({ length: positions.length * heads * dModel }, () => {
    seed = Math.imul(seed, 1103515245) + 12345 & 0x7fffffff
    return seed / 2 ** 30 - 1
  })
  const at = positions.flatMap((p) => Array(heads).fill(p))
  return { before, after: rotate({ rotary: rotary({ config: read }), vectors: before, dModel, positions: at }).data }
}

/** Numbers as bfloat16. @param {Float32Array} numbers */
const bfloat16 = (numbers) => Uint16Array.from(new Uint32Array(numbers.buffer), (bits) => (bits + 0x7fff + (bits >> 16 & 1)) >>> 16)

/** @param {object} read by the program @returns {import('../../dist/encoder.js').AuditOptions['tensors']} */
function tensorsOf(read) {
  const { before, after } = recorded(read)
  return {
    'layers.0.q': { data: before, shape }, 'layers.0.q_rotated': { data: after, shape },
    'layers.1.k': { data: before, shape }, 'layers.1.k_rotated': { data: after, shape },
    positions: { data: positions },
  }
}

const { folder, command } = build()
writeFileSync(join(folder, 'config'), JSON.stringify(config))

/** What the command finds in a file. @param {Buffer} file @param {string[] | false} options none if there is no configuration */
function byCommand(file, options = []) {
  writeFileSync(join(folder, 'recording'), file)
  return JSON.parse(spawnSync(command, ['audit', 'recording', '--json', ...(options ? ['--config', 'config', ...options] : [])], { cwd: folder, encoding: 'utf8' }).stdout)
}

const { rope_scaling, ...unscaled } = config

test('audit says that a program which ignores the scaling differs, and a right one agrees', () => {
  const wrong = audit({ tensors: tensorsOf(unscaled), config })
  assert.equal(wrong.verdict, 'differs')
  assert.deepEqual(wrong.layers.map(({ names, bug }) => [names, bug]), [[['layers.0.q', 'layers.1.k'], 'scaling-ignored']])
  assert.match(wrong.layers[0].sentence, /^differs from config as transformers [\d.]+ reads it from position 1 on, first in pair \d+, in \d+ of \d+ numbers: scaling-ignored$/)

  const right = audit({ tensors: tensorsOf(config), config, as: 'vllm@0.21' })
  assert.equal(right.verdict, 'agrees')
  assert.match(String(right.as), /^vllm /)
  assert.ok(Object.isFrozen(right.layers[0].names))
})

test('audit says how vectors turn without a configuration, of a file or of tensors', () => {
  const { before, after } = recorded(unscaled)
  const file = npz({ 'layers.0.q': { shape, data: before }, 'layers.0.q_rotated': { shape, data: after }, positions: { shape: [positions.length], data: Float32Array.from(positions) } }, false)
  const { verdict, layers: [{ pairing, turns, base, sentence }] } = audit(file)
  assert.deepEqual([verdict, pairing, turns, base], ['cannot-tell', 'half', 64, 500000])
  assert.match(sentence, /^the whole head turns, 64 elements, half pairing, forward, base 500000; /)
  assert.deepEqual(audit({ tensors: tensorsOf(unscaled) }).layers[0].base, base)
  assert.deepEqual(audit(file), byCommand(file, false))
})

test('audit returns what the command prints of the same file, compressed or not', () => {
  for (const read of [config, unscaled]) {
    const { before, after } = recorded(read)
    const arrays = { 'layers.0.q': { shape, data: before }, 'layers.0.q_rotated': { shape, data: after }, positions: { shape: [positions.length], data: Float32Array.from(positions) }, inv_freq: { shape: [32], data: Float32Array.from(rotary({ config }).frequencies) } }
    for (const compressed of [false, true]) {
      const file = npz(arrays, compressed)
      assert.deepEqual(audit({ tensors: file, config }), byCommand(file))
      assert.deepEqual(audit({ tensors: new Uint8Array(file).buffer, config, as: { stack: 'mlx-lm' } }), byCommand(file, ['--as', 'mlx-lm']))
    }
  }
})

test('audit takes bfloat16 as the bits of a Uint16Array, and positions as integers', () => {
  const { before, after } = recorded(config)
  const dtype = /** @type {const} */ ('bfloat16')
  const { verdict, layers: [{ elements }] } = audit({ config, tensors: {
    q: { data: bfloat16(before), shape, dtype }, q_rotated: { data: bfloat16(after), shape: Int32Array.from(shape), dtype },
    q_positions: { data: BigInt64Array.from(positions, BigInt) },
  } })
  assert.equal(verdict, 'agrees')
  assert.ok(elements > 4000)
})

test('audit takes the layers of vectors from their names, or from map', () => {
  const layered = { model_type: 'gemma3_text', head_dim: 64, rope_theta: 1e6, rope_local_base_freq: 2e4, layer_types: ['sliding_attention', 'full_attention'] }
  const tensors = tensorsOf({ model_type: 'llama', head_dim: 64, rope_theta: 1e6 })
  assert.deepEqual(audit({ tensors, config: layered }).layers.map(({ layerType, bug }) => [layerType, bug]), [['sliding_attention', 'another-layer-type'], ['full_attention', undefined]])
  assert.equal(audit({ tensors, config: layered, map: { 'layers.0': 1 } }).verdict, 'agrees')
})

test('audit refuses what is no recording in one sentence, and works on', () => {
  const data = new Float32Array(8)
  for (const [given, name, message] of /** @type {const} */ ([
    [{ config }, 'TypeError', 'audit needs tensors'],
    [{ tensors: {}, as: 'vllm' }, 'TypeError', 'as is for a configuration; audit needs config, too'],
    [{ tensors: {}, map: { q: 1 } }, 'TypeError', 'map is for a configuration; audit needs config, too'],
    [{ tensors: [], config }, 'TypeError', 'tensors (object) is not the bytes of a file or an object of tensors'],
    [{ tensors: {}, config }, 'RangeError', 'tensors: there are no tensors such as layers.0.q and layers.0.q_rotated'],
    [{ tensors: new Uint8Array(9), config }, 'RangeError', 'tensors: this is not a .safetensors or .npz file'],
    [{ tensors: new ArrayBuffer(64e6 + 1), config }, 'RangeError', 'tensors has 64000001 bytes, more than 64 MB; the command posenc audit reads larger files'],
    [{ tensors: { q: { data: new Uint16Array(8) } }, config }, 'TypeError', 'tensors["q"] needs dtype, bfloat16 or float16'],
    [{ tensors: { q: { data, dtype: 'bfloat16' } }, config }, 'RangeError', 'tensors["q"].dtype "bfloat16" is not float32, as a Float32Array has'],
    [{ tensors: { q: { data, shape: [3, 3] } }, config }, 'RangeError', 'tensors["q"].shape (3, 3) does not have 8 numbers'],
    [{ tensors: { q: { data: new Uint8Array(8) } }, config }, 'TypeError', 'tensors["q"].data (Uint8Array) is not an Array or one of Float32Array, Float64Array, Float16Array, Uint16Array, Int32Array, BigInt64Array'],
    [{ tensors: { q_rotated: { data } }, config }, 'RangeError', 'tensors: the tensor q_rotated needs one named q of its shape (8,)'],
    [{ tensors: tensorsOf(config), config, as: { stack: 'vlm' } }, 'RangeError', 'as.stack "vlm" is unknown; did you mean vllm?'],
    [{ tensors: tensorsOf(config), config, map: 'layers.0' }, 'TypeError', 'map "layers.0" is not an object such as { \'decoder.last\': 27 }'],
    [{ tensors: tensorsOf(config), config, map: { 'layers.0': -1 } }, 'RangeError', 'map["layers.0"] -1 is not the number of a layer'],
    [{ tensors: tensorsOf(config), config: { rope_theta: -1 } }, 'RangeError', 'config.rope_theta -1 is not positive'],
  ])) {
    assert.throws(() => any(given), { name, message: `posenc: ${message}` })
  }
  assert.equal(audit({ tensors: tensorsOf(config), config }).verdict, 'agrees')
})
