// The site as the Worker hosts it, with its policies, in a browser.

import { readFile, readdir, stat } from 'node:fs/promises'
import { request as ask } from 'node:http'
import { expect } from '@playwright/test'
import { violations } from '../support/axe.js'
import { test } from '../support/host-page.js'
import { failOnConsole, mountAll, mountedFigures, scrollIntoView, startProgram } from '../support/page.js'
import { inTurn } from '../support/turn.js'
import { startWorker } from '../support/workerd.js'

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

const allow = failOnConsole()

// One Worker for all tests of this file.
test.describe.configure({ mode: 'default' })

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker
test.beforeAll(async () => { worker = await startWorker() })
test.afterAll(() => worker.stop())

const dist = new URL('../../dist/', import.meta.url)

/**
 * What a host answers, as it comes.
 *
 * @param {string} path
 * @param {Record<string, string>} [headers]
 * @returns {Promise<{ status: number | undefined, headers: import('node:http').IncomingHttpHeaders, body: Buffer }>}
 */
const get = (path, headers = {}, host = worker.url) => new Promise((resolve, reject) => {
  ask(new URL(path, host), { headers }, async (answer) => {
    const chunks = []
    for await (const chunk of answer) chunks.push(chunk)
    resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) })
  }).on('error', reject).end()
})

/** The name of a still. @param {string} page */
const still = async (page) => /src="((?:\.\.\/)?figures\/[^"]+)"/.exec(await readFile(new URL(page, dist), 'utf8'))?.[1] ?? ''

for (const path of inTurn(['', 'posenc.zh.html', 'zh/', 'posenc.html'], 2)) {
  test(`all figures work under the policy of /${path}`, async ({ page }) => {
    test.slow()
    await page.goto(worker.url + path)
    await startProgram(page)
    await mountAll(page)
    const heatmap = page.locator('#fig-heatmap positional-encoding')
    await heatmap.scrollIntoViewIfNeeded()
    await page.locator('#fig-dot').getByRole('spinbutton', { name: 'd_model' }).fill('32')
    await expect(page).toHaveURL(/#fig-dot\?d-model=32$/)
    expect(await heatmap.evaluate(async (element) => (await /** @type {any} */ (element).toBlob()).type)).toBe('image/png')
  })
}

for (const address of ['workbench/odd/#odd-width=7', 'posenc-workbench.html#odd?odd-width=7', 'posenc-workbench.zh.html#odd?odd-width=7']) {
  test(`a tool works under the policy of /${address}`, async ({ page }) => {
    await page.goto(worker.url + address)
    await expect(page.locator('#fig-odd input[type=number][data-part="odd-width"]')).toHaveValue('7')
  })
}

test('embed.html, of the site and of a version, works in a sandboxed frame of another site', async ({ page, open }) => {
  const version = (await readdir(dist)).find((name) => /^v\d/.test(name))
  const frames = ['embed.html?figure=dials', 'embed?figure=waves', `${version}/embed?figure=dot`]
  await open(frames.map((path) => `<iframe src="${worker.url}${path}" sandbox="allow-scripts" width="900" height="700"></iframe>`).join(''))
  for (const i of frames.keys()) {
    await page.locator('iframe').nth(i).scrollIntoViewIfNeeded()
    await expect(page.frameLocator('iframe').nth(i).locator('svg.picture')).toBeVisible()
  }
})

test('files and 404 pages are served without running the Worker', async () => {
  const idle = await startWorker('export default { fetch: () => new Response(null, { status: 500 }) }')
  try {
    for (const path of ['', 'zh/', 'workbench/', 'zh/workbench/compare/', 'embed?figure=dials&seq-len=50', 'posenc', 'page.css', await still('index.html'), 'LICENSE']) {
      expect((await get(path, {}, idle.url)).status, path).toBe(200)
    }
    for (const path of ['nothing/here', 'zh/nothing', 'page.js.br', 'page.wasm.gz', 'worker/worker.mjs', '_headers', '.assetsignore', 'figures/none.svg', 'posenc-1.0.0.tgz']) {
      const { status, body } = await get(path, {}, idle.url)
      expect(status, path).toBe(404)
      expect(String(body), path).toContain('Position 404 has no row')
    }
    expect((await get('page.wasm', {}, idle.url)).status, 'a program wakes the script').toBe(500)
  } finally {
    await idle.stop()
  }
  expect((await get('worker/worker.wasm')).status).toBe(404)
})

test('files have their media types, cache lifetimes, and headers for other origins', async () => {
  const fresh = 'public, max-age=0, must-revalidate'
  for (const [path, type, kept] of [
    ['', 'text/html; charset=utf-8', fresh],
    ['positional-encoding.js', 'text/javascript; charset=utf-8', fresh],
    ['encoder.d.ts', 'text/plain; charset=utf-8', fresh],
    ['LICENSE', 'text/plain; charset=utf-8', fresh],
    ['page.css', 'text/css; charset=utf-8', fresh],
    ['card.png', 'image/png', fresh],
    ['page.wasm', 'application/wasm', fresh],
    [await still('index.html'), 'image/svg+xml', 'public, max-age=31536000, immutable'],
    [await still('zh/index.html'), 'image/svg+xml', 'public, max-age=31536000, immutable'],
  ]) {
    const { status, headers } = await get(path)
    expect([status, headers['content-type'], headers['cache-control']], path).toEqual([200, type, kept])
    expect(headers, path).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringMatching(/^default-src 'none'/),
    })
    expect((await get(path, { 'if-none-match': String(headers.etag) })).status, path).toBe(304)
  }
  const address = 'embed.html?figure=dot&range=50'
  expect((await get(address)).headers.location, 'the address that is short has the same query').toBe('/embed?figure=dot&range=50')
})

