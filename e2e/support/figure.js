// A page with one figure.

import { expect, test } from '@playwright/test'
import { bestPractice, violations } from './axe.js'
import { overflow, post } from './page.js'
import { long } from './turn.js'

/**
 * Returns the function that opens a page with a figure, with attributes and in a language.
 *
 * @param {string} figure
 * @param {string} [always] attributes that the figure has in all tests
 */
export const opener = (figure, always = '') =>
  /** @param {import('@playwright/test').Page} page */
  async (page, attributes = '', lang = 'en') => {
    await post(page, `<main><h1>A post</h1><positional-encoding figure="${figure}" ${always} ${attributes}></positional-encoding></main>`, { lang })
    await expect(page.locator('.drawn svg')).toBeVisible()
  }

/**
 * Tests the page of a figure on a phone in Chinese and on a desktop in English, in a long
 * run: the pages of the site have all figures.
 *
 * @param {string} figure
 * @param {(page: import('@playwright/test').Page, lang: string) => Promise<void>} open
 */
export function testAccessibility(figure, open) {
  for (const [width, lang] of /** @type {[number, string][]} */ (long ? [[358, 'zh'], [1024, 'en']] : [])) {
    test(`${figure}: axe finds no violations and nothing overflows at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width: width + 32, height: 844 })
      await open(page, lang)
      expect(await violations(page, { tags: bestPractice })).toEqual([])
      expect(await overflow(page)).toBe(0)
    })
  }
}
