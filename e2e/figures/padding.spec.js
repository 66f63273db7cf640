// The figure of padding and caches, alone on a page.

import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { failOnConsole, post, summary } from '../support/page.js'

failOnConsole()

/** @param {import('@playwright/test').Page} page */
async function open(page, attributes = '', lang = 'en') {
  await post(page, `<main><h1>A post</h1><positional-encoding figure="padding" ${attributes}></positional-encoding></main>`, { lang })
  await expect(page.locator('.drawn svg')).toBeVisible()
}

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

for (const width of [358, 1024]) {
  test(`axe finds no violations and nothing overflows: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width: width + 32, height: 844 })
    await open(page, '', 'zh')
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  })
}
