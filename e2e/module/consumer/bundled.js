// A program whose bundler knows what to do with WebAssembly.

import { load } from 'posenc'
import wasm from 'posenc/encoder.wasm'

const { encode } = await load({ wasm })
console.log(encode({ positions: [1], dModel: 4, base: 100 }).data.join(' '))
