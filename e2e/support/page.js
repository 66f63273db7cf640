// Pages with figures: opening them, waiting for figures, and the numbers of the paper.

import { test as base, expect } from '@playwright/test'

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

/** The pages that tests of figures share, by their browsers. @type {WeakMap<import('@playwright/test').Browser, Page>} */
const sharedPages = new WeakMap()

/**
 * Tests of figures share one page in each browser, whose program goes on running: post()
 * changes what is in it. It begins each test as a new page would, but for routes and scripts
 * that tests add to pages. It is no fixture of the worker: Playwright would begin another
 * worker, with its browser, wherever tests with and without it follow each other.
 */
export const figureTest = base.extend({
  page: async ({ browser }, use) => {
    let page = sharedPages.get(browser)
    if (!page) {
      // Not browser.newPage(): axe opens another page in the context.
      const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
      page = await context.newPage()
      sharedPages.set(browser, page)
    }
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
    await use(page)
  },
})

/** PE as the paper writes it. @param {number} pos @param {number} dim @param {number} d */
export const paper = (pos, dim, d, base = 10000) => {
  const angle = pos * base ** (-2 * Math.floor(dim / 2) / d)
  return dim % 2 ? Math.cos(angle) : Math.sin(angle)
}

/**
 * Fails tests of the file that log errors or warnings, throw, or receive responses
 * of status 400 and above. It returns a function that allows messages with a text.
 *
 * @param {import('@playwright/test').TestType<any, any>} [test]
 * @returns {(text: string) => void}
 */
export function failOnConsole(test = base) {
  /** @type {string[]} */
  let messages = []
  const listeners = /** @type {const} */ ({
    console: (/** @type {import('@playwright/test').ConsoleMessage} */ message) => {
      if (['error', 'warning'].includes(message.type())) messages.push(message.text())
    },
    pageerror: (/** @type {Error} */ error) => { messages.push(String(error)) },
    response: (/** @type {import('@playwright/test').Response} */ response) => {
      if (response.status() >= 400) messages.push(`${response.status()} ${response.url()}`)
    },
  })
  test.beforeEach(({ page }) => {
    messages = []
    page.on('console', listeners.console).on('pageerror', listeners.pageerror).on('response', listeners.response)
  })
  test.afterEach(({ page }) => {
    page.off('console', listeners.console).off('pageerror', listeners.pageerror).off('response', listeners.response)
    expect(messages, 'messages in the console').toEqual([])
  })
  return (text) => { messages = messages.filter((message) => !message.includes(text)) }
}

/**
 * Serves a page with figures at post.html.
 *
 * @param {Page} page
 * @param {string} body of the page, with elements
 * @param {{ lang?: string, headers?: Record<string, string> }} [options]
 */
export const servePost = (page, body, { lang = 'en', headers } = {}) => page.route('**/post.html*', (route) => route.fulfill({
  contentType: 'text/html',
  headers,
  body: `<!doctype html><html lang="${lang}"><meta name="viewport" content="width=device-width"><link rel="icon" href="icon.svg">
    <link rel="stylesheet" href="page.css"><title>A post</title>${body}
    <script type="module" src="positional-encoding.js"></script>`,
}))

/**
 * Whether a page that tests share shows an address, so that its body can be changed in place.
 *
 * @param {Page} page
 * @param {string} path
 */
const shows = (page, path) => {
  const browser = page.context().browser()
  return browser && sharedPages.get(browser) === page && new URL(page.url(), 'http://unknown').pathname === path
}

/**
 * Replaces the body and the hash of a page that tests share. The figures that go are not told the
 * new hash.
 *
 * @param {Page} page
 * @param {{ body: string, hash: string, lang: string }} parts
 */
const replaceBody = (page, parts) => page.evaluate(({ body, hash, lang }) => {
  document.documentElement.lang = lang
  document.body.innerHTML = ''
  history.replaceState(null, '', location.pathname + hash)
  document.body.innerHTML = body
  scrollTo(0, 0)
}, parts)

/**
 * Opens a page with figures, starts the program and waits until the figures are
 * mounted.
 *
 * @param {Page} page
 * @param {string} body of the page, with elements
 * @param {{ hash?: string, lang?: string, headers?: Record<string, string> }} [options]
 */
export async function post(page, body, { hash = '', ...options } = {}) {
  const { lang = 'en', headers } = options
  if (shows(page, '/post.html') && !headers) {
    await replaceBody(page, { body, hash, lang })
  } else {
    await servePost(page, body, options)
    await page.goto('post.html' + hash)
  }
  await startProgram(page)
  await page.waitForFunction(() => [...document.querySelectorAll('positional-encoding')]
    .every((element) => element.shadowRoot?.querySelector('.panel, .controls, .failure')))
  await drawn(page)
}

/** The mounted contents of figures. @param {Page} page @param {string} [which] */
export const mountedFigures = (page, which = '') => page.locator(`positional-encoding${which}`).locator('.live')

/** Presses the button of a tool that shows its details. @param {Page} page */
export const showDetails = (page) => page.locator('.handles').getByRole('button', { name: /^Show / }).press('Enter')

