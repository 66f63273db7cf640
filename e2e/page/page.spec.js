// The built article in a browser.

import { expect, test } from '@playwright/test'
import { looksInTurn, show, titleOf, violations } from '../support/axe.js'
import { chooseExample, drawn, failOnConsole, figureTest as sheetTest, holdProgram, mountAll, mountFigures, openField, openSheet, overflow, paper, readout, scrollIntoView, startProgram } from '../support/page.js'
import { inTurn } from '../support/turn.js'

/** @typedef {import('@playwright/test').Page} Page */

const allow = failOnConsole()

/** Opens a page with a bar, a heatmap and a table. @param {Page} page @param {string} [hash] @param {'en' | 'zh'} [lang] */
async function open(page, hash, lang) {
  await openSheet(page, hash, lang)
  await startProgram(page)
  await mountFigures(page, 'controls', 'heatmap', 'table')
  await settled(page)
}

/** Waits until heatmap and table are mounted and what changed has been drawn. @param {Page} page */
async function settled(page) {
  await expect(item(page, 'value', '数值')).toBeVisible()
  await expect(numbered(page).first()).toBeVisible()
  await drawn(page)
}

/** The controls of the page. @param {Page} page */
const bar = (page) => page.locator('.bar')

/** @param {Page} page @param {string} name */
const field = (page, name) => bar(page).getByRole('spinbutton', { name, exact: true, includeHidden: true })

/** The same field, in its popover. @param {Page} page @param {string} name */
const edit = (page, name) => openField(bar(page), name)

/** The heatmap of the page's own state. @param {Page} page */
const heatmap = (page) => page.locator('#fig-heatmap')

/** The canvas with its cells. @param {Page} page */
const canvas = (page) => heatmap(page).locator('canvas.cells')

/** A number under it. @param {Page} page @param {...string} names */
const item = (page, ...names) => readout(heatmap(page), ...names)

/** The table of the page. @param {Page} page */
const table = (page) => page.locator('#fig-table')

/** Its rows. @param {Page} page */
const numbered = (page) => table(page).locator('tbody tr')

/** The position of the row that is chosen, once the table is in view. @param {Page} page */
async function chosen(page) {
  await scrollIntoView(table(page))
  return table(page).locator('tr.chosen th')
}

/** The numbers of the table, as they are shown. @param {Page} page */
async function numbers(page) {
  await scrollIntoView(table(page))
  return numbered(page).evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent?.replaceAll('\u2007', '')))))
}

/** The pixel of the canvas at a place from 0 to 1. @param {Page} page @param {number} x @param {number} y */
async function pixel(page, x, y) {
  await scrollIntoView(heatmap(page))
  return canvas(page).evaluate((canvas, [x, y]) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas')
    const copy = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    copy?.drawImage(canvas, -Math.floor(x * canvas.width), -Math.floor(y * canvas.height))
    return [...copy?.getImageData(0, 0, 1, 1).data ?? []]
  }, [x, y])
}

/** Where the cells are on the screen. @param {Page} page */
async function cells(page) {
  await scrollIntoView(canvas(page))
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('no cells')
  return box
}

