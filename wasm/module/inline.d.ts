/**
 * encoder.js with encoder.wasm inside: one file, which needs no other.
 *
 *     import { load } from './inline.js'
 *     const { encode, relativeDot } = await load()
 *
 * @module
 */

export * from './encoder.js'
