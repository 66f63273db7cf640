// The figure of angles that training has never shown, in a real browser.

import { expect } from '@playwright/test'
import { opener, testAccessibility } from '../support/figure.js'
import { failOnConsole, figureTest as test } from '../support/page.js'

failOnConsole()

const stretch = opener('stretch')

test('a drag along the line chooses the position, and interpolation brings every hand back to where it has pointed', async ({ page }) => {
  await stretch(page)
  /** The name of the picture. */
  const name = () => page.locator('.drawn svg.picture').getAttribute('aria-label')
  expect(await name()).toMatch(/at position 24\u202f576 of a text.* 13 of the 64 hands point where they never did/)

  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('stretch is not visible')
  await page.mouse.move(box.x + box.width / 2, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + 40, { steps: 4 })
  await page.mouse.up()
  await expect.poll(name).toContain(' 0 of the 64 hands')

  await page.mouse.move(1, 1)
  await page.getByRole('application').press('End')
  await expect.poll(name).not.toContain(' 0 of the 64 hands')
  await page.locator('positional-encoding').evaluate((element) => element.setAttribute('stretch', 'interpolation'))
  await expect.poll(name).toMatch(/position interpolation\. 0 of the 64 hands .* 0\.125 rad/)
})

testAccessibility('stretch', (page, lang) => stretch(page, '', lang))
