/**
 * Defines the element <positional-encoding figure="…">.
 *
 *     <script type="module" src="positional-encoding.js"></script>
 *     <positional-encoding figure="heatmap" seq-len="100" d-model="256"></positional-encoding>
 *
 * What stands in the element is shown until the figure is there. A figure is
 * mounted when it comes near the screen; if a picture stands in the element, not
 * before the reader moves the pointer, touches, scrolls or presses a key.
 *
 * @module
 */

import type { BucketOptions, Encoder, Encoding, Identification, IdentifyOptions, RotaryCacheOptions, RotaryEmbedding, RotaryOptions } from './encoder.js'

/**
 * The encoder of the program that the figures run in, so that a page with
 * figures loads no second one, and the functions below, which do load one.
 */
export function load(): Promise<
  Encoder & { identify: typeof identify; rotary: typeof rotary; rotaryCache: typeof rotaryCache; alibiSlopes: typeof alibiSlopes; t5Bucket: typeof t5Bucket }
>

/**
 * What `identify` of encoder.js returns. The program of the figures does not have
 * it: the first call loads `reader.wasm`, which has to lie beside this script.
 * Rejects with an EncoderError for invalid options, and with an Error if the
 * program cannot be loaded, which the next call tries again.
 */
export function identify(options: IdentifyOptions): Promise<Identification>

/** What `rotary` of encoder.js returns, loaded as for `identify`. */
export function rotary(options: RotaryOptions): Promise<RotaryEmbedding>

/**
 * What `rotaryCache` of encoder.js returns: `reader.wasm` computes it if it has been loaded, and
 * otherwise `encoder.wasm`, which the first call loads.
 */
export function rotaryCache(options: RotaryCacheOptions & { dtype?: 'float32'; out?: Float32Array }): Promise<Encoding<Float32Array, number[]>>
export function rotaryCache(
  options: RotaryCacheOptions & ({ dtype: 'float64'; out?: Float64Array } | { dtype?: 'float64'; out: Float64Array }),
): Promise<Encoding<Float64Array, number[]>>

/** What `alibiSlopes` of encoder.js returns, loaded as for `rotaryCache`. */
export function alibiSlopes(heads: number): Promise<Float64Array>

/** What `t5Bucket` of encoder.js returns, loaded as for `rotaryCache`. */
export function t5Bucket(options: BucketOptions): Promise<Int32Array>

