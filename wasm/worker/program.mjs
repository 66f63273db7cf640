// Runs the Go program: one for all requests, until it exits.

import { Go, exports } from 'go:wasm_exec'
import wasm from './worker.wasm'

/**
 * @typedef {{
 *   handleRequest: (request: Request) => Promise<Response>,
 *   piece: (address: string, number: number) => Uint8Array | null,
 *   loadGlyphs: (content: Uint8Array) => boolean,
 * }} Binding
 */

/**
 * A program, with the functions that it exports.
 *
 * @typedef {{ binding: Binding, exit: () => void, exited: boolean }} Program
 */

/** @type {Program | undefined} */
let program

/** The globals of workerd that browsers do not have. */
const workerd = /** @type {{ FixedLengthStream: new (length: number) => TransformStream }} */ (/** @type {unknown} */ (globalThis))

/** Called when a program exits. @type {Set<() => void>} */
const onExit = new Set()

// While the runtime loads the Worker, no request waits.
program = start()

/** Returns the program, starting another if it has exited. */
function running() {
  if (!program || program.exited) program = start()
  return program
}

/** @returns {Program} */
function start() {
  const go = new Go()
  const binding = /** @type {Binding} */ ({})
  const started = { binding, exited: false, exit }
  function exit() {
    if (started.exited) return
    started.exited = true
    // Its timers would resume it.
    go._resume = () => {}
    go._scheduledTimeouts.clear()
    // Functions that it has passed to JavaScript keep go alive: free its memory.
    for (const name of ['_inst', 'mem', '_values', '_goRefCounts', '_ids', '_idPool', '_pendingEvent', 'importObject']) delete /** @type {any} */ (go)[name]
    started.binding = /** @type {Binding} */ ({})
    if (exports.context?.binding === binding) exports.context = undefined
    if (program === started) program = undefined
    for (const call of onExit) call()
  }
  go.exit = exit
  // github.com/syumai/workers reads these from the globals of Go.
  exports.context = { binding, version: WORKER_VERSION, stream }
  exports.tryCatch = tryCatch
  const instance = new WebAssembly.Instance(wasm, { ...go.importObject, gojs: seeded(go), workers: { ready() {} } })
  go.run(instance).catch(exit)
  return started
}

/**
 * Returns the imports of Go. While it loads the Worker, the runtime refuses random
 * bytes, by which Go seeds the hashes of its maps; they may be zeros, as no map here
 * has more than a few keys from a request.
 *
 * @param {Go} go
 */
function seeded(go) {
  const gojs = go.importObject.gojs
  /** @param {number} at */
  function getRandomData(at) {
    try {
      /** @type {(at: number) => void} */ (gojs['runtime.getRandomData'])(at)
    } catch {
      // The memory holds zeros.
    }
  }
  return { ...gojs, 'runtime.getRandomData': getRandomData }
}

/** Reports whether a program is running. */
export const alive = () => program !== undefined && !program.exited

/**
 * Returns the response to a request. A program may exit because of another request,
 * so a second one is tried.
 *
 * @param {Request} request
 * @param {{ fetch: typeof fetch }} [assets] the files of the site
 * @returns {Promise<Response>}
 */
export async function ask(request, assets) {
  for (let attempt = 0; attempt < 2; attempt++) {
    const current = running()
    try {
      const response = await respond(current, request)
      if (!response.headers.has(needsGlyphs)) return response
      const content = await glyphs(request, assets)
      if (!content || !guarded(current, () => current.binding.loadGlyphs(content))) {
        return problem(503, 'Service Unavailable', 'the outlines of these characters cannot be read now')
      }
      return await respond(current, request)
    } catch (error) {
      if (!current.exited) return problem(400, 'Bad Request', 'the address is not a URL')
      console.error(error)
    }
  }
  return problem(500, 'Internal Server Error', 'internal error')
}

/** The header of a response for which outlines must be loaded (web/api/internal/picture/image.go). */
const needsGlyphs = 'posenc-needs-glyphs'

/**
 * Returns the file with the outlines of rare characters, or undefined if it cannot be
 * read within five seconds.
 *
 * @param {Request} request
 * @param {{ fetch: typeof fetch }} [assets]
 */
async function glyphs(request, assets) {
  try {
    const response = await assets?.fetch(new URL(GLYPHS_FILE, request.url), { signal: AbortSignal.timeout(5000) })
    if (response?.ok) return new Uint8Array(await response.arrayBuffer())
    console.error(`posenc: ${GLYPHS_FILE}: status ${response?.status}`)
  } catch (error) {
    console.error(error)
  }
}

/** @param {number} status @param {string} title @param {string} detail */
const problem = (status, title, detail) => new Response(`${JSON.stringify({ type: 'about:blank', title, status, detail })}\n`, {
  status,
  headers: {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
  },
})

/**
 * Returns the response of a program.
 *
 * @param {Program} current
 * @param {Request} request
 * @returns {Promise<Response>}
 */
function respond(current, request) {
  return new Promise((resolve, reject) => {
    const exited = () => reject(new Error('posenc: the program has exited'))
    onExit.add(exited)
    guarded(current, () => current.binding.handleRequest(request)).then(resolve, reject).finally(() => onExit.delete(exited))
  })
}

/**
 * Returns the result of a function of a program. An exception that passes through Go
 * leaves its state inconsistent: the program must not go on.
 *
 * @template T
 * @param {Program} current
 * @param {() => T} call
 */
function guarded(current, call) {
  try {
    return call()
  } catch (error) {
    current.exit()
    throw error
  }
}

/**
 * Returns a body whose pieces are made one by one when the next can be sent, each by
 * the program that runs then.
 *
 * @param {string} address
 * @param {number} pieces
 * @param {number} length in bytes, or -1
 * @returns {ReadableStream}
 */
function stream(address, pieces, length) {
  let next = 0
  const body = new ReadableStream({
    pull(controller) {
      const current = running()
      const piece = guarded(current, () => current.binding.piece(address, next++))
      if (!piece) throw new Error(`posenc: ${address} has no body`)
      controller.enqueue(piece)
      if (next === pieces) controller.close()
    },
  }, { highWaterMark: 1 })
  return length < 0 ? body : body.pipeThrough(new workerd.FixedLengthStream(length))
}

/** @param {() => unknown} call */
function tryCatch(call) {
  try {
    return { result: call() }
  } catch (error) {
    return { error }
  }
}
