// The static pictures of figures, and when figures replace them.

import { expect, test } from '@playwright/test'
import { launch, tested } from '../support/browser.js'
import { drawn, failOnConsole, holdProgram, mountFigures, mountedFigures, openFolds, servePost, startProgram } from '../support/page.js'
import { inTurn } from '../support/turn.js'

const allow = failOnConsole()
test.use({ launchOptions: launch(tested) })

const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="200"/>'
const still = `<picture><img src='${picture}' alt="" width="1024" height="200"></picture>`

/**
 * Opens a page with the given body and the script of the figures.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} body
 */
async function post(page, body, hash = '') {
  await servePost(page, body)
  const compiled = page.waitForResponse('**/page.wasm').then((response) => response.finished())
  await page.goto(`post.html${hash}`)
  await compiled
}

for (const path of inTurn(['', 'zh/'])) {
  test(`all figures have pictures before the program starts: /${path}`, async ({ page }) => {
    const fetched = page.waitForResponse('**/page.wasm')
    await page.goto(path)
    await fetched
    await openFolds(page)
    const figures = page.locator('positional-encoding:not([figure="controls"])')
    for (const figure of await figures.all()) {
      await figure.evaluate((element) => {
        const image = element.querySelector('img')
        if (image) image.loading = 'eager'
      })
      await expect.poll(() => figure.evaluate((element) => {
        const image = element.querySelector('img')
        return image !== null && image.complete && image.naturalWidth > 0 && image.alt !== '' && image.getBoundingClientRect().height > 50
      }), `${await figure.getAttribute('figure')} has a picture`).toBe(true)
    }
    await drawn(page)
    await expect(mountedFigures(page)).toHaveCount(0)
  })
}

test('pictures are visible without JavaScript', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: String(test.info().project.use.baseURL) })
  await page.goto('')
  for (const fold of await page.locator('details > summary').all()) await fold.click()
  const pictures = page.locator('positional-encoding img')
  expect(await pictures.count()).toBeGreaterThan(0)
  for (const image of await pictures.all()) {
    const source = await image.getAttribute('src')
    expect((await page.request.get(String(source))).ok(), `${source} is there`).toBe(true)
    await expect(image).toBeVisible()
  }
  await page.close()
})

test('page.wasm is fetched at once and starts with the first input of the reader', async ({ browser }) => {
  for (const act of /** @type {((page: import('@playwright/test').Page) => Promise<void>)[]} */ ([
    (page) => page.mouse.move(5, 5, { steps: 2 }),
    (page) => page.mouse.wheel(0, 40),
    (page) => page.keyboard.press('Tab'),
    (page) => page.evaluate(() => dispatchEvent(new TouchEvent('touchstart'))).then(() => {}),
  ])) {
    const page = await browser.newPage() // where the pointer of the one before is not, and nothing is cached
    await post(page, `<positional-encoding figure="waves">${still}</positional-encoding><div style="height:200vh"></div>`)
    await drawn(page)
    await expect(mountedFigures(page)).toHaveCount(0)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await act(page)
    await expect(mountedFigures(page).first()).toBeVisible()
    await page.close()
  }
})

