// Files that figures save.

import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { failOnConsole, overflow, paper, post } from '../support/page.js'

failOnConsole()

/** Opens a page whose policy allows its own scripts only. @param {import('@playwright/test').Page} page @param {string} attributes */
async function mount(page, attributes, before = '') {
  await post(page, `${before}<positional-encoding ${attributes}></positional-encoding>`, {
    headers: { 'Content-Security-Policy': "script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob: data:" },
  })
  await expect(opener(page)).toBeVisible()
}

/** @param {import('@playwright/test').Page} page */
const opener = (page) => page.locator('.opener')

/** Saves a file and returns its name and content. @param {import('@playwright/test').Page} page @param {string} item */
async function save(page, item) {
  const coming = page.waitForEvent('download')
  await opener(page).click()
  await page.getByRole('menuitem', { name: item }).click()
  const download = await coming
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

/** Reads a .npy file of version 1.0. @param {Buffer} file */
function parseNPY(file) {
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x93NUMPY\x01\x00')
  const begin = 10 + file.readUInt16LE(8)
  const header = file.subarray(10, begin).toString('latin1')
  expect(header).toMatch(/^\{'descr': '<f8', 'fortran_order': False, 'shape': \(\d+, \d+\), \} *\n$/)
  const shape = (/\((.*)\)/.exec(header)?.[1] ?? '').split(', ').map(Number)
  expect(file.length).toBe(begin + 8 * shape[0] * shape[1])
  return Array.from({ length: shape[0] }, (_, i) =>
    Array.from({ length: shape[1] }, (_, j) => file.readDoubleLE(begin + 8 * (i * shape[1] + j))))
}

test('CSV, JSON and .npy files hold the numbers of the figure', async ({ page }) => {
  await mount(page, 'figure="heatmap" seq-len="40" d-model="16" start="-5" position="3"')
  const csv = await save(page, 'CSV')
  const json = await save(page, 'JSON')
  const npy = await save(page, '.npy')
  expect([csv, json, npy].map(({ name }) => name)).toEqual(['csv', 'json', 'npy'].map((ending) => `posenc-heatmap-d16-n10000.${ending}`))

  const { figure, state, columns, rows } = JSON.parse(json.content.toString())
  expect(figure).toBe('heatmap')
  expect(state).toMatchObject({ 'seq-len': 40, 'd-model': 16, base: 10000, start: -5, position: 3 })
  expect(columns.length).toBe(17)
  expect(rows.length).toBe(40)
  let worst = 0
  for (const [i, [position, ...row]] of rows.entries()) {
    expect(position).toBe(i - 5)
    row.forEach((/** @type {number} */ x, /** @type {number} */ dim) => { worst = Math.max(worst, Math.abs(x - paper(position, dim, 16))) })
  }
  expect(worst).toBeLessThan(1e-12)
  // The file of NumPy is the matrix: what only names rows is not in it.
  expect(parseNPY(npy.content)).toEqual(rows.map((/** @type {number[]} */ [, ...row]) => row))

  const lines = csv.content.toString().split('\r\n')
  expect(lines.pop()).toBe('')
  expect(lines.shift()).toBe(columns.join(','))
  expect(lines.map((line) => line.split(',').map(Number))).toEqual(rows)
})

for (const theme of ['light', 'dark']) {
  test(`SVG and PNG files show the picture on its ${theme} background`, async ({ page, browser }) => {
    await page.setViewportSize({ width: 700, height: 800 })
    await mount(page, `figure="heatmap" seq-len="50" d-model="32" theme="${theme}"`)
    const svg = await save(page, 'SVG')
    const png = await save(page, 'PNG')
    expect(svg.name).toBe('posenc-heatmap-d32-n10000.svg')
    expect(png.name).toBe('posenc-heatmap-d32-n10000.png')

    const shown = await page.locator('.drawn svg').evaluate((node) => ({
      width: node.getAttribute('width'), height: node.getAttribute('height'), texts: [...node.querySelectorAll('text')].map((text) => text.textContent),
    }))
    expect(shown.texts.length).toBeGreaterThan(5)
    const file = await page.evaluate((text) => {
      const svg = new DOMParser().parseFromString(text, 'image/svg+xml')
      const root = svg.documentElement
      return {
        name: root.nodeName, width: root.getAttribute('width'), height: root.getAttribute('height'),
        texts: [...svg.querySelectorAll('text')].map((text) => text.textContent),
        image: svg.querySelector('image')?.getAttribute('href')?.slice(0, 22),
      }
    }, svg.content.toString())
    expect(file).toEqual({ name: 'svg', image: 'data:image/png;base64,', ...shown })

    expect(png.content.subarray(1, 4).toString()).toBe('PNG')
    expect(png.content.readUInt32BE(16)).toBe(2 * Number(shown.width))
    expect(png.content.readUInt32BE(20)).toBe(2 * Number(shown.height))

    // The ground, and a cell of viridis: both files show the same.
    const other = await browser.newPage()
    for (const [type, content] of /** @type {const} */ ([['svg+xml', svg.content], ['png', png.content]])) {
      const seen = await other.evaluate(async (url) => {
        const image = new Image()
        image.src = url
        await image.decode()
        const context = new OffscreenCanvas(1400, 2000).getContext('2d')
        context?.drawImage(image, 0, 0)
        const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? []
        let viridis = false
        for (let k = 0; k < pixels.length; k += 4) viridis ||= pixels[k] === 253 && pixels[k + 1] === 231 && pixels[k + 2] === 37
        return { ground: [...pixels.slice(0, 4)], viridis }
      }, `data:image/${type};base64,${content.toString('base64')}`)
      expect(seen).toEqual({ ground: theme === 'dark' ? [20, 22, 26, 255] : [253, 252, 249, 255], viridis: true })
    }
    await other.close()
  })
}

test('writing a long file shows progress and can be cancelled', async ({ page }) => {
  await mount(page, 'figure="heatmap" seq-len="100000" d-model="1024"')
  /** @type {string[]} */
  const downloads = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  await opener(page).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'CSV' }).press('Enter')
  const cancel = page.getByRole('button', { name: 'Cancel' })
  const progress = page.getByRole('progressbar', { name: 'Writing the file' })
  await expect(cancel).toBeFocused()
  await expect(opener(page)).toBeHidden()
  const value = () => progress.evaluate((/** @type {HTMLProgressElement} */ node) => node.value)
  const first = await value()
  await expect.poll(value).toBeGreaterThan(first)
  // The page goes on while the file is written.
  await page.getByRole('spinbutton', { name: 'position' }).fill('77')
  await expect(page.getByRole('slider', { name: 'position' })).toHaveAttribute('aria-valuetext', '77')
  await cancel.click()
  await expect(opener(page)).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Cancelled')
  expect(downloads).toEqual([])

  await page.getByRole('spinbutton', { name: 'seq_len' }).fill('3')
  const { content } = await save(page, '.npy')
  expect(parseNPY(content).length).toBe(3)
})

