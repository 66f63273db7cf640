/**
 * Sinusoidal positional encodings of Transformers, computed by WebAssembly.
 *
 *     import { load } from './encoder.js'
 *     const { encode, relativeDot, conventions } = await load()
 *     const { data, shape } = encode({ seqLen: 100, dModel: 256 })
 *     encode({ convention: 'fairseq', paddingIdx: 1, seqLen: 100, dModel: 256 })
 *
 *     const { identify, rotary, audit, positionIds } = await load({ reader: true })
 *
 * @module
 */

/** Bytes that have arrived, and how many there will be if that is known. */
export type OnProgress = (loaded: number, total: number | undefined) => void

export interface LoadOptions {
  /**
   * Load `reader.wasm`, which has all that `encoder.wasm` has, and `identify`, `rotary`, `audit`,
   * `positionIds` and `checkPositionIds`. It is loaded in place of it, and is larger.
   */
  reader?: boolean | 0 | 1
  /**
   * Where the WebAssembly is or what it is: a URL, a Response, its bytes or a
   * compiled module, or a promise of one. It is `encoder.wasm` or `reader.wasm`; unless
   * given, the one beside this script, or what is inside of it.
   */
  wasm?: WasmSource | PromiseLike<WasmSource>
  onProgress?: OnProgress
}

/** The last one is WebAssembly.Module, where a program has its type: the types of Node 20 lack it. */
export type WasmSource = string | URL | Response | ArrayBuffer | ArrayBufferView |
  (typeof globalThis extends { WebAssembly: { Module: { prototype: infer Module } } } ? Module : never)

/**
 * Loads the encoder. A call that fails rejects with an Error that says why,
 * and can be repeated. Every call makes an encoder of its own.
 */
export function load(options?: LoadOptions): Promise<EncoderProgram>

/**
 * What an invalid option is thrown as: a TypeError for a value of the wrong type,
 * an option that is unknown or missing and for options that exclude each other; a
 * RangeError otherwise. The message names the option, the value and the rule.
 */
export interface EncoderError extends Error {
  /**
   * The kind of rule: the value has the wrong type or is out of its range; there
   * is no such option, or nothing of that name; an option is missing; the
   * convention does not have the option; two options exclude each other.
   */
  code: 'type' | 'range' | 'unknown' | 'missing' | 'unsupported' | 'conflict'
}

/**
 * Numbers, fractional and negative ones too. Positions and offsets are in ±2⁵³,
 * elements of vectors in ±1e38; none is NaN or infinite.
 */
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

/** Rotary embeddings: what is half a vector away from an element is turned with it, or what is next to it. */
export type RotaryName = 'rope-half' | 'rope-interleaved'

/** Whose encoding it is: see `conventions()`, which tells of each. */
export type ConventionName =
  | 'paper'
  | 'pytorch-tutorial'
  | 'annotated-transformer'
  | 'd2l'
  | 'numpy-loop'
  | 'tensor2tensor'
  | 'tensorflow-tutorial'
  | 'fairseq'
  | 'fairseq2'
  | 'fsmt'
  | 'm2m100'
  | 'speech2text'
  | 'marian'
  | 'roformer'
  | 'diffusers-timestep'
  | 'diffusers-sincos'
  | 'diffusers-sinusoidal'
  | 'keras-hub'
  | 'tatp22'
  | 'detr'
  | 'x-transformers'
  | 'whisper'
  | 'espnet'
  | 'wenet'
  | 'opennmt-py-interleaved'
  | 'opennmt-py-concat'
  | 'opennmt-tf'
  | 'allennlp'
  | 'texar'
  | 'pyg'
  | 'mlx'
  | 'bert4keras'
  | 'burn'
  | 'spago'
  | 'ddpm'
  | 'guided-diffusion'
  | 'edm'
  | 'mae'
  | 'moco-v3'
  | 'big-vision'
  | 'timm-sincos2d'

/**
 * What some conventions let their callers choose. Which of them a convention
 * takes, and what its library calls them, is in `takes` of its facts; any other
 * is refused.
 */
export interface Settings {
  /** The position whose row is zero, an integer: no row unless given. */
  paddingIdx?: number
  /** Cosines stand where sines would. */
  flip?: boolean | 0 | 1
  /** s in the frequencies n^(−i/(h−s)) of h pairs: with 0 the last one is a step before 1/n, with 1 it is 1/n. */
  shift?: number
  /** By what positions are multiplied. */
  scale?: number
  /** By what all elements are multiplied, in place of what the convention multiplies them by: in ±1e38, not 0. */
  amplitude?: number
  /** The first frequency, 1 unless given. */
  minTimescale?: number
  /** The same positions, the last one first. */
  reverse?: boolean | 0 | 1
  /** Positions k, k−1, …, −k in 2k+1 rows, around `start`. Not with `reverse`. */
  relative?: boolean | 0 | 1
  /** As how many cells each axis of a grid counts: positive. Only with a grid of two or more axes. */
  baseSize?: number
  /** Extra divisor of grid positions: positive. Only with a grid of two or more axes. */
  interpolation?: number
  /** Positions are spread over `span`, from the first cell to the last. Only with a grid of two or more axes. */
  normalize?: boolean | 0 | 1
  /** Up to which number: 2π unless given. Only with `normalize`. */
  span?: number
}

interface Sizes extends Settings {
  /**
   * d, the length of a row, in [1, 65536]. It is even, or odd if the convention
   * has such rows, and with several axes each has its share of it.
   */
  dModel: number
  /** n, in [1, ∞): 10000 unless given. */
  base?: number
  /** 'paper' unless given. */
  convention?: ConventionName
}

interface Rows {
  /** The number of rows, an integer ≥ 0. */
  seqLen: number
  /** The position of the first row, an integer in ±2⁵³: that of the convention unless given, 0 as a rule. */
  start?: number
  positions?: undefined
  grid?: undefined
  mask?: undefined
}

interface RowsAt {
  /** The position of each row. */
  positions: Numbers
  seqLen?: undefined
  start?: undefined
  reverse?: undefined
  relative?: undefined
  grid?: undefined
  mask?: undefined
}