/** What a reader can choose about the figures of a group. */
export interface State {
  /** The number of positions (an integer, 1 or more). */
  seqLen: number
  /** The number of dimensions (even, 2 to 65536). */
  dModel: number
  /** The base n, which determines the frequencies (a number, 1 or more). */
  base: number
  /** The first position; by default the first of the convention (an integer). */
  start: number
  /** The chosen position, one of the positions of the matrix (an integer). */
  position: number
  /** The offset k, a distance between positions (an integer). */
  offset: number
  /** The colours of cells. */
  colormap: 'viridis' | 'diverging' | 'cividis'
  /** The cells that heatmap shows: left,top,width,height (such as 0,10,64,50). */
  view: string
  /** The words of walk, attention, inject, padding and turns; an example if it is empty (such as the cat sat). */
  sentence: string
  /** The original places of the words; if it is empty, the first and the last are swapped (such as 2,1,0). */
  order: string
  /** The largest offset that dot and bias show (an integer, 1 or more). */
  range: number
  /** The stage of unfold: 0 digits, 1 hands, 2 waves, 3 columns, 4 heatmap, or between two (a number, 0 to 4). */
  stage: number
  /** The library whose encoding it is. */
  convention: string
  /** The number of dimensions of a query and a key (even, 2 to 256). */
  headDim: number
  /** The rows of patches of an image, for images and for conventions that have rows for the cells of a grid alone (an integer, 1 to 64). */
  gridHeight: number
  /** The columns of patches of an image, for images and for conventions that have rows for the cells of a grid alone (an integer, 1 to 64). */
  gridWidth: number
  /** The position whose row is zero (an integer; such as 1). */
  paddingIdx: string
  /** 1 for cosines before sines (such as 1). */
  flip: string
  /** Shift of the frequency grid, usually 0 or 1 (a number; such as 0). */
  shift: string
  /** Factor of the positions (a number; such as 1000). */
  scale: string
  /** Factor of the numbers (a number; such as 0.5). */
  amplitude: string
  /** The first frequency (a number; such as 2). */
  minTimescale: string
  /** What heatmap annotates. */
  annotation: 'none' | 'first-row' | 'slow-columns' | 'neighbours' | 'movement'
  /** A batch in JSON of at most 4,000 bytes that positions shows in place of the example (such as {"attention_mask":[[0,0,1,1]]}). */
  batch: string
  /** The batch of the example of positions. */
  batchExample: 'padding-counted' | 'left-padding' | 'packed' | 'image' | 'video'
  /** The bug that bugs shows. */
  bug: 'doubled-index' | 'divided-sine' | 'swapped-halves' | 'degrees' | 'off-by-one' | 'float16-angles' | 'bfloat16-angles' | 'swapped-axes'
  /** The length of the text, on which dynamic and LongRoPE depend; unknown if it is empty (an integer, 1 or more; such as 32768). */
  callLength: string
  /** The rule with which positions compares another one. */
  comparedRule: 'any' | 'arange' | 'mask@4' | 'mask@5' | 'roberta' | 'packed' | 'llama.cpp@2025-05' | 'llama.cpp@2025-12' | 'qwen2-vl@4' | 'qwen2-vl@5' | 'qwen2.5-vl@4' | 'qwen2.5-vl@finetune' | 'qwen2.5-vl@5' | 'qwen3-vl@4' | 'qwen3-vl@5'
  /** A configuration in JSON of at most 4,000 bytes that rope-scaling shows in place of the model's (such as {"head_dim":64,"rope_theta":10000}). */
  config: string
  /** The dimensions that waves shows; typical ones if it is empty (such as 0,1,8). */
  dimensions: string
  /** Whether bias has keys after the query, too. */
  direction: 'causal' | 'bidirectional'
  /** The format of the file of export. */
  fileFormat: 'npy' | 'csv' | 'json'
  /** The head whose biases are compared, the last one if there are fewer (an integer, 1 to 256). */
  head: number
  /** The number of heads of bias (an integer, 1 to 256). */
  heads: number
  /** What inject does with positions. */
  inject: 'both' | 'sum' | 'one-hot'
  /** The language of the program that code shows. */
  language: 'python' | 'numpy' | 'pytorch' | 'javascript' | 'go'
  /** The type of layer, where a configuration has several; the first if it is empty (such as sliding_attention). */
  layerType: string
  /** The order within the pairs of shift. */
  layout: 'sin-cos' | 'cos-sin'
  /** The library whose table of an image images shows. */
  library: 'mae' | 'moco-v3' | 'big-vision' | 'timm-sincos2d' | 'diffusers-sincos' | 'detr' | 'tensor2tensor' | 'tatp22'
  /** Which words attention lets a word see. */
  mask: 'none' | 'causal'
  /** What similarity measures. */
  measure: 'dot' | 'cosine' | 'distance' | 'turned'
  /** The model whose configuration rope-scaling shows. */
  model: 'llama-3.1-8b' | 'llama-3.2-1b' | 'qwen2.5-7b-yarn' | 'gpt-oss-20b' | 'deepseek-v3' | 'kimi-k2' | 'laguna-xs.2' | 'phi-3-vision-128k' | 'gemma-3-4b' | 'gemma-4' | 'internlm2-7b' | 'phi-2'
  /** The rows of patches of the image to which images resizes the table (an integer, 1 to 64). */
  newHeight: number
  /** The columns of patches of the image to which images resizes the table (an integer, 1 to 64). */
  newWidth: number
  /** The type of the numbers of export. */
  numberType: 'float32' | 'float64'
  /** Numbers as text of at most 4,000 bytes that identify explains in place of the sample (such as 0 1 0 1). */
  numbers: string
  /** The number of dimensions of odd (odd, 1 to 65535). */
  oddWidth: number
  /** The other word of turns, from 0 on (an integer, 0 to 11). */
  otherWord: number
  /** Which elements rotary pairs: i and i + d/2, or neighbours. */
  pairing: 'half' | 'interleaved'
  /** The column of the chosen patch, the last one if there are fewer (an integer, 0 to 63). */
  patchColumn: number
  /** The row of the chosen patch, the last one if there are fewer (an integer, 0 to 63). */
  patchRow: number
  /** The type of numbers that precision examines. */
  precision: 'float16' | 'bfloat16' | 'float32' | 'float64'
  /** The language of the program that rope-scaling shows. */
  program: 'pytorch' | 'numpy' | 'go' | 'gguf'
  /** The library and version that reads the configuration of rope-scaling and audit. */
  readBy: 'own' | 'transformers-5.16' | 'transformers-5.0-2025-12' | 'transformers-5.0-2025-10' | 'transformers-4.56' | 'transformers-4.51' | 'transformers-4.48' | 'transformers-4.45' | 'vllm-2026-08-17' | 'vllm-2026-05-19' | 'vllm-2025-11-19' | 'vllm-2024-12-29' | 'llama.cpp-2026-07-08' | 'llama.cpp-2026-01-07' | 'llama.cpp-2025-10-06' | 'mlx-lm-2026-08-22' | 'llama-models-a9c89c47' | 'gpt-oss-7b583341' | 'deepseek-v3-9b4e9788' | 'yarn-995db5b5'
  /** The recorded program of the example of audit. */
  recorded: 'scaling-ignored' | 'pairing-swapped' | 'right' | 'near'
  /** How images resamples the table. */
  resampling: 'bicubic' | 'antialiased' | 'corners' | 'bicubic-offset'
  /** The bug that rotary-bugs shows. */
  rotaryBug: 'llama3-ignored' | 'wrong-length' | 'clamped-positions' | 'attention-dropped' | 'attention-squared' | 'neighbours-for-halves' | 'bfloat16-frequencies' | 'unfilled-buffer'
  /** The position at which rotary-bugs compares right and wrong (an integer, 0 to 131072). */
  rotaryPosition: number
  /** Where precision rounds: each angle, only the result, or only the frequencies, as a checkpoint stores them. */
  route: 'angle' | 'cast' | 'stored'
  /** The rule whose position ids positions shows, or compares with those that are given. */
  rule: 'any' | 'arange' | 'mask@4' | 'mask@5' | 'roberta' | 'packed' | 'llama.cpp@2025-05' | 'llama.cpp@2025-12' | 'qwen2-vl@4' | 'qwen2-vl@5' | 'qwen2.5-vl@4' | 'qwen2.5-vl@finetune' | 'qwen2.5-vl@5' | 'qwen3-vl@4' | 'qwen3-vl@5'
  /** The sample data of identify. */
  sample: 'fairseq' | 'one-row' | 'doubled-index' | 'bfloat16' | 'gaussian'
  /** The standard deviation of word vectors that scale compares (a number, 0 to 10). */
  std: number
  /** The step of the derivation (an integer, 1 to 7). */
  step: number
  /** How stretch slows the hands for longer texts. */
  stretch: 'none' | 'interpolation' | 'ntk' | 'yarn'
  /** The tensor of the example of checkpoint. */
  tensor: 'trained' | 'grid' | 'sinusoid' | 'inv-freq' | 'unfilled'
  /** The position in a long text at which the hands of stretch stand (an integer, 0 to 32768). */
  textPosition: number
  /** The frequencies that dot compares. */
  theta: 'power' | 'linear' | 'square' | 'cube'
  /** The smallest movement that heatmap annotates (a number, 0 to 2). */
  threshold: number
  /** What turns makes of the two words. */
  turns: 'turn' | 'near' | 'match'
  /** The query and the key of rotary. */
  vectors: 'random' | 'ones'
  /** What versions compares. */
  versions: 'order' | 'last-frequency' | 'odd-width' | 'doubled-index' | 'half-precision' | 'swapped-axes' | 'learned'
  /** The library that conventions compares it with. */
  versus: string
  /** The word of walk and turns at which the hands stand, from 0 on (an integer, 0 to 11). */
  word: number
}

