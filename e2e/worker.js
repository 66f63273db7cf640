// The Worker on workerd, the runtime of Cloudflare, with the files of the site as
// wasm/worker/wrangler.jsonc says.

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as optionsOf } from 'wrangler'

process.env.WRANGLER_SEND_METRICS = 'false'

const folder = new URL('../dist/worker/', import.meta.url)
const config = fileURLToPath(new URL('../wasm/worker/wrangler.jsonc', import.meta.url))

/**
 * Runs the Worker at an address of its own, until it is stopped.
 *
 * @param {Record<string, string>} [more] modules beside those of the Worker, by their
 *   names; one that is called entry.mjs takes the place of worker.mjs
 */
export async function work(more = {}) {
  const { workerOptions } = optionsOf(config)
  const own = await Promise.all(['worker.mjs', 'worker.wasm'].map(async (name) =>
    module(name, await readFile(new URL(name, folder)))))
  const others = Object.entries(more).map(([name, text]) => module(name, text))
  const modules = [...others, ...own].sort((a, b) => Number(b.path === 'entry.mjs') - Number(a.path === 'entry.mjs'))
  const miniflare = new Miniflare({ ...workerOptions, name: 'posenc', host: '127.0.0.1', port: 0, modules, modulesRoot: '.' })
  return { url: String(await miniflare.ready), stop: () => miniflare.dispose() }
}

/** @param {string} path @param {string | Uint8Array<ArrayBuffer>} contents */
const module = (path, contents) =>
  ({ type: /** @type {const} */ (path.endsWith('.wasm') ? 'CompiledWasm' : 'ESModule'), path, contents })
