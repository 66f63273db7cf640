// The article, and other pages with figures, in Firefox: English in light colours,
// Chinese in dark ones.

import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { launch } from 'puppeteer-core'
import { executablePath } from '../support/browser.js'
import { hasDrawn, inArticle } from '../support/figures.js'
import { serve } from '../support/server.js'
import { dropOn, encoded, holdFiles, model, npz, recorded, rotary } from '../support/tensors.js'
import { inTurn } from '../support/turn.js'

/** @typedef {import('puppeteer-core').Page} Page */
/** @typedef {import('puppeteer-core').Frame} Frame */

/** What a strict host allows. */
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'"

/** @type {Awaited<ReturnType<typeof serve>>} */
let server
before(async () => { server = await serve() })
after(() => server.stop())

for (const { lang, theme, path, file } of inTurn([
  { lang: 'en', theme: 'light', path: '', file: 'posenc.html' },
  { lang: 'zh', theme: 'dark', path: 'zh/', file: 'posenc.zh.html' },
])) {
  describe(`${lang}, ${theme}`, () => {
    /** @type {import('puppeteer-core').Browser} */
    let browser
    before(async () => {
      browser = await launch({
        browser: 'firefox',
        executablePath: executablePath('firefox'),
        defaultViewport: { width: 1440, height: 900 },
        extraPrefsFirefox: { 'layout.css.prefers-color-scheme.content-override': theme === 'dark' ? 0 : 1 },
      })
    })
    after(() => browser.close())

    /** @type {Page} */
    let page
    /** @type {string[]} */
    let messages = []
    beforeEach(async () => {
      page = await browser.newPage()
      page.setDefaultTimeout(60_000)
      messages = []
      page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type())) messages.push(message.text())
      })
      page.on('pageerror', (error) => messages.push(String(error)))
      page.on('response', (response) => {
        if (response.status() >= 400) messages.push(`${response.status()} ${response.url()}`)
      })
    })
    afterEach(async () => {
      await page.close()
      assert.deepEqual(messages, [], 'messages in the console')
    })

    /** Serves a page with a strict policy and goes to it. @param {string} body */
    async function post(body) {
      await page.setRequestInterception(true)
      page.on('request', (request) => !request.url().endsWith('post.html') ? request.continue() : request.respond({
        contentType: 'text/html; charset=utf-8',
        headers: { 'content-security-policy': policy },
        body: `<!doctype html><html lang="${lang}"><title>A post</title><link rel="icon" href="icon.svg"><meta name="color-scheme" content="light dark">
          ${body}<script type="module" src="positional-encoding.js"></script>`,
      }))
      await page.goto(`${server.url}post.html`)
    }

    /** Opens the article, and does the first thing that a reader does. */
    async function open() {
      await page.goto(server.url + path)
      await page.mouse.move(3, 3)
      await page.mouse.move(9, 9)
      await page.mouse.move(4, 4)
    }

    /** Opens the page of a tool, does the same there, and waits until its figure is drawn. @param {string} tool */
    async function openTool(tool) {
      await page.goto(`${server.url}${path}workbench/${tool}/`)
      await page.mouse.move(3, 3)
      await page.mouse.move(9, 9)
      await waitForFigure(page, `#fig-${tool}`)
    }

    test('the article draws every figure', async () => {
      await open()
      const elements = await page.$$('positional-encoding')
      /** @type {Set<string | null>} */
      const seen = new Set()
      for (const figure of elements) {
        await figure.evaluate((element) => element.closest('details')?.setAttribute('open', ''))
        await figure.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }))
        await page.waitForFunction(hasDrawn, {}, figure)
        assert.equal(await figure.evaluate(hasLightText), theme === 'dark')
        seen.add(await figure.evaluate((element) => element.getAttribute('figure')))
      }
      assert.deepEqual([...seen].sort(), inArticle)
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0)
    })

    test('sliders change their figure', async () => {
      await open()
      await waitForFigure(page, '#fig-similarity')
      const [position, offset] = [await dragSlider(page, '#fig-similarity', 'position', 0.7), await dragSlider(page, '#fig-similarity', 'offset', 0.9)]
      assert.ok(Number(position) > 60 && Number(position) < 80, position)
      await page.waitForFunction((hash) => location.hash === hash, {}, `#fig-similarity?position=${position}&offset=${offset}`)
    })

    test('typed numbers and words change figures', async () => {
      await open()
      await waitForFigure(page, '#fig-shift')
      await typeInto(page, '#fig-shift >>> [type=number][data-part=d-model]', '64')
      await page.waitForFunction(() => location.hash === '#fig-shift?d-model=64')
      await page.keyboard.press('Enter')
      await page.keyboard.type('7')
      await waitForText(page, '#fig-shift', '.wrong [role=alert]', '65536')
      await page.waitForFunction(() => location.hash === '#fig-shift?d-model=64')

      await waitForFigure(page, '#fig-attention')
      await typeInto(page, '#fig-attention >>> [type=text]', '猫 sees a dog')
      await waitForLabel(page, '#fig-attention', '猫 ?sees a dog')
    })

    test('pointing, clicking and zooming work on the heatmap', async () => {
      await open()
      await waitForFigure(page, '#fig-heatmap')
      const cells = await box(page, '#fig-heatmap >>> canvas.cells')
      const [row, dim] = [60, 41]
      await page.mouse.move(cells.x + ((dim + 0.5) / 256) * cells.width, cells.y + ((row + 0.5) / 100) * cells.height)
      await waitForNumber(page, '#fig-heatmap', /^(position|位置)$/, String(row))
      await waitForNumber(page, '#fig-heatmap', /^(value|数值)$/, Math.abs(Math.cos(row * 10000 ** (-40 / 256))).toFixed(8))
      await page.mouse.down()
      await page.mouse.up()
      await page.waitForFunction((hash) => location.hash === hash, {}, `#fig-heatmap?position=${row}`)
      await page.keyboard.down('Control')
      await page.mouse.wheel({ deltaY: -300 })
      await page.keyboard.up('Control')
      await page.waitForFunction(() => location.hash.includes('view='))
    })

    test('the menu opens and copies element HTML', async () => {
      await open()
      await waitForFigure(page, '#fig-dot')
      await page.locator('#fig-dot >>> .opener').click()
      await page.waitForSelector('#fig-dot >>> [data-item=element]:focus')
      await page.keyboard.press('ArrowUp')
      await page.waitForSelector('#fig-dot >>> [data-item=npy]:focus')
      await page.locator('#fig-dot >>> [data-item=element]').click()
      await waitForText(page, '#fig-dot', '.done', '')

      const box = await page.evaluateHandle(() => document.body.appendChild(document.createElement('textarea')))
      await box.focus()
      const command = process.platform === 'darwin' ? 'Meta' : 'Control'
      await page.keyboard.down(command)
      await page.keyboard.press('v')
      await page.keyboard.up(command)
      await page.waitForFunction(({ value }) => /<positional-encoding figure="dot"[^]+<\/positional-encoding>/.test(value), {}, box)
    })

    test('a page with a strict policy shows a group of figures', async () => {
      await post(['heatmap', 'waves', 'shift'].map((figure) =>
        `<section id="${figure}"><positional-encoding figure="${figure}" group="a" seq-len="40" d-model="32"></positional-encoding></section>`).join(''))
      for (const figure of ['#shift', '#waves', '#heatmap']) {
        await waitForFigure(page, figure)
        assert.equal(await page.$eval(`${figure} positional-encoding`, hasLightText), theme === 'dark')
      }
      const position = await dragSlider(page, '#heatmap', 'position', 0.8)
      await waitForNumber(page, '#heatmap', /^(position|位置)$/, position)
      for (const figure of ['#waves', '#shift']) {
        await waitForFigure(page, figure)
        await waitForLabel(page, figure, `\\b${position}\\b`)
      }
    })

    test('iframe.js fits a frame to its figure', async () => {
      await post(`<iframe src="embed.html?figure=waves&lang=${lang}" title="Waves" width="700" height="100"></iframe><script src="iframe.js"></script>`)
      const element = await page.waitForSelector('iframe')
      const frame = await element?.contentFrame()
      assert.ok(frame)
      await frame.waitForFunction(hasDrawn, {}, await frame.waitForSelector('positional-encoding'))
      assert.equal(await frame.$eval('positional-encoding', hasLightText), theme === 'dark')
      const height = await frame.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height))
      await page.waitForFunction((frame, height) => frame?.clientHeight === height, {}, element, height)
    })

    test('a checkpoint is dropped, chosen and cancelled', async () => {
      await openTool('checkpoint')
      const figure = '#fig-checkpoint'
      const [form, picture] = await Promise.all(['.intake', '.drawn > svg'].map((part) => page.$eval(`${figure} >>> ${part}`, (part) => part.getBoundingClientRect().toJSON())))
      assert.ok(form.right < picture.left && picture.right <= 1440, `the form ends at ${form.right}, the picture reaches from ${picture.left} to ${picture.right}`)
      const drop = () => page.$eval(`${figure} >>> .picture-place`, dropOn, encoded(model()))

      await page.evaluate(holdFiles)
      await drop()
      await waitForText(page, figure, '[data-does=cancel]', '')
      await page.locator(`${figure} >>> [data-does=cancel]`).click()
      await waitForText(page, figure, '.spoken', lang === 'zh' ? '已取消' : 'Cancelled.')
      await page.evaluate(() => { /** @type {any} */ (globalThis).goOn() })

      await drop()
      await waitForText(page, figure, '.notes', 'config.json')
      await waitForText(page, figure, '.spoken', lang === 'zh' ? '没有哪种约定能生成这些数' : 'No convention makes these numbers')
      await page.select(`${figure} >>> select[data-tool=candidate]`, '1')
      await waitForText(page, figure, '.spoken', lang === 'zh' ? '底数 10000' : 'base 10000')
      await waitForText(page, figure, '.drawn', lang === 'zh' ? '与 config.json 不符' : 'It does not agree with config.json')

      const chosen = page.waitForFileChooser()
      await page.locator(`${figure} >>> [data-does=file]`).click()
      const wrong = fileURLToPath(import.meta.url)
      await (await chosen).accept([wrong])
      await waitForText(page, figure, '.problem', 'firefox.test.js')
    })

    test('a model that is dropped on identify is opened in its place', async () => {
      await openTool('identify')
      await page.$eval('#fig-identify >>> .picture-place', dropOn, encoded(model()))
      await waitForText(page, '#fig-identify', '[data-does=better]', '')
      await page.locator('#fig-identify >>> [data-does=better]').click()
      await page.waitForFunction((identify, verdict) => identify.shadowRoot?.querySelector('positional-encoding[figure=checkpoint]')
        ?.shadowRoot?.querySelector('.spoken')?.textContent?.includes(verdict),
      {}, await figureIn(page, '#fig-identify'), lang === 'zh' ? '没有哪种约定能生成这些数' : 'No convention makes these numbers')
    })

    test('a recording that is dropped on audit is compared with its configuration', async () => {
      await openTool('audit')
      await page.$eval('#fig-audit >>> .picture-place', dropOn, encoded({ 'wrong.npz': npz(recorded(10000), true), 'config.json': rotary }))
      await waitForText(page, '#fig-audit', '.drawn', lang === 'zh' ? '2 个旋转中有 2 个不符' : '2 of 2 rotations differ')
    })

    test(`${file} works from file:`, async () => {
      await page.goto(new URL(`../../dist/${file}`, import.meta.url).href)
      for (const figure of ['#fig-dot', '#fig-table', '#fig-heatmap']) await waitForFigure(page, figure)
      const dModel = await dragSlider(page, '#fig-dot', 'd-model', 0.2)
      await page.waitForFunction((hash) => location.hash === hash, {}, `#fig-dot?d-model=${dModel}`)
    })
  })
}

