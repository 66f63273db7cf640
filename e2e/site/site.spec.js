// What any visitor of the built site meets.

import { expect, test } from '@playwright/test'
import { failOnConsole } from '../support/page.js'

const allow = failOnConsole()

test('the page loads without a complaint', async ({ page }) => {
  await page.goto('', { waitUntil: 'networkidle' })
})

test('the module runs in the browser and leaves no global', async ({ page }) => {
  await page.goto('LICENSE')
  const { left, data } = await page.evaluate(async () => {
    const before = new Set(Object.getOwnPropertyNames(globalThis))
    const { load } = await import(new URL('encoder.js', location.href).href)
    const { encode } = await load()
    const { data } = encode({ seqLen: 1, dModel: 4 })
    const left = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name))
    return { left, data: [...data] }
  })
  expect(left).toEqual([])
  expect(data).toEqual([0, 1, 0, 1])
  allow('favicon.ico') // which browsers ask for beside a text
  allow('404 (Not Found)')
})

test('the wasm comes compressed, as wasm', async ({ request }) => {
  for (const name of ['encoder.wasm', 'page.wasm']) {
    const response = await request.get(name, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } })
    expect(response.headers()).toMatchObject({ 'content-type': 'application/wasm', 'content-encoding': 'br' })
  }
})