sheetTest('the first picture is the 100 × 256 matrix', { tag: '@draft' }, async ({ page }) => {
  await open(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(field(page, 'seq_len')).toHaveValue('100')
  await expect(field(page, 'd_model')).toHaveValue('256')
  await expect(heatmap(page).getByRole('img', { name: /100 positions in 256 dimensions with base 10000/ })).toBeVisible()
  // Row 0 alternates 0 and 1: matplotlib's viridis in the middle and at its end.
  expect(await pixel(page, 0.5 / 256, 0.001)).toEqual([33, 145, 140, 255])
  expect(await pixel(page, 1.5 / 256, 0.001)).toEqual([253, 231, 37, 255])
  const value = item(page, 'value')
  await expect(value).toHaveText(new RegExp(`${Math.sin(20).toFixed(8)}`))
})

sheetTest('the preset 4 × 4, n = 100 shows the example of the introductions', async ({ page }) => {
  await open(page)
  await chooseExample(bar(page), '4 × 4, n = 100')
  await settled(page)
  expect(await numbers(page)).toEqual([
    [0, 1, 0, 1],
    [0.84147098, 0.54030231, 0.09983342, 0.99500417],
    [0.90929743, -0.41614684, 0.19866933, 0.98006658],
    [0.14112001, -0.9899925, 0.29552021, 0.95533649],
  ])
  await expect(bar(page).getByRole('button', { name: '4 × 4, n = 100', includeHidden: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(field(page, 'base n')).toHaveValue('100')
  await expect(page).toHaveURL(/#seq-len=4&d-model=4&base=100$/)
})

sheetTest('numbers can be typed, stepped and dragged', { tag: '@draft' }, async ({ page }) => {
  await open(page)
  await heatmap(page).scrollIntoViewIfNeeded()
  await (await edit(page, 'd_model')).fill('64')
  await expect(heatmap(page).getByRole('img', { name: /256 dimensions/ })).toBeHidden()
  await (await edit(page, 'd_model')).press('ArrowUp')
  await expect(field(page, 'd_model')).toHaveValue('66')
  await expect(bar(page).getByRole('slider', { name: 'd_model' })).toHaveAttribute('aria-valuetext', '66')

  await edit(page, 'position')
  const slider = bar(page).getByRole('slider', { name: 'position' })
  await slider.fill('7')
  await expect(field(page, 'position')).toHaveValue('7')
  await expect(await chosen(page)).toHaveText('7')
  await expect(heatmap(page).locator('text[class="position strong"]')).toHaveText('7')
  await slider.press('End')
  await expect(field(page, 'position')).toHaveValue('99')

  // A chosen position comes back when there is room for it again.
  await chooseExample(bar(page), '4 × 4, n = 100')
  await expect(field(page, 'position')).toHaveValue('3')
  await chooseExample(bar(page), '100 × 256')
  await expect(field(page, 'position')).toHaveValue('99')
})

sheetTest('invalid numbers are explained beside their fields, and the last picture stays', { tag: '@draft' }, async ({ page }) => {
  await open(page)
  const before = await pixel(page, 0.1, 0.5)
  for (const [name, text, message] of [
    ['d_model', '7', 'Must be an even number, 2 to 65536'],
    ['d_model', '', 'Must be an even number, 2 to 65536'],
    ['d_model', '1e9', 'Must be an even number, 2 to 65536'],
    ['seq_len', '0', 'Must be a whole number, 1 or more'],
    ['seq_len', '2.5', 'Must be a whole number, 1 or more'],
    ['base n', '0.5', 'Must be a number, 1 or more'],
    ['position', '100', 'Must be a whole number, 0 to 99'],
  ]) {
    await (await edit(page, name)).fill(text)
    await expect(bar(page).getByRole('alert').filter({ hasText: message })).toBeVisible()
    await expect(field(page, name)).toHaveValue(text)
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
    expect(await pixel(page, 0.1, 0.5)).toEqual(before)
    await (await edit(page, name)).fill({ d_model: '256', seq_len: '100', 'base n': '10000', position: '20' }[name] ?? '')
    await expect(bar(page).getByRole('alert').filter({ hasText: /./ })).toBeHidden()
  }
  await (await edit(page, 'seq_len')).fill('')
  await (await edit(page, 'seq_len')).pressSequentially('1e')
  await expect(bar(page).getByRole('alert').filter({ hasText: 'Must be a whole number, 1 or more' })).toBeVisible()
  await (await edit(page, 'seq_len')).pressSequentially('2')
  await expect(bar(page).getByRole('alert').filter({ hasText: /./ })).toBeHidden()
  await expect(field(page, 'seq_len')).toHaveValue('1e2')
  await (await edit(page, 'seq_len')).fill('-3')
  await (await edit(page, 'seq_len')).press('Escape')
  await expect(field(page, 'seq_len')).toHaveValue('100')
  await expect(bar(page).getByRole('alert').filter({ hasText: /./ })).toBeHidden()
})

sheetTest('an invalid number changes no state while it is typed, and is dropped on blur', async ({ page }) => {
  await open(page)
  for (const [name, typed, value, takes] of [
    ['d_model', '65538', '256', 'Must be an even number, 2 to 65536'],
    ['seq_len', '1.5', '100', 'Must be a whole number, 1 or more'],
    ['position', '100', '20', 'Must be a whole number, 0 to 99'],
  ]) {
    const input = await edit(page, name)
    const boxes = () => bar(page).locator('.popover, .field, .chips').evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()))
    const before = await boxes()
    await input.fill('')
    await input.pressSequentially(typed)
    await expect(bar(page).getByRole('alert').filter({ hasText: /./ })).toHaveText(takes)
    await expect(input).toHaveAccessibleDescription(new RegExp(`${takes}$`))
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toHaveValue(typed)
    await expect(page).toHaveURL(/^[^#]*#?$/)
    expect(await boxes(), `typing ${typed} has moved the bar`).toEqual(before)
    await input.press('Tab')
    await expect(field(page, name)).toHaveValue(value)
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'false')
    await expect(bar(page).getByRole('alert').filter({ hasText: /./ })).toBeHidden()
  }
  await (await edit(page, 'd_model')).fill('64')
  await (await edit(page, 'd_model')).press('Enter')
  await (await edit(page, 'd_model')).press('7')
  await expect(page).toHaveURL(/#d-model=64$/)
  await open(page, '', 'zh')
  await (await edit(page, '位置 pos')).fill('1.5')
  await expect(bar(page).getByRole('alert').filter({ hasText: /./ })).toHaveText('须为 0 到 99 的整数')
})

sheetTest('pointing reads a value, and a click chooses its position', { tag: '@draft' }, async ({ page }) => {
  await open(page)
  const box = await cells(page)
  const [row, dim] = [60, 41]
  const at = { x: box.x + ((dim + 0.5) / 256) * box.width, y: box.y + ((row + 0.5) / 100) * box.height }
  await page.mouse.move(at.x, at.y)
  await expect(item(page, 'position')).toHaveText('60')
  await expect(item(page, 'dimension')).toHaveText(/^41/)
  await expect(item(page, 'pair i')).toHaveText('20')
  await expect(item(page, 'value')).toHaveText(new RegExp(Math.abs(paper(row, dim, 256)).toFixed(8)))
  await expect(item(page, 'frequency ω')).toHaveText(new RegExp(`^${Number((10000 ** (-40 / 256)).toPrecision(6))}`))
  await expect(item(page, 'wavelength 2π/ω')).toHaveText(new RegExp(`^${Number((2 * Math.PI * 10000 ** (40 / 256)).toPrecision(6))}`))
  await expect(field(page, 'position')).toHaveValue('20')
  await page.mouse.down()
  await page.mouse.up()
  await expect(field(page, 'position')).toHaveValue('60')
  await page.mouse.move(5, 5)
  await expect(item(page, 'position')).toHaveText('60')
  await expect(await chosen(page)).toHaveText('60')
})

sheetTest('the heatmap works by keyboard alone', { tag: '@draft' }, async ({ page }) => {
  await open(page)
  const stage = heatmap(page).getByRole('application')
  await stage.focus()
  await stage.press('ArrowRight')
  await stage.press('ArrowRight')
  await stage.press('ArrowDown')
  await expect(item(page, 'position')).toHaveText('21')
  await expect(item(page, 'dimension')).toHaveText(/^1/)
  await expect(heatmap(page).locator('.heatmap .spoken')).toHaveText(new RegExp(`position 21, dimension 1: −?${Math.abs(Math.cos(21)).toFixed(8)}`))
  await stage.press('Enter')
  await expect(field(page, 'position')).toHaveValue('21')
  await stage.press('End')
  await expect(item(page, 'dimension')).toHaveText(/^255/)
  await stage.press('+')
  await expect(page).toHaveURL(/view=/)
  await stage.press('0')
  await expect(page).not.toHaveURL(/view=/)
})

for (const key of /** @type {const} */ (['Control', 'Meta'])) {
  sheetTest(`the wheel zooms while ${key} is held`, async ({ page }) => {
    await open(page)
    const box = await cells(page)
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.mouse.move(middle.x, middle.y)
    await page.keyboard.down(key)
    await page.mouse.wheel(0, -300)
    await expect(page).toHaveURL(/view=/)
    const zoomed = await view(page)
    expect(zoomed.width).toBeLessThan(200)
    expect(zoomed.left + zoomed.width / 2).toBeCloseTo(128, 0)
    for (let notch = 0; notch < 12; notch++) await page.mouse.wheel(0, -300)
    await page.keyboard.up(key)
    await expect.poll(async () => (await view(page)).width).toBe(4)
    await heatmap(page).getByRole('button', { name: 'Whole matrix' }).click()
    await expect(page).not.toHaveURL(/view=/)
  })
}

sheetTest('a drag pans the view and chooses no position', async ({ page }) => {
  await open(page, '#view=64,25,128,50')
  const box = await cells(page)
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x + 100, middle.y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await view(page)).left).toBeLessThan(60)
  await expect(field(page, 'position'), 'a drag chooses nothing').toHaveValue('20')
})

sheetTest('the read-out after zooming and panning names a cell in view', async ({ page }) => {
  await open(page)
  const box = await cells(page)
  /** The position and dimension of the read-out lie in view. */
  const inView = async () => {
    const { left, top, width, height } = await view(page)
    const number = async (/** @type {string} */ name) => parseInt(String(await item(page, name).textContent()))
    const [position, dimension] = [await number('position'), await number('dimension')]
    return width > 0 && position > top - 1 && position < top + height && dimension > left - 1 && dimension < left + width
  }
  // The wheel, with the mouse in the lower right corner: the cell under it changes.
  await page.mouse.move(Math.round(box.x + box.width) - 3, Math.round(box.y + box.height) - 2)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -300)
  await page.mouse.wheel(0, -300)
  await page.keyboard.up('Control')
  await expect.poll(inView).toBe(true)
  await expect(item(page, 'position')).toHaveText('99')

  // The buttons: position 20 leaves the view.
  await heatmap(page).getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(inView).toBe(true)
  await heatmap(page).getByRole('button', { name: 'Look up' }).click()
  await expect.poll(inView).toBe(true)
  await expect(field(page, 'position')).toHaveValue('20')
})

/** The view in the address. @param {Page} page */
async function view(page) {
  const text = new URLSearchParams(new URL(page.url()).hash.slice(1)).get('view') ?? '0,0,0,0'
  const [left, top, width, height] = text.split(',').map(Number)
  return { left, top, width, height }
}

sheetTest('buttons zoom and pan', { tag: '@draft' }, async ({ page }) => {
  await open(page)
  await expect(heatmap(page).getByRole('button', { name: 'Look to the right' }), 'the whole is in view').toBeDisabled()
  await heatmap(page).getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(async () => Math.round((await view(page)).width)).toBe(171)
  const before = await view(page)
  await heatmap(page).getByRole('button', { name: 'Look to the right' }).click()
  await expect.poll(async () => Math.round((await view(page)).left - before.left)).toBe(43)
  await heatmap(page).getByRole('button', { name: 'Look down' }).click()
  await expect.poll(async () => Math.round((await view(page)).top - before.top)).toBe(17)
  await heatmap(page).getByRole('button', { name: 'Zoom out' }).click()
  await expect(page).not.toHaveURL(/view=/)
})

for (const delta of [400, -400]) {
  sheetTest(`a plain wheel by ${delta} px scrolls the page and shows how to zoom`, async ({ page }) => {
    await open(page, '#view=64,25,128,50')
    await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }))
    const box = await cells(page)
    const hint = heatmap(page).getByText('Hold Ctrl or ⌘ to zoom with the wheel')
    await expect(hint).toBeHidden()
    await page.mouse.move(box.x + 50, box.y + 50)
    await page.mouse.wheel(0, delta)
    await expect(hint).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(100)
    expect(await view(page)).toEqual({ left: 64, top: 25, width: 128, height: 50 })
    await expect(hint).toBeHidden()
  })
}

