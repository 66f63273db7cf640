// Pictures of the Worker: beside the figures of the page, on pages of other origins,
// and as previews of links.

import { mkdir, writeFile } from 'node:fs/promises'
import { chromium, expect } from '@playwright/test'
import { JSDOM } from 'jsdom'
import { violations } from '../support/axe.js'
import { launch, tested } from '../support/browser.js'
import { figures } from '../support/figures.js'
import { test } from '../support/host-page.js'
import { drawn, failOnConsole, scrollIntoView, servePost, startProgram } from '../support/page.js'
import { inTurn } from '../support/turn.js'
import { startWorker } from '../support/workerd.js'

/** @typedef {import('@playwright/test').Page} Page */

failOnConsole()
test.use({ launchOptions: launch(tested) })

// One Worker for all tests of this file.
test.describe.configure({ mode: 'default' })

/** @type {Awaited<ReturnType<typeof startWorker>>} */
let worker
test.beforeAll(async () => { worker = await startWorker() })
test.afterAll(() => worker.stop())

/** Those that are no pictures on a page but a form, a table and texts, of which a picture leaves out some. */
const written = ['controls', 'table', 'code', 'export', 'formula']

/** What the Worker leaves free around a picture, in CSS pixels. */
const margin = 12

/** @param {string} address @param {string} wanted its type */
async function fetched(address, wanted) {
  const { status, type, body } = await worker.ask(address)
  expect(status, address).toBe(200)
  expect(type).toBe(wanted)
  return body
}

/** @param {Buffer} png */
const data = (png) => `data:image/png;base64,${png.toString('base64')}`

/**
 * A figure without controls on a page of its own, and its picture by the Worker, as
 * wide.
 *
 * @param {Page} page
 * @param {string} figure
 * @param {string} query
 */
async function both(page, figure, query) {
  await page.goto(`${worker.url}embed?figure=${figure}&controls=none&${query}`)
  const picture = page.locator('svg.picture')
  await expect(picture).toBeVisible()
  await drawn(page)
  const ratio = await page.evaluate(() => devicePixelRatio)
  const box = await picture.boundingBox()
  if (!box) throw new Error(`no picture of ${figure}`)
  const png = await fetched(`image/${figure}.png?${query}&width=${box.width + 2 * margin}&pixel-ratio=${ratio}`, 'image/png')
  return { picture, box, ratio, shot: data(await picture.screenshot()), png: data(png) }
}

/** @type {[ratio: number, figure: string, query: string][]} */
const matrices = [
  [1, 'heatmap', 'theme=light'],
  [1, 'similarity', 'theme=dark&measure=distance&seq-len=3000&colormap=cividis'],
  [2, 'heatmap', 'theme=dark&seq-len=700&d-model=512'],
  [2, 'heatmap', 'theme=dark&view=3.5,10,40,21.25&colormap=diverging'],
  [2, 'similarity', 'theme=light'],
]

for (const [deviceScaleFactor, figure, query] of matrices) {
  test.describe(`device pixel ratio ${deviceScaleFactor}`, () => {
    // As wide as a PNG may be that is so dense.
    test.use({ deviceScaleFactor, viewport: { width: deviceScaleFactor === 1 ? 832 : 560, height: 1200 } })

    test(`${figure}.png?${query} has the cells of the page`, async ({ page }) => {
      const { box, ratio, shot, png } = await both(page, figure, query)
      const canvas = page.locator('canvas')
      const place = await canvas.boundingBox()
      if (!place) throw new Error('no cells')
      const cells = await canvas.evaluate((/** @type {HTMLCanvasElement} */ node) => node.toDataURL())
      const ground = await canvas.evaluate((node) => getComputedStyle(/** @type {Element} */ (node.closest('.frame'))).backgroundColor)
      const at = [(place.x - box.x) * ratio, (place.y - box.y) * ratio]
      await page.goto('about:blank')
      const { all, covered, other } = await page.evaluate(compareCells, {
        cells, ground, shot, png, at, inPng: at.map((x) => x + margin * ratio), near: 2 * ratio,
        // The ground is seen through these colours, and what is blended is rounded.
        rounding: query.includes('diverging') ? 2 : 0,
      })
      expect(all).toBe(place.width * place.height * ratio ** 2)
      // Lines and marks lie upon some cells, which are not compared here.
      expect(covered / all).toBeLessThan(0.2)
      expect(other, 'pixels of another colour').toBe(0)
    })
  })
}

