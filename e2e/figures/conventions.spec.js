// Two libraries side by side, alone on a page.

import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { drawn, failOnConsole, figureTest as test, paper, post, showDetails, summary } from '../support/page.js'
import { long } from '../support/turn.js'

failOnConsole()

/** The grid of tensor2tensor, all sines before all cosines. @param {number} pos @param {number} j @param {number} d */
const signal = (pos, j, d) => {
  const h = d / 2, angle = pos * 10000 ** (-(j % h) / (h - 1))
  return j < h ? Math.sin(angle) : Math.cos(angle)
}

/** @param {number} x */
const six = (x) => x.toFixed(6).replace('-', '−')

const small = '<positional-encoding figure="conventions" seq-len="20" d-model="8" position="5"></positional-encoding>'

/** The text of the picture, in which lines have been joined. @param {import('@playwright/test').Page} page */
const text = async (page) => (await page.locator('.drawn svg text').allTextContents()).join(' ')

test('pointing at a cell reads it in both conventions, and a click chooses its row', async ({ page }) => {
  await post(page, small)
  let worst = 0
  for (let r = 0; r < 20; r++) for (let j = 0; j < 8; j++) worst = Math.max(worst, Math.abs(paper(r, j, 8) - signal(r, j, 8)))
  expect(await summary(page)).toContain(`No: they differ by up to ${worst.toFixed(3)}, and still by `)
  expect(await summary(page)).toContain('No reordering of columns turns B into A: the grids differ, most in pair 3, where ω is 0.001 in A and 0.0001 in B.')

  const picture = page.getByRole('application')
  const box = await picture.boundingBox(), cells = await page.locator('canvas').boundingBox()
  if (!box || !cells) throw new Error('no picture')
  const left = cells.x - box.x, width = box.width / 3 - left - 12 // of the first of three panels
  const position = { x: left + 3.5 * width / 8, y: cells.y - box.y + 236 * 7.5 / 20 }
  await picture.hover({ position })
  await drawn(page)
  expect(await text(page)).toContain(`Row 7, column 3: A = ${six(paper(7, 3, 8))} (cos 1 at 7), B = ${six(signal(7, 3, 8))} (sin 3 at 7).`)
  await picture.click({ position })
  await expect(page.getByRole('spinbutton', { name: 'position' })).toHaveValue('7')
  await page.mouse.move(3, 3)

  await picture.press('ArrowDown')
  await picture.press('ArrowRight')
  await drawn(page)
  expect(await text(page)).toContain(`Row 7, column 1: A = ${six(paper(7, 1, 8))} (cos 0 at 7)`)
  await expect(page.locator('.spoken').first()).toContainText('Row 7, column 1:')
  await picture.press('+')
  await expect(page.getByRole('spinbutton', { name: 'offset k' })).toHaveValue('11')
})

test('a mere reordering of columns is shown as a permutation, and copied', async ({ page }) => {
  await post(page, small)
  await page.getByRole('combobox', { name: 'versus' }).selectOption('roformer')
  await drawn(page)
  expect(await summary(page)).toContain('sin i stands in column 2i of A and i of B, cos i in column 2i + 1 of A and i + 4 of B')
  expect(await text(page)).toContain('A = B[:, np.argsort(np.r_[0:7:2, 1:8:2])]')
  await expect(page.getByRole('link', { name: 'Source of B' })).toHaveAttribute('href', /^https:\/\/github\.com\/huggingface\/transformers\/blob\/[0-9a-f]{40}\/.*modeling_roformer\.py$/)

  await page.getByRole('button', { name: 'Swap A and B' }).click()
  await expect(page.getByRole('combobox', { name: 'convention' })).toHaveValue('roformer')
  await expect(page.getByRole('combobox', { name: 'versus' })).toHaveValue('paper')
  await page.getByRole('button', { name: 'Copy the code of both' }).click()
  await expect(page.locator('.conventions').getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('A = B[:, np.r_[0:7:2, 1:8:2]]')
})

test('choosing a convention shows its settings', async ({ page }) => {
  await post(page, small)
  await showDetails(page)
  const padding = page.getByRole('textbox', { name: 'padding_idx' })
  await expect(padding).toHaveCount(0)
  await page.getByRole('combobox', { name: 'convention' }).selectOption('fairseq')
  await padding.fill('1')
  await drawn(page)
  expect(await text(page)).toContain('padding_idx=1)')
  expect(await text(page)).toContain("encode({ convention: 'fairseq', paddingIdx: 1,")
  await padding.fill('one')
  await expect(page.getByRole('alert').filter({ hasText: 'Must be a whole number, or empty' })).toBeVisible()
  expect(await text(page)).toContain('padding_idx=1)')
  await padding.press('Escape')
  await expect(padding).toHaveValue('1')

  await page.getByRole('combobox', { name: 'convention' }).selectOption('diffusers-timestep')
  await expect(padding).toHaveCount(0)
  await page.getByRole('combobox', { name: 'cosines first' }).selectOption('yes')
  await drawn(page)
  expect(await text(page)).toContain('flip_sin_to_cos=True')
})

test('a convention that refuses the width shows why', async ({ page }) => {
  await post(page, '<positional-encoding figure="conventions" d-model="2" versus="whisper"></positional-encoding>')
  expect(await summary(page)).toContain('Cannot tell: whisper makes no such table (d_model 2 has as many pairs as the shift; the grid divides by zero).')
  await page.getByRole('spinbutton', { name: 'd_model' }).fill('4')
  await drawn(page)
  expect(await summary(page)).toContain('the grids differ')
})

for (const [lang, theme] of long ? [['en', 'dark'], ['zh', 'light']] : []) {
  test(`axe finds no violations, in ${lang} and ${theme}`, async ({ page }) => {
    await post(page, `<positional-encoding figure="conventions" convention="mlx" theme="${theme}"></positional-encoding>`, { lang })
    const { violations } = await new AxeBuilder({ page }).include('positional-encoding').analyze()
    expect(violations).toEqual([])
  })
}
