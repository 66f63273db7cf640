// The matrix of similarities, alone on a page.

import { expect } from '@playwright/test'
import { drawn, failOnConsole, figureTest as test, paper, post, summary } from '../support/page.js'

failOnConsole(test)

/** @param {number} m @param {number} n @param {number} d */
const rows = (m, n, d) => Array.from({ length: d }, (_, j) => [paper(m, j, d), paper(n, j, d)])

/** @param {number} m @param {number} n @param {number} d */
const dot = (m, n, d) => rows(m, n, d).reduce((sum, [a, b]) => sum + a * b, 0).toFixed(6).replace('-', '−')

/** @param {number} m @param {number} n @param {number} d */
const distance = (m, n, d) => Math.hypot(...rows(m, n, d).map(([a, b]) => a - b)).toFixed(6)

/** Where the cell of a pair is in the picture. @param {import('@playwright/test').Page} page @param {number} m @param {number} n */
const cell = async (page, m, n) => {
  const picture = await page.getByRole('application').boundingBox(), cells = await page.locator('canvas').boundingBox()
  if (!picture || !cells) throw new Error('no picture')
  const size = cells.width / 100
  return { position: { x: cells.x - picture.x + (n + 0.5) * size, y: cells.y - picture.y + (m + 0.5) * size } }
}

test('pointing reads a pair of positions, and a click chooses it', async ({ page }) => {
  await post(page, '<positional-encoding figure="similarity" d-model="64"></positional-encoding>')
  const picture = page.getByRole('application')
  expect(await summary(page)).toContain(`p = 20, q = 30, q − p = 10 it is ${dot(20, 30, 64)}`)

  await picture.hover(await cell(page, 70, 12))
  await drawn(page)
  expect(await summary(page)).toContain(`p = 70, q = 12, q − p = −58 it is ${dot(70, 12, 64)}, and for (12, 70) it is ${dot(70, 12, 64)}`)
  await expect(page.getByRole('spinbutton', { name: 'position' })).toHaveValue('20')

  await picture.click(await cell(page, 70, 12))
  await expect(page.getByRole('spinbutton', { name: 'position' })).toHaveValue('70')
  await expect(page.getByRole('spinbutton', { name: 'offset k' })).toHaveValue('-58')
  await page.mouse.move(3, 3)

  // Along the diagonal nothing changes.
  await picture.press('ArrowUp')
  await drawn(page)
  expect(await summary(page)).toContain(`p = 69, q = 11, q − p = −58 it is ${dot(70, 12, 64)}`)
  await picture.press('ArrowRight')
  await drawn(page)
  expect(await summary(page)).toContain(`p = 69, q = 12, q − p = −57 it is ${dot(69, 12, 64)}`)
})

test('each diagonal has one colour', async ({ page }) => {
  await post(page, '<positional-encoding figure="similarity" d-model="64" measure="distance"></positional-encoding>')
  expect(await summary(page)).toContain(`it is ${distance(20, 30, 64)}`)
  const colours = await page.locator('canvas').evaluate((/** @type {HTMLCanvasElement} */ canvas) => {
    const { data, width } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [], width: 0 }
    return [[30, 20], [20, 30], [90, 80], [50, 20]].map(([n, m]) => {
      const at = 4 * (Math.floor((m + 0.5) * width / 100) * width + Math.floor((n + 0.5) * width / 100))
      return [...data.slice(at, at + 4)].join()
    })
  })
  expect(colours[1]).toBe(colours[0])
  expect(colours[2]).toBe(colours[0])
  expect(colours[3]).not.toBe(colours[0])
})

test('M(k) between the rows moves the greatest values to the diagonal k beside the main one', async ({ page }) => {
  await post(page, '<positional-encoding figure="similarity" d-model="64"></positional-encoding>')
  await page.getByRole('combobox', { name: 'measure' }).selectOption('turned')
  await drawn(page)
  expect(await summary(page)).toContain(`p = 20, q = 30, q − p = 10 it is 32.000000, and for (30, 20) it is ${dot(20, 40, 64)}`)
  await page.getByRole('application').hover(await cell(page, 70, 12))
  await drawn(page)
  expect(await summary(page)).toContain(`p = 70, q = 12, q − p = −58 it is ${dot(80, 12, 64)}, and for (12, 70) it is ${dot(22, 70, 64)}`)
  await page.mouse.move(3, 3)
  await page.getByRole('spinbutton', { name: 'offset k' }).fill('-4')
  await drawn(page)
  expect(await summary(page)).toContain(`p = 20, q = 16, q − p = −4 it is 32.000000, and for (16, 20) it is ${dot(12, 20, 64)}`)
})

test('an invalid value is explained, and cells of long sentences are averages', async ({ page }) => {
  await post(page, '<positional-encoding figure="similarity"></positional-encoding>')
  const before = await summary(page)
  await page.getByRole('spinbutton', { name: 'position' }).fill('100')
  await expect(page.getByText('Must be a whole number, 0 to 99')).toBeVisible()
  expect(await summary(page)).toBe(before)
  await page.getByRole('spinbutton', { name: 'seq_len' }).fill('1000000000')
  await expect(page.getByText('each pixel: the mean of its cells')).toBeVisible()
})
