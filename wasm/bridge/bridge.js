// The options of the exported functions, from whatever a caller passes to what
// Go expects: each is read once, here, and is of the right type from then on.
// Whether its value is valid is for Go to say.

import { suggest } from './suggest.js'

/**
 * @typedef {Awaited<ReturnType<typeof import('./program.js').start>>} Call
 * @typedef {import('../module/encoder.js').Encoder} Encoder
 */

/**
 * The functions of the encoder.
 *
 * @param {Call} call
 * @returns {Encoder}
 */
export function bridge(call) {
  return {
    encode(options) {
      const o = read('encode', options, {
        seqLen: number,
        dModel: number,
        base: number,
        start: number,
        positions: numbers,
        convention: string,
        ...settings,
        grid: numbers,
        mask: yesOrNos,
        dtype: string,
        out: view,
      })
      need('encode', 'dModel', o.dModel)
      need('encode', 'seqLen or positions, or a grid', o.seqLen ?? o.positions ?? o.grid)
      if (o.positions) alone('positions', o, ['seqLen', 'start', 'reverse', 'relative', 'grid'])
      if (o.grid) alone('grid', o, ['seqLen', 'reverse', 'relative'])
      else if (o.mask) throw refusal(TypeError, 'conflict', 'mask is given without a grid')
      return matrix(call, 'encode', o)
    },

    rotate(options) {
      const o = read('rotate', options, {
        convention: string, vectors: numbers, dModel: number, base: number, start: number, positions: numbers, dtype: string, out: view,
      })
      for (const name of ['convention', 'vectors', 'dModel']) need('rotate', name, o[name])
      if (o.positions) alone('positions', o, ['start'])
      return matrix(call, 'rotate', o)
    },

    relativeDot(options) {
      const o = read('relativeDot', options, { dModel: number, base: number, convention: string, ...settings, offset: numberOrNumbers })
      need('relativeDot', 'dModel', o.dModel)
      need('relativeDot', 'offset', o.offset)
      return call('relativeDot', o)
    },

    conventions: () => call('conventions'),
  }
}

/**
 * Calls a function that fills `out`, or an array of its own, with a matrix.
 *
 * @param {Call} call
 * @param {string} name
 * @param {Record<string, any>} o
 */
function matrix(call, name, o) {
  const dtype = o.dtype ?? o.out?.dtype ?? 'float32'
  if (dtype !== 'float32' && dtype !== 'float64') {
    throw refusal(RangeError, 'unknown', `dtype ${show(dtype)} is not float32 or float64`)
  }
  if (o.out && o.out.dtype !== dtype) throw refusal(TypeError, 'conflict', `out holds ${o.out.dtype}, but dtype is ${dtype}`)
  const { data, shape } = call(name, Object.assign(Object.create(null), o, { dtype, out: o.out?.copy }))
  return { data: o.out?.original ?? data, shape }
}

/** What conventions let their callers choose, besides the base and the start. */
export const settings = {
  paddingIdx: number,
  flip: yesOrNo,
  shift: number,
  scale: number,
  amplitude: number,
  minTimescale: number,
  reverse: yesOrNo,
  relative: yesOrNo,
  baseSize: number,
  interpolation: number,
  normalize: yesOrNo,
  span: number,
}

/**
 * Reads the options that a function knows, each by its own reader, and refuses
 * all others.
 *
 * @param {string} caller
 * @param {any} options
 * @param {Record<string, (name: string, value: any) => any>} readers
 * @returns {Record<string, any>}
 */
export function read(caller, options, readers) {
  if (typeof options !== 'object' || options === null) {
    throw refusal(TypeError, 'type', `${caller} takes an object with ${Object.keys(readers).join(', ')}, not ${show(options)}`)
  }
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(readers, name)) continue
    const known = Object.keys(readers)
    const near = suggest(name, known)
    throw refusal(TypeError, 'unknown', `${caller} has no option ${show(name)}; ${near ? `did you mean ${near}?` : `it has ${known.join(', ')}`}`)
  }
  /** @type {Record<string, any>} */
  const values = Object.create(null)
  for (const [name, reader] of Object.entries(readers)) {
    const value = options[name]
    if (value !== undefined) values[name] = reader(name, value)
  }
  return values
}

/**
 * The error for options that are not valid, with a code as those from Go have.
 *
 * @param {ErrorConstructor} type
 * @param {import('../module/encoder.js').EncoderError['code']} code
 * @param {string} message
 */
export const refusal = (type, code, message) => Object.assign(new type(`posenc: ${message}`), { code })

/** @param {string} caller @param {string} name @param {unknown} value */
export function need(caller, name, value) {
  if (value === undefined) throw refusal(TypeError, 'missing', `${caller} needs ${name}`)
}

/**
 * Refuses options beside one that leaves them nothing to say.
 *
 * @param {string} name
 * @param {Record<string, any>} options
 * @param {string[]} others
 */
function alone(name, options, others) {
  const other = others.find((other) => options[other] !== undefined)
  if (other) throw refusal(TypeError, 'conflict', `${other} is given together with ${name}; only one of them can be`)
}

