// The functions that encoder.wasm has and the programs of figures have not, beside
// figures and also in Node, where figures cannot run: the first call loads encoder.wasm.

import { matrix } from '../bridge/bridge.js'
import { readMatrix } from '../bridge/identify.js'
import { compile } from '../bridge/load.js'
import { start } from '../bridge/program.js'
import { readBuckets, readCache, readHeads, readRotary } from '../bridge/rotary.js'
import { encoder } from './beside.js'

/** @type {Promise<import('../bridge/bridge.js').Call> | undefined} */
let program

/** Starts encoder.wasm. After a failure the next call tries again. */
function running() {
  program ??= compile(encoder(), undefined, ENCODER_WASM).then((module) => start(module))
  program.catch(() => (program = undefined))
  return program
}

/**
 * A function whose arguments are read when it is called, and which waits for the program.
 *
 * @param {string} name
 * @param {(given: any) => any} reader
 * @param {(call: import('../bridge/bridge.js').Call, name: string, options: any) => any} [ask]
 * @returns {(given: any) => Promise<any>}
 */
const later = (name, reader, ask = (call, name, options) => call(name, options)) => async (given) => {
  const options = reader(given)
  return ask(await running(), name, options)
}

/** @type {typeof import('./positional-encoding.js').identify} */
export const identify = later('identify', readMatrix)

/** @type {typeof import('./positional-encoding.js').rotary} */
export const rotary = later('rotary', readRotary)

/** @type {typeof import('./positional-encoding.js').rotaryCache} */
export const rotaryCache = later('rotaryCache', readCache, matrix)

/** @type {typeof import('./positional-encoding.js').alibiSlopes} */
export const alibiSlopes = later('alibiSlopes', readHeads)

/** @type {typeof import('./positional-encoding.js').t5Bucket} */
export const t5Bucket = later('t5Bucket', readBuckets)