/**
 * Compares the cells of a canvas, upon their ground, with those in a PNG, wherever the screen
 * shows nothing upon them, or near by.
 *
 * @param {{ cells: string, ground: string, shot: string, png: string, at: number[], inPng: number[], near: number, rounding: number }} pictures
 */
async function compareCells({ cells, ground, shot, png, at, inPng, near, rounding }) {
  /** @param {string} address @param {number[]} [corner] */
  const pixels = async (address, [x, y] = [0, 0], size = { width: 0, height: 0 }) => {
    const image = await createImageBitmap(await (await fetch(address)).blob())
    const { width, height } = size.width ? size : image
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(width, height).getContext('2d'))
    context.fillStyle = ground
    context.fillRect(0, 0, width, height)
    context.drawImage(image, -x, -y)
    return { width, height, data: new Uint32Array(context.getImageData(0, 0, width, height).data.buffer) }
  }
  /** Whether two colours are the same but for rounding. @param {number} a @param {number} b */
  const same = (a, b) => [0, 8, 16].every((n) => Math.abs((a >> n & 255) - (b >> n & 255)) <= rounding)
  const want = await pixels(cells)
  const { width, height } = want
  const [seen, got] = [await pixels(shot, at, want), await pixels(png, inPng, want)]
  const free = want.data.map((color, i) => Number(same(color, seen.data[i])))
  let covered = 0
  let other = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let open = true
      for (let v = Math.max(0, y - near); v <= Math.min(height - 1, y + near) && open; v++) {
        for (let u = Math.max(0, x - near); u <= Math.min(width - 1, x + near) && open; u++) open = free[v * width + u] === 1
      }
      if (!open) covered++
      else if (!same(got.data[y * width + x], want.data[y * width + x])) other++
    }
  }
  return { all: width * height, covered, other }
}

for (const [theme, lang] of inTurn([['light', 'en'], ['dark', 'zh']])) {
  test(`PNGs look like the figures of the page: ${theme}, ${lang}`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: 1000, height: 1500 })
    const pictures = inTurn(figures.filter((figure) => !written.includes(figure)), 20, 1)
    // Each begins at a whole pixel, whatever stands before it.
    await servePost(page, pictures.map((figure) =>
      `<div style="height: 2000px"><positional-encoding figure="${figure}" controls="none" theme="${theme}" lang="${lang}"></positional-encoding></div>`).join(''))
    await page.goto(`${worker.url}post.html`)
    await startProgram(page)
    /** @type {[figure: string, live: string, png: string][]} */
    const pairs = []
    for (const figure of pictures) {
      const picture = page.locator(`[figure="${figure}"] svg.picture`)
      await scrollIntoView(page.locator(`[figure="${figure}"]`))
      await expect(picture).toBeVisible()
      await drawn(page)
      const width = Number(await picture.getAttribute('width')) + 2 * margin
      const png = await fetched(`image/${figure}.png?theme=${theme}&lang=${lang}&width=${width}`, 'image/png')
      pairs.push([figure, data(await picture.screenshot()), data(png)])
    }
    await page.goto('about:blank')
    for (const [figure, live, png] of pairs) {
      const { mean, worst } = await page.evaluate(compareSquares, { live, png, margin })
      // The letters of the system are others than those of the Worker.
      expect(mean, figure).toBeLessThan(2.2)
      expect(worst, figure).toBeLessThan(50)
    }
  })
}

/**
 * Compares what a screen shows with a PNG, as far down as both of them reach: the
 * mean colours of squares about as large as a word of other letters, up to 20 pixels high, of
 * 255 levels.
 *
 * @param {{ live: string, png: string, margin: number }} pictures
 */
async function compareSquares({ live, png, margin }) {
  const square = 36
  const [a, b] = await Promise.all([live, png].map(async (address) => createImageBitmap(await (await fetch(address)).blob())))
  const columns = Math.floor(a.width / square)
  const rows = Math.floor(Math.min(a.height, b.height - 2 * margin) / square)
  /** @param {ImageBitmap} image @param {number} corner */
  const means = (image, corner) => {
    const canvas = new OffscreenCanvas(columns * square, rows * square)
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'))
    context.drawImage(image, -corner, -corner)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    const sums = new Float64Array(3 * columns * rows)
    for (let i = 0; i < data.length; i++) {
      if (i % 4 === 3) continue
      const x = Math.floor(i / 4 % canvas.width / square)
      const y = Math.floor(i / 4 / canvas.width / square)
      sums[3 * (y * columns + x) + i % 4] += data[i] / square ** 2
    }
    return sums
  }
  const [want, got] = [means(a, 0), means(b, margin)]
  const apart = want.map((x, i) => Math.abs(x - got[i]))
  return { mean: apart.reduce((sum, x) => sum + x) / apart.length, worst: Math.max(...apart) }
}

