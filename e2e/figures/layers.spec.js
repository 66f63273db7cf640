// The figure of positions behind many layers, alone on a page.

import { expect } from '@playwright/test'
import { opener, testAccessibility } from '../support/figure.js'
import { failOnConsole, figureTest as test, summary } from '../support/page.js'

failOnConsole(test)

const open = opener('layers')

/** The cosine with residual connections. @param {import('@playwright/test').Page} page */
const cosine = async (page) => Number(/after \d+: (\d\.\d+)/.exec(await summary(page))?.[1])

test('arrow keys and the pointer read other layers', async ({ page }) => {
  await open(page)
  expect(await summary(page)).toContain('after 12: ')
  await page.getByRole('application').press('ArrowLeft')
  await expect.poll(() => summary(page)).toContain('after 11: ')
  const box = await page.locator('.drawn svg').boundingBox()
  if (!box) throw new Error('no picture')
  await page.mouse.move(box.x + box.width - 14, box.y + 100)
  await expect.poll(() => summary(page)).toContain('after 24: ')
})

test('stronger layers leave less of the positions, and weights can be drawn anew', async ({ page }) => {
  await open(page)
  const before = await cosine(page)
  await page.getByRole('slider', { name: 'strength of a layer' }).fill('19')
  await expect.poll(() => cosine(page)).toBeLessThan(before - 0.05)
  const strong = await cosine(page)
  await page.getByRole('button', { name: 'New weights' }).click()
  await expect.poll(() => cosine(page)).not.toBe(strong)
})

testAccessibility('layers', (page, lang) => open(page, '', lang))
