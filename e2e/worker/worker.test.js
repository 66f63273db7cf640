// The Worker on workerd: its answers, by openapi.json; its cache; and what it does
// under load and when its program exits.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { load } from '../../dist/encoder.js'
import { addressesOf } from '../support/addresses.js'
import { python } from '../support/python.js'
import { randomFrom } from '../support/random.js'
import { long } from '../support/turn.js'
import { startWorker } from '../support/workerd.js'

const { encode, relativeDot, conventions } = await load()

/** @type {any} What its types would not allow, since they cannot know it. */
const any = { relativeDot }

/** @typedef {import('../support/ask.js').Answer} Answer */

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker
/** @type {any} */
let description
/** @type {Ajv2020} */
let ajv

/** @type {Awaited<ReturnType<typeof startWorker>>['ask']} */
const ask = (...request) => worker.ask(...request)

before(async () => {
  worker = await startWorker()
  description = JSON.parse(String((await ask('/openapi.json')).body))
  ajv = new Ajv2020({ strict: false, formats: { uri: (text) => URL.canParse(text) } })
  ajv.addSchema({ $id: 'openapi', ...description })
})

after(() => worker.stop())

/** @param {Answer} answer */
const json = (answer) => JSON.parse(String(answer.body))

/** How many programs there have been, and whether one is alive. */
const programs = async () => json(await ask('/test/programs'))

/** Checks an answer against the description. @param {string} path @param {Answer} answer */
function described(path, answer) {
  const { pathname } = new URL(path, worker.url)
  const known = Object.keys(description.paths).find((template) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname))
  assert.ok(known, `${path} is not in the description`)
  const response = description.paths[known].get.responses[answer.status]
  assert.ok(response, `${path}: ${answer.status} is not among the responses of ${known}: ${answer.body}`)
  if (answer.status === 304) return
  const mediaType = answer.type.split(';')[0]
  assert.ok(response.content[mediaType], `${path}: ${mediaType} is not described`)
  if (answer.status === 200) {
    const { pattern } = response.headers.ETag.schema
    assert.match(String(answer.headers.etag).replace(/^W\//, ''), new RegExp(pattern))
  }
  if (!mediaType.endsWith('json')) return
  const pointer = ['paths', known.replaceAll('~', '~0').replaceAll('/', '~1'), 'get', 'responses', answer.status, 'content', mediaType.replaceAll('/', '~1'), 'schema']
  const validate = ajv.getSchema(`openapi#/${pointer.map((part) => encodeURIComponent(part)).join('/')}`)
  assert.ok(validate)
  assert.ok(validate(json(answer)), `${path}: ${JSON.stringify(validate.errors)}\n${answer.body}`)
}

/** @param {string} path @param {import('node:http').RequestOptions} [options] */
async function get(path, options) {
  const answer = await ask(path, options)
  assert.equal(answer.status, 200, `${path}: ${answer.body}`)
  described(path, answer)
  return answer
}

test('openapi.json is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(description))
  assert.ok(valid, JSON.stringify(errors))
  assert.equal(description.openapi, '3.1.0')
})

