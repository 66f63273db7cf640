// Where the program is if it came with the script. The bundler takes this file
// for beside.js then.

import packed from 'packed:encoder.wasm'
import { unpack } from '../bridge/unpack.js'

export const source = () => unpack(packed)
