// The custom element: attributes, properties, methods and events.

import { expect, test } from '@playwright/test'
import { drawn, failOnConsole, figureTest, paper, post, servePost } from '../support/page.js'

failOnConsole()
failOnConsole(figureTest)

/** @typedef {import('../../wasm/page/positional-encoding.js').PositionalEncodingElement} PositionalEncoding */

/** @param {import('@playwright/test').Page} page @returns {import('@playwright/test').Locator} */
const first = (page) => page.locator('positional-encoding').first()

/** The text alternative of the picture of the first figure. @param {import('@playwright/test').Page} page */
const summary = (page) => page.locator('svg.picture').first()

/**
 * Calls a function with the first element.
 *
 * @template T, A
 * @param {import('@playwright/test').Page} page
 * @param {(element: PositionalEncoding, argument: A) => T} call
 * @param {A} [argument]
 */
const ask = (page, call, argument) => first(page).evaluate(/** @type {any} */ (call), argument)

const heatmap = '<positional-encoding figure="heatmap" seq-len="50" d-model="64" position="7"></positional-encoding>'

test('properties reflect attributes before and after the figure is mounted', async ({ page }) => {
  const read = () => ask(page, (element) => ({
    seqLen: element.seqLen, dModel: element.dModel, base: element.base, position: element.position, view: element.view,
    colormap: element.colormap, figure: element.figure, group: element.group, hash: element.hash,
    theme: element.theme, controls: element.controls, loading: element.loading, offset: element.offset,
  }))
  const want = {
    seqLen: 50, dModel: 64, base: 10000, position: 7, colormap: 'viridis', figure: 'heatmap', group: '', hash: false,
    theme: 'auto', controls: 'full', loading: 'lazy', offset: 10,
  }
  await page.route('**/page.wasm', () => {})
  await servePost(page, heatmap)
  await page.goto('post.html')
  expect(await read()).toMatchObject(want)
  await page.unroute('**/page.wasm')
  await post(page, heatmap)
  expect(await read()).toEqual({ ...want, view: '0,0,64,50' })

  await ask(page, (element) => { Object.assign(element, { position: 9, theme: 'dark', group: 'a', base: 100, hash: true }) })
  expect(await first(page).evaluate((element) => ['position', 'theme', 'group', 'base', 'hash'].map((name) => element.getAttribute(name))))
    .toEqual(['9', 'dark', 'a', '100', ''])
  await ask(page, (element) => { Object.assign(element, { hash: false, theme: null }) })
  expect(await first(page).evaluate((element) => ['theme', 'hash'].map((name) => element.getAttribute(name)))).toEqual([null, null])
  await expect(summary(page)).toHaveAttribute('aria-label', /row 9,/)
})

figureTest('attributes that change in one task are drawn together', async ({ page }) => {
  await post(page, heatmap)
  await ask(page, (element) => {
    element.position = 150 // which is not there yet
    element.seqLen = 200
    element.setAttribute('d-model', '8')
  })
  await expect(summary(page)).toHaveAttribute('aria-label', /200 positions in 8 dim/)
  await ask(page, (element) => element.removeAttribute('seq-len'))
  await expect(summary(page)).toHaveAttribute('aria-label', /100 positions in 8 dim/)
  await ask(page, (element) => { element.figure = 'table' })
  await expect(page.locator('.numbers tr.chosen th')).toHaveText('99')
  await ask(page, (element) => { element.lang = 'zh' })
  await expect(page.getByText(/复制全部/)).toBeVisible()
})