test('valid and invalid requests to every endpoint are answered as openapi.json describes', async () => {
  const site = encodeURIComponent(worker.url)
  const asked = [
    '/api/encode', '/api/encode?seq-len=1&d-model=2&dtype=float64', '/api/encode?format=csv&start=-5', '/api/encode?format=npy', '/api/encode?format=raw',
    '/api/encode?convention=fairseq&padding-idx=1&d-model=7', '/api/encode?convention=tensorflow-tutorial&d-model=1&seq-len=1', '/api/encode?convention=x-transformers&amplitude=7',
    '/api/encode?convention=x', '/api/encode?convention=whisper&d-model=5', '/api/relative-dot?convention=mlx&scale=2', '/api/relative-dot?convention=spago&d-model=5',
    '/api/encode?d-model=3', '/api/encode?x=1', '/api/encode?seq-len=1e12', '/api/encode?base=1&base=2',
    '/api/rope?config=%7B%22head_dim%22%3A8%7D', '/api/rope?config=%7B%22head_dim%22%3A8%7D&format=csv', '/api/rope?config=%7B%22head_dim%22%3A8%7D&format=npy&stack=mlx-lm', '/api/rope', '/api/rope?config=%7B',
    '/api/relative-dot', '/api/relative-dot?offset=1..3', '/api/relative-dot?format=csv', '/api/relative-dot?offset=x', '/api/relative-dot?offset=0..1e9',
    ...description.paths['/image/{figure}.{format}'].get.parameters[0].schema.enum.flatMap((/** @type {string} */ figure) =>
      [`/image/${figure}.png`, `/image/${figure}.svg?lang=zh&theme=dark&width=390`]),
    '/image/heatmap.png?width=600&height=400&pixel-ratio=1.5', '/image/heatmap.gif', '/image/x.png', '/image/heatmap.png?width=3', '/image/heatmap.png?width=2000&height=2000&pixel-ratio=4',
    `/oembed?url=${site}`, `/oembed?url=${site}&format=xml`, '/oembed', '/oembed?url=http%3A%2F%2Fexample.com', `/oembed?url=${site}&format=y`,
    '/s?figure=waves', '/s?figure=waves&lang=zh', '/s?figure=x', '/healthz', '/api', '/api?lang=zh', '/api?lang=x', '/openapi.json',
  ]
  const statuses = new Set()
  for (const path of asked) {
    const answer = await ask(path)
    described(path, answer)
    statuses.add(answer.status)
    assert.equal(answer.headers['access-control-allow-origin'], '*', path)
    assert.equal(answer.headers['x-content-type-options'], 'nosniff', path)
    assert.ok(answer.headers['content-security-policy'], path)
    assert.equal(answer.headers['set-cookie'], undefined)
    if (answer.status === 200) described(path, await ask(path, { headers: { 'if-none-match': answer.headers.etag } }))
  }
  assert.deepEqual([...statuses].sort(), [200, 400, 404, 413, 501])
})

test('/api/encode and /api/relative-dot return the numbers of the module, in all formats', async () => {
  for (const [seqLen, dModel, start, base] of [[1, 2, 0, 10000], [64, 64, -32, 100], [700, 512, 2 ** 40, 10000], [3, 65536, 5, 1e12]]) {
    const query = `seq-len=${seqLen}&d-model=${dModel}&start=${start}&base=${base}`
    const want = encode({ seqLen, dModel, start, base }).data
    const { body } = await get(`/api/encode?${query}&format=raw`)
    assert.equal(body.length, want.length * 4)
    near(new Float32Array(body.buffer.slice(body.byteOffset, body.byteOffset + body.length)), want)
    if (want.length > 1e5) continue
    near(json(await get(`/api/encode?${query}`)).data, want)
    const lines = String((await get(`/api/encode?${query}`, { headers: { accept: 'text/csv' } })).body).trim().split('\r\n')
    near(lines.slice(1).flatMap((line) => line.split(',').slice(1).map(Number)), want)
  }
  const { relativeDot: dots } = json(await get('/api/relative-dot?d-model=512&offset=0.5,1..20'))
  near(dots, relativeDot({ dModel: 512, offset: [0.5, ...Array.from({ length: 20 }, (_, i) => i + 1)] }), 1e-11)
})

test('/api/encode and /api/relative-dot return the numbers of the module for each convention', async () => {
  for (const { name, takes, odd, axes } of conventions().filter(({ rotates }) => !rotates)) {
    const dModel = odd.startsWith('refuse') ? 12 : 11
    const known = takes.filter(({ name }) => Object.hasOwn(settings, name)).map(({ name }) => /** @type {[string, string]} */ ([name, settings[name]]))
    const [rows, cells] = axes[0] > 1 ? [{ grid: [2, 3] }, 'grid-height=2&grid-width=3'] : [{ seqLen: 5 }, 'seq-len=5']
    for (const set of [[], ...known.map((setting) => [setting])]) {
      const options = { convention: name, dModel, ...Object.fromEntries(set.map(([name]) => [name, 1])) }
      const query = [`convention=${name}&d-model=${dModel}`, ...set.map(([, attribute]) => `${attribute}=1`)].join('&')
      const { data, shape } = encode(/** @type {any} */ ({ ...options, ...rows }))
      const answer = json(await get(`/api/encode?${query}&${cells}`))
      assert.deepEqual([answer.grid, answer.shape], [rows.grid, [data.length / shape[shape.length - 1], shape[shape.length - 1]]], query)
      near(answer.data, data)
      const dot = await ask(`/api/relative-dot?${query}&offset=0..3`)
      if (odd === 'truncate' || odd === 'round-up' || axes[0] > 1) assert.equal(dot.status, 400, query)
      else near(json(dot).relativeDot, any.relativeDot({ ...options, offset: [0, 1, 2, 3] }), 1e-11)
    }
  }
})

