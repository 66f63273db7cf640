// The widget for notebooks, with a model as anywidget gives it.

import { expect, test } from '@playwright/test'
import { failOnConsole, paper, post } from '../support/page.js'

failOnConsole()

/** Shows the widget of a model, which window.model is from then on. @param {import('@playwright/test').Page} page @param {Record<string, any>} traits */
const show = (page, traits) => page.evaluate(async (traits) => {
  const { default: widget } = await import(new URL('anywidget.js', location.href).href)
  /** @type {Map<string, Set<() => void>>} */
  const listeners = new Map()
  const model = {
    saved: 0,
    traits,
    get: (/** @type {string} */ name) => traits[name],
    set(/** @type {string} */ name, /** @type {any} */ value) {
      const same = JSON.stringify(traits[name]) === JSON.stringify(value)
      traits[name] = value
      if (!same) for (const listener of listeners.get(`change:${name}`) ?? []) listener()
    },
    save_changes: () => model.saved++,
    on: (/** @type {string} */ event, /** @type {() => void} */ listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (/** @type {string} */ event, /** @type {() => void} */ listener) => listeners.get(event)?.delete(listener),
    listeners: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
  Object.assign(window, { model, close: widget.render({ model, el: document.querySelector('main') }) })
}, traits)

/** @param {import('@playwright/test').Page} page */
const table = (page) => page.evaluate(() => {
  const { _data, _shape, state } = /** @type {any} */ (window).model.traits
  return { shape: _shape, state, numbers: _data && [...new Float32Array(_data.buffer, _data.byteOffset, Math.min(4, _data.byteLength / 4))], bytes: _data?.byteLength }
})

test('a widget shows the state of its model, and writes what the reader does and the numbers into it', async ({ page }) => {
  await post(page, '<main></main>')
  await show(page, { figure: 'heatmap', lang: 'en', state: { seq_len: 20, d_model: 16 } })
  await expect(page.locator('svg.picture')).toHaveAttribute('aria-label', /in 16 dimensions/)
  await expect.poll(() => table(page)).toMatchObject({ shape: [20, 16], bytes: 20 * 16 * 4 })

  await page.getByRole('spinbutton', { name: 'd_model' }).fill('8')
  await expect.poll(() => table(page)).toMatchObject({ shape: [20, 8], state: { seq_len: 20, d_model: 8, min_timescale: '' } })

  await page.evaluate(() => {
    const { model } = /** @type {any} */ (window)
    model.set('state', { ...model.traits.state, seq_len: 3, start: 5 })
  })
  await expect.poll(async () => (await table(page)).shape).toEqual([3, 8])
  const { numbers } = await table(page)
  for (const [j, x] of (numbers ?? []).entries()) expect(x).toBeCloseTo(paper(5, j, 8), 6)

  await page.evaluate(() => /** @type {any} */ (window).model.set('figure', 'dot'))
  await expect(page.getByRole('spinbutton', { name: 'offset k' })).toBeVisible()
  expect(await page.evaluate(() => {
    const { model, close } = /** @type {any} */ (window)
    close()
    return [document.querySelectorAll('positional-encoding').length, model.listeners()]
  })).toEqual([0, 0])
})

test('a table of more than 2²⁰ numbers is not sent to Python', async ({ page }) => {
  await post(page, '<main></main>')
  await show(page, { figure: 'heatmap', state: { seq_len: 1_000_000, d_model: 64 } })
  await expect.poll(() => table(page)).toMatchObject({ shape: [1_000_000, 64], bytes: 0 })
})
