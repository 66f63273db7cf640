// The projector mode: one screen of a page at a time.

import { expect, test } from '@playwright/test'
import { bestPractice, violations } from '../support/axe.js'
import { fileAddress } from '../support/file.js'
import { drawn, failOnConsole, openField, overflow, startProgram } from '../support/page.js'

/** @typedef {import('@playwright/test').Page} Page */

failOnConsole()

test.use({ viewport: { width: 1440, height: 900 } })

/** The panel with the counter. @param {Page} page */
const panel = (page) => page.getByRole('region', { name: /Projector mode|投影模式/ })

/** The number of the screen and of all. @param {Page} page @returns {Promise<number[]>} */
async function counter(page) {
  const text = await panel(page).getByRole('status').textContent()
  return String(text).split('/').map(Number)
}

test('the mode begins with ?present, keys lead through all sections, and Escape leaves', async ({ page }) => {
  test.slow()
  await page.goto('?present')
  await expect(panel(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('section').first()).toBeHidden()
  const headings = await page.locator('main > section > h2').allTextContents()
  const figures = await page.locator('main section figure').evaluateAll((all) => all.map(({ id }) => id))
  /** The figures that are seen. @type {Set<string>} */
  const shown = new Set()

  const [first, all] = await counter(page)
  expect(first).toBe(1)
  expect(all).toBeGreaterThan(headings.length)
  const seen = new Set()
  for (let i = 2; i <= all; i++) {
    await page.keyboard.press('ArrowRight')
    await expect(panel(page).getByRole('status')).toHaveText(`${i} / ${all}`)
    expect(await page.locator('main > section').filter({ visible: true }).count(), `screen ${i} is of one section`).toBe(1)
    expect(await page.locator('section positional-encoding').filter({ visible: true }).count(), `figures of screen ${i}`).toBeLessThanOrEqual(1)
    for (const figure of await page.locator('main section figure').filter({ visible: true }).all()) shown.add(String(await figure.getAttribute('id')))
    for (const heading of await page.locator('main > section > h2').filter({ visible: true }).allTextContents()) seen.add(heading)
    expect(await page.locator('.on-screen > .on-screen:not(h2, h3, p)').filter({ visible: true }).count(), `screen ${i} has more than paragraphs`).toBeGreaterThan(0)
    expect(await overflow(page), `screen ${i} scrolls sideways`).toBe(0)
  }
  expect([...seen]).toEqual(headings)
  expect([...shown], 'those in folds, too').toEqual(figures)
  await page.keyboard.press('ArrowRight')
  expect(await counter(page)).toEqual([all, all])
  await page.keyboard.press('ArrowLeft')
  expect(await counter(page)).toEqual([all - 1, all])
  await page.keyboard.press('Home')
  expect(await counter(page)).toEqual([1, all])

  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(page.locator('main > section').nth(2)).toBeVisible()
  expect(page.url()).not.toContain('present')
  await expect(page.locator('.pinned positional-encoding'), 'the stage of the text that is in view').toHaveAttribute('stage', '0')
})

test('the address has the number of the screen, and begins there', async ({ page }) => {
  await page.goto('?present=4')
  await expect.poll(() => counter(page)).toEqual([4, expect.any(Number)])
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/[?]present=5$/)
  await page.reload()
  await expect.poll(() => counter(page)).toEqual([5, expect.any(Number)])
  const [, all] = await counter(page)
  for (const [asked, shown] of [['999', all], ['0', 1], ['', 1]]) {
    await page.goto(`?present=${asked}`)
    await expect.poll(() => counter(page), asked.toString()).toEqual([shown, all])
  }
})

test('Back leaves the mode, and Forward shows its screen again', async ({ page }) => {
  await page.goto('#formula')
  await page.keyboard.press('p')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  const [shown, all] = await counter(page)
  await page.goBack()
  await expect(panel(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/#formula$/)
  await page.goForward()
  await expect.poll(() => counter(page)).toEqual([shown, all])
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/#formula$/)
})

test('a fold with a figure is open on its own screen alone, and another one stays closed', async ({ page }) => {
  await page.goto('#formula')
  await page.locator('#formula h2').evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'start' }))
  await page.keyboard.press('p')
  await expect(panel(page)).toBeVisible()
  const fold = page.locator('details:has(#fig-formula)')
  await expect(fold).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await expect(fold.locator('.formula')).toBeVisible()
  await expect(fold.locator('summary')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('#fig-formula')).toBeVisible()
  await expect(fold.locator('summary')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(fold).not.toHaveAttribute('open')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await expect(fold).toHaveAttribute('open')
  await expect(fold).toBeInViewport()

  const recipes = page.locator('details', { hasText: 'The three recipes' })
  await page.locator('#stretching').evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'start' }))
  await page.keyboard.press('p')
  await expect(page.locator('#stretching')).toBeVisible()
  await expect(recipes).not.toHaveAttribute('open')
  await recipes.locator('summary').click()
  await expect(recipes.getByText('YaRN and Llama 3.1 keep the hands that turn often')).toBeVisible()
})