/** The settings that addresses take, by the names that they have there. @type {Record<string, string>} */
const settings = { paddingIdx: 'padding-idx', flip: 'flip', shift: 'shift', scale: 'scale', amplitude: 'amplitude', minTimescale: 'min-timescale' }

/** @param {ArrayLike<number>} got @param {ArrayLike<number>} want */
function near(got, want, tolerance = 1.2e-7) {
  assert.equal(got.length, want.length)
  for (let i = 0; i < want.length; i++) assert.ok(Math.abs(got[i] - want[i]) <= tolerance, `number ${i} = ${got[i]}, want ${want[i]}`)
}

test('sentences in many scripts are drawn, and a character without an outline is an error that names it', async () => {
  for (const sentence of ['我爱你', '今天天气很好', 'Привет — мир', 'η γλώσσα που', 'Příliš žluťoučký kůň', 'Tiếng Việt “có dấu”']) {
    for (const ending of ['png', 'svg']) await get(`/image/attention.${ending}?sentence=${encodeURIComponent(sentence)}`)
  }
  for (const [sentence, character] of [['the 🐈 sat', '🐈 (U+1F408)'], ['سلام', 'س (U+0633)'], ['a\u200bb', 'U+200B']]) {
    const refused = await ask(`/image/inject.svg?sentence=${encodeURIComponent(sentence)}`)
    assert.equal(refused.status, 400)
    assert.match(json(refused).detail, new RegExp(`has the character ${character.replace(/[()+]/g, '\\$&')},`))
  }
})

/** The Worker with glyphs.bin as a header says. */
const spoilt = `
import worker from './worker.mjs'
const spoil = {
  missing: () => new Response('<!doctype html>', { status: 404 }),
  other: () => new Response(new Uint8Array(2e6)),
  cut: async (file) => new Response((await (await file()).arrayBuffer()).slice(0, 1e6)),
  failing: () => { throw new Error('no network') },
}
export default {
  fetch(request, env, context) {
    const kind = request.headers.get('x-glyphs')
    const ASSETS = { fetch: (...args) => kind ? spoil[kind](() => env.ASSETS.fetch(...args)) : env.ASSETS.fetch(...args) }
    return worker.fetch(request, { ASSETS }, context)
  },
}`

test('when outlines cannot be read, pictures that need them answer 503 and all others are drawn', async () => {
  const other = await startWorker(spoilt)
  try {
    /** @param {string} sentence @param {string} [kind] */
    const status = async (sentence, kind) => {
      const response = await fetch(new URL(`image/attention.png?sentence=${encodeURIComponent(sentence)}`, other.url), { headers: kind ? { 'x-glyphs': kind } : {} })
      await response.arrayBuffer()
      return [response.status, response.headers.get('content-type'), response.headers.get('posenc-needs-glyphs')]
    }
    const drawn = [200, 'image/png', null]
    for (const kind of ['missing', 'other', 'cut', 'failing']) {
      assert.deepEqual(await status('我爱你', kind), [503, 'application/problem+json', null], kind)
      assert.deepEqual(await status('dog bites man', kind), drawn, kind)
    }
    assert.deepEqual(await status('我爱你'), drawn)
    assert.deepEqual(await status('今天天气很好', 'missing'), drawn, 'the program reads the file once')
  } finally {
    await other.stop()
  }
})