test('a file that would be too large is refused, and the next one is written', async ({ page }) => {
  await mount(page, 'figure="heatmap" seq-len="1000000000" d-model="12288"')
  await opener(page).click()
  await page.getByRole('menuitem', { name: '.npy' }).click()
  const said = page.getByRole('status')
  await expect(said).toHaveText('1 000 000 000 × 12 289 is more than the 134 217 728 numbers that a file may hold; choose smaller sizes'.replaceAll(/(\d) (?=\d)/g, '$1\u202f'))
  await expect(said).toHaveClass(/list/)
  await expect(said).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(said).toHaveText('')
  expect((await save(page, 'SVG')).content.toString()).toContain('</svg>')
})

test('the menu stays on the screen, and closes when it loses the focus', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await mount(page, 'figure="heatmap"', '<p style="height: 900px">')
  const menu = page.getByRole('menu', { name: 'Export' })
  for (const block of /** @type {const} */ (['start', 'end'])) {
    await opener(page).evaluate((node, block) => node.scrollIntoView({ block }), block)
    await opener(page).click()
    await expect(menu).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('menuitem', { name: 'Element' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('menuitem', { name: 'PNG' })).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: '.npy' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener(page)).toBeFocused()
  }
  await opener(page).click()
  expect(await overflow(page)).toBe(0)
  await page.mouse.click(5, 5)
  await expect(menu).toBeHidden()
  await opener(page).click()
  await page.keyboard.press('Tab')
  await expect(menu).toBeHidden()
})
