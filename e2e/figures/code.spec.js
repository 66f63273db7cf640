// The program of a figure, alone on a page: chosen, copied and fitted to the state.

import { expect } from '@playwright/test'
import { failOnConsole, figureTest as test, post } from '../support/page.js'

failOnConsole()

/** A page with the figure alone. @param {import('@playwright/test').Page} page @param {string} attributes */
async function open(page, attributes) {
  await post(page, `<positional-encoding figure="code" ${attributes}></positional-encoding>`)
  await expect(page.locator('.drawn svg text').first()).toBeVisible()
}

test('the program of the chosen language is shown, and copied as a whole', async ({ page }) => {
  await open(page, 'seq-len="7" d-model="6" base="500" start="-2"')
  await expect(page.locator('.drawn')).toContainText('import numpy as np')
  await page.getByRole('combobox', { name: 'with' }).selectOption('go')
  await expect(page.locator('.drawn')).toContainText('encoder.New(7, 6, encoder.Base(500), encoder.Start(-2))')
  await page.getByRole('button', { name: 'Copy the program' }).click()
  await expect(page.locator('.code').getByRole('status')).toHaveText('Copied')
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text.split('\n').slice(0, 4)).toEqual(['package main', '', 'import (', '\t"fmt"'])
  expect(text.endsWith('}\n')).toBe(true)
})

test('the program follows the sizes, and keeps the last valid ones', async ({ page }) => {
  await open(page, 'language="pytorch"')
  await page.getByRole('spinbutton', { name: 'd_model' }).fill('64')
  await expect(page.locator('.drawn')).toContainText('= 100, 64, 10000, 0')
  await page.getByRole('spinbutton', { name: 'd_model' }).fill('7')
  await expect(page.getByRole('alert').filter({ hasText: 'Must be an even number' })).toBeVisible()
  await expect(page.locator('.drawn')).toContainText('= 100, 64, 10000, 0')
})
