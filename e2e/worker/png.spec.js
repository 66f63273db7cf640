// PNGs of the Worker compared with its SVGs in Chromium.

import { expect } from '@playwright/test'
import { figures } from '../support/figures.js'
import { figureTest as test } from '../support/page.js'
import { startWorker } from '../support/workerd.js'
import { inTurn } from '../support/turn.js'

// One Worker for all tests of this file.
test.describe.configure({ mode: 'default' })

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker
test.beforeAll(async () => { worker = await startWorker() })
test.afterAll(() => worker.stop())

// A picture as it is, and one that is fitted into a box, with letters of odd sizes.
const sheets = ['width=1000&theme=light', 'width=360&pixel-ratio=2&theme=light', 'width=600&height=400&pixel-ratio=2&theme=dark']

/** Those that are too long for a narrow sheet of dense pixels. */
const long = ['conventions', 'odd']

for (const [i, figure] of figures.entries()) {
  test(`${figure}.png looks like ${figure}.svg in Chromium`, async ({ page }) => {
    const own = long.includes(figure) ? sheets.map((sheet) => sheet.replace('width=360&pixel-ratio=2', 'width=360')) : sheets
    for (const sheet of inTurn([...own.slice(i % 3), ...own.slice(0, i % 3)])) { // each figure begins with another
      for (const lang of inTurn(['en', 'zh'])) {
        const query = `?${sheet}&lang=${lang}`
        await alike(page, figure, query)
      }
    }
  })
}

/**
 * Checks that the PNG of a figure shows what its SVG shows in Chromium.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} figure
 * @param {string} query
 */
async function alike(page, figure, query) {
  const [png, svg] = await Promise.all(['png', 'svg'].map(async (ending) => {
    const { status, body } = await worker.ask(`image/${figure}.${ending}${query}`)
    expect(status, String(body.subarray(0, 200))).toBe(200)
    return body.toString('base64')
  }))
  const { mean, worst } = await page.evaluate(difference, [`data:image/png;base64,${png}`, `data:image/svg+xml;base64,${svg}`])
  // The edges of shapes have 16 levels of coverage in a PNG, and letters
  // stand at quarters of a pixel: both are a few levels in some pixels.
  expect(mean, `${figure}${query}: mean difference of 255 levels`).toBeLessThan(2.5)
  // A letter that is missing, or a line, is far more than that where it was.
  expect(worst, `${figure}${query}: mean difference in the worst square`).toBeLessThan(40)
}

test('sentences in other scripts look alike as PNG and as SVG', async ({ page }) => {
  for (const sentence of ['the quick brown fox jumps over the lazy dog and runs away', '今天天气很好', 'Привет — мир', 'η γλώσσα που']) {
    for (const figure of ['attention', 'inject']) {
      const query = `?${new URLSearchParams({ sentence })}&width=480&pixel-ratio=1.5&theme=light`.replaceAll('+', '%20')
      await alike(page, figure, query)
    }
  }
})

/**
 * Compares two pictures in a browser, drawn as large as the first: all pixels, and
 * squares as large as a letter. There a pixel may also be as that above or below,
 * since lines of text stand on whole pixels in a PNG.
 *
 * @param {string[]} addresses
 */
async function difference(addresses) {
  const square = 16
  const images = await Promise.all(addresses.map(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    return image
  }))
  const { naturalWidth: width, naturalHeight: height } = images[0]
  const [a, b] = images.map((image) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'))
    context.drawImage(image, 0, 0, width, height)
    return context.getImageData(0, 0, width, height).data
  })
  /** @param {number} i @param {number} j */
  const apart = (i, j) => [0, 1, 2].reduce((sum, c) => sum + Math.abs(a[i + c] - (b[j + c] ?? 0)), 0) / 3
  const columns = Math.ceil(width / square)
  const squares = new Float64Array(columns * Math.ceil(height / square))
  let sum = 0
  for (let i = 0; i < a.length; i += 4) {
    sum += apart(i, i)
    const x = i / 4 % width
    const y = Math.floor(i / 4 / width)
    squares[Math.floor(y / square) * columns + Math.floor(x / square)] +=
      Math.min(apart(i, i), apart(i, i - 4 * width), apart(i, i + 4 * width)) / square ** 2
  }
  return { mean: sum / (width * height), worst: Math.max(...squares) }
}
