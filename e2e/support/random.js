// A generator of numbers that are the same in every run.

/** Numbers from 0 to 1, the same for the same seed (mulberry32). @param {number} seed */
export function randomFrom(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), seed | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
