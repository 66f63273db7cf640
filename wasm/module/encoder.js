// Loads encoder.wasm or reader.wasm and returns its functions. See encoder.d.ts.

import { auditor } from '../bridge/audit.js'
import { bridge, callable, options, read, refusal, yesOrNo } from '../bridge/bridge.js'
import { identifier } from '../bridge/identify.js'
import { compile } from '../bridge/load.js'
import { numberers } from '../bridge/positionids.js'
import { prepare } from '../bridge/prepare.js'
import { start } from '../bridge/program.js'
import { rotaries } from '../bridge/rotary.js'
import { share } from '../bridge/shared.js'
import { program } from './beside.js'

const loadOptions = options({ wasm: (_, value) => value, onProgress: callable, reader: yesOrNo })

/** @type {typeof import('./encoder.js').load} */
export async function load(given = {}) {
  const { reader, wasm, onProgress } = read('load', given, loadOptions)
  const { source, expected } = wasm === undefined ? program(reader) : { source: wasm, expected: undefined }
  const call = await start(await compile(source, onProgress, expected))
  const shared = share(call)
  const functions = { ...bridge(call, shared), ...rotaries(call, shared), prepare: prepare(call, shared) }
  const reading = { identify: identifier(call), rotary: functions.rotary, audit: auditor(call), ...numberers(call) }
  if (call.has('identify')) return { ...functions, ...reading }
  if (reader) throw refusal(TypeError, 'conflict', 'wasm is not reader.wasm, but reader is given')
  return { ...functions, .../** @type {any} */ (Object.fromEntries(Object.keys(reading).map((name) => [name, absent(name)]))) }
}

/** @param {string} name @returns {() => never} */
const absent = (name) => () => {
  throw refusal(TypeError, 'missing', `${name} is in reader.wasm; load it with load({ reader: true })`)
}