figureTest('what the reader changes fires change and sets attributes and properties', async ({ page }) => {
  await post(page, `<main>${heatmap}</main>`)
  await page.evaluate(() => {
    Object.assign(window, { told: [] })
    document.querySelector('main')?.addEventListener('change', (event) => {
      if (event.composed && event.target instanceof HTMLElement) {
        /** @type {any} */ (window).told.push(/** @type {any} */ (event).detail)
      }
    })
  })
  await page.getByRole('spinbutton', { name: 'position' }).fill('12')
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).told.at(-1)?.position)).toBe(12)
  const detail = await page.evaluate(() => /** @type {any} */ (window).told.at(-1))
  expect(detail).toMatchObject({ seqLen: 50, dModel: 64, base: 10000, start: 0, position: 12, offset: 10, colormap: 'viridis', sentence: '', threshold: 0.1 })
  expect(await ask(page, (element) => [element.getAttribute('position'), element.position])).toEqual(['12', 12])

  // What is written anew holds, even if it is what has been written before.
  await ask(page, (element) => { element.position = 7 })
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).told.at(-1)?.position)).toBe(7)
})

test('figures of a group share state and fire change', async ({ page }) => {
  await post(page, `<positional-encoding figure="heatmap" group="a" seq-len="20" d-model="16"></positional-encoding>
    <positional-encoding figure="table" group="a"></positional-encoding>
    <positional-encoding figure="table" position="3"></positional-encoding>`)
  const positions = () => page.locator('positional-encoding').evaluateAll((all) => all.map((element) => /** @type {PositionalEncoding} */ (element).position))
  await ask(page, (element) => { element.position = 15 })
  await expect.poll(positions).toEqual([15, 15, 3])
  await page.locator('positional-encoding').nth(1).evaluate((element) => { /** @type {PositionalEncoding} */ (element).position = 4 })
  await expect.poll(positions).toEqual([4, 4, 3])
})

test('a figure that another program draws gives its group the attributes that none has set', async ({ page }) => {
  await post(page, '<positional-encoding figure="heatmap" group="a" seq-len="20"></positional-encoding>')
  await expect(summary(page)).toBeVisible()
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend',
    '<positional-encoding figure="criteria" group="a" seq-len="50" d-model="8" loading="eager"></positional-encoding>'))
  const sizes = () => page.locator('positional-encoding').evaluateAll((all) => all.map((element) => {
    const { seqLen, dModel } = /** @type {PositionalEncoding} */ (element)
    return [seqLen, dModel]
  }))
  await expect.poll(sizes).toEqual([[20, 8], [20, 8]])
})

test('load fires once the figure is mounted, and eager figures do not wait for the reader', async ({ page }) => {
  await servePost(page, `<div style="height: 6000px"></div><positional-encoding figure="dot" loading="eager"><img alt="" src="icon.svg"></positional-encoding>
    <positional-encoding figure="table"></positional-encoding>`)
  await page.addInitScript(() => {
    Object.assign(window, { loaded: [] })
    document.addEventListener('load', (event) => {
      if (event.target instanceof HTMLElement && event.target.localName === 'positional-encoding') /** @type {any} */ (window).loaded.push(event.target.getAttribute('figure'))
    }, true)
  })
  await page.goto('post.html')
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).loaded)).toEqual(['dot'])
})

figureTest('an invalid attribute shows an error, and the previous picture stays', async ({ page }) => {
  await post(page, heatmap)
  await page.evaluate(() => {
    Object.assign(window, { complaints: [] })
    addEventListener('error', (event) => /** @type {any} */ (window).complaints.push(event.message))
  })
  for (const [name, value, message] of /** @type {[string, string, string | RegExp][]} */ ([
    ['seq-len', 'abc', 'seq-len "abc" is not a number'],
    ['d-model', '7', 'd-model 7 is odd; sines and cosines come in pairs'],
    ['theme', 'blue', 'theme "blue" is not one of auto, light, dark'],
    ['controls', 'all', 'controls "all" is not one of full, own, menu, minimal, none'],
    ['figure', 'pie', /figure "pie" is unknown; there are controls, walk and \d+ more/],
  ])) {
    const before = await first(page).getAttribute(name)
    await ask(page, (element, [name, value]) => element.setAttribute(name, value), [name, value])
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await expect(summary(page)).toHaveAttribute('aria-label', /50 positions in 64 dim/)
    await ask(page, (element, [name, before]) => (before === null ? element.removeAttribute(String(name)) : element.setAttribute(String(name), before)), [name, before])
    await expect(page.locator('.lost')).toHaveCount(0)
  }
  expect(await page.evaluate(() => /** @type {any} */ (window).complaints)).toHaveLength(5)
})

