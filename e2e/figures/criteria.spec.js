// The checklist of what is said of positional encodings, alone on a page.

import { expect } from '@playwright/test'
import { failOnConsole, figureTest as test, post } from '../support/page.js'

failOnConsole(test)

/** @param {import('@playwright/test').Page} page @param {string} attributes */
async function open(page, attributes = '', more = '') {
  await post(page, `<positional-encoding figure="criteria" ${attributes}></positional-encoding>${more}`)
  await checked(page)
}

/** Waits until all claims are checked. @param {import('@playwright/test').Page} page */
async function checked(page) {
  await expect(page.locator('.criteria svg text', { hasText: /^[✓✗–]$/ })).toHaveCount(9)
}

/** What a claim shows: all from its mark to that of the next. @param {import('@playwright/test').Page} page @param {string} claim */
async function texts(page, claim) {
  const all = await page.locator('.criteria svg text').allTextContents()
  const begin = all.indexOf(claim) - 1
  const next = all.findIndex((text, i) => i > begin && /^[✓✗–]$/.test(text))
  return all.slice(begin, next < 0 ? undefined : next)
}

/** Waits until a claim is marked. @param {import('@playwright/test').Page} page @param {string} claim */
async function marked(page, claim) {
  await expect.poll(async () => {
    const [ground, text] = await Promise.all([page.locator('.criteria .raised'), page.getByText(claim, { exact: true })].map((element) => element.boundingBox()))
    return ground && text && ground.y < text.y && text.y + text.height < ground.y + ground.height
  }).toBe(true)
}

test('every claim is checked and shows its worst case', async ({ page }) => {
  await open(page, 'seq-len="60" d-model="6" base="50"')
  let [nearest, at] = [Infinity, 0]
  for (let k = 1; k < 60; k++) {
    const square = [0, 1, 2].reduce((sum, i) => sum + (2 * Math.sin(k * 50 ** (-i / 3) / 2)) ** 2, 0)
    if (Math.sqrt(square) < nearest) [nearest, at] = [Math.sqrt(square), k]
  }
  expect(await texts(page, 'Every position has its own code')).toEqual(expect.arrayContaining(['✓', nearest.toFixed(4), `positions 0 and ${at} · 59 offsets`]))
  expect(await texts(page, 'Every pair turns at its own rate')).toEqual(expect.arrayContaining(['✓', `${(50 ** (1 / 3)).toFixed(4)} : 1`]))
  await expect(page.getByRole('img', { name: /^8 claims hold for 60 positions in 6 dimensions/ })).toBeVisible()
})

test('changing a size checks the claims again, and marks those that fail', async ({ page }) => {
  await open(page, 'seq-len="50" d-model="8"')
  const base = page.getByRole('spinbutton', { name: 'base n' })
  await base.fill('1')
  await checked(page)
  await expect.poll(() => texts(page, 'Every pair turns at its own rate')).toContain('✗')
  await base.fill('0.5')
  await expect(page.getByRole('alert').filter({ hasText: 'Must be a number, 1 or more' })).toBeVisible()
  await base.fill('1e300')
  await page.getByRole('spinbutton', { name: 'd_model' }).fill('65536')
  await page.getByRole('spinbutton', { name: 'seq_len' }).fill('1000000000')
  await checked(page)
  await expect(page.getByRole('img', { name: /1 000 000 000 positions in 65 536 dimensions/ })).toBeVisible()
})

test('clicking or pressing Enter on a claim chooses its worst case in all figures', async ({ page }) => {
  await open(page, 'group="a" seq-len="100" d-model="2"', '<positional-encoding figure="controls" group="a"></positional-encoding>')
  await page.getByText('Smooth: neighbours are nearest', { exact: true }).hover({ force: true })
  await marked(page, 'Smooth: neighbours are nearest')
  const place = page.getByRole('application', { name: 'Claims about positional encodings' })
  await place.focus()
  await place.press('ArrowUp')
  await marked(page, 'Steps have the same size everywhere')
  await expect(page.locator('.spoken').first()).toHaveText(/Steps have the same size everywhere: holds; /)
  await place.press('ArrowDown')
  await marked(page, 'Smooth: neighbours are nearest')
  await place.press('Enter')
  // 44 positions are nearly seven turns.
  await expect(page.getByRole('button', { name: 'position 0' })).toBeVisible()
  await expect(page.locator('.spoken').first()).toHaveText(/Smooth: neighbours are nearest: does not hold; .*0\.0177 \(neighbours 0\.9589\), positions 0 and 44/)
})
