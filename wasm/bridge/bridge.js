// The options of the exported functions, from whatever a caller passes to what
// Go expects: each is read once, here, and is of the right type from then on.
// Whether its value is valid is for Go to say.

import { copy, detached, lengthOf, part, tagOf } from './array.js'
import { suggest } from './suggest.js'

/**
 * @typedef {Awaited<ReturnType<typeof import('./program.js').start>>} Call
 * @typedef {import('./shared.js').Shared} Shared
 * @typedef {import('../module/encoder.js').Encoder} Encoder
 * @typedef {Record<string, any>} Values of options, undefined where an option is not given
 * @typedef {Record<string, (name: string, value: any) => any>} Readers
 */

/**
 * The functions of the encoder.
 *
 * @param {Call} call
 * @param {Shared} [shared] the functions that can be called by way of shared memory
 * @returns {Encoder}
 */
export const bridge = (call, shared) => ({
  ...functions(call, shared),
  conventions: () => call('conventions'),
})

/**
 * The functions that take options, some of which may be fixed.
 *
 * @param {Call} call
 * @param {Shared} [shared]
 * @param {Values} [fixed]
 * @returns {Record<'encode' | 'rotate' | 'relativeDot', (options: any) => any>}
 */
export function functions(call, shared, fixed) {
  const encodeOptions = options(encodeReaders, fixed)
  const rotateOptions = options(rotateReaders, fixed)
  const relativeDotOptions = options(relativeDotReaders, fixed)
  return {
    /** @param {any} options */
    encode(options) {
      const o = read('encode', options, encodeOptions)
      need('encode', 'dModel', o.dModel)
      need('encode', 'seqLen or positions, or a grid', o.seqLen ?? o.positions ?? o.grid)
      if (o.positions) alone('positions', o, ['seqLen', 'start', 'reverse', 'relative', 'grid'])
      if (o.grid) alone('grid', o, ['seqLen', 'reverse', 'relative'])
      else if (o.mask) throw refusal(TypeError, 'conflict', 'mask is given without a grid')
      o.dtype = dtypeOf(o)
      return shared?.encode(o) ?? matrix(call, 'encode', o)
    },

    /** @param {any} options */
    rotate: (options) => rotateVectors(call, shared, read('rotate', options, rotateOptions)),

    /** @param {any} options */
    relativeDot(options) {
      const o = read('relativeDot', options, relativeDotOptions)
      need('relativeDot', 'dModel', o.dModel)
      need('relativeDot', 'offset', o.offset)
      return shared?.relativeDot(o) ?? call('relativeDot', o)
    },
  }
}

/**
 * Rotates vectors in a convention.
 *
 * @param {Call} call
 * @param {Shared | undefined} shared
 * @param {Values} o
 */
export function rotateVectors(call, shared, o) {
  need('rotate', 'convention', o.convention)
  checkVectors(o)
  return shared?.rotate(o) ?? rotation(call, 'rotate', o)
}

/**
 * Checks the options of vectors to rotate, and completes them.
 *
 * @param {Values} o
 */
export function checkVectors(o) {
  for (const name of ['vectors', 'dModel']) need('rotate', name, o[name])
  if (o.positions) alone('positions', o, ['start'])
  o.dtype = dtypeOf(o)
}

/**
 * Calls a function that rotates vectors.
 *
 * @param {Call} call
 * @param {string} name
 * @param {Values} o
 */
export const rotation = (call, name, o) => matrix(call, name, { ...o, vectors: numbers('vectors', o.vectors) })

/**
 * Calls a function that fills `out`, or an array of its own, with a matrix.
 *
 * @param {Call} call
 * @param {string} name
 * @param {Values} o
 */
export function matrix(call, name, o) {
  const { data, shape } = call(name, { ...o, out: o.out && part(o.out, 0, lengthOf(o.out)) })
  return { data: o.out ?? data, shape }
}

/**
 * The type of numbers that a matrix is to have.
 *
 * @param {Values} o
 */
export function dtypeOf({ dtype, out }) {
  const type = out && (tagOf(out) === 'Float32Array' ? 'float32' : 'float64')
  dtype ??= type ?? 'float32'
  if (dtype !== 'float32' && dtype !== 'float64') {
    throw refusal(RangeError, 'unknown', `dtype ${show(dtype)} is not float32 or float64`)
  }
  if (type && type !== dtype) throw refusal(TypeError, 'conflict', `out holds ${type}, but dtype is ${dtype}`)
  return dtype
}

/** A reader of values of one type. @param {'number' | 'string' | 'function'} type @returns {(name: string, value: any) => any} */
const ofType = (type) => (name, value) => {
  if (typeof value !== type) throw refusal(TypeError, 'type', `${name} ${show(value)} is not a ${type}`)
  return value
}
export const number = ofType('number')
export const string = ofType('string')
export const callable = ofType('function')

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

