// Configurations are chosen, pasted and dropped, and the figure says what they mean.

import { expect } from '@playwright/test'
import { bestPractice, violations } from '../support/axe.js'
import { failOnConsole, figureTest as test, overflow, post, showDetails, startProgram } from '../support/page.js'
import { long } from '../support/turn.js'

failOnConsole()

const alone = '<positional-encoding figure="rope-scaling"></positional-encoding>'

/** @param {import('@playwright/test').Page} page */
const text = async (page) => (await page.locator('.drawn svg text').allTextContents()).join(' ').replaceAll('\u202f', ' ')

/** @param {import('@playwright/test').Page} page */
const box = (page) => page.getByRole('textbox', { name: 'Your config.json' })

/** @param {import('@playwright/test').Page} page */
const problem = (page) => page.locator('.intake').getByRole('alert')

/** @param {import('@playwright/test').Page} page */
const spoken = (page) => page.locator('.picture-place .spoken')

/** Drops a file on the figure. @param {import('@playwright/test').Page} page @param {string} name @param {string | number} content or how many spaces it is */
async function drop(page, name, content) {
  const data = await page.evaluateHandle(({ name, content }) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([typeof content === 'number' ? ' '.repeat(content) : content], name))
    return transfer
  }, { name, content })
  for (const event of ['dragover', 'drop']) await page.locator('.picture-place').dispatchEvent(event, { dataTransfer: data })
}

test('the example is read at once, and another model can be chosen', async ({ page }) => {
  await post(page, alone)
  await expect(box(page)).toHaveValue(/"rope_type": "llama3"/)
  expect(await text(page)).toContain('✓ llama3 scaling, factor 8. All 15 other readings agree. 29 of 64 pairs kept, 6 blended, 29 divided; attention factor 1.')
  await page.getByRole('combobox', { name: 'model' }).selectOption('Gemma 3 4B')
  await expect(spoken(page)).toContainText('All 128 pairs divided')
  await expect(box(page)).toHaveValue(/"model_type": "gemma3_text"/)
  await page.getByRole('combobox', { name: 'layers' }).selectOption('sliding_attention')
  await expect.poll(() => text(page)).toContain('All 128 pairs kept')
  await page.getByRole('combobox', { name: 'model' }).selectOption('Phi-2')
  await expect(page.getByRole('combobox', { name: 'layers' })).toHaveCount(0)
})