interface Cells {
  /**
   * The number of cells on each axis, such as [height, width], if the convention
   * has as many axes. There is a row for each cell; the last axis runs fastest.
   */
  grid: Numbers
  /** The position of the first cell on each axis. */
  start?: number
  /**
   * For each cell, in the order of rows, true or 1 if it is valid: of detr, which
   * counts no others. (In its own program the mask says the reverse.)
   */
  mask?: readonly boolean[] | Numbers
  seqLen?: undefined
  positions?: undefined
  reverse?: undefined
  relative?: undefined
}

interface RotarySizes {
  convention: RotaryName
  /** d, the length of each vector, the width of a head: an even integer in [2, 65536]. */
  dModel: number
  /** n, in [1, ∞): 10000 unless given. */
  base?: number
}

interface Vectors {
  /** Vectors one after another, of finite elements in ±1e38, so that float32 holds what becomes of them. */
  vectors: Numbers
  /** The position of the first vector, an integer: 0 unless given. Those of the others follow it. */
  start?: number
  /** The position of each vector, in place of `start`. */
  positions?: Numbers
}

export interface Encoding<Data, Shape = [number, number]> {
  /** The matrix, row after row. It is the caller's, and `out` if that was given. */
  data: Data
  /** The number of rows, or of the cells on each axis of a grid, and of columns. */
  shape: Shape
}

/**
 * What is known of a convention: what it does unless a setting says otherwise,
 * and where that can be read. It is frozen. `conventions.json` has the same.
 */
export interface Convention {
  readonly name: ConventionName | RotaryName
  /** Where its program is: a repository on GitHub (or arXiv), a file of it, and a commit, a tag or a branch. */
  readonly source: { readonly repository: string; readonly file: string; readonly version: string }
  /** How it differs from the paper, in one line of English and of Chinese. */
  readonly account: { readonly en: string; readonly zh: string }
  /** It rotates vectors (`rotate`), rather than make rows (`encode`). */
  readonly rotates: boolean
  /** How many axes positions have. Those on several are cells of a `grid`; the rows of one are those of each. */
  readonly axes: readonly number[]
  /** n, which can be given in any convention. */
  readonly base: number
  /** The frequencies: 'paper' is n^(−i/h) for h pairs, 'endpoint-inclusive' n^(−i/(h−1)), whose last one is 1/n. */
  readonly grid: 'paper' | 'endpoint-inclusive' | 'shifted'
  /** s in n^(−i/(h−s)), of which these are two. */
  readonly shift: number
  readonly minTimescale: number
  /** sin, cos, sin, cos, …, or all sines and then all cosines; grouped: those of all axes together. */
  readonly layout: 'interleaved' | 'concatenated' | 'grouped'
  /** What stands first in each pair or half. */
  readonly first: 'sine' | 'cosine'
  /**
   * What becomes of an odd d. It is refused, but for 1 perhaps; the row of d−1
   * gets a zero; the last column stays zero, the last one is left out, of d
   * columns or of d+1, or there are d+1.
   */
  readonly odd: 'refuse' | 'refuse-but-1' | 'zero-pad' | 'zero-last' | 'truncate' | 'round-up' | 'extra-column'
  readonly start: number
  readonly order: 'forward' | 'reverse' | 'relative'
  /** The position whose row is zero, if there is one. */
  readonly paddingIdx: number | null
  /** Negative positions count as 0. */
  readonly negativeAsZero: boolean
  /** There are not more positions than the base. */
  readonly withinBase: boolean
  readonly scale: number
  /** By what elements are multiplied: this number and the next factor. */
  readonly amplitude: number
  readonly norm: '1' | '√(2/d)' | '1/√d'
  /** The last axis of a grid has the first columns. */
  readonly lastAxisFirst: boolean
  readonly baseSize: number | null
  readonly interpolation: number | null
  readonly span: number | null
  /** It takes a `mask`. */
  readonly mask: boolean
  /** Its settings, as they are called here and in its library. The base and the start can be set in any case. */
  readonly takes: readonly { readonly name: 'base' | 'start' | keyof Settings; readonly upstream: string }[]
  /** What its library does where `encode` throws: an exception, NaN, a panic, or undefined; null if it answers. */
  readonly refuses: {
    /** For odd widths from 3 on. */
    readonly oddWidths: string | null
    /** For a row of one pair. */
    readonly onePair: string | null
  }
}

type Single = { dtype?: 'float32'; out?: Float32Array }
type Double = { dtype: 'float64'; out?: Float64Array }
type DoubleOut = { dtype?: 'float64'; out: Float64Array }

export interface Encoder {
  /**
   * The encoding of "Attention is all you need", section 3.5,
   *
   *     PE[pos, 2i]   = sin(pos·n^(−2i/d))
   *     PE[pos, 2i+1] = cos(pos·n^(−2i/d))
   *
   * or what a library makes of it, its `convention`: a matrix of at most 2²⁸
   * elements, each within 1e-15 of its true value before it is rounded to its
   * type. `out` is filled if it is given; it has exactly as many elements as the
   * matrix. An odd width may have a column more, where the convention is that
   * of the TensorFlow tutorial; `shape` says so.
   *
   * @throws {RangeError} for a number that is no integer where it has to be, too
   *   large, or otherwise out of its range, for what its convention refuses, and
   *   for a setting that the convention does not have
   * @throws {TypeError} for a value of the wrong type or an unknown option; each
   *   is an EncoderError
   */
  encode(options: Sizes & (Rows | RowsAt) & Single): Encoding<Float32Array>
  encode(options: Sizes & (Rows | RowsAt) & (Double | DoubleOut)): Encoding<Float64Array>
  encode(options: Sizes & Cells & Single): Encoding<Float32Array, number[]>
  encode(options: Sizes & Cells & (Double | DoubleOut)): Encoding<Float64Array, number[]>

  /**
   * The dot product of two rows that are `offset` positions apart, Σ cos(k·ω)
   * over the d/2 frequencies: even in the offset, d/2 at 0, and within 1e-15·d
   * of its true value; times the square of what the convention multiplies
   * elements by. Rows of padding are exceptions to it.
   *
   * @throws {RangeError | TypeError} as encode does, and a RangeError where the
   *   dot product depends on the positions, not on the offset alone: for several
   *   axes, and for odd widths that leave a sine without its cosine
   */
  relativeDot(options: Sizes & { offset: number }): number
  relativeDot(options: Sizes & { offset: Numbers }): Float64Array

