// What the types of the package promise.

import { load, type Convention, type Encoder, type Identification, type Match, type OnProgress, type Reason, type RotaryEmbedding, type RotaryMatch } from 'posenc'
import { load as loadInline } from 'posenc/inline'
import { load as loadInlineReader } from 'posenc/inline-reader'
import { alibiSlopes as alibiSlopesLater, identify as identifyLater, load as loadFigures, rotary as rotaryLater, rotaryCache as rotaryCacheLater, t5Bucket as t5BucketLater } from 'posenc/element'
import wasm from 'posenc/encoder.wasm'
import reader from 'posenc/reader.wasm'

const onProgress: OnProgress = (loaded, total) => console.log(loaded / (total ?? loaded))
const encoders: Encoder[] = [await load({ wasm, onProgress }), await load({ wasm: WebAssembly.compile(new Uint8Array(8)) }), await loadInline(), await loadInlineReader(), await loadFigures()]

for (const { encode, relativeDot, rotate, conventions } of encoders) {
  const single: Float32Array = encode({ seqLen: 4, dModel: 4, base: 100 }).data
  const double: Float64Array = encode({ positions: [0.5], dModel: 4, dtype: 'float64' }).data
  const one: number = relativeDot({ dModel: 4, offset: 1 })
  const many: Float64Array = relativeDot({ dModel: 4, offset: [1, 2] })
  console.log(single, double, one, many)

  const pixels: number[] = encode({ convention: 'detr', normalize: true, grid: [2, 3], mask: [1, 1, 1, 1, 1, 0], dModel: 8 }).shape
  const timestep: [number, number] = encode({ convention: 'diffusers-timestep', flip: true, shift: 0, positions: [0.5], dModel: 8, dtype: 'float64' }).shape
  const turned: Float32Array = rotate({ convention: 'rope-half', vectors: single, dModel: 4 }).data
  const facts: readonly Convention[] = conventions()
  console.log(pixels, timestep, turned, facts[0]?.account.en, relativeDot({ convention: 'mlx', scale: 2, dModel: 4, offset: 1 }))

  // @ts-expect-error there is no such convention
  encode({ convention: 'bert', seqLen: 4, dModel: 4 })
  // @ts-expect-error vectors are rotated, not encoded
  encode({ convention: 'rope-half', seqLen: 4, dModel: 4 })
  // @ts-expect-error a setting of another type
  encode({ convention: 'fairseq', paddingIdx: true, seqLen: 4, dModel: 4 })
  // @ts-expect-error a mask needs a grid
  encode({ convention: 'detr', mask: [1], seqLen: 1, dModel: 4 })
  // @ts-expect-error facts are not to be changed
  facts[0].name = 'paper'
  // @ts-expect-error dModel is missing
  encode({ seqLen: 4 })
  // @ts-expect-error positions say the length already
  encode({ seqLen: 4, positions: [0], dModel: 4 })
  // @ts-expect-error there is no such type
  encode({ seqLen: 4, dModel: 4, dtype: 'float16' })
}

const { alibiSlopes, audit, encode, identify, rotary, rotaryCache, rotate, t5Bucket } = await load({ reader: true })
const { identify: identifyInline } = await loadInlineReader()
const { identify: identifyImported } = await load({ wasm: reader })
const { identify: identifyOnPage } = await loadFigures()
const rows = [[0, 1], [0.84, 0.54]]
const found: Identification[] = [
  identify({ data: rows }),
  identifyInline({ data: rows.map((row) => Float32Array.from(row)), columns: 2 }),
  identify({ data: rows.flat(), columns: 2 }),
  identifyImported({ data: rows }),
  await identifyLater({ data: Int8Array.of(0, 127), columns: 2 }),
  await identifyOnPage({ data: rows }),
]
for (const { reason, matches, near } of found) {
  const why: Reason = reason
  const first: Match | RotaryMatch | undefined = matches[0] ?? near[0]
  if (first?.kind === 'rotary' && first.options) console.log(rotary(first.options).frequencies, first.sentence)
  if (first?.kind !== 'encoding') continue
  const best: Match = first
  const { convention, dModel, base, start, shape, positions, settings, bug, wrong } = best
  if (start !== null) encode({ convention, seqLen: 2, dModel, base, start, ...settings })
  else if (shape) encode({ convention, grid: shape, dModel, base, ...settings })
  console.log(why, positions?.[0], bug === 'degrees', wrong[0]?.row)
  // @ts-expect-error what is found is not to be changed
  best.start = 1
  // @ts-expect-error there is no such reason
  console.log(reason === 'unexplained')
}

// @ts-expect-error a flat array does not say how long its rows are
identify({ data: [1, 2] })
// @ts-expect-error no numbers of an encoding are bigints
identify({ data: BigInt64Array.of(1n), columns: 1 })

const config = { head_dim: 8, rope_parameters: { rope_type: 'default', rope_theta: 1e4 } }
const embeddings: RotaryEmbedding[] = [
  rotary({ config }),
  rotary({ config, layerType: 'full_attention', seqLen: 4096, as: { stack: 'vllm', version: '2026-08-17' } }),
  await rotaryLater({ config, as: { version: '4.51' } }),
  await (await loadFigures()).rotary({ config, as: { stack: 'yarn' } }),
]
for (const embedding of embeddings) {
  const single: Float32Array = rotate({ rotary: embedding, vectors: new Float32Array(8), dModel: 8 }).data
  const double: Float64Array = rotate({ rotary: embedding, vectors: [1, 2, 3, 4, 5, 6, 7, 8], dModel: 8, positions: [3], dtype: 'float64' }).data
  console.log(single, double, embedding.pairing === 'half', embedding.warnings[0]?.text)
}
audit({ tensors: { q: { data: new Uint16Array(8), shape: [2, 4], dtype: 'bfloat16' } }, config }).layers[0].sentence satisfies string

const model = rotary({ config })
const caches: (Float32Array | Float64Array)[] = [
  rotaryCache({ rotary: model, layout: 'doubled', seqLen: 4 }).data satisfies Float32Array,
  rotaryCache({ rotary: model, layout: 'complex', positions: [0.5], dtype: 'float64' }).data satisfies Float64Array,
  (await rotaryCacheLater({ rotary: model, layout: 'separate', seqLen: 4, start: 1, out: new Float64Array(4) })).data satisfies Float64Array,
]
console.log(caches)
// @ts-expect-error rows are of the length or of the positions
rotaryCache({ rotary: model, layout: 'doubled', seqLen: 4, positions: [1] })
// @ts-expect-error there is no such layout
rotaryCache({ rotary: model, layout: 'halves', seqLen: 4 })
const slopes: Float64Array[] = [alibiSlopes(8), await alibiSlopesLater(8)]
const buckets: Int32Array[] = [t5Bucket({ offsets: [-1, 1] }), await t5BucketLater({ offsets: Int8Array.of(1), bidirectional: false })]
console.log(slopes, buckets)
// @ts-expect-error there is no such version of it
rotary({ config, as: { stack: 'vllm', version: 'newest' } })
// @ts-expect-error an embedding is no convention
rotate({ rotary: rotary({ config }), convention: 'rope-half', vectors: [1, 2], dModel: 2 })
// @ts-expect-error offsets are missing
t5Bucket({ buckets: 32 })

const figure = document.querySelector('positional-encoding')
if (figure) figure.dModel = 64
figure?.addEventListener('change', ({ detail }) => console.log(detail.position))
