// A page of another origin, on a server of its own.

import { createServer } from 'node:http'
import { test as base } from '@playwright/test'

/**
 * Tests with two fixtures: open serves a page at another origin and goes to it, and
 * site is the address of the site.
 *
 * @type {ReturnType<typeof base.extend<{ open: (html: string) => Promise<void>, site: string }>>}
 */
export const test = base.extend({
  site: async ({ baseURL }, use) => use(String(baseURL)),
  open: async ({ page }, use) => {
    let html = ''
    const server = createServer((request, response) => {
      response.setHeader('Content-Type', 'text/html')
      response.end(request.url === '/' ? html : '<!doctype html><title>Another page</title>')
    })
    await new Promise((ready) => server.listen(0, () => ready(undefined)))
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
    await use(async (body) => {
      html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>A post</title><body style="margin: 20px">${body}`
      await page.goto(`http://localhost:${port}/`)
    })
    server.closeAllConnections()
    server.close()
  },
})
