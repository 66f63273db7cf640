// identify on a page of figures: workbench.wasm is loaded by the first call.

import { readMatrix } from '../bridge/identify.js'
import { workbench } from './program.js'

/** @type {typeof import('./positional-encoding.js').identify} */
export async function identify(options) {
  const matrix = readMatrix(options)
  const call = await workbench.running()
  return call('identify', matrix)
}
