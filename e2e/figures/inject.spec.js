// The figure of x + PE in a real browser, alone on a page.

import { expect } from '@playwright/test'
import { opener, testAccessibility } from '../support/figure.js'
import { failOnConsole, figureTest as test } from '../support/page.js'

failOnConsole(test)

const open = opener('inject')

/** All that is written, in its order. @param {import('@playwright/test').Page} page */
const written = (page) => page.locator('.drawn svg text').evaluateAll((texts) => texts.map((text) => text.textContent ?? ''))

/** The crosses of what is dropped, of two lines each. @param {import('@playwright/test').Page} page */
const marks = (page) => page.locator('.drawn svg path[class="quiet line"]').evaluateAll((all) => all.map((path) => path.getAttribute('d')).join())

/** @param {import('@playwright/test').Page} page */
const crosses = async (page) => (await marks(page)).split('L').slice(1).length / 2

/** @param {string} text */
const numberOf = (text) => Number(text.replace('−', '-'))

test('rows of PE are added, and the sums that dropout keeps are scaled', async ({ page }) => {
  await open(page, 'd-model="8" base="100" position="2"')
  const readout = page.locator('.drawn svg text').filter({ hasText: '[0, ' })
  // Number 3 of row 2 of the sums, four in a row.
  const corner = await page.locator('.drawn svg text').filter({ hasText: '= x + pe' }).boundingBox()
  const next = await page.locator('.drawn svg text').filter({ hasText: '→ dropout' }).boundingBox()
  if (!corner || !next) throw new Error('no sums')
  const numbers = await page.locator('.drawn svg text').filter({ hasText: /^−?\d\.\d\d$/ }).evaluateAll((all) => all.map((text) => text.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })))
  const sums = numbers.filter(({ x, y }) => x > corner.x && x < next.x && y > corner.y)
  await page.mouse.move(sums[2 * 4 + 3].x, sums[2 * 4 + 3].y)
  await expect(readout).toContainText('[0, 2, 3]')
  const [x, pe, sum, dropped] = (await readout.textContent() ?? '').split(': ')[1].split(/ [+=→] /).map(numberOf)
  expect(pe).toBeCloseTo(Math.cos(2 * 100 ** (-2 / 8)), 2)
  expect(Math.abs(x + pe - sum)).toBeLessThan(0.011)
  if (!Number.isNaN(dropped)) expect(Math.abs(dropped - sum / 0.9)).toBeLessThan(0.011)
})

test('dropout drops more numbers for a greater p, others each time, and none in evaluation', async ({ page }) => {
  await open(page)
  const few = await crosses(page)
  await page.getByRole('slider', { name: 'dropout p' }).fill('18')
  await expect.poll(() => crosses(page)).toBeGreaterThan(16)
  expect(few).toBeLessThan(8)
  await expect(page.locator('.drawn')).toContainText('kept × 10.00')
  const before = await marks(page)
  await page.getByRole('button', { name: 'New mask' }).click()
  await expect.poll(() => marks(page)).not.toBe(before)
  await page.getByRole('button', { name: 'In training' }).click()
  await expect.poll(() => crosses(page)).toBe(0)
  await expect(page.getByRole('button', { name: 'In training' })).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('slider', { name: 'dropout p' }).fill('0')
  await page.getByRole('button', { name: 'In training' }).click()
  expect(await crosses(page)).toBe(0)
})

/** The numbers of the four results. @param {import('@playwright/test').Page} page */
async function results(page) {
  const texts = await written(page)
  const at = (/** @type {string} */ name) => texts.slice(texts.indexOf(name)).filter((text) => /^−?\d+\.\d\d$/.test(text)).slice(0, 4).map(numberOf)
  return { a: at('a = Wᴵx'), e: at('+ e = Wᴾp'), sum: at('= a + e'), product: at('= W[x; p]') }
}

test('the one-hot position selects a column of W, which is the row of PE', async ({ page }) => {
  await open(page, 'sentence="we add four words" d-model="8" base="100" position="1" seq-len="20"')
  const row = (/** @type {number} */ pos) => [0, 0, 1, 1].map((i, j) => Math[j % 2 ? 'cos' : 'sin'](pos * 100 ** (-2 * i / 8)))
  for (const [pos, act] of /** @type {[number, () => Promise<void>][]} */ ([
    [1, async () => {}],
    [2, () => page.getByRole('application').press('ArrowRight')],
    [3, () => page.getByRole('spinbutton', { name: 'position' }).fill('3')],
    [3, () => page.getByRole('spinbutton', { name: 'position' }).fill('19')], // the last word
  ])) {
    await act()
    await expect(page.locator('.drawn')).toContainText(`1 at pos ${pos}`)
    const { a, e, sum, product } = await results(page)
    row(pos).forEach((x, i) => {
      expect(e[i]).toBeCloseTo(x, 1.9)
      expect(Math.abs(a[i] + e[i] - sum[i])).toBeLessThan(0.011)
    })
    expect(product).toEqual(sum)
    await expect(page.locator('.drawn')).toContainText('Largest difference: < 10⁻¹⁵')
    await expect(page.locator('.drawn svg text').filter({ hasText: '[0, ' })).toContainText(`= ${String(sum[0].toFixed(2)).replace('-', '−')} →`)
  }
  await expect(page.locator('.picture-place .spoken')).toContainText('one-hot position 2')
  await page.getByRole('spinbutton', { name: 'position' }).fill('20')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(1)
  await expect(page.locator('.drawn')).toContainText('1 at pos 3')
})

test('a random W changes the projected word and leaves the added row', async ({ page }) => {
  await open(page, 'd-model="8" position="1"')
  const before = await results(page)
  await page.getByRole('slider', { name: 'random part of Wᴵ' }).fill('6')
  await expect(page.locator('.drawn')).toContainText('Wᴵ = 0.70 I + 0.30 random')
  const mixed = await results(page)
  expect(mixed.e).toEqual(before.e)
  expect(mixed.a).not.toEqual(before.a)
  expect(mixed.product).toEqual(mixed.sum)
  await page.getByRole('slider', { name: 'random part of Wᴵ' }).fill('0')
  await expect(page.locator('.drawn')).toContainText('Wᴵ = I')
  expect(await results(page)).toEqual(before)
})

test('clicking on a column of W chooses it', async ({ page }) => {
  await open(page, 'sentence="we add four words" position="2"')
  const head = await page.locator('.drawn svg text', { hasText: /^3$/ }).last().boundingBox()
  if (!head) throw new Error('no column')
  await page.mouse.click(head.x + head.width / 2, head.y + 40)
  await expect(page.locator('.drawn')).toContainText('1 at pos 3')
  await expect(page.getByRole('spinbutton', { name: 'position' })).toHaveValue('3')
})

test('a buffer that is too short for the sentence is reported', async ({ page }) => {
  await open(page, 'seq-len="2"')
  await expect(page.locator('.drawn')).toContainText('pe has 2 rows')
  await page.getByRole('spinbutton', { name: 'seq_len' }).fill('3')
  await expect(page.locator('.drawn')).toContainText('kept × 1.11')
})

testAccessibility('inject', (page, lang) => open(page, 'sentence="人工智能正在改变世界"', lang))
