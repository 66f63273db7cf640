// What a reader does, and what the tests of the page and of single figures have
// in common.

import { expect, test } from '@playwright/test'

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

/** PE as the paper writes it. @param {number} pos @param {number} dim @param {number} d */
export const paper = (pos, dim, d, base = 10000) => {
  const angle = pos * base ** (-2 * Math.floor(dim / 2) / d)
  return dim % 2 ? Math.cos(angle) : Math.sin(angle)
}

/**
 * Fails every test of the file that leaves a word in the console, and returns
 * what forgives the words of a test that have a text in them.
 *
 * @returns {(text: string) => void}
 */
export function silent() {
  /** @type {string[]} */
  let complaints = []
  test.beforeEach(({ page }) => {
    complaints = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('response', (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
    })
  })
  test.afterEach(() => expect(complaints, 'the console is silent').toEqual([]))
  return (text) => { complaints = complaints.filter((complaint) => !complaint.includes(text)) }
}

/**
 * Makes post.html a page with figures.
 *
 * @param {Page} page
 * @param {string} body of the page, with elements
 * @param {{ lang?: string, headers?: Record<string, string> }} [options]
 */
export const write = (page, body, { lang = 'en', headers } = {}) => page.route('**/post.html*', (route) => route.fulfill({
  contentType: 'text/html',
  headers,
  body: `<!doctype html><html lang="${lang}"><meta name="viewport" content="width=device-width"><link rel="icon" href="icon.svg">
    <link rel="stylesheet" href="page.css"><title>A post</title>${body}
    <script type="module" src="positional-encoding.js"></script>`,
}))

/**
 * Opens a page with figures, does the first thing that a reader does and waits
 * until the figures are there.
 *
 * @param {Page} page
 * @param {string} body of the page, with elements
 * @param {{ hash?: string, lang?: string, headers?: Record<string, string> }} [options]
 */
export async function post(page, body, { hash = '', ...options } = {}) {
  await write(page, body, options)
  await page.goto('post.html' + hash)
  await arrive(page)
  await page.waitForFunction(() => [...document.querySelectorAll('positional-encoding')]
    .every((element) => element.shadowRoot?.querySelector('.panel, .controls, .failure')))
  await drawn(page)
}

/** The parts of figures that are there. @param {Page} page @param {string} [which] */
export const mounted = (page, which = '') => page.locator(`positional-encoding${which}`).locator('.live')

/** Does the first thing that a reader does, and so starts the program. @param {Page} page */
export async function arrive(page) {
  await page.mouse.move(3, 3)
  await page.mouse.move(4, 4)
}

/** Scrolls to a thing and waits until it is drawn. @param {Locator} thing */
export async function see(thing) {
  await thing.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }))
  await drawn(thing.page())
}

/** Scrolls to figures, so that they are mounted, and back to the top. @param {Page} page @param {...string} figures */
export async function visit(page, ...figures) {
  for (const figure of figures) await wait(page.locator(`positional-encoding[figure="${figure}"]`).first())
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Scrolls through the page, until all figures are mounted, and back to the top. @param {Page} page */
export async function read(page) {
  for (const figure of await page.locator('positional-encoding').all()) await wait(figure)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Scrolls to a figure and waits until it is mounted. @param {Locator} figure */
async function wait(figure) {
  await figure.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }))
  await expect(figure.locator('.live').first()).toBeVisible()
}

/** Waits until what changed has been drawn. @param {Page} page */
export const drawn = (page) => page.evaluate(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))))

/** The text alternative of the picture. @param {Page} page */
export const summary = async (page) => await page.locator('svg.picture').first().getAttribute('aria-label') ?? ''