test('NumPy reads the .npy files', async () => {
  for (const dtype of ['float32', 'float64']) {
    const { body } = await get(`/api/encode?seq-len=300&d-model=128&start=7&dtype=${dtype}&format=npy`)
    const program = `import io, sys, numpy
a = numpy.load(io.BytesIO(sys.stdin.buffer.read()), allow_pickle=False)
i = numpy.arange(64)
angle = numpy.arange(7, 307)[:, None] * 10000.0 ** (-2 * i / 128)
want = numpy.stack([numpy.sin(angle), numpy.cos(angle)], axis=2).reshape(300, 128)
print(a.dtype, a.shape, a.flags.c_contiguous, abs(a - want).max() < 1e-6)`
    assert.equal(execFileSync(python('numpy'), ['-c', program], { input: body, encoding: 'utf8' }).trim(), `${dtype} (300, 128) True True`)
  }
})

/** Asks until the answer is one that has been kept, which is when it has been sent. @param {string} path */
async function kept(path) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await get(path)
    if (answer.headers['cf-cache-status'] === 'HIT') return answer
  }
  throw new Error(`${path} is not kept`)
}

test('repeated requests are answered from the cache', async () => {
  const paths = ['/api/encode?seq-len=9&d-model=8', '/api/relative-dot?offset=7', '/api/encode?convention=fairseq&padding-idx=1&d-model=9', '/image/dials.png?d-model=64', '/image/dials.svg?d-model=64',
    '/s?figure=dials', `/oembed?url=${encodeURIComponent(worker.url)}`, '/openapi.json', '/api/encode?seq-len=900&d-model=512&format=npy']
  const first = await Promise.all(paths.map((path) => kept(path)))
  await kill()
  for (const [i, path] of paths.entries()) {
    const again = await get(path)
    assert.deepEqual(again.body, first[i].body, path)
    assert.equal(again.headers.etag, first[i].headers.etag)
    const turned = path.replace(/\?(.*)&(.*)$/, '?$2&$1')
    assert.deepEqual((await get(turned)).body, first[i].body, turned)
    const head = await ask(path, { method: 'HEAD' })
    assert.equal(head.status, 200)
    assert.equal(head.body.length, 0)
    assert.equal(head.headers.etag, first[i].headers.etag)
    const known = await ask(path, { headers: { 'if-none-match': `"x", ${first[i].headers.etag}` } })
    assert.equal(known.status, 304)
    assert.equal(known.body.length, 0)
    assert.equal(known.headers.etag, first[i].headers.etag)
  }
  assert.equal((await programs()).alive, false, 'Go has been woken for what is kept')
})

test('parameters with their default values do not change the cache key', async () => {
  const endpoints = /** @type {[string, any][]} */ (Object.entries(description.paths))
  for (const [template, { get: { parameters } }] of endpoints) {
    const path = template.replace('{figure}', 'dot').replace('{format}', 'svg')
    const standards = parameters.filter((/** @type {any} */ parameter) => parameter.in === 'query' && parameter.schema.default !== undefined)
    const start = { '/s': 'figure=dot', '/oembed': `url=${encodeURIComponent(worker.url)}`, '/api/rope': `config=${encodeURIComponent('{"head_dim":8}')}` }[path] ?? ''
    const cached = standards.length > 0 && path !== '/oembed' && path !== '/api'
    const plain = await (cached ? kept : get)(`${path}?${start}`)
    await kill()
    const all = standards.map((/** @type {any} */ { name, schema }) => `${name}=${schema.default}`).join('&')
    assert.equal((await get(`${path}?${all}&${start}`)).headers.etag, plain.headers.etag, path)
    if (cached) assert.equal((await programs()).alive, false, `${path}?${all} is not known to be ${path}`)
  }
  // What is a standard elsewhere is unknown here.
  for (const path of ['/api/encode?offset=10', '/api/encode?theme=auto', '/api?width=600']) {
    assert.equal((await ask(path)).status, 400, path)
  }
})