/** Reports whether the text of a figure is light. @param {Element} element */
function hasLightText(element) {
  const frame = element.shadowRoot?.querySelector('.frame')
  const [red] = frame ? getComputedStyle(frame).color.match(/\d+/g) ?? [] : []
  return Number(red) > 128
}

/** The figure in a place. @param {Page} page @param {string} place */
async function figureIn(page, place) {
  const figure = await page.$(`${place} positional-encoding`)
  assert.ok(figure, `there is a figure in ${place}`)
  return figure
}

/** Scrolls to a figure and waits until it is there. @param {Page} page @param {string} place */
async function waitForFigure(page, place) {
  const figure = await figureIn(page, place)
  await figure.evaluate((element) => element.closest('details')?.setAttribute('open', ''))
  await figure.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }))
  await page.waitForFunction(hasDrawn, {}, figure)
}

/** Where a thing is on the screen once the page has come to rest. @param {Page} page @param {string} selector */
async function box(page, selector) {
  const thing = await page.$(selector)
  await thing?.scrollIntoView()
  await thing?.evaluate((element) => new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
    let [last, still] = [NaN, 0]
    requestAnimationFrame(function next() {
      const { y } = element.getBoundingClientRect()
      still = y === last ? still + 1 : 0
      last = y
      still === 5 ? resolve() : requestAnimationFrame(next)
    })
  }))
  const box = await thing?.boundingBox()
  assert.ok(box, `${selector} has a place`)
  return box
}

