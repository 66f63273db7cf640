// Words of the article that set a figure.

import { expect, test } from '@playwright/test'
import { violations } from '../support/axe.js'
import { drawn, failOnConsole, holdProgram, mountAll, openFolds, startProgram } from '../support/page.js'
import { inTurn } from '../support/turn.js'

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

failOnConsole()

/** The properties of a figure. @param {Locator} figure @param {...string} names */
const shown = (figure, ...names) => figure.evaluate((element, names) => names.map((name) => Reflect.get(element, name)), names)

/** @param {Page} page */
const formula = (page) => page.locator('#fig-formula positional-encoding')

/** @param {Page} page */
const row = (page) => page.getByRole('button', { name: 'position 1 in 512 dimensions' })

test('words set the figures of the page, and set them back', async ({ page }) => {
  await page.goto('#fig-formula')
  await startProgram(page)
  await formula(page).scrollIntoViewIfNeeded()
  await formula(page).locator('.live').waitFor()
  await expect(row(page)).toHaveAttribute('aria-pressed', 'false')
  await row(page).click()
  await expect.poll(() => shown(formula(page), 'dModel', 'position')).toEqual([512, 1])
  await expect(row(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'seq_len = 100, d_model = 512, base = 10000, position = 1' })).toBeAttached()
  await expect(page).toHaveURL(/d-model=512/)
  await row(page).press(' ')
  await expect.poll(() => shown(formula(page), 'dModel', 'position')).toEqual([256, 20])
  await expect(row(page)).toHaveAttribute('aria-pressed', 'false')
})

test('words are pressed while the figure shows what they say, whoever set it', async ({ page }) => {
  await page.goto('#fig-formula')
  await startProgram(page)
  await formula(page).scrollIntoViewIfNeeded()
  await formula(page).locator('.live').waitFor()
  await formula(page).evaluate((element) => Object.assign(element, { dModel: 512, position: 1 }))
  await expect(row(page)).toHaveAttribute('aria-pressed', 'true')
  await formula(page).evaluate((element) => Object.assign(element, { position: 2 }))
  await expect(row(page)).toHaveAttribute('aria-pressed', 'false')
})

for (const path of inTurn(['', 'zh/'])) {
  test(`each of the words changes one figure and sets it back: /${path}`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await startProgram(page)
    await openFolds(page)
    await mountAll(page)
    /** What each figure shows, by its id: its state, and the name of its picture. */
    const all = async () => {
      await drawn(page)
      return page.locator('figure:has(positional-encoding)').evaluateAll((figures) => figures.map((figure) => {
        const element = /** @type {any} */ (figure.querySelector('positional-encoding'))
        const label = element.shadowRoot.querySelector('svg.picture')?.getAttribute('aria-label')
        return JSON.stringify([figure.id, label, ...['seqLen', 'dModel', 'base', 'position', 'offset', 'order', 'language', 'annotation'].map((name) => element[name])])
      }))
    }
    const written = await page.request.get(path).then((response) => response.text())
    const words = page.locator('main .set')
    await expect(words).toHaveCount(written.match(/<span data-set="/g)?.length ?? 0)
    for (const button of await words.all()) {
      if (await button.getAttribute('aria-pressed') === 'true') continue
      await button.scrollIntoViewIfNeeded() // which may show another stage of unfold
      const before = await all()
      await button.press('Enter')
      const changed = (await all()).filter((figure, i) => figure !== before[i])
      expect(changed.length, `${await button.textContent()} changes ${changed}`).toBeLessThanOrEqual(1)
      await expect(button).toHaveAttribute('aria-pressed', 'true')
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
      await button.press('Enter')
      expect(await all(), `${await button.textContent()}, pressed once more`).toEqual(before)
    }
  })
}

test('words that are pressed before the program is there set the figure once it is', async ({ page }) => {
  const go = await holdProgram(page)
  await page.goto('#fig-formula')
  await row(page).focus()
  await page.keyboard.press('Enter')
  await expect(row(page)).toHaveAttribute('aria-pressed', 'true')
  expect(await formula(page).locator('.live').count()).toBe(0)
  go()
  await formula(page).locator('.live').waitFor()
  await expect.poll(() => shown(formula(page), 'dModel', 'position')).toEqual([512, 1])
  await expect(row(page)).toHaveAttribute('aria-pressed', 'true')
})

for (const path of inTurn(['', 'zh/'])) {
  test(`links in answers set the figures that they lead to: /${path}`, async ({ page }) => {
    await page.goto(path)
    await startProgram(page)
    await openFolds(page)
    const figure = (/** @type {string} */ id) => page.locator(`#${id} positional-encoding`)
    await page.locator('a[data-for="fig-heatmap"]').first().click()
    await expect(figure('fig-heatmap').locator('.live')).toBeInViewport()
    await expect.poll(() => shown(figure('fig-heatmap'), 'seqLen', 'dModel', 'annotation')).toEqual([10, 64, 'movement'])
    await page.locator('a[data-for="fig-code"]').click()
    await expect(figure('fig-code').locator('.live')).toBeInViewport()
    await expect.poll(() => shown(figure('fig-code'), 'language')).toEqual(['pytorch'])
  })
}

test('words on a page of the workbench set its tool', async ({ page }) => {
  await page.goto('workbench/compare/')
  await startProgram(page)
  const tool = page.locator('#fig-conventions positional-encoding')
  await tool.locator('.live').waitFor()
  const words = page.getByRole('button', { name: 'choose roformer for B' })
  await words.click()
  await expect.poll(() => shown(tool, 'versus')).toEqual(['roformer'])
  await expect(page).toHaveURL(/versus=roformer/)
  await words.click()
  await expect.poll(() => shown(tool, 'versus')).toEqual(['tensor2tensor'])
})

test('answers lead to tools of the workbench in the state that they speak of', async ({ page }) => {
  await page.goto('')
  await page.getByText('Which axis holds the words?').click()
  await page.getByRole('link', { name: 'swapped axes' }).click()
  await expect(page).toHaveURL(/workbench\/bugs\/(index\.html)?#bug=swapped-axes$/)
})

for (const path of inTurn(['', 'zh/'])) {
  test(`words that set a figure have a name, also if they are a formula: /${path}`, async ({ page }) => {
    await page.goto(path)
    await openFolds(page)
    await expect(page.locator('#moving').getByRole('button', { name: 'k=725', exact: true })).toBeVisible()
    expect(await violations(page, { rules: ['button-name'] })).toEqual([])
  })
}

test('without scripts, words that set a figure are plain text', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(String(process.env.POSENC_URL))
  await expect(page.getByText('put them back')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.close()
})
