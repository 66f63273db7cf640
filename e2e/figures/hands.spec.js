// The figures with a sentence and the hands of clocks, in a real browser: walk and turns.

import { expect, test } from '@playwright/test'
import { opener, testAccessibility } from '../support/figure.js'
import { failOnConsole, mountFigures, startProgram } from '../support/page.js'

/** @typedef {import('@playwright/test').Page} Page */

failOnConsole()
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const walk = opener('walk')
const turns = opener('turns', 'word="7"')

/** The name of the picture. @param {Page} page */
const name = (page) => page.locator('.drawn svg.picture').getAttribute('aria-label')

/** How many rows are painted, of figures with 16 hands. @param {Page} page */
const rows = async (page) => await page.locator('.drawn svg.picture rect[shape-rendering]').count() / 32

/** The middle of a word of the sentence. @param {Page} page @param {string} word @param {number} [nth] */
async function middle(page, word, nth = 0) {
  const box = await page.locator('.drawn svg.picture text').filter({ hasText: new RegExp(`^${word}$`) }).nth(nth).evaluate((text) => text.getBoundingClientRect())
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** @param {Page} page @param {{ x: number, y: number }} from @param {{ x: number, y: number }} to */
async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

test('dragging the sentence turns the hands and paints the rows so far', async ({ page }) => {
  await walk(page)
  expect(await rows(page)).toBe(12)
  await drag(page, await middle(page, 'back\\.'), await middle(page, 'man,'))
  await expect.poll(() => name(page)).toContain('Word 5 of 12, “man”')
  await expect.poll(() => rows(page)).toBe(5)
  await expect(page.locator('.picture-place .spoken').first()).toContainText('Word 5 of 12')
  await page.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => rows(page)).toBe(6)
  await page.keyboard.press('End')
  await expect.poll(() => rows(page)).toBe(12)
})

test('dragging a hand moves the word', async ({ page }) => {
  await walk(page, 'word="0"')
  const dial = await page.locator('.drawn svg.picture circle.line').first().evaluate((circle) => circle.getBoundingClientRect())
  const [x, y, r] = [dial.x + dial.width / 2, dial.y + dial.height / 2, 0.8 * dial.width / 2]
  await page.mouse.move(x, y - r)
  await page.mouse.down()
  for (let angle = 0.2; angle <= 2.1; angle += 0.2) await page.mouse.move(x + r * Math.sin(angle), y - r * Math.cos(angle))
  await page.mouse.up()
  await expect.poll(() => name(page), 'the fastest hand makes a radian a word').toContain('Word 3 of 12')
})

test('a finger drags the cursor, and the address of a picture has the word', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 }, baseURL: test.info().project.use.baseURL })
  const page = await context.newPage()
  await walk(page)
  const [from, to] = [await middle(page, 'back\\.'), await middle(page, 'so')]
  const client = await context.newCDPSession(page)
  /** @param {"touchStart" | "touchMove" | "touchEnd"} type @param {...number} x */
  const touch = (type, ...x) => client.send('Input.dispatchTouchEvent', { type, touchPoints: x.map((x) => ({ x, y: from.y })) })
  await touch('touchStart', from.x)
  for (let step = 1; step <= 20; step++) await touch('touchMove', from.x + (to.x - from.x) * step / 20)
  await touch('touchEnd')
  await expect.poll(() => name(page)).toContain('Word 6 of 12, “so”')
  await expect(page.locator('positional-encoding')).toHaveAttribute('word', '5')
  await context.close()
})

test('the file of the article moves by itself, and the program goes on where it is', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('')
  const picture = page.locator('#fig-walk img')
  await expect(picture).toBeVisible()
  const source = await picture.evaluate(async (image) => (await fetch(/** @type {HTMLImageElement} */ (image).currentSrc)).text())
  expect(source).toContain('@keyframes hand')
  await startProgram(page)
  await mountFigures(page, 'walk')
  const figure = page.locator('#fig-walk svg.picture')
  const painted = () => figure.locator('rect[shape-rendering]').count()
  await expect.poll(painted, { message: 'it ends as the file does' }).toBe(12 * 32)
  await expect(figure).toHaveAttribute('aria-label', /Word 12 of 12/)
})

test('readers who want less motion see the end at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await walk(page)
  expect(await rows(page)).toBe(12)
  await page.locator('positional-encoding').evaluate((element) => element.setAttribute('word', '2'))
  await expect.poll(() => rows(page)).toBe(3)
})

test('both words move together, and the turn between them stays', async ({ page }) => {
  await turns(page)
  const wedges = () => page.locator('.drawn svg.picture path.area.offset:not(.faint)').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')))
  const before = await wedges()
  expect(before).toHaveLength(8)
  await drag(page, await middle(page, 'so'), await middle(page, 'the'))
  await expect.poll(() => name(page)).toContain('From word 6, “so”, to word 9, “bit”: 3 onwards.')
  await expect.poll(wedges).toEqual(before)
  await page.getByRole('application').focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => name(page)).toContain('4 onwards.')
  await expect.poll(wedges).not.toEqual(before)
})

test('the match of query and key moves only if one word moves', async ({ page }) => {
  await turns(page, 'turns="match"')
  await expect(page.locator('.drawn')).toContainText('Match: 0.70 of at most 1')
  await page.getByRole('application').focus()
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect.poll(() => name(page)).toContain('match to 0.70')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => name(page)).not.toContain('match to 0.70')
})

testAccessibility('walk', (page, lang) => walk(page, '', lang))
testAccessibility('turns', (page, lang) => turns(page, 'turns="near"', lang))
