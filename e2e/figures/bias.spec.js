// Biases against distance, alone on a page.

import { expect } from '@playwright/test'
import { opener, testAccessibility } from '../support/figure.js'
import { drawn, failOnConsole, figureTest as test, summary } from '../support/page.js'

failOnConsole(test)

const open = opener('bias', 'range="128"')

test('a click chooses a distance, and arrow keys change it and the head', async ({ page }) => {
  await open(page)
  const picture = page.locator('.picture-place')
  await picture.click({ position: { x: 300, y: 150 } })
  await drawn(page)
  const n = Number(/for a key (\d+) before/.exec(await summary(page) ?? '')?.[1])
  expect(n).toBeGreaterThan(20)
  await expect(page.locator('positional-encoding')).toHaveJSProperty('offset', n)
  expect(await summary(page)).toContain(`ALiBi ${(-n / 16).toFixed(4).replace('-', '−')}`)
  await picture.press('ArrowRight')
  await expect(page.locator('positional-encoding')).toHaveJSProperty('offset', n + 1)
  await picture.press('ArrowUp')
  await expect(page.getByRole('spinbutton', { name: 'head h' })).toHaveValue('5')
})

test('twelve heads have the slopes of eight, then every second one of sixteen', async ({ page }) => {
  await open(page)
  await page.getByRole('spinbutton', { name: 'heads H' }).fill('12')
  await expect(page.locator('.drawn')).toContainText('first the slopes of 8 heads, then 4 of those of 16 heads')
  for (const [head, slope] of [['8', '0.00390625'], ['9', '0.707107'], ['12', '0.0883883']]) {
    await page.getByRole('spinbutton', { name: 'head h' }).fill(head)
    await expect(page.locator('.drawn')).toContainText(`head ${head} of 12, slope ${slope}`)
  }
})

test('buckets of T5 tell the sides apart', async ({ page }) => {
  await open(page, 'offset="-5"')
  await expect(page.locator('.drawn')).toContainText('bucket 5')
  await page.getByRole('combobox', { name: 'keys' }).selectOption('bidirectional')
  await expect(page.locator('.drawn')).toContainText('bucket 21')
})

testAccessibility('bias', (page, lang) => open(page, '', lang))
