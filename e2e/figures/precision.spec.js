// What few digits make of the encoding, alone on a page.

import { expect } from '@playwright/test'
import { drawn, failOnConsole, figureTest as test, paper, post, summary } from '../support/page.js'

failOnConsole(test)

/** The number of so many binary digits that is nearest to x. @param {number} x @param {number} digits */
const rounded = (x, digits) => {
  if (x === 0) return x
  const last = 2 ** (Math.floor(Math.log2(Math.abs(x))) + 1 - digits)
  const whole = Math.floor(x / last), rest = x / last - whole
  return (rest > 0.5 || rest === 0.5 && whole % 2 !== 0 ? whole + 1 : whole) * last
}

/**
 * PE as it comes out if everything is rounded.
 *
 * @param {number} pos @param {number} dim @param {number} d @param {number} digits
 */
const computed = (pos, dim, d, digits) => {
  const frequency = rounded(10000 ** (-2 * Math.floor(dim / 2) / d), digits)
  const angle = rounded(rounded(pos, digits) * frequency, digits)
  return rounded(dim % 2 ? Math.cos(angle) : Math.sin(angle), digits)
}

/** What is read, as the picture says it. @param {string} text @returns {Record<string, string>} */
const facts = (text) => Object.fromEntries(
  [...text.matchAll(/(position|taken as|dimension|true|b?float\d+|error|next row) ([^;]+);/g)]
    .map(([, name, value]) => [name, value.replaceAll(/\u202f/g, '').replace('−', '-')]))

test('pointing reads an error, and a click chooses its position', async ({ page }) => {
  await post(page, '<positional-encoding figure="precision" d-model="64"></positional-encoding>')
  const picture = page.getByRole('application')
  expect(facts(await summary(page)).position).toBe('20')

  for (const [x, y] of [[200, 100], [300, 200], [400, 240]]) {
    await picture.hover({ position: { x, y } })
    await drawn(page)
    const read = facts(await summary(page)), pos = Number(read.position), dim = Number(read.dimension)
    expect(Number(read['taken as'])).toBe(rounded(pos, 11))
    expect(read.true).toBe(paper(pos, dim, 64).toFixed(9))
    expect(read.float16).toBe(computed(pos, dim, 64, 11).toFixed(9))
  }
  const { position } = facts(await summary(page))
  await picture.click({ position: { x: 400, y: 240 } })
  await page.mouse.move(3, 3)
  await drawn(page)
  expect(facts(await summary(page)).position).toBe(position)

  // One position further, and one dimension back.
  await picture.press('Shift+ArrowDown')
  await picture.press('ArrowLeft')
  await drawn(page)
  expect(Number(facts(await summary(page)).position)).toBe(Number(position) + 1)
})

test('neighbouring positions are equal where the type has no number between them', async ({ page }) => {
  await post(page, '<positional-encoding figure="precision" d-model="64" seq-len="3000" position="2047"></positional-encoding>')
  expect(facts(await summary(page))['next row']).toMatch(/^differs in \d+ of 64$/)
  await page.getByRole('application').press('Shift+ArrowDown')
  await drawn(page)
  expect(facts(await summary(page))).toMatchObject({ position: '2048', 'next row': 'is the same' })
  await expect(page.getByText('row 2048 = row 2049')).toBeVisible()

  await page.getByRole('combobox', { name: 'type' }).selectOption('bfloat16')
  await expect(page.getByText('row 256 = row 257')).toBeVisible()
  await page.getByRole('combobox', { name: 'rounds' }).selectOption('cast')
  await expect(page.getByText(/row \d+ = row/)).toHaveCount(0)
  await expect(page.getByText('the error is at most 0.00195')).toBeVisible()
})

test('cells that are NaN are grey', async ({ page }) => {
  await post(page, ['float16', 'bfloat16'].map((type) =>
    `<positional-encoding figure="precision" precision="${type}" controls="none"></positional-encoding>`).join(''))
  expect(await page.locator('canvas').evaluateAll((all) => all.map((canvas) => {
    const { width, height } = /** @type {HTMLCanvasElement} */ (canvas)
    const [red, green, blue, alpha] = /** @type {HTMLCanvasElement} */ (canvas).getContext('2d')?.getImageData(width / 2, height - 2, 1, 1).data ?? []
    return red === green && green === blue && alpha === 255
  }))).toEqual([true, false])
})

test('an invalid number is explained', async ({ page }) => {
  await post(page, '<positional-encoding figure="precision"></positional-encoding>')
  const before = await summary(page)
  await page.getByRole('spinbutton', { name: 'd_model' }).fill('7')
  await expect(page.getByText('Must be an even number')).toBeVisible()
  expect(await summary(page)).toBe(before)
})
