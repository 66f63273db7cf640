// Calls by way of memory that JavaScript and Go share: options are written into
// it as numbers, and results are copied from it. What Go refuses is left to the
// functions that take objects; they say why. shared.go is the other side.

import { copy, lengthOf, part, tagOf } from './array.js'

/**
 * @typedef {ReturnType<typeof share>} Shared
 * @typedef {import('./bridge.js').Call} Call
 * @typedef {import('./bridge.js').Values} Values
 *
 * @typedef {object} Layout
 * @property {number} frame where the frame is, in bytes
 * @property {number} slots how many numbers it has
 * @property {number} inbox
 * @property {number} inboxLength
 * @property {number} room
 * @property {number} roomLength
 * @property {string[]} conventions
 * @property {string[]} rotaries
 * @property {string[]} caches
 * @property {string[]} settings
 */

/** The slots of the frame, as in shared.go. */
const use = 0
const convention = 1
const dModel = 2
const given = 3
const settings = 4
const length = 18
const double = 19
const outLength = 20
const vectorsLength = 21
const vectorsSingle = 22
const resultRows = 23
const resultColumns = 24
const firstPosition = 25

/** In place of the index of a rotary embedding, for the one that embed was called with. */
const noConvention = -1

/** The uses, as in shared.go. */
const rows = 0
const listed = 1
const cells = 2
const offsets = 3

/**
 * The functions of the encoder that can be called so. Each returns undefined for
 * a call that it leaves to the others.
 *
 * @param {Call} call
 */
