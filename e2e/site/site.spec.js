// The built site, as `go tool site -serve` serves it.

import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { expect, test } from '@playwright/test'
import { failOnConsole, mountFigures, startProgram } from '../support/page.js'

const allow = failOnConsole()

/** A file of the build. @param {string} name */
const built = (name) => readFile(new URL(`../../dist/${name}`, import.meta.url))

/**
 * The response to a request as it is sent, still compressed.
 *
 * @param {string} url
 * @param {Record<string, string>} headers
 * @returns {Promise<{ status: number | undefined, headers: import('node:http').IncomingHttpHeaders, body: Buffer }>}
 */
const get = (url, headers) => new Promise((resolve, reject) => {
  request(url, { headers }, async (response) => {
    const chunks = []
    for await (const chunk of response) chunks.push(chunk)
    resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) })
  }).on('error', reject).end()
})

for (const { path, lang, title, heading, other } of [
  { path: '', lang: 'en', title: /^Positional encoding, live/, heading: 'How a Transformer knows where each word is', other: /\/zh\/(index\.html)?$/ },
  { path: 'zh/', lang: 'zh-Hans', title: /位置编码/, heading: 'Transformer 怎样知道词的先后', other: /\/(index\.html)?$/ },
]) {
  test(`/${path} has its language, a heatmap, and links that lead to files and headings`, async ({ page, baseURL }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page).toHaveTitle(title)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await startProgram(page)
    await mountFigures(page, 'heatmap')
    await expect(page.locator('#fig-heatmap svg.picture')).toHaveAttribute('aria-label', /\b100\b.*\b256\b/)

    // A state may follow the section: #nearness?base=100.
    const missing = await page.evaluate(() => [...document.querySelectorAll('a[href^="#"]')].map((link) => String(link.getAttribute('href')).slice(1).split('?')[0])
      .filter((id) => id && !document.getElementById(id)))
    expect(missing, 'fragments without an element').toEqual([])
    // The Worker alone answers oembed.
    const addresses = await page.locator('a[href], link[href]:not([type="application/json+oembed"]), script[src], img[src]').evaluateAll((all) => all.map((element) =>
      new URL(String(element.getAttribute('href') ?? element.getAttribute('src')), location.href).href.split('#')[0]))
    const own = [...new Set(addresses)].filter((address) => address.startsWith(String(baseURL)))
    expect(own.length).toBeGreaterThan(20)
    for (const address of own) expect((await page.request.head(address)).status(), address).toBe(200)
    await page.locator('.language a').click()
    await expect(page).toHaveURL(other)
  })
}

for (const name of ['encoder.wasm', 'reader.wasm', 'page.wasm', 'workbench.wasm']) {
  test(`${name} is served compressed as application/wasm, and compiles while streaming`, async ({ page, baseURL }) => {
    const plain = await built(name)
    for (const [accepted, encoding, body] of /** @type {[string, string | undefined, Buffer][]} */ ([
      ['gzip, deflate, br', 'br', await built(`${name}.br`)],
      ['gzip', 'gzip', await built(`${name}.gz`)],
      ['identity', undefined, plain],
    ])) {
      const response = await get(`${baseURL}${name}`, { 'accept-encoding': accepted })
      expect(response.status, accepted).toBe(200)
      expect(response.headers['content-type'], accepted).toBe('application/wasm')
      expect(response.headers['content-encoding'], accepted).toBe(encoding)
      expect(response.body.equals(body), `${accepted}: the body is the file of the build`).toBe(true)
    }
    await page.goto('embed.html?figure=dot')
    const received = await page.evaluate(async (name) => {
      const response = await fetch(name)
      const bytes = new Uint8Array(await response.clone().arrayBuffer())
      const { length } = WebAssembly.Module.exports(await WebAssembly.compileStreaming(response))
      return { bytes: bytes.length, exports: length }
    }, name)
    expect(received.bytes).toBe(plain.length)
    expect(received.exports).toBeGreaterThan(0)
  })
}

test('a missing page is answered 404, in both languages', async ({ page }) => {
  for (const path of ['missing', 'zh/missing/page.html']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: 'Position 404 has no row' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '位置 404 是空的' })).toBeVisible()
  }
  allow('404')
})