test('unknown parameters are refused below /api, and ignored elsewhere in the cache key', async () => {
  for (const path of ['/api/encode?utm=1', '/api/relative-dot?%66igure=dot', '/api?utm=1']) {
    for (let attempt = 0; attempt < 2; attempt++) {
      const answer = await ask(path)
      assert.equal(answer.status, 400, path)
      assert.equal(answer.headers['cf-cache-status'] ?? 'MISS', 'MISS', path)
    }
  }
  const paths = ['/image/dot.svg?position=23', '/s?figure=dot&position=23', `/oembed?url=${encodeURIComponent(worker.url)}&maxwidth=403`, '/openapi.json?']
  const plain = await Promise.all(paths.map((path) => kept(path)))
  await kill()
  for (const [i, path] of paths.entries()) {
    const { pathname, search } = new URL(path, worker.url)
    for (const same of [`${path}&utm=1`, `${path}&utm=1&utm=2&%66oo`, `${pathname}?utm=%31&${search.slice(1)}`, path.replaceAll('position', '%70osition'), path.replace('=23', '=%32%33')]) {
      const answer = await get(same)
      assert.equal(answer.headers.etag, plain[i].headers.etag, same)
    }
  }
  const inside = await ask('/v1.2.3/s?position=23&figure=dot&x=y')
  assert.equal(inside.headers.etag, plain[1].headers.etag)
  assert.equal((await programs()).alive, false, 'Go has been asked again')
  for (const path of ['/image/dot.svg?position=23&position=23', '/s?figure=dot&%66igure=dot']) assert.equal((await ask(path)).status, 400, path)
})

test('a path has its own response, whatever is cached for paths that are spelled like it', async () => {
  const spellings = ['/image/heatmap.svg%3Fwidth=400', '/image/heatmap.svg%3Fwidth=400%23', '/image/heatmap.svg%3fwidth%3d400', '/image/heatmap.svg%23?width=400',
    '/image/heatmap.svg%3F?width=400', '/image%2Fheatmap.svg?width=400', '/%69mage/heatmap%2Esvg?width=400', '/image/heatmap.svg%2F?width=400', '/image/heatmap.svg%00?width=400',
    '/image/heatmap.svg%253Fwidth=400', '/v1.2.3%2Fimage/heatmap.svg?width=400', '/image/heatmap.svg/?width=400', '/api/encode%3Fseq-len=3', '/healthz%23', '/s%3Ffigure=dot']
  const statuses = async () => Promise.all(spellings.map(async (path) => (await ask(path)).status))
  const fresh = await statuses()
  assert.ok(fresh.includes(404), String(fresh))
  for (const path of ['/image/heatmap.svg?width=400', '/api/encode?seq-len=3', '/healthz', '/s?figure=dot']) await get(path)
  await kept('/image/heatmap.svg?width=400')
  for (let attempt = 0; attempt < 2; attempt++) assert.deepEqual(await statuses(), fresh)
})

test('random addresses take every number of the description to its bounds, and every other parameter to several values', async () => {
  const { fresh } = addressesOf(description, worker.url, randomFrom(20261123), '')
  /** @type {Map<string, Set<string>>} */
  const taken = new Map()
  for (let i = 0; i < 20000; i++) {
    for (const [name, value] of Object.entries(fresh().query)) taken.set(name, (taken.get(name) ?? new Set()).add(value))
  }
  for (const { get } of /** @type {any[]} */ (Object.values(description.paths))) {
    for (const { name, in: where, schema } of get.parameters.filter((/** @type {any} */ parameter) => parameter.in === 'query')) {
      const values = taken.get(name) ?? new Set()
      assert.ok(values.size > 1, `${name} (${where}) is only ${[...values]}`)
      if (schema.enum) assert.deepEqual(schema.enum.filter((/** @type {string} */ choice) => !values.has(choice)), [], name)
      if (schema.type === 'string') continue
      for (const bound of [schema.minimum, schema.maximum ?? Number.MAX_VALUE]) assert.ok(values.has(String(bound)), `${name} is never ${bound}`)
    }
  }
})

test('methods other than GET, HEAD and OPTIONS are answered 405', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const answer = await ask('/api/encode', { method })
    assert.equal(answer.status, 405)
    assert.equal(answer.headers.allow, 'GET, HEAD, OPTIONS')
    assert.equal(json(answer).status, 405)
  }
  assert.equal((await ask('/api/encode', { method: 'OPTIONS', headers: { origin: 'https://a.example' } })).status, 204)
})