export function share(call) {
  /** @type {Layout} */
  const layout = call('layout')
  const conventions = new Map(layout.conventions.map((name, i) => [name, i]))
  const rotaries = new Map(layout.rotaries.map((name, i) => [name, i]))
  const caches = new Map(layout.caches.map((name, i) => [name, i]))

  /** @type {ArrayBuffer | undefined} */
  let buffer
  let frame = new Float64Array(0)
  let inbox = frame
  let room = frame

  /** Attaches to the memory again after it has grown or another program has begun. */
  function attach() {
    const memory = call.memory()
    if (memory.buffer === buffer) return
    buffer = memory.buffer
    frame = new Float64Array(buffer, layout.frame, layout.slots)
    inbox = new Float64Array(buffer, layout.inbox, layout.inboxLength)
    room = new Float64Array(buffer, layout.room, layout.roomLength)
  }

  /**
   * Calls a function of Go and returns how many numbers it has written.
   *
   * @param {string} name
   * @returns {number}
   */
  function written(name) {
    const n = call(name)
    attach()
    return n
  }

  /**
   * Writes the options into the frame, and a list into the inbox.
   *
   * @param {number} asked
   * @param {number} index of the convention
   * @param {Values} o
   * @param {number} n
   * @param {Float64Array} [list]
   */
  function pack(asked, index, o, n, list) {
    attach()
    frame[use] = asked
    frame[convention] = index
    frame[dModel] = o.dModel
    let bits = 0
    for (let k = 0; k < layout.settings.length; k++) {
      const value = o[layout.settings[k]]
      if (value !== undefined) bits |= 1 << k
      frame[settings + k] = value === undefined ? 0 : Number(value)
    }
    frame[given] = bits
    frame[length] = n
    frame[double] = o.dtype === 'float64' ? 1 : 0
    frame[outLength] = o.out ? lengthOf(o.out) : -1
    if (list) inbox.set(list)
  }

  /** What first returned last. @type {Float32Array | Float64Array} */
  let last = room

  /**
   * The first numbers in the room.
   *
   * @param {Values} o
   * @param {number} n
   */
  function first({ dtype }, n) {
    const type = dtype === 'float64' ? Float64Array : Float32Array
    if (last.length !== n || last.buffer !== buffer || last.constructor !== type) last = new type(/** @type {ArrayBuffer} */ (buffer), layout.room, n)
    return last
  }

  /**
   * Encodes what has been packed.
   *
   * @param {Values} o
   */
  function encoded(o) {
    let n = written('sharedEncode')
    if (n < 0) return undefined
    const columns = frame[resultColumns]
    const total = frame[resultRows] * columns
    const shape = o.grid ? [...o.grid, columns] : [frame[resultRows], columns]
    if (n === total && !o.out) return { data: first(o, n).slice(), shape }
    const data = o.out ?? allocate(o, total)
    for (let at = 0; data && n >= 0; n = written('sharedNext')) {
      copy(data, first(o, n), at)
      at += n
      if (at === total) return { data, shape }
    }
    return undefined
  }

  return {
    /** @param {Values} o */
    encode(o) {
      const list = o.positions ?? o.grid
      const index = conventions.get(o.convention ?? 'paper')
      if (index === undefined || o.mask || list && list.length > layout.inboxLength) return undefined
      pack(o.positions ? listed : o.grid ? cells : rows, index, o, list ? list.length : o.seqLen, list)
      return encoded(o)
    },

    /**
     * Encodes the position of o, a single one.
     *
     * @param {Values} o
     */
    row(o) {
      const index = conventions.get(o.convention ?? 'paper')
      if (index === undefined) return undefined
      pack(listed, index, o, 1)
      inbox[0] = o.position
      return encoded(o)
    },

    /** @param {Values} o */
    relativeDot(o) {
      const index = conventions.get(o.convention ?? 'paper')
      const one = typeof o.offset === 'number'
      if (index === undefined || !one && o.offset.length > layout.inboxLength) return undefined
      pack(offsets, index, o, one ? 1 : o.offset.length, one ? undefined : o.offset)
      if (one) inbox[0] = o.offset
      const n = written('sharedRelativeDot')
      if (n < 0) return undefined
      return one ? room[0] : room.slice(0, n)
    },

    /** @param {Values} o */
    rotate(o) {
      const index = o.rotary ? noConvention : rotaries.get(o.convention)
      const n = lengthOf(o.vectors)
      const block = Math.min(Math.floor(layout.roomLength / o.dModel), layout.inboxLength) * o.dModel
      if (index === undefined || n === 0 || !(block > 0) || o.positions && o.positions.length !== n / o.dModel) return undefined
      if (n > block) return rotatedInParts(index, o, n, block)
      load(index, o, n)
      if (written('sharedRotate') < 0) return undefined
      const shape = [n / o.dModel, o.dModel]
      if (!o.out) return { data: first(o, n).slice(), shape }
      copy(o.out, first(o, n))
      return { data: o.out, shape }
    },

    /**
     * Writes the cosines and sines of the embedding that embed was called with.
     *
     * @param {Values} o
     */
    cache(o) {
      const index = caches.get(o.layout)
      const n = o.positions?.length ?? o.seqLen
      if (index === undefined || n === 0 || o.positions && n > layout.inboxLength) return undefined
      pack(o.positions ? listed : rows, index, o, n, o.positions)
      let data = o.out
      for (let row = 0; row !== n;) {
        frame[firstPosition] = row
        const length = written('sharedCache')
        if (length < 0) return undefined
        data ??= allocate(o, n * frame[resultRows] * frame[resultColumns])
        if (!data) return undefined
        const size = length / frame[resultRows]
        for (let k = 0; k < frame[resultRows]; k++) {
          copy(data, first(o, length).subarray(k * size, (k + 1) * size), (k * n + row) * frame[resultColumns])
        }
        row += size / frame[resultColumns]
      }
      const columns = frame[resultColumns]
      return { data, shape: frame[resultRows] > 1 ? [frame[resultRows], n, columns] : o.layout === 'complex' ? [n, columns / 2, 2] : [n, columns] }
    },
  }

  /**
   * Writes vectors into the room, and the other options of rotate.
   *
   * @param {number} index
   * @param {Values} o
   * @param {number} n
   */
  function load(index, o, n) {
    const single = o.dtype === 'float32' && tagOf(o.vectors) === 'Float32Array'
    pack(o.positions ? listed : rows, index, o, o.positions?.length, o.positions)
    frame[vectorsLength] = n
    frame[vectorsSingle] = Number(single)
    copy(single ? first(o, n) : room, o.vectors)
  }

  /**
   * Rotates more vectors than the room holds. They are written to `out` at last, as they
   * may be what is read, and one of them may be refused.
   *
   * @param {number} index
   * @param {Values} o
   * @param {number} n
   * @param {number} block how many numbers at a time
   */
  function rotatedInParts(index, o, n, block) {
    if (n % o.dModel !== 0 || o.out && lengthOf(o.out) !== n) return undefined
    const data = allocate(o, n)
    for (let at = 0; data && at < n; at += block) {
      const length = Math.min(block, n - at)
      const row = at / o.dModel
      load(index, { ...o, out: undefined, vectors: part(o.vectors, at, length), start: (o.start ?? 0) + row, positions: o.positions?.subarray(row, row + length / o.dModel) }, length)
      if (written('sharedRotate') < 0) return undefined
      copy(data, first(o, length), at)
    }
    if (data && o.out) copy(o.out, data)
    return data && { data: o.out ?? data, shape: [n / o.dModel, o.dModel] }
  }
}

/**
 * A new array, or undefined if there is no memory for it.
 *
 * @param {Values} o
 * @param {number} n
 */
function allocate({ dtype }, n) {
  try {
    return new (dtype === 'float64' ? Float64Array : Float32Array)(n)
  } catch {
    return undefined
  }
}
