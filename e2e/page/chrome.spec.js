// What stands around the article: the bar, the table of contents, links to sections, and
// the way of the Tab key.

import { expect, test } from '@playwright/test'
import { drawn, failOnConsole, holdProgram, mountedFigures, openField, singleChip, startProgram } from '../support/page.js'
import { inTurn } from '../support/turn.js'

/** @typedef {import('@playwright/test').Page} Page */

failOnConsole()

/** @param {Page} page */
const bar = (page) => page.locator('.bar')

/** A chip of the bar, live or not. @param {Page} page @param {string | RegExp} name */
const chip = (page, name) => bar(page).getByRole('button', { name })

/** Scrolls to an element. @param {Page} page @param {string} selector */
const scrollTo = (page, selector) => page.locator(selector).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))

/** Waits until the bar is live. @param {Page} page */
const live = (page) => mountedFigures(page, '[figure="controls"]').waitFor({ state: 'attached' })

for (const path of inTurn(['', 'zh/'])) {
  for (const [width, height] of [[1440, 900], [820, 900], [390, 844]]) {
    test(`the bar is slim, and shown while a figure that follows it is in view: /${path}, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.goto(path)
      await startProgram(page)
      await expect(bar(page), 'no word is explained yet').toBeHidden()
      await scrollTo(page, '#fig-attention')
      await drawn(page)
      await expect(bar(page)).toBeHidden()

      await scrollTo(page, '#fig-inject')
      await expect(bar(page)).toBeVisible()
      const phone = width < 561
      const base = phone ? bar(page).locator('.live .value').filter({ hasText: /^n / }) : chip(page, /^(base|底数)/)
      await expect(chip(page, phone ? 'd 256' : 'd_model 256')).toBeVisible()
      await expect(base, 'the base is explained later').toBeHidden()
      await scrollTo(page, '#fig-formula')
      await expect(base).toBeVisible()

      const box = await bar(page).boundingBox()
      expect(box?.height).toBeLessThanOrEqual(46)
      expect(box?.y).toBe(phone ? height - 10 - (box?.height ?? 0) : 0)
      const tops = await bar(page).locator('.live .chip:visible').evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().y))
      expect(tops, 'on a phone one chip shows all values').toHaveLength(phone ? 1 : 5)
      expect(new Set(tops).size, 'the chips stand in one line').toBe(1)

      await scrollTo(page, '#faq')
      await expect(bar(page)).toBeHidden()
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await expect(bar(page), 'the first figure does not follow it').toBeHidden()
      await scrollTo(page, '#fig-heatmap')
      await expect(bar(page), 'the words are known by now').toBeVisible()
    })
  }
}

test('a chip opens a popover, in which a number is typed, stepped and dragged', async ({ page }) => {
  await page.goto('#d-model=64')
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
  test(`on a phone one chip opens a sheet with all fields: ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('#d-model=64')
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

test('beside the chip on a phone, a press reaches the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('#d-model=64')
  await live(page)
  const [box, chip] = [await bar(page).boundingBox(), await singleChip(bar(page)).boundingBox()]
  if (!box || !chip) throw new Error('nothing to see')
  expect(chip.width, 'the chip is no wider than its words').toBeLessThan(box.width)
  const hit = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('.bar') === null, [box.x + box.width - 2, box.y + 20])
  expect(hit).toBe(true)
})

test('a chip pressed before the program is there opens when it is', async ({ page }) => {
  const go = await holdProgram(page)
  await page.goto('')
  await scrollTo(page, '#fig-inject')
  await chip(page, 'd_model').click()
  await expect(bar(page).getByRole('status').filter({ hasText: 'Loading the figure…' })).toBeVisible()
  go()
  await expect(bar(page).getByRole('spinbutton', { name: 'd_model' })).toBeFocused()
  await expect(bar(page).getByText('Loading the figure…')).toHaveCount(0)
})

test('the chip of a phone, pressed before the program is there, opens its sheet when it is', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const go = await holdProgram(page)
  await page.goto('')
  await scrollTo(page, '#fig-inject')
  await chip(page, 'd 256').click()
  await expect(bar(page).getByRole('status').filter({ hasText: 'Loading the figure…' })).toBeVisible()
  go()
  await expect(bar(page).getByRole('spinbutton', { name: 'd_model' })).toBeVisible()
  await expect(bar(page).getByRole('spinbutton', { name: 'base n' }), 'the base is explained later').toBeHidden()
  await expect(bar(page).getByText('Loading the figure…')).toHaveCount(0)
})

