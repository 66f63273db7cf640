// The figure of the lengths of words and positions, alone on a page.

import { expect } from '@playwright/test'
import { opener, testAccessibility } from '../support/figure.js'
import { failOnConsole, figureTest as test, summary } from '../support/page.js'

failOnConsole(test)

const open = opener('scale')

/** The angles without and with the factor, for each initialisation. @param {import('@playwright/test').Page} page */
const angles = (page) => page.locator('.drawn svg text.big').allTextContents()

/** An angle with three digits. @param {number} d @param {number} std */
const angle = (d, std) => `${(Math.atan(Math.sqrt(d / 2) / (std * Math.sqrt(d))) * 180 / Math.PI).toPrecision(3)}°`

test('the angles follow from the lengths, at any d_model', async ({ page }) => {
  await open(page, 'd-model="512"')
  const root = Math.sqrt(512)
  const expected = (/** @type {number} */ d) => [1, Math.sqrt(d)].flatMap((factor) => [1 / Math.sqrt(d), 1, 0.02].map((std) => angle(d, std * factor)))
  expect(await angles(page)).toEqual(expected(512))
  await expect(page.locator('.drawn svg')).toContainText(`√d = ${root.toFixed(1)}`)
  await expect(page.locator('.drawn svg').getByText('|PE| = 16.0')).toHaveCount(6)
  await page.getByRole('spinbutton', { name: 'd_model' }).fill('8')
  await expect.poll(() => angles(page)).toEqual(expected(8))
})

test('arrow keys move the words that are sampled to another position', async ({ page }) => {
  await open(page)
  const sampled = () => page.locator('.drawn svg text', { hasText: 'sampled: ' }).allTextContents()
  const before = await sampled()
  await page.getByRole('application').press('ArrowRight')
  await expect(page.locator('.drawn svg')).toContainText('eight random words at position 21')
  expect(await sampled()).not.toEqual(before)
  expect(await summary(page)).toContain('|x| = 1.00, the angle 84.9°; times √d: 16.0, 35.3°')
})

test('the standard deviation of the third column can be set', async ({ page }) => {
  await open(page)
  await page.getByRole('spinbutton', { name: 'std' }).fill('0.1')
  await expect(page.locator('.drawn svg')).toContainText('N(0, 0.1²)')
  await expect(page.locator('.drawn svg')).toContainText('your own')
  const [, , without, , , by16] = await angles(page)
  expect([without, by16]).toEqual([angle(256, 0.1), angle(256, 1.6)])
})

testAccessibility('scale', (page, lang) => open(page, '', lang))