sheetTest('a wheel gesture that began outside the heatmap shows no hint', async ({ page }) => {
  await open(page)
  const hint = heatmap(page).getByText('Hold Ctrl or ⌘ to zoom with the wheel')
  await canvas(page).evaluate((canvas) => {
    for (const element of [document.body, canvas]) {
      element.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true, composed: true }))
    }
  })
  await expect(hint).toBeHidden()
})

test('a tap chooses a position and reads a cell', async ({ browser }) => {
  const page = await browser.newPage({ hasTouch: true, viewport: { width: 390, height: 844 }, baseURL: test.info().project.use.baseURL })
  await open(page)
  const box = await cells(page)
  await page.touchscreen.tap(box.x + (100.5 / 256) * box.width, box.y + (30.5 / 100) * box.height)
  await expect(await chosen(page)).toHaveText('30')
  await expect(item(page, 'dimension')).toHaveText(/^(99|100|101) /)
  await page.close()
})

sheetTest('a matrix of a billion positions by 12288 dimensions is drawn and read', async ({ page }) => {
  await open(page, '#seq-len=1000000000&d-model=12288&position=987654321')
  await expect(await chosen(page)).toHaveText('987\u202f654\u202f321')
  const row = (await table(page).locator('tr.chosen td').allTextContents()).map((text) => Number(text.replaceAll('\u2007', '')))
  row.forEach((x, dim) => expect(Math.abs(x - paper(987654321, dim, 12288))).toBeLessThan(1e-6))
  // Over a million positions a pixel, the fast dimensions average to zero and the slowest do not.
  const zero = [33, 145, 140, 255]
  for (const [k, x] of (await pixel(page, 0.01, 0.5)).entries()) expect(Math.abs(x - zero[k])).toBeLessThan(3)
  await heatmap(page).getByRole('button', { name: 'Zoom in' }).click()
  await expect(page).toHaveURL(/view=/)
})

