// Numbers are pasted, typed and dropped, and it is told who makes them.

import { expect } from '@playwright/test'
import { bestPractice, violations } from '../support/axe.js'
import { failOnConsole, figureTest as test, overflow, paper, post, showDetails } from '../support/page.js'
import { dropOn, encoded, holdFiles, safetensors } from '../support/tensors.js'
import { long } from '../support/turn.js'

failOnConsole()

const alone = '<positional-encoding figure="identify"></positional-encoding>'

/** @param {import('@playwright/test').Page} page */
const text = async (page) => (await page.locator('.drawn svg text').allTextContents()).join(' ')

/** @param {import('@playwright/test').Page} page */
const box = (page) => page.getByRole('textbox', { name: 'Your numbers' })

/** Rows of the paper's encoding. @param {number} first @param {number} rows @param {number} d */
const rowsOf = (first, rows, d) => Array.from({ length: rows }, (_, r) => Array.from({ length: d }, (_, j) => paper(first + r, j, d)))

/** A .npy file of float32. @param {number[][]} rows */
function npy(rows) {
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows.length}, ${rows[0].length}), }`.padEnd(117) + '\n'
  return Buffer.concat([Buffer.from('\x93NUMPY\x01\x00\x76\x00' + header, 'latin1'), Buffer.from(new Float32Array(rows.flat()).buffer)])
}

/** A .safetensors file. @param {Record<string, number[][]>} tensors */
const matrices = (tensors) => safetensors(Object.fromEntries(Object.entries(tensors).map(([name, rows]) =>
  [name, { shape: [rows.length, rows[0].length], data: rows.flat() }])))

/** Drops files on the figure. @param {import('@playwright/test').Page} page @param {Record<string, Buffer>} files */
const drop = (page, files) => page.locator('[figure=identify] .picture-place').first().evaluate(dropOn, encoded(files))

test('the example is identified at once', async ({ page }) => {
  await post(page, alone)
  await expect(box(page)).toHaveValue(/^\[\[ 0\.909297/)
  expect(await text(page)).toContain('positions 2 to 17')
  expect(await text(page)).toContain('fairseq')
  await showDetails(page)
  expect(await text(page)).toContain("encode({ convention: 'fairseq',")
  await page.getByRole('button', { name: 'learned-looking' }).click()
  await expect(page.locator('.picture-place .spoken')).toContainText('No convention makes these numbers')
  await expect(page.getByRole('button', { name: 'learned-looking' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Copy the code' })).toHaveCount(0)
})

test('pasted numbers are identified, and unreadable text stays in the box', async ({ page }) => {
  await post(page, alone)
  const row = rowsOf(77, 1, 16)[0].map((x) => x.toFixed(4)).join(', ')
  await box(page).fill(`tensor([${row}])`)
  await expect(page.locator('.picture-place .spoken')).toContainText('position 77')
  await expect(box(page)).toHaveValue(`tensor([${row}])`)

  await box(page).fill(`[[0, 1], [nan, 1]]`)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText('row 1, column 0 (from 0): nan is not a finite number')
  await expect(box(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(box(page)).toHaveValue('[[0, 1], [nan, 1]]')
  expect(await text(page)).toContain('position 77')
  const picture = page.locator('.picture-place')
  await expect(picture, 'the verdict on other numbers is dimmed').toHaveCSS('opacity', '0.25')
  await expect(page.getByRole('button', { name: 'Copy the code' })).toHaveCount(0)

  await box(page).fill(JSON.stringify(rowsOf(0, 8, 12)))
  await expect(page.locator('.picture-place .spoken')).toContainText('positions 0 to 7')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(picture).toHaveCSS('opacity', '1')
})

test('files can be dropped or chosen, and refused ones show what to do', async ({ page }) => {
  await post(page, alone)
  await drop(page, { 'pe.npy': npy(rowsOf(5, 300, 32)) })
  await expect(page.locator('.picture-place .spoken')).toContainText('positions 5 to 304')
  await expect(page.getByRole('status').filter({ hasText: 'pe.npy: 300 × 32 numbers.' })).toBeVisible()

  await drop(page, { 'model.safetensors': matrices({ a: rowsOf(0, 8, 16), b: rowsOf(3, 8, 16) }) })
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText('model.safetensors: this file has 2 tensors; the tool for checkpoints shows')
  await drop(page, { 'pe.safetensors': matrices({ pe: rowsOf(3, 8, 16) }) })
  await expect(page.locator('.picture-place .spoken')).toContainText('positions 3 to 10')

  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter')
  const csv = ['position,0,1,2,3', ...rowsOf(9, 6, 4).map((row, r) => [9 + r, ...row].join())].join('\n')
  await (await chosen).setFiles({ name: 'pe.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.locator('.picture-place .spoken')).toContainText('positions 9 to 14')
  await expect(page.getByRole('status').filter({ hasText: 'The first column was taken for positions.' })).toBeVisible()
})

test('a file of a hundred megabytes is read in part, and nothing is sent', async ({ page }) => {
  /** @type {string[]} */
  const sent = []
  await post(page, alone)
  page.on('request', (request) => sent.push(request.url()))
  const data = await page.evaluateHandle(() => {
    const rows = 50_000, columns = 512
    const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows}, ${columns}), }`.padEnd(117) + '\n'
    const begin = Uint8Array.from([...('\x93NUMPY\x01\x00\x76\x00' + header)], (c) => c.charCodeAt(0))
    const block = (/** @type {number} */ first) => new Float32Array(500 * columns).map((_, i) => {
      const angle = (first + Math.floor(i / columns)) * 10000 ** (-2 * Math.floor(i % columns / 2) / columns)
      return i % 2 ? Math.cos(angle) : Math.sin(angle)
    })
    const blocks = [block(0), block(500), block(1000)]
    const transfer = new DataTransfer()
    transfer.items.add(new File([begin, ...blocks, ...Array(97).fill(blocks[2])], 'large.npy'))
    return transfer
  })
  await page.locator('.picture-place').dispatchEvent('drop', { dataTransfer: data })
  await expect(page.locator('.picture-place .spoken')).toContainText('positions 0 to 1023')
  await expect(page.getByRole('status').filter({ hasText: 'Only the first 1024 of 50000 rows were read' })).toBeVisible()
  expect(sent).toEqual([])
})

