// Elements that come and go, and change their figure, thousands of times: memory does
// not grow. make soak does ten times as much.

import { expect, test } from '@playwright/test'
import { figures } from '../support/figures.js'
import { countPrograms, drawn, failOnConsole, post, servePost, startProgram } from '../support/page.js'
import { factor } from '../support/soak.js'

failOnConsole()

/** @typedef {import('@playwright/test').Page} Page */

/** What a page holds in memory after garbage has been collected. @param {Page} page */
async function memoryOf(page) {
  const client = await page.context().newCDPSession(page)
  await drawn(page)
  await client.send('HeapProfiler.collectGarbage')
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters')
  const wasm = await page.evaluate(() => /** @type {any} */ (window).memories.map((/** @type {WebAssembly.Memory} */ memory) => memory.buffer.byteLength))
  await client.detach()
  return { usedSize, nodes, jsEventListeners, wasm }
}

/**
 * Memory never shrinks. Its peak depends on where the collector happens to come: it grew
 * by 6–24 MiB from the 300th element to the 1300th, and by 1–5 from the 650th on; a leak
 * took 240 kB each. Go collects what it no longer needs when it has as much again, so that
 * a part of the last elements is still there, now and then: the largest figures have some
 * 1,000 nodes and 50 listeners each. All of the elements would be many times as many.
 *
 * @param {Awaited<ReturnType<typeof memoryOf>>} before
 * @param {Awaited<ReturnType<typeof memoryOf>>} after
 */
function flat(before, after) {
  test.info().annotations.push({ type: 'memory', description: JSON.stringify({ before, after }) })
  expect([before.wasm.length, after.wasm.length], 'programs').toEqual([2, 2])
  for (const i of [0, 1]) expect(after.wasm[i] - before.wasm[i], 'the memory of a program, in bytes').toBeLessThanOrEqual(24 << 20)
  expect(after.nodes - before.nodes, 'nodes').toBeLessThanOrEqual(8000)
  expect(after.jsEventListeners - before.jsEventListeners, 'listeners').toBeLessThanOrEqual(400)
  expect(after.usedSize - before.usedSize, 'the heap, in bytes').toBeLessThanOrEqual(1_000_000)
}

test(`memory does not grow while ${650 * factor} elements are added, moved and removed`, async ({ page }) => {
  test.setTimeout(240_000 * factor)
  await countPrograms(page)
  await servePost(page, '<main></main><section></section>')
  await page.goto('post.html')
  await startProgram(page)

  /**
   * Lets elements come, move and go: to another parent, into a shadow root and
   * out of it, some while they are mounted, some when they are there, some to come
   * again.
   *
   * @param {number} from
   * @param {number} to
   */
  const cycle = (from, to) => page.evaluate(async ([from, to, figures]) => {
    const [main, section] = ['main', 'section'].map((name) => /** @type {HTMLElement} */ (document.querySelector(name)))
    const root = section.shadowRoot ?? section.attachShadow({ mode: 'open' })
    const rest = () => new Promise((resolve) => setTimeout(resolve))
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let k = from; k < to; k++) {
      const element = document.createElement('positional-encoding')
      Object.assign(element, { figure: figures[k % figures.length], group: ['', 'a', 'b'][k % 3], lang: ['en', 'zh'][k % 2], hash: k % 7 === 0, loading: 'eager', seqLen: 20, dModel: 16 })
      element.innerHTML = ['', '<p>A sentence</p>'][k % 2]
      const loaded = new Promise((resolve) => element.addEventListener('load', resolve, { once: true }))
      main.append(element)
      await [null, rest(), frame(), loaded, loaded][k % 5]
      element.position = k % 20
      if (k % 10 === 3) element.lang = 'en'
      document.body.append(element)
      if (k % 6 === 0) root.append(element)
      await [null, rest(), frame()][k % 3]
      element.remove()
      await [null, rest()][k % 2]
      if (k % 3 === 0) {
        main.append(element)
        await rest()
        element.remove()
      }
      await rest()
    }
  }, /** @type {const} */ ([from, to, figures]))

  await cycle(0, 650) // memory comes to its peak: the longer this is, the less is left to chance
  const before = await memoryOf(page)
  await cycle(650, 650 + 650 * factor)
  flat(before, await memoryOf(page))
})

test(`memory does not grow while an element changes its figure ${100 * factor} times`, async ({ page }) => {
  test.setTimeout(120_000 * factor)
  await countPrograms(page)
  await post(page, '<positional-encoding figure="dot" seq-len="20" d-model="16" loading="eager"></positional-encoding>')
  await startProgram(page)
  const element = page.locator('positional-encoding')

  /** @param {number} times */
  const change = (times) => element.evaluate(async (element, [times, figures]) => {
    for (let k = 0; k < times; k++) {
      const loaded = new Promise((resolve) => element.addEventListener('load', resolve, { once: true }))
      Object.assign(element, { figure: figures[k % figures.length] })
      await loaded
    }
  }, /** @type {const} */ ([times, figures.filter((name) => name !== 'controls')]))

  await change(60)
  const before = await memoryOf(page)
  await change(100 * factor)
  flat(before, await memoryOf(page))
})
