// The options of positionIds and checkPositionIds: a batch, with the keys that it has in transformers.

import { count, need, number, numbers, options, read, refusal, show, string } from './bridge.js'

/** @typedef {import('./bridge.js').Call} Call */

const batch = {
  attention_mask: rows, lengths: integers, padding_side: string, input_ids: rows, pad_token_id: integer, cu_seqlens: integers, cache_length: integer,
  image_grid_thw: rows, video_grid_thw: rows, image_token_id: integer, video_token_id: integer, spatial_merge_size: integer,
  second_per_grid_ts: numbers, tokens_per_second: number, rule: string,
}
const batchOptions = options(batch), checkOptions = options({ ...batch, position_ids: ids })

/**
 * The functions positionIds and checkPositionIds.
 *
 * @param {Call} call
 * @returns {Pick<import('../module/encoder.js').EncoderProgram, 'positionIds' | 'checkPositionIds'>}
 */
export const numberers = (call) => ({
  positionIds: (given) => call('positionIds', read('positionIds', given, batchOptions)),
  checkPositionIds(given) {
    const o = read('checkPositionIds', given, checkOptions)
    need('checkPositionIds', 'position_ids', o.position_ids)
    return call('checkPositionIds', o)
  },
})

/** @param {string} name @param {unknown} value */
function integer(name, value) {
  const x = number(name, value)
  if (!Number.isSafeInteger(x)) throw refusal(RangeError, 'range', `${name} ${show(x)} is ${Number.isInteger(x) ? 'beyond ±(2^53−1)' : 'not an integer'}`)
  return x
}

/** @param {string} name @param {any} value */
function integers(name, value) {
  const list = numbers(name, value)
  list.forEach((x, i) => integer(`${name}[${i}]`, x))
  return list
}

/** @param {string} name @param {any} value */
function rows(name, value) {
  return list(name, value, 'rows', integers)
}

/** One row of ids, rows, or rows for each axis, as the last of them. @param {string} name @param {any} value */
function ids(name, value) {
  /** @param {any} x */
  const isList = (x) => typeof x === 'object' && x !== null
  if (!isList(value?.[0])) return [[integers(name, value)]]
  if (!isList(value[0][0])) return [rows(name, value)]
  return list(name, value, 'axes', rows)
}

/**
 * @template T
 * @param {string} name
 * @param {any} value
 * @param {string} what
 * @param {(name: string, value: any) => T} reader of each item
 */
function list(name, value, what, reader) {
  return Array.from({ length: count(name, value, what) }, (_, i) => reader(`${name}[${i}]`, value[i]))
}
