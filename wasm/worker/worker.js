// The Cloudflare Worker: hands out programs as small as the build has made them,
// answers from the cache what has been asked before, and asks Go for the rest.
// All other files of the site are sent before it runs (wrangler.jsonc).

import { ask } from './program.js'

export default {
  /**
   * @param {Request} request
   * @param {{ ASSETS: { fetch: typeof fetch } }} env
   * @param {{ waitUntil: (promise: Promise<unknown>) => void }} context
   */
  async fetch(request, env, context) {
    if (new URL(request.url).pathname.endsWith('.wasm')) return packed(request, env.ASSETS)
    if (request.method !== 'GET' && request.method !== 'HEAD') return ask(request)
    const key = keyOf(request)
    const known = key && await cache().match(key)
    if (known) return again(known, request)
    const answer = await ask(request)
    if (key && keeps(request, answer)) context.waitUntil(cache().put(key, answer.clone()))
    return answer
  },
}

const cache = () => /** @type {CacheStorage & { default: Cache }} */ (caches).default

/**
 * The address under which an answer is kept: with the version of the program, the
 * parameters sorted, and without those that say what would be so anyway. There is
 * none for an address that says something twice: that is refused.
 *
 * @param {Request} request
 */
function keyOf(request) {
  const url = new URL(request.url)
  const pairs = url.search.slice(1).split('&').filter((pair) => pair !== '' && !STANDARDS.includes(pair)).sort()
  const names = pairs.map((pair) => pair.split('=', 1)[0])
  if (new Set(names).size < names.length) return
  // What an answer is written as depends on what is accepted, unless it is named.
  const accept = url.pathname.includes('/api/') ? `#${request.headers.get('accept')}` : ''
  return `${url.origin}/${WORKER_VERSION}${url.pathname}?${pairs.join('&')}${encodeURIComponent(accept)}`
}

/** Whether an answer is worth keeping. @param {Request} request @param {Response} answer */
const keeps = (request, answer) =>
  request.method === 'GET' && answer.status === 200 && answer.headers.get('cache-control') !== 'no-store'

/**
 * What a request gets of an answer that is kept: all, its head, or the word that
 * whoever asks has it already.
 *
 * @param {Response} answer
 * @param {Request} request
 */
function again(answer, request) {
  const tags = request.headers.get('if-none-match')?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  const tag = answer.headers.get('etag') ?? ''
  if (tags?.includes(tag) || tags?.includes('*')) {
    const headers = new Headers(answer.headers)
    for (const name of ['content-type', 'content-length', 'content-disposition']) headers.delete(name)
    return new Response(null, { status: 304, headers })
  }
  return request.method === 'HEAD' ? new Response(null, answer) : answer
}

/**
 * A program in the smallest form that whoever asks can read: what is compressed on
 * the way is a quarter larger.
 *
 * @param {Request} request
 * @param {{ fetch: typeof fetch }} assets
 */
async function packed(request, assets) {
  const accepted = request.headers.get('accept-encoding') ?? ''
  if (!/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return assets.fetch(request)
  const file = await assets.fetch(new Request(`${request.url.replace(/\?.*/, '')}.br`, request))
  if (file.status !== 200 && file.status !== 304) return assets.fetch(request)
  const headers = new Headers(file.headers)
  if (file.status === 200) {
    headers.set('content-type', 'application/wasm')
    headers.set('content-encoding', 'br')
  }
  headers.set('vary', 'accept-encoding')
  return new Response(file.body, /** @type {ResponseInit} */ ({ status: file.status, headers, encodeBody: 'manual' }))
}