test('HEAD answers as GET does, without a body, cached or not', async () => {
  const paths = ['/healthz', '/image/dot.png?position=21', '/image/waves.svg?position=21', '/s?figure=dot&position=21', `/oembed?url=${encodeURIComponent(worker.url)}&maxwidth=401`,
    '/api', '/openapi.json', '/api/encode?start=21', '/api/encode?start=21&format=npy', '/api/encode?seq-len=1024&d-model=1024&format=raw&start=21', '/api/relative-dot?offset=21',
    '/api/encode?d-model=7', '/api/encode?base=9&base=9', '/nothing']
  for (const path of paths) {
    const head = await ask(path, { method: 'HEAD' })
    const full = await ask(path)
    assert.equal(head.status, full.status, path)
    assert.equal(head.body.length, 0, path)
    assert.equal(head.headers.etag, full.headers.etag, path)
    if (head.headers['content-length']) assert.equal(Number(head.headers['content-length']), full.body.length, path)
  }
})

test('an answer to HEAD is cached for GET', async () => {
  const path = '/image/dials.png?position=22'
  await ask(path, { method: 'HEAD' })
  await kept(path)
})

test('a request with a body is answered 405 or 204, never 500', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    for (const path of ['/encoder.wasm', '/page.wasm?x', '/api/encode', '/image/dot.png', '/s?figure=dot', '/page.css']) {
      const { status } = await ask(path, { method, body: 'anything', headers: { 'content-length': 8 } })
      assert.ok(status === 405 || status === 204 && method === 'OPTIONS', `${method} ${path}: ${status}`)
    }
  }
})

test('pictures and oEmbed work below the folder of a version', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const [outside, inside] = await Promise.all(['', `/v${version}`].map((folder) => ask(`${folder}/image/waves.svg?seq-len=20`)))
  assert.deepEqual(inside.body, outside.body)
  assert.equal((await ask(`/v${version}/oembed?url=${encodeURIComponent(`${worker.url}v${version}/embed.html?figure=dot`)}`)).status, 200)
})

test('a request that ends the program is answered 500, and the next one 200', async () => {
  const killed = await ask('/test/kill')
  assert.equal(killed.status, 500)
  assert.equal(killed.type, 'application/problem+json')
  assert.equal(json(killed).status, 500)
  const { begun } = await programs()
  assert.equal(json(await get('/api/encode?seq-len=2&d-model=4&start=123')).start, 123)
  assert.deepEqual(await programs().then(({ alive, begun }) => ({ alive, begun })), { alive: true, begun: begun + 1 })
})

test('the memory of programs that have exited is freed', async () => {
  for (let i = 0; i < 60; i++) {
    await get(`/api/encode?seq-len=200&d-model=512&start=${i}`)
    await ask('/test/kill')
  }
  await get('/healthz')
  const { begun, held } = await programs()
  assert.ok(begun > 60)
  assert.ok(held < 20, `${held} of ${begun} programs are still in memory`)
})

test('a long body is sent to its end when the program has exited', async () => {
  const path = '/api/encode?seq-len=1024&d-model=1024&format=raw&start=31'
  const answers = await Promise.all([ask(path), ask('/test/kill'), ask(path.replace('31', '32')), ask('/test/kill'), ask(path.replace('31', '33'))])
  for (const [i, start] of /** @type {const} */ ([[0, 31], [2, 32], [4, 33]])) {
    assert.equal(answers[i].body.length, 1024 * 1024 * 4)
    near(new Float32Array(answers[i].body.buffer, answers[i].body.byteOffset, 2048), encode({ seqLen: 2, dModel: 1024, start }).data)
  }
})

/** Ends the program, as a lack of memory would. */
async function kill() {
  await ask('/test/kill')
  assert.equal((await programs()).alive, false)
}

const total = long ? 20_000 : 5000