/** @param {string} name @param {unknown} value */
export function number(name, value) {
  if (typeof value !== 'number') throw refusal(TypeError, 'type', `${name} ${show(value)} is not a number`)
  return value
}

/**
 * True or false, or 1 or 0 in their place.
 *
 * @param {string} name
 * @param {unknown} value
 */
function yesOrNo(name, value) {
  if (typeof value === 'boolean' || value === 0 || value === 1) return value
  throw refusal(typeof value === 'number' ? RangeError : TypeError, typeof value === 'number' ? 'range' : 'type', `${name} ${show(value)} is not true or false`)
}

/** @param {string} name @param {unknown} value */
export function callable(name, value) {
  if (typeof value !== 'function') throw refusal(TypeError, 'type', `${name} ${show(value)} is not a function`)
  return value
}

/** @param {string} name @param {unknown} value */
function string(name, value) {
  if (typeof value !== 'string') throw refusal(TypeError, 'type', `${name} ${show(value)} is not a string`)
  return value
}

/** @param {string} name @param {unknown} value */
function numberOrNumbers(name, value) {
  return typeof value === 'number' ? value : numbers(name, value)
}

const maxLength = 2 ** 28

/**
 * Copies an Array or a typed array of numbers.
 *
 * @param {string} name
 * @param {any} value
 */
export function numbers(name, value) {
  const tag = tagOf(value)
  const copy = new Float64Array(count(name, value, 'numbers'))
  if (tag && !tag.startsWith('Big')) {
    if (copy.length > 0) copy.set(value)
    return copy
  }
  for (let i = 0; i < copy.length; i++) {
    const x = value[i]
    // A message is worded only for those who need one.
    if (typeof x === 'number') copy[i] = x
    else copy[i] = tag && typeof x === 'bigint' ? safe(`${name}[${i}]`, x) : number(`${name}[${i}]`, x)
  }
  return copy
}

/**
 * Copies an Array of true and false, or an Array or a typed array of 1 and 0.
 *
 * @param {string} name
 * @param {any} value
 */
function yesOrNos(name, value) {
  const copy = new Uint8Array(count(name, value, 'true and false'))
  for (let i = 0; i < copy.length; i++) {
    copy[i] = Number(yesOrNo(`${name}[${i}]`, value[i]))
  }
  return copy
}

/**
 * The length of an Array or a typed array.
 *
 * @param {string} name
 * @param {any} value
 * @param {string} what it is of
 */
export function count(name, value, what) {
  const tag = tagOf(value)
  if (tag === undefined && !(typeof value === 'object' && Array.isArray(value))) {
    throw refusal(TypeError, 'type', `${name} ${show(value)} is not an Array or a typed array of ${what}`)
  }
  const length = tag ? lengthOf(value) : number(`${name}.length`, value.length)
  if (!(length >= 0 && length <= maxLength)) throw refusal(RangeError, 'range', `${name}.length ${length} is not within 0 and 2^28`)
  return Math.trunc(length)
}

/**
 * The number that a bigint is.
 *
 * @param {string} name
 * @param {bigint} value
 */
function safe(name, value) {
  if (BigInt(Number(value)) !== value) throw refusal(RangeError, 'range', `${name} ${show(value)} is beyond ±2^53`)
  return Number(value)
}

/**
 * The memory of a Float32Array or a Float64Array as a plain one, whatever
 * properties the original may have been given.
 *
 * @param {string} name
 * @param {any} value
 */
function view(name, value) {
  const types = /** @type {Record<string, any>} */ ({ Float32Array, Float64Array })
  const type = types[tagOf(value) ?? '']
  if (!type) throw refusal(TypeError, 'type', `${name} ${show(value)} is not a Float32Array or a Float64Array`)
  const length = lengthOf(value)
  const copy = length === 0 ? new type(0) : new type(bufferOf(value), offsetOf(value), length)
  return { original: value, copy, dtype: type === Float32Array ? 'float32' : 'float64' }
}

// The getters of all typed arrays, which see through subclasses, own
// properties and frames, and which run no code of the caller.
const getters = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(Uint8Array.prototype))
/** @param {string | symbol} name @returns {(value: any) => any} */
const getter = (name) => (value) => Reflect.apply(/** @type {any} */ (getters)[name].get, value, [])
const lengthOf = getter('length')
const bufferOf = getter('buffer')
const offsetOf = getter('byteOffset')

/** The kind of a typed array, such as 'Float32Array'; undefined for anything else. */
export const tagOf = getter(Symbol.toStringTag)

/**
 * A value in a message, without running code of its own.
 *
 * @param {unknown} value
 */
function show(value) {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value.length > 40 ? value.slice(0, 40) + '…' : value)
    case 'bigint':
      return BigInt.asIntN(64, value) === value ? `${value}n` : '(bigint)'
    case 'object':
    case 'function':
      return value === null ? 'null' : `(${typeof value})`
    default:
      return String(value)
  }
}
