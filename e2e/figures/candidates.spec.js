// Simpler ways to write positions, judged by numbers, alone on a page.

import { expect } from '@playwright/test'
import { failOnConsole, figureTest as test, post } from '../support/page.js'

failOnConsole(test)
test.beforeEach(async ({ page }) => {
  await post(page, `<positional-encoding figure="candidates" seq-len="8" d-model="16" position="3"></positional-encoding>`)
})

/** |PE(1) − PE(0)| as the paper has it, to three decimals. @param {number} d */
const step = (d) => {
  let square = 0
  for (let i = 0; i < d / 2; i++) square += 2 - 2 * Math.cos(10000 ** (-2 * i / d))
  return Math.sqrt(square).toFixed(3)
}

test('pointing at a verdict or reaching it by keys shows its reason', async ({ page }) => {
  const picture = page.getByRole('img')
  await expect(picture).toHaveAttribute('aria-label', /number 8 words.*0 … 1: fails the same step in any sentence \(0\.143 in 16: 0\.067\)/)
  await expect(picture).toContainText(`✓ ${step(16)}`)
  await expect(picture).toContainText('Point at a verdict')

  await picture.getByText('in 16: 0.067').hover({ force: true })
  await expect(picture).toContainText('From word 1 to word 2 is 0.143 in 8 words,')
  await expect(picture).toContainText('and 0.067 in 16.')

  const place = page.getByRole('application')
  await place.press('ArrowDown')
  await place.press('ArrowRight')
  await expect(picture).toContainText('the longest 1.732, from word 4.')
  await expect(page.locator('.spoken').first()).toContainText('from word 4')
  for (let n = 0; n < 9; n++) await place.press('ArrowDown')
  await expect(picture).toContainText('nothing is learned or random.')
})

test('changing a field updates the numbers', async ({ page }) => {
  const picture = page.getByRole('img')
  await page.getByRole('spinbutton', { name: 'd_model' }).fill('64')
  await expect(picture).toContainText(`✓ ${step(64)}`)
  await page.getByRole('spinbutton', { name: 'd_model' }).fill('7')
  await expect(page.getByRole('alert').filter({ hasText: 'Must be an even number' })).toBeVisible()
  await expect(picture).toContainText(`✓ ${step(64)}`)
  await page.getByRole('spinbutton', { name: 'seq_len' }).fill('1')
  await expect(picture).toHaveAttribute('aria-label', /number 2 words/)
  await page.getByRole('spinbutton', { name: 'seq_len' }).fill('1000000')
  await expect(picture).toHaveAttribute('aria-label', /number 20 words/)

  // A click on a code chooses its word: the sixth of 21 places in the first column.
  const box = await page.getByRole('application').boundingBox()
  const width = box?.width ?? 0
  const [left, column] = width < 860 ? [0, Math.floor(width / 4)] : [216, Math.floor((width - 216) / 4)]
  await page.getByRole('application').click({ position: { x: left + 5.5 * (column - 16) / 21, y: 80 } })
  await expect(page.getByRole('spinbutton', { name: 'position' })).toHaveValue('5')
})
