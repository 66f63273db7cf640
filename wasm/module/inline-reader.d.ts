/**
 * encoder.js with reader.wasm inside: one file, which needs no other. Its `load` has `identify`
 * and `rotary` without being asked for them.
 *
 *     import { load } from './inline-reader.js'
 *     const { encode, identify, rotary } = await load()
 *
 * @module
 */

export * from './encoder.js'
