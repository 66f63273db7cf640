// The figure of attention in a real browser, alone on a page.

import { expect } from '@playwright/test'
import { opener, testAccessibility } from '../support/figure.js'
import { failOnConsole, figureTest as test } from '../support/page.js'

failOnConsole()

const open = opener('attention')

/** The words of the second sentence, by their buttons. @param {import('@playwright/test').Page} page */
const words = (page) => page.locator('.handles button:not([hidden])').evaluateAll((buttons) =>
  buttons.map((button) => button.getAttribute('aria-label')?.split(/[,，]/)[0]))

/**
 * The colours of the cells, in a text for each vector: those of zeros are not drawn. Weights have
 * higher cells.
 *
 * @param {import('@playwright/test').Page} page
 */
const strips = (page) => page.locator('.drawn svg rect[shape-rendering]:not([height="20"])').evaluateAll((cells) => {
  /** @type {string[]} */
  const vectors = []
  let column = ''
  for (const cell of cells) {
    const [x, fill, opacity] = ['x', 'fill', 'fill-opacity'].map((name) => cell.getAttribute(name))
    if (x !== column) vectors.push('')
    column = x ?? ''
    vectors[vectors.length - 1] += `${fill} ${opacity} `
  }
  return vectors
})

/** The middle of a word's button. @param {import('@playwright/test').Page} page @param {number} place */
async function middle(page, place) {
  const box = await page.locator('.handles button').nth(place).boundingBox()
  if (!box) throw new Error('no word')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width }
}

test('without positions the output vectors are only reordered, with positions they differ', async ({ page }) => {
  await open(page)
  const [dog, bites, man, man2, bites2, dog2, ...withPE] = await strips(page)
  expect([dog2, bites2, man2]).toEqual([dog, bites, man])
  expect(new Set([dog, bites, man]).size).toBe(3)
  expect(new Set(withPE).size).toBe(6)
  await expect(page.locator('.drawn')).toContainText('attention cannot tell who bites whom.')
  await expect(page.getByRole('img')).toHaveAccessibleName(/“dog bites man” and “man bites dog” .* < 10⁻¹⁵/)
})

test('dragging a word moves it to another place', async ({ page }) => {
  await open(page)
  const from = await middle(page, 0)
  const to = await middle(page, 1)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x + 3, to.y, { steps: 5 })
  expect(await words(page)).toEqual(['bites', 'man', 'dog'])
  await page.mouse.up()
  await expect(page.locator('.picture-place .spoken')).toContainText('“bites man dog”')
  const [dog, bites, man, ...second] = await strips(page)
  expect(second.slice(0, 3)).toEqual([bites, man, dog])

  // Far beyond the end it is the last one.
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(5000, to.y)
  await page.mouse.up()
  expect(await words(page)).toEqual(['man', 'dog', 'bites'])
})

test('a finger drags words horizontally', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 }, baseURL: test.info().project.use.baseURL })
  const page = await context.newPage()
  await open(page)
  const from = await middle(page, 0)
  const client = await context.newCDPSession(page)
  /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {...number} x */
  const touch = (type, ...x) => client.send('Input.dispatchTouchEvent', { type, touchPoints: x.map((x) => ({ x, y: from.y })) })
  await touch('touchStart', from.x)
  for (let step = 1; step <= 20; step++) await touch('touchMove', from.x + (from.width + 12) * 2 * step / 20)
  await touch('touchEnd')
  expect(await words(page)).toEqual(['bites', 'dog', 'man'])
  await context.close()
})

test('arrow keys move the word that has the focus', async ({ page }) => {
  await open(page)
  await page.locator('.handles button').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => words(page)).toEqual(['bites', 'man', 'dog'])
  await expect(page.locator('.handles button').nth(1)).toBeFocused()
  await expect(page.locator('.handles button').nth(1)).toHaveAccessibleName('man, place 2 of 3')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => words(page)).toEqual(['man', 'bites', 'dog'])
  await page.keyboard.press('End')
  await expect(page.locator('.handles button').nth(2)).toBeFocused()
  await expect.poll(() => words(page)).toEqual(['bites', 'dog', 'man'])
})

test('a typed sentence is shown', async ({ page }) => {
  await open(page)
  const sentence = page.getByRole('textbox', { name: 'sentence' })
  await sentence.fill('我爱你')
  await expect.poll(() => words(page)).toEqual(['你', '爱', '我'])
  await sentence.fill('a b c d e f g h i j k l m n')
  await expect.poll(() => words(page)).toEqual([...'lbcdefghijka'])
  await expect(page.locator('.drawn')).toContainText('Only the first 12 of 14 words are used.')
  await sentence.fill('<i>')
  await expect(page.locator('.drawn')).toContainText('A single word has no order')
  await sentence.fill('x'.repeat(201))
  await expect(page.getByRole('alert').filter({ hasText: 'xxx' })).toHaveCount(1)
  await expect(page.locator('.drawn')).toContainText('<i>')
})

test('a causal mask shows part of the order', async ({ page }) => {
  await open(page)
  const mask = page.getByRole('combobox', { name: 'mask' })
  await expect(page.locator('.drawn')).toContainText('attention cannot tell who bites whom')
  await mask.selectOption('causal')
  await expect(page.locator('.drawn')).toContainText('3 of 3 outputs change')
  await mask.selectOption('none')
  await expect(page.locator('.drawn')).toContainText('attention cannot tell who bites whom')
})

testAccessibility('attention', (page, lang) => open(page, 'sentence="a b c d e f g h i j k l m n"', lang))
