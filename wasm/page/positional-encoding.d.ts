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
 * it: the first call loads `encoder.wasm`, which has to lie beside this script.
 * Rejects with an EncoderError for invalid options, and with an Error if the
 * program cannot be loaded, which the next call tries again.
 */
export function identify(options: IdentifyOptions): Promise<Identification>

/** What `rotary` of encoder.js returns, loaded as for `identify`. */
export function rotary(options: RotaryOptions): Promise<RotaryEmbedding>

/** What `rotaryCache` of encoder.js returns, loaded as for `identify`. */
export function rotaryCache(options: RotaryCacheOptions & { dtype?: 'float32'; out?: Float32Array }): Promise<Encoding<Float32Array, number[]>>
export function rotaryCache(
  options: RotaryCacheOptions & ({ dtype: 'float64'; out?: Float64Array } | { dtype?: 'float64'; out: Float64Array }),
): Promise<Encoding<Float64Array, number[]>>

/** What `alibiSlopes` of encoder.js returns, loaded as for `identify`. */
export function alibiSlopes(heads: number): Promise<Float64Array>

/** What `t5Bucket` of encoder.js returns, loaded as for `identify`. */
export function t5Bucket(options: BucketOptions): Promise<Int32Array>

/** What a reader can choose about the figures of a group. */
export interface State {
  /** The number of positions, an integer ≥ 1. */
  seqLen: number
  /** The dimensions, an even integer in [2, 65536]. */
  dModel: number
  /** n, in [1, ∞). */
  base: number
  /** The first position, an integer. */
  start: number
  /** The chosen position, from `start` on. */
  position: number
  /** k, a distance between positions, an integer. */
  offset: number
  colormap: 'viridis' | 'diverging' | 'cividis'
  /** left,top,width,height: the cells that a heatmap shows. */
  view: string
  /** Of attention and inject: words with spaces between them, or characters; empty for an example. */
  sentence: string
  /** Of attention: the places that the words come from, as in 2,1,0; empty to swap the first and the last. */
  order: string
  /** Of attention: whether a word sees all words, or only itself and those before it. */
  mask: 'none' | 'causal'
  /** Of heatmap. */
  annotation: 'none' | 'first-row' | 'slow-columns' | 'neighbours' | 'movement'
  /** Of heatmap: the smallest change that counts as movement, in [0, 2]. */
  threshold: number
  /** Of waves: a list such as 0,1,8; empty, to have pairs chosen. */
  dimensions: string
  /** Of shift. */
  layout: 'sin-cos' | 'cos-sin'
  /** Of dot and bias: the largest offset, an integer ≥ 1. */
  range: number
  /** Of dot. */
  theta: 'power' | 'linear' | 'square' | 'cube'
  /** Of similarity. */
  measure: 'dot' | 'cosine' | 'distance' | 'turned'
  /** Of derivation: an integer in [1, 7]. */
  step: number
  /** Of unfold: 0 digits, 1 hands, 2 waves, 3 columns, 4 heatmap, or a number between two. */
  stage: number
  /** Of code. */
  language: 'python' | 'numpy' | 'pytorch' | 'javascript' | 'go'
  /** Of heatmap, table, conventions and export: the name of one of `conventions()`. */
  convention: string
  /** Of conventions: another such name. */
  versus: string
  /** Of odd: an odd integer in [1, 65535]. */
  oddWidth: number
  /** Of bugs. */
  bug: 'doubled-index' | 'divided-sine' | 'swapped-halves' | 'degrees' | 'off-by-one' | 'float16-angles' | 'bfloat16-angles' | 'swapped-axes'
  /** Of rotary-bugs. */
  rotaryBug: 'llama3-ignored' | 'wrong-length' | 'clamped-positions' | 'attention-dropped' | 'attention-squared' | 'neighbours-for-halves' | 'bfloat16-frequencies' | 'unfilled-buffer'
  /** Of rotary-bugs: the position at which right and wrong are compared, an integer in [0, 131072]. */
  rotaryPosition: number
  /** Of identify. */
  sample: 'fairseq' | 'one-row' | 'doubled-index' | 'bfloat16' | 'gaussian'
  /** Of checkpoint: the tensor of its example. */
  tensor: 'trained' | 'grid' | 'sinusoid' | 'inv-freq' | 'unfilled'
  /** Of precision. */
  precision: 'float16' | 'bfloat16' | 'float32' | 'float64'
  /** Of precision: what is rounded. */
  route: 'angle' | 'cast' | 'stored'
  /** Of scale: the standard deviation of word vectors in its third case, in [0, 10]. */
  std: number
  /** Of rope-scaling: the model whose configuration is shown. */
  model: 'llama-3.1-8b' | 'llama-3.2-1b' | 'qwen2.5-7b-yarn' | 'gpt-oss-20b' | 'deepseek-v3' | 'kimi-k2' | 'laguna-xs.2' | 'phi-3-vision-128k' | 'gemma-3-4b' | 'gemma-4' | 'internlm2-7b' | 'phi-2'
  /** Of rope-scaling: a configuration in JSON, in place of that of a model; empty for none. */
  config: string
  /** Of rope-scaling: the library and version that reads the configuration. */
  readBy: 'own' | 'transformers-5.16' | 'transformers-5.0-2025-12' | 'transformers-5.0-2025-10' | 'transformers-4.56' | 'transformers-4.51' | 'transformers-4.48' | 'transformers-4.45' | 'vllm-2026-08-17' | 'vllm-2026-05-19' | 'vllm-2025-11-19' | 'vllm-2024-12-29' | 'llama.cpp-2026-07-08' | 'llama.cpp-2026-01-07' | 'llama.cpp-2025-10-06' | 'mlx-lm-2026-08-22' | 'llama-models-a9c89c47' | 'gpt-oss-7b583341' | 'deepseek-v3-9b4e9788' | 'yarn-995db5b5'
  /** Of rope-scaling: a type of layer such as sliding_attention; empty for the first. */
  layerType: string
  /** Of rope-scaling: the length of the call, an integer ≥ 1; empty if it is not known. */
  callLength: string
  /** Of rope-scaling: the language of its program. */
  program: 'pytorch' | 'numpy' | 'go' | 'gguf'
  /** Of rotary and bias: the dimensions of a head, an even integer in [2, 256]. */
  headDim: number
  /** Of rotary: which elements are a pair, i and i + d/2, or neighbours. */
  pairing: 'half' | 'interleaved'
  /** Of rotary: the query and the key. */
  vectors: 'random' | 'ones'
  /** Of bias: the number of heads, an integer in [1, 256]. */
  heads: number
  /** Of bias: the head whose biases are compared, from 1 on. */
  head: number
  /** Of bias: whether there are keys after the query. */
  direction: 'causal' | 'bidirectional'
  /** Of images: whose table it is, its patches, the chosen one, and the size to which it is resized. */
  library: 'mae' | 'moco-v3' | 'big-vision' | 'timm-sincos2d' | 'diffusers-sincos' | 'detr' | 'tensor2tensor' | 'tatp22'
  gridHeight: number
  gridWidth: number
  patchRow: number
  patchColumn: number
  newHeight: number
  newWidth: number
  resampling: 'bicubic' | 'antialiased' | 'corners'
  /** Of export: the format of the file, and the type of its numbers. */
  fileFormat: 'npy' | 'csv' | 'json'
  numberType: 'float32' | 'float64'
  /** What the convention lets its callers choose: a number, or empty for what it does by itself. */
  paddingIdx: string
  flip: string
  shift: string
  scale: string
  amplitude: string
  minTimescale: string
}

export type FigureName =
  | 'controls'
  | 'heatmap'
  | 'attention'
  | 'inject'
  | 'scale'
  | 'layers'
  | 'padding'
  | 'candidates'
  | 'unfold'
  | 'binary'
  | 'dials'
  | 'formula'
  | 'table'
  | 'waves'
  | 'shift'
  | 'dot'
  | 'similarity'
  | 'collision'
  | 'derivation'
  | 'code'
  | 'criteria'
  | 'rotary'
  | 'bias'
  | 'rope-scaling'
  | 'conventions'
  | 'identify'
  | 'checkpoint'
  | 'odd'
  | 'bugs'
  | 'rotary-bugs'
  | 'precision'
  | 'images'
  | 'export'

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
  hash?: boolean | ''
  theme?: 'auto' | 'light' | 'dark'
  controls?: 'full' | 'minimal' | 'none'
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
  /** Whether the state of the group is kept in the address of the page. */
  hash: boolean
  theme: 'auto' | 'light' | 'dark'
  /** How much stands under the picture: fields and a menu, fields alone, or nothing. */
  controls: 'full' | 'minimal' | 'none'
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