  /**
   * Vectors of width d as rotary embeddings turn them, those of queries and of
   * keys: each pair of elements (x, y), as the convention forms pairs, becomes
   *
   *     (x·cos a − y·sin a, x·sin a + y·cos a),  a = pos·n^(−2i/d)
   *
   * at its position, for the pairs i = 0, 1, …, d/2−1. The dot product of two
   * of them depends on the distance of their positions alone.
   *
   * @throws {RangeError | TypeError} as encode does
   */
  rotate(options: RotarySizes & Vectors & Single): Encoding<Float32Array>
  rotate(options: RotarySizes & Vectors & (Double | DoubleOut)): Encoding<Float64Array>

  /** What is known of each convention: the paper's, those of teaching material, those of libraries. */
  conventions(): readonly Convention[]
}

/**
 * What `encoder.wasm` has besides the functions of every program, and `identify`, `rotary`,
 * `audit`, `positionIds` and `checkPositionIds`, which are in `reader.wasm`: without it they throw
 * an EncoderError that says so.
 */
export interface EncoderProgram extends Encoder {
  /**
   * The functions for one width and one convention, with its settings: their
   * options are read once, and a call takes the others. Frequencies are kept for
   * the calls that follow, results are not. Those of a rotary embedding rotate;
   * those of other conventions encode.
   *
   * @throws {RangeError | TypeError} as encode does
   */
  prepare(options: Sizes): Prepared
  prepare(options: RotarySizes): PreparedRotary

  /**
   * In `reader.wasm` alone, which `load({ reader: true })` loads.
   *
   * The rotary embedding of a model, read from its `config.json` as a library reads
   * it, which others or its other versions may read differently: the frequencies after
   * scaling (linear, dynamic, YaRN, LongRoPE, Llama 3, proportional), what multiplies
   * cosines and sines, and what is wrong with the file.
   *
   *     const { frequencies, attentionFactor, warnings } = rotary({ config: text, as: 'vllm@0.11' })
   *
   * Each frequency is the float64 nearest to its true value, or a neighbour.
   *
   * @throws {RangeError} for a number of the file that is out of its range, a type of
   *   layer that the file does not have, and a file that the library refuses, with its
   *   reason
   * @throws {TypeError} for a value of the wrong type, in the file too; each is an
   *   EncoderError
   */
  rotary(options: RotaryOptions): RotaryEmbedding

  /** `rotate` in a convention. */
  rotate(options: RotarySizes & Vectors & Single): Encoding<Float32Array>
  rotate(options: RotarySizes & Vectors & (Double | DoubleOut)): Encoding<Float64Array>

  /**
   * Vectors as a rotary embedding of a model turns them: the first `rotaryDim` elements
   * of each, times `attentionFactor`; the others are copied. If it has `axes`, `positions`
   * may have a number for each of them, t₀, h₀, w₀, t₁, h₁, w₁, …; a single number for each
   * vector is the same on the first three, and 0 on a fourth, as in a text.
   */
  rotate(options: EmbeddingSizes & Vectors & Single): Encoding<Float32Array>
  rotate(options: EmbeddingSizes & Vectors & (Double | DoubleOut)): Encoding<Float64Array>

  /**
   * The cosines and sines of a rotary embedding at many positions, in the layout in which a
   * library keeps them: each is within 1e-15 of its true value, times `attentionFactor`,
   * before it is rounded to its type.
   *
   *     const model = rotary({ config })
   *     const { data, shape: [, n, d] } = rotaryCache({ rotary: model, layout: 'doubled', seqLen: 4096 })
   *     const [cos, sin] = [data.subarray(0, n * d), data.subarray(n * d)]
   *
   * @throws {RangeError | TypeError} as encode does
   */
  rotaryCache(options: RotaryCacheOptions & Single): Encoding<Float32Array, number[]>
  rotaryCache(options: RotaryCacheOptions & (Double | DoubleOut)): Encoding<Float64Array, number[]>

  /**
   * The slopes of ALiBi (Press et al. 2022), which adds −slope·distance to the logits
   * of a head: 2^(−8h/H) for the heads h = 1, 2, …, H if H is a power of two, and
   * otherwise what the program of its authors has.
   *
   * @throws {RangeError} if `heads` is not an integer in [1, 65536]
   * @throws {TypeError} if it is not a number
   */
  alibiSlopes(heads: number): Float64Array

  /**
   * The buckets in which T5 (Raffel et al. 2020) has a learned bias for each head.
   *
   * @throws {RangeError} for an offset that is not an integer, less than two buckets a
   *   side, and a `maxDistance` that is not above the distances with their own bucket
   * @throws {TypeError} for a value of the wrong type or an unknown option
   */
  t5Bucket(options: BucketOptions): Int32Array

  /**
   * In `reader.wasm` alone, which `load({ reader: true })` loads.
   *
   * The conventions that explain the numbers of a matrix, as the page that
   * identifies numbers finds them. A few rows are enough, and one will often do;
   * their positions need not be known. How precise numbers are is read off them:
   * those of a Float32Array and those that were printed with 4 decimals are
   * compared as loosely as that takes, and no more so.
   *
   *     const { sentence, matches: [{ kind, options }] } = identify({ data: rows })
   *     if (kind === 'encoding') encode(options)
   *     else rotary(options)
   *
   * @throws {RangeError} for a number that is not finite or beyond ±1e100, unless one row
   *   or one column is a buffer of frequencies that was never filled, or has infinite
   *   divisors; for rows that are not equally long, no numbers or more than 2²⁴ of them,
   *   and columns that are not those of the data
   * @throws {TypeError} for a value of the wrong type or an unknown option; each
   *   is an EncoderError
   */
  identify(options: IdentifyOptions): Identification

  /**
   * In `reader.wasm` alone, which `load({ reader: true })` loads.
   *
   * Whether a program turned queries and keys as a configuration means: vectors that were
   * recorded before and after it turned them are compared with what a library reads from the
   * configuration, and with each usual mistake. It is what the command `posenc audit` prints
   * with `--json`, and reads the same recordings, of at most 64 MB.
   *
   *     const { verdict, layers: [{ sentence }] } = audit({ tensors: await file.arrayBuffer(), config })
   *     const { layers: [{ pairing, base }] } = audit(await file.arrayBuffer()) // how vectors turn
   *
   * @throws {RangeError} for tensors that are no recording, cannot be read or have more
   *   than 64 MB, and as rotary does
   * @throws {TypeError} for a value of the wrong type or an unknown option; each
   *   is an EncoderError
   */
  audit(options: AuditOptions | Uint8Array | ArrayBuffer): AuditReport

