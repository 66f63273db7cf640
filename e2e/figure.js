// What the tests of the figures have in common.

import { expect, test } from '@playwright/test'

/** PE as the paper writes it. @param {number} pos @param {number} dim @param {number} d */
export const paper = (pos, dim, d, base = 10000) => {
  const angle = pos * base ** (-2 * Math.floor(dim / 2) / d)
  return dim % 2 ? Math.cos(angle) : Math.sin(angle)
}

/** Fails every test of the file that leaves a word in the console. */
export function silent() {
  /** @type {string[]} */
  let complaints = []
  test.beforeEach(({ page }) => {
    complaints = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
  })
  test.afterEach(() => expect(complaints, 'the console is silent').toEqual([]))
}

/**
 * Opens a page with figures alone and waits until they are there.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} body of the page, with elements
 * @param {string} [hash] of its address
 */
export async function post(page, body, hash = '') {
  await page.route('**/post.html', (route) => route.fulfill({
    contentType: 'text/html',
    body: `<!doctype html><html lang="en"><link rel="icon" href="icon.svg"><link rel="stylesheet" href="page.css"><title>A post</title>${body}
      <script type="module" src="positional-encoding.js"></script>`,
  }))
  await page.goto('post.html' + hash)
  await page.mouse.move(3, 3)
  await page.waitForFunction(() => [...document.querySelectorAll('positional-encoding')]
    .every((element) => element.shadowRoot?.querySelector('.panel, .controls, .failure')))
  await drawn(page)
}

/** Waits until what has changed is drawn. @param {import('@playwright/test').Page} page */
export const drawn = (page) => page.evaluate(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))))

/** The text alternative of the picture. @param {import('@playwright/test').Page} page */
export const summary = async (page) => await page.locator('svg.picture').first().getAttribute('aria-label') ?? ''
