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

/** The script that the guide shows for a page elsewhere, from this site. @param {string | undefined} site */
async function script(site) {
  const guide = await readFile(new URL('../../docs/embedding.md', import.meta.url), 'utf8')
  const [found] = /<script type="module" crossorigin [^>]*><\/script>/.exec(guide) ?? []
  if (!found) throw new Error('the guide shows no script with crossorigin')
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

/** The same program with a section that means nothing, so that it is another file. @param {Buffer} wasm */
const another = (wasm) => Buffer.concat([wasm, Buffer.from([0, 2, 1, 120])])

for (const [figure, program] of [['dot', 'page.wasm'], ['conventions', 'workbench.wasm']]) {
  test(`a script in the folder of a version runs no other ${program}, and a script elsewhere does`, async ({ page, baseURL }) => {
    const tag = `<positional-encoding figure="${figure}" loading="eager"></positional-encoding>`
    let changed = true
    await page.route(`**/${program}`, async (route) => {
      const response = await route.fetch()
      const body = await response.body()
      await route.fulfill({ response, body: changed ? another(body) : body })
    })

    const versioned = await publish(tag + await script(baseURL))
    await page.goto(versioned.url)
    await expect(page.getByRole('alert')).toContainText(`/${program} could not be fetched, or is not the program of this version`)
    expect(await mountedFigures(page).count()).toBe(0)
    changed = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(mountedFigures(page).first()).toBeVisible()
    versioned.server.close()

    // A cache may have an older script than the server has programs.
    changed = true
    const unversioned = await publish(`${tag}<script type="module" src="${baseURL}positional-encoding.js"></script>`)
    await page.goto(unversioned.url)
    await expect(mountedFigures(page).first()).toBeVisible()
    unversioned.server.close()
    allow('integrity')
  })
}

for (const [name, options] of /** @type {const} */ ([['encoder', {}], ['reader', { reader: true }]])) {
  test(`the module in the folder of a version runs no other ${name}.wasm, and one elsewhere does`, async ({ page, baseURL }) => {
    await page.route(`**/${name}.wasm`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: another(await response.body()) })
    })
    await page.goto(String(baseURL))
    const [, folder] = /\/(v\d[\w.-]*)\//.exec(await script(baseURL)) ?? []
    const load = (/** @type {string} */ address) => page.evaluate(([url, options]) => import(/** @type {string} */ (url)).then(({ load }) => load(options)).then(() => 'loaded', String), [address, options])
    expect(await load(`${baseURL}${folder}/encoder.js`)).toMatch(new RegExp(`${name}\\.wasm could not be fetched, or is not the program of this version$`))
    expect(await load(`${baseURL}encoder.js`)).toBe('loaded')
    allow('integrity')
  })
}

test('a sandboxed frame with an opaque origin shows figures', async ({ page, baseURL }) => {
  const { server, url } = await publish(`<iframe sandbox="allow-scripts" srcdoc='<!doctype html>
    <positional-encoding figure="dot"></positional-encoding><script type="module" src="${baseURL}positional-encoding.js"></script>'></iframe>`)
  await page.goto(url)
  await expect(page.frameLocator('iframe').locator('positional-encoding .live').first()).toBeVisible()
  server.close()
})
