// The page of position ids: batches are given, and the verdict and the grid are read.

import { expect, test } from '@playwright/test'
import { bestPractice, violations } from '../support/axe.js'
import { failOnConsole, startProgram } from '../support/page.js'
import { dropOn, encoded } from '../support/tensors.js'
import { inTurn } from '../support/turn.js'

/** @typedef {import('@playwright/test').Page} Page */

failOnConsole()

/** @param {Page} page @param {string} [lang] */
async function open(page, lang = '') {
  await page.goto(`${lang}workbench/positions/`)
  await startProgram(page)
}

/** @param {Page} page */
const drawn = (page) => page.locator('.live .drawn')

/** @param {Page} page */
const box = (page) => page.locator('.live textarea')

test('a pasted batch is numbered, and its ids are judged', async ({ page }) => {
  await open(page)
  await expect(drawn(page)).toContainText('Padding counted. 3 of 8 ids are not those of mask@5')
  await box(page).fill("{'input_ids': tensor([[1, 1, 7, 8],\n        [5, 6, 7, 8]]), 'pad_token_id': 1}")
  await expect(drawn(page)).toContainText('2 of 4 rules number this batch alike: mask@4, mask@5.')
  await expect(page.locator('.live .notes')).toContainText('2 × 4 tokens')
  await box(page).fill('{"lengths": [2, 4], "padding_side": "left", "position_ids": [[0, 0, 0, 1], [0, 1, 2, 3]]}')
  await expect(drawn(page)).toContainText('These are the ids that mask@5 makes: 6 of 6.')
  await drawn(page).getByText('arange', { exact: true }).click({ force: true })
  await expect(drawn(page)).toContainText('2 of 6 ids are not those of arange')
  await expect(page).toHaveURL(/rule=arange/)
})

test('a rule is compared with another one', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'a video', exact: true }).click()
  await expect(drawn(page)).toContainText('below: qwen2-vl@4')
  await drawn(page).getByText('qwen2.5-vl@finetune', { exact: true }).click({ force: true })
  await expect(drawn(page)).toContainText('below: qwen2.5-vl@finetune')
  await page.locator('.live .picture-place').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(drawn(page)).toContainText('column 8, video: ')
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('.picture-place .spoken')).toContainText('column 7, video: ')
})

test('buttons for pages of columns come and go with the width of the window', async ({ page }) => {
  await open(page)
  await box(page).fill('20, 30')
  await expect(page.locator('.live .notes')).toContainText('2 × 30 tokens')
  const next = page.getByRole('button', { name: 'next columns' })
  await expect(next).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(next).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(next).toHaveCount(0)
})

test('a batch that is too wide is shown around the first difference, and by pages', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  const mask = [[...Array(30).fill(1), 0, ...Array(69).fill(1)]]
  await page.locator('.picture-place').evaluate(dropOn, encoded({ 'batch.json': Buffer.from(JSON.stringify({ attention_mask: mask })) }))
  await expect(drawn(page)).toContainText(/column, \d+–\d+ of 100/)
  await expect(drawn(page)).toContainText('Row 0, column 31, text: 31 (arange), 30 (mask@4, mask@5).')
  await page.getByRole('button', { name: 'next columns' }).click()
  await expect(drawn(page)).not.toContainText('Row 0, column 31, ')
  await page.getByRole('button', { name: 'previous columns' }).click()
  await expect(drawn(page)).toContainText('Row 0, column 31, ')
})

test('what is no batch gives one error, and the next one works', async ({ page }) => {
  await open(page)
  const problem = page.locator('.live #given-problem')
  await box(page).fill('{"attention_masks": [[1]]}')
  await expect(problem).toHaveText('key "attention_masks" is unknown; did you mean attention_mask?')
  await expect(box(page)).toHaveAttribute('aria-invalid', 'true')
  await box(page).fill('{"attention_mask": [[0, 2]]}')
  await expect(problem).toHaveText('attention_mask[0][1] 2 is neither 0 nor 1')
  await box(page).fill('my batch')
  await expect(problem).toContainText('“my batch” is not a batch; give an object such as')
  await box(page).fill('3, 5')
  await expect(problem).toHaveText('')
  await expect(drawn(page)).toContainText('All 3 rules number this batch alike.')
})

for (const lang of inTurn(['', 'zh/'])) {
  test(`axe finds no violations with a batch of /${lang}, and the start page opens batches`, async ({ page }) => {
    await open(page, lang)
    expect(await violations(page, { tags: bestPractice })).toEqual([])
    await page.goto(`${lang}workbench/`)
    await page.locator('.anything input').setInputFiles({ name: 'batch.json', mimeType: '', buffer: Buffer.from('{"cu_seqlens": [0, 2, 5]}') })
    await expect(page.locator('.opened [figure=positions] .drawn')).toContainText('arange')
  })
}