test('WebAssembly is served as the Brotli files of the build, and can be compiled while streaming', async ({ page }) => {
  for (const name of ['page.wasm', 'encoder.wasm']) {
    const { headers, body } = await get(name, { 'accept-encoding': 'br' })
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'application/wasm' })
    expect(body.length).toBe((await stat(new URL(`${name}.br`, dist))).size)
    const again = await get(name, { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    const plain = await get(name, { 'accept-encoding': 'identity' })
    expect([plain.headers['content-encoding'], plain.body.length]).toEqual([undefined, (await stat(new URL(name, dist))).size])
  }
  await page.goto(worker.url)
  const functions = await page.evaluate(async () => WebAssembly.Module.exports(await WebAssembly.compileStreaming(fetch('page.wasm'))).length)
  expect(functions).toBeGreaterThan(0)
})

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`the 404 page is shown at any depth, in both languages: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${worker.url}a/b/c`)
      await expect(page.getByRole('heading', { name: 'Position 404 has no row' })).toBeVisible()
      await expect(page.getByRole('heading', { name: '位置 404 是空的' })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      const { width: drawn = 0 } = await page.locator('svg').boundingBox() ?? {}
      expect(drawn).toBeGreaterThan(width / 2)
      expect(await violations(page)).toEqual([])
    }
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(colorScheme === 'light' ? 'rgb(253, 252, 249)' : 'rgb(20, 22, 26)')
    await page.getByRole('link', { name: '去读位置编码的文章' }).click()
    await expect(page.locator('h1')).toHaveText('Transformer 怎样知道词的先后')
    allow('404')
  })
}

/** Copies a text of a figure. @param {Locator} figure @param {string} item */
async function copy(figure, item) {
  await figure.locator('.opener').click()
  await figure.getByRole('menuitem', { name: item }).click()
  await expect(figure.locator('.saving').getByRole('status')).toHaveText(/^(Copied|已复制)$/)
  return figure.page().evaluate(() => navigator.clipboard.readText())
}

test('a shared link shows the figure with its state, and going back restores the scroll position', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${worker.url}zh/#d-model=64&offset=-3`)
  const shift = page.locator('#fig-shift positional-encoding')
  await page.locator('details', { has: shift }).locator('summary').click()
  await scrollIntoView(shift)
  await expect(shift.locator('svg.picture')).toBeVisible()
  const shown = await shift.locator('svg.picture').getAttribute('aria-label')
  const link = await copy(shift, '永久链接')
  expect(link).toBe(`${worker.url}s?figure=shift&d-model=64&offset=-3&lang=zh`)
  const markdown = await copy(shift, 'Markdown')
  const [, picture] = /\]\((\S+)\)\]\(\S+\)\n$/.exec(markdown) ?? []
  expect((await get(picture)).headers['content-type']).toBe('image/svg+xml')

  const tags = String((await get(link)).body)
  const [, image] = /property="og:image" content="([^"]+)"/.exec(tags) ?? []
  expect((await get(image.replaceAll('&amp;', '&'))).headers['content-type']).toBe('image/png')

  await page.goto('about:blank')
  await page.goto(link)
  await page.waitForURL(`${worker.url}zh/#figure=shift&**`)
  await expect(shift).toBeInViewport()
  await expect(shift.locator('svg.picture')).toHaveAttribute('aria-label', String(shown))
  await expect(page.locator('#fig-shift')).toBeInViewport({ ratio: 0.5 })

  await scrollIntoView(page.locator('#fig-near'))
  const before = await page.evaluate(() => scrollY)
  await page.goto(`${worker.url}LICENSE`)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  await page.evaluate(() => { location.hash = '#figure=waves&d-model=32' })
  await expect(page.locator('#fig-waves')).toBeInViewport({ ratio: 0.5 })
  allow('favicon.ico') // which browsers ask for beside a text
  allow('404')
})

test('permalinks of figures on another page lead to the Worker that served the script', async ({ page, open, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const script = `<script type="module" src="${worker.url}positional-encoding.js"></script>`
  await open(`${script}<positional-encoding figure="dials" d-model="64"></positional-encoding>`)
  expect(await copy(page.locator('positional-encoding'), 'Permalink')).toBe(`${worker.url}s?figure=dials&d-model=64`)
  // Its own address tells it all the same.
  await open(`${script}<positional-encoding figure="controls" hash group="a"></positional-encoding>
    <positional-encoding figure="dials" group="a" d-model="64"></positional-encoding>`)
  await expect(mountedFigures(page)).toHaveCount(2)
  expect(await copy(page.locator('positional-encoding').last(), 'Permalink')).toBe(page.url())
})