  /**
   * In `reader.wasm` alone, which `load({ reader: true })` loads.
   *
   * The position ids that libraries make for a batch, by all rules that number its tokens, or by
   * one: what the command `posenc ids` prints. The rules are those of docs/positions.md.
   *
   *     const [{ rule, data, shape }] = positionIds({ attention_mask: [[0, 0, 1, 1]], rule: 'mask@5' })
   *
   * @throws {RangeError} for a batch that is not valid, that lacks what the rule needs, or has
   *   more than 2¹⁸ tokens, and for a rule that is not known
   * @throws {TypeError} for a value of the wrong type or an unknown key; each is an EncoderError
   */
  positionIds(batch: Batch): readonly Numbering[]

  /**
   * In `reader.wasm` alone, which `load({ reader: true })` loads.
   *
   * Which rule, or which mistake, made position ids: the same as the command `posenc ids` prints
   * with `--json`. The ids are those of the columns that are not cached: of one row, of rows, or of
   * rows for each of time, row and column.
   *
   *     const { verdict, sentence } = checkPositionIds({ attention_mask: mask, position_ids: ids })
   *
   * @throws as positionIds does, and {RangeError} for ids of another shape than the batch has
   */
  checkPositionIds(batch: Batch & { position_ids: Numbers | readonly Numbers[] | readonly (readonly Numbers[])[] }): NumberingFinding
}

/**
 * What a program knows of its tokens when it numbers them, with the keys of transformers: masks or
 * input ids, each with rows of one length, or the bounds of texts that are packed into one row.
 */
export interface Batch {
  /** Rows of 1 for a token and 0 for padding; else they follow from `input_ids` and `pad_token_id`. */
  attention_mask?: readonly Numbers[]
  /** In place of masks: the lengths of texts, and where the shorter ones are padded, on the right unless given. */
  lengths?: Numbers
  padding_side?: 'left' | 'right'
  input_ids?: readonly Numbers[]
  pad_token_id?: number
  /** Where packed texts begin, and their end: 0, 3, 8. */
  cu_seqlens?: Numbers
  /** How many columns are in the cache; masks and input ids have them, too. */
  cache_length?: number
  /** The grids (t, h, w) of patches of the images and videos, in the order of the batch. */
  image_grid_thw?: readonly Numbers[]
  video_grid_thw?: readonly Numbers[]
  /** The input ids of their tokens. */
  image_token_id?: number
  video_token_id?: number
  /** How many patches make a token along h and w: 2 unless given. */
  spatial_merge_size?: number
  /** The time between the frames of each video: 1 unless given. */
  second_per_grid_ts?: Numbers
  /** 2 unless given. */
  tokens_per_second?: number
  /** Such as mask@5 or qwen2-vl; without a version it is the newest one. */
  rule?: string
}

/** The position ids that a rule makes, of the columns that are not cached. */
export interface Numbering {
  readonly rule: string
  /** The function of a library that numbers so. */
  readonly source: string
  /** Whether the rule was compared with what that function, or a copy of it, computed. */
  readonly ran: boolean
  readonly data: Float64Array
  /** Rows and columns, or 3, rows and columns. */
  readonly shape: readonly [number, number] | readonly [3, number, number]
}

/** What position ids tell. Those of padding are not compared. */
export interface NumberingFinding {
  /** cannot-tell if several rules number this batch so. */
  readonly verdict: 'agrees' | 'differs' | 'cannot-tell'
  /** The rule that was asked for, or the nearest one. */
  readonly meant: string
  /** Those that number all tokens so, whatever was asked for. */
  readonly rules: readonly string[]
  /** Mistakes each of which makes these ids, and those that would change nothing in this batch. */
  readonly mistakes: readonly string[]
  readonly notExcluded: readonly string[]
  /** How many ids were compared on all axes, how many differ, and where the first of them is. */
  readonly judged: number
  readonly wrong: number
  readonly axis: number
  readonly row: number
  readonly column: number
  readonly got: number
  readonly want: number
  /** All this in words. */
  readonly sentence: string
}

/** A release of a library, such as 0.11 or 5.1.0: it is read as the newest known version that is not newer, as is a build of llama.cpp. */
export type Release = `${number}.${number}` | `${number}.${number}.${number}`

/** Which file is read, and as which library in which version. */
export interface RotaryOptions {
  /**
   * A `config.json`: its text, or its object as JSON.parse returns it, which is copied without a
   * call of getters. It has at most 2¹⁷ values in 32 levels.
   */
  config: object | string
  /** Such as 'full_attention', where types of layers have embeddings of their own: the first one unless given. */
  layerType?: string
  /** The length of the call, an integer ≥ 0, on which dynamic and LongRoPE depend; as for a short text unless given. */
  seqLen?: number
  /** transformers unless given. */
  as?: RotaryStack | RotaryReader
}

/** A library, and a version as RotaryStack has it, such as 'vllm@0.11': the newest one unless given. */
export type RotaryReader = RotaryLibrary | `${RotaryLibrary}@${string}`

/** The libraries that read configurations, and the programs of the authors of models. */
export type RotaryLibrary = 'transformers' | 'vllm' | 'llama.cpp' | 'mlx-lm' | 'llama-models' | 'gpt-oss' | 'deepseek-v3' | 'yarn'

/** A library and a state of it, which stands for those around it that read files in the same way: the newest one unless given. */
export type RotaryStack =
  | { stack?: 'transformers'; version?: '4.45' | '4.48' | '4.51' | '4.56' | '5.0-2025-10' | '5.0-2025-12' | '5.16' | Release }
  | { stack: 'vllm'; version?: '2024-12-29' | '2025-11-19' | '2026-05-19' | '2026-08-17' | Release }
  | { stack: 'llama.cpp'; version?: '2025-10-06' | '2026-01-07' | '2026-07-08' | `b${number}` }
  | { stack: 'mlx-lm'; version?: '2026-08-22' | Release }
  /** The programs of the authors of models. */
  | { stack: 'llama-models' | 'gpt-oss' | 'deepseek-v3' | 'yarn'; version?: undefined }

