// Where the program of the workbench is if it came with the script. The bundler takes
// this file for beside.js then.

import packed from 'packed:workbench.wasm'
import { unpack } from '../bridge/unpack.js'

/** The figures of the article are not in the file. */
export const page = undefined

export const workbench = () => unpack(packed)

/** No file of the site is near. */
export const site = ''
