// The options of identify: a matrix, in any of the ways in which programs hold
// one.

import { tagOf } from './array.js'
import { count, need, number, numbers, options, read, refusal } from './bridge.js'

/**
 * @typedef {import('./bridge.js').Call} Call
 * @typedef {import('../module/encoder.js').EncoderProgram['identify']} Identify
 * @typedef {{ numbers: Float64Array, columns?: number }} Matrix columns of rows alone
 */

/** How many numbers are looked at: those of a few rows are enough. */
const most = 2 ** 24

/**
 * The function identify.
 *
 * @param {Call} call
 * @returns {Identify}
 */
export const identifier = (call) => (options) => call('identify', readMatrix(options))

const known = options({ data: matrix, columns: number })

/**
 * Copies the matrix that identify is given, for Go.
 *
 * @param {unknown} given
 */
export function readMatrix(given) {
  const { data, columns } = read('identify', given, known)
  need('identify', 'data', data)
  const rows = data.columns !== undefined
  if (!rows) need('identify', 'columns, or data as an Array of rows', columns)
  else if (columns !== undefined && columns !== data.columns) {
    throw refusal(RangeError, 'range', `columns ${columns} is not ${data.columns}, the length of data[0]`)
  }
  return { data: data.numbers, columns: columns ?? data.columns, rows }
}

/**
 * Copies an Array or a typed array of numbers, or an Array of rows.
 *
 * @param {string} name
 * @param {any} value
 * @returns {Matrix}
 */
function matrix(name, value) {
  const length = positive(name, value)
  const first = tagOf(value) ? undefined : value[0]
  if (typeof first !== 'object' || first === null) {
    limit(name, length)
    return { numbers: numbers(name, value), columns: undefined }
  }
  const columns = positive(`${name}[0]`, first)
  limit(name, length * columns)
  const copy = new Float64Array(length * columns)
  for (let r = 0; r < length; r++) {
    const row = value[r]
    const own = positive(`${name}[${r}]`, row)
    if (own !== columns) throw refusal(RangeError, 'range', `${name}[${r}].length ${own} is not ${columns}, the length of ${name}[0]`)
    copy.set(numbers(`${name}[${r}]`, row), r * columns)
  }
  return { numbers: copy, columns }
}

/**
 * The length of an Array or a typed array of numbers, which is not empty.
 *
 * @param {string} name
 * @param {any} value
 */
function positive(name, value) {
  const tag = tagOf(value)
  if (tag?.startsWith('Big')) throw refusal(TypeError, 'type', `${name} (${tag}) is not an Array or a typed array of numbers`)
  const length = count(name, value, 'numbers')
  if (length === 0) throw refusal(RangeError, 'range', `${name}.length 0 is not positive`)
  return length
}

/** @param {string} name @param {number} n */
function limit(name, n) {
  if (n > most) throw refusal(RangeError, 'range', `${name} has ${n} numbers, more than 2^24; its first rows are enough`)
}
