// The larger program of load if it came with the script, whatever is asked for: it has all
// that the other one has. The bundler takes this file for beside.js then.

import packed from 'packed:reader.wasm'
import { unpack } from '../bridge/unpack.js'

export const program = () => ({ source: unpack(packed), expected: READER_WASM })