/** Moves the mouse, upon which the program starts. @param {Page} page */
export async function startProgram(page) {
  await page.mouse.move(3, 3)
  await page.mouse.move(4, 4)
}

/**
 * Opens a page with a bar, and a heatmap and a table that follow it, whose state is kept in
 * the address. On a phone the bar is at the bottom.
 *
 * @param {Page} page
 * @param {string} [hash]
 * @param {'en' | 'zh'} [lang]
 */
export async function openSheet(page, hash = '', lang = 'en') {
  const body = `<style>@media (max-width: 560px) { .bar { position: fixed; z-index: 2; inset: auto 64px 10px 10px } }</style>
    <main><h1>Sheet</h1><div class="bar"><positional-encoding figure="controls" group="page" hash></positional-encoding></div>
    <figure id="fig-heatmap"><positional-encoding figure="heatmap" group="page"></positional-encoding></figure>
    <figure id="fig-table"><positional-encoding figure="table" group="page"></positional-encoding></figure></main>`
  if (shows(page, '/sheet.html')) return replaceBody(page, { body, hash, lang })
  await page.route('**/sheet.html', (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html><html lang="${lang}">
    <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="icon.svg"><link rel="stylesheet" href="page.css"><title>Sheet</title>
    ${body}<script type="module" src="positional-encoding.js"></script>` }))
  await page.goto(`sheet.html${hash}`)
}

/** Answers for page.wasm only when the function that it returns is called. @param {Page} page */
export async function holdProgram(page) {
  /** @type {() => void} */
  let go = () => {}
  const held = new Promise((resolve) => { go = () => resolve(undefined) })
  await page.route('**/page.wasm', async (route) => {
    await held
    await route.continue()
  })
  return () => go()
}

/** Scrolls to an element and waits until it is drawn. @param {Locator} element */
export async function scrollIntoView(element) {
  await element.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }))
  await drawn(element.page())
}

/** Scrolls to figures until they are mounted, and back to the top. @param {Page} page @param {...string} figures */
export async function mountFigures(page, ...figures) {
  for (const figure of figures) await mountFigure(page.locator(`positional-encoding[figure="${figure}"]`).first())
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Scrolls to all figures until they are mounted, and back to the top. @param {Page} page @param {string} [selector] of the figures */
export async function mountAll(page, selector = 'positional-encoding') {
  for (const figure of await page.locator(selector).all()) await mountFigure(figure)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Opens all folds of a page. @param {Page} page */
export const openFolds = (page) => page.locator('details').evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')))

/** Scrolls to a figure, in a fold or not, and waits until it is mounted. @param {Locator} figure */
async function mountFigure(figure) {
  await figure.evaluate((element) => element.closest('details')?.setAttribute('open', ''))
  await figure.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }))
  await figure.locator('.live').first().waitFor()
}

/** The chip for all values that a bar has in narrow places, once it is live. @param {Locator} bar */
export const singleChip = (bar) => bar.locator('.controls:has(.setting) > .chip.all')

/**
 * The number field of a parameter in a bar, after its chip has been pressed.
 *
 * @param {Locator} bar
 * @param {string} name
 */
export async function openField(bar, name) {
  const setting = bar.locator('.setting').filter({ has: bar.page().getByRole('spinbutton', { name, exact: true, includeHidden: true }) })
  await setting.waitFor({ state: 'attached' })
  const single = singleChip(bar)
  const chip = await single.isVisible() ? single : setting.locator('.chip')
  if (await chip.getAttribute('aria-expanded') === 'false') await chip.click()
  return setting.getByRole('spinbutton')
}

/** Chooses an example in a bar. @param {Locator} bar @param {string} name */
export async function chooseExample(bar, name) {
  const single = singleChip(bar)
  await (await single.isVisible() ? single : bar.getByRole('button', { name: /^(Examples|示例)$/ })).click()
  await bar.getByRole('button', { name, exact: true }).click()
  await bar.page().keyboard.press('Escape')
}

/** How far the page can be scrolled sideways, in pixels. @param {Page} page */
export const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Waits until changes have been drawn. @param {Page} page */
export const drawn = (page) => page.evaluate(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))))

/** The text alternative of the picture. @param {Page} page */
export const summary = async (page) => await page.locator('svg.picture').first().getAttribute('aria-label') ?? ''

/**
 * A number below a heatmap, by one of the names that stand above it.
 * @param {import('@playwright/test').Page | import('@playwright/test').Locator} figure @param {...string} names
 */
export const readout = (figure, ...names) => figure.locator(`.drawn text:is(${names.map((name) => `:text-is("${name}")`)}) + text`)

/**
 * Counts the programs of a page from now on, and keeps their memories in window.memories.
 *
 * @param {import('@playwright/test').Page} page
 */
export const countPrograms = (page) => page.addInitScript(() => {
  /** @type {WebAssembly.Memory[]} */
  const memories = []
  Object.assign(window, { memories })
  const instantiate = WebAssembly.instantiate
  WebAssembly.instantiate = /** @type {any} */ (async (/** @type {any} */ module, /** @type {any} */ imports) => {
    const instance = await instantiate(module, imports)
    memories.push(/** @type {any} */ (instance).exports.mem)
    return instance
  })
})
