// The Cloudflare Worker: hands out programs as small as the build has made them,
// answers from the cache what has been asked before, and asks Go for the rest.
// All other files of the site are sent before it runs (wrangler.jsonc).

import { ask } from './program.mjs'

export default {
  /**
   * @param {Request} request
   * @param {{ ASSETS: { fetch: typeof fetch } }} env
   * @param {{ waitUntil: (promise: Promise<unknown>) => void }} context
   */
  async fetch(request, env, context) {
    if (new URL(request.url).pathname.endsWith('.wasm')) return packed(request, env.ASSETS)
    if (request.method !== 'GET' && request.method !== 'HEAD') return ask(request, env.ASSETS)
    const key = keyOf(request)
    const known = key && await cache().match(key)
    if (known) return again(known, request)
    const answer = await ask(request, env.ASSETS)
    if (key && keeps(request, answer)) context.waitUntil(keep(key, answer.clone()))
    return answer
  },
}

const cache = () => /** @type {CacheStorage & { default: Cache }} */ (caches).default

/** What the addresses of endpoints need not say, since it would be so anyway. @type {[paths: RegExp, pairs: string[]][]} */
const standards = [
  [/\/api\/encode$/, [...pairsOf('seq-len', 'd-model', 'base', 'convention'), 'dtype=float32']],
  [/\/api\/relative-dot$/, pairsOf('d-model', 'base', 'offset', 'convention')],
  [/\/image\/[^/]+$/, [...STANDARDS, 'lang=en', 'theme=auto', 'width=600', 'pixel-ratio=1']],
  [/\/s$/, [...STANDARDS, 'lang=en', 'theme=auto', 'controls=full']],
]

/** What the state says of some of its parts unless it is told otherwise. @param {...string} names */
function pairsOf(...names) {
  return STANDARDS.filter((pair) => names.includes(pair.split('=', 1)[0]))
}

/**
 * The address under which an answer is kept: with the version of the program, its
 * parameters sorted, without those that say what would be so anyway. There is none
 * for an address that says something twice, which is refused.
 *
 * @param {Request} request
 */
function keyOf(request) {
  const { origin, pathname, search } = new URL(request.url)
  const pairs = search.slice(1).split('&').filter((pair) => pair !== '').sort()
  const names = pairs.map((pair) => pair.split('=', 1)[0])
  if (new Set(names).size < names.length || names.some((name) => name.includes('%'))) return
  const needless = standards.find(([paths]) => paths.test(pathname))?.[1]
  const query = pairs.filter((pair) => !needless?.includes(pair)).join('&')
  // What an answer is written as depends on what is accepted, unless it is named.
  const accept = pathname.includes('/api/') && !names.includes('format') ? request.headers.get('accept') ?? '' : ''
  return `${origin}/${WORKER_VERSION}/${encodeURIComponent(accept)}${pathname}?${query}`
}

/** Keeps an answer, once it is on its way to whoever has asked. @param {string} key @param {Response} answer */
async function keep(key, answer) {
  await new Promise((resolve) => { setTimeout(resolve, 2) })
  await cache().put(key, answer)
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
 * the way is a quarter larger. By its Server-Timing a figure knows that this site
 * answers addresses (web/figure/worker_js.go).
 *
 * @param {Request & { cf?: { clientAcceptEncoding?: string } }} request
 * @param {{ fetch: typeof fetch }} assets
 */
async function packed(request, assets) {
  // Cloudflare writes a header of its own.
  const accepted = request.cf?.clientAcceptEncoding ?? request.headers.get('accept-encoding') ?? ''
  const brotli = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)
  const small = brotli && await assets.fetch(new Request(`${request.url.replace(/\?.*/, '')}.br`, request))
  const found = small && (small.status === 200 || small.status === 304)
  const file = found ? small : await assets.fetch(request)
  const headers = new Headers(file.headers)
  if (found && file.status === 200) {
    headers.set('content-type', 'application/wasm')
    headers.set('content-encoding', 'br')
  }
  headers.set('vary', 'accept-encoding')
  headers.set('server-timing', 'posenc')
  return new Response(file.body, /** @type {ResponseInit} */ ({ status: file.status, headers, encodeBody: found ? 'manual' : 'automatic' }))
}
