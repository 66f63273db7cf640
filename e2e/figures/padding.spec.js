// The figure of padding and caches, alone on a page.

import { expect } from '@playwright/test'
import { opener, testAccessibility } from '../support/figure.js'
import { failOnConsole, figureTest as test, summary } from '../support/page.js'

failOnConsole(test)

const open = opener('padding')

test('padding moves positions that count columns, not those that count words', async ({ page }) => {
  await open(page)
  expect(await summary(page)).toContain('by column: the first word has position 2')
  await page.getByRole('slider', { name: 'padding on the left' }).fill('4')
  await expect.poll(() => summary(page)).toContain('by column: the first word has position 4')
  expect(await summary(page)).toContain('by words: the first word has position 0, the last 2; “man”: as without padding.')
  await page.getByRole('application').press('ArrowLeft')
  await expect.poll(() => summary(page)).toContain('by column: the first word has position 3')
})

test('the words are those of the sentence', async ({ page }) => {
  await open(page, 'sentence="we add rows"')
  await expect(page.locator('.drawn svg')).toContainText('“rows”: as without padding')
})

testAccessibility('padding', (page, lang) => open(page, '', lang))
