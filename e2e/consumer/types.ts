// What the types of the package promise.

import { load, type Encoder, type OnProgress } from 'posenc'
import { load as loadInline } from 'posenc/inline'
import { load as loadFigures } from 'posenc/element'
import wasm from 'posenc/encoder.wasm'

const onProgress: OnProgress = (loaded, total) => console.log(loaded / (total ?? loaded))
const encoders: Encoder[] = [await load({ wasm, onProgress }), await loadInline(), await loadFigures()]

for (const { encode, relativeDot } of encoders) {
  const single: Float32Array = encode({ seqLen: 4, dModel: 4, base: 100 }).data
  const double: Float64Array = encode({ positions: [0.5], dModel: 4, dtype: 'float64' }).data
  const one: number = relativeDot({ dModel: 4, offset: 1 })
  const many: Float64Array = relativeDot({ dModel: 4, offset: [1, 2] })
  console.log(single, double, one, many)

  // @ts-expect-error dModel is missing
  encode({ seqLen: 4 })
  // @ts-expect-error positions say the length already
  encode({ seqLen: 4, positions: [0], dModel: 4 })
  // @ts-expect-error there is no such type
  encode({ seqLen: 4, dModel: 4, dtype: 'float16' })
}

const figure = document.querySelector('positional-encoding')
if (figure) figure.dModel = 64
figure?.addEventListener('change', ({ detail }) => console.log(detail.position))
