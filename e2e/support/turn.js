// What is tested as a whole in long runs, and else a part of it, in turn by the commit.

import { execFileSync } from 'node:child_process'

/** Whether a run takes as long as it takes to test everything. */
export const long = Boolean(process.env.POSENC_LONG)

/**
 * All of a list in a long run, else some of it, in turn by the hash of the commit. Lists that
 * take their turn by other bits of the hash come in all combinations.
 *
 * @template T
 * @param {T[]} list
 * @param {number} [bit] the lowest of the hash that counts
 */
export function inTurn(list, count = 1, bit = 0) {
  if (long) return list
  const first = Math.floor(commit() / 2 ** bit)
  return Array.from({ length: Math.min(count, list.length) }, (_, i) => list[(first + i) % list.length])
}

/** @type {number | undefined} */
let hash

/** The hash of the commit as a number, 0 outside of a repository. */
function commit() {
  try {
    return hash ??= Number.parseInt(execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).slice(0, 8), 16)
  } catch {
    return hash = 0
  }
}