/** How far a rotary embedding turns each pair of elements. */
export interface RotaryEmbedding {
  /**
   * What the model knows positions by: unless it is `rotary`, there are no frequencies.
   *
   * - rotary: queries and keys are turned, in all layers or in some
   * - rotary-2d: they are, by the rows and columns of an image
   * - learned: a trained vector for each position
   * - sinusoidal: a table of sines and cosines
   * - alibi: a bias of logits in proportion to the distance
   * - buckets: a trained bias for each range of distances
   * - relative: another term for each distance
   * - none: recurrence, convolutions or the mask alone
   */
  positions: 'rotary' | 'rotary-2d' | 'learned' | 'sinusoidal' | 'alibi' | 'buckets' | 'relative' | 'none'
  /** Base, elements that turn, scaling and factors in one line, as the command posenc rope prints it; absent unless queries and keys are turned by positions in a text. */
  sentence?: string
  /** The layers that turn, counted from 0; absent if all do, or if the file does not say how many there are. */
  turningLayers?: number[]
  /** d, how many elements of a head turn, the first ones unless `trailing` is set. */
  rotaryDim: number
  /** b, before it is scaled. */
  base: number
  /** Of the d/2 pairs, in radians for each position; 0 where a pair does not turn. */
  frequencies: Float64Array
  /** What multiplies cosines and sines, of queries and of keys. */
  attentionFactor: number
  /** What multiplies logits besides: 1 except for DeepSeek's YaRN. */
  softmaxFactor: number
  /** i and i+d/2, or 2i and 2i+1, or pairs that are read as 2i and 2i+1 and written to i and i+d/2. */
  pairing: 'half' | 'interleaved' | 'interleaved-to-half'
  /** The last elements of a head turn, not the first (DeepSeek-V4). */
  trailing: boolean
  /** Pairs turn by the negative angles: rotate_half is (x₂, −x₁) (nanochat). */
  inverse: boolean
  /**
   * Which number of a position turns each pair, where a position has several (M-RoPE): the
   * time, the row and the column, one after the other or in turns; `height-first` has rows
   * and columns in turns, and the time last; `cyclic-rest` has a fourth one for the pairs
   * that are left over, which is 0 for texts. Absent if positions are one number.
   */
  axes?: { order: 'blocks' | 'cyclic' | 'height-first' | 'cyclic-rest'; sections: ArrayLike<number> }
  /** What the file leaves out, and its class or the library has: `head_dim`, `rope_theta`, …. */
  filled: { key: string; value: number }[]
  /**
   * The keys of the file that this library does not read: `unread` are those that other
   * libraries or versions read, or this one for other classes, `unrelated` have nothing to do with positions, and of
   * `unknown` ones, named like keys of positions or standing among them, no library is known
   * that reads them.
   */
  ignored: { key: string; reason: 'unread' | 'unrelated' | 'unknown' }[]
  /** Keys that contradict each other, or that others read differently. */
  warnings: { key: string; text: string }[]
}

/** What `rotate` and `rotaryCache` need of what `rotary` returned. */
type Turns = Pick<RotaryEmbedding, 'rotaryDim' | 'frequencies' | 'pairing' | 'attentionFactor' | 'axes'> & Partial<Pick<RotaryEmbedding, 'trailing' | 'inverse'>>

/**
 * The order of cosines and sines of n positions, for an embedding that turns d elements:
 *
 * - complex: [n, d/2, 2], a cosine and a sine for each pair, as freqs_cis of Meta's Llama
 * - cos-then-sin: [n, d], for each position its cosines and then its sines, as
 *   cos_sin_cache of vLLM
 * - separate: [2, n, d/2], a table of cosines and then one of sines, as FlashAttention
 * - doubled: [2, n, d], the same with each row twice, as transformers for half pairing
 * - repeated: [2, n, d], the same with each number twice, as GPT-J for interleaved pairing
 */
export type RotaryCacheLayout = 'complex' | 'cos-then-sin' | 'separate' | 'doubled' | 'repeated'

export type RotaryCacheOptions = { rotary: Turns; layout: RotaryCacheLayout } & (
  | {
    /** The number of positions, an integer ≥ 0. */
    seqLen: number
    /** The first position, an integer: 0 unless given. With `axes`, it is a text: the same on the first three, and 0 on a fourth. */
    start?: number
    positions?: undefined
  }
  | {
    /** The positions. If the embedding has `axes`, each is a number for each of them, t₀, h₀, w₀, t₁, h₁, w₁, …. */
    positions: Numbers
    seqLen?: undefined
    start?: undefined
  }
)

interface EmbeddingSizes {
  /** What `rotary` returned. */
  rotary: Turns
  /** The length of each vector, the width of a head: an integer in [2, 65536], not below `rotaryDim`. */
  dModel: number
  convention?: undefined
  base?: undefined
}

export interface BucketOptions {
  /** Key − query, integers in ±2⁵³. */
  offsets: Numbers
  /** 32 unless given. */
  buckets?: number
  /** From which on all distances share the last bucket: 128 unless given. */
  maxDistance?: number
  /** Keys after the query have half of the buckets, as in an encoder: true unless given. In a decoder they have bucket 0. */
  bidirectional?: boolean | 0 | 1
}

/**
 * A recording, and the configuration that it is compared with, as `rotary` takes it: read by its own library unless
 * given. Without one, vectors are not compared: the report says how they turn.
 */
export interface AuditOptions extends Partial<RotaryOptions> {
  /**
   * The bytes of a `.npz` or `.safetensors` file, or tensors by their names: each vector
   * twice, as `layers.0.q` and `layers.0.q_rotated`, of shape (batch, heads, seq, head_dim), (batch, seq,
   * heads, head_dim), (seq, heads, head_dim), (seq, heads·head_dim) or (seq, head_dim), and
   * positions if they are not those from 0 on, as `layers.0.positions` or `positions`; likewise
   * `mask`, with 0 for padding, and `calls`, where calls of the program begin; and numbers that it
   * turned by, as `inv_freq`, `cos` and `sin`.
   */
  tensors: Uint8Array | ArrayBuffer | Record<string, RecordedTensor>
  /** The layers of vectors whose names begin so, where these are not the first number in a name. */
  map?: Readonly<Record<string, number>>
}

