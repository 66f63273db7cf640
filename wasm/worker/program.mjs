// The Go program that answers requests: one for all of them, as long as it lives.

import { Go, exports } from 'go:wasm_exec'
import wasm from './worker.wasm'

/**
 * @typedef {{
 *   handleRequest: (request: Request) => Promise<Response>,
 *   piece: (address: string, number: number) => Uint8Array | null,
 *   loadGlyphs: (content: Uint8Array) => boolean,
 * }} Binding
 */

/** @type {{ binding: Binding, end: () => void, ended: boolean } | undefined} */
let program

/** What workerd has beside what browsers have. */
const workerd = /** @type {{ FixedLengthStream: new (length: number) => TransformStream }} */ (/** @type {unknown} */ (globalThis))

/** What is to be called when the program ends. @type {Set<() => void>} */
const mourners = new Set()

// While the runtime loads the Worker, nobody waits yet.
program = begin()

/** The program, which is begun anew when it has ended. */
function living() {
  if (!program || program.ended) program = begin()
  return program
}

function begin() {
  const go = new Go()
  const binding = /** @type {Binding} */ ({})
  const life = { binding, ended: false, end }
  function end() {
    if (life.ended) return
    life.ended = true
    // It leaves timers behind, which resume it until it has been noticed.
    go._resume = () => {}
    go._scheduledTimeouts.clear()
    // What Go has handed out refers to it for longer than it lives: its memory goes.
    for (const name of ['_inst', 'mem', '_values', '_goRefCounts', '_ids', '_idPool', '_pendingEvent', 'importObject']) delete /** @type {any} */ (go)[name]
    life.binding = /** @type {Binding} */ ({})
    if (exports.context?.binding === binding) exports.context = undefined
    if (program === life) program = undefined
    for (const mourn of mourners) mourn()
  }
  go.exit = end
  // What github.com/syumai/workers looks for in the globals of Go.
  exports.context = { binding, version: WORKER_VERSION, stream }
  exports.tryCatch = attempt
  const instance = new WebAssembly.Instance(wasm, { ...go.importObject, gojs: seeded(go), workers: { ready() {} } })
  go.run(instance).catch(end)
  return life
}

/**
 * What Go imports, with random bytes even where the runtime has none to give: while it
 * loads the Worker. Go seeds the hashes of its maps with them, and no map here has
 * more than a few keys that somebody else has chosen.
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
      // What is in the memory already: zeros.
    }
  }
  return { ...gojs, 'runtime.getRandomData': getRandomData }
}

/** Whether there is a program. */
export const alive = () => program !== undefined && !program.ended

/**
 * The answer to a request. A program that ends meanwhile may have done so because
 * of another request, so that the next one is asked too.
 *
 * @param {Request} request
 * @param {{ fetch: typeof fetch }} [assets] the files of the site
 * @returns {Promise<Response>}
 */
export async function ask(request, assets) {
  for (let attempt = 0; attempt < 2; attempt++) {
    const life = living()
    try {
      const response = await answer(life, request)
      if (!response.headers.has(needsGlyphs)) return response
      const content = await glyphs(request, assets)
      if (!content || !guarded(life, () => life.binding.loadGlyphs(content))) {
        return problem(503, 'Service Unavailable', 'the outlines of these characters cannot be read now')
      }
      return await answer(life, request)
    } catch (error) {
      if (!life.ended) return problem(400, 'Bad Request', 'the address is not one')
      console.error(error)
    }
  }
  return problem(500, 'Internal Server Error', 'the program that answers has ended twice over this request')
}

/** The header by which Go asks for outlines that it has not loaded (glyphs.go). */
const needsGlyphs = 'posenc-needs-glyphs'

/**
 * The file with the outlines of characters that few texts have; undefined if it
 * cannot be read within five seconds.
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
 * @param {NonNullable<typeof program>} life
 * @param {Request} request
 * @returns {Promise<Response>}
 */
function answer(life, request) {
  return new Promise((resolve, reject) => {
    const mourn = () => reject(new Error('posenc: the program has ended'))
    mourners.add(mourn)
    guarded(life, () => life.binding.handleRequest(request)).then(resolve, reject).finally(() => mourners.delete(mourn))
  })
}

/**
 * What a function of a program returns. An exception that passes through Go leaves
 * it in the middle of something.
 *
 * @template T
 * @param {NonNullable<typeof program>} life
 * @param {() => T} call
 */
function guarded(life, call) {
  try {
    return call()
  } catch (error) {
    life.end()
    throw error
  }
}

/**
 * A body that is made piece by piece, when there is room for the next one, by
 * whatever program is alive then.
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
      const life = living()
      const piece = guarded(life, () => life.binding.piece(address, next++))
      if (!piece) throw new Error(`posenc: there is no body behind ${address}`)
      controller.enqueue(piece)
      if (next === pieces) controller.close()
    },
  }, { highWaterMark: 1 })
  return length < 0 ? body : body.pipeThrough(new workerd.FixedLengthStream(length))
}

/** @param {() => unknown} call */
function attempt(call) {
  try {
    return { result: call() }
  } catch (error) {
    return { error }
  }
}
