// identify of the element script, and the others that the programs of figures do not compute:
// promises, and programs of their own.

import { expect, test } from '@playwright/test'
import { failOnConsole, paper, post, servePost } from '../support/page.js'

const allow = failOnConsole()

/** @param {import('@playwright/test').Page} page */
function requests(page) {
  /** @type {string[]} */
  const names = []
  page.on('request', (request) => names.push(new URL(request.url()).pathname.split('/').pop() ?? ''))
  return (/** @type {string} */ name) => names.filter((other) => other === name).length
}

/**
 * What identify of the script says of each of some matrices, asked at once.
 *
 * @param {import('@playwright/test').Page} page
 * @param {any[]} given
 */
const identify = (page, given) => page.evaluate(async (given) => {
  const { identify } = await import(/** @type {any} */ (new URL('positional-encoding.js', location.href).href))
  return Promise.all(given.map((options) => identify(options).catch((/** @type {any} */ { name, code, message }) => ({ name, code, message }))))
}, given)

/** Rows of the paper's encoding. @param {number} first @param {number} digits */
const rowsOf = (first, digits) => Array.from({ length: 8 }, (_, r) => Array.from({ length: 12 }, (_, j) => Number(paper(first + r, j, 12).toFixed(digits))))

test('identify loads reader.wasm alone, once, and not before it is called', async ({ page }) => {
  const count = requests(page)
  await post(page, '<positional-encoding figure="dot" d-model="8" loading="eager"></positional-encoding>')
  const figure = page.locator('svg.picture')
  const label = await figure.getAttribute('aria-label')
  expect([count('page.wasm'), count('reader.wasm')]).toEqual([1, 0])

  expect(await identify(page, [{ data: [1, 2] }])).toMatchObject([{ name: 'TypeError', code: 'missing', message: 'posenc: identify needs columns, or data as an Array of rows' }])
  expect(count('reader.wasm'), 'a call without a matrix').toBe(0)

  const found = await identify(page, [{ data: rowsOf(5, 4) }, { data: [0, 0, 0, 0], columns: 2 }, { data: [[0, 1], [1e200, 1]] }])
  expect(found).toMatchObject([
    { reason: 'explained', matches: [{ convention: 'paper', start: 5, step: 1, base: 10000, dModel: 12 }], near: [] },
    { reason: 'all-zero', matches: [], near: [] },
    { name: 'RangeError', code: 'range', message: 'posenc: data[1][0] 1e200 is beyond ±1e100' },
  ])
  const more = await page.evaluate(async (data) => {
    const { load } = await import(/** @type {any} */ (new URL('positional-encoding.js', location.href).href))
    const { encode, identify } = await load()
    return [(await identify({ data })).reason, encode({ seqLen: 1, dModel: 2 }).data.join()]
  }, rowsOf(5, 8))
  expect(more).toEqual(['explained', '0,1'])
  expect([count('page.wasm'), count('reader.wasm'), count('encoder.wasm')]).toEqual([1, 1, 0])

  await page.getByRole('spinbutton', { name: 'offset k' }).fill('12')
  await expect(figure).not.toHaveAttribute('aria-label', label ?? '')
})

test('identify copies its input when it is called, and needs no figure', async ({ page }) => {
  await servePost(page, '<p>none</p>')
  await page.goto('post.html')
  const reason = await page.evaluate(async (rows) => {
    const { identify } = await import(/** @type {any} */ (new URL('positional-encoding.js', location.href).href))
    const data = Float32Array.from(rows.flat())
    const promise = identify({ data, columns: 12 })
    data.fill(0)
    return (await promise).reason
  }, rowsOf(0, 8))
  expect(reason).toBe('explained')
})

test('identify rejects if reader.wasm is missing, and fetches it again on the next call', async ({ page }) => {
  await servePost(page, '')
  await page.goto('post.html')
  await page.route('**/reader.wasm', (route) => route.fulfill({ status: 404, body: 'gone' }))
  const matrix = { data: rowsOf(0, 8) }
  expect(await identify(page, [matrix])).toMatchObject([{ name: 'Error', message: expect.stringMatching(/reader\.wasm answered 404/) }])
  allow('404')
  await page.unroute('**/reader.wasm')
  expect(await identify(page, [matrix])).toMatchObject([{ reason: 'explained' }])
})

