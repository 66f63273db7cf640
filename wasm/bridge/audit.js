// The options of audit: a recording as the bytes of a file, or as tensors, which are written as one.

import { bufferOf, byteLengthOf, offsetOf, tagOf } from './array.js'
import { count, need, number, numbers, options, read, refusal, show, string } from './bridge.js'
import { config } from './config.js'
import { stack } from './rotary.js'

/** @typedef {import('./bridge.js').Call} Call */

/** The types of numbers in arrays, which have those of the first unless dtype says it. @type {Record<string, string[]>} */
const types = {
  Float32Array: ['float32'], Float64Array: ['float64'], Float16Array: ['float16'], Uint16Array: ['bfloat16', 'float16'], Int32Array: ['int32'], BigInt64Array: ['int64'],
}

/** Their names in .safetensors files. @type {Record<string, string>} */
const codes = { float32: 'F32', float64: 'F64', float16: 'F16', bfloat16: 'BF16', int32: 'I32', int64: 'I64' }

/** How many bytes are read. */
const most = 64e6

const auditOptions = options({ tensors: recording, config, layerType: string, seqLen: number, as: stack, map: layers })
const tensorOptions = options({ data: (_, value) => value, shape: (_, value) => value, dtype: (_, value) => value })

/**
 * The function audit.
 *
 * @param {Call} call
 * @returns {import('../module/encoder.js').EncoderProgram['audit']}
 */
export const auditor = (call) => (given) => {
  const { as, ...o } = read('audit', isFile(given) ? { tensors: given } : given, auditOptions)
  need('audit', 'tensors', o.tensors)
  const other = o.config === undefined && Object.entries({ as, ...o }).find(([name, value]) => value !== undefined && name !== 'tensors')?.[0]
  if (other) throw refusal(TypeError, 'type', `${other} is for a configuration; audit needs config, too`)
  return call('audit', { ...o, stack: as?.stack, version: as?.version, joined: as?.joined })
}

/** Reports whether a value is the bytes of a file. @param {unknown} value */
const isFile = (value) => value instanceof ArrayBuffer || tagOf(value) === 'Uint8Array'

/**
 * The bytes of a recording: of a file, or of one that is written with some tensors.
 *
 * @param {string} name
 * @param {any} value
 */
function recording(name, value) {
  if (value instanceof ArrayBuffer) value = new Uint8Array(value)
  if (tagOf(value) === 'Uint8Array') {
    limit(name, byteLengthOf(value))
    return bytesOf(value)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || tagOf(value)) {
    throw refusal(TypeError, 'type', `${name} ${show(value)} is not the bytes of a file or an object of tensors`)
  }
  return safetensors(Object.entries(value).map(([tensor, given]) => readTensor(tensor, `${name}[${JSON.stringify(tensor)}]`, given)))
}

/**
 * The layers of vectors, by how their names begin, as Go reads them.
 *
 * @param {string} name
 * @param {unknown} value
 */
function layers(name, value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refusal(TypeError, 'type', `${name} ${show(value)} is not an object such as { 'decoder.last': 27 }`)
  return Object.entries(value).map(([prefix, layer]) => {
    if (!Number.isInteger(layer) || layer < 0) throw refusal(RangeError, 'range', `${name}[${JSON.stringify(prefix)}] ${show(layer)} is not the number of a layer`)
    return `${prefix}=${layer}`
  }).join()
}

/**
 * @param {string} tensor its name
 * @param {string} path by which errors call it
 * @param {unknown} given
 */
function readTensor(tensor, path, given) {
  const { data, shape, dtype } = read(path, given, tensorOptions)
  need(path, 'data', data)
  const length = count(`${path}.data`, data, 'numbers'), array = tagOf(data) ? data : numbers(`${path}.data`, data)
  const known = types[String(tagOf(array))]
  if (!known) throw refusal(TypeError, 'type', `${path}.data (${tagOf(array)}) is not an Array or one of ${Object.keys(types).join(', ')}`)
  if (dtype === undefined && known.length > 1) need(path, `dtype, ${known.join(' or ')}`, dtype)
  const type = dtype === undefined ? known[0] : string(`${path}.dtype`, dtype)
  if (!known.includes(type)) throw refusal(RangeError, 'unknown', `${path}.dtype ${show(type)} is not ${known.join(' or ')}, as a ${tagOf(array)} has`)
  const lengths = shape === undefined ? [length] : [...numbers(`${path}.shape`, shape)]
  if (!lengths.every((n) => Number.isInteger(n) && n >= 0) || lengths.reduce((product, n) => product * n, 1) !== length) {
    throw refusal(RangeError, 'range', `${path}.shape (${lengths.join(', ')}) does not have ${length} numbers`)
  }
  return { tensor, bytes: bytesOf(array), dtype: codes[type], shape: lengths }
}

/**
 * Writes tensors as a .safetensors file.
 *
 * @param {ReturnType<typeof readTensor>[]} list
 */
function safetensors(list) {
  let length = 0
  const places = list.map(({ bytes }) => [length, length += bytes.length])
  limit('tensors', length)
  const entries = list.map(({ tensor, dtype, shape }, i) => [tensor, { dtype, shape, data_offsets: places[i] }])
  const header = new TextEncoder().encode(JSON.stringify(Object.fromEntries(entries)))
  const file = new Uint8Array(8 + header.length + length)
  new DataView(file.buffer).setUint32(0, header.length, true)
  file.set(header, 8)
  list.forEach(({ bytes }, i) => file.set(bytes, 8 + header.length + places[i][0]))
  return file
}

/** The bytes of a typed array. @param {any} array */
const bytesOf = (array) => new Uint8Array(bufferOf(array), offsetOf(array), byteLengthOf(array))

/** @param {string} name @param {number} bytes */
function limit(name, bytes) {
  if (bytes > most) throw refusal(RangeError, 'range', `${name} has ${bytes} bytes, more than 64 MB; the command posenc audit reads larger files`)
}
