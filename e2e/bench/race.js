// Contestants take turns, and the fastest turn of each counts: whatever else
// the machine does slows all of them down and makes none faster than it is.

import { times } from './effort.js'

/**
 * Does a task once, or again and again for 10 ms, and returns the milliseconds
 * of one time.
 *
 * @template Task
 * @typedef {(task: Task) => number | Promise<number>} Turn
 */

/**
 * The milliseconds that a task takes each of the contestants.
 *
 * @template Task
 * @param {Task} task
 * @param {Record<string, Turn<Task> | undefined>} contestants those that are not installed are undefined
 * @param {number} [rounds]
 * @returns {Promise<Record<string, number | undefined>>}
 */
export async function race(task, contestants, rounds = times(25)) {
  /** @type {Record<string, number | undefined>} */
  const fastest = {}
  for (let round = 0; round < rounds; round++) {
    for (const [name, turn] of Object.entries(contestants)) {
      if (turn) fastest[name] = Math.min(fastest[name] ?? Infinity, await turn(task))
    }
  }
  return fastest
}
