// The figure that turns binary digits into the heatmap.

import { expect } from '@playwright/test'
import { failOnConsole, figureTest as test, paper, post } from '../support/page.js'

failOnConsole()

/** @param {import('@playwright/test').Page} page */
const parts = (page) => ({
  picture: page.getByRole('img'),
  place: page.getByRole('application'),
  element: page.locator('positional-encoding'),
  field: page.getByRole('spinbutton', { name: 'position' }).first(),
})

/** Waits until the picture rests at a stage. @param {import('@playwright/test').Page} page @param {number} stage from 1 on */
const rests = async (page, stage) => {
  await expect(parts(page).picture).toHaveAttribute('aria-label', new RegExp(`^Stage ${stage} of 5`))
  const heading = { 1: '8', 2: 'i = 0', 3: 'i = 0', 4: 'sin 0', 5: '128' }[stage] ?? ''
  await expect(page.locator('.drawn').getByText(heading, { exact: true }).first()).toBeVisible()
}

test('buttons and keys go from stage to stage', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 })
  await post(page, '<positional-encoding figure="unfold"></positional-encoding>')
  const { place, element } = parts(page)
  await rests(page, 1)
  await page.getByRole('button', { name: 'Hands' }).click()
  await rests(page, 2)
  await expect(page.getByRole('button', { name: 'Hands' })).toHaveAttribute('aria-pressed', 'true')
  await expect(element).toHaveAttribute('stage', '1')
  await place.press('ArrowRight')
  await rests(page, 3)
  await place.press(' ')
  await rests(page, 4)
  await place.press('Shift+ ')
  await rests(page, 3)
  await place.press('5')
  await rests(page, 5)
  await expect(page.getByRole('button', { name: 'Next step' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('canvas.cells')).toBeVisible()
  await page.getByRole('button', { name: 'Previous step' }).click()
  await rests(page, 4)
  await expect(page.locator('canvas.cells')).toBeHidden()
  await place.press('ArrowRight')
  await rests(page, 5)
  await expect(page.locator('canvas.cells')).toBeVisible()
})

test('the picture moves from stage to stage, and jumps with reduced motion', async ({ page }) => {
  await post(page, '<positional-encoding figure="unfold" stage="2"></positional-encoding>')
  const { element } = parts(page)
  const between = () => page.evaluate(() => /** @type {any} */ (window).between)
  await element.evaluate((element) => {
    const root = /** @type {ShadowRoot} */ (element.shadowRoot)
    Object.assign(window, { between: 0 })
    // On the way cells have round corners.
    new MutationObserver(() => { if (root.querySelector('rect[rx]')) Object.assign(window, { between: /** @type {any} */ (window).between + 1 }) })
      .observe(root, { subtree: true, childList: true })
  })
  await page.getByRole('button', { name: 'Columns' }).click()
  await rests(page, 4)
  expect(await between()).toBeGreaterThan(3)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Waves' }).click()
  await rests(page, 3)
  await page.evaluate(() => Object.assign(window, { between: 0 }))
  await page.getByRole('button', { name: 'Columns' }).click()
  await rests(page, 4)
  expect(await between()).toBe(0)
})

test('cells have the numbers of the paper, and a click chooses their position', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 })
  await post(page, '<positional-encoding figure="unfold" stage="3" d-model="64" base="500"></positional-encoding>')
  const { picture, field } = parts(page)
  const texts = await page.locator('.drawn text').allTextContents()
  for (const [pos, dim] of [[16, 0], [20, 1], [31, 0]]) {
    expect(texts).toContain(paper(pos, dim, 64, 500).toFixed(2).replace('-', '−'))
  }
  await page.locator('.drawn').getByText(paper(27, 0, 64, 500).toFixed(2), { exact: true }).click({ force: true })
  await expect(field).toHaveValue('27')
  await expect(picture).toHaveAttribute('aria-label', /Position 27: pair 0: sin 0\.96/)
})
