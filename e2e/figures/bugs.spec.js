// The museum of bugs, alone on a page.

import { expect } from '@playwright/test'
import { bestPractice, violations } from '../support/axe.js'
import { drawn, failOnConsole, figureTest as test, openField, overflow, paper, post, summary } from '../support/page.js'
import { long } from '../support/turn.js'

failOnConsole(test)

const small = '<positional-encoding figure="bugs" seq-len="50" d-model="64" position="5"></positional-encoding>'

/** @param {import('@playwright/test').Page} page */
const text = async (page) => (await page.locator('.drawn svg text').allTextContents()).join(' ')

/** The column's own number where that of its pair is meant. @param {number} pos @param {number} j @param {number} d */
const doubled = (pos, j, d) => {
  const angle = pos * 10000 ** (-2 * j / d)
  return j % 2 ? Math.cos(angle) : Math.sin(angle)
}

test('the test that finds a bug is copied', async ({ page }) => {
  await post(page, small)
  await page.getByRole('button', { name: 'Copy the test' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('g = (pe[:-1] * pe[1:]).sum(1)\nassert np.ptp(g) < 1e-3')
})

test('the summary and the read-out compare values as meant and as written', async ({ page }) => {
  await post(page, small)
  const dots = Array.from({ length: 49 }, (_, m) => Array.from({ length: 64 }, (_, j) => doubled(m, j, 64) * doubled(m + 1, j, 64)).reduce((a, b) => a + b))
  expect(await summary(page)).toContain(`as written ${(Math.max(...dots) - Math.min(...dots)).toFixed(3)}`)
  expect(await text(page)).toContain('sin(pos / n**(2*j/d))')
  expect(await text(page)).toContain('Kyubyong/transformer#38')

  const box = await page.locator('.picture-place').boundingBox()
  /** The middle of a column, by its number above the first panel. @param {string} number */
  const column = async (number) => {
    const at = await page.locator('.drawn svg text', { hasText: RegExp(`^${number}$`) }).first().boundingBox()
    return (at?.x ?? 0) + (at?.width ?? 0) / 2 - (box?.x ?? 0)
  }
  const [sixteenth, last] = [await column('16'), await column('48')]
  const cells = await page.locator('canvas').boundingBox()
  const top = (cells?.y ?? 0) + (cells?.height ?? 0) - 200 - (box?.y ?? 0)
  await page.getByRole('application').hover({ position: { x: sixteenth - 9 * (last - sixteenth) / 32, y: top + 200 * 3.5 / 50 } })
  await drawn(page)
  const three = (/** @type {number} */ x) => x.toFixed(3).replace('-', '−')
  expect(await text(page)).toContain(`Row 3, column 7: ${three(paper(3, 7, 64))} as meant, ${three(doubled(3, 7, 64))} as written.`)
})

test('a bug is chosen by a click, by keys and from the list', async ({ page }) => {
  await post(page, small)
  const list = page.getByRole('combobox', { name: 'bug' })
  await page.locator('.drawn svg .hit').nth(3).click()
  await expect(list).toHaveValue('degrees')
  expect(await text(page)).toContain('As meant 1.000, as written 0.017.')
  await page.getByRole('application').press('ArrowRight')
  await expect(list).toHaveValue('off-by-one')
  await expect(page.locator('.picture-place .spoken')).toContainText('off by one')
  const before = await page.locator('positional-encoding').boundingBox()
  await list.selectOption('swapped-axes')
  await expect.poll(() => text(page)).toContain('x + pe[:x.size(0)]')
  expect((await page.locator('positional-encoding').boundingBox())?.height).toBe(before?.height)
})

for (const [width, lang] of /** @type {[number, string][]} */ (long ? [[358, 'zh'], [1024, 'en']] : [])) {
  test(`axe finds no violations and nothing overflows: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width: width + 32, height: 844 })
    await post(page, `<main><h1>A post</h1>${small}</main>`, { lang })
    expect(await violations(page, { tags: bestPractice })).toEqual([])
    expect(await overflow(page)).toBe(0)
  })
}

test('cells are drawn again for another bug, base or width, not for another position', async ({ page }) => {
  await post(page, '<positional-encoding figure="controls" group="a"></positional-encoding>' + small.replace('figure', 'group="a" figure'))
  const cells = async () => {
    await drawn(page)
    return page.locator('canvas').evaluate((/** @type {HTMLCanvasElement} */ canvas) => canvas.toDataURL())
  }
  const pictures = [await cells()]
  await (await openField(page.locator('[figure=controls]'), 'position')).fill('31')
  expect(await cells()).toBe(pictures[0])
  await page.getByRole('combobox', { name: 'bug' }).selectOption('off-by-one')
  pictures.push(await cells())
  await (await openField(page.locator('[figure=controls]'), 'base n')).fill('50')
  pictures.push(await cells())
  await page.setViewportSize({ width: 700, height: 844 })
  pictures.push(await cells())
  expect(new Set(pictures).size).toBe(4)
})
