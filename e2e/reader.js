// What a reader does before there are figures to play with.

import { expect } from '@playwright/test'

/** The parts of figures that are there. @param {import('@playwright/test').Page} page @param {string} [which] */
export const mounted = (page, which = '') => page.locator(`positional-encoding${which}`).locator('.live')

/** Does the first thing that a reader does, and so starts the program. @param {import('@playwright/test').Page} page */
export async function arrive(page) {
  await page.mouse.move(3, 3)
  await page.mouse.move(4, 4)
}

/**
 * Scrolls to figures, so that they are mounted, and back to the top.
 *
 * @param {import('@playwright/test').Page} page
 * @param {...string} figures
 */
export async function visit(page, ...figures) {
  for (const figure of figures) {
    const which = `[figure="${figure}"]`
    await page.locator(`positional-encoding${which}`).first().evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }))
    await expect(mounted(page, which).first()).toBeVisible()
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Waits until what changed has been drawn. @param {import('@playwright/test').Page} page */
export const drawn = (page) => page.evaluate(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))))
