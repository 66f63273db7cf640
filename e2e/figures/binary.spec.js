// Binary digits beside the sines that are like them, alone on a page.

import { expect } from '@playwright/test'
import { failOnConsole, figureTest as test, post } from '../support/page.js'

failOnConsole(test)
test.beforeEach(async ({ page }) => {
  await post(page, `<positional-encoding figure="binary" position="3"></positional-encoding>`)
})

/** What the picture says of a position. @param {number} pos */
const said = (pos) => new RegExp(`^position ${pos}( mod 16: ${pos % 16})?\\. The four lowest binary digits are ` +
  `${(pos % 16).toString(2).padStart(4, '0')}\\. .* pair 0: ${Math.sin(pos).toFixed(2).replace('-', '\u2212')}`)

test('clicks on rows and arrow keys choose a position', async ({ page }) => {
  const picture = page.getByRole('img')
  const place = page.getByRole('application')
  const field = page.getByRole('spinbutton', { name: 'position' })
  await expect(picture).toHaveAttribute('aria-label', said(3))

  await place.click({ position: { x: 70, y: 56 + 10.5 * 22 } })
  await expect(field).toHaveValue('10')
  await page.mouse.move(0, 0)
  await expect(picture).toHaveAttribute('aria-label', said(10))
  await expect(picture).toHaveAttribute('aria-label', /digits are 1010\./)

  // Pointing shows a row without choosing it.
  await place.hover({ position: { x: 70, y: 56 + 12.5 * 22 } })
  await expect(picture).toHaveAttribute('aria-label', said(12))
  await expect(field).toHaveValue('10')
  await page.mouse.move(0, 0)

  await place.press('PageDown')
  await expect(picture).toHaveAttribute('aria-label', said(26))
  await place.press('ArrowUp')
  await expect(picture).toHaveAttribute('aria-label', said(25))
  await page.getByRole('slider').fill('99')
  await expect(picture).toHaveAttribute('aria-label', said(99))
  await place.press('ArrowDown')
  await expect(field).toHaveValue('99')
})

test('an invalid value leaves the picture as it is', async ({ page }) => {
  const picture = page.getByRole('img')
  await expect(picture).toHaveAttribute('aria-label', said(3))
  await page.getByRole('spinbutton', { name: 'position' }).fill('100')
  await expect(page.getByRole('alert').filter({ hasText: 'Must be a whole number, 0 to 99' })).toBeVisible()
  await expect(picture).toHaveAttribute('aria-label', said(3))
})
