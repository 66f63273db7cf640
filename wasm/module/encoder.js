// Loads encoder.wasm and returns its functions. See encoder.d.ts.

import { bridge, callable, read } from '../bridge/bridge.js'
import { identifier } from '../bridge/identify.js'
import { compile } from '../bridge/load.js'
import { start } from '../bridge/program.js'
import { source } from './beside.js'

/** @type {typeof import('./encoder.js').load} */
export async function load(options = {}) {
  const { wasm, onProgress } = read('load', options, { wasm: (_, value) => value, onProgress: callable })
  const module = wasm === undefined
    ? compile(source(), onProgress, ENCODER_WASM_BYTES)
    : compile(wasm, onProgress)
  const call = await start(await module)
  return { ...bridge(call), identify: identifier(call) }
}
