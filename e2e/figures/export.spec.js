// The tool that saves the numbers of a convention, alone on a page and on its own page.

import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { toolPage } from '../support/figures.js'
import { drawn, failOnConsole, figureTest as test, paper, post, startProgram, summary } from '../support/page.js'
import { inTurn } from '../support/turn.js'

failOnConsole()

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
async function open(page, attributes = '', lang = 'en') {
  await post(page, `<main><h1>A post</h1><positional-encoding figure="export" ${attributes}></positional-encoding></main>`, { lang })
  await expect(page.locator('.drawn svg')).toBeVisible()
}

/** The summary with ordinary spaces. @param {Page} page */
const said = async (page) => (await summary(page)).replaceAll('\u202f', ' ')

/** @param {Page} page */
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText())

/** Presses a button of the picture, and returns the file that it saves. @param {Page} page @param {() => Promise<void>} press */
async function saved(page, press) {
  const coming = page.waitForEvent('download')
  await press()
  const download = await coming
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

/** Clicks where a button of the picture is, as soon as it stays there. @param {Page} page @param {string} name */
async function click(page, name) {
  await drawn(page)
  const button = page.getByRole('button', { name })
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
}

test('the saved file has the name, the size and the numbers that the tool says', async ({ page }) => {
  await open(page, 'seq-len="300" d-model="16" start="5" position="5"')
  expect(await said(page)).toContain('posenc-encoding-d16-n10000.npy: 300 × 16 numbers in float32, 19 328 bytes.')
  const { name, content } = await saved(page, () => click(page, 'Save the file'))
  expect(name).toBe('posenc-encoding-d16-n10000.npy')
  expect(content.length).toBe(19328)
  expect(content.subarray(10, 128).toString('latin1').trim()).toBe("{'descr': '<f4', 'fortran_order': False, 'shape': (300, 16), }")
  let worst = 0
  for (let i = 0; i < 300 * 16; i++) worst = Math.max(worst, Math.abs(content.readFloatLE(128 + 4 * i) - paper(5 + Math.floor(i / 16), i % 16, 16)))
  expect(worst).toBeLessThan(1e-7)
})

test('fields choose the file, and its size is counted', async ({ page }) => {
  await open(page, 'seq-len="300" d-model="128"')
  await page.getByRole('combobox', { name: 'convention' }).selectOption('fairseq')
  await expect(page.getByRole('textbox', { name: 'padding_idx' })).toBeVisible() // a field above the next ones
  await page.getByRole('combobox', { name: 'file' }).selectOption('csv')
  await page.getByRole('combobox', { name: 'type' }).selectOption('float64')
  await expect.poll(() => said(page)).toMatch(/posenc-encoding-fairseq-d128-n10000\.csv: 300 × 128 numbers in float64, \d{3} \d{3} bytes\./)
  const bytes = Number(/ (\d+) bytes/.exec((await said(page)).replace(/(?<=\d) (?=\d)/g, ''))?.[1])
  const { name, content } = await saved(page, () => click(page, 'Save the file'))
  expect(name).toBe('posenc-encoding-fairseq-d128-n10000.csv')
  expect(content.length).toBe(bytes)

  await page.getByRole('spinbutton', { name: 'd_model' }).fill('7')
  await expect(page.getByText('Must be an even number')).toBeVisible()
})

test('the numbers and the code are copied by pointer and by keyboard', async ({ page }) => {
  await open(page, 'convention="fairseq" padding-idx="1" seq-len="3" d-model="4"')
  await click(page, 'Copy the numbers as CSV')
  await expect.poll(() => clipboard(page)).toMatch(/^0,1,2,3\r\n/)
  await click(page, 'Copy: By address')
  await expect.poll(() => clipboard(page)).toBe('/api/encode?seq-len=3&d-model=4&convention=fairseq&padding-idx=1&dtype=float32&format=npy')
  await page.getByRole('button', { name: 'Copy: NumPy' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => clipboard(page)).toBe('import numpy as np\n\npe = np.load("posenc-encoding-fairseq-d4-n10000.npy")\n')
  await expect(page.locator('.drawn').getByText('Copied')).toBeVisible()
  await page.getByRole('button', { name: 'Copy: By the command posenc' }).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => clipboard(page)).toContain('posenc vectors --seq-len 3 --d-model 4 --convention fairseq')
  await page.getByRole('button', { name: 'Save the file' }).focus()
  const { name } = await saved(page, () => page.keyboard.press('Enter'))
  expect(name).toBe('posenc-encoding-fairseq-d4-n10000.npy')
})

test('the words of the page choose files, and the address keeps them', async ({ page }) => {
  await page.goto(toolPage('export'))
  await startProgram(page)
  await page.getByRole('button', { name: 'Whisper tiny' }).click()
  await expect.poll(() => said(page)).toContain('posenc-encoding-whisper-d384-n10000.npy: 1500 × 384 numbers in float32, 2 304 128 bytes.')
  await expect(page).toHaveURL(/#.*convention=whisper/)
  await page.reload()
  await startProgram(page)
  await expect.poll(() => said(page)).toContain('posenc-encoding-whisper-d384-n10000.npy')
})

for (const lang of inTurn(['en', 'zh'])) {
  test(`the tool is accessible in ${lang}`, async ({ page }) => {
    await open(page, 'file-format="json"', lang)
    await drawn(page)
    expect((await new AxeBuilder({ page }).include('positional-encoding').analyze()).violations).toEqual([])
  })
}
