// Many figures on a page: page.wasm and workbench.wasm are run once each.

import { expect, test } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { figures } from '../support/figures.js'
import { countPrograms, failOnConsole, post } from '../support/page.js'

failOnConsole()

test('fifty figures share an instance of page.wasm and one of workbench.wasm', async ({ page }) => {
  test.slow()
  /** @type {string[]} */
  const fetched = []
  page.on('request', (request) => { if (request.url().endsWith('.wasm')) fetched.push(request.url().split('/').pop() ?? '') })
  await countPrograms(page)
  await post(page, Array.from({ length: 50 }, (_, k) =>
    `<positional-encoding figure="${figures[k % 15]}" loading="eager" group="${k % 7 || ''}" d-model="16" seq-len="20"></positional-encoding>`).join(''))
  await expect(page.locator('.live')).toHaveCount(50)
  await expect(page.locator('.failure')).toHaveCount(0)
  expect(fetched.sort()).toEqual(['page.wasm', 'workbench.wasm'])
  expect(await page.evaluate(() => /** @type {any} */ (window).memories.length)).toBe(2)

  // The last of a group moves the first.
  const of = page.locator('positional-encoding[group="3"]')
  await of.last().evaluate((element) => { /** @type {any} */ (element).position = 13 })
  await expect.poll(() => of.first().evaluate((element) => /** @type {any} */ (element).position)).toBe(13)
})

test('of two versions on a page the first defines the element, and both can encode', async ({ page }) => {
  for (const file of ['positional-encoding.js', 'page.wasm']) {
    const body = await readFile(new URL(`../../dist/${file}`, import.meta.url))
    await page.route(`**/v9.9.9/${file}`, (route) =>
      route.fulfill({ body, contentType: file.endsWith('js') ? 'text/javascript' : 'application/wasm' }))
  }
  await countPrograms(page)
  await post(page, '<positional-encoding figure="dot" d-model="8"></positional-encoding><script type="module" src="v9.9.9/positional-encoding.js"></script>')
  await expect(page.locator('.live')).toHaveCount(1)
  const rows = await page.evaluate(() => Promise.all(['', 'v9.9.9/'].map(async (folder) => {
    const { load } = await import(new URL(`${folder}positional-encoding.js`, location.href).href)
    return [...(await load()).encode({ seqLen: 1, dModel: 4, start: 1 }).data]
  })))
  expect(rows[0]).toEqual(rows[1])
  await page.getByRole('spinbutton', { name: 'offset k' }).fill('12')
  await expect(page.locator('svg.picture')).toHaveAttribute('aria-label', /\b12\b/)
})
