// Loads encoder.wasm and returns its functions. See encoder.d.ts.

import { bridge, callable, options, read } from '../bridge/bridge.js'
import { identifier } from '../bridge/identify.js'
import { compile } from '../bridge/load.js'
import { prepare } from '../bridge/prepare.js'
import { start } from '../bridge/program.js'
import { rotaries } from '../bridge/rotary.js'
import { share } from '../bridge/shared.js'
import { source } from './beside.js'

const loadOptions = options({ wasm: (_, value) => value, onProgress: callable })

/** @type {typeof import('./encoder.js').load} */
export async function load(given = {}) {
  const { wasm, onProgress } = read('load', given, loadOptions)
  const module = wasm === undefined
    ? compile(source(), onProgress, ENCODER_WASM)
    : compile(wasm, onProgress)
  const call = await start(await module)
  const shared = share(call)
  return { ...bridge(call, shared), ...rotaries(call, shared), prepare: prepare(call, shared), identify: identifier(call) }
}
