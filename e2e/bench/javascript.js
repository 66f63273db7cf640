// What runs in Node and in browsers alike.

/**
 * Computes a float32 matrix, into `out` if that is given.
 *
 * @typedef {(options: { seqLen: number, dModel: number, out?: Float32Array }) => unknown} Encode
 */

/**
 * The encoding as one writes it in JavaScript, each frequency computed once.
 *
 * @type {Encode}
 */
export function loop({ seqLen, dModel, out = new Float32Array(seqLen * dModel) }) {
  const w = new Float64Array(dModel / 2)
  for (let i = 0; i < w.length; i++) w[i] = 10000 ** ((-2 * i) / dModel)
  for (let pos = 0, k = 0; pos < seqLen; pos++) {
    for (let i = 0; i < w.length; i++) {
      const angle = pos * w[i]
      out[k++] = Math.sin(angle)
      out[k++] = Math.cos(angle)
    }
  }
  return out
}

/**
 * @param {Encode} encode
 * @returns {(task: import('./race.js').Task) => number}
 */
export const turn = (encode) => ({ seqLen, dModel, fresh }) => {
  // Filled, so that all of its pages are there.
  const out = fresh ? undefined : new Float32Array(seqLen * dModel).fill(1)
  const begun = performance.now()
  let elapsed = 0
  let calls = 0
  while (elapsed < 10) {
    encode({ seqLen, dModel, out })
    calls++
    elapsed = performance.now() - begun
  }
  return elapsed / calls
}
