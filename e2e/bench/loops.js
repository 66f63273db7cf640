// The encoder's functions as one writes them in JavaScript: a sine and a cosine
// for each pair, each frequency computed once.

/** @typedef {import('../../wasm/module/encoder.js').Convention} Convention */

/**
 * The frequencies n^(−i/(h−s)) of h pairs.
 *
 * @param {number} pairs
 * @param {number} base
 */
function frequencies(pairs, base, shift = 0) {
  const w = new Float64Array(pairs)
  for (let i = 0; i < pairs; i++) w[i] = base ** (-i / (pairs - shift))
  return w
}

/**
 * The positions of n cells on an axis of a grid, and of n rows.
 *
 * @param {Convention} convention
 * @param {number} axes
 * @param {number} n
 * @param {number} start
 */
function positions({ baseSize, interpolation }, axes, n, start) {
  const step = axes > 1 && baseSize ? baseSize / n / (interpolation ?? 1) : 1
  return Float64Array.from({ length: n }, (_, k) => (start + k) * step)
}

const factors = { 1: () => 1, '√(2/d)': (/** @type {number} */ d) => Math.sqrt(2 / d), '1/√d': (/** @type {number} */ d) => 1 / Math.sqrt(d) }

/** The amplitude of rows of a width. @param {Convention} convention @param {number} d */
export const amplitude = (convention, d) => convention.amplitude * factors[convention.norm](d)

/**
 * encode for even widths, of what a convention does unless a setting says
 * otherwise.
 *
 * @param {Convention} convention
 * @param {{ grid: number[], dModel: number, base: number, start: number, out?: Float32Array }} options a sequence is a grid of one axis
 */
export function encode(convention, { grid, dModel, base, start, out }) {
  const rows = grid.reduce((product, n) => product * n)
  const matrix = out ?? new Float32Array(rows * dModel)
  const pairs = dModel / 2 / grid.length
  const w = frequencies(pairs, base, convention.shift)
  const a = amplitude(convention, dModel)
  const step = convention.layout === 'interleaved' ? 2 : 1
  // Sines and cosines stand beside each other, in halves of an axis, or in halves of a row.
  const grouped = convention.layout === 'grouped'
  const other = step === 2 ? 1 : grouped ? dModel / 2 : pairs
  const [sine, cosine] = convention.first === 'cosine' ? [other, 0] : [0, other]
  let stride = rows
  for (let axis = 0; axis < grid.length; axis++) {
    const n = grid[axis]
    const at = positions(convention, grid.length, n, start)
    const first = (grouped ? pairs : 2 * pairs) * (convention.lastAxisFirst ? grid.length - 1 - axis : axis)
    stride /= n
    for (let row = 0; row < rows; row++) {
      const pos = at[Math.floor(row / stride) % n]
      for (let i = 0, k = row * dModel + first; i < pairs; i++, k += step) {
        const angle = pos * w[i]
        matrix[k + sine] = a * Math.sin(angle)
        matrix[k + cosine] = a * Math.cos(angle)
      }
    }
  }
  return matrix
}

/** @param {{ dModel: number, base: number, offset: number }} options */
export function relativeDot({ dModel, base, offset }) {
  const w = frequencies(dModel / 2, base)
  let sum = 0
  for (let i = 0; i < w.length; i++) sum += Math.cos(offset * w[i])
  return sum
}

/**
 * rotate of rope-half, or of an embedding whose frequencies are there.
 *
 * @param {{ vectors: Float32Array, dModel: number, base: number, start: number, out: Float32Array, rotary?: { frequencies: Float64Array, attentionFactor: number } }} options
 */
export function rotate({ vectors, dModel, base, start, out, rotary }) {
  const h = dModel / 2
  const w = rotary?.frequencies ?? frequencies(h, base)
  const a = rotary?.attentionFactor ?? 1
  for (let at = 0, pos = start; at < vectors.length; at += dModel, pos++) {
    for (let i = 0; i < h; i++) {
      const angle = pos * w[i]
      const sin = a * Math.sin(angle)
      const cos = a * Math.cos(angle)
      const x = vectors[at + i]
      const y = vectors[at + i + h]
      out[at + i] = x * cos - y * sin
      out[at + i + h] = x * sin + y * cos
    }
  }
  return out
}

/**
 * Where numbers of a cache stand: the rows are `row` apart, the cosines of a row `step`,
 * the sines `sines` behind the cosines, and each number once more `twin` behind itself.
 *
 * @type {Record<string, (h: number, seqLen: number) => { row: number, step: number, sines: number, twin: number }>}
 */
const cacheLayouts = {
  complex: (h) => ({ row: 2 * h, step: 2, sines: 1, twin: 0 }),
  'cos-then-sin': (h) => ({ row: 2 * h, step: 1, sines: h, twin: 0 }),
  separate: (h, seqLen) => ({ row: h, step: 1, sines: seqLen * h, twin: 0 }),
  doubled: (h, seqLen) => ({ row: 2 * h, step: 1, sines: seqLen * 2 * h, twin: h }),
  repeated: (h, seqLen) => ({ row: 2 * h, step: 2, sines: seqLen * 2 * h, twin: 1 }),
}

/** The layouts of rotaryCache. */
export const layouts = Object.keys(cacheLayouts)

/**
 * rotaryCache of frequencies that are there.
 *
 * @param {{ frequencies: Float64Array, attentionFactor: number, layout: string, seqLen: number, start: number, out: Float32Array }} options
 */
export function rotaryCache({ frequencies: w, attentionFactor: a, layout, seqLen, start, out }) {
  const h = w.length
  const { row, step, sines, twin } = cacheLayouts[layout](h, seqLen)
  for (let pos = start, first = 0; pos < start + seqLen; pos++, first += row) {
    for (let i = 0, k = first; i < h; i++, k += step) {
      const angle = pos * w[i]
      const cos = a * Math.cos(angle)
      const sin = a * Math.sin(angle)
      out[k] = cos
      out[k + sines] = sin
      if (twin) {
        out[k + twin] = cos
        out[k + sines + twin] = sin
      }
    }
  }
  return out
}
