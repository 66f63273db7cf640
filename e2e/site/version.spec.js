// Files of a version of the site, on pages of other origins.

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { expect, test } from '@playwright/test'
import { failOnConsole, mountedFigures } from '../support/page.js'

const allow = failOnConsole()

/**
 * Serves a page at an origin of its own and returns its address. A page that
 * Playwright makes up is of no known network, and may load nothing from this one.
 *
 * @param {string} body
 */
async function publish(body) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>A post</title><link rel="icon" href="data:,">${body}`)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  return { server, url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/` }
}

/** The script that README.md shows for a page elsewhere, from this site. @param {string | undefined} site */
async function script(site) {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const [found] = /<script type="module" crossorigin [^>]*><\/script>/.exec(readme) ?? []
  if (!found) throw new Error('README.md shows no script with crossorigin')
  return found.replace('https://example.org/', String(site))
}

test('the script of a version shows figures on another origin, and is refused if its hash differs', async ({ page, baseURL }) => {
  const { server, url } = await publish(`<positional-encoding figure="dot"></positional-encoding>${await script(baseURL)}`)
  await page.goto(url)
  await expect(mountedFigures(page).first()).toBeVisible()
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const own = loaded.filter((name) => name.startsWith(String(baseURL)))
  expect(own.length).toBeGreaterThan(1)
  for (const name of own) expect(name, 'all that it loads is of that version').toMatch(/\/v\d[\w.-]*\/[\w.-]+$/)

  await page.route('**/positional-encoding.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n` })
  })
  const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'))
  await page.reload()
  await refused
  expect(await page.evaluate(() => customElements.get('positional-encoding'))).toBeUndefined()
  allow('integrity')
  server.close()
})

test('a sandboxed frame with an opaque origin shows figures', async ({ page, baseURL }) => {
  const { server, url } = await publish(`<iframe sandbox="allow-scripts" srcdoc='<!doctype html>
    <positional-encoding figure="dot"></positional-encoding><script type="module" src="${baseURL}positional-encoding.js"></script>'></iframe>`)
  await page.goto(url)
  await expect(page.frameLocator('iframe').locator('positional-encoding .live').first()).toBeVisible()
  server.close()
})