/** @type {Readers} */
const encodeReaders = {
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
  out: floats,
}

/** @type {Readers} */
export const rotateReaders = {
  convention: string, vectors: vectors, dModel: number, base: number, start: number, positions: numbers, dtype: string, out: floats,
}

/** @type {Readers} */
const relativeDotReaders = { dModel: number, base: number, convention: string, ...settings, offset: numberOrNumbers }

/** @type {Readers} */
export const prepareReaders = { dModel: number, base: number, convention: string, ...settings }

/**
 * @typedef {object} Options that a function takes
 * @property {Readers} readers of each
 * @property {string[]} names
 * @property {Values} values of those that are fixed; the others are undefined
 */

/**
 * @param {Readers} readers
 * @param {Values} [fixed] what is in it is no option any more
 * @returns {Options}
 */
export function options(readers, fixed = {}) {
  const names = Object.keys(readers).filter((name) => !Object.hasOwn(fixed, name))
  const values = Object.fromEntries(Object.keys(readers).map((name) => [name, fixed[name]]))
  return { readers: Object.fromEntries(names.map((name) => [name, readers[name]])), names, values }
}

/**
 * Reads the options that a function knows, each by its own reader, and refuses
 * all others.
 *
 * @param {string} caller
 * @param {any} options
 * @param {Options} known
 * @returns {Values}
 */
export function read(caller, options, { readers, names, values }) {
  if (typeof options !== 'object' || options === null) {
    throw refusal(TypeError, 'type', `${caller} takes an object with ${names.join(', ')}, not ${show(options)}`)
  }
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(readers, name)) continue
    const near = suggest(name, names)
    throw refusal(TypeError, 'unknown', `${caller} has no option ${show(name)}; ${near ? `did you mean ${near}?` : `it has ${names.join(', ')}`}`)
  }
  const o = { ...values }
  for (const name of names) {
    const value = options[name]
    if (value !== undefined) o[name] = readers[name](name, value)
  }
  return o
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
export function alone(name, options, others) {
  const other = others.find((other) => options[other] !== undefined)
  if (other) throw refusal(TypeError, 'conflict', `${other} is given together with ${name}; only one of them can be`)
}

/**
 * True or false, or 1 or 0 in their place.
 *
 * @param {string} name
 * @param {unknown} value
 */
export function yesOrNo(name, value) {
  if (typeof value === 'boolean' || value === 0 || value === 1) return value
  throw refusal(typeof value === 'number' ? RangeError : TypeError, typeof value === 'number' ? 'range' : 'type', `${name} ${show(value)} is not true or false`)
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
  const list = new Float64Array(count(name, value, 'numbers'))
  if (tag && !tag.startsWith('Big')) {
    if (list.length > 0) copy(list, value)
    return list
  }
  for (let i = 0; i < list.length; i++) {
    const x = value[i]
    // A message is worded only for those who need one.
    if (typeof x === 'number') list[i] = x
    else list[i] = tag && typeof x === 'bigint' ? safe(`${name}[${i}]`, x) : number(`${name}[${i}]`, x)
  }
  return list
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
  if (tag) attached(name, value)
  const length = tag ? lengthOf(value) : number(`${name}.length`, value.length)
  if (!(length >= 0 && length <= maxLength)) throw refusal(RangeError, 'range', `${name}.length ${length} is not between 0 and 2^28`)
  return Math.trunc(length)
}

/**
 * The number that a bigint is.
 *
 * @param {string} name
 * @param {bigint} value
 */
export function safe(name, value) {
  if (BigInt(Number(value)) !== value) throw refusal(RangeError, 'range', `${name} ${show(value)} is beyond ±2^53`)
  return Number(value)
}

/**
 * A typed array that has its memory.
 *
 * @param {string} name
 * @param {any} value
 */
function attached(name, value) {
  if (detached(value)) throw refusal(TypeError, 'type', `${name} is detached: its memory has been transferred`)
  return value
}

/**
 * A Float32Array or a Float64Array, as it is.
 *
 * @param {string} name
 * @param {any} value
 */
export function floats(name, value) {
  const tag = tagOf(value)
  if (tag === 'Float32Array' || tag === 'Float64Array') return attached(name, value)
  throw refusal(TypeError, 'type', `${name} ${show(value)} is not a Float32Array or a Float64Array`)
}

/**
 * The same, or a copy of other numbers.
 *
 * @param {string} name
 * @param {any} value
 */
function vectors(name, value) {
  const tag = tagOf(value)
  if (tag !== 'Float32Array' && tag !== 'Float64Array') return numbers(name, value)
  count(name, value, 'numbers')
  return value
}

/**
 * A value in a message, without running code of its own.
 *
 * @param {unknown} value
 */
export function show(value) {
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
