// Folds of the article: what most readers skip.

import { expect, test } from '@playwright/test'
import { failOnConsole } from '../support/page.js'
import { inTurn } from '../support/turn.js'

failOnConsole()

/** @param {import('@playwright/test').Page} page */
const matrix = (page) => page.locator('details:has(#fig-shift)')

for (const hash of ['#fig-shift', '#figure=shift&offset=4', '#fig-shift?offset=4']) {
  test(`a link to what is in a fold opens it: ${hash}`, async ({ page }) => {
    await page.goto('')
    await expect(matrix(page)).not.toHaveAttribute('open')
    await page.goto('about:blank')
    await page.goto(hash)
    await expect(matrix(page)).toHaveAttribute('open')
    await expect(page.locator('#fig-shift positional-encoding')).toBeInViewport()
  })
}

test('a state behind a section opens the fold of its figure, if it shows none', async ({ page }) => {
  await page.goto('#counting?seq-len=6')
  await expect(page.locator('details[open]')).toHaveCount(1)
  await expect(page.locator('details:has(#fig-candidates)')).toHaveAttribute('open')
  await page.goto('about:blank')
  await page.goto('#nearness?word=3')
  await expect(page.locator('#nearness')).toBeInViewport()
  await expect(page.locator('details[open]')).toHaveCount(0)
})

test('a link within the page opens the fold that it leads to, each time', async ({ page }) => {
  await page.goto('')
  await page.getByText('Why add, and not concatenate?').click()
  for (let time = 0; time < 2; time++) {
    await page.getByRole('link', { name: 'nearly at right angles' }).click()
    const fold = page.locator('details:has(#fig-scale)')
    await expect(fold).toHaveAttribute('open')
    await expect(page.locator('#fig-scale')).toBeInViewport()
    await fold.locator('summary').click()
    await expect(fold).not.toHaveAttribute('open')
  }
})

test('folds open by keyboard', async ({ page }) => {
  await page.goto('')
  await matrix(page).locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Line these blocks up on the diagonal')).toBeVisible()
})

test('a guess is made by keyboard, and answered without scripts', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(String(process.env.POSENC_URL))
  const verdict = page.getByText('The sinusoid passes.')
  await expect(verdict).toBeHidden()
  await page.getByText('Numbers 0, 1, 2, …').focus()
  for (let card = 1; card < 4; card++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(verdict).toBeVisible()
  await expect(page.getByText('Not bounded:')).toBeHidden()
  await page.close()
})

test('on paper all folds are open, and closed again afterwards', async ({ page }) => {
  await page.goto('')
  const folds = await page.locator('details').count()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('details[open]')).toHaveCount(folds)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('details[open]')).toHaveCount(0)
})

for (const path of inTurn(['', 'zh/'])) {
  test(`the article takes at most 16 sheets of paper: /${path}`, async ({ page }) => {
    await page.goto(path)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
    expect(sheets.length).toBeGreaterThan(8)
    expect(sheets.length).toBeLessThanOrEqual(16)
  })
}
