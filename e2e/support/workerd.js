// The Worker on workerd, the runtime of Cloudflare, with the files of the site as
// wasm/worker/wrangler.jsonc says.

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { connect } from './ask.js'

process.env.WRANGLER_SEND_METRICS = 'false'

const folder = new URL('../../dist/worker/', import.meta.url)
const config = fileURLToPath(new URL('../../wasm/worker/wrangler.jsonc', import.meta.url))

/**
 * Counts the programs that are begun and those whose memory has not been freed, and
 * knows the memory of the last one.
 */
const spy = `
const { Instance } = WebAssembly
const memories = []
export const programs = { begun: 0, memory: 0, held: () => memories.filter((memory) => memory.deref()).length }
WebAssembly.Instance = class extends Instance {
  constructor(...args) {
    super(...args)
    programs.begun++
    memories.push(new WeakRef(this.exports.mem))
    Object.defineProperty(programs, 'memory', { configurable: true, get: () => this.exports.mem.buffer.byteLength })
  }
}`

/**
 * The Worker with ways to look into it: a request that no handler survives, and
 * what there is of programs.
 */
const entry = `
import { programs } from './spy.mjs'
import { alive, ask } from './program.mjs'
import worker from './worker.mjs'
export default {
  async fetch(request, env, context) {
    switch (new URL(request.url).pathname) {
      case '/test/kill': return ask({})
      case '/test/programs': return Response.json({ alive: alive(), begun: programs.begun, memory: programs.memory, held: programs.held() })
    }
    return worker.fetch(request, env, context)
  },
}`

/**
 * Runs the Worker at an address of its own, until it is stopped, and asks it over up to 32
 * connections.
 *
 * @param {string} [script] in the place of the Worker's
 * @param {Record<string, string | Uint8Array<ArrayBuffer>>} [others] what it imports beside what there is
 */
export async function startWorker(script = entry, others = {}) {
  // Loading them takes three seconds, which processes that only list tests do not need.
  const { Miniflare } = await import('miniflare')
  const { unstable_getMiniflareWorkerOptions: optionsOf } = await import('wrangler')
  const { workerOptions } = optionsOf(config)
  workerOptions.assets?.routerConfig?.static_routing?.user_worker?.push('/test/*')
  const built = await Promise.all(['worker.mjs', 'program.mjs', 'worker.wasm'].map(async (name) =>
    module(name, await readFile(new URL(name, folder)))))
  const miniflare = new Miniflare({
    ...workerOptions,
    name: 'posenc',
    host: '127.0.0.1',
    port: 0,
    handleRuntimeStdio: quiet,
    modules: [module('entry.mjs', script), module('spy.mjs', spy), ...built, ...Object.entries(others).map(([name, contents]) => module(name, contents))],
  })
  const url = String(await miniflare.ready)
  const { ask, close } = connect(url, 32)
  const stop = () => {
    close()
    return miniflare.dispose()
  }
  return { url, ask, stop }
}

/** @param {string} path @param {string | Uint8Array<ArrayBuffer>} contents @returns {import('miniflare').ModuleDefinition} */
const module = (path, contents) => ({ type: path.endsWith('.wasm') ? 'CompiledWasm' : 'ESModule', path, contents })

/** What the runtime says; a program that is killed on purpose says much. @param {import('node:stream').Readable[]} streams */
function quiet(...streams) {
  for (const stream of streams) stream.resume()
}
