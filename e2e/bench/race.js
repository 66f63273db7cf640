// Contestants take turns, and the fastest turn of each counts: whatever else
// the machine does slows all of them down and makes none faster than it is.

/**
 * @typedef {object} Task A matrix to compute in float32.
 * @property {number} seqLen
 * @property {number} dModel
 * @property {boolean} fresh whether into memory of its own or into an array that exists
 */

/**
 * Computes the matrix once, or again and again for 10 ms, and returns the
 * milliseconds of one time.
 *
 * @typedef {(task: Task) => number | Promise<number>} Turn
 */

const rounds = 25

/**
 * The nanoseconds that one element of the matrix takes each of the contestants.
 *
 * @param {Task} task
 * @param {Record<string, Turn | undefined>} contestants those that are not installed are undefined
 * @returns {Promise<Record<string, number | undefined>>}
 */
export async function race(task, contestants) {
  /** @type {Record<string, number | undefined>} */
  const fastest = {}
  for (let round = 0; round < rounds; round++) {
    for (const [name, turn] of Object.entries(contestants)) {
      if (turn) fastest[name] = Math.min(fastest[name] ?? Infinity, await turn(task))
    }
  }
  for (const name in fastest) fastest[name] = ((fastest[name] ?? NaN) * 1e6) / (task.seqLen * task.dModel)
  return fastest
}