sheetTest('the table scrolls to the end of long sentences', async ({ page }) => {
  for (const seqLen of [5000, 1_000_000_000]) {
    await open(page, `#seq-len=${seqLen}&d-model=512&position=0`)
    const scroller = table(page).getByRole('region', { name: /Table/ })
    await scroller.focus()
    await scroller.press('End')
    await expect(numbered(page).last()).toHaveAttribute('data-row', String(seqLen - 1))
    await scroller.press('ArrowUp')
    await expect(numbered(page).last()).toHaveAttribute('data-row', String(seqLen - 2))
    await scroller.press('Home')
    await scroller.press('PageDown')
    await scroller.press('ArrowRight')
    await settled(page)
    const first = Number(await numbered(page).first().getAttribute('data-row'))
    expect(first).toBeGreaterThan(5)
    const [row] = await numbers(page)
    row.forEach((x, k) => expect(Math.abs(x - paper(first, k + 2, 512))).toBeLessThan(1e-8))
    await scroller.evaluate((element) => { element.scrollTop = element.scrollHeight / 2 })
    await expect.poll(async () => Number(await numbered(page).first().getAttribute('data-row'))).toBeGreaterThan(seqLen * 0.4)
    expect(await table(page).locator('td').count()).toBeLessThan(400)
  }
})

