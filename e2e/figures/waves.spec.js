// Waves of single dimensions, alone on a page.

import { expect } from '@playwright/test'
import { drawn, failOnConsole, figureTest as test, paper, post, summary } from '../support/page.js'

failOnConsole(test)

/** @param {number} pos @param {number} pair @param {number} d */
const said = (pos, pair, d) => `has sin ${paper(pos, 2 * pair, d).toFixed(6)} and cos ${paper(pos, 2 * pair + 1, d).toFixed(6)}`.replaceAll('-', '−')

test('pointing reads a position, a click and a drag choose one', async ({ page }) => {
  await post(page, '<positional-encoding figure="waves" d-model="64"></positional-encoding>')
  const picture = page.getByRole('application')
  const position = page.getByRole('spinbutton', { name: 'position' })
  expect(await summary(page)).toContain(said(20, 8, 64))

  await picture.hover({ position: { x: 300, y: 200 } })
  await drawn(page)
  const read = Number(/At position (\d+)/.exec(await summary(page))?.[1])
  expect(read).toBeGreaterThan(20)
  await expect(position).toHaveValue('20')

  await picture.click({ position: { x: 300, y: 200 } })
  await expect(position).toHaveValue(String(read))
  await page.mouse.down()
  await picture.hover({ position: { x: 30, y: 200 } })
  await expect(position).toHaveValue('0')
  await page.mouse.up()
  await page.mouse.move(3, 3)
  await drawn(page)
  expect(await summary(page)).toContain(said(0, 8, 64))
})

test('arrow keys step through positions', async ({ page }) => {
  await post(page, '<positional-encoding figure="waves" d-model="64" dimensions="0,1,10"></positional-encoding>')
  const picture = page.getByRole('application')
  const position = page.getByRole('spinbutton', { name: 'position' })
  for (const [key, want] of [['ArrowRight', 21], ['PageUp', 31], ['ArrowLeft', 30], ['End', 99], ['ArrowRight', 99], ['Home', 0]]) {
    await picture.press(String(key))
    await expect(position).toHaveValue(String(want))
  }
  expect(await summary(page)).toContain(said(0, 5, 64))
})

test('waves mark the position that another figure points at', async ({ page }) => {
  await post(page, '<positional-encoding figure="waves" group="a"></positional-encoding><positional-encoding figure="table" group="a"></positional-encoding>')
  await page.locator('.numbers tbody tr').nth(5).locator('td').nth(2).hover()
  await drawn(page)
  const told = /At position (\d+): pair 1, of wavelength 6\.75196, (.*?);/.exec(await summary(page))
  expect(told?.[2]).toBe(said(Number(told?.[1]), 1, 256))
  expect(told?.[1]).not.toBe('20')
})

test('an invalid value is explained, and the curves stay', async ({ page }) => {
  await post(page, '<positional-encoding figure="waves"></positional-encoding>')
  const before = await summary(page)
  const dimensions = page.getByRole('textbox', { name: 'dimensions' })
  await dimensions.fill('0,x')
  await expect(page.getByText('is not a list of integers such as 0,1,8')).toBeVisible()
  expect(await summary(page)).toBe(before)
  await dimensions.fill('8,9,999')
  await expect.poll(() => summary(page)).toContain('pair 4, of wavelength')
  await page.getByRole('spinbutton', { name: 'seq_len' }).fill('1000000000')
  await expect(page.getByText(/turns per pixel/)).toBeVisible()
})
