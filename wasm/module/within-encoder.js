// The program of load if it came with the script. The bundler takes this file for
// beside.js then.

import packed from 'packed:encoder.wasm'
import { unpack } from '../bridge/unpack.js'

/** @param {unknown} reader */
export function program(reader) {
  if (reader) throw new Error('posenc: reader.wasm is not in this script; import posenc/inline-reader')
  return { source: unpack(packed), expected: ENCODER_WASM }
}
