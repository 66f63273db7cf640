// A program that exits, out of memory or by an exception: figures restart in another
// one, and nothing calls the old.

import { expect, test } from '@playwright/test'
import { drawn, failOnConsole, post } from '../support/page.js'

failOnConsole()

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('../../wasm/page/positional-encoding.js').PositionalEncodingElement} PositionalEncoding */

const figures = `
  <positional-encoding figure="heatmap" group="a" seq-len="50" d-model="64" position="7"></positional-encoding>
  <positional-encoding figure="dials" group="a" loading="eager"></positional-encoding>
  <positional-encoding figure="collision" loading="eager"></positional-encoding><main></main>`

/**
 * Opens a page that can take the memory of its program away. Told of it, the
 * program goes on until it needs more; not told, an exception goes through it.
 *
 * @param {Page} page
 */
async function open(page) {
  await page.addInitScript(() => {
    const programs = /** @type {{ memory: WebAssembly.Memory, tell: () => void }[]} */ ([])
    const keep = (/** @type {any} */ instance, /** @type {any} */ imports) => {
      programs.push({ memory: instance.exports.mem, tell: () => imports.gojs['runtime.resetMemoryDataView']() })
      return instance
    }
    const { instantiate, Instance } = WebAssembly
    WebAssembly.instantiate = /** @type {any} */ (async (/** @type {any} */ module, /** @type {any} */ imports) => keep(await instantiate(module, imports), imports))
    WebAssembly.Instance = new Proxy(Instance, { construct: (Instance, [module, imports]) => keep(new Instance(module, imports), imports) })
    const take = (/** @type {boolean} */ told) => {
      const { memory, tell } = programs[programs.length - 1]
      for (let pages = 1 << 15; pages >= 1; pages /= 2) {
        try {
          memory.grow(pages)
          pages *= 2
        } catch {
          // Now for the half of it.
        }
      }
      if (told) tell()
    }
    Object.assign(window, { programs, take })
  })
  await post(page, figures)
}

/** How many programs there have been. @param {Page} page */
const programs = (page) => page.evaluate(() => /** @type {any} */ (window).programs.length)

/** Brings many figures of many dimensions to the page, all with numbers of their own. @param {Page} page */
const crowd = (page) => page.evaluate(() => {
  const elements = Array.from({ length: 20 }, () => Object.assign(document.createElement('positional-encoding'), { figure: 'table', dModel: 65536, loading: 'eager' }))
  document.querySelector('main')?.replaceChildren(...elements)
})

test('figures restart with their state when the program runs out of memory', async ({ page }) => {
  await open(page)
  await page.getByRole('spinbutton', { name: 'position' }).first().fill('9')
  await page.getByRole('button', { name: 'Play' }).click()
  await page.evaluate(() => /** @type {any} */ (window).take(true))
  await crowd(page)
  await expect.poll(() => programs(page)).toBe(2)
  await expect(page.locator('main table')).toHaveCount(20)
  await expect(page.locator('.failure')).toHaveCount(0)
  await expect(page.locator('.live')).toHaveCount(23)
  await expect(page.locator('svg.picture').first()).toHaveAttribute('aria-label', /50 positions in 64 dim/)

  await page.getByRole('spinbutton', { name: 'position' }).first().fill('11')
  await expect(page.locator('svg.picture').first()).toHaveAttribute('aria-label', /row 11,/)
  expect(await page.locator('positional-encoding').nth(1).evaluate((element) => /** @type {PositionalEncoding} */ (element).position)).toBe(11)
  await page.mouse.wheel(0, 200)
  await drawn(page)
  expect(await programs(page)).toBe(2)
})

test('figures restart with their state when an exception ends the program', async ({ page }) => {
  await open(page)
  const outcome = await page.evaluate(async () => {
    const { load } = await import(/** @type {any} */ (new URL('positional-encoding.js', location.href).href))
    const { encode } = await load()
    const element = /** @type {PositionalEncoding} */ (document.querySelector('positional-encoding'))
    element.position = 13
    await new Promise((resolve) => element.addEventListener('change', resolve, { once: true }))
    ;/** @type {any} */ (window).take(false)
    let refused = false
    try {
      encode({ seqLen: 4, dModel: 8 })
    } catch {
      refused = true
    }
    element.seqLen = 60 // at once, when there is no program
    const { shape } = encode({ seqLen: 4, dModel: 8 })
    return [refused, shape, (await element.encoding()).shape]
  })
  expect(outcome).toEqual([true, [4, 8], [60, 64]])
  await expect(page.locator('svg.picture').first()).toHaveAttribute('aria-label', /60 positions in 64 dim.*row 13,/)
  await expect(page.locator('.live')).toHaveCount(3)
  expect(await programs(page)).toBe(2)
})

test('after repeated exits figures show an error with a button to try again', async ({ page }) => {
  await open(page)
  for (let k = 1; k <= 4; k++) {
    await page.evaluate(async () => {
      const { load } = await import(/** @type {any} */ (new URL('positional-encoding.js', location.href).href))
      const { encode } = await load()
      ;/** @type {any} */ (window).take(false)
      try {
        encode({ seqLen: 4, dModel: 8 })
      } catch {
        // It has ended.
      }
    })
    await expect(page.locator('.live')).toHaveCount(k < 4 ? 3 : 0)
    await expect(page.locator('.failure')).toHaveCount(k < 4 ? 0 : 3)
  }
  await expect(page.getByText('The figure could not be loaded.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.locator('svg.picture').first()).toHaveAttribute('aria-label', /50 positions in 64 dim/)
  await expect(page.locator('.live')).toHaveCount(3)
})