test('SVGs are shown on pages of other origins and request nothing', async ({ page, open }) => {
  /** @type {string[]} */
  const asked = []
  page.on('request', (request) => asked.push(request.url()))
  const addresses = figures.flatMap((figure, i) => [`image/${figure}.svg?lang=${i % 2 ? 'en' : 'zh'}`, `image/${figure}.svg?width=400&height=300&theme=dark&lang=${i % 2 ? 'zh' : 'en'}`])
  await open(addresses.map((address) => `<img src="${worker.url}${address.replaceAll('&', '&amp;')}" crossorigin alt="">`).join(''))
  const images = await page.locator('img').evaluateAll(async (/** @type {HTMLImageElement[]} */ nodes) => Promise.all(nodes.map(async (image) => {
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(width, height).getContext('2d'))
    context.drawImage(image, 0, 0)
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
    return { width, height, inked: pixels.filter((pixel) => pixel !== pixels[0]).length / pixels.length }
  })))
  for (const [i, { width, height, inked }] of images.entries()) {
    expect([width, height], addresses[i]).toEqual(i % 2 ? [400, 300] : [600, expect.any(Number)])
    expect(inked, `the part of ${addresses[i]} that is not ground`).toBeGreaterThan(0.02)
  }
  expect(asked.slice(1)).toEqual(addresses.map((address) => worker.url + address))
})

test('the background of an SVG follows the colour scheme', async ({ page, open }) => {
  await open(`<img src="${worker.url}image/dot.svg" alt="">`)
  for (const [colorScheme, least, most] of /** @type {const} */ ([['light', 200, 255], ['dark', 0, 60]])) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(async () => {
      const shot = data(await page.locator('img').screenshot())
      return page.evaluate(async (address) => {
        const image = await createImageBitmap(await (await fetch(address)).blob())
        const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(1, 1).getContext('2d'))
        context.drawImage(image, -2, -2)
        return context.getImageData(0, 0, 1, 1).data[0]
      }, shot).then((red) => red >= least && red <= most)
    }, colorScheme).toBe(true)
  }
})

test('SVGs show Chinese text without any fonts', async ({ browser }, info) => {
  const config = info.outputPath('fonts.conf')
  await mkdir(info.outputDir, { recursive: true })
  await writeFile(config, '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>')
  const bare = await chromium.launch({ ...launch(tested), env: { ...process.env, FONTCONFIG_FILE: config } })
  const [page, other] = await Promise.all([browser, bare].map((one) => one.newPage()))
  /** What both browsers show of some HTML. @param {string} html */
  const shots = (html) => Promise.all([page, other].map(async (place) => {
    await place.setViewportSize({ width: 640, height: 800 })
    await place.setContent(html, { waitUntil: 'load' })
    return (await place.screenshot()).toString('base64')
  }))
  const [text, textWithout] = await shots('<p lang="zh">位置编码')
  expect(textWithout).not.toBe(text)
  const [picture, pictureWithout] = await shots(`<img src="${worker.url}image/attention.svg?lang=zh&amp;width=600" alt="">`)
  expect(pictureWithout).toBe(picture)
  await Promise.all([page.close(), bare.close()])
})

/** The page of a link, as a machine reads it that runs no scripts. @param {string} link */
async function read(link) {
  const html = String(await fetched(link, 'text/html; charset=utf-8'))
  const { window } = new JSDOM(html, { url: String(new URL(link, worker.url)) })
  return window.document
}

/** What a page asks for, and whether its frame scrolls. @type {[width: number, most: number, scrolls: boolean][]} */
const frames = [[600, 900, false], [340, 900, false], [600, 300, true]]

