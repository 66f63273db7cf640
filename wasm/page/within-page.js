// Where the program of the article is if it came with the script. The bundler takes
// this file for beside.js then.

import packed from 'packed:page.wasm'
import { unpack } from '../bridge/unpack.js'

export const page = () => unpack(packed)

/** The figures of the workbench are not in the file. */
export const workbench = undefined

/** No file of the site is near. */
export const site = ''