test('identify returns what the figure shows', async ({ page }) => {
  await post(page, '<positional-encoding figure="identify"></positional-encoding>')
  const box = page.getByRole('textbox', { name: 'Your numbers' })
  const spoken = page.locator('.picture-place .spoken')
  for (const [first, digits] of [[3, 4], [7, 2], [100, 8]]) {
    const data = rowsOf(first, digits)
    await box.fill(JSON.stringify(data))
    await expect(spoken).toContainText(`It is what paper or 12 others would make, positions ${first} to ${first + 7}.`)
    const [{ matches: [match] }] = await identify(page, [{ data }])
    expect([match.convention, match.same.length, match.start, match.step]).toEqual(['paper', 12, first, 1])
  }
  await box.fill('[[0.5, 0.1, 0.3, 0.9], [0.2, 0.8, 0.4, 0.6], [0.7, 0.7, 0.1, 0.3]]')
  await expect(spoken).toContainText('No convention makes these numbers')
  expect(await identify(page, [{ data: [[0.5, 0.1, 0.3, 0.9], [0.2, 0.8, 0.4, 0.6], [0.7, 0.7, 0.1, 0.3]] }])).toMatchObject([{ reason: 'not-paired', matches: [] }])
})

test('rotary, rotaryCache, alibiSlopes and t5Bucket are promises of one program', async ({ page }) => {
  const count = requests(page)
  await servePost(page, '<p>none</p>')
  await page.goto('post.html')
  const found = await page.evaluate(async () => {
    const { alibiSlopes, load, rotary, rotaryCache, t5Bucket } = await import(/** @type {any} */ (new URL('positional-encoding.js', location.href).href))
    const caught = (/** @type {any} */ { name, message }) => `${name}: ${message}`
    const config = { head_dim: 4 }
    const promises = [rotary({ config }), alibiSlopes(2), t5Bucket({ offsets: [1] })]
    config.head_dim = 8
    const [model, slopes, buckets] = await Promise.all(promises)
    const loaded = await load()
    const out = new Float32Array(8)
    const cache = await rotaryCache({ rotary: model, layout: 'separate', seqLen: 2, out })
    return [model.frequencies.join(' '), cache.data === out && `${cache.shape}: ${Array.from(out, (x) => x.toFixed(2)).join(' ')}`, slopes.join(' '), buckets.join(' '), await rotary({}).catch(caught), await alibiSlopes(0).catch(caught), loaded.rotary === rotary]
  })
  expect(found).toEqual(['1 0.01', '2,2,2: 1.00 1.00 0.54 1.00 0.00 0.00 0.84 0.01', '0.0625 0.00390625', '17', 'TypeError: posenc: rotary needs config', 'RangeError: posenc: heads 0 is not positive', true])
  expect([count('reader.wasm'), count('encoder.wasm')]).toEqual([1, 0])
})

test('rotaryCache, alibiSlopes and t5Bucket load the smaller encoder.wasm', async ({ page }) => {
  const count = requests(page)
  await servePost(page, '<p>none</p>')
  await page.goto('post.html')
  const found = await page.evaluate(async () => {
    const { alibiSlopes, rotaryCache, t5Bucket } = await import(/** @type {any} */ (new URL('positional-encoding.js', location.href).href))
    const model = { rotaryDim: 4, frequencies: [1, 0.01], pairing: 'half', attentionFactor: 1 }
    const { data } = await rotaryCache({ rotary: model, layout: 'cos-then-sin', seqLen: 1 })
    return [data.join(' '), (await alibiSlopes(2)).join(' '), (await t5Bucket({ offsets: [1] })).join(' ')]
  })
  expect(found).toEqual(['1 1 0 0', '0.0625 0.00390625', '17'])
  expect([count('encoder.wasm'), count('reader.wasm')]).toEqual([1, 0])
})
