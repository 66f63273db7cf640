// The options of rotary, of rotate and rotaryCache with what it returned, and of biases.

import { alone, checkVectors, dtypeOf, floats, matrix, need, number, numbers, options, read, refusal, rotateReaders, rotateVectors, rotation, show, string, yesOrNo } from './bridge.js'
import { config } from './config.js'

/**
 * @typedef {import('./bridge.js').Call} Call
 * @typedef {import('./bridge.js').Shared} Shared
 * @typedef {import('./bridge.js').Values} Values
 */

/** A library and its version, as in { stack: 'vllm', version: '0.11' } or 'vllm@0.11'. @param {string} name @param {any} value */
export function stack(name, value) {
  if (typeof value !== 'string') return read(name, value, stackOptions)
  const [, stack, , version] = /^([^@]+)(@([^@]+))?$/.exec(value) ?? []
  if (!stack) throw refusal(RangeError, 'range', `${name} ${show(value)} is not a library, or a library and its version, as in "vllm@0.11"`)
  return { stack, version, joined: true }
}

const rotaryOptions = options({ config, layerType: string, seqLen: number, as: stack })
const stackOptions = options({ stack: (_, value) => string('as.stack', value), version: (_, value) => string('as.version', value) })
const axesOptions = options({ order: string, sections: numbers })
const bucketOptions = options({ offsets: numbers, buckets: number, maxDistance: number, bidirectional: yesOrNo })
const cacheOptions = options({ rotary: embeddingOf('rotaryCache'), layout: string, seqLen: number, start: number, positions: numbers, dtype: string, out: floats })
const rotateOptions = options({ ...rotateReaders, rotary: embeddingOf('rotate') })

/**
 * Reads the options of rotary, for Go.
 *
 * @param {unknown} given
 */
export function readRotary(given) {
  const { as, ...o } = read('rotary', given, rotaryOptions)
  need('rotary', 'config', o.config)
  return { ...o, stack: as?.stack, version: as?.version, joined: as?.joined }
}

/** @param {unknown} heads */
export function readHeads(heads) {
  need('alibiSlopes', 'heads', heads)
  return number('heads', heads)
}

/** @param {unknown} given */
export function readBuckets(given) {
  const o = read('t5Bucket', given, bucketOptions)
  need('t5Bucket', 'offsets', o.offsets)
  return o
}

/** @param {unknown} given */
export function readCache(given) {
  const { rotary, ...o } = read('rotaryCache', given, cacheOptions)
  need('rotaryCache', 'rotary', rotary)
  need('rotaryCache', 'layout', o.layout)
  need('rotaryCache', 'seqLen or positions', o.seqLen ?? o.positions)
  if (o.positions) alone('positions', o, ['seqLen', 'start'])
  return { ...o, ...rotary, dtype: dtypeOf(o) }
}

/**
 * The functions that call Go at once.
 *
 * @param {Call} call
 * @param {Shared} shared
 */
export function rotaries(call, shared) {
  /** The embedding that the program has. @type {{ memory?: WebAssembly.Memory, given?: Values }} */
  let last = {}

  /**
   * Has the program make an embedding, unless it is the last one. It reports whether it is
   * valid.
   *
   * @param {Values} options
   * @returns {boolean}
   */
  function embed({ dModel, rotaryDim, frequencies, pairing, attentionFactor, trailing, inverse }) {
    const given = { dModel, rotaryDim, frequencies, pairing, attentionFactor, trailing, inverse }
    const memory = call.memory()
    if (last.memory === memory && last.given && equal(last.given, given)) return true
    last = call('embed', given) ? { memory: call.memory(), given } : {}
    return last.given !== undefined
  }

  return {
    /** @param {unknown} options */
    rotary: (options) => call('rotary', readRotary(options)),

    /** @param {unknown} options */
    rotaryCache(options) {
      const o = readCache(options)
      return (shared && !o.order && embed({ ...o, dModel: o.rotaryDim }) && shared.cache(o)) || matrix(call, 'rotaryCache', o)
    },

    /** @param {unknown} heads */
    alibiSlopes: (heads) => call('alibiSlopes', readHeads(heads)),

    /** @param {unknown} options */
    t5Bucket: (options) => call('t5Bucket', readBuckets(options)),

    /** @param {any} options */
    rotate(options) {
      const o = read('rotate', options, rotateOptions)
      if (!o.rotary) return rotateVectors(call, shared, o)
      alone('rotary', o, ['convention', 'base'])
      checkVectors(o)
      return (shared && !o.rotary.order && embed({ ...o.rotary, dModel: o.dModel }) && shared.rotate(o)) || rotation(call, 'rotateBy', { ...o, ...o.rotary })
    },
  }
}

/** @param {Values} a @param {Values} b */
const equal = (a, b) => ['dModel', 'rotaryDim', 'pairing', 'attentionFactor', 'trailing', 'inverse'].every((name) => a[name] === b[name]) &&
  a.frequencies.length === b.frequencies.length && a.frequencies.every((/** @type {number} */ w, /** @type {number} */ i) => w === b.frequencies[i])

/**
 * Reads what a function needs of a result of rotary.
 *
 * @param {string} caller
 * @returns {(name: string, value: any) => Values}
 */
function embeddingOf(caller) {
  return (name, value) => {
    if (typeof value !== 'object' || value === null) throw refusal(TypeError, 'type', `${name} ${show(value)} is not what rotary returns`)
    const own = (/** @type {string} */ key, /** @type {(name: string, value: any) => any} */ reader) => {
      const property = value[key]
      need(caller, `${name}.${key}`, property)
      return reader(`${name}.${key}`, property)
    }
    const flag = (/** @type {string} */ key) => value[key] !== undefined && Boolean(yesOrNo(`${name}.${key}`, value[key]))
    return {
      rotaryDim: own('rotaryDim', number),
      frequencies: own('frequencies', numbers),
      pairing: own('pairing', string),
      attentionFactor: own('attentionFactor', number),
      trailing: flag('trailing'),
      inverse: flag('inverse'),
      ...(value.axes === undefined ? {} : axes(caller, `${name}.axes`, value.axes)),
    }
  }
}

/** @param {string} caller @param {string} name @param {any} value */
function axes(caller, name, value) {
  const { order, sections } = read(name, value, axesOptions)
  need(caller, `${name}.order`, order)
  need(caller, `${name}.sections`, sections)
  return { order, sections }
}
