// The programs of a page: page.wasm has the figures of the article, workbench.wasm
// those of the workbench. Each is fetched and started when a figure needs it, once.

import { compile } from '../bridge/load.js'
import { start } from '../bridge/program.js'
import { page as pageSource, workbench as workbenchSource } from './beside.js'

/** @typedef {import('../bridge/load.js').OnProgress} OnProgress */
/** @typedef {import('../bridge/load.js').Source} Source */
/** @typedef {import('../bridge/bridge.js').Call} Call */

export class Program {
  /** @type {(() => Source | Promise<Source>) | undefined} */
  #source
  #expected
  /** @type {Promise<WebAssembly.Module> | undefined} */
  #compiled
  /** @type {Promise<Call> | undefined} */
  #running

  /** Are told how far the program is. @type {Set<OnProgress>} */
  onProgress = new Set()

  /** Are told when the program has ended. The next call begins another. @type {Set<() => void>} */
  onExit = new Set()

  /** How many times the program has ended, for want of memory say; start begins another. */
  ended = 0

  /** @param {(() => Source | Promise<Source>) | undefined} source undefined where the program cannot be had @param {import('../bridge/load.js').Expected} expected */
  constructor(source, expected) {
    this.#source = source
    this.#expected = expected
  }

  /** Whether the program can be had here: a page in one file has only one of them. */
  get available() {
    return this.#source !== undefined
  }

  /** Fetches and compiles the program. After a failure the next call tries again. */
  #compile() {
    const source = this.#source
    if (!source) return Promise.reject(new Error('posenc: the program of this figure is not in this file'))
    const onProgress = (/** @type {Parameters<OnProgress>} */ ...progress) => this.onProgress.forEach((tell) => tell(...progress))
    // A page shows its text and its pictures first.
    this.#compiled ??= compile(source(), onProgress, this.#expected, 'low')
    this.#compiled.catch(() => (this.#compiled = undefined))
    return this.#compiled
  }

  /** Starts the program. After a failure the next call tries again. */
  running() {
    this.#running ??= this.#compile().then((module) => start(module, () => this.#exit()))
    this.#running.catch(() => (this.#running = undefined))
    return this.#running
  }

  #exit() {
    this.ended++
    this.onExit.forEach((tell) => tell())
  }

  /** Fetches and compiles the program before anybody needs it, and starts nothing. */
  prepare() {
    // A failure is told to those who need the program.
    this.#compile().catch(() => {})
  }
}

export const page = new Program(pageSource, PAGE_WASM)
export const workbench = new Program(workbenchSource, WORKBENCH_WASM)

/** The program that has a figure. @param {Element} element */
export const programOf = (element) => (WORKBENCH_FIGURES.includes(element.getAttribute('figure') ?? '') ? workbench : page)