test('a click on a picture before the program is there is done when it is', async ({ page }) => {
  const go = await holdProgram(page)
  await page.goto('')
  const heatmap = page.locator('#fig-heatmap positional-encoding')
  await heatmap.locator('img').click({ position: { x: 500, y: 300 } })
  await expect(heatmap.getByRole('status').filter({ hasText: 'Loading the figure…' })).toBeVisible()
  go()
  await expect(page).toHaveURL(/#position=\d+$/)
})

test('the chips of the page look like those of the program', async ({ page }) => {
  /** Where the chips stand, with their words and colours. */
  const look = () => bar(page).locator('.chip:visible').evaluateAll((chips) => chips.map((chip) => {
    const parts = [chip, ...chip.querySelectorAll('*')].map((part) => {
      const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(part)
      return [part.textContent, part.getBoundingClientRect().toJSON(), color, backgroundColor, borderColor, fontSize, fontWeight]
    })
    return JSON.stringify(parts)
  }))
  for (const [width, scheme] of /** @type {const} */ ([[1440, 'light'], [820, 'dark'], [390, 'light']])) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.goto('about:blank')
    const go = await holdProgram(page)
    await page.goto('')
    // As if all were explained, and nothing on its way.
    await bar(page).evaluate((bar) => { bar.style.visibility = 'visible'; bar.style.opacity = '1'; bar.dataset.known = 'base' })
    const still = await look()
    expect(still).toHaveLength(width < 561 ? 1 : 5)
    go()
    await startProgram(page)
    await live(page)
    await drawn(page)
    expect(await look(), `${width} px, ${scheme}`).toEqual(still)
    await page.unroute('**/page.wasm')
  }
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
  })
}

for (const width of [820, 390]) {
  test(`a button opens the table of contents where there is no room beside the text: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('#d-model=64')
    await live(page)
    const link = page.getByRole('link', { name: 'Three words back is the same turn everywhere' })
    await expect(link).toBeHidden()
    await page.getByRole('button', { name: 'Contents' }).click()
    await link.click()
    await expect(link).toBeHidden()
    await expect(page.locator('#moving h2')).toBeInViewport()
    await expect(page).toHaveURL(/#moving\?d-model=64$/)
    await (await openField(bar(page), 'd_model')).fill('128')
    await expect(page).toHaveURL(/#moving\?d-model=128$/)
  })
}

for (const id of ['moving', 'direction', 'fig-dials']) {
  test(`the number of a section, and the sign of a part, copy its address with the state: ${id}`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('#d-model=64')
    await live(page)
    await page.locator(`.anchor[href="#${id}"]`).click()
    await expect(page.locator(`.anchor[href="#${id}"] + .copied`)).toHaveText('Link copied')
    const address = await page.evaluate(() => navigator.clipboard.readText())
    expect(address).toBe(new URL(`#${id}?d-model=64`, page.url()).href)
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

test('arrow keys go from button to button, and from section to section', async ({ page }) => {
  await page.goto('')
  await startProgram(page)
  const heatmap = page.locator('#fig-heatmap')
  const button = (/** @type {string} */ name) => heatmap.getByRole('button', { name })
  await button('Zoom in').focus()
  await page.keyboard.press('ArrowRight')
  await expect(button('Zoom out')).toBeFocused()
  await page.keyboard.press('End')
  await expect(button('Whole matrix')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(heatmap.getByRole('combobox', { name: 'Colours' })).toBeFocused()

  const links = page.locator('.contents a')
  await links.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(1)).toBeFocused()
})