test('p begins at the section that is read, unless a field or a figure has the focus', async ({ page }) => {
  /** @type {string[]} */
  const loaded = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('#nearness')
  await startProgram(page)
  await page.goto('#fig-dot')
  const field = page.locator('#fig-dot').getByRole('spinbutton', { name: 'd_model' })
  await field.focus()
  await page.keyboard.press('p')
  await page.keyboard.press('Escape')
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur())
  await page.keyboard.press('Control+p')
  expect(loaded.filter((path) => path.includes('present'))).toEqual([])

  const heading = page.locator('#moving h2')
  await heading.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'start' }))
  await page.keyboard.press('p')
  await expect(panel(page)).toBeVisible()
  expect(loaded.filter((path) => path.includes('present')).length, 'its script and its style').toBe(2)
  await expect(heading).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(heading).toBeInViewport()
  await page.keyboard.press('p')
  await expect(panel(page)).toBeVisible()
  expect(loaded.filter((path) => path.includes('present')).length).toBe(2)
})

test('figures stay alive, as large as the window allows, and answer at the pointer', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1200 })
  await page.goto('?present#fig-heatmap?seq-len=50&d-model=64')
  await startProgram(page)
  const figure = page.locator('#fig-heatmap positional-encoding')
  await figure.locator('svg.picture').waitFor()
  await drawn(page)
  const lowerEnd = () => figure.locator('svg.picture').evaluate((element) => element.getBoundingClientRect().bottom)
  await expect.poll(lowerEnd).toBeLessThan(((await panel(page).boundingBox())?.y ?? 0) + 2)
  const large = await page.evaluate(() => Number(getComputedStyle(document.documentElement).getPropertyValue('--large')))
  expect(large).toBeGreaterThan(1)
  const label = figure.locator('svg.picture text').filter({ hasText: /^32$/ }).first()
  const height = await label.evaluate((element) => element.getBoundingClientRect().height)
  expect(height, 'of a label, in pixels').toBeGreaterThan(15)

  const cells = figure.locator('canvas.cells')
  await cells.scrollIntoViewIfNeeded()
  const box = await cells.boundingBox()
  if (!box) throw new Error('the heatmap has no cells')
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * (30.5 / 50))
  await expect(page).toHaveURL(/position=30/)
})

test('space scrolls a high screen before it leads to the next, and page keys work while a figure has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 500 })
  await page.goto('?present#fig-heatmap')
  await startProgram(page)
  const figure = page.locator('#fig-heatmap positional-encoding')
  await figure.locator('svg.picture').waitFor()
  const [first, all] = await counter(page)
  await page.keyboard.press(' ')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50)
  expect(await counter(page)).toEqual([first, all])
  await figure.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  expect(await counter(page)).toEqual([first, all])
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.keyboard.press('PageDown')
  expect(await counter(page)).toEqual([first + 1, all])
})

test('the mode moves nothing by itself, and axe finds no violations in it', async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('zh/?present')
  await startProgram(page)
  await expect(panel(page).getByRole('status')).toHaveAccessibleName(/^第 1 屏，共 \d+ 屏$/)
  for (let i = 0; i < 3; i++) {
    await drawn(page)
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    expect(await violations(page, { tags: bestPractice }), `screen ${i + 1}`).toEqual([])
    await panel(page).getByRole('button', { name: '下一屏' }).click()
  }
  await panel(page).getByRole('button', { name: '退出' }).click()
  await expect(panel(page)).toHaveCount(0)
})

test('the article as one file has the mode, too', async ({ page }) => {
  await page.goto(fileAddress('posenc.html'))
  await startProgram(page)
  await page.keyboard.press('p')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('PageDown')
  expect((await counter(page))[0]).toBeGreaterThanOrEqual(1)
  await expect(page.locator('section').nth(3)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.locator('section').nth(3)).toBeVisible()
})