test(`${total} requests, 32 at a time, get their own answers, and no program takes more than 32 MB`, async () => {
  const fixed = ['/image/heatmap.png?width=320', '/image/waves.svg?width=400', '/image/dot.svg?lang=zh', '/s?figure=dot', '/api/encode?format=npy',
    '/api/relative-dot?offset=0..99', '/api/encode?d-model=9', '/image/x.png', '/nothing', '/', '/iframe.js', '/healthz']
  const wanted = new Map()
  for (const path of fixed) wanted.set(path, await ask(path))
  let asked = 0
  /** @type {number[]} */
  const memory = []
  /** @type {Set<string>} */
  const lost = new Set()
  await Promise.all(Array.from({ length: 32 }, async () => {
    while (asked < total) {
      const n = asked++
      if ((n + 1) % (total / 4) === 0) memory.push((await programs()).memory)
      if (n % (total / 8) === 100) await ask('/test/kill')
      else if (n % 2) {
        const path = fixed[(n >> 1) % fixed.length]
        const { status, body } = await ask(path)
        if (status !== wanted.get(path).status || !body.equals(wanted.get(path).body)) lost.add(`${path}: ${status} ${body.subarray(0, 200)}`)
      } else {
        // Numbers that are not in the cache, so that the program computes each.
        const answer = await ask(`/api/encode?seq-len=2&d-model=4&start=${n}`)
        const { data } = answer.status === 200 ? json(answer) : { data: [] }
        const want = encode({ seqLen: 2, dModel: 4, start: n }).data
        if (!want.every((x, i) => Math.abs(x - data[i]) < 1.2e-7)) lost.add(`start ${n}: ${answer.status} ${answer.body.subarray(0, 200)}`)
      }
    }
  }))
  assert.deepEqual([...lost], [])
  assert.equal(memory.length, 4)
  // One that has just begun has 10 MB, and 20 after some hundred answers; soak.test.js has one program answer all.
  assert.ok(memory.every((bytes) => bytes <= 32 << 20), `the memory of the program has been ${memory} bytes`)
})

test('5 000 random queries never end the program', async () => {
  await get('/healthz')
  const { begun } = await programs()
  const random = randomFrom(20261121)
  const pick = (/** @type {readonly any[]} */ list) => list[Math.floor(random() * list.length)]
  const paths = ['/api/encode', '/api/relative-dot', '/image/heatmap.png', '/image/dot.svg', '/image/attention.png', '/image/similarity.png',
    '/image/criteria.svg', '/image/candidates.png', '/image/derivation.svg', '/image/.', '/image/%', '/oembed', '/s', '/api', '/openapi.json', '/v9/image/waves.png']
  const names = [...new Set(Object.values(description.paths).flatMap((/** @type {any} */ { get }) => get.parameters.map((/** @type {any} */ { name }) => name))), 'x', '', '%00', 'ω']
  const values = ['', '0', '-0', '1', '2', '3', '7', '64', '100', '1e3', '65536', '65538', '-1', '9007199254740992', '1e308', '1e400', 'NaN', 'Infinity', '0x10', '1_0', ' 1', '+5',
    '0.1', '0,1,2', '0..9', '9..0', '0..1e9', '0,0,1,1', '-1,0,2,2', 'zh', 'en', 'dark', 'json', 'csv', 'npy', 'raw', 'xml', 'float64', 'dot', 'cosine', 'movement', 'go', '%', '%ff', '%E4%BD%8D',
    'a%20b%20c', '%3Cscript%3E', "'", '"', '&', '=', '#', `${worker.url}`, `${encodeURIComponent(worker.url)}s%3Ffigure%3Ddot`, 'x'.repeat(300), '😀']
  const queries = Array.from({ length: 5000 }, () => `${pick(paths)}?${Array.from({ length: Math.floor(random() * 5) }, () => `${pick(names)}=${pick(values)}`).join('&')}`)
  const strange = new Map()
  let next = 0
  await Promise.all(Array.from({ length: 16 }, async () => {
    while (next < queries.length) {
      const path = queries[next++]
      const { status, body } = await ask(encodeURI(path).replaceAll('%25', '%'), random() < 0.1 ? { headers: { 'if-none-match': '*' } } : undefined)
      if (status !== 200 && status !== 304 && !(status >= 400 && status < 500) && status !== 501) strange.set(path, `${status} ${body.subarray(0, 200)}`)
    }
  }))
  assert.deepEqual([...strange], [])
  assert.equal((await programs()).begun, begun, 'the program has been begun anew')
})
