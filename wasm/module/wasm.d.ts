/**
 * What a bundler makes of `posenc/encoder.wasm` and `posenc/page.wasm`: where
 * the file is, its bytes, or a compiled module. `load` takes any of them.
 *
 * @module
 */

import type { WasmSource } from './encoder.js'

declare const wasm: WasmSource
export default wasm
