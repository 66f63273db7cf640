// Figures on a page with the strictest content security policy that they work with.

import { expect, test } from '@playwright/test'
import { figures } from '../support/figures.js'
import { drawn, failOnConsole, openField, post, scrollIntoView } from '../support/page.js'

const allow = failOnConsole()

// Fonts are those of the page's own style sheet; figures have none.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self'"

/** The page keeps what its policy has forbidden. @param {import('@playwright/test').Page} page */
const watch = (page) => page.addInitScript(() => {
  const forbidden = /** @type {string[]} */ ([])
  Object.assign(window, { forbidden })
  document.addEventListener('securitypolicyviolation', (event) => forbidden.push(`${event.violatedDirective} ${event.blockedURI}`))
})

test('all figures draw and react under a strict policy', async ({ page }) => {
  test.slow()
  await watch(page)
  await post(page, figures.map((name) => `<positional-encoding figure="${name}" group="a" loading="eager"></positional-encoding>`).join(''),
    { headers: { 'content-security-policy': policy } })
  for (const name of figures.filter((name) => name !== 'controls')) {
    const figure = page.locator(`positional-encoding[figure="${name}"]`)
    await scrollIntoView(figure)
    await expect(figure.locator('svg.picture, table').first()).toBeVisible()
  }
  const heatmap = page.locator('[figure="heatmap"]')
  await (await openField(page.locator('[figure="controls"]'), 'd_model')).fill('32')
  await scrollIntoView(heatmap)
  await expect(heatmap.locator('svg.picture')).toHaveAttribute('aria-label', /in 32 dimensions/)
  await drawn(page)
  expect(await heatmap.evaluate(async (element) => (await /** @type {any} */ (element).toBlob('image/svg+xml')).size)).toBeGreaterThan(1000)
  expect(await page.evaluate(() => /** @type {any} */ (window).forbidden)).toEqual([])
})

test('figures draw where trusted types allow the policy posenc, and report an error where they do not', async ({ page }) => {
  test.slow()
  const demand = `${policy}; require-trusted-types-for 'script'; trusted-types`
  await watch(page)
  await post(page, figures.map((name) => `<positional-encoding figure="${name}" group="a" loading="eager"></positional-encoding>`).join(''),
    { headers: { 'content-security-policy': `${demand} posenc` } })
  await expect(page.locator('.live')).toHaveCount(figures.length)
  const heatmap = page.locator('[figure="heatmap"]')
  await (await openField(page.locator('[figure="controls"]'), 'd_model')).fill('32')
  await scrollIntoView(heatmap)
  await expect(heatmap.locator('svg.picture')).toHaveAttribute('aria-label', /in 32 dimensions/)
  await heatmap.getByRole('button', { name: 'Export' }).click()
  await heatmap.getByRole('menuitem', { name: 'iframe' }).click() // is measured first
  await expect(heatmap.getByRole('status').filter({ hasText: /./ }).or(heatmap.locator('textarea'))).toBeVisible()
  expect(await page.evaluate(() => /** @type {any} */ (window).forbidden)).toEqual([])

  // Where it is not allowed, the page goes on.
  await post(page, '<positional-encoding figure="waves"><p>Waves</p></positional-encoding>', { headers: { 'content-security-policy': `${demand} other` } })
  await expect(page.getByText('The figure could not be loaded.')).toBeVisible()
  await expect(page.getByText('Waves', { exact: true })).toBeVisible()
  allow('Trusted')
  allow('trusted-types')
})

test('toBlob makes a PNG if the policy allows blob: images, and rejects with a RangeError if not', async ({ page }) => {
  const body = '<positional-encoding figure="waves"></positional-encoding>'
  const png = () => page.locator('positional-encoding').evaluate((element) =>
    /** @type {any} */ (element).toBlob().then((/** @type {Blob} */ file) => file.type, String))
  await post(page, body, { headers: { 'content-security-policy': policy } })
  expect(await png()).toBe('RangeError: posenc: picture of waves could not be drawn by this browser; a policy for images has to allow blob: and data:')
  allow('img-src')
  await post(page, body, { headers: { 'content-security-policy': `${policy} blob: data:` } })
  expect(await png()).toBe('image/png')
})
