// How often things are timed. With --once each is timed a single time, which says whether
// the benchmarks still run, and nothing of how long things take.

export const once = process.argv.includes('--once')

/** How often to do what is usually done a number of times. @param {number} usual @param {number} [least] */
export const times = (usual, least = 1) => (once ? least : usual)

/** All of a list, or its first element. @template T @param {T[]} list */
export const some = (list) => (once ? list.slice(0, 1) : list)
