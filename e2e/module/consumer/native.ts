// What a program in TypeScript does that knows Node, and no browser.

import { readFile } from 'node:fs/promises'
import { load, type Encoding, type WasmSource } from 'posenc'
import conventions from 'posenc/conventions.json' with { type: 'json' }
import vector from 'posenc/vectors/alibi-8.json' with { type: 'json' }

const bytes = await readFile(new URL(import.meta.resolve('posenc/encoder.wasm')))
const sources: WasmSource[] = [bytes, bytes.buffer, new Response(bytes), new URL('file:///encoder.wasm')]
for (const wasm of sources) {
  const { encode } = await load({ wasm })
  const { data, shape }: Encoding<Float32Array> = encode({ seqLen: 4, dModel: 4 })
  console.log(data[0], shape[0], conventions, vector.name)
}
// @ts-expect-error a number is no program
await load({ wasm: 1 })