figureTest('an element with invalid attributes is mounted when they become valid', async ({ page }) => {
  await post(page, '<positional-encoding figure="heatmap" d-model="7"><p>A heatmap</p></positional-encoding>')
  await expect(page.getByText('Cannot draw this figure: d-model 7 is odd; sines and cosines come in pairs')).toBeVisible()
  await expect(page.getByText('A heatmap')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await ask(page, (element) => { element.dModel = 8 })
  await expect(summary(page)).toHaveAttribute('aria-label', /100 positions in 8 dim/)
  await expect(page.locator('.failure')).toHaveCount(0)
})

figureTest('toBlob and encoding return the picture and the numbers', async ({ page }) => {
  await post(page, '<positional-encoding figure="heatmap" seq-len="3" d-model="4" base="100" start="5"></positional-encoding>')
  const { data, shape } = await ask(page, async (element) => {
    const { data, shape } = await element.encoding()
    return { data: [...data], shape }
  })
  expect(shape).toEqual([3, 4])
  data.forEach((/** @type {number} */ x, /** @type {number} */ k) => expect(x).toBeCloseTo(paper(5 + Math.floor(k / 4), k % 4, 4, 100), 6))

  const files = await ask(page, async (element) => {
    const svg = await element.toBlob('image/svg+xml')
    const png = await element.toBlob()
    const { width, height } = await createImageBitmap(png)
    return { svg: [svg.type, (await svg.text()).slice(0, 4)], png: [png.type, width / element.clientWidth, height > width / 4] }
  })
  expect(files).toEqual({ svg: ['image/svg+xml', '<svg'], png: ['image/png', 2, true] })

  /** @param {(element: PositionalEncoding) => Promise<unknown>} call */
  const refusal = (call) => first(page).evaluate(/** @type {any} */ (call))
  expect(await refusal((element) => element.toBlob(/** @type {any} */ ('image/gif')).catch(String)))
    .toBe('RangeError: posenc: type "image/gif" is not one of image/png, image/svg+xml')
  expect(await refusal((element) => {
    element.seqLen = 2 ** 40
    return new Promise((resolve) => element.addEventListener('change', resolve)).then(() => element.encoding()).catch(String)
  })).toMatch(/^RangeError: posenc: shape 1099511627776 × 4 has more than 2\^28 elements/)
  expect(await refusal(() => document.createElement('positional-encoding').encoding().catch(String)))
    .toBe('Error: posenc: the element is not in the document')
})

test('encoding works before the figure is mounted', async ({ page }) => {
  await servePost(page, '<div style="height: 9000px"></div><positional-encoding figure="waves" seq-len="2" d-model="2"><img alt="" src="icon.svg"></positional-encoding>')
  await page.goto('post.html')
  expect(await ask(page, async (element) => [...(await element.encoding()).data])).toEqual([0, 1, Math.fround(Math.sin(1)), Math.fround(Math.cos(1))])
})

figureTest('an element keeps its state when it is moved, or removed and added again', async ({ page }) => {
  await post(page, `<section id="a">${heatmap}</section><section id="b"></section>`)
  await page.getByRole('spinbutton', { name: 'd_model' }).fill('32')
  await expect(summary(page)).toHaveAttribute('aria-label', /50 positions in 32 dim/)
  const live = await page.locator('.live').elementHandle()
  await ask(page, (element) => document.querySelector('#b')?.append(element))
  await drawn(page)
  expect(await live?.evaluate((node) => node.isConnected), 'moved as it is').toBe(true)
  await page.evaluate(() => {
    const element = document.querySelector('positional-encoding')
    element?.remove()
    return new Promise((resolve) => setTimeout(() => setTimeout(() => resolve(element && document.querySelector('#a')?.append(element)))))
  })
  await expect(summary(page)).toHaveAttribute('aria-label', /50 positions in 32 dim/)
})

test('properties set before the element is defined are kept', async ({ page }) => {
  await servePost(page, heatmap + '<script>Object.assign(document.querySelector("positional-encoding"), { dModel: 16, seqLen: 30, controls: "minimal" })</script>')
  await page.goto('post.html')
  await expect(summary(page)).toHaveAttribute('aria-label', /30 positions in 16 dim/)
  expect(await ask(page, (element) => [element.getAttribute('d-model'), element.dModel, element.controls, Object.hasOwn(element, 'dModel')])).toEqual(['16', 16, 'minimal', false])
})

figureTest('the controls attribute chooses how many controls are shown', async ({ page }) => {
  await post(page, heatmap)
  const shown = async () => [
    await page.getByRole('spinbutton').count() > 0, await page.locator('.tools').isVisible(), await page.locator('.taking').isVisible(), await summary(page).isVisible(),
  ]
  expect(await shown()).toEqual([true, true, true, true])
  await ask(page, (element) => { element.controls = 'minimal' })
  expect(await shown()).toEqual([true, true, false, true])
  await ask(page, (element) => { element.controls = 'none' })
  expect(await shown()).toEqual([false, false, false, true])
})

figureTest('custom properties and parts restyle figures, other selectors do not', async ({ page }) => {
  await post(page, `<style>
    body { --posenc-sine: rgb(1, 2, 3); --sine: red }
    positional-encoding::part(panel) { border-top: 3px solid rgb(4, 5, 6) }
    .panel, svg { display: none }
    * { color: lime; letter-spacing: 9px }</style>
    <positional-encoding figure="waves"></positional-encoding>`)
  const style = await first(page).evaluate((element) => {
    /** @param {string} selector @param {string} name */
    const of = (selector, name) => {
      const part = element.shadowRoot?.querySelector(selector)
      return part ? getComputedStyle(part).getPropertyValue(name) : ''
    }
    return [of('.picture .sine', 'color'), of('.panel', 'border-top'), of('.panel', 'letter-spacing'), of('svg', 'display'), of('label', 'color') !== 'rgb(0, 255, 0)']
  })
  expect(style).toEqual(['rgb(1, 2, 3)', '3px solid rgb(4, 5, 6)', 'normal', 'block', true])
})

for (const dark of ['color: #eee', 'color: oklch(0.95 0 0)', 'color: lab(95 0 0)']) {
  test(`a figure follows a class that makes the text light, where the page declares no color-scheme: ${dark}`, async ({ page }) => {
    const scheme = () => page.locator('positional-encoding').first().evaluate((element) => {
      const frame = element.shadowRoot?.querySelector('.frame')
      return frame ? getComputedStyle(frame).colorScheme : ''
    })
    /** @param {string} name */
    const turn = (name) => page.evaluate((name) => { document.documentElement.className = name }, name)
    await page.emulateMedia({ colorScheme: 'dark' })
    await post(page, `<style>:root { color-scheme: normal } * { transition: none } body { color: #222 } .dark body { background: #111; ${dark} }</style>${heatmap}`)
    expect(await scheme()).toBe('normal')
    await turn('dark')
    await expect.poll(scheme).toBe('dark')
    await turn('')
    await expect.poll(scheme).toBe('normal')

    await turn('dark')
    await expect.poll(scheme).toBe('dark')
    await ask(page, (element) => { element.theme = 'light' })
    expect(await scheme()).toBe('light')
    await ask(page, (element) => { element.removeAttribute('theme') })
    expect(await scheme()).toBe('dark')
  })
}

figureTest('a figure keeps to the color-scheme that the page declares, whatever its text', async ({ page }) => {
  await post(page, `<style>body { color-scheme: light; color: #eee }</style>${heatmap}`)
  const frame = page.locator('positional-encoding .frame').first()
  expect(await frame.evaluate((element) => getComputedStyle(element).colorScheme)).toBe('light')
})
