// Files of models are dropped and chosen, and it is told what their tensors are.

import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { failOnConsole, paper, post, showDetails } from '../support/page.js'
import { dropOn, encoded, frequencies, headerOf, holdFiles, safetensors, trained } from '../support/tensors.js'
import { long } from '../support/turn.js'

/** @typedef {import('@playwright/test').Page} Page */

failOnConsole()

const alone = '<positional-encoding figure="checkpoint"></positional-encoding>'

/** @param {Page} page */
const text = async (page) => (await page.locator('.drawn svg text').allTextContents()).join(' ')

/** What is told to those who do not see the picture. @param {Page} page */
const spoken = (page) => page.locator('.picture-place .spoken')

/** What is wrong. @param {Page} page */
const problem = (page) => page.getByRole('alert').filter({ hasText: /./ })

/** @param {Page} page */
const tensors = (page) => page.getByRole('combobox', { name: 'tensor' })

/** The table of the paper. @param {number} rows @param {number} d */
const table = (rows, d) => Array.from({ length: rows * d }, (_, i) => paper(Math.floor(i / d), i % d, d))

/** Drops files on the figure. @param {Page} page @param {Record<string, Buffer>} files */
const drop = (page, files) => page.locator('.picture-place').evaluate(dropOn, encoded(files))

test('the example is examined at once, and its tensors can be chosen', async ({ page }) => {
  await post(page, alone)
  expect(await text(page)).toContain('Synthetic example: 5 of 6 tensors may hold positions')
  await showDetails(page)
  expect(await text(page)).toContain('Principal components')
  await page.getByRole('button', { name: 'a broken buffer' }).click()
  await expect(spoken(page)).toContainText('it was never filled')
  await expect(tensors(page)).toHaveValue('4')
  await tensors(page).selectOption('decoder.embed_positions.weight')
  await expect(spoken(page)).toContainText('positions 0 to 63')
  await expect(page.getByRole('button', { name: 'sinusoids' })).toHaveAttribute('aria-pressed', 'true')
})

test('dropped files are examined, and a config.json is compared', async ({ page }) => {
  await post(page, alone)
  await drop(page, {
    'model.safetensors': safetensors({
      'wpe.weight': { shape: [128, 64], data: trained(128, 64) },
      'h.0.ln_1.weight': { shape: [64], data: frequencies(2, 64) },
      'rotary_emb.inv_freq': { shape: [32], data: frequencies(10000, 32) },
      'embed_positions.weight': { shape: [96, 64], data: table(96, 64) },
    }),
    'config.json': Buffer.from('{"head_dim": 64, "rope_theta": 500000}'),
  })
  await expect(page.getByRole('status').filter({ hasText: 'model.safetensors: safetensors, tensors: 4. With config.json.' })).toBeVisible()
  await expect(spoken(page)).toContainText('3 of 4 tensors may hold positions. wpe.weight: No convention makes these numbers')
  await expect.poll(() => text(page)).toContain('most like sinusoids of base')
  await tensors(page).selectOption('rotary_emb.inv_freq')
  await expect(spoken(page)).toContainText('They are the frequencies (inv_freq) of a rotary embedding: 64 dimensions, base 10000')
  expect(await text(page)).toContain('It does not agree with config.json')
  await drop(page, { 'config.json': Buffer.from('{"head_dim": 64, "rope_theta": 10000}') })
  await expect.poll(() => text(page)).toContain('It agrees with config.json')
  await tensors(page).selectOption('embed_positions.weight')
  await expect(spoken(page)).toContainText('positions 0 to 95')
})

test('files can be chosen, also several parts of a model', async ({ page }) => {
  await post(page, alone)
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).press('Enter')
  const file = (/** @type {string} */ name, /** @type {Buffer} */ buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
  await (await chosen).setFiles([
    file('model-1.safetensors', safetensors({ 'wpe.weight': { shape: [64, 16], data: table(64, 16) } })),
    file('model-2.safetensors', safetensors({ 'pos_embed': { shape: [1, 16, 8], data: trained(16, 8) } })),
    file('model.safetensors.index.json', Buffer.from('{"weight_map": {"wpe.weight": "model-1.safetensors", "decoder_pos_embed": "model-3.safetensors"}}')),
  ])
  await expect(page.getByRole('status').filter({ hasText: 'model-1.safetensors and 1 more: safetensors, tensors: 2.' })).toBeVisible()
  await expect.poll(() => text(page)).toContain('missing files: model-3.safetensors')
})

