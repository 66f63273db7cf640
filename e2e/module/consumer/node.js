// What a program in Node does with the package. It prints a line for each way in.

import { readFile } from 'node:fs/promises'
import { load } from 'posenc'
import * as element from 'posenc/element'
import { load as loadInline } from 'posenc/inline'
import { load as loadInlineReader } from 'posenc/inline-reader'
import about from 'posenc/package.json' with { type: 'json' }

const bytes = (name) => readFile(new URL(import.meta.resolve(name)))
const row = ({ encode }) => encode({ positions: [1], dModel: 4, base: 100 }).data.join(' ')

console.log(row(await load()))
console.log(row(await load({ wasm: bytes('posenc/encoder.wasm') })))
console.log(row(await loadInline()))
console.log(row(await loadInlineReader()))
for (const { encode, identify } of [await load({ reader: true }), await load({ wasm: bytes('posenc/reader.wasm') })]) {
  const { data } = encode({ seqLen: 8, dModel: 8 })
  console.log(identify({ data, columns: 8 }).matches[0].convention)
}
console.log(WebAssembly.validate(await bytes('posenc/page.wasm')), typeof element.load, about.name, (await element.identify({ data: [[0, 1]] })).reason, (await element.rotary({ config: { head_dim: 4 } })).frequencies.join(' '))
