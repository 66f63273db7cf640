// How long readers wait for a living figure whose picture they touch as soon as the article
// is there: the program may still be on its way.

import { devices } from '@playwright/test'
import { some, times } from './effort.js'

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */

/**
 * @typedef {object} Device
 * @property {string} name
 * @property {import('@playwright/test').BrowserContextOptions} options
 * @property {number} slower how many times slower the processor is
 * @property {number} [megabits] of the network each second
 * @property {number} [latency] of the network, in milliseconds
 * @property {number} most seconds to wait
 */

const { defaultBrowserType, ...phone } = devices['Pixel 5']

/** @type {Device[]} */
const all = [
  { name: 'a desk', options: { viewport: { width: 1440, height: 900 } }, slower: 1, most: 0.3 },
  { name: 'a phone', options: phone, slower: 4, megabits: 9, latency: 40, most: 1.35 },
  { name: 'a slow phone', options: phone, slower: 6, megabits: 1.6, latency: 150, most: 4.6 },
]

const runs = times(5)

/**
 * The time from the first touch of the first figure to that figure alive, on each device:
 * medians, in seconds.
 *
 * @param {Browser} browser
 * @param {string} url
 */
export async function starts(browser, url) {
  const medians = []
  for (const device of some(all)) {
    /** @type {number[]} */
    const seconds = []
    while (seconds.length < runs) seconds.push(await start(browser, url, device))
    medians.push({ device: device.name, most: device.most, seconds: seconds.sort((a, b) => a - b)[Math.floor(runs / 2)] })
  }
  return medians
}

/** @param {Browser} browser @param {string} url @param {Device} device */
async function start(browser, url, device) {
  const context = await browser.newContext(device.options)
  try {
    const page = await context.newPage()
    await slowDown(page, device)
    await page.addInitScript(watch)
    await page.goto(url)
    await touch(page, device)
    await page.waitForFunction(() => Reflect.get(window, 'alive'), undefined, { timeout: 30_000 })
    return await page.evaluate(() => (Reflect.get(window, 'alive') - Reflect.get(window, 'touched')) / 1000)
  } finally {
    await context.close()
  }
}

/** @param {Page} page @param {Device} device */
async function slowDown(page, { slower, megabits, latency = 0 }) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  if (!megabits) return
  const throughput = megabits * 1e6 / 8 // bytes each second
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput })
}

/** Notes when the reader first touches the page, and when the first figure is alive. It runs in the page. */
function watch() {
  const note = (/** @type {string} */ name) => (/** @type {Event} */ { timeStamp }) => Reflect.get(window, name) ?? Reflect.set(window, name, timeStamp)
  addEventListener('pointermove', note('touched'), { capture: true, once: true })
  addEventListener('pointerdown', note('touched'), { capture: true, once: true })
  // An event called load does not reach the window.
  document.addEventListener('load', ({ target, timeStamp }) => {
    if (target instanceof Element && target.matches('#fig-walk > positional-encoding')) Reflect.set(window, 'alive', timeStamp)
  }, true)
}

/** Touches the first figure in its middle, as long as that is in view. @param {Page} page @param {Device} device */
async function touch(page, { options: { hasTouch } }) {
  const box = await page.locator('#fig-walk positional-encoding').boundingBox()
  if (!box) throw new Error('bench: the article has no first figure')
  const [x, y] = [box.x + box.width / 2, Math.min(box.y + box.height / 2, box.y + 60)]
  await (hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
}