export type FigureName =
  | 'controls'
  | 'walk'
  | 'heatmap'
  | 'attention'
  | 'inject'
  | 'scale'
  | 'layers'
  | 'padding'
  | 'versions'
  | 'candidates'
  | 'unfold'
  | 'binary'
  | 'dials'
  | 'formula'
  | 'table'
  | 'waves'
  | 'shift'
  | 'turns'
  | 'stretch'
  | 'recap'
  | 'dot'
  | 'similarity'
  | 'collision'
  | 'code'
  | 'rotary'
  | 'rope-scaling'
  | 'conventions'
  | 'identify'
  | 'checkpoint'
  | 'audit'
  | 'positions'
  | 'odd'
  | 'bugs'
  | 'rotary-bugs'
  | 'precision'
  | 'images'
  | 'export'
  | 'criteria'
  | 'bias'
  | 'derivation'

/** The name of an attribute: seq-len for seqLen. */
type AttributeName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Uppercase<First> ? '-' : ''}${Lowercase<First>}${AttributeName<Rest>}`
  : ''

/** The attributes of the element, as JSX and templates write them; a number as a number or as text. */
export type PositionalEncodingAttributes = {
  [Name in keyof State as AttributeName<Name>]?: State[Name] | (State[Name] extends number ? `${number}` : never)
} & {
  figure: FigureName
  group?: string
  hash?: boolean | string
  theme?: 'auto' | 'light' | 'dark'
  controls?: 'full' | 'own' | 'menu' | 'minimal' | 'none'
  loading?: 'lazy' | 'eager'
}

export interface PositionalEncodingEventMap {
  /** The figure is there. */
  load: Event
  /** There can be no figure, or none as the attributes say: then what was there stays. */
  error: ErrorEvent
  /** The state has changed, whoever did it: at most once a frame. */
  change: CustomEvent<State>
}

/**
 * Each property is reflected by an attribute: `seqLen` by `seq-len`. Of a figure
 * that is there both say what it shows. What is set in one task is shown
 * together. An attribute that cannot be is explained upon the figure and by the
 * event `error`.
 */
export interface PositionalEncodingElement extends HTMLElement, State {
  figure: FigureName
  /** Figures of one group share their state. */
  group: string
  /** Whether the state of the group is kept in the address of the page; as an attribute, also where. */
  hash: boolean
  theme: 'auto' | 'light' | 'dark'
  /** How much stands under the picture: fields and a menu, without fields that figures share, the menu alone, fields alone, or nothing. */
  controls: 'full' | 'own' | 'menu' | 'minimal' | 'none'
  /** Whether the figure waits until it is near the screen. */
  loading: 'lazy' | 'eager'

  /**
   * The picture as a file, at twice the size of the screen or more if it is a
   * PNG. Waits until the figure is there.
   *
   * @throws {RangeError} for another type, and for a figure without a picture
   */
  toBlob(type?: 'image/png' | 'image/svg+xml'): Promise<Blob>

  /**
   * The numbers of the state in its convention, as `encode` gives them. Waits
   * until the figure is there.
   *
   * @throws {RangeError} for more than 2²⁸ numbers
   */
  encoding(): Promise<Encoding<Float32Array>>

  addEventListener<K extends keyof PositionalEncodingEventMap>(
    type: K,
    listener: (this: PositionalEncodingElement, event: PositionalEncodingEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions): void
  removeEventListener<K extends keyof PositionalEncodingEventMap>(
    type: K,
    listener: (this: PositionalEncodingElement, event: PositionalEncodingEventMap[K]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | EventListenerOptions): void
}

export const PositionalEncodingElement: {
  new (): PositionalEncodingElement
  prototype: PositionalEncodingElement
}

declare global {
  interface HTMLElementTagNameMap {
    'positional-encoding': PositionalEncodingElement
  }
}
