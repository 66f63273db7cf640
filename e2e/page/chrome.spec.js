// What stands around figures: a bar, the table of contents, links to sections, and the way of
// the Tab key.

import { expect, test } from '@playwright/test'
import { drawn, failOnConsole, figureTest as sheetTest, holdProgram, mountedFigures, openSheet, singleChip, startProgram } from '../support/page.js'
import { inTurn } from '../support/turn.js'

/** @typedef {import('@playwright/test').Page} Page */

failOnConsole()
failOnConsole(sheetTest)

/** @param {Page} page */
const bar = (page) => page.locator('.bar')

/** A chip of the bar, live or not. @param {Page} page @param {string | RegExp} name */
const chip = (page, name) => bar(page).getByRole('button', { name })

/** Scrolls to an element. @param {Page} page @param {string} selector */
const scrollTo = (page, selector) => page.locator(selector).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))

/** Waits until the bar is live. @param {Page} page */
const live = (page) => mountedFigures(page, '[figure="controls"]').waitFor({ state: 'attached' })

sheetTest('a chip opens a popover, in which a number is typed, stepped and dragged', async ({ page }) => {
  await openSheet(page, '#d-model=64')
  await live(page)
  const dModel = chip(page, 'd_model')
  await expect(dModel).toHaveText('d_model64')
  await expect(dModel).toHaveAttribute('aria-expanded', 'false')
  await dModel.press('Enter')
  await expect(dModel).toHaveAttribute('aria-expanded', 'true')
  const number = bar(page).getByRole('spinbutton')
  await expect(number).toBeFocused()
  await page.keyboard.type('128')
  await expect(dModel).toHaveText('d_model128')
  await number.press('ArrowUp')
  await expect(dModel).toHaveText('d_model130')
  await number.press('Enter')
  await expect(number).toBeHidden()
  await expect(dModel).toBeFocused()

  await dModel.click()
  const box = await bar(page).getByRole('slider').boundingBox()
  if (!box) throw new Error('no slider')
  await page.mouse.click(box.x + 1, box.y + box.height / 2)
  await expect(dModel).toHaveText('d_model2')
  await page.mouse.click(700, 600)
  await expect(number, 'a press elsewhere closes it').toBeHidden()

  await dModel.click()
  await number.fill('7')
  await number.press('Escape')
  await expect(number).toBeHidden()
  await expect(dModel).toBeFocused()
  await expect(dModel, 'Escape drops an invalid number').toHaveText('d_model2')

  await chip(page, 'seq_len').click()
  await chip(page, 'position').click()
  await expect(bar(page).getByRole('spinbutton')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(bar(page).getByRole('spinbutton'), 'the Tab key leads out of it').toHaveCount(0)
  await expect(chip(page, 'Examples')).toBeFocused()
})

for (const [width, height] of [[390, 844], [320, 568], [560, 360]]) {
  sheetTest(`on a phone one chip opens a sheet with all fields: ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openSheet(page, '#d-model=64')
    await live(page)
    const all = singleChip(bar(page))
    await expect(all).toHaveAccessibleName(/^Size and position: pos 20 .* d 64/)
    await expect(all).toHaveAttribute('aria-expanded', 'false')
    await all.press('Enter')
    await expect(all).toHaveAttribute('aria-expanded', 'true')
    await expect(bar(page).getByRole('spinbutton')).toHaveCount(4)
    await expect(bar(page).getByRole('slider')).toHaveCount(4)
    await expect(bar(page).getByRole('spinbutton').first()).toBeFocused()
    const [sheet, chip] = [await bar(page).getByRole('group', { name: 'Size and position', exact: true }).boundingBox(), await all.boundingBox()]
    if (!sheet || !chip) throw new Error('nothing to see')
    expect(sheet.y).toBeGreaterThanOrEqual(0)
    expect(sheet.y + sheet.height, 'it stands above the chip').toBeLessThanOrEqual(chip.y)
    expect(sheet.x + sheet.width).toBeLessThanOrEqual(width)

    const dModel = bar(page).getByRole('spinbutton', { name: 'd_model' })
    await dModel.fill('128')
    await expect(all).toContainText('d 128')
    await expect(page).toHaveURL(/#d-model=128$/)
    await bar(page).getByRole('slider', { name: 'position' }).press('Home')
    await expect(all).toContainText('pos 0')
    await expect(dModel, 'the sheet stays open while one sets several').toBeVisible()
    await bar(page).getByRole('button', { name: '10 × 64' }).click()
    await expect(all).toContainText('d 64')
    await dModel.fill('7')
    await dModel.press('Escape')
    await expect(dModel).toBeHidden()
    await expect(all).toBeFocused()
    await expect(all, 'Escape drops an invalid number').toContainText('d 64')

    await all.click()
    await page.mouse.click(width - 30, 5)
    await expect(dModel, 'a press elsewhere closes it').toBeHidden()
    await all.press('Enter')
    await bar(page).getByRole('button', { name: '512 × 512' }).focus()
    await page.keyboard.press('Tab')
    await expect(dModel, 'the Tab key leads out of it').toBeHidden()
  })
}

test('a click on a picture before the program is there is done when it is', async ({ page }) => {
  const go = await holdProgram(page)
  await page.goto('')
  const heatmap = page.locator('#fig-heatmap positional-encoding')
  await heatmap.locator('img').click({ position: { x: 500, y: 300 } })
  await expect(heatmap.getByRole('status').filter({ hasText: 'Loading the figure…' })).toBeVisible()
  go()
  await expect(page).toHaveURL(/#fig-heatmap\?position=\d+$/)
})

for (const path of inTurn(['', 'zh/'])) {
  test(`the table of contents has the headings of the sections, and marks the current one: /${path}`, async ({ page }) => {
    await page.goto(path)
    const links = page.locator('.contents a')
    const titles = await links.evaluateAll((links) => links.map((link, i) => `${i + 1} ${link.textContent}`))
    expect(titles).toEqual(await page.locator('section[id] > h2').evaluateAll((headings) => headings.map((heading) => heading.textContent)))
    for (const id of ['moving', 'adding']) {
      await scrollTo(page, `#${id} h2`)
      await expect(page.locator('.contents [aria-current]')).toHaveAttribute('href', `#${id}`)
      await expect(links.and(page.locator('[aria-current]'))).toBeInViewport()
    }
    for (const link of await links.all()) {
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'true')
    }
  })
}