sheetTest('the table is copied as TSV', { tag: '@draft' }, async ({ page }) => {
  await open(page, '#seq-len=4&d-model=4&base=100&position=1')
  await table(page).getByRole('button', { name: 'Copy all 4 × 4 as TSV' }).click()
  await expect(table(page).getByText('Copied')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text.split('\n').slice(0, 3)).toEqual([
    'position\t0\t1\t2\t3',
    '0\t0.00000000\t1.00000000\t0.00000000\t1.00000000',
    '1\t0.84147098\t0.54030231\t0.09983342\t0.99500417',
  ])
})

sheetTest('the address keeps the state, and navigation changes it', { tag: '@draft' }, async ({ page }) => {
  await open(page, '#seq-len=50&d-model=32&base=500&position=9&colormap=cividis&view=4,10,16,20')
  await expect(field(page, 'seq_len')).toHaveValue('50')
  await expect(heatmap(page).getByRole('combobox', { name: 'Colours' })).toHaveValue('cividis')
  await (await edit(page, 'position')).fill('11')
  await expect(page).toHaveURL(/#seq-len=50&d-model=32&base=500&position=11&colormap=cividis&view=4,10,16,20$/)
  const before = await pixel(page, 0.3, 0.3)
  await page.reload()
  await mountFigures(page, 'heatmap', 'table')
  await settled(page)
  await expect(field(page, 'position')).toHaveValue('11')
  expect(await pixel(page, 0.3, 0.3)).toEqual(before)
  await page.evaluate(() => { location.hash = '#d-model=8' })
  await expect(field(page, 'd_model')).toHaveValue('8')
  await expect(field(page, 'seq_len')).toHaveValue('100')
  await page.goBack()
  await expect(field(page, 'd_model')).toHaveValue('32')
  await page.goto('sheet.html#base=1e300&start=5&position=20')
  await expect(field(page, 'd_model')).toHaveValue('256') // fill selects what is there, then types over it
  await (await edit(page, 'd_model')).fill('128')
  await expect(page).toHaveURL(/#d-model=128&base=1e300&start=5&position=20$/)
})

test('each figure of the article keeps its state in the address, behind its own place', async ({ page }) => {
  await page.goto('#figure=dot&d-model=64')
  const dot = page.locator('#fig-dot'), code = page.locator('#fig-code')
  const dModel = dot.getByRole('spinbutton', { name: 'd_model' })
  await expect(dModel).toHaveValue('64')
  await dModel.fill('128')
  await expect(page).toHaveURL(/#fig-dot\?d-model=128$/)
  await startProgram(page)
  await page.getByText('See them in Python').click()
  await code.getByRole('combobox').selectOption('pytorch')
  await expect(page).toHaveURL(/#fig-code\?language=pytorch$/)
  await expect(dModel, 'another figure').toHaveValue('128')
  await page.getByRole('navigation').locator('a[href="#moving"]').click()
  await expect(page).toHaveURL(/#moving$/)
  await page.goBack()
  await expect(page).toHaveURL(/#fig-code\?language=pytorch$/)
  await page.getByRole('link', { name: '中文' }).click()
  await page.waitForURL(/zh\/(index\.html)?#fig-code\?language=pytorch$/)
  await expect(page.locator('#fig-code').getByRole('combobox')).toHaveValue('pytorch')
})

test('an address without a place sets all figures', async ({ page }) => {
  await page.goto('#d-model=64')
  await startProgram(page)
  for (const id of ['fig-heatmap', 'fig-shift']) {
    const figure = page.locator(`#${id}`)
    await figure.evaluate((element) => element.closest('details')?.setAttribute('open', ''))
    await figure.scrollIntoViewIfNeeded()
    await expect.poll(() => figure.locator('positional-encoding').evaluate((/** @type {any} */ element) => element.dModel)).toBe(64)
  }
  await expect(page).toHaveURL(/#d-model=64$/)
})

sheetTest('an invalid address falls back to the defaults with a note', async ({ page }) => {
  await openSheet(page, '#d-model=7')
  for (const [hash, message] of [
    ['#d-model=7', 'The link contains an invalid setting (d-model = 7 is odd; sines and cosines come in pairs). Showing the defaults.'],
    ['#padding-idx=1', 'The link contains an invalid setting (paper has no option padding-idx). Showing the defaults.'],
    ['#seq-len=0x10', '"0x10" is not a number'],
    ['#seq-len=<img src=x onerror=alert(1)>', 'is not a number'],
    ['#view=1,2', 'is not four numbers'],
    ['#colormap=jet', 'is not one of viridis'],
    ['#seq-len=%E0%A4%A', 'is not a number'],
  ]) {
    await page.evaluate((hash) => { location.hash = hash }, hash)
    await expect(bar(page).getByRole('status').filter({ hasText: message })).toBeVisible()
    await expect(field(page, 'seq_len')).toHaveValue('100')
  }
  await open(page, '#somewhere')
  await expect(bar(page).getByRole('status').filter({ hasText: /invalid/ })).toBeHidden()
})

/** A figure in a page of its own, with words in its place until it is there. */
const post = `<!doctype html><html lang="en"><link rel="icon" href="icon.svg"><title>A post</title>
  <positional-encoding figure="table"><p>The values as numbers</p></positional-encoding>
  <script type="module" src="positional-encoding.js"></script>`

test('a failed download of page.wasm shows an error with a button to try again', async ({ page }) => {
  await page.route('**/post.html', (route) => route.fulfill({ contentType: 'text/html', body: post }))
  await page.route('**/page.wasm', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto('post.html')
  await expect(page.getByText(/could not be loaded. .*page.wasm answered 404/)).toBeVisible()
  await expect(page.getByText('The values as numbers')).toBeVisible()
  await page.unroute('**/page.wasm')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.numbers tbody tr').first()).toBeVisible()
  allow('404')
})

test('a figure without a picture shows a progress bar while page.wasm is loading', async ({ page }) => {
  const go = await holdProgram(page)
  await page.route('**/post.html', (route) => route.fulfill({ contentType: 'text/html', body: post }))
  await page.goto('post.html')
  await expect(page.getByRole('progressbar', { name: 'Loading the figure' })).toBeVisible()
  await expect(page.getByText('The values as numbers')).toBeVisible()
  go()
  await expect(page.locator('.numbers tbody tr').first()).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('the page requests nothing of other origins, downloads one program and sets no globals', async ({ page }) => {
  /** @type {string[]} */
  const asked = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('')
  await startProgram(page)
  await mountFigures(page, 'walk', 'heatmap')
  const origin = new URL(page.url()).origin
  expect(asked.filter((url) => !url.startsWith(origin) && !url.startsWith('about:'))).toEqual([])
  expect(asked.some((url) => url.endsWith('encoder.wasm')), 'a page with figures downloads one program').toBe(false)
  const globals = await page.evaluate(() => ['Go', 'fs', 'process', 'path', 'encode', 'mount'].filter((name) => name in window))
  expect(globals).toEqual([])
})

test('figures on another page are independent unless they share a group', { tag: '@draft' }, async ({ page }) => {
  await page.route('**/post.html', (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html>
    <html lang="zh"><link rel="icon" href="icon.svg"><title>A post</title>
    <positional-encoding figure="table" seq-len="4" d-model="4" base="100"></positional-encoding>
    <positional-encoding figure="table" seq-len="3" d-model="8" lang="en" theme="dark"></positional-encoding>
    <positional-encoding figure="table" group="a" seq-len="2" d-model="2"></positional-encoding>
    <positional-encoding figure="controls" group="a"></positional-encoding>
    <positional-encoding figure="heatmap" d-model="7"><p>An image of it</p></positional-encoding>
    <script type="module" src="positional-encoding.js"></script>` }))
  await page.goto('post.html')
  const tables = page.locator('.numbers table')
  await expect(tables).toHaveCount(3)
  const sizes = () => tables.evaluateAll((all) => all.map((table) => `${table.querySelectorAll('tbody tr').length} × ${Number(table.getAttribute('aria-colcount')) - 1}`))
  expect(await sizes()).toEqual(['4 × 4', '3 × 8', '2 × 2'])
  await expect(page.getByRole('button', { name: '复制全部 4 × 4' })).toBeVisible()
  await expect(page.getByText('Copy all 3 × 8 as TSV')).toBeVisible()
  await chooseExample(page.locator('[figure=controls]'), '4 × 4, n = 100')
  await expect.poll(sizes).toEqual(['4 × 4', '3 × 8', '4 × 4'])
  await expect(page.getByText('无法绘制此图：d-model 7 是奇数；正弦与余弦须成对出现')).toBeVisible()
  await expect(page.getByText('An image of it')).toBeVisible()
})

for (const lang of inTurn(['en', 'zh'])) {
  for (const look of looksInTurn) {
    test(`axe finds no violations and nothing overflows: ${lang}, ${titleOf(look)}`, async ({ page }) => {
      test.slow()
      await show(page, look)
      await page.goto(lang === 'zh' ? 'zh/' : '')
      await startProgram(page)
      await mountAll(page)
      await page.locator('#fig-dot').getByRole('spinbutton', { name: 'd_model' }).fill('7')
      await drawn(page)
      expect(await violations(page, look.rules)).toEqual([])
      expect(await overflow(page), 'the page scrolls sideways').toBe(0)
    })
  }
}
