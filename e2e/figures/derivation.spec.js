// The derivation, alone on a page.

import { expect } from '@playwright/test'
import { failOnConsole, figureTest as test, post } from '../support/page.js'

failOnConsole(test)

/** @param {import('@playwright/test').Page} page @param {string} attributes */
async function open(page, attributes = '') {
  await post(page, `<positional-encoding figure="derivation" ${attributes}></positional-encoding>`)
  await expect(page.locator('.drawn text').first()).toBeVisible()
}

/** @param {import('@playwright/test').Page} page */
const heading = (page) => page.locator('.drawn text').first()

/** @param {import('@playwright/test').Page} page */
const texts = (page) => page.locator('.drawn text').allTextContents()

test('buttons and keys go from step to step without a change of height', async ({ page }) => {
  await open(page)
  await expect(heading(page)).toHaveText(/^1\s+Attention does not see the order/)
  const height = () => page.locator('positional-encoding').evaluate((/** @type {HTMLElement} */ host) => host.offsetHeight)
  const first = await height()
  for (const step of [2, 3, 4, 5, 6, 7]) {
    await page.getByRole('button', { name: 'Next step' }).click()
    await expect(heading(page)).toHaveText(new RegExp(`^${step}`))
    await expect(page.getByRole('button', { name: `Step ${step}` })).toHaveAttribute('aria-pressed', 'true')
    expect(await height()).toBe(first)
  }
  await expect(page.getByRole('button', { name: 'Next step' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Next step' }).click({ force: true })
  await expect(heading(page)).toHaveText(/^7/)

  const place = page.getByRole('application', { name: 'Derivation, step by step' })
  await place.focus()
  await place.press('ArrowLeft')
  await expect(heading(page)).toHaveText(/^6/)
  await place.press('2')
  await expect(heading(page)).toHaveText(/^2/)
  await expect(page.locator('.picture-place .spoken')).toHaveText(/^Step 2 of 7: Only the sixth term sees both/)
  await place.press('9')
  await expect(heading(page)).toHaveText(/^2/)
})

test('numbers follow the offset and the size', async ({ page }) => {
  await open(page, 'step="3" d-model="8" base="100" position="5" offset="4"')
  const product = (/** @type {number} */ k, /** @type {number} */ d) =>
    Array.from({ length: d / 2 }, (_, i) => Math.cos(k * 100 ** (-2 * i / d))).reduce((a, b) => a + b).toFixed(4).replace('-', '\u2212')
  expect((await texts(page)).filter((text) => text === product(4, 8))).toHaveLength(5)
  await page.getByRole('spinbutton', { name: 'offset k' }).fill('-9')
  await expect(page.getByText(product(9, 8)).first()).toBeVisible()
  await page.getByRole('spinbutton', { name: 'd_model' }).fill('4')
  await expect(page.getByText(product(9, 4)).first()).toBeVisible()
  expect((await texts(page)).filter((text) => text === product(9, 4))).toHaveLength(5)

  await page.getByRole('spinbutton', { name: 'd_model' }).fill('7')
  await expect(page.getByRole('alert').filter({ hasText: 'Must be an even number' })).toBeVisible()
  await page.getByRole('spinbutton', { name: 'offset k' }).fill('9007199254740992')
  for (const step of [1, 2, 3, 4, 5, 6, 7]) {
    await page.getByRole('button', { name: `Step ${step}` }).click()
    await expect(heading(page)).toHaveText(new RegExp(`^${step}`))
  }
})

test('bent frequencies depend on more than the distance', async ({ page }) => {
  await open(page, 'step="5"')
  const says = (/** @type {string} */ verdict) => expect.poll(async () => (await texts(page)).join(' ')).toContain(verdict)
  await says('Products depend on m − n alone')
  await page.getByRole('slider', { name: 'r grows' }).fill('100')
  // r goes from 1 to 2, and r² from 1 to 4.
  await says('Products with the same m − n differ by up to 3, between (0, 0) and (15, 15).')
  await page.getByRole('slider', { name: 'r grows' }).fill('0')
  await says('Products depend on m − n alone')
  await page.getByRole('slider', { name: 'θ bends' }).fill('1')
  await says('Products with the same m − n differ')
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect(page.getByRole('slider', { name: 'θ bends' })).toBeHidden()
})
