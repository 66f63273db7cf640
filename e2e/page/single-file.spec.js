// The article as a single file, and the pages of the site opened from file:.

import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { built, fileAddress, openAlone } from '../support/file.js'
import { inArticle } from '../support/figures.js'
import { drawn, failOnConsole, openField, openFolds, startProgram } from '../support/page.js'
import { inTurn } from '../support/turn.js'

const allow = failOnConsole()

/** What a figure shows, once it is alive. @param {import('@playwright/test').Locator} figure */
const look = async (figure) => await figure.getAttribute('figure') === 'unfold' ? columns(figure) : figure.locator('.live').evaluate((live) => live.innerHTML)

/** What unfold shows once digits, which do not depend on the size, have become columns. @param {import('@playwright/test').Locator} figure */
async function columns(figure) {
  await figure.evaluate((element) => element.setAttribute('stage', '3'))
  await expect(figure.locator('svg.picture')).toHaveAttribute('aria-label', /(Stage|第) 4 /)
  return String(await figure.locator('svg.picture').getAttribute('aria-label'))
}

for (const { name, title } of inTurn([
  { name: 'posenc.html', title: 'How a Transformer knows where each word is' },
  { name: 'posenc.zh.html', title: 'Transformer 怎样知道词的先后' },
])) {
  test(`${name} works from file:, without other files or a network`, async ({ page }, testInfo) => {
    test.slow()
    const { address, requests } = await openAlone(page, testInfo, name)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await openFolds(page)
    const names = await page.locator('positional-encoding').evaluateAll((elements) => elements.map((element) => element.getAttribute('figure') ?? ''))
    expect(new Set(names)).toEqual(new Set(inArticle))
    const figures = await page.locator('positional-encoding').all()
    const ids = await page.locator('positional-encoding').evaluateAll((elements) => elements.map((element) => element.closest('figure')?.id ?? ''))

    /** @type {string[]} */
    const before = []
    for (const figure of figures) {
      await figure.scrollIntoViewIfNeeded()
      await figure.locator('.live').waitFor()
      await drawn(page)
      before.push(await look(figure))
    }
    await page.locator('#fig-dot').getByRole('spinbutton', { name: 'd_model' }).fill('64')
    await expect.poll(() => look(page.locator('#fig-dot positional-encoding'))).not.toBe(before[ids.indexOf('fig-dot')])
    await expect(page).toHaveURL(`${address}#fig-dot?d-model=64`)
    await page.reload()
    await expect(page.locator('#fig-dot').getByRole('spinbutton', { name: 'd_model' })).toHaveValue('64')

    expect(requests, 'nothing is asked for but the file').toEqual([])
    for (const link of await page.locator('a').all()) {
      expect(await link.getAttribute('href'), 'a link leads within the page or to a whole address').toMatch(/^(#|https:\/\/)/)
    }
  })
}

for (const [name, most, page] of /** @type {[string, number, string][]} */ ([
  ['posenc.html', 1.5, 'index.html'], ['posenc.zh.html', 1.5, 'zh/index.html'],
  ['posenc-workbench.html', 2.2, 'workbench/index.html'], ['posenc-workbench.zh.html', 2.2, 'zh/workbench/index.html'],
])) {
  test(`${name} is at most ${most} MB, as large as ${page} says, and has the licences`, async () => {
    const content = await readFile(built(name), 'utf8')
    const megabytes = Buffer.byteLength(content) / 1e6
    expect(megabytes).toBeLessThanOrEqual(most)
    const said = Number(/(?:under|不到) ([\d.]+) MB/.exec(await readFile(built(page), 'utf8'))?.[1])
    expect(megabytes).toBeLessThan(said)
    expect(megabytes).toBeGreaterThan(said - 0.15)
    expect(content).toContain(await readFile(new URL('../../LICENSE', import.meta.url), 'utf8'))
  })
}

for (const { path, alone } of inTurn([{ path: 'index.html', alone: 'posenc.html' }, { path: 'zh/index.html', alone: 'posenc.zh.html' }])) {
  test(`${path} opened from file: links to ${alone}`, async ({ page }) => {
    await page.goto(fileAddress(path))
    const link = page.locator('.disk').getByRole('link', { name: alone })
    await expect(link).toBeVisible()
    await expect(page.locator('positional-encoding img').first()).toBeVisible()
    await link.click()
    await expect(page).toHaveURL(fileAddress(alone))
    await startProgram(page)
    await expect(page.locator('positional-encoding[figure="walk"] .live')).toBeVisible()
    allow('positional-encoding.js') // a module, which no browser runs from a disk
    allow('newsreader.woff2') // nor does it fetch a font ahead from there
    allow('net::ERR_FAILED')
  })

  test(`${path} from a server offers ${alone} for download`, async ({ page }) => {
    await page.goto(path.replace('index.html', ''))
    await expect(page.locator('.disk')).toBeHidden()
    const link = page.locator('#take').getByRole('link', { name: alone })
    const download = page.waitForEvent('download')
    await link.click()
    expect((await download).suggestedFilename()).toBe(alone)
    expect(await readFile(await (await download).path())).toEqual(await readFile(built(alone)))
  })
}
