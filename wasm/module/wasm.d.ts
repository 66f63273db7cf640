/**
 * What a bundler makes of `posenc/encoder.wasm`, `posenc/reader.wasm`, `posenc/page.wasm` and
 * `posenc/workbench.wasm`: where the file is, its bytes, or a compiled module. `load` takes the first two.
 *
 * @module
 */

import type { WasmSource } from './encoder.js'

declare const wasm: WasmSource
export default wasm
