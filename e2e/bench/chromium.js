// The built site in Chromium: the module as a contestant, and the frames of
// the heatmap.

import { chromium, expect } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { launch } from '../support/browser.js'
import { figures } from '../support/figures.js'
import { serve } from '../support/server.js'
import { inTurn } from '../support/turn.js'
import { once, times } from './effort.js'
import { starts } from './start.js'

/** Serves dist/ and opens a browser. */
export async function open() {
  const browser = await chromium.launch(launch(once ? 'headless' : 'chromium'))
  const { url, stop } = await serve()
  return {
    version: browser.version(),
    url,
    page: (/** @type {import('@playwright/test').BrowserContextOptions} */ options) => browser.newPage(options),
    contestants: () => contestants(browser, url),
    frames: (/** @type {number} */ dModel) => frames(browser, url, dModel),
    drags: () => drags(browser, url),
    starts: () => starts(browser, url),
    async stop() {
      await browser.close()
      stop()
    },
  }
}

/** @typedef {import('@playwright/test').Browser} Browser */

/**
 * Our module and the loops of JavaScript, in one page.
 *
 * @param {Browser} browser
 * @param {string} url
 * @returns {Promise<Record<'posenc' | 'loop', import('./race.js').Turn<import('./calls.js').Task>>>}
 */
async function contestants(browser, url) {
  const page = await browser.newPage()
  for (const name of ['calls.js', 'loops.js']) {
    await page.route(`**/${name}`, (route) => route.fulfill({ path: fileURLToPath(new URL(name, import.meta.url)) }))
  }
  await page.goto(`${url}LICENSE`)
  const both = await page.evaluateHandle(async () => {
    const here = (/** @type {string} */ name) => new URL(name, location.href).href
    const [{ load }, { turns }] = await Promise.all([import(here('encoder.js')), import(here('calls.js'))])
    return turns(await load({ reader: true }))
  })
  return {
    posenc: (task) => both.evaluate(({ posenc }, task) => posenc(task), task),
    loop: (task) => both.evaluate(({ loop }, task) => loop(task), task),
  }
}

/**
 * @typedef {object} Frames Medians, in milliseconds.
 * @property {number} megapixels of a frame
 * @property {number} [coarse] the frame that comes first, where there are two
 * @property {number} exact the exact frame
 * @property {number} [wait] from the beginning of the first to the end of the exact one
 */

/** Cells of 3 : 2, of a little more than 1200 × 800 device pixels. */
const screen = { viewport: { width: 458, height: 900 }, deviceScaleFactor: 3.92 }

const pans = times(40)
const warmUp = times(10) // until the browser has optimised the program

/**
 * Pans over a billion positions in dModel dimensions, all of them in view.
 *
 * @param {Browser} browser
 * @param {string} url
 * @param {number} dModel
 * @returns {Promise<Frames>}
 */
async function frames(browser, url, dModel) {
  const page = await browser.newPage(screen)
  await page.goto(`${url}#fig-heatmap?seq-len=1000000000&d-model=${dModel}&view=0,0,${dModel},100000000`)
  const figure = page.locator('#fig-heatmap positional-encoding')
  const stage = figure.getByRole('application')
  await stage.focus()

  /** @type {{ begin: number, end: number }[][]} */
  const painted = []
  for (let pan = 0; pan < warmUp + pans; pan++) {
    await page.evaluate(() => performance.clearMeasures())
    await stage.press('Shift+ArrowDown')
    painted.push(await page.evaluate(async () => {
      // No frame follows one that is 120 ms old.
      for (const begun = performance.now(); performance.now() < begun + 10000;) {
        const measures = performance.getEntriesByName('posenc heatmap frame')
        const frames = measures.map(({ startTime, duration }) => ({ begin: startTime, end: startTime + duration }))
        if (frames.length > 0 && performance.now() - frames[frames.length - 1].end > 120) return frames
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      throw new Error('bench: the heatmap painted no frame after a pan')
    }))
  }
  const size = await figure.locator('canvas.cells').evaluate((/** @type {HTMLCanvasElement} */ { width, height }) => ({ width, height }))
  await page.close()
  if (size.width < 1200 || size.height < 800) throw new Error(`bench: frames of ${size.width} × ${size.height} are below 1200 × 800`)

  const counted = painted.slice(warmUp)
  /** @param {(frames: { begin: number, end: number }[]) => number} of */
  const medianOf = (of) => median(counted.map(of))
  const duration = (/** @type {{ begin: number, end: number }} */ { begin, end }) => end - begin
  const coarse = counted.every(({ length }) => length > 1)
  return {
    megapixels: (size.width * size.height) / 1e6,
    exact: medianOf((frames) => duration(frames[frames.length - 1])),
    ...(coarse && {
      coarse: medianOf(([first]) => duration(first)),
      wait: medianOf((frames) => frames[frames.length - 1].end - frames[0].begin),
    }),
  }
}

/**
 * @typedef {object} Drag Times of the frames while a slider is dragged or keys change the stage, in milliseconds.
 * @property {string} figure
 * @property {string} slider the part of the state that changes
 * @property {number} median
 * @property {number} late the 95th percentile
 */

const dragSteps = times(60, 4)

/** Figures and the sliders that are dragged; those of the rest set the position. @type {Record<string, string>} */
const sliders = { layers: 'arrow keys', padding: 'arrow keys', attention: 'base', candidates: 'base', code: 'base', collision: 'd-model', conventions: 'offset', criteria: 'base', derivation: 'offset', dot: 'offset', odd: 'offset', 'rotary-bugs': 'rotary-position', shift: 'offset', similarity: 'offset', stretch: 'text-position' }

/**
 * Drags a slider of every figure that is a picture, or steps it by keys, in 512 dimensions and 100 positions.
 *
 * @param {Browser} browser
 * @param {string} url
 * @returns {Promise<Drag[]>}
 */
async function drags(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1200 }, reducedMotion: once ? 'reduce' : 'no-preference' })
  /** @type {Drag[]} */
  const all = []
  const drawn = figures.filter((figure) => !['controls', 'table'].includes(figure)) // these are fields and cells of HTML
  for (const figure of once ? inTurn(drawn, 3) : drawn) {
    const slider = sliders[figure] ?? 'position'
    await alone(page, url, figure)
    if (slider === 'arrow keys') {
      all.push({ figure, slider, ...await stepped(page, figure) })
      continue
    }
    const inputs = page.locator(`input[type=range][data-part="${slider}"]`)
    await inputs.first().waitFor({ state: 'attached' })
    const input = inputs.locator('visible=true').first()
    const chip = page.locator('.setting').filter({ has: inputs }).locator('.chip')
    await expect(async () => {
      if (await input.count() === 0) await chip.click({ timeout: 1000 })
      await input.waitFor({ timeout: 1000 })
    }).toPass() // fields come and go while the figures of a group begin
    /** Drags from one end to the other. @param {number} from @param {number} to */
    const drag = async (from, to) => {
      await input.scrollIntoViewIfNeeded()
      const box = await input.boundingBox()
      if (!box) throw new Error(`bench: ${figure} has no slider of ${slider}`)
      const x = (/** @type {number} */ part) => box.x + box.width * (0.1 + 0.8 * part)
      await page.mouse.move(x(from), box.y + box.height / 2)
      await page.mouse.down()
      for (let step = 1; step <= dragSteps; step++) {
        await page.mouse.move(x(from + ((to - from) * step) / dragSteps), box.y + box.height / 2)
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      }
      await page.mouse.up()
    }
    if (!once) await drag(0, 1) // until the browser has optimised the program
    await page.evaluate(() => performance.clearMeasures())
    await drag(1, 0)
    all.push({ figure, slider, ...await frameTimes(page, figure) })
  }
  all.push(await changesOfStage(page, url))
  await page.close()
  return all
}

