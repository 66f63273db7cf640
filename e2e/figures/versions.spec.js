// The figure of versions beside each other, in a real browser.

import { expect } from '@playwright/test'
import { opener, testAccessibility } from '../support/figure.js'
import { failOnConsole, figureTest as test } from '../support/page.js'

failOnConsole()

const versions = opener('versions')

test('a number that is pointed at in one version is read in all, and keys go on from there', async ({ page }) => {
  await versions(page)
  const picture = page.locator('.drawn svg.picture')
  await expect(picture).toHaveAttribute('aria-label', /In row 5: 0\.701 in column 4 .*, 0\.701 in column 2/)

  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('versions is not visible')
  await page.mouse.move(box.x + box.width * 0.75, box.y + 100)
  await expect(picture).not.toHaveAttribute('aria-label', /In row 5: 0\.701/)

  await page.mouse.move(1, 1)
  for (let i = 0; i < 16; i++) await page.getByRole('application').press('ArrowUp')
  for (let i = 0; i < 16; i++) await page.getByRole('application').press('ArrowLeft')
  await expect(picture).toHaveAttribute('aria-label', /In row 0: 0\.000 in column 0 .*, 0\.000 in column 0/)
  await page.locator('positional-encoding').evaluate((element) => element.setAttribute('versions', 'half-precision'))
  await expect(picture).toHaveAttribute('aria-label', /float16/)
})

testAccessibility('versions', (page, lang) => versions(page, '', lang))
