// What readers give to a tool stays on their machine.

import { expect, test } from '@playwright/test'
import { failOnConsole, mountFigures } from '../support/page.js'

failOnConsole()

test('numbers that are pasted or dropped cause no request, and pages load nothing from other hosts', async ({ page, baseURL }) => {
  /** @type {string[]} */
  const asked = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('workbench/identify/')
  await mountFigures(page, 'identify')
  const numbers = page.getByRole('textbox', { name: 'Your numbers' })
  await numbers.fill('0 1 0 1\n0.8415 0.5403 0.01 0.99995')
  const verdict = page.locator('.drawn svg text')
  await expect(verdict.filter({ hasText: 'paper' }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => !url.startsWith(String(baseURL)) && !/^(data|blob):/.test(url))).toEqual([])

  asked.length = 0
  await numbers.fill('0.31 0.7 0.2 0.4\n0.9 0.1 0.6 0.5\n0.3 0.8 0.2 0.77')
  await expect(verdict.filter({ hasText: 'paper' })).toHaveCount(0)
  const file = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['0 1 0 1\n0.8415 0.5403 0.01 0.99995\n'], 'secret.csv'))
    return transfer
  })
  for (const event of ['dragover', 'drop']) await page.locator('.picture-place').dispatchEvent(event, { dataTransfer: file })
  await expect(verdict.filter({ hasText: 'paper' }).first()).toBeVisible()
  // Chromium with its windows asks for the icon again whenever the address changes.
  expect(asked.filter((url) => !/^(data|blob):|[/]icon[.]svg$/.test(url))).toEqual([])
  expect(page.url()).not.toContain('0.8415')
})
