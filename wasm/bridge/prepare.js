// The functions of the encoder with some of their options fixed.

import { alone, dtypeOf, floats, functions, matrix, need, number, options, prepareReaders, read } from './bridge.js'

/**
 * @param {import('./bridge.js').Call} call
 * @param {import('./bridge.js').Shared} shared
 * @returns {any} see Encoder.prepare
 */
export const prepare = (call, shared) => (/** @type {any} */ given) => {
  const fixed = read('prepare', given, prepareOptions)
  need('prepare', 'dModel', fixed.dModel)
  const rotates = call('prepare', fixed)
  const { encode, rotate, relativeDot } = functions(call, shared, fixed)
  if (rotates) return { rotate }
  return {
    encode,

    /** @param {any} position @param {any} out */
    row(position, out) {
      const o = { ...fixed, positions: Float64Array.of(number('position', position)), out: out === undefined ? out : floats('out', out), dtype: undefined }
      alone('positions', o, ['reverse', 'relative'])
      o.dtype = dtypeOf(o)
      return (shared.encode(o) ?? matrix(call, 'row', o)).data
    },

    /** @param {any} offset */
    relativeDot: (offset) => relativeDot({ offset }),
  }
}

const prepareOptions = options(prepareReaders)