test('a large file is read and searched beside other work, with its progress', async ({ page }) => {
  await post(page, alone)
  // What the row of the progress says, and how many turns the browser has during the search.
  await page.locator('positional-encoding').evaluate((element) => {
    const row = /** @type {HTMLElement} */ (element.shadowRoot?.querySelector('.working'))
    const seen = { said: /** @type {string[]} */ ([]), turns: 0 }
    Object.assign(globalThis, { seen })
    new MutationObserver((records) => seen.said.push(...records.flatMap(({ addedNodes }) => [...addedNodes].map(({ textContent }) => textContent ?? ''))))
      .observe(row, { childList: true, subtree: true })
    const look = () => {
      if (!row.hidden && row.textContent?.includes('Looking')) seen.turns++
      setTimeout(look)
    }
    look()
  })
  const rows = Array.from({ length: 1024 }, () => Array.from({ length: 512 }, () => Math.random() - 0.5))
  await drop(page, { 'random.npy': npy(rows) })
  await expect(page.locator('.picture-place .spoken')).toContainText('No convention makes these numbers')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  const { said, turns } = await page.evaluate(() => /** @type {any} */ (globalThis).seen)
  expect([...new Set(said)]).toEqual(['Reading random.npy …', 'Looking for what makes the numbers …'])
  expect(turns).toBeGreaterThan(0)
})

test('reading can be cancelled, by a button, by a sample and by other numbers', async ({ page }) => {
  await post(page, alone)
  const bar = page.getByRole('progressbar', { name: 'Reading pe.npy' })
  const goOn = () => page.evaluate(() => { /** @type {any} */ (globalThis).goOn() })
  const begin = async () => {
    await page.evaluate(holdFiles)
    await drop(page, { 'pe.npy': npy(rowsOf(5, 30, 32)) })
    await expect(bar).toBeVisible()
  }
  await begin()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('.picture-place .spoken')).toHaveText('Cancelled.')
  await expect(bar).toHaveCount(0)
  await goOn()
  await begin()
  await page.getByRole('button', { name: 'one row alone' }).click()
  await expect(bar).toHaveCount(0)
  await goOn()
  await begin()
  await box(page).fill(JSON.stringify(rowsOf(0, 8, 12)))
  await expect(page.locator('.picture-place .spoken')).toContainText('positions 0 to 7')
  await expect(bar).toHaveCount(0)
  await goOn()
  await drop(page, { 'pe.npy': npy(rowsOf(9, 30, 32)) })
  await expect(page.locator('.picture-place .spoken')).toContainText('positions 9 to 38')
})

