// The functions of the encoder with some of their options fixed.

import { alone, dtypeOf, floats, functions, matrix, need, number, options, prepareReaders, read, string } from './bridge.js'

/**
 * @param {import('./bridge.js').Call} call
 * @param {import('./bridge.js').Shared} shared
 * @returns {any} see EncoderProgram.prepare
 */
export const prepare = (call, shared) => (/** @type {any} */ given) => {
  const fixed = read('prepare', given, prepareOptions)
  need('prepare', 'dModel', fixed.dModel)
  const rotates = call('prepare', fixed)
  const { encode, rotate, relativeDot } = functions(call, shared, fixed)
  if (rotates) return { rotate }
  const { values } = options(rowReaders, fixed)
  return {
    encode,

    /** @param {any} position @param {any} out */
    row(position, out) {
      const o = { ...values }
      o.position = number('position', position)
      if (out !== undefined) o.out = floats('out', out)
      o.dtype = dtypeOf(o)
      alone('position', o, ['reverse', 'relative'])
      return (shared.row(o) ?? matrix(call, 'row', { ...o, positions: Float64Array.of(o.position) })).data
    },

    /** @param {any} offset */
    relativeDot: (offset) => relativeDot({ offset }),
  }
}

const prepareOptions = options(prepareReaders)
const rowReaders = { ...prepareReaders, position: number, dtype: string, out: floats }