test('a pasted configuration is in the address, and the same after a reload', async ({ page }) => {
  await page.goto('workbench/rotary/')
  await startProgram(page)
  await box(page).fill('{\n  "head_dim": 64,\n  "max_position_embeddings": 131072,\n  "rope_scaling": {"rope_type": "yarn", "factor": 64.0, "original_max_position_embeddings": 4096, "attention_factor": 1.0},\n  "vocab_size": 1000\n}')
  await expect(spoken(page)).toContainText('YaRN scaling, factor 64')
  await expect(box(page), 'what is typed stays as it is').toHaveValue(/"factor": 64\.0/)
  await expect(page.getByRole('combobox', { name: 'model' })).toHaveValue('yours')
  await page.getByRole('combobox', { name: 'as read by' }).selectOption('vLLM 0.27.1 of 2026-08-17')
  await expect.poll(() => text(page)).toContain('attention factor 1.4159')
  await expect(page).toHaveURL(/#config=%7B.*attention_factor.*&read-by=vllm-2026-08-17$/)
  await page.reload()
  await startProgram(page)
  await expect.poll(() => text(page)).toContain('transformers 5.16 differs: attention factor 1.')
  await expect(box(page)).toHaveValue(/^\{\n {2}"head_dim": 64,\n/)
  await box(page).fill('{"head_dim": 64 "rope_theta": 1}')
  await expect(page).toHaveURL(/64(\+|%20)%22rope_theta/)
  await page.reload()
  await startProgram(page)
  await expect(box(page), 'the invalid text').toHaveValue('{"head_dim": 64 "rope_theta": 1}')
  await expect.poll(() => text(page)).toContain('stands where a comma')
  await page.getByRole('combobox', { name: 'model' }).selectOption('Kimi K2')
  await expect(page).toHaveURL(/#model=kimi-k2&read-by=vllm-2026-08-17$/)
})

test('an error stands beside the field, and the picture before it stays', async ({ page }) => {
  await post(page, alone)
  await box(page).fill('{"head_dim": 64,\n "rope_scaling": {"type": "linear" "factor": 8}}')
  await expect(problem(page)).toHaveText('Line 2: “"factor"” stands where a comma or a closing bracket is expected.')
  await expect(box(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('.picture-place')).toHaveCSS('opacity', '0.25')
  await box(page).fill('{"head_dim": 64, "rope_scaling": {"type": "linear", "factor": -8}}')
  await expect(problem(page)).toHaveText('rope_scaling.factor -8 is not positive.')
  await box(page).fill('{"head_dim": 64, "rope_scaling": {"type": "linear"}}')
  await expect(spoken(page)).toContainText("transformers 5.16 refuses the configuration: KeyError: 'factor'.")
  await expect(problem(page)).toHaveText('')
  await box(page).fill('"head_dim": 64, "rope_scaling": {"type": "linear", "factor": 8},')
  await expect(spoken(page)).toContainText('All 32 pairs divided')
})

test('files are dropped, long ones too, and a file of 50 MB is refused in one sentence', async ({ page }) => {
  await post(page, alone)
  const list = Array.from({ length: 256 }, (_, i) => 1 + i / 100)
  await drop(page, 'config.json', JSON.stringify({ head_dim: 512, max_position_embeddings: 8192, rope_scaling: { type: 'longrope', short_factor: list, long_factor: list, original_max_position_embeddings: 4096 }, limit: [0, 1] }).replace('[0,1]', '[0.0, Infinity]'))
  await expect(spoken(page)).toContainText('LongRoPE scaling, factor 2')
  await expect(page.getByRole('status').filter({ hasText: 'config.json: a configuration.' })).toBeVisible()
  await drop(page, 'weights.json', 50 << 20)
  await expect(problem(page)).toHaveText('weights.json: The file has 52428800 bytes, and a configuration some thousand; give the config.json of the model.')
})

test('pairs are read by keys and by the pointer, and readers are chosen by a click', async ({ page }) => {
  await post(page, alone)
  const picture = page.locator('.picture-place')
  await picture.focus()
  await page.keyboard.press('End')
  await expect(spoken(page)).toContainText('Pair 63:')
  await page.keyboard.press('ArrowLeft')
  await expect(spoken(page)).toContainText('Pair 62:')
  const row = page.locator('.drawn svg text', { hasText: 'mlx-lm 0.32.0 of 2026-08-22' })
  await row.scrollIntoViewIfNeeded()
  const at = await row.boundingBox()
  await page.mouse.click(Number(at?.x) + 5, Number(at?.y) + 5)
  await expect(page.getByRole('combobox', { name: 'as read by' })).toHaveValue('mlx-lm-2026-08-22')
})

test('the code can be copied in each language', async ({ page }) => {
  await post(page, alone)
  await showDetails(page)
  for (const [name, words] of [['NumPy', 'import numpy as np'], ['Go', 'rotary.Llama3{Factor: 8'], ['divisors of GGUF', 'rope_freqs = (omega / inv_freq)']]) {
    await page.getByRole('combobox', { name: 'code for' }).selectOption(name)
    await expect.poll(() => text(page)).toContain(words)
    await page.getByRole('button', { name: 'Copy the code' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(words)
  }
})

for (const [width, lang] of /** @type {[number, string][]} */ (long ? [[358, 'zh'], [1024, 'en']] : [])) {
  test(`axe finds no violations and nothing overflows: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width: width + 32, height: 844 })
    await post(page, `<main><h1>A post</h1><positional-encoding figure="rope-scaling" model="gemma-3-4b"></positional-encoding></main>`, { lang })
    await page.locator('textarea').fill('{')
    await expect(problem(page)).toHaveText(/./)
    expect(await violations(page, { tags: bestPractice })).toEqual([])
    expect(await overflow(page)).toBe(0)
  })
}
