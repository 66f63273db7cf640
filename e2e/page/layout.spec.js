// Layout shifts while figures replace their pictures, the room that is reserved for them,
// and links to figures.

import { expect, test } from '@playwright/test'
import { misfits } from '../support/fit.js'
import { drawn, mountAll, mountedFigures, openField, openFolds, startProgram } from '../support/page.js'
import { inTurn } from '../support/turn.js'

const widths = [...inTurn([1440, 820]), 390]

/** The heights of the figures. @param {import('@playwright/test').Page} page @returns {Promise<[string, number][]>} */
const heights = (page) => page.locator('positional-encoding').evaluateAll((elements) =>
  elements.map((element) => [String(element.getAttribute('figure')), element.getBoundingClientRect().height]))

/** Scrolls through the page, and then to each figure, until all are mounted. @param {import('@playwright/test').Page} page */
async function walk(page) {
  const far = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < far; y += 600) {
    await page.mouse.wheel(0, 600)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  await mountAll(page)
}

for (const path of inTurn(['', 'zh/']).flatMap((lang) => ['', 'workbench/', 'workbench/rotary/', 'conventions/', 'vectors/'].map((page) => lang + page))) {
  test(`a page that has loaded in part stands where it stays: /${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.route('**/*.woff2', (route) => route.abort())
    const places = () => page.locator('h1, nav a, p, figure, th').evaluateAll((elements) => elements.map((element) => {
      const { x, y } = element.getBoundingClientRect()
      return `${element.localName} ${x} ${y} ${element.textContent?.slice(0, 20)}`
    }))
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const all = await places()

    const html = await (await page.request.get(path)).text()
    await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    for (const end of ['</header>', '</tbody>', '</section>'].filter((end) => html.includes(end))) {
      const part = html.slice(0, html.indexOf(end) + end.length)
      await page.route((url) => url.href === page.url(), (route) => route.fulfill({ contentType: 'text/html', body: part }), { times: 1 })
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      const come = await places()
      expect(come.length).toBeGreaterThan(2)
      expect(come).toEqual(all.slice(0, come.length))
    }
  })
}

for (const path of inTurn(['', 'zh/'])) {
  for (const width of widths) {
    test(`mounting figures shifts no layout: /${path}, ${width} px`, async ({ page }) => {
      test.slow()
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0, moved: [] })
        new PerformanceObserver((list) => {
          for (const entry of /** @type {any[]} */ (list.getEntries())) {
            const seen = /** @type {any} */ (window)
            seen.shift += entry.value
            seen.moved.push(...entry.sources.map((/** @type {any} */ { node, previousRect, currentRect }) =>
              `${node?.localName ?? '?'}.${node?.className ?? ''} from ${previousRect.y} to ${currentRect.y} px`))
          }
        }).observe({ type: 'layout-shift', buffered: true })
      })

      // Before the script is there
      /** @type {() => void} */
      let go = () => {}
      const held = new Promise((resolve) => { go = () => resolve(undefined) })
      await page.route('**/positional-encoding.js', async (route) => {
        await held
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('positional-encoding').last()).toBeAttached()
      await page.locator('#sources details').last().waitFor({ state: 'attached' })
      await openFolds(page)
      await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.endsWith('page.css')))
      const undefinedYet = await heights(page)
      go()
      await page.waitForLoadState('load')

      // Before the program is there
      const still = await heights(page)
      expect(still).toEqual(undefinedYet)

      await startProgram(page)
      await walk(page)
      const { shift, moved } = await page.evaluate(() => ({ shift: /** @type {any} */ (window).shift, moved: /** @type {any} */ (window).moved }))
      expect(shift, moved.join('\n')).toBeLessThanOrEqual(0.05)
      expect(await misfits(page)).toEqual([]) // which moves what stands below
    })
  }
}

for (const path of inTurn(['', 'zh/'])) {
  test(`each figure fits a window of 800 px, with its caption, and leaves no space for controls in print: /${path}`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: 1440, height: 800 })
    await page.goto(path)
    await openFolds(page)
    await startProgram(page)
    await mountAll(page)
    await drawn(page)
    const high = await page.locator('main figure:has(positional-encoding)').evaluateAll((figures) => figures.map((figure) => {
      const [first, last] = [figure.firstElementChild, figure.lastElementChild].map((part) => part?.getBoundingClientRect())
      return { id: figure.id, height: (last?.bottom ?? NaN) - (first?.top ?? NaN) }
    }).filter(({ height }) => !(height <= 800)))
    expect(high).toEqual([])

    await page.emulateMedia({ media: 'print' })
    const blank = await page.locator('positional-encoding').evaluateAll((elements) => elements.filter((element) => {
      const [room, live] = ['.room', '.live'].map((part) => element.shadowRoot?.querySelector(part)?.getBoundingClientRect().height ?? NaN)
      return !(room - live < 1)
    }).map((element) => element.getAttribute('figure')))
    expect(blank).toEqual([])
  })
}

for (const width of widths) {
  test(`a link to a figure scrolls it to the top and keeps its state: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('#fig-collision?base=100')
    await startProgram(page)
    const figure = page.locator('#fig-collision')
    await expect.poll(() => figure.locator('positional-encoding').evaluate((/** @type {any} */ element) => element.base)).toBe(100)
    await expect.poll(() => figure.evaluate((element) => Math.round(element.getBoundingClientRect().y)), { message: 'pixels from the top' }).toBeLessThan(120)
    expect(await figure.evaluate((element) => Math.round(element.getBoundingClientRect().y))).toBeGreaterThanOrEqual(-1)
    await expect(page).toHaveURL(/#fig-collision\?base=100$/)
  })
}
