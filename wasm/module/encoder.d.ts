/**
 * Sinusoidal positional encodings of Transformers, computed by WebAssembly.
 *
 *     import { load } from './encoder.js'
 *     const { encode, relativeDot } = await load()
 *     const { data, shape } = encode({ seqLen: 100, dModel: 256 })
 *
 * @module
 */

/** Bytes that have arrived, and how many there will be if that is known. */
export type OnProgress = (loaded: number, total: number | undefined) => void

export interface LoadOptions {
  /**
   * Where the WebAssembly is or what it is: a URL, a Response, its bytes or a
   * compiled module, or a promise of one. Unless given it is `encoder.wasm`
   * beside this script, or what is inside of it.
   */
  wasm?: WasmSource | PromiseLike<WasmSource>
  onProgress?: OnProgress
}

export type WasmSource = string | URL | Response | BufferSource | WebAssembly.Module

/**
 * Loads the encoder. A call that fails rejects with an Error that says why,
 * and can be repeated. Every call makes an encoder of its own.
 */
export function load(options?: LoadOptions): Promise<Encoder>

/** Numbers, fractional and negative ones too; in ±2⁵³, none of them NaN or infinite. */
export type Numbers =
  | readonly number[]
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array
  | BigInt64Array
  | BigUint64Array

interface Sizes {
  /** d, the length of a row: an even integer in [2, 65536]. */
  dModel: number
  /** n, in [1, ∞): 10000 unless given. */
  base?: number
}

interface Rows extends Sizes {
  /** The number of rows, an integer ≥ 0. */
  seqLen: number
  /** The position of the first row, an integer in ±2⁵³: 0 unless given. */
  start?: number
  positions?: undefined
}

interface RowsAt extends Sizes {
  /** The position of each row. */
  positions: Numbers
  seqLen?: undefined
  start?: undefined
}

export interface Encoding<Data> {
  /** The matrix, row after row. It is the caller's, and `out` if that was given. */
  data: Data
  /** The number of rows and of columns. */
  shape: [number, number]
}

export interface Encoder {
  /**
   * The encoding of "Attention is all you need", section 3.5:
   *
   *     PE[pos, 2i]   = sin(pos·n^(−2i/d))
   *     PE[pos, 2i+1] = cos(pos·n^(−2i/d))
   *
   * with at most 2²⁸ elements, each within 1e-15 of its true value before it
   * is rounded to its type. `out` is filled if it is given; it has exactly as
   * many elements as the matrix.
   *
   * @throws {RangeError} for a number that is no integer where it has to be, too
   *   large, or otherwise out of its range
   * @throws {TypeError} for a value of the wrong type or an unknown option
   */
  encode(options: (Rows | RowsAt) & { dtype?: 'float32'; out?: Float32Array }): Encoding<Float32Array>
  encode(options: (Rows | RowsAt) & { dtype?: 'float64'; out: Float64Array }): Encoding<Float64Array>
  encode(options: (Rows | RowsAt) & { dtype: 'float64'; out?: Float64Array }): Encoding<Float64Array>

  /**
   * The dot product of two rows that are `offset` positions apart, Σ cos(k·ω)
   * over the d/2 frequencies: even in the offset, d/2 at 0, and within 1e-15·d
   * of its true value.
   *
   * @throws {RangeError | TypeError} as encode does
   */
  relativeDot(options: Sizes & { offset: number }): number
  relativeDot(options: Sizes & { offset: Numbers }): Float64Array
}