/**
 * Drags the slider of a part of the state, from its middle to a place from 0 to
 * 1, and returns what the field beside it becomes.
 *
 * @param {Page} page
 * @param {string} place
 * @param {string} part
 * @param {number} to
 */
async function dragSlider(page, place, part, to) {
  const value = () => page.$eval(`${place} >>> [type=number][data-part=${part}]`, (input) => /** @type {HTMLInputElement} */ (input).value)
  const before = await value()
  const { x, y, width, height } = await box(page, `${place} >>> [type=range][data-part=${part}]`)
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width * to, y + height / 2, { steps: 4 })
  await page.mouse.up()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(drawn)))))
  const after = await value()
  assert.notEqual(after, before)
  return after
}

/** Types a text in the place of what stands in a field. @param {Page} page @param {string} field @param {string} text */
async function typeInto(page, field, text) {
  await page.locator(field).click({ count: 3 })
  await page.keyboard.type(text)
}

/**
 * Waits until a thing in a figure has a text in it. It asks before each frame: what
 * waitForSelector and locators wait for are changes of the document, and those of a shadow
 * root are none.
 *
 * @param {Page} page
 * @param {string} place @param {string} selector @param {string} text
 */
async function waitForText(page, place, selector, text) {
  await page.waitForFunction((figure, selector, text) => figure.shadowRoot?.querySelector(selector)?.textContent?.includes(text),
    {}, await figureIn(page, place), selector, text)
}

/** Waits until a text in a picture, below the one that is its name, has another in it. @param {Page} page @param {string} place @param {RegExp} name @param {string} text */
async function waitForNumber(page, place, name, text) {
  await page.waitForFunction((figure, name, text) => [...figure.shadowRoot?.querySelectorAll('.drawn text') ?? []].some((above) =>
    new RegExp(name).test(above.textContent ?? '') && above.nextElementSibling?.textContent?.includes(text)),
  {}, await figureIn(page, place), name.source, text)
}

/** Waits until the picture of a figure is described by what matches a pattern. @param {Page} page @param {string} place @param {string} pattern */
async function waitForLabel(page, place, pattern) {
  await page.waitForFunction((figure, pattern) => new RegExp(pattern).test(figure.shadowRoot?.querySelector('svg.picture')?.getAttribute('aria-label') ?? ''),
    {}, await figureIn(page, place), pattern)
}