export interface RecordedTensor {
  /** The numbers, the last axis fastest; those of bfloat16 and float16 as the bits of a Uint16Array. */
  data: readonly number[] | Float32Array | Float64Array | Uint16Array | Int32Array | BigInt64Array | Float16Numbers
  /** One axis unless given. */
  shape?: ArrayLike<number>
  /** Needed for a Uint16Array; an Array has numbers of float64. */
  dtype?: 'float32' | 'float64' | 'float16' | 'bfloat16' | 'int32' | 'int64'
}

/**
 * What a recording tells:
 *
 * - agrees: everything is turned as meant, up to rounding
 * - differs: it is not
 * - nothing-turns: vectors stay as they were, where they should turn
 * - cannot-tell: too few numbers can be judged, or nothing should turn by a visible angle
 */
export type AuditVerdict = 'agrees' | 'differs' | 'nothing-turns' | 'cannot-tell'

export interface AuditReport {
  /** Absent, as as is, without a configuration. */
  readonly config?: 'config'
  /** The library that reads the configuration, and its version. */
  readonly as?: string
  /** The worst one of all rotations. */
  readonly verdict: AuditVerdict
  /** That in words. */
  readonly sentence: string
  readonly layers: readonly AuditedLayers[]
  /** The verdicts if other libraries read the configuration, and versions of them. */
  readonly readings: readonly { readonly stack: string; readonly version: string; readonly verdict: AuditVerdict }[]
}

/** Numbers that a program turned a vector by, compared with what is meant. */
export interface AuditedTable {
  readonly name: 'inv_freq' | 'cos' | 'sin'
  readonly verdict: 'agrees' | 'differs'
  /** The first pair that differs, at which position; -1 if none does. */
  readonly pair: number
  readonly position: number
}

/** What was found of vectors of layers that do the same. */
export interface AuditedLayers {
  /** The vectors, such as `layers.0.q`. */
  readonly names: readonly string[]
  readonly verdict: AuditVerdict
  /** The finding in words. */
  readonly sentence: string
  /** The mistake by which they differ, such as scaling-ignored; absent if none that is known explains all numbers, or several do. */
  readonly bug?: string
  /** The mistakes that explain all numbers, which cannot be told apart; absent if none does. */
  readonly mistakes?: readonly string[]
  /** If they differ, libraries by whose reading of the configuration they agree; absent if there are none. */
  readonly agreeing?: readonly string[]
  /** Present if they may be right, if the weights are permuted for another pairing. */
  readonly permuted?: true
  /** The type of layer that they were compared with, absent if there is but one. */
  readonly layerType?: string
  /** How vectors turn, if that is known: as meant, or by the mistake. */
  readonly pairing?: 'half' | 'interleaved' | 'interleaved-to-half'
  /** Which part of each head turns, and how many elements. */
  readonly part?: 'whole' | 'leading' | 'trailing'
  readonly turns?: number
  readonly direction?: 'forward' | 'back'
  /** Absent if it is not known to a hundredth. */
  readonly base?: number
  /** The kind of scaling, absent if there is none; without a configuration, how slow pairs turn, in words. */
  readonly scaling?: string
  readonly attentionFactor?: number
  /** The least and the largest position that was compared. */
  readonly positions: readonly [number, number]
  /** How many numbers can be judged, and how many of them are as meant: up to rounding or, with onlyBits, bit for bit. */
  readonly elements: number
  readonly equal: number
  /** Whether it differs by bits alone: rounding explains all numbers as meant, but the mistake makes more of them bit for bit. */
  readonly onlyBits?: true
  /** How many numbers are NaN or infinite before and after they turn, absent if none is. */
  readonly notFinite?: readonly [number, number]
  /** Whether nothing can be told, as too few vectors are finite and not zero. */
  readonly unusable?: true
  /** By how many positions, if they are shifted. */
  readonly shift?: number
  /** The first position, if it was found, since none were recorded, and is not 0. */
  readonly start?: number
  /** Numbers that were recorded of what the program turned by. */
  readonly tables?: readonly AuditedTable[]
  /**
   * How the weights are, compared with those that were published: permuted stands for the order for the other
   * pairing, one for weights of which only one was recorded; absent if none was.
   */
  readonly weights?: 'as-published' | 'permuted' | 'others' | 'one'
  /** The least and the largest frequency that each pair of the first vector can have, in radians for each position, if it differs; null where nothing is known. */
  readonly frequencies?: readonly (readonly [number, number] | null)[]
  /**
   * The arithmetic in which most numbers are as meant bit for bit, and how many, if it agrees:
   * float64, float32 or float32-fused, and in 16 bits rounded-once (at the end), tables-rounded
   * (cosines and sines, too), products-rounded (products, too) or products-fused (only those with
   * sines); absent if none stands out.
   */
  readonly arithmetic?: 'float32' | 'float64' | 'float32-fused' | 'rounded-once' | 'tables-rounded' | 'products-rounded' | 'products-fused'
  readonly bits?: number
  /** Where the first number is that is not as meant; pair −1 stands for an element that does not turn. */
  readonly position: number
  readonly pair: number
  /** Mistakes that would have changed at least 20 numbers, and have not; and the others. */
  readonly excluded?: readonly string[]
  readonly notExcluded?: readonly string[]
}

/** A matrix: its rows, or all of its numbers and how many of them are a row. */
export type IdentifyOptions =
  | { data: readonly MatrixNumbers[]; columns?: number }
  | { data: MatrixNumbers; columns: number }

/** Numbers that are finite and in ±1e100; a list of frequencies may have NaN and ±Infinity, too. */
export type MatrixNumbers = Exclude<Numbers, BigInt64Array | BigUint64Array> | Float16Numbers

/** A Float16Array, where there is one. */
export interface Float16Numbers extends ArrayLike<number> {
  readonly [Symbol.toStringTag]: 'Float16Array'
}

