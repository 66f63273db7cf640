// The bugs of rotary embeddings, alone on a page and below the other bugs.

import { expect } from '@playwright/test'
import { bestPractice, violations } from '../support/axe.js'
import { drawn, failOnConsole, figureTest as test, mountAll, overflow, post, startProgram, summary } from '../support/page.js'
import { inTurn, long } from '../support/turn.js'

failOnConsole()

const figure = '<positional-encoding figure="rotary-bugs" rotary-position="8192"></positional-encoding>'

/** @param {import('@playwright/test').Page} page */
const text = async (page) => (await page.locator('.drawn svg text').allTextContents()).join(' ')

test('the figure says from which position on a bug shows, and by how much angles differ', async ({ page }) => {
  await post(page, figure)
  expect(await summary(page)).toContain('for the first time at position 113.')
  expect(await summary(page)).toContain('Angles differ by up to 7.29 rad.')
  expect(await text(page)).toContain('inv_freq = b ** (-2*i/d)')
  expect(await text(page)).toContain('lablup/mlxcel#1355')
})

test('the line that finds a bug is copied', async ({ page }) => {
  await post(page, figure)
  await page.getByRole('button', { name: 'Copy the line of PyTorch' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^torch\.testing\./)
})

test('a bug is chosen by a click, by keys and from the list, and a position by a drag', async ({ page }) => {
  await post(page, figure)
  const list = page.getByRole('combobox', { name: 'rotary bug' })
  const position = page.locator('input[type=number][data-part="rotary-position"]')
  await page.locator('.drawn svg .hit').nth(3).click()
  await expect(list).toHaveValue('attention-dropped')
  await page.getByRole('application').press('ArrowRight')
  await expect(list).toHaveValue('attention-squared')
  await expect(page.locator('.picture-place .spoken')).toContainText('attention factor squared')
  await page.getByRole('application').press('PageUp')
  await expect(position).toHaveValue('4096')
  const height = (await page.locator('positional-encoding').boundingBox())?.height
  await list.selectOption('unfilled-buffer')
  await expect.poll(() => text(page)).toContain('torch.empty(d // 2)')
  expect((await page.locator('positional-encoding').boundingBox())?.height).toBe(height)

  const title = await page.locator('.drawn svg text', { hasText: 'error of the worst pair' }).boundingBox()
  if (!title) throw new Error('the figure has no chart')
  const [x, y] = [title.x + 100, title.y + 80]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 2000, y, { steps: 3 })
  await page.mouse.up()
  await expect(position).toHaveValue('131072')
})

for (const [lang, words] of inTurn([['', 'applied twice'], ['zh/', '乘了两次']])) {
  test(`the address of /${lang}workbench/bugs/ keeps both bugs, and words set the one below`, async ({ page }) => {
    await page.goto(`${lang}workbench/bugs/#bug=degrees&rotary-bug=wrong-length`)
    await startProgram(page)
    await mountAll(page)
    await expect(page.locator('select[data-part="bug"]')).toHaveValue('degrees')
    await expect(page.locator('select[data-part="rotary-bug"]')).toHaveValue('wrong-length')
    await page.getByRole('button', { name: words }).click()
    await expect(page.locator('select[data-part="rotary-bug"]')).toHaveValue('attention-squared')
    await expect(page).toHaveURL(/#bug=degrees&rotary-bug=attention-squared&rotary-position=100$/)
    await page.reload()
    await startProgram(page)
    await mountAll(page)
    await expect(page.locator('select[data-part="rotary-bug"]')).toHaveValue('attention-squared')
    await page.locator('#rotary a[href*="workbench/rotary"], #rotary a[href*="../rotary"]').first().click()
    await expect(page).toHaveURL(/workbench\/rotary\//)
    await page.locator('main a[href*="../bugs"]').click()
    await expect(page).toHaveURL(/workbench\/bugs\//)
  })
}

for (const [width, lang] of /** @type {[number, string][]} */ (long ? [[358, 'zh'], [1024, 'en']] : [])) {
  test(`axe finds no violations and nothing overflows: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width: width + 32, height: 844 })
    await post(page, `<main><h1>A post</h1>${figure}</main>`, { lang })
    await drawn(page)
    expect(await violations(page, { tags: bestPractice })).toEqual([])
    expect(await overflow(page)).toBe(0)
  })
}
