// The functions that the programs of figures do not have, beside figures and also in Node,
// where figures cannot run: the first call loads encoder.wasm, or reader.wasm.

import { matrix } from '../bridge/bridge.js'
import { readMatrix } from '../bridge/identify.js'
import { compile } from '../bridge/load.js'
import { start } from '../bridge/program.js'
import { readBuckets, readCache, readHeads, readRotary } from '../bridge/rotary.js'
import { encoder, reader } from './beside.js'

/** @typedef {import('../bridge/bridge.js').Call} Call */

/** The programs that have been asked for. @type {{ encoder?: Promise<Call>, reader?: Promise<Call> }} */
const programs = {}

/**
 * Starts a program. After a failure the next call tries again.
 *
 * @param {'encoder' | 'reader'} name
 * @param {() => URL} source
 * @param {import('../bridge/load.js').Expected} expected
 */
function running(name, source, expected) {
  const program = (programs[name] ??= compile(source(), undefined, expected).then((module) => start(module)))
  program.catch(() => delete programs[name])
  return program
}

const readerRunning = () => running('reader', reader, READER_WASM)

/** reader.wasm has these functions too: it is not loaded beside it. */
const encoderRunning = () => programs.reader ?? running('encoder', encoder, ENCODER_WASM)

/**
 * A function whose arguments are read when it is called, and which waits for its program.
 *
 * @param {() => Promise<Call>} program
 * @param {string} name
 * @param {(given: any) => any} read
 * @param {(call: Call, name: string, options: any) => any} [ask]
 * @returns {(given: any) => Promise<any>}
 */
const later = (program, name, read, ask = (call, name, options) => call(name, options)) => async (given) => {
  const options = read(given)
  return ask(await program(), name, options)
}

/** @type {typeof import('./positional-encoding.js').identify} */
export const identify = later(readerRunning, 'identify', readMatrix)

/** @type {typeof import('./positional-encoding.js').rotary} */
export const rotary = later(readerRunning, 'rotary', readRotary)

/** @type {typeof import('./positional-encoding.js').rotaryCache} */
export const rotaryCache = later(encoderRunning, 'rotaryCache', readCache, matrix)

/** @type {typeof import('./positional-encoding.js').alibiSlopes} */
export const alibiSlopes = later(encoderRunning, 'alibiSlopes', readHeads)

/** @type {typeof import('./positional-encoding.js').t5Bucket} */
export const t5Bucket = later(encoderRunning, 't5Bucket', readBuckets)
