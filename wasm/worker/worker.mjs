// The Cloudflare Worker: serves the WebAssembly of the site in its compressed copies,
// responds from the cache where it can, and passes other requests to Go. All other
// files of the site are served before it runs (wrangler.jsonc).

import { ask } from './program.mjs'

export default {
  /**
   * @param {Request} request
   * @param {{ ASSETS: { fetch: typeof fetch } }} env
   * @param {{ waitUntil: (promise: Promise<unknown>) => void }} context
   */
  async fetch(request, env, context) {
    if (new URL(request.url).pathname.endsWith('.wasm')) return serveProgram(request, env.ASSETS)
    // No endpoint reads the body of a request.
    if (!isRead(request)) return ask(new Request(request.url, { method: request.method, headers: request.headers }), env.ASSETS)
    const key = cacheKey(request)
    if (!key) return ask(request, env.ASSETS)
    const cached = await cache().match(key)
    if (cached) return fromCache(cached, request)
    // HEAD is passed on as GET, whose response is cached.
    const head = request.method === 'HEAD'
    const response = await ask(head ? new Request(request, { method: 'GET' }) : request, env.ASSETS)
    const result = head ? new Response(null, response) : response
    if (isCacheable(response)) context.waitUntil(store(key, head ? response : response.clone()))
    return result
  },
}

/** Reports whether a request is GET or HEAD. @param {Request} request */
const isRead = ({ method }) => method === 'GET' || method === 'HEAD'

const cache = () => /** @type {CacheStorage & { default: Cache }} */ (caches).default

/**
 * The paths of an endpoint, the default values of its parameters, and the names of its
 * parameters if it ignores all others; below /api others are errors.
 *
 * @type {{ paths: RegExp, defaults: string[], names?: string[] }[]}
 */
const endpoints = [
  { paths: /^\/api\/encode$/, defaults: [...defaultsOf('seq-len', 'grid-height', 'grid-width', 'd-model', 'base', 'convention'), 'dtype=float32'] },
  { paths: /^\/api\/relative-dot$/, defaults: defaultsOf('d-model', 'base', 'offset', 'convention') },
  { paths: /^\/api\/rope$/, defaults: ['seq-len=0', 'stack=transformers', 'format=json'] },
  { paths: /^\/api$/, defaults: ['lang=en'] },
  {
    paths: /^\/image\/[^/]+$/,
    defaults: [...STANDARDS, 'lang=en', 'theme=auto', 'width=600', 'pixel-ratio=1', 'zoom=1', 'ground=opaque', 'plain=0'],
    names: [...stateNames(), 'lang', 'theme', 'width', 'height', 'pixel-ratio', 'zoom', 'ground', 'plain'],
  },
  { paths: /^\/s$/, defaults: [...STANDARDS, 'lang=en', 'theme=auto', 'controls=full'], names: [...stateNames(), 'figure', 'lang', 'theme', 'controls'] },
  { paths: /^\/oembed$/, defaults: ['maxwidth=800', 'maxheight=1000000', 'format=json'], names: ['url', 'maxwidth', 'maxheight', 'format'] },
  { paths: /^\/(healthz|openapi\.json)$/, defaults: [], names: [] },
]

/** The parameters in which a plus sign is a space; in others it belongs to a number. */
const texts = ['config', 'sentence', 'layer-type']

/** Returns the default values of parameters of the state. @param {...string} names */
function defaultsOf(...names) {
  return STANDARDS.filter((pair) => names.includes(pair.split('=', 1)[0]))
}

/** Returns the names of the parameters of the state. */
function stateNames() {
  return STATE_PARTS.map(([name]) => name)
}

/**
 * Returns the address under which a response is cached: with the version of the
 * program, without the folder of a version of the site; its parameters are decoded and
 * sorted, and lack those with default values and those that are ignored. A parameter
 * that occurs twice is an error, which is not cached.
 *
 * @param {Request} request
 */
function cacheKey(request) {
  const { origin, pathname, search } = new URL(request.url)
  const path = decoded(pathname)?.replace(/^\/v[\d.]+(?=\/)/, '')
  const endpoint = endpoints.find(({ paths }) => path !== undefined && paths.test(path))
  if (path === undefined || !endpoint) return
  /** @type {Map<string, string>} */
  const query = new Map()
  for (const pair of search.slice(1).split('&')) {
    if (pair === '') continue
    const at = `${pair}=`.indexOf('=')
    const name = decoded(pair.slice(0, at))
    const value = decoded(name !== undefined && texts.includes(name) ? pair.slice(at + 1).replaceAll('+', ' ') : pair.slice(at + 1))
    if (name === undefined || value === undefined) return
    if (endpoint.names && !endpoint.names.includes(name)) continue
    if (query.has(name)) return
    query.set(name, value)
  }
  const pairs = [...query].filter(([name, value]) => !endpoint.defaults.includes(`${name}=${value}`))
    .map((pair) => pair.map(encodeURIComponent).join('=')).sort()
  // The Accept field decides the format, unless it is named.
  const accept = path.startsWith('/api/') && !query.has('format') ? request.headers.get('accept') ?? '' : ''
  return `${origin}/${WORKER_VERSION}/${encodeURIComponent(accept)}/${encodeURIComponent(path)}?${pairs.join('&')}`
}

/** Returns a part of an address decoded, undefined if it is not UTF-8 with %XX. @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Caches a response after it has been sent. @param {string} key @param {Response} response */
async function store(key, response) {
  await new Promise((resolve) => { setTimeout(resolve, 2) })
  await cache().put(key, response)
}

/** @param {Response} response */
const isCacheable = (response) => response.status === 200 && response.headers.get('cache-control') !== 'no-store'

/**
 * Returns the response to a request from a cached one: 304 if the client has it.
 *
 * @param {Response} cached
 * @param {Request} request
 */
function fromCache(cached, request) {
  const tags = request.headers.get('if-none-match')?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  const tag = cached.headers.get('etag') ?? ''
  if (tags?.includes(tag) || tags?.includes('*')) {
    const headers = new Headers(cached.headers)
    for (const name of ['content-type', 'content-length', 'content-disposition']) headers.delete(name)
    return new Response(null, { status: 304, headers })
  }
  return request.method === 'HEAD' ? new Response(null, cached) : cached
}

/**
 * Serves WebAssembly with Brotli if the client accepts it: what Cloudflare compresses
 * itself is a quarter larger. By Server-Timing a figure knows that this site has
 * endpoints (web/live/internal/exportmenu/endpoints_js.go).
 *
 * @param {Request & { cf?: { clientAcceptEncoding?: string } }} request
 * @param {{ fetch: typeof fetch }} assets
 */
async function serveProgram(request, assets) {
  if (!isRead(request)) return assets.fetch(request)
  // Cloudflare replaces the header of the client.
  const accepted = request.cf?.clientAcceptEncoding ?? request.headers.get('accept-encoding') ?? ''
  const brotli = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)
  const compressed = brotli && await assets.fetch(new Request(`${request.url.replace(/\?.*/, '')}.br`, request))
  const found = compressed && (compressed.status === 200 || compressed.status === 304)
  const file = found ? compressed : await assets.fetch(request)
  const headers = new Headers(file.headers)
  if (found && file.status === 200) {
    headers.set('content-type', 'application/wasm')
    headers.set('content-encoding', 'br')
  }
  headers.set('vary', 'accept-encoding')
  headers.set('server-timing', 'posenc')
  return new Response(file.body, /** @type {ResponseInit} */ ({ status: file.status, headers, encodeBody: found ? 'manual' : 'automatic' }))
}
