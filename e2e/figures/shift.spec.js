// The rotation from one position to another, alone on a page.

import { expect } from '@playwright/test'
import { drawn, failOnConsole, figureTest as test, post, summary } from '../support/page.js'

failOnConsole(test)

/** The block of a pair as it is told. @param {number} k @param {number} pair @param {number} d */
const block = (k, pair, d, transposed = false) => {
  const angle = k * 10000 ** (-2 * pair / d)
  const cos = Math.cos(angle), sin = Math.sin(angle)
  const numbers = transposed ? [cos, -sin, sin, cos] : [cos, sin, -sin, cos]
  const [a, b, c, e] = numbers.map((x) => x.toFixed(4).replace('-', '−'))
  return `pair ${pair} is ${a}, ${b}; ${c}, ${e}.`
}

test('the block of an offset is its rotation, for both signs and both layouts', async ({ page }) => {
  await post(page, '<positional-encoding figure="shift" d-model="64"></positional-encoding>')
  const picture = page.getByRole('application')
  const offset = page.getByRole('spinbutton', { name: 'offset k' })
  expect(await summary(page)).toContain(block(10, 0, 64))
  await picture.press('ArrowLeft')
  await expect(offset).toHaveValue('9')
  await offset.fill('-30')
  await drawn(page)
  expect(await summary(page)).toContain('position 20 to that of −10')
  expect(await summary(page)).toContain(block(-30, 0, 64))
  expect(await summary(page)).toMatch(/Largest difference, all 64: \d\.\d·10⁻¹⁶/)
  await page.getByRole('combobox', { name: 'order' }).selectOption('(cos, sin)')
  await drawn(page)
  expect(await summary(page)).toContain(block(-30, 0, 64, true))
})

test('rows, keys and the slider choose other pairs', async ({ page }) => {
  await post(page, '<positional-encoding figure="shift" d-model="64"></positional-encoding>')
  const picture = page.getByRole('application')
  await picture.hover({ position: { x: 100, y: 60 + 5 * 30 + 15 } })
  await drawn(page)
  expect(await summary(page)).toContain(block(10, 2, 64))
  await page.mouse.move(3, 3)
  await drawn(page)
  expect(await summary(page)).toContain(block(10, 0, 64))
  await picture.click({ position: { x: 100, y: 60 + 5 * 30 + 15 } })
  await page.mouse.move(3, 3)
  await drawn(page)
  expect(await summary(page)).toContain(block(10, 2, 64))
  await picture.press('ArrowDown')
  await picture.press('ArrowDown')
  await drawn(page)
  expect(await summary(page)).toContain(block(10, 4, 64))
  await page.getByRole('slider', { name: 'pair i' }).fill('28')
  await page.mouse.move(3, 3)
  await drawn(page)
  expect(await summary(page)).toContain(block(10, 28, 64))
  await expect(page.getByText('pairs 28 to 31 of 32')).toBeVisible()
})

test('an invalid value is explained, and the matrix stays', async ({ page }) => {
  await post(page, '<positional-encoding figure="shift"></positional-encoding>')
  const before = await summary(page)
  const offset = page.getByRole('spinbutton', { name: 'offset k' })
  await offset.fill('1e16')
  await expect(page.getByText('is beyond ±2^53')).toBeVisible()
  expect(await summary(page)).toBe(before)
  await offset.fill('9007199254740992')
  await expect(page.getByText('p + k is beyond ±2⁵³')).toBeVisible()
})