test('while page.wasm is loading progress is shown, and pictures of controls are faint', async ({ page }) => {
  const go = await holdProgram(page)
  await servePost(page, `<positional-encoding figure="controls" group="a">${still}</positional-encoding><positional-encoding figure="waves" group="a">${still}</positional-encoding>`)
  await page.goto('post.html')
  const faint = () => page.locator('picture').evaluateAll((pictures) => pictures.map((picture) => getComputedStyle(picture).opacity))
  expect(await faint()).toEqual(['1', '1'])
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await startProgram(page)
  await expect(page.getByRole('progressbar', { name: 'Loading the figure' })).toHaveCount(2)
  await expect.poll(faint).toEqual(['0.5', '1'])
  go()
  await expect(mountedFigures(page)).toHaveCount(2)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('figures mount without input if the address has a state or there is no picture', async ({ page }) => {
  await post(page, `<positional-encoding figure="controls" group="a" hash>${still}</positional-encoding>`, '#d-model=64')
  await expect(page.getByRole('button', { name: 'd_model' })).toHaveText('d_model64')
  await page.goto('about:blank')
  await post(page, '<p>Text</p><positional-encoding figure="waves"></positional-encoding>')
  await expect(mountedFigures(page).first()).toBeVisible()
})

test('figures are mounted when they are near the viewport, controls first', async ({ page }) => {
  await page.addInitScript(() => {
    const order = Object.assign(window, { order: /** @type {string[]} */ ([]) }).order
    document.addEventListener('load', ({ target }) => {
      if (target instanceof Element && target.localName === 'positional-encoding') order.push(target.id)
    }, true)
  })
  const order = () => page.evaluate(() => /** @type {any} */ (window).order.join(' '))
  await post(page, `
    <positional-encoding id="a" figure="waves" group="g">${still}</positional-encoding>
    <positional-encoding id="b" figure="dot" group="g">${still}</positional-encoding>
    <div style="height:300vh"></div>
    <positional-encoding id="c" figure="waves" group="g">${still}</positional-encoding>
    <div style="height:300vh"></div>
    <positional-encoding id="d" figure="controls" group="g">${still}</positional-encoding>
    <positional-encoding id="e" figure="waves">${still}</positional-encoding>`)
  await startProgram(page)
  await expect.poll(order).toBe('d a b')
  const { y = 0 } = await page.locator('#c').boundingBox() ?? {}
  await page.mouse.wheel(0, y - 1000)
  await expect.poll(order).toBe('d a b c')
  await page.keyboard.press('Tab')
  await expect.poll(order, 'from control to control, a reader comes to all').toBe('d a b c e')
})

test('selection, focus and scroll position stay while figures are mounted', async ({ page }) => {
  await post(page, `<p id="text">Some text to select</p><a href="#text">A link</a>
    <positional-encoding figure="waves">${still}</positional-encoding>
    <div style="height:300vh"></div>
    <positional-encoding id="far" figure="waves">${still}</positional-encoding><div style="height:100vh"></div>`)
  await page.evaluate(() => {
    getSelection()?.selectAllChildren(/** @type {HTMLElement} */ (document.getElementById('text')))
    document.querySelector('a')?.focus()
    scrollTo(0, 1900)
  })
  const held = () => page.evaluate(() =>
    [String(getSelection()), document.activeElement?.localName, Math.round(document.getElementById('far')?.getBoundingClientRect().top ?? NaN)])
  const before = await held()
  await startProgram(page)
  await expect(mountedFigures(page, '#far').first()).toBeVisible()
  await drawn(page)
  expect(await held()).toEqual(before)
})

test('if page.wasm cannot be fetched the picture stays, and nothing moves', async ({ page }) => {
  await page.route('**/page.wasm', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await post(page, `<positional-encoding figure="waves">${still}</positional-encoding><p id="below">Below`)
  const image = page.locator('img')
  const places = async () => [await image.boundingBox(), await page.locator('#below').boundingBox()]
  const before = await places()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await startProgram(page)
  await expect(page.getByRole('alert')).toContainText('The figure could not be loaded.')
  await expect(image).toBeVisible()
  expect(await places()).toEqual(before)
  await page.unroute('**/page.wasm')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(mountedFigures(page).first()).toBeVisible()
  allow('404')
})

for (const { name, viewport, deviceScaleFactor } of [
  { name: 'a desk', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  { name: 'a phone', viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
]) {
  test(`the mounted heatmap has the pixels of its picture, on ${name}`, async ({ browser }) => {
    const page = await browser.newPage({ viewport, deviceScaleFactor, baseURL: String(test.info().project.use.baseURL) })
    const go = await holdProgram(page)
    await page.goto('')
    const figure = page.locator('#fig-heatmap positional-encoding')
    await figure.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }))
    await figure.locator('img').evaluate((/** @type {HTMLImageElement} */ image) => image.decode())
    const before = await page.screenshot()
    go()
    await figure.locator('.live').waitFor()
    await drawn(page)
    const clip = await figure.locator('canvas').boundingBox()
    if (!clip) throw new Error('no cells')
    const [x, y] = [Math.ceil(clip.x), Math.ceil(clip.y)]
    const inside = [x, y, Math.floor(clip.width) - 1, Math.min(Math.floor(clip.height) - 1, viewport.height - y)].map((length) => length * deviceScaleFactor)
    const after = await page.screenshot()
    const part = await page.evaluate(async ({ before, after, inside }) => {
      const [old, now] = await Promise.all([before, after].map(async (data) => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
        context?.drawImage(image, 0, 0)
        const [x, y, width, height] = inside
        return context?.getImageData(x, y, width, height).data ?? new Uint8ClampedArray()
      }))
      return Array.from(old).filter((x, i) => x !== now[i]).length / old.length
    }, { before: before.toString('base64'), after: after.toString('base64'), inside })
    // A pixel whose middle lies just between two cells may show either: of 936 pixels for 256
    // columns, each between two groups of eight columns, 16 and three of four bytes.
    expect(part, 'the part of the pixels that differs').toBeLessThan(16 / 936 * 0.75)
    await page.close()
  })
}
