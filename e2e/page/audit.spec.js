// The page of audits: recordings and configurations are given, and the verdict is read.

import { expect, test } from '@playwright/test'
import { bestPractice, violations } from '../support/axe.js'
import { failOnConsole, startProgram } from '../support/page.js'
import { dropOn, encoded, npz, recorded, rotary as config, safetensors } from '../support/tensors.js'
import { inTurn } from '../support/turn.js'

/** @typedef {import('@playwright/test').Page} Page */

failOnConsole()

/** A recording as .safetensors. @param {number} base */
const recording = (base) => safetensors(recorded(base))

/** @param {Page} page @param {string} [lang] */
async function open(page, lang = '') {
  await page.goto(`${lang}workbench/audit/`)
  await startProgram(page)
}

/** @param {Page} page */
const drawn = (page) => page.locator('.live .drawn')

/** @param {Page} page */
const box = (page) => page.locator('.live textarea')

/** What is wrong. @param {Page} page */
const problem = (page) => page.locator('.live #given-problem')

/** Drops files on the figure. @param {Page} page @param {Record<string, Buffer>} files */
const drop = (page, files) => page.locator('.picture-place').evaluate(dropOn, encoded(files))

test('a dropped recording and configuration are compared, whatever is given first', async ({ page }) => {
  await open(page)
  await expect(drawn(page)).toContainText('4 of 4 rotations differ from config.json as transformers')
  await drop(page, { 'right.safetensors': recording(500000) })
  await expect(drawn(page)).toContainText('What is meant? Give the config.json of the model.')
  await expect(drawn(page)).toContainText('32 elements turn, i with i + 16')
  await expect(box(page)).toHaveValue('')
  await box(page).fill(String(config))
  await expect(drawn(page)).toContainText(/Agrees with config.json as transformers [\d.]+ reads it: 2 of 2 rotations/)
  await expect(page.locator('.live .notes')).toHaveText('right.safetensors')

  // The other recording is compared with the same configuration.
  await drop(page, { 'wrong.npz': npz(recorded(10000), true) })
  await expect(drawn(page)).toContainText('2 of 2 rotations differ')
  await expect(drawn(page)).toContainText('default base')
  await expect(drawn(page)).toContainText('Nothing turns: layer not turned.')
  await page.getByRole('combobox', { name: 'as read by' }).selectOption('vllm-2026-08-17')
  await expect(drawn(page)).toContainText('as vllm 2026-08-17')
})

test('an example takes nothing away, and undo brings it back', async ({ page }) => {
  await open(page)
  await drop(page, { 'right.safetensors': recording(500000), 'config.json': config })
  await expect(drawn(page)).toContainText('2 of 2 rotations')
  await page.getByRole('button', { name: 'position 0', exact: true }).click()
  await expect(drawn(page)).toContainText('These positions cannot tell')
  await page.getByRole('button', { name: 'yours' }).click()
  await expect(drawn(page)).toContainText('2 of 2 rotations')
  await page.getByRole('button', { name: 'other pairs' }).click()
  await expect(drawn(page)).toContainText('pairing swapped')
  await box(page).press('Control+z')
  await expect(drawn(page)).toContainText('2 of 2 rotations')
})

test('a broken file gives one error, no example stands in its place, and the next works', async ({ page }) => {
  await open(page)
  await drop(page, { 'broken.npz': Buffer.from('PK') })
  await expect(problem(page)).toHaveText(/^broken\.npz: .+/)
  await drop(page, { 'config.json': config })
  await expect(box(page)).toHaveValue(String(config))
  await drop(page, { 'broken.safetensors': recording(500000).subarray(0, 99) })
  await expect(problem(page)).toHaveText(/^broken\.safetensors: .+/)
  await expect(drawn(page)).toContainText('What was turned?')
  await expect(box(page)).toHaveValue(String(config))
  await drop(page, { 'no.safetensors': safetensors({ wpe: { shape: [2], data: [1, 2] } }) })
  await expect(problem(page)).toHaveText('no.safetensors: there are no tensors such as layers.0.q and layers.0.q_rotated')
  await drop(page, { 'right.safetensors': recording(500000) })
  await expect(drawn(page)).toContainText('2 of 2 rotations')
  await expect(problem(page)).toHaveText('')
  await box(page).fill('{"head_dim": }')
  await expect(problem(page)).toHaveText(/./)
  await expect(box(page)).toHaveAttribute('aria-invalid', 'true')
})

test('keys choose the position and the group of layers', async ({ page }) => {
  await open(page)
  await drop(page, { 'wrong.npz': npz(recorded(10000), false), 'config.json': config })
  await expect(drawn(page)).toContainText('layers.0.q at position 1000')
  await page.locator('.live .picture-place').focus()
  await page.keyboard.press('Home')
  await expect(drawn(page)).toContainText('layers.0.q at position 0: 0 of 16 pairs differ.')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.picture-place .spoken')).toContainText('layers.1.q at position 1: 16 of 16 pairs differ.')
})

for (const lang of inTurn(['', 'zh/'])) {
  test(`axe finds no violations with a report of /${lang}, and the start page opens recordings`, async ({ page }) => {
    await open(page, lang)
    await drop(page, { 'wrong.npz': npz(recorded(10000), false), 'config.json': config })
    await expect(drawn(page)).toContainText('layers.1.q')
    expect(await violations(page, { tags: bestPractice })).toEqual([])
    await page.goto(`${lang}workbench/`)
    await page.locator('.anything input').setInputFiles([['wrong.npz', npz(recorded(10000), false)], ['config.json', config]].map(([name, buffer]) => ({ name: String(name), mimeType: '', buffer: Buffer.from(buffer) })))
    await expect(page.locator('.opened [figure=audit] .drawn')).toContainText('layers.1.q')
  })
}
