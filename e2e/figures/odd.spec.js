// Rows of odd width, alone on a page.

import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { drawn, failOnConsole, figureTest as test, post, summary } from '../support/page.js'
import { long } from '../support/turn.js'

failOnConsole(test)

/** The text of the picture, in which lines have been joined. @param {import('@playwright/test').Page} page */
const text = async (page) => (await page.locator('.drawn svg text').allTextContents()).join(' ')

/** ⟨p_m, p_{m+k}⟩ of the rows of keras-hub, which lose their last cosine. @param {number} m @param {number} k @param {number} d */
const dot = (m, k, d) => {
  let sum = 0
  for (let j = 0; j < d; j++) {
    const w = 10000 ** (-2 * Math.floor(j / 2) / d), f = j % 2 ? Math.cos : Math.sin
    sum += f(m * w) * f((m + k) * w)
  }
  return sum
}

test('pointing and keys read columns', async ({ page }) => {
  await post(page, '<positional-encoding figure="odd" position="1"></positional-encoding>')
  expect(await summary(page)).toContain('in turn, cut off after a sine: spread 1.000')
  expect(await text(page)).toContain('Flat in 3 of 6')

  const picture = page.getByRole('application')
  await picture.press('ArrowDown')
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await picture.press(key)
  await drawn(page)
  const lone = `in turn, cut off after a sine: column 4 is sin of pair 2, ω = 0.000631, here ${Math.sin(10000 ** -0.8).toFixed(6)}; its cosine has been cut off`
  expect(await text(page)).toContain(lone)
  await expect(page.locator('.spoken').first()).toHaveText(lone)

  // The middle of the third curve.
  const [box, curve] = await Promise.all([picture.boundingBox(), page.locator('.drawn svg path.wrong').first().boundingBox()])
  if (!box || !curve) {
    throw new Error('there is no curve')
  }
  await picture.hover({ position: { x: curve.x - box.x + curve.width / 2, y: curve.y - box.y + curve.height / 2 } })
  await drawn(page)
  const [, at, said] = /⟨p\((\d+)\), p\(\d+\)⟩ = ([−\d.]+)/.exec((await text(page)).replaceAll('\u202f', '')) ?? []
  expect(Number(said.replace('−', '-'))).toBeCloseTo(dot(Number(at), 10, 5), 5)
})

test('only odd widths are accepted', async ({ page }) => {
  await post(page, '<positional-encoding figure="odd"></positional-encoding>')
  const field = page.getByRole('spinbutton', { name: 'odd width' })
  await field.fill('3')
  await drawn(page)
  expect(await text(page)).toContain('ZeroDivisionError fairseq')
  await field.fill('4')
  await expect(page.getByRole('alert').filter({ hasText: 'Must be an odd number, 1 to 65535' })).toBeVisible()
  expect(await text(page)).toContain('ZeroDivisionError fairseq')
  await field.fill('1')
  await drawn(page)
  expect(await text(page)).not.toContain('ZeroDivisionError')
})

for (const [lang, theme] of long ? [['en', 'dark'], ['zh', 'light']] : []) {
  test(`axe finds no violations, in ${lang} and ${theme}`, async ({ page }) => {
    await post(page, `<positional-encoding figure="odd" theme="${theme}"></positional-encoding>`, { lang })
    const { violations } = await new AxeBuilder({ page }).include('positional-encoding').analyze()
    expect(violations).toEqual([])
  })
}
