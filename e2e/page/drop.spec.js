// The start page of the workbench takes anything, and shows the tool that reads it.

import { expect, test } from '@playwright/test'
import { failOnConsole } from '../support/page.js'

/** @typedef {import('@playwright/test').Page} Page */

failOnConsole()

/** @param {Page} page @param {string} text */
const paste = (page, text) => page.evaluate((text) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
}, text)

/** @param {Page} page */
const drawn = (page) => page.locator('.opened .drawn')

test('a configuration opens Rotary, numbers open Identify, and the address keeps neither', async ({ page }) => {
  await page.goto('workbench/')
  await paste(page, '"head_dim": 64, "rope_scaling": {"type": "linear", "factor": 2}')
  await expect(drawn(page)).toContainText('linear scaling, factor 2. ')
  await expect(page.getByRole('heading', { name: 'Rotary' }).getByRole('link')).toHaveAttribute('href', /rotary\/index\.html$/)

  await page.getByRole('textbox', { name: 'What do you have?' }).fill('0.841471 0.540302 0.010000 0.999950\n0.909297 -0.416147 0.019999 0.999800\n0.141120 -0.989992 0.029996 0.999550')
  await page.getByRole('heading', { name: 'The workbench' }).click()
  await expect(page.locator('.opened .notes')).toContainText('Pasted text: 3 × 4 numbers.')
  await expect(page.getByRole('heading', { name: 'Identify' })).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
})

test('files open the tool that reads them, anywhere on the page', async ({ page }) => {
  await page.goto('zh/workbench/')
  const header = '{"wpe.weight":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]}}'
  const model = Buffer.concat([Buffer.from([header.length, 0, 0, 0, 0, 0, 0, 0]), Buffer.from(header), Buffer.alloc(16)])
  await page.locator('.anything input').setInputFiles({ name: 'model.safetensors', mimeType: '', buffer: model })
  await expect(page.locator('.opened .notes')).toContainText('model.safetensors')
  await expect(page.getByRole('heading', { name: '检查点' })).toBeVisible()

  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['{"model_type": "gpt2", "n_embd": 768, "n_head": 12}'], 'config.json'))
    document.querySelector('.questions')?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await expect(drawn(page)).toContainText('gpt2')
})

test('each tool has a picture', async ({ page }) => {
  await page.goto('workbench/')
  for (const image of await page.locator('.questions img').all()) {
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((element) => /** @type {HTMLImageElement} */ (element).naturalWidth)).toBeGreaterThan(0)
  }
  expect(await page.locator('.questions img').count()).toBe(await page.locator('nav a[data-figure]').count())
})
