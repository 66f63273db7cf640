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
    // No endpoint reads a body.
    if (!reads(request)) return ask(new Request(request.url, { method: request.method, headers: request.headers }), env.ASSETS)
    const key = keyOf(request)
    if (!key) return ask(request, env.ASSETS)
    const known = await cache().match(key)
    if (known) return again(known, request)
    // HEAD is answered as GET is, so that it costs something only once.
    const head = request.method === 'HEAD'
    const answer = await ask(head ? new Request(request, { method: 'GET' }) : request, env.ASSETS)
    const all = head ? new Response(null, answer) : answer
    if (keeps(answer)) context.waitUntil(keep(key, head ? answer : answer.clone()))
    return all
  },
}

/** Whether a request changes nothing. @param {Request} request */
const reads = ({ method }) => method === 'GET' || method === 'HEAD'

const cache = () => /** @type {CacheStorage & { default: Cache }} */ (caches).default

/**
 * What is known of the addresses of an endpoint: which paths it has, what need not be
 * said since it would be so anyway, and the names of its parameters where it ignores
 * all others. Below /api others are refused.
 *
 * @type {{ paths: RegExp, standards: string[], names?: string[] }[]}
 */
const endpoints = [
  { paths: /^\/api\/encode$/, standards: [...pairsOf('seq-len', 'd-model', 'base', 'convention'), 'dtype=float32'] },
  { paths: /^\/api\/relative-dot$/, standards: pairsOf('d-model', 'base', 'offset', 'convention') },
  { paths: /^\/api$/, standards: ['lang=en'] },
  {
    paths: /^\/image\/[^/]+$/,
    standards: [...STANDARDS, 'lang=en', 'theme=auto', 'width=600', 'pixel-ratio=1'],
    names: [...stateNames(), 'lang', 'theme', 'width', 'height', 'pixel-ratio'],
  },
  { paths: /^\/s$/, standards: [...STANDARDS, 'lang=en', 'theme=auto', 'controls=full'], names: [...stateNames(), 'figure', 'lang', 'theme', 'controls'] },
  { paths: /^\/oembed$/, standards: ['maxwidth=800', 'maxheight=1000000', 'format=json'], names: ['url', 'maxwidth', 'maxheight', 'format'] },
  { paths: /^\/(healthz|openapi\.json)$/, standards: [], names: [] },
]

/** What the state says of some of its parts unless it is told otherwise. @param {...string} names */
function pairsOf(...names) {
  return STANDARDS.filter((pair) => names.includes(pair.split('=', 1)[0]))
}

/** The names of the parts of the state. */
function stateNames() {
  return STATE_PARTS.map(([name]) => name)
}

/**
 * The address under which an answer is kept: with the version of the program, outside
 * of the folder of a version of the site, with its parameters decoded and sorted,
 * without those that say what would be so anyway and those that are ignored. There is
 * none for an address that says something twice, which is refused.
 *
 * @param {Request} request
 */
function keyOf(request) {
  const { origin, pathname, search } = new URL(request.url)
  const path = decoded(pathname)?.replace(/^\/v[\d.]+(?=\/)/, '')
  const endpoint = endpoints.find(({ paths }) => path !== undefined && paths.test(path))
  if (path === undefined || !endpoint) return
  /** @type {Map<string, string>} */
  const query = new Map()
  for (const pair of search.slice(1).split('&')) {
    if (pair === '') continue
    const at = `${pair}=`.indexOf('=')
    const [name, value] = [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))]
    if (name === undefined || value === undefined) return
    if (endpoint.names && !endpoint.names.includes(name)) continue
    if (query.has(name)) return
    query.set(name, value)
  }
  const pairs = [...query].filter(([name, value]) => !endpoint.standards.includes(`${name}=${value}`))
    .map((pair) => pair.map(encodeURIComponent).join('=')).sort()
  // What an answer is written as depends on what is accepted, unless it is named.
  const accept = path.startsWith('/api/') && !query.has('format') ? request.headers.get('accept') ?? '' : ''
  return `${origin}/${WORKER_VERSION}/${encodeURIComponent(accept)}${encodeURI(path)}?${pairs.join('&')}`
}

/** What a part of an address says, unless it is not UTF-8 with %XX. @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Keeps an answer, once it is on its way to whoever has asked. @param {string} key @param {Response} answer */
async function keep(key, answer) {
  await new Promise((resolve) => { setTimeout(resolve, 2) })
  await cache().put(key, answer)
}

/** Whether an answer is worth keeping. @param {Response} answer */
const keeps = (answer) => answer.status === 200 && answer.headers.get('cache-control') !== 'no-store'

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
 * answers addresses (web/live/worker_js.go).
 *
 * @param {Request & { cf?: { clientAcceptEncoding?: string } }} request
 * @param {{ fetch: typeof fetch }} assets
 */
async function packed(request, assets) {
  if (!reads(request)) return assets.fetch(request)
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
