// Loads encoder.wasm and returns its functions. See encoder.d.ts.

import { bridge } from '../bridge/bridge.js'
import { compile } from '../bridge/load.js'
import { start } from '../bridge/program.js'

/** @type {typeof import('./encoder.js').load} */
export async function load({ wasm = new URL('encoder.wasm', import.meta.url), onProgress } = {}) {
  return bridge(await start(await compile(wasm, onProgress)))
}
