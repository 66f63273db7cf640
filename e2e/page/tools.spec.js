// How the pages of the workbench look: each is opened once for all that is seen there.

import { expect, test } from '@playwright/test'
import { looks, show, titleOf, violations } from '../support/axe.js'
import { toolPage, tools } from '../support/figures.js'
import { expectNarrow, misfits } from '../support/fit.js'
import { drawn, failOnConsole, mountAll, overflow, startProgram } from '../support/page.js'
import { inTurn } from '../support/turn.js'

/** @typedef {import('@playwright/test').Page} Page */

failOnConsole()

/** Where the picture of the HTML is, the live one, and what is given. @param {Page} page @param {string} figure */
async function places(page, figure) {
  const element = page.locator(`[figure=${figure}]`)
  const still = await element.locator('img').boundingBox()
  await startProgram(page)
  await mountAll(page)
  await drawn(page)
  const picture = await element.locator('.live .picture-place').boundingBox()
  const given = await element.locator('.live').locator('.intake, .panel .field').first().boundingBox()
  if (!still || !picture || !given) throw new Error(`${figure} lacks a part`)
  return { still, picture, given }
}

/** Tools are pages of one kind: axe judges some of them, others after each commit. */
const judged = inTurn(tools, 4)

/** Every other tool is opened on a desk and the rest on a phone; after another commit, these on a desk. */
const [even, odd] = [0, 1].map((rest) => tools.filter((_, i) => i % 2 === rest))

/** Expects that axe finds nothing on a page. @param {Page} page @param {import('../support/axe.js').Look} look */
const expectNoViolations = async (page, look) => expect.soft(await violations(page, look.rules), page.url()).toEqual([])

/** Expects that a page is not too wide. @param {Page} page */
const expectNoOverflow = async (page) => expect.soft(await overflow(page), `${page.url()} scrolls sideways`).toBe(0)

for (const lang of inTurn(['', 'zh/'])) {
  for (const look of looks.filter(({ width }) => width > 1000)) {
    test(`in /${lang} tools answer beside what is given, where the still picture was, and axe finds no violations: ${titleOf(look)}`, async ({ page }) => {
      test.slow()
      for (const figure of inTurn([even, odd]).flat()) {
        await show(page, look)
        await page.goto(lang + toolPage(figure))
        const { still, picture, given } = await places(page, figure)
        expect.soft(picture.y, `the answer of ${figure}`).toBeLessThanOrEqual(210)
        expect.soft(given.x + given.width, figure).toBeLessThan(picture.x)
        expect.soft([picture.x, picture.y, picture.width], figure).toEqual([still.x, still.y, still.width])
        await expectNoOverflow(page)
        if (judged.includes(figure)) await expectNoViolations(page, look)
        for (const width of [look.width, ...inTurn([1100, 820])]) {
          await page.setViewportSize({ width, height: look.height })
          await drawn(page)
          expect.soft(await misfits(page), `room at ${width} px`).toEqual([])
        }
      }
    })
  }

  test.describe(() => {
    test.use({ hasTouch: true })

    for (const look of looks.filter(({ width }) => width < 1000)) {
      test(`in /${lang} tools answer near the top, no control lies on another, and axe finds no violations: ${titleOf(look)}`, async ({ page }) => {
        test.slow()
        await show(page, look)
        await page.goto(`${lang}workbench/`)
        await expectNoOverflow(page)
        await expectNoViolations(page, look)
        for (const figure of inTurn([odd, even]).flat()) {
          await show(page, look)
          await page.goto(lang + toolPage(figure))
          const { picture } = await places(page, figure)
          expect.soft(picture.y, `the answer of ${figure}`).toBeLessThanOrEqual(640)
          expect.soft(await misfits(page), 'room').toEqual([])
          if (judged.includes(figure)) await expectNoViolations(page, look)
          await expectNarrow(page)
        }
      })
    }
  })
}
