// The figure of two positions that collide in one pair, alone on a page.

import { expect } from '@playwright/test'
import { opener, testAccessibility } from '../support/figure.js'
import { drawn, failOnConsole, figureTest as test, post, summary } from '../support/page.js'

failOnConsole(test)

const open = opener('collision', 'seq-len="512" d-model="8" position="20" offset="44"')

/** The angles of the pairs, in degrees. @param {import('@playwright/test').Page} page */
const angles = (page) => page.locator('.drawn svg text').filter({ hasText: /^[\d.]+°$/ }).allTextContents()

/** The angle between the hands of a pair of eight dimensions. @param {number} i @param {number} k @param {number} base */
function angle(i, k, base) {
  const a = k * base ** (-i / 4)
  return `${(Math.abs(Math.atan2(Math.sin(a), Math.cos(a))) * 180 / Math.PI).toFixed(1)}°`
}

/** @param {number} k @param {number} base */
const expected = (k, base) => [0, 1, 2, 3].map((i) => angle(i, k, base))

test('two positions collide in the first pair, at other bases too', async ({ page }) => {
  await open(page)
  expect(await angles(page)).toEqual(expected(44, 1e4))
  await page.getByRole('button', { name: 'n = 100', exact: true }).click()
  await expect.poll(() => angles(page)).toEqual(expected(44, 100))
  await page.getByRole('button', { name: 'Collide in pair 0' }).click()
  await expect.poll(() => angles(page)).toEqual(expected(333, 100))
  await page.getByRole('application').press('ArrowUp')
  await expect.poll(() => angles(page)).toEqual(expected(334, 100))
})

test('positions and the base can be dragged', async ({ page }) => {
  await open(page)
  const picture = page.getByRole('application')
  await picture.scrollIntoViewIfNeeded()
  const box = await picture.boundingBox()
  if (!box) {
    throw new Error('the figure has no box')
  }
  // The handles of q and p, 44 positions apart, once they stay where they are: the figure is still being computed.
  const handles = () => page.locator('.drawn svg circle.area').evaluateAll((circles) => circles.map((circle) => circle.getBoundingClientRect().toJSON()))
  await expect(async () => {
    const before = await handles()
    await drawn(page)
    expect(await handles()).toEqual(before)
  }).toPass()
  const [q, p] = await handles()
  if (!q || !p) {
    throw new Error('a position has no handle')
  }
  const [x, y, row] = [p.x + p.width / 2, p.y + p.height / 2, (q.x - p.x) / 44] // row: pixels from one position to the next
  await page.mouse.move(x + 44 * row, y)
  await page.mouse.down()
  await page.mouse.move(x + 280 * row, y + 14, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => summary(page)).toContain('Positions 20 and 300')
  expect(await angles(page)).toEqual(expected(280, 1e4))
  await page.mouse.move(box.x + box.width - 8, box.y + box.height - 100)
  await page.mouse.down()
  await page.mouse.up()
  await expect.poll(() => summary(page)).toContain('base 10\u202f000\u202f000')
})

test('a base beyond the end of the axis is an error, and a sentence in place of the picture', async ({ page }) => {
  await open(page)
  const element = page.locator('positional-encoding')
  const refused = element.evaluate((figure) => new Promise((resolve) => {
    figure.addEventListener('error', (event) => resolve(/** @type {ErrorEvent} */ (event).message), { once: true })
    figure.setAttribute('base', '1.7e308')
  }))
  const sentence = 'base 1.7e308 is above 1e308, where the axis of collision ends'
  expect(await refused).toContain(sentence)
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  expect(await angles(page)).toEqual(expected(44, 1e4))
  await element.evaluate((figure) => figure.setAttribute('base', '1e308'))
  await expect.poll(() => summary(page)).toContain('base 1.0·10³⁰⁸')
})

test('a base that another figure of the group draws is a sentence in place of the picture', async ({ page }) => {
  await post(page, '<positional-encoding figure="collision" group="g" loading="eager"></positional-encoding>'
    + '<positional-encoding figure="scale" group="g" loading="eager"></positional-encoding>')
  const [collision, scale] = await page.locator('positional-encoding').all()
  const picture = collision.getByRole('img').first()
  await expect(picture).toHaveAttribute('aria-label', /^Positions/)
  await scale.evaluate((figure) => figure.setAttribute('base', '1.7e308'))
  await expect(picture).toHaveAttribute('aria-label', 'Cannot draw this figure: base 1.7e308 is above 1e308, where the axis of collision ends')
  await scale.evaluate((figure) => figure.setAttribute('base', '100'))
  await expect(picture).toHaveAttribute('aria-label', /base 100/)
})

testAccessibility('collision', (page, lang) => open(page, '', lang))