test('a model is opened by the tool for checkpoints, in the place of the reader', async ({ page }) => {
  /** @type {string[]} */
  const sent = []
  await post(page, alone)
  page.on('request', (request) => sent.push(request.url()))
  const model = matrices({ a: rowsOf(0, 8, 16), 'wpe.weight': rowsOf(3, 40, 16) })
  await drop(page, { 'config.json': Buffer.from('{"hidden_size": 16}'), 'model.safetensors': model })
  await page.getByRole('button', { name: 'Open it as a checkpoint' }).click()
  const checkpoint = page.locator('positional-encoding[figure=checkpoint]')
  await expect(checkpoint.getByRole('status').filter({ hasText: 'model.safetensors: safetensors, tensors: 2. With config.json.' })).toBeVisible()
  await expect(checkpoint.locator('.picture-place .spoken')).toContainText('positions 3 to 42')
  await expect(checkpoint).toBeInViewport()
  expect(sent).toEqual([])

  // Files for the one are not for the other.
  await checkpoint.locator('.picture-place').evaluate(dropOn, encoded({ 'second.safetensors': matrices({ b: rowsOf(0, 8, 16), pe: rowsOf(0, 30, 16) }) }))
  await expect(checkpoint.getByRole('status').filter({ hasText: 'second.safetensors' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toContainText('model.safetensors: this file has 2 tensors')
  await drop(page, { 'pe.npy': npy(rowsOf(5, 30, 32)) })
  await expect(checkpoint).toHaveCount(0)
  await expect(page.locator('.picture-place .spoken')).toContainText('positions 5 to 34')
})

test('a model is handed to the tool for checkpoints of the same group', async ({ page }) => {
  await post(page, '<positional-encoding figure="identify" group="a"></positional-encoding><positional-encoding figure="checkpoint" group="a" loading="eager"></positional-encoding>')
  const checkpoint = page.locator('positional-encoding[figure=checkpoint]')
  await expect(checkpoint.locator('.picture-place')).toBeVisible()
  await drop(page, { 'model.safetensors': matrices({ a: rowsOf(0, 8, 16), 'wpe.weight': rowsOf(3, 40, 16) }) })
  await page.getByRole('button', { name: 'Open it as a checkpoint' }).click()
  await expect(checkpoint).toHaveCount(1)
  await expect(checkpoint.locator('.picture-place .spoken')).toContainText('positions 3 to 42')
  await expect(checkpoint).toBeInViewport()
})

test('a bug is named, with a link to its figure', async ({ page }) => {
  await post(page, '<positional-encoding figure="identify" group="a" sample="bfloat16"></positional-encoding><positional-encoding figure="bugs" group="a"></positional-encoding>')
  const identify = page.locator('positional-encoding').first()
  expect((await identify.locator('.drawn svg text').allTextContents()).join(' ')).toContain('bfloat16 angles')
  await identify.getByRole('button', { name: 'See this bug in the museum' }).click()
  await expect(page.getByRole('combobox', { name: 'bug' })).toHaveValue('bfloat16-angles')
  await expect(page.locator('positional-encoding').nth(1)).toBeInViewport()
})

test('only figures that share controls can be unlinked', async ({ page }) => {
  await post(page, `<positional-encoding figure="controls" group="a"></positional-encoding>
    <positional-encoding figure="identify" group="a"></positional-encoding><positional-encoding figure="table" group="a"></positional-encoding>`)
  await expect(page.locator('[figure=table] tbody tr').first()).toBeVisible()
  await expect(page.locator('[figure=table]').getByRole('button', { name: 'Follows the page' })).toBeVisible()
  await expect(page.locator('[figure=identify] .picture-place')).toBeVisible()
  await expect(page.locator('[figure=identify]').getByRole('button', { name: 'Follows the page' })).toBeHidden()
})

for (const [width, lang] of /** @type {[number, string][]} */ (long ? [[358, 'zh'], [1024, 'en']] : [])) {
  test(`axe finds no violations and nothing overflows: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width: width + 32, height: 844 })
    await post(page, `<main><h1>A post</h1>${alone}</main>`, { lang })
    await page.locator('textarea').fill('[[0, 1], [0]]')
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(1)
    expect(await violations(page, { tags: bestPractice })).toEqual([])
    expect(await overflow(page)).toBe(0)
  })
}