/**
 * Steps a number that a figure keeps to its end and back, until as many frames are drawn as by a drag.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} figure
 */
async function stepped(page, figure) {
  const place = page.locator(`positional-encoding[figure=${figure}]`).getByRole('application')
  await page.evaluate(() => performance.clearMeasures())
  for (let step = 0; step < 3 * dragSteps; step++) {
    await place.press(step % 8 < 4 ? 'ArrowRight' : 'ArrowLeft')
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  return frameTimes(page, figure)
}

/**
 * Shows one figure and the controls, of 100 positions in 512 dimensions, and waits until both are live:
 * until then the controls may be a picture of them, which is replaced.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 * @param {string} figure
 */
async function alone(page, url, figure) {
  await page.route(`**/drag.html?${figure}`, (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html>
    <html lang="en"><link rel="icon" href="icon.svg"><link rel="stylesheet" href="page.css"><title>A drag</title>
    <main><positional-encoding figure="controls" group="a" hash></positional-encoding>
    <positional-encoding figure="${figure}" group="a"></positional-encoding></main>
    <script type="module" src="positional-encoding.js"></script>` }))
  await page.goto(`${url}drag.html?${figure}#seq-len=100&d-model=512`)
  for (const name of ['controls', figure]) await page.locator(`positional-encoding[figure=${name}] .live`).first().waitFor()
}

/**
 * The frames of unfold on the way from stage to stage, the second time round: once the
 * browser has optimised the program.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 * @returns {Promise<Drag>}
 */
async function changesOfStage(page, url) {
  await alone(page, url, 'unfold')
  const place = page.locator('positional-encoding[figure=unfold]').getByRole('application')
  for (const lap of once ? [1] : [0, 1]) {
    if (lap === 1) await page.evaluate(() => performance.clearMeasures())
    for (const key of ['2', '3', '4', '5', '1']) {
      await place.press(key)
      await page.waitForFunction((stage) => {
        // On the way cells have round corners.
        const root = document.querySelector('positional-encoding[figure=unfold]')?.shadowRoot
        return root?.querySelector('[role=img]')?.getAttribute('aria-label')?.startsWith(`Stage ${stage} `) && !root.querySelector('rect[rx]')
      }, key)
    }
  }
  return { figure: 'unfold', slider: 'stage', ...await frameTimes(page, 'unfold') }
}

/**
 * How long the frames of a figure have taken since the measures were cleared.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} figure
 */
async function frameTimes(page, figure) {
  const frames = await page.evaluate((name) => performance.getEntriesByName(name).map(({ duration }) => duration), `posenc ${figure} frame`)
  if (frames.length < times(10)) throw new Error(`bench: ${figure} drew ${frames.length} frames`)
  return { median: median(frames), late: frames[Math.floor(frames.length * 0.95)] }
}

/** Also sorts them. @param {number[]} values */
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]
