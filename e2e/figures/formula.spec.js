// The formula of a figure, alone on a page: read, pointed at, moved.

import { expect } from '@playwright/test'
import { failOnConsole, figureTest as test, post } from '../support/page.js'

failOnConsole(test)

/** A page with the figure and a table beside it. @param {import('@playwright/test').Page} page @param {string} attributes */
async function open(page, attributes) {
  await post(page, `
    <positional-encoding figure="formula" group="a" ${attributes}></positional-encoding>
    <positional-encoding figure="table" group="a"></positional-encoding>`)
  await expect(page.locator('.formula svg text').first()).toBeVisible()
  await expect(page.locator('.numbers tbody tr').first()).toBeVisible()
}

/** The value of a dimension, as it is written out. @param {number} dim @param {number} d */
const value = (dim, d, pos = 1, base = 10000) => {
  const angle = pos * base ** (-2 * Math.floor(dim / 2) / d)
  return (dim % 2 ? Math.cos(angle) : Math.sin(angle)).toFixed(8).replace('-', '−')
}

/** The term of a dimension of a row. @param {import('@playwright/test').Page} page @param {number} dim @param {number} d @param {number} [pos] */
const term = (page, dim, d, pos = 20) =>
  page.locator('.formula').getByText(`${dim % 2 ? 'cos' : 'sin'}(${pos} / 10000${dim - dim % 2}/${d})`, { exact: true })

test('PE(1) is written out term by term', async ({ page }) => {
  await open(page, 'd-model="512" position="1"')
  await expect(term(page, 0, 512, 1)).toHaveText('sin(1 / 100000/512)')
  await expect(term(page, 3, 512, 1)).toHaveText('cos(1 / 100002/512)')
  const figure = page.locator('.formula')
  for (const dim of [0, 1, 2, 3, 510, 511]) await expect(figure.getByText(value(dim, 512), { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('img', { name: /PE\(1\) written out: a column of 512 numbers/ })).toBeVisible()
})

test('pointing at a term marks its cell in the table, and the reverse', async ({ page }) => {
  await open(page, 'seq-len="4" d-model="8" position="1"')
  await term(page, 3, 8, 1).hover({ force: true })
  await expect(page.locator('.numbers td.pointed')).toHaveAttribute('data-dim', '3')
  await expect(page.locator('.formula rect.raised')).toHaveCount(1)
  await page.locator('.numbers td[data-dim="0"]').nth(2).hover()
  await expect(page.locator('.formula svg')).toHaveAttribute('aria-label', /PE\(2\)/)
})

test('slider and keys reach every pair', async ({ page }) => {
  await open(page, 'd-model="256"')
  await expect(term(page, 100, 256)).toHaveCount(0)
  await page.getByRole('slider', { name: 'from pair i' }).fill('50')
  await expect(term(page, 100, 256)).toBeVisible()
  await expect(term(page, 255, 256), 'the last pair stays').toBeVisible()
  const place = page.getByRole('application')
  await place.focus()
  await place.press('Home')
  await expect(term(page, 0, 256)).toBeVisible()
  for (let k = 0; k < 9; k++) await place.press('ArrowDown')
  await expect(term(page, 9, 256)).toBeVisible()
  await expect(page.locator('.formula .spoken')).toHaveText(`dimension 9, cos: ${value(9, 256, 20)}`)
  await place.press('End')
  await expect(page.locator('.formula .spoken')).toHaveText(`dimension 255, cos: ${value(255, 256, 20)}`)
})