for (const width of [820, 390]) {
  test(`a button opens the table of contents where there is no room beside the text: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('')
    const link = page.getByRole('link', { name: 'Three words back is the same turn everywhere' })
    await expect(link).toBeHidden()
    await page.getByRole('button', { name: 'Contents' }).click()
    await link.click()
    await expect(link).toBeHidden()
    await expect(page.locator('#moving h2')).toBeInViewport()
    await expect(page).toHaveURL(/#moving$/)
  })
}

for (const id of ['moving', 'nearness', 'hands']) {
  test(`the number of a section, and the sign of a part, copy its address: ${id}`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('#fig-dot?d-model=64')
    await page.locator(`.anchor[href="#${id}"]`).click()
    await expect(page.locator(`.anchor[href="#${id}"] + .copied`)).toHaveText('Link copied')
    const address = await page.evaluate(() => navigator.clipboard.readText())
    expect(address).toBe(new URL(`#${id}`, page.url()).href)
    await expect(page).toHaveURL(address)
  })
}

test('the first stop of the Tab key skips the table of contents', async ({ page }) => {
  await page.goto('')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the article' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

for (const path of inTurn(['', 'zh/'])) {
  test(`the Tab key stops at most 120 times: /${path}`, async ({ page }) => {
    test.slow()
    await page.goto(path)
    await page.keyboard.press('Tab') // mounts all figures
    await page.waitForFunction(() => [...document.querySelectorAll('positional-encoding')].every((element) => element.shadowRoot?.querySelector('.live')))
    for (const figure of await page.locator('positional-encoding').all()) {
      await figure.evaluate((element) => element.scrollIntoView({ behavior: 'instant' })) // draws it
      await drawn(page)
    }
    await page.locator('main').focus()
    await page.evaluate(() => { /** @type {HTMLElement} */ (document.querySelector('.skip')).focus() })
    /** What has the focus, in shadow roots too. */
    const focused = () => page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return element?.localName ?? ''
    })
    let stops = 1
    while (await focused() !== 'body' && stops <= 120) {
      await page.keyboard.press('Tab')
      stops++
    }
    expect(stops - 1).toBeLessThanOrEqual(120)
    expect(stops, 'it has gone through the page').toBeGreaterThan(60)
  })
}

test('the article in English is set in its text face, that in Chinese fetches none', async ({ page }) => {
  for (const [path, styles] of /** @type {[string, string[]][]} */ ([['', ['italic', 'normal']], ['zh/', []]])) {
    await page.goto(path)
    const loaded = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ style }) => style).sort())
    await page.evaluate(() => document.fonts.ready)
    await expect.poll(loaded).toEqual(styles)
  }
})

test('captions beside the text cover nothing', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['', 'zh/']) {
    await page.goto(path)
    const beside = await page.locator('section > p + figure > figcaption:first-child').evaluateAll((captions) => captions.map((caption) => {
      const { left, right, top, bottom } = caption.getBoundingClientRect()
      const section = /** @type {HTMLElement} */ (caption.closest('section'))
      const others = [...section.children].flatMap((part) => part.contains(caption) ? [...part.children].filter((inner) => inner !== caption) : [part])
      return {
        inMargin: left > section.getBoundingClientRect().left + 640 && right <= innerWidth,
        covers: others.filter((other) => {
          const box = other.getBoundingClientRect()
          return box.left < right && left < box.right && box.top < bottom - 1 && top < box.bottom - 1
        }).map(({ outerHTML }) => outerHTML.slice(0, 80)),
      }
    }))
    expect(beside.length).toBeGreaterThan(3)
    for (const caption of beside) expect(caption).toEqual({ inMargin: true, covers: [] })
  }
})

test('arrow keys go from button to button, and from section to section', async ({ page }) => {
  await openSheet(page)
  await startProgram(page)
  const heatmap = page.locator('#fig-heatmap')
  const button = (/** @type {string} */ name) => heatmap.getByRole('button', { name })
  await heatmap.scrollIntoViewIfNeeded()
  await button('Zoom in').focus()
  await page.keyboard.press('ArrowRight')
  await expect(button('Zoom out')).toBeFocused()
  await page.keyboard.press('End')
  await expect(button('Whole matrix')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(heatmap.getByRole('combobox', { name: 'Colours' })).toBeFocused()

  await page.goto('')
  const links = page.locator('.contents a')
  await links.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(1)).toBeFocused()
})
