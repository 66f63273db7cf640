// The pinned figure of the article, which shows the stage of the text beside it.

import { expect, test } from '@playwright/test'
import { failOnConsole, startProgram } from '../support/page.js'
import { inTurn } from '../support/turn.js'

failOnConsole()

const figure = '#fig-unfold positional-encoding'

/** Scrolls to the text of a stage as a reader has it before them. @param {import('@playwright/test').Page} page @param {number} stage */
const read = (page, stage) => page.locator(`[data-stage="${stage}"]`).evaluate((step) => {
  const line = innerWidth >= 1000 ? 0.4 : 0.74
  scrollTo({ top: step.getBoundingClientRect().top + scrollY - innerHeight * line, behavior: 'instant' })
})

/** @param {import('@playwright/test').Page} page @param {string} path */
async function open(page, path) {
  await page.goto(path)
  await startProgram(page)
  await read(page, 0)
  await page.locator(figure).locator('.live').waitFor()
}

for (const [path, word] of inTurn([['', 'Stage'], ['zh/', '第']])) {
  for (const [width, height] of [...inTurn([[1440, 900], [1280, 800]]), [390, 844]]) {
    test(`scrolling goes from stage to stage, with the figure in view: /${path}, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await open(page, path)
      for (const stage of [0, 1, 2, 3, 4, 3, 0]) {
        await read(page, stage)
        const label = page.locator(figure).getByRole('img').first()
        await expect(label).toHaveAttribute('aria-label', new RegExp(`^${word} ${stage + 1} `))
        await expect(page.locator('.steps .current')).toHaveAttribute('data-stage', String(stage))
        if (stage > 0) {
          const box = await page.locator(figure).boundingBox()
          expect(box?.y).toBeGreaterThanOrEqual(0)
          expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(height)
        }
      }
      expect(new URL(page.url()).hash, 'scrolling leaves the address as it is').toBe('')
    })
  }
}

test('keys that scroll by a window skip no stage, and a jump shows the one it leads to', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '')
  const current = () => page.locator('.steps .current').getAttribute('data-stage')
  const seen = new Set([await current()])
  await page.locator('#digits h2').click()
  for (let i = 0; i < 8; i++) {
    const before = await page.evaluate(() => scrollY)
    // A key that is pressed while the page still scrolls may be lost.
    const rested = page.evaluate(() => new Promise((resolve) => addEventListener('scrollend', () => resolve(scrollY), { once: true })))
    await page.keyboard.press('PageDown')
    expect(await rested).toBeGreaterThan(before + 600)
    seen.add(await current())
  }
  expect([...seen]).toEqual(['0', '1', '2', '3', '4'])
  await page.locator('#formula h2').evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }))
  await read(page, 1)
  await page.locator('#formula h2').evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }))
  await expect(page.locator(figure)).toHaveAttribute('stage', '4')
})

test('the picture goes on as a text rises, and to the nearer stage where scrolling ends', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '')
  /** The stages that the figure is given once the second text begins at a part of the window. @param {number} part */
  const stages = (part) => page.evaluate(async (part) => {
    const figure = /** @type {Element} */ (document.querySelector('#fig-unfold positional-encoding'))
    const step = /** @type {Element} */ (document.querySelector('[data-stage="1"]'))
    /** @type {Set<string | null>} */
    const seen = new Set()
    new MutationObserver(() => seen.add(figure.getAttribute('stage'))).observe(figure, { attributeFilter: ['stage'] })
    scrollTo({ top: step.getBoundingClientRect().top + scrollY - innerHeight * part, behavior: 'instant' })
    while (!seen.has('0') && !seen.has('1')) await new Promise((resolve) => requestAnimationFrame(resolve))
    return [...seen]
  }, part)
  expect(await stages(0.54)).toEqual(['0.75', '1'])
  expect(await stages(0.74)).toEqual(['0.25', '0'])
  await expect(page.locator('.steps .current')).toHaveAttribute('data-stage', '0')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await stages(0.54)).toEqual(['1'])
})

test('the texts of stages are below the figure on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '')
  for (const stage of [1, 2, 3, 4]) {
    await page.evaluate((stage) => document.querySelector(`[data-stage="${stage}"]`)?.scrollIntoView(), stage)
    const step = await page.locator(`[data-stage="${stage}"] h3`).boundingBox()
    const box = await page.locator('#fig-unfold').boundingBox()
    expect(step?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
    expect(step?.y).toBeLessThan(600)
  }
})

test('keys alone go through the stages', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '')
  const place = page.locator(figure).getByRole('application')
  await place.focus()
  for (const stage of [2, 3, 4, 5]) {
    await place.press('ArrowRight')
    await expect(page.locator(figure).getByRole('img').first()).toHaveAttribute('aria-label', new RegExp(`^Stage ${stage} of 5`))
  }
})

test('a link to a figure that the article does not show leads to its stage', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [hash, stage] of [['#figure=waves&d-model=32', 3], ['#hands', 2], ['#figure=unfold&stage=3', 4]]) {
    await page.goto('about:blank')
    await page.goto(String(hash))
    await startProgram(page)
    await expect(page.locator(figure).getByRole('img').first()).toHaveAttribute('aria-label', new RegExp(`^Stage ${stage} of 5`))
  }
})

test('without scripts a picture stands above the texts', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
  await page.goto(String(process.env.POSENC_URL))
  const picture = await page.locator('#fig-unfold img').boundingBox()
  const texts = await page.locator('.steps').boundingBox()
  expect(texts?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0))
  expect(await page.locator('#fig-unfold').evaluate((element) => getComputedStyle(element).position)).toBe('static')
  await page.close()
})

test('on paper the texts follow the picture without gaps', async ({ page }) => {
  await open(page, '')
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('#fig-unfold').evaluate((element) => getComputedStyle(element).position)).toBe('static')
  const gaps = await page.locator('.steps li').evaluateAll((steps) => steps.map((step) =>
    step.getBoundingClientRect().bottom - (step.lastElementChild?.getBoundingClientRect().bottom ?? 0)))
  expect(Math.max(...gaps)).toBeLessThan(60)
})
