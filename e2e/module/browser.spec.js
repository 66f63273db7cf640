// encoder.js in a browser.

import { stat } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { failOnConsole, paper, servePost } from '../support/page.js'

failOnConsole()

test('load reports progress, adds no globals, and returns the functions of the element script', async ({ page }) => {
  await servePost(page, '')
  await page.goto('post.html')
  const { size } = await stat(new URL('../../dist/encoder.wasm', import.meta.url))
  const result = await page.evaluate(async () => {
    const before = new Set(Object.getOwnPropertyNames(globalThis))
    const { load } = await import(new URL('encoder.js', location.href).href)
    /** @type {[loaded: number, total: number | undefined][]} */
    const progress = []
    const { encode } = await load({ onProgress: (/** @type {number} */ loaded, /** @type {number} */ total) => progress.push([loaded, total]) })
    const globals = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name))
    const element = await import(new URL('positional-encoding.js', location.href).href)
    const options = { seqLen: 3, dModel: 6 }
    return { progress, globals, rows: [...encode(options).data], same: [...(await element.load()).encode(options).data] }
  })
  expect(result.globals).toEqual([])
  const loaded = result.progress.map(([loaded]) => loaded)
  expect(loaded.length).toBeGreaterThan(1)
  expect(loaded).toEqual([...loaded].sort((a, b) => a - b))
  expect(result.progress.at(-1)).toEqual([size, size])
  expect(result.rows).toHaveLength(18)
  result.rows.forEach((x, k) => expect(Math.abs(x - paper(Math.floor(k / 6), k % 6, 6))).toBeLessThan(1e-7))
  expect(result.same).toEqual(result.rows)
})

test('load fetches encoder.wasm, or reader.wasm in place of it', async ({ page }) => {
  /** @type {string[]} */
  const fetched = []
  page.on('request', (request) => request.url().endsWith('.wasm') && fetched.push(request.url().split('/').pop() ?? ''))
  await servePost(page, '')
  await page.goto('post.html')
  const found = await page.evaluate(async () => {
    const { load } = await import(new URL('encoder.js', location.href).href)
    const { encode, identify } = await load({ reader: true })
    const { data } = encode({ convention: 'd2l', seqLen: 8, dModel: 8 })
    const smaller = await load()
    try {
      return smaller.identify({ data, columns: 8 })
    } catch (error) {
      return [identify({ data, columns: 8 }).matches[0].convention, String(error)]
    }
  })
  expect(found).toEqual(['paper', 'TypeError: posenc: identify is in reader.wasm; load it with load({ reader: true })'])
  expect(fetched).toEqual(['reader.wasm', 'encoder.wasm'])
})
