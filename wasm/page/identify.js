// identify beside figures, also in Node, where their programs cannot run:
// encoder.wasm is loaded by the first call.

import { readMatrix } from '../bridge/identify.js'
import { compile } from '../bridge/load.js'
import { start } from '../bridge/program.js'
import { encoder } from './beside.js'

/** @type {Promise<import('../bridge/bridge.js').Call> | undefined} */
let program

/** Starts encoder.wasm. After a failure the next call tries again. */
function running() {
  program ??= compile(encoder(), undefined, ENCODER_WASM_BYTES).then((module) => start(module))
  program.catch(() => (program = undefined))
  return program
}

/** @type {typeof import('./positional-encoding.js').identify} */
export async function identify(options) {
  const matrix = readMatrix(options)
  const call = await running()
  return call('identify', matrix)
}
