// The options of rotary, of rotate with what it returned, and of biases.

import { alone, checkVectors, need, number, numbers, options, read, refusal, rotateReaders, rotateVectors, rotation, show, string, yesOrNo } from './bridge.js'
import { config } from './config.js'

/**
 * @typedef {import('./bridge.js').Call} Call
 * @typedef {import('./bridge.js').Shared} Shared
 */

/** @param {string} name @param {any} value */
const stack = (name, value) => read(name, value, stackOptions)

const rotaryOptions = options({ config, layerType: string, seqLen: number, as: stack })
const stackOptions = options({ stack: (_, value) => string('as.stack', value), version: (_, value) => string('as.version', value) })
const axesOptions = options({ order: string, sections: numbers })
const bucketOptions = options({ offsets: numbers, buckets: number, maxDistance: number, bidirectional: yesOrNo })
const rotateOptions = options({ ...rotateReaders, rotary: embedding })

/**
 * Reads the options of rotary, for Go.
 *
 * @param {unknown} given
 */
export function readRotary(given) {
  const { as, ...o } = read('rotary', given, rotaryOptions)
  need('rotary', 'config', o.config)
  return { ...o, stack: as?.stack, version: as?.version }
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

/**
 * The functions that call Go at once.
 *
 * @param {Call} call
 * @param {Shared} shared
 */
export const rotaries = (call, shared) => ({
  /** @param {unknown} options */
  rotary: (options) => call('rotary', readRotary(options)),

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
    const isQuick = shared && !o.rotary.order && call('embed', { ...o.rotary, dModel: o.dModel })
    return (isQuick && shared.rotate(o)) || rotation(call, 'rotateBy', { ...o, ...o.rotary })
  },
})

/**
 * What rotate needs of a result of rotary.
 *
 * @param {string} name
 * @param {any} value
 */
function embedding(name, value) {
  if (typeof value !== 'object' || value === null) throw refusal(TypeError, 'type', `${name} ${show(value)} is not what rotary returns`)
  const own = (/** @type {string} */ key, /** @type {(name: string, value: any) => any} */ reader) => {
    const property = value[key]
    need('rotate', `${name}.${key}`, property)
    return reader(`${name}.${key}`, property)
  }
  return {
    rotaryDim: own('rotaryDim', number),
    frequencies: own('frequencies', numbers),
    pairing: own('pairing', string),
    attentionFactor: own('attentionFactor', number),
    ...(value.axes === undefined ? {} : axes(`${name}.axes`, value.axes)),
  }
}

/** @param {string} name @param {any} value */
function axes(name, value) {
  const { order, sections } = read(name, value, axesOptions)
  need('rotate', `${name}.order`, order)
  need('rotate', `${name}.sections`, sections)
  return { order, sections }
}
