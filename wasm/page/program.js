// The one program of all figures of a page.

import { compile } from '../bridge/load.js'
import { start } from '../bridge/program.js'
import { source } from './beside.js'

/** @typedef {import('../bridge/load.js').OnProgress} OnProgress */
/** @typedef {import('../bridge/bridge.js').Call} Call */

/** Are told how far the program is. @type {Set<OnProgress>} */
export const watchers = new Set()

/** Are told when the program has ended. The next call begins another. @type {Set<() => void>} */
export const mourners = new Set()

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled
/** @type {Promise<Call> | undefined} */
let program

/** Fetches and compiles the program. After a failure the next call tries again. */
function compiling() {
  compiled ??= compile(source(), (...progress) => watchers.forEach((watch) => watch(...progress)), PAGE_WASM_BYTES)
  compiled.catch(() => (compiled = undefined))
  return compiled
}

/** Starts the program. After a failure the next call tries again. */
export function running() {
  program ??= compiling().then((module) => start(module, () => mourners.forEach((mourn) => mourn())))
  program.catch(() => (program = undefined))
  return program
}

/** Fetches and compiles the program when the page is there and has nothing else to do. */
export function prepare() {
  // A failure is told to those who need the program.
  const quietly = () => void compiling().catch(() => {})
  // Safari has no requestIdleCallback.
  const later = () => void (window.requestIdleCallback?.(quietly, { timeout: 5000 }) ?? setTimeout(quietly, 500))
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
