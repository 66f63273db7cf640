// Where the program is if it came with the script. The bundler takes this file
// for beside.js then.

import packed from 'packed:page.wasm'
import { unpack } from '../bridge/unpack.js'

export const source = () => unpack(packed)

/** No file of the site is near. */
export const site = ''