test('what cannot be read has one sentence, and what was shown stays', async ({ page }) => {
  await post(page, alone)
  const whole = safetensors({ 'wpe.weight': { shape: [16, 8], data: table(16, 8) } })
  await drop(page, { 'cut.safetensors': whole.subarray(0, whole.length - 5) })
  await expect(problem(page)).toContainText('cut.safetensors: the file ends after')
  expect(await text(page)).toContain('Synthetic example')
  const picture = page.locator('.picture-place').first()
  await expect(picture).toHaveCSS('opacity', '0.25')
  await drop(page, { 'notes.bin': Buffer.from('these are words') })
  await expect(problem(page)).toHaveText('notes.bin: this is not a .safetensors, .gguf, .npz, .npy or .pt file')
  await drop(page, { 'good.safetensors': whole })
  await expect(page.getByRole('status').filter({ hasText: 'good.safetensors: safetensors, tensors: 1.' })).toBeVisible()
  await expect(problem(page)).toHaveCount(0)
  await expect(picture).toHaveCSS('opacity', '1')
  await page.getByRole('button', { name: 'a trained table' }).click()
  await expect.poll(() => text(page)).toContain('Synthetic example')
})

test('work can be cancelled, by a button and by another tensor', async ({ page }) => {
  await post(page, alone)
  await page.evaluate(holdFiles)
  const files = { 'model.safetensors': safetensors({ 'wpe.weight': { shape: [64, 16], data: table(64, 16) } }) }
  await drop(page, files)
  await expect(page.getByRole('progressbar', { name: 'Reading model.safetensors' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(spoken(page)).toHaveText('Cancelled.')
  await page.evaluate(() => { /** @type {any} */ (globalThis).goOn() })
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  expect(await text(page)).toContain('Synthetic example')
  await drop(page, files)
  await expect(page.getByRole('status').filter({ hasText: 'model.safetensors: safetensors' })).toBeVisible()
})

test('a sparse file of five gigabytes is read in parts, and nothing is sent', async ({ page }, info) => {
  // Counts the bytes that are read, and keeps the memory of the program.
  await page.addInitScript(() => {
    const counted = { bytes: 0, memory: () => 0 }
    Object.assign(globalThis, { counted })
    const slice = Blob.prototype.slice
    Blob.prototype.slice = /** @this {Blob} @param {number} [begin] @param {number} [end] */ function (begin = 0, end) {
      counted.bytes += (end ?? this.size) - begin
      return slice.call(this, begin, end)
    }
    for (const name of /** @type {const} */ (['instantiate', 'instantiateStreaming'])) {
      const call = /** @type {(...args: any[]) => Promise<any>} */ (WebAssembly[name])
      Object.assign(WebAssembly, { [name]: async (/** @type {any[]} */ ...args) => {
        const result = await call.apply(WebAssembly, args)
        const memory = (result.instance ?? result).exports.mem
        counted.memory = () => memory.buffer.byteLength
        return result
      } })
    }
  })
  const path = info.outputPath('large.safetensors')
  const rows = 512, d = 256, pairs = 64
  const { header, bytes } = headerOf([['wpe.weight', [rows, d]], ['experts.weight', [1250, 1024, 1024]], ['rotary_emb.inv_freq', [pairs]]])
  expect(bytes).toBeGreaterThan(5e9)
  const file = openSync(path, 'w')
  writeSync(file, header)
  writeSync(file, Buffer.from(new Float32Array(trained(rows, d)).buffer), 0, undefined, header.length)
  writeSync(file, Buffer.from(new Float32Array(frequencies(500000, pairs)).buffer), 0, undefined, header.length + bytes - 4 * pairs)
  ftruncateSync(file, header.length + bytes)
  closeSync(file)
  try {
    /** @type {string[]} */
    const sent = []
    await post(page, alone)
    page.on('request', (request) => sent.push(request.url()))
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose files' }).click()
    await (await chosen).setFiles(path)
    await expect(spoken(page)).toContainText('wpe.weight: No convention makes these numbers')
    await tensors(page).selectOption('rotary_emb.inv_freq')
    await expect(spoken(page)).toContainText('base 500000')
    const { read, memory } = await page.evaluate(() => {
      const { counted } = /** @type {any} */ (globalThis)
      return { read: counted.bytes, memory: counted.memory() }
    })
    expect(read).toBeLessThan(48e6)
    expect(memory).toBeGreaterThan(1e6)
    expect(memory).toBeLessThan(200e6)
    expect(sent).toEqual([])
  } finally {
    rmSync(path)
  }
})

test('rows are read by keys, and the curve is turned by dragging', async ({ page }) => {
  await post(page, alone)
  await showDetails(page)
  const picture = page.locator('.picture-place')
  await picture.focus()
  await picture.press('End')
  await expect(spoken(page)).toContainText('Row 127; length')
  expect(await text(page)).toContain('Row 127; length')
  const curve = async () => (await page.locator('.drawn svg .bold.line').evaluateAll((lines) => lines.map((line) => line.getAttribute('d')))).join()
  const before = await curve()
  await picture.press('ArrowUp')
  await expect.poll(curve).not.toBe(before)
})

for (const [width, lang] of /** @type {[number, string][]} */ (long ? [[358, 'zh'], [1024, 'en']] : [])) {
  test(`axe finds no violations and nothing overflows: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width: width + 32, height: 844 })
    await post(page, `<main><h1>A post</h1>${alone}</main>`, { lang })
    await drop(page, { 'notes.bin': Buffer.from('these are words') })
    await expect(problem(page)).toHaveCount(1)
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  })
}
