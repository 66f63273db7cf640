// The module and the loops as contestants, in Node and in browsers alike. The
// base, the start and the offset change from call to call.

import * as loops from './loops.js'

/**
 * @typedef {import('../../wasm/module/encoder.js').EncoderProgram} Encoder
 *
 * @typedef {object} Task A call.
 * @property {'encode' | 'relativeDot' | 'rotate' | 'rotaryCache'} name
 * @property {string} convention or `yarn`, for a model with that scaling
 * @property {number[]} grid the number of rows, or of cells on each axis, or of vectors
 * @property {number} dModel
 * @property {string} [layout] of a cache
 * @property {boolean} [fresh] into memory of its own, rather than into an array that exists
 */

/**
 * Calls a function again and again for 10 ms, or once if that takes longer, and
 * returns the milliseconds of one call.
 *
 * @param {() => unknown} call
 */
export function time(call) {
  const begun = performance.now()
  let elapsed = 0
  let calls = 0
  while (elapsed < 10) {
    call()
    calls++
    elapsed = performance.now() - begun
  }
  return elapsed / calls
}

/** How many calls there have been. */
let calls = 0

/** The configuration of Qwen2.5 with YaRN. @param {number} head_dim */
const yarn = (head_dim) => ({ head_dim, rope_theta: 1e6, rope_scaling: { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32768 } })

/**
 * Our call and the loop's, each for the number of the call.
 *
 * @param {Encoder} encoder
 * @param {Task} task
 * @returns {{ posenc: (k: number) => any, loop: (k: number) => any }}
 */
function contest({ encode, relativeDot, rotate, rotary, rotaryCache, conventions }, { name, convention, grid, dModel, layout, fresh }) {
  const length = grid.reduce((product, n) => product * n) * dModel
  // Filled, so that all of its pages are there.
  const out = fresh ? undefined : new Float32Array(length).fill(1)
  const options = (/** @type {number} */ k) => ({ dModel, base: 10000 + k % 10000, start: k % 100000 })
  switch (name) {
    case 'relativeDot': {
      const one = (/** @type {number} */ k) => ({ dModel, base: 10000 + k % 10000, offset: k % 100000 })
      return { posenc: (k) => [relativeDot(one(k))], loop: (k) => [loops.relativeDot(one(k))] }
    }
    case 'rotate': {
      const vectors = Float32Array.from({ length }, (_, i) => Math.sin(i))
      const into = out ?? new Float32Array(length)
      if (convention === 'yarn') {
        const model = rotary({ config: yarn(dModel) })
        return {
          posenc: (k) => rotate({ rotary: model, vectors, dModel, start: k % 100000, out: into }).data,
          loop: (k) => loops.rotate({ rotary: model, vectors, ...options(k), out: into }),
        }
      }
      return {
        posenc: (k) => rotate({ convention: 'rope-half', vectors, ...options(k), out: into }).data,
        loop: (k) => loops.rotate({ vectors, ...options(k), out: into }),
      }
    }
    case 'rotaryCache': {
      const model = rotary({ config: yarn(dModel) })
      const into = new Float32Array(layout === 'doubled' || layout === 'repeated' ? 2 * length : length).fill(1)
      const rows = (/** @type {number} */ k) => (/** @type {any} */ ({ layout, seqLen: grid[0], start: k % 100000, out: into }))
      return {
        posenc: (k) => rotaryCache({ rotary: model, ...rows(k) }).data,
        loop: (k) => loops.rotaryCache({ ...model, ...rows(k) }),
      }
    }
  }
  const facts = conventions().find((c) => c.name === convention)
  if (!facts) throw new Error(`bench: there is no convention ${convention}`)
  const size = /** @type {any} */ (grid.length > 1 ? { grid } : { seqLen: grid[0] })
  return {
    posenc: (k) => encode({ convention, ...size, ...options(k), out }).data,
    loop: (k) => loops.encode(facts, { grid, ...options(k), out }),
  }
}

/**
 * @param {Encoder} encoder
 * @returns {Record<'posenc' | 'loop', (task: Task) => number>} the milliseconds of a call
 */
export function turns(encoder) {
  /** @type {Map<string, ReturnType<typeof contest>>} */
  const contests = new Map()
  const turn = (/** @type {'posenc' | 'loop'} */ name) => (/** @type {Task} */ task) => {
    const key = JSON.stringify(task)
    // One at a time: a matrix may be large.
    if (!contests.has(key)) contests.clear()
    const contestants = contests.get(key) ?? contest(encoder, task)
    contests.set(key, contestants)
    return time(() => contestants[name](calls++))
  }
  return { posenc: turn('posenc'), loop: turn('loop') }
}

/**
 * Throws unless the loop computes what we do.
 *
 * @param {Encoder} encoder
 * @param {Task} task
 */
export function check(encoder, task) {
  const { posenc, loop } = contest(encoder, task)
  const ours = Float64Array.from(posenc(3))
  const theirs = loop(3)
  const apart = ours.reduce((most, x, i) => Math.max(most, Math.abs(x - theirs[i])), 0)
  if (!(apart < 1e-4)) throw new Error(`bench: the loop for ${JSON.stringify(task)} is off by ${apart}`)
}

/**
 * A cache of the positions of a text in each layout.
 *
 * @param {number} seqLen
 * @param {number} dModel
 * @returns {Task[]}
 */
export const everyLayout = (seqLen, dModel) => loops.layouts.map((layout) => ({ name: 'rotaryCache', convention: 'yarn', grid: [seqLen], dModel, layout }))

/**
 * Every convention with rows of one axis, and with cells of two where it has them.
 *
 * @param {Encoder} encoder
 * @param {number} rows a power of two
 * @param {number} dModel
 * @returns {Task[]}
 */
export function everyConvention({ conventions }, rows, dModel) {
  const high = 2 ** Math.floor(Math.log2(rows) / 2)
  return conventions().flatMap(({ name: convention, rotates, axes }) => (rotates ? [] : axes.flatMap((n) => (
    n > 2 ? [] : [{ name: /** @type {const} */ ('encode'), convention, grid: n > 1 ? [high, rows / high] : [rows], dModel }]
  ))))
}
