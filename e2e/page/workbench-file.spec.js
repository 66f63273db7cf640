// The workbench as a single file, opened from file:.

import { expect, test } from '@playwright/test'
import { looksInTurn, show, titleOf, violations } from '../support/axe.js'
import { fileAddress, openAlone } from '../support/file.js'
import { hasDrawn, toolPage, workbench } from '../support/figures.js'
import { drawn, failOnConsole, overflow, startProgram } from '../support/page.js'
import { inTurn } from '../support/turn.js'

/** @typedef {import('@playwright/test').Page} Page */

const allow = failOnConsole()

/** Waits until all tools are drawn. @param {Page} page */
async function toolsDrawn(page) {
  await expect(page.locator('positional-encoding').locator('.live')).toHaveCount(workbench.length)
  await drawn(page)
}

for (const { name, article, lang } of inTurn([
  { name: 'posenc-workbench.html', article: 'posenc.html', lang: '' },
  { name: 'posenc-workbench.zh.html', article: 'posenc.zh.html', lang: 'zh/' },
])) {
  test(`${name} works from file:, without other files or a network`, async ({ page }, testInfo) => {
    test.slow()
    const { requests } = await openAlone(page, testInfo, name)
    await toolsDrawn(page)
    const names = await page.locator('positional-encoding').evaluateAll((elements) => elements.map((element) => element.getAttribute('figure')))
    expect(names.sort()).toEqual(workbench)
    for (const figure of workbench) {
      const tool = page.locator(`#fig-${figure} positional-encoding`)
      await tool.scrollIntoViewIfNeeded()
      await drawn(page)
      expect(await tool.evaluate(hasDrawn), `${figure} has drawn`).toBe(true)
    }
    expect(requests, 'nothing is asked for but the file').toEqual([])
    for (const link of await page.locator('a').all()) {
      const href = String(await link.getAttribute('href'))
      if (href.startsWith('#')) expect(await page.locator(`[id="${href.slice(1)}"]`).count(), `${href} is in the file`).toBe(1)
      else expect(href, 'a link leads to the article beside the file or to a whole address').toMatch(new RegExp(`^(${article.replaceAll('.', '\\.')}(#.*)?$|https://)`))
    }
  })

  test(`${name} opens a tool in the state of the address, and keeps it there`, async ({ page }) => {
    const address = fileAddress(name)
    await page.goto(`${address}#odd?odd-width=7`)
    const width = page.locator('#fig-odd input[type=number][data-part="odd-width"]')
    await expect(width).toHaveValue('7')
    await expect(page.locator('#odd h2')).toBeInViewport()
    await width.fill('9')
    await expect(page).toHaveURL(`${address}#odd?odd-width=9`)
    await page.locator(`a[href="#conventions"]`).last().click()
    await expect(page.locator('#conventions h2')).toBeInViewport()
    await expect(page).toHaveURL(`${address}#conventions?odd-width=9`)
    await page.evaluate(() => { location.hash = 'conventions?versus=mlx' })
    await expect(page.locator('#fig-conventions select[data-part="versus"]')).toHaveValue('mlx')
  })

  test(`${name} shows the bug that identify has found`, async ({ page }) => {
    await page.goto(fileAddress(name) + '#identify?sample=bfloat16')
    await toolsDrawn(page)
    await page.locator('#fig-identify [data-does="museum"]').click()
    await expect(page.locator('#fig-bugs select[data-part="bug"]')).toHaveValue('bfloat16-angles')
    await expect(page.locator('#fig-bugs select[data-part="bug"]')).toBeInViewport()
  })

  for (const look of looksInTurn) {
    test(`axe finds no violations and nothing overflows: ${name}, ${titleOf(look)}`, async ({ page }) => {
      test.slow()
      await show(page, look)
      await page.goto(fileAddress(name))
      await toolsDrawn(page)
      expect(await violations(page, look.rules)).toEqual([])
      expect(await overflow(page), 'scrolls sideways').toBe(0)
    })
  }

  test(`a page of the workbench in /${lang} opened from file: links to its tool in ${name}`, async ({ page }) => {
    await page.goto(fileAddress(`${lang}${toolPage('precision')}index.html`))
    const link = page.locator('.disk').getByRole('link', { name })
    await expect(page.locator('positional-encoding img').first()).toBeVisible()
    await link.click()
    await expect(page).toHaveURL(`${fileAddress(name)}#precision`)
    await startProgram(page)
    await expect(page.locator('#fig-precision').locator('.live')).toBeVisible()
    await expect(page.locator('#precision h2')).toBeInViewport()
    allow('positional-encoding.js') // a module, which no browser runs from a disk
    allow('net::ERR_FAILED')
  })
}
