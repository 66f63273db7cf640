// The figure of the positions of an image, alone on a page.

import { expect } from '@playwright/test'
import { opener, testAccessibility } from '../support/figure.js'
import { failOnConsole, figureTest as test, summary } from '../support/page.js'

failOnConsole(test)

const open = opener('images', 'd-model="64"')

/** The summary with ordinary spaces. @param {import('@playwright/test').Page} page */
const said = async (page) => (await summary(page)).replaceAll('\u202f', ' ')

test('patches are chosen by pointer and keys, and found again in a larger image', async ({ page }) => {
  await open(page)
  expect(await said(page)).toContain('Patch (4, 9)')
  expect(await said(page)).toContain('(a) the formula, anew: Most similar: (4, 9), cosine 1.000.')

  const picture = page.getByRole('application')
  await picture.click({ position: { x: 6, y: 56 } })
  await expect.poll(() => said(page)).toContain('Patch (0, 0)')
  await picture.press('ArrowDown')
  await picture.press('ArrowRight')
  await expect.poll(() => said(page)).toContain('Patch (1, 1)')
})

test('sizes and libraries are chosen', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: '9 × 5 → 13 × 7' }).click()
  await expect.poll(() => said(page)).toContain('h × w = 9 × 5 patches')
  await expect.poll(() => said(page)).toContain('MAE itself has square images only.')
  await page.getByRole('combobox', { name: 'library' }).selectOption('moco-v3')
  await expect.poll(() => said(page)).toContain('do not follow rows and columns of the image')
})

testAccessibility('images', (page, lang) => open(page, 'library="detr"', lang))
