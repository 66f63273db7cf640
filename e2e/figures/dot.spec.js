// The curve of dot products, alone on a page.

import { expect } from '@playwright/test'
import { drawn, failOnConsole, figureTest as test, post, summary } from '../support/page.js'

failOnConsole(test)

/** g(k) ÷ d/2 @param {number} k @param {number} d */
const g = (k, d, base = 10000) => {
  let sum = 0
  for (let i = 0; i < d / 2; i++) sum += Math.cos(k * base ** (-2 * i / d))
  return (sum / (d / 2)).toFixed(6).replace('-', '−')
}

test('the first rise, the first negative value and the first zero are annotated', async ({ page }) => {
  await post(page, '<positional-encoding figure="dot" d-model="512" range="5000"></positional-encoding>')
  for (const text of ['It first rises: g(44) > g(43)', /g\(3284\) ÷ d\/2 = −0\.0003/, /k = 6166\.03 = 0\.617·n/]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expect(page.getByText(`g ÷ d/2 = ${g(10, 512)}`)).toBeVisible()
})

test('pointing reads the curve, a click and arrow keys choose an offset', async ({ page }) => {
  await post(page, '<positional-encoding figure="dot" d-model="64" range="100"></positional-encoding>')
  const picture = page.locator('.picture-place')
  const offset = page.getByRole('spinbutton', { name: 'offset k' })
  await picture.click({ position: { x: 500, y: 150 } })
  await drawn(page)
  const k = Number(await offset.inputValue())
  expect(k).toBeGreaterThan(30)
  expect(await summary(page)).toContain(`k = ${k} it is ${g(k, 64)}`)
  await picture.press('ArrowRight')
  await expect(offset).toHaveValue(String(k + 1))
  await picture.press('PageDown')
  await expect(offset).toHaveValue(String(k - 9))
})

test('clicking on a small curve chooses its frequencies', async ({ page }) => {
  await post(page, '<positional-encoding figure="dot" range="20"></positional-encoding>')
  const small = async (/** @type {string} */ name) => {
    const box = await page.locator('.drawn text').getByText(name, { exact: true }).evaluate((text) => text.getBoundingClientRect())
    await page.mouse.click(box.x + 5, box.y + 40)
  }
  await small('θ = t')
  await expect(page.locator('svg text').getByText('first zero at k = π')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'θ(t)' })).toHaveValue('linear')
  await small('n = 10³')
  await expect(page.locator('svg text').getByText('first zero at k = 617.66')).toBeVisible()
})

test('an invalid range is explained, and the curve stays', async ({ page }) => {
  await post(page, '<positional-encoding figure="dot"></positional-encoding><positional-encoding figure="dot" range="0"></positional-encoding>')
  const before = await summary(page)
  await page.getByRole('spinbutton', { name: 'range' }).fill('-5')
  await expect(page.getByText('Must be a whole number, 1')).toBeVisible()
  await drawn(page)
  expect(await summary(page)).toBe(before)
  await expect(page.getByText('range 0 is below 1')).toBeVisible()
})