// The frames of XML are those of JSON.
for (const [format, asked] of /** @type {const} */ ([['json', frames], ['xml', frames.slice(0, 1)]])) {
  test(`oEmbed discovery of a link returns a frame of its figure: ${format}`, async ({ page, open }) => {
    const document = await read('s?figure=dials&d-model=64&position=9&utm_source=feed')
    const type = format === 'json' ? 'application/json+oembed' : 'text/xml+oembed'
    const discovered = /** @type {HTMLLinkElement} */ (document.querySelector(`link[rel="alternate"][type="${type}"]`)).href
    for (const [width, most, scrolls] of asked) {
      // As WordPress asks.
      const address = `${discovered}&maxwidth=${width}&maxheight=${most}&dnt=1${format === 'json' ? '&format=json' : ''}`
      const answer = String(await fetched(address, format === 'json' ? 'application/json' : 'text/xml; charset=utf-8'))
      const parts = format === 'json' ? JSON.parse(answer)
        : Object.fromEntries([...new JSDOM(answer, { contentType: 'text/xml' }).window.document.documentElement.children].map((part) => [part.localName, part.textContent]))
      expect(parts).toMatchObject({ version: '1.0', type: 'rich', title: 'Pairs as hands of clocks', provider_name: 'posenc' })
      expect(Number(parts.height)).toBeLessThanOrEqual(most)

      await open(parts.html)
      const frame = page.frameLocator('iframe')
      await expect(frame.locator('svg.picture')).toHaveAttribute('aria-label', /^Position 9, \d of 32 pairs/)
      expect(await page.locator('iframe').boundingBox()).toMatchObject({ width, height: Number(parts.height) })
      await expect(frame.locator('html')).toHaveClass(/there/)
      const beyond = await frame.locator('html').evaluate((root) => [root.scrollWidth > root.clientWidth, root.scrollHeight > root.clientHeight])
      expect(beyond).toEqual([false, scrolls])
    }
  })
}

test('a shared link has Open Graph tags, and redirects without JavaScript', async ({ browser }) => {
  const links = ['s?figure=waves&d-model=64', 's?figure=heatmap&view=0,10,32,20&theme=dark&lang=zh']
  /** @type {Buffer[]} */
  const pictures = []
  for (const link of links) {
    const document = await read(link)
    /** @param {string} name */
    const tag = (name) => document.querySelector(`meta[property="og:${name}"]`)?.getAttribute('content') ?? ''
    const picture = await fetched(tag('image'), 'image/png')
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
    expect([tag('image:width'), tag('image:height')]).toEqual(['1200', '630'])
    expect(tag('image:alt')).toMatch(/^Sines and cosines as waves|^100 个位置、256 维/)
    const state = link.replace(/s\?figure=(\w+)/, 'image/$1.png?width=1200&height=630')
    expect(picture.equals(await fetched(state, 'image/png')), tag('image')).toBe(true)
    pictures.push(picture)
  }
  expect(pictures[0].equals(pictures[1])).toBe(false)

  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(worker.url + links[1])
  await page.waitForURL(`${worker.url}zh/#figure=heatmap&**view=0**`)
  await expect(page.locator('h1')).toHaveText('Transformer 怎样知道词的先后')
  await page.close()
})

for (const [lang, colorScheme, width] of inTurn(/** @type {['en' | 'zh', 'light' | 'dark', number][]} */ ([['en', 'light', 1440], ['zh', 'dark', 390]]))) {
  test(`axe finds no violations in the API description and nothing overflows: ${lang}, ${colorScheme}, ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${worker.url}api?lang=${lang}`)
    const astray = await page.locator('nav a, a[href^="#"]').evaluateAll((links) => links.map((link) => String(link.getAttribute('href'))).filter((href) => document.querySelectorAll(href).length !== 1))
    expect(astray, 'links that lead to no place of their own').toEqual([])
    // Every column is wide enough to read, and what conventions there are is said once.
    const columns = await page.locator('th, td, dt, dd:not(.standard)').evaluateAll((cells) => cells.filter((cell) => cell.textContent).map((cell) => cell.getBoundingClientRect().width))
    expect(Math.min(...columns)).toBeGreaterThan(40)
    expect((await page.locator('main').innerText()).match(/\bopennmt-py-concat\b/g)).toHaveLength(1)
    const pictures = page.locator('.figures img')
    await expect(pictures).toHaveCount(figures.length)
    const widths = await pictures.evaluateAll((images) => Promise.all(images.map(async (image) => {
      if (!(image instanceof HTMLImageElement)) return 0
      image.loading = 'eager'
      await image.decode()
      return image.naturalWidth
    })))
    expect(widths).toEqual(figures.map(() => 480))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await violations(page)).toEqual([])
  })
}
