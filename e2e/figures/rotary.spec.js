// A query and a key turned by their positions, alone on a page.

import { expect } from '@playwright/test'
import { opener, testAccessibility } from '../support/figure.js'
import { drawn, failOnConsole, figureTest as test, summary } from '../support/page.js'

failOnConsole(test)

const open = opener('rotary')

/** What a handle is called: its position, or the distance. @param {import('@playwright/test').Page} page @param {RegExp} name */
const handle = (page, name) => page.locator('.handles').getByRole('button', { name })

/** The score in the summary. @param {import('@playwright/test').Page} page */
const score = async (page) => /score is (−?[\d.]+)/.exec(await summary(page) ?? '')?.[1]

/** Drags a handle sideways. @param {import('@playwright/test').Page} page @param {RegExp} name @param {number} by */
async function drag(page, name, by) {
  const box = await handle(page, name).boundingBox()
  if (!box) throw new Error(`no ${name}`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by / 2, y)
  await page.mouse.move(x + by, y)
  await page.mouse.up()
  await drawn(page)
}

test('dragging both positions leaves the score, dragging one changes it', async ({ page }) => {
  await open(page)
  const before = await score(page)
  await drag(page, /^both, 10 apart/, 200)
  await expect(handle(page, /position of the key$/)).not.toHaveAccessibleName('20, position of the key')
  await expect(handle(page, /^both, 10 apart/)).toBeVisible()
  expect(await score(page)).toBe(before)
  await drag(page, /position of the query$/, 100)
  await expect(handle(page, /^both, 10 apart/)).toBeHidden()
  expect(await score(page)).not.toBe(before)
})

test('arrow keys move what has the focus', async ({ page }) => {
  await open(page)
  await handle(page, /of the query$/).press('ArrowRight')
  await expect(page.getByRole('spinbutton', { name: 'offset k' })).toHaveValue('11')
  await handle(page, /^both/).press('PageUp')
  await expect(page.getByRole('spinbutton', { name: 'position' })).toHaveValue('30')
  await expect(handle(page, /position of the query$/)).toHaveAccessibleName('41, position of the query')
  await handle(page, /^pair 0 of 8/).press('ArrowRight')
  await expect(page.locator('.drawn')).toContainText('Pair 1, elements 1 and 9')
})

test('another pairing turns other elements', async ({ page }) => {
  await open(page)
  const before = await score(page)
  await page.getByRole('combobox', { name: 'pairs' }).selectOption('interleaved')
  await expect(page.locator('.drawn')).toContainText('Pair 0, elements 0 and 1,')
  expect(await score(page)).not.toBe(before)
})

test('a query and a key of ones score twice the sum of cosines', async ({ page }) => {
  await open(page, 'vectors="ones" head-dim="8" base="100" offset="3"')
  let sum = 0
  for (let i = 0; i < 4; i++) sum += 2 * Math.cos(3 * 100 ** (-2 * i / 8))
  expect(await score(page)).toBe(sum.toFixed(6))
})

testAccessibility('rotary', (page, lang) => open(page, '', lang))