/**
 * In how far numbers are explained, or why they are not:
 *
 * - explained: by the first match, and by those that tie with it
 * - ambiguous: by several matches that are not the same, none of which assumes
 *   clearly less; or base or start cannot be known
 * - too-few: there are too few numbers or digits to exclude anything else; the
 *   matches, if there are any, are what they do not exclude
 * - all-zero: every number is 0
 * - one-number: there is one number
 * - constant: the numbers of each row are the same
 * - ramp: they rise or fall in equal steps
 * - one-row: all rows are the same
 * - not-paired: columns do not pair up as a sine and its cosine; the numbers are learned,
 *   or noise
 * - not-graded: there are such pairs, but no geometric frequencies were found for them
 * - noisy: the first of `near` explains the numbers but for noise
 * - miswritten: the first of `near` explains all but its `wrong` numbers
 * - permuted: the first of `near` explains the numbers once its `permutation`
 *   has changed the columns
 * - dropped: the first of `near` explains the numbers that dropout has left; the others are 0
 * - slopes: a list of the slopes of ALiBi, which `alibiSlopes` makes, of some `heads` or all
 * - fourier: the Fourier `features` of points, as those of NeRF
 * - unfilled: a buffer of frequencies that nothing was written to, with zeros or arbitrary numbers
 *
 * Where no table explains the numbers and a rotary embedding does, it is the reason of that.
 */
export type Reason =
  | 'explained'
  | 'ambiguous'
  | 'too-few'
  | 'all-zero'
  | 'one-number'
  | 'constant'
  | 'ramp'
  | 'one-row'
  | 'not-paired'
  | 'not-graded'
  | 'noisy'
  | 'miswritten'
  | 'permuted'
  | 'dropped'
  | 'slopes'
  | 'fourier'
  | 'unfilled'

/** Which conventions explain numbers, and how well. It is frozen, with all that is in it. */
export interface Identification {
  readonly reason: Reason
  /** What is known, in one line, as the command posenc identify prints it. */
  readonly sentence: string
  /**
   * What explains the numbers: tables, the first of which assumes least, and rotary embeddings, the
   * likeliest first. Those that the reason is about come first.
   */
  readonly matches: readonly (Match | RotaryMatch)[]
  /**
   * What comes nearest if nothing explains the numbers: at most three, the
   * nearest first. Where the reason is 'noisy', 'miswritten', 'permuted' or
   * 'dropped' the first one is what was found; else they are what libraries make by default in
   * rows as wide, if that explains more than half of how the numbers vary, and `bits` is 0.
   */
  readonly near: readonly Match[]
  /** Where the reason is 'fourier': a scheme of package fourier, and whether the coordinates stand among the columns. */
  readonly features?: { readonly scheme: 'nerf' | 'nerf-paper' | 'nerfstudio'; readonly axes: number; readonly bands: number; readonly coordinates: boolean }
  /** Where the reason is 'slopes': the first of the heads, from 0 on, and how many heads there are in all, as many as numbers or more. */
  readonly heads?: { readonly first: number; readonly of: number }
  /** How many rows the data have. */
  readonly rows: number
  /** How many of them the matches were compared with: all, unless there are more than 2²² numbers, or the positions of more than 4096 rows follow no rule. */
  readonly checked: number
  /**
   * The rotary embedding that the numbers are of, absent if there is none: its frequencies (inv_freq),
   * the divisors of a GGUF file (rope_freqs.weight), or cosines and sines of the positions
   * 0, 1, 2, …. Its matches are among the `matches`, too.
   */
  readonly rotary?: RotaryIdentification
}

/** Which rotary embeddings explain numbers. */
export interface RotaryIdentification {
  /**
   * - explained: by the first match
   * - ambiguous: by several matches, or by a base that scaling may have made of another
   * - too-few: by the matches, and perhaps by others; two decreasing numbers have no matches, since some base makes any
   * - noisy: by the matches, up to more than the digits of the numbers allow
   * - unfilled: as a buffer that nothing was written to, with zeros or arbitrary numbers;
   *   there are no matches
   */
  readonly reason: 'explained' | 'ambiguous' | 'too-few' | 'noisy' | 'unfilled'
  readonly kind: 'frequencies' | 'divisors' | 'cos' | 'sin' | 'cos-sin'
  /**
   * Of cosines and sines, else null: each once; all, and all again (rotate_half); each twice
   * in a row; all cosines, and then all sines; or cosine, sine, cosine, sine, ….
   */
  readonly order: 'single' | 'doubled' | 'repeated' | 'halves' | 'complex' | null
  /** What the order is made for, or null if it is used with each pairing. */
  readonly pairing: 'half' | 'interleaved' | null
  /** The shortest type that holds all of the numbers; float64 if they are explained as powers of 2, which all types hold. */
  readonly dtype: 'float64' | 'float32' | 'float16' | 'bfloat16'
  /** What multiplies the cosines and sines; 1 for other numbers. */
  readonly attentionFactor: number
  /** By how many radians the angle of a pair is off at position 4096, as 16 bits have rounded its frequency; 0 if they have not, as for float32. */
  readonly angleError: number
  /** The likeliest first; all of them make the numbers. */
  readonly matches: readonly RotaryMatch[]
}

/** A rotary embedding that explains numbers. */
export interface RotaryMatch {
  readonly kind: 'rotary'
  /** What it is, in one line. */
  readonly sentence: string
  /** Of `rotary`, which makes it; null where no configuration does: of the types ntk-aware, ntk and longrope, of turns, and where the base is not known. */
  readonly options: { readonly config: { readonly head_dim: number; readonly rope_theta: number; readonly rope_scaling?: NonNullable<RotaryMatch['scaling']> } } | null
  readonly rotaryDim: number
  /** b. */
  readonly base: number
  /** False for divisors that do not depend on the base. */
  readonly baseKnown: boolean
  /** As `rope_scaling` of a `config.json`, or null if there is none. The static NTK-aware scaling, which has no name there, is `ntk-aware`. */
  readonly scaling: { readonly rope_type: string; readonly [key: string]: string | number | boolean | readonly number[] } | null
  /** Frequencies are turns for each position, not radians, as those of DINOv3. */
  readonly turns: boolean
  /** The type that frequencies were rounded to before the cosines and sines were computed, or null. */
  readonly rounded: 'float16' | 'bfloat16' | null
  /** The smallest and the largest `original_max_position_embeddings` that makes the same numbers, or null where there is none. */
  readonly maxPositions: readonly [number, number] | null
  /** The largest relative difference of a frequency. */
  readonly residual: number
}

