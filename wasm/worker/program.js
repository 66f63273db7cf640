// The Go program that answers requests: one for all of them, as long as it lives.

import { Go, exports } from 'go:wasm_exec'
import wasm from './worker.wasm'

/**
 * @typedef {{
 *   handleRequest: (request: Request) => Promise<Response>,
 *   piece: (address: string, number: number) => Uint8Array | null,
 * }} Binding
 */

/** @type {{ binding: Binding, end: () => void, ended: boolean } | undefined} */
let program

/** What is to be called when the program ends. @type {Set<() => void>} */
const mourners = new Set()

/** The program, which is begun anew when it has ended. */
function living() {
  if (!program || program.ended) program = begin()
  return program
}

function begin() {
  const go = new Go()
  const binding = /** @type {Binding} */ ({})
  const life = { binding, ended: false, end() {
    if (life.ended) return
    life.ended = true
    go._resume = () => {}
    go._scheduledTimeouts.clear()
    for (const mourn of mourners) mourn()
  } }
  go.exit = life.end
  // What github.com/syumai/workers looks for in the globals of Go.
  exports.context = { binding, version: WORKER_VERSION, stream }
  exports.tryCatch = attempt
  const instance = new WebAssembly.Instance(wasm, { ...go.importObject, workers: { ready() {} } })
  go.run(instance).catch(life.end)
  return life
}

/** Ends the program, as a lack of memory would. */
export const end = () => program?.end()

/**
 * The answer to a request. A program that ends meanwhile may have done so because
 * of another request, so that the next one is asked too.
 *
 * @param {Request} request
 * @returns {Promise<Response>}
 */
export async function ask(request) {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      return await answer(living(), request)
    } catch (error) {
      console.error(error)
    }
  }
  const problem = { type: 'about:blank', title: 'Internal Server Error', status: 500, detail: 'the program that answers has ended twice over this request' }
  return new Response(`${JSON.stringify(problem)}\n`, { status: 500, headers: {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  } })
}

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
  return length < 0 ? body : body.pipeThrough(new FixedLengthStream(length))
}

/** @param {() => unknown} call */
function attempt(call) {
  try {
    return { result: call() }
  } catch (error) {
    return { error }
  }
}