/**
 * A convention that explains numbers, and where its rows stand: in equal steps, anywhere, or in a grid.
 *
 * `encode` makes the rows of its `options`. The numbers are these after the changes that the
 * match has, each of which is rare: the columns of `permutation`, times `factor`, plus
 * `offset`, with `zeroRows` between the rows, `transposed`; and changed by the `bug`, or as
 * they are `rounded`.
 */
export type Match = Explanation & (InSteps | Anywhere | InGrid)

/** Rows in equal steps. */
interface InSteps {
  /** Of `encode`. */
  readonly options: Readonly<Sizes & (Rows | RowsAt)>
  /** What the convention does not do by itself, as options of `encode`. */
  readonly settings: Readonly<Settings & { base?: number; start?: number }>
  /** The position of the first row. */
  readonly start: number
  /** From each row to the next. */
  readonly step: number
  readonly positions: null
  readonly shape: null
}

/** Rows at any positions. */
interface Anywhere {
  /** Of `encode`; null for a part of a grid, of which it makes the whole. */
  readonly options: Readonly<Sizes & RowsAt> | null
  readonly settings: CellSettings
  readonly start: null
  readonly step: null
  /** The position of each row; for several axes a list for each. Of very many rows, those of the first and of the last that were read. */
  readonly positions: readonly number[] | readonly (readonly number[])[]
  readonly shape: null
}

/** Rows of the cells of a grid. */
interface InGrid {
  /** Of `encode`, with the `mask` if some cells are not valid. */
  readonly options: Readonly<Sizes & Cells>
  readonly settings: CellSettings
  readonly start: null
  readonly step: null
  /** The position of each cell, a list for each axis. */
  readonly positions: readonly (readonly number[])[]
  /** The number of cells on each axis, as `grid` of `encode` has it. */
  readonly shape: readonly number[]
}

type CellSettings = Readonly<Omit<Settings, 'reverse' | 'relative'> & { base?: number }>

interface Explanation {
  readonly kind: 'encoding'
  /** What it is, in one line. */
  readonly sentence: string
  readonly convention: ConventionName
  /** Other conventions that make the same numbers of the same settings. */
  readonly same: readonly ConventionName[]
  /** d: the number of columns, unless the convention makes another number of them of an odd d. */
  readonly dModel: number
  /** n. */
  readonly base: number
  /** False if the numbers are of a single frequency or of position 0 alone, which any base explains. */
  readonly baseKnown: boolean
  /** By what positions are multiplied, by the convention and by its settings. */
  readonly scale: number
  /** By what sines and cosines are multiplied: what `encode` makes has the convention's own amplitude, unless the settings have another. */
  readonly amplitude: number
  /** Rows and columns have changed places. */
  readonly transposed: boolean
  /**
   * Which column of the convention each column is, if they have changed places or some were
   * left out, else null. The first of many columns are a match if their base is no round
   * number and 10000 makes them in rows of a usual width, which is `dModel`.
   */
  readonly permutation: readonly number[] | null
  /** Which of these have the other sign. */
  readonly negated: readonly boolean[] | null
  /** By what the numbers are multiplied besides: `amplitude`, but for that of the options. */
  readonly factor: number
  /** What was added to all numbers. */
  readonly offset: number
  /** Rows of zeros that the options do not make, as for class tokens; they make the others. */
  readonly zeroRows: readonly number[]
  /** What was rounded before sines and cosines were computed, and to what, else null. */
  readonly rounded:
    | { readonly of: 'frequencies' | 'angles'; readonly dtype: 'float16' | 'bfloat16' }
    | { readonly of: 'frequencies' | 'angles'; readonly digits: number }
    | { readonly of: 'frequencies' | 'angles'; readonly decimals: number }
    | null
  /** The numbers that are not explained, where these are few. */
  readonly wrong: readonly { readonly row: number; readonly column: number }[]
  /**
   * What went wrong, if the numbers are not those that the convention should make;
   * else null. Of the options `encode` makes what was meant, but for 'swapped-axes'
   * and 'degrees', which are in the positions.
   */
  readonly bug: 'doubled-index' | 'divided-sine' | 'swapped-halves' | 'degrees' | 'float16-angles' | 'bfloat16-angles' | 'swapped-axes' | null
  /** What may have led to these settings or positions, else null; 'off-by-one' if positions begin at 1 and these are all rows. */
  readonly slip:
    | 'clamped'
    | 'rounded'
    | 'shifted-index'
    | 'over-length'
    | 'over-last'
    | 'turns'
    | 'times-root-d'
    | 'half-exponent'
    | 'double-exponent'
    | 'log10'
    | 'off-by-one'
    | null
  /** It makes the same numbers as the first match, by other settings. */
  readonly tie: boolean
  /** The largest difference from the numbers. */
  readonly residual: number
  /** The root of the mean square of the differences. */
  readonly rms: number
  /** The largest difference that rounding explains. */
  readonly tolerance: number
  /** The evidence: the bits of the numbers that it explains, less those that it assumes. */
  readonly bits: number
}

/** The functions of one width and one convention: those of `Encoder`, bit by bit. */
export interface Prepared {
  /** `encode` with the options that are left. */
  encode(options: (Rows | RowsAt) & Single): Encoding<Float32Array>
  encode(options: (Rows | RowsAt) & (Double | DoubleOut)): Encoding<Float64Array>
  encode(options: Cells & Single): Encoding<Float32Array, number[]>
  encode(options: Cells & (Double | DoubleOut)): Encoding<Float64Array, number[]>

  /** The row of a position, as `encode` has it for a list of one: in `out`, or else in a new Float32Array. */
  row(position: number): Float32Array
  row<Out extends Float32Array | Float64Array>(position: number, out: Out): Out

  /** `relativeDot` of an offset, or of each of several. */
  relativeDot(offset: number): number
  relativeDot(offset: Numbers): Float64Array
}

/** The function of one width and one rotary embedding. */
export interface PreparedRotary {
  /** `rotate` with the options that are left. */
  rotate(options: Vectors & Single): Encoding<Float32Array>
  rotate(options: Vectors & (Double | DoubleOut)): Encoding<Float64Array>
}
