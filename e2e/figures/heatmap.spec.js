// What there is to be seen in the heatmap, alone on a page.

import { expect } from '@playwright/test'
import { failOnConsole, figureTest as test, post, readout } from '../support/page.js'

failOnConsole(test)

/** A page with the figure alone. @param {import('@playwright/test').Page} page @param {string} attributes */
async function open(page, attributes) {
  await post(page, `<positional-encoding figure="heatmap" ${attributes}></positional-encoding>`)
  await expect(readout(page, 'value')).toBeVisible()
}

const choices = ['none', 'first-row', 'slow-columns', 'neighbours', 'movement']

test('switching the annotation moves no cell, and no field to another row', async ({ page }) => {
  for (const width of [1056, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, 'seq-len="10" d-model="64" position="3"')
    const layout = async () => ({
      cells: await page.locator('.cells').boundingBox(),
      panel: await page.locator('.tools, .field:not(.field-threshold)').evaluateAll((all) => all.map((e) => e.getBoundingClientRect())
        .map(({ y, height }, _, [first]) => [y - first.y, height])),
    })
    const before = await layout()
    for (const choice of choices) {
      await page.getByRole('combobox', { name: 'Look at' }).selectOption(choice)
      await expect(page.locator('.drawn')).toContainText({
        none: 'Each row is the vector', 'first-row': 'sin 0 = 0 and cos 0 = 1', 'slow-columns': 'one period long',
        neighbours: 'Rows 3 and 4', movement: '2 of 32 pairs',
      }[choice] ?? '')
      expect(await layout(), choice).toEqual(before)
    }
  }
})

test('the threshold divides columns by how much they change', async ({ page }) => {
  await open(page, 'seq-len="10" d-model="64" position="3"')
  const threshold = page.getByRole('spinbutton', { name: 'threshold' })
  await expect(threshold).toBeHidden()
  await page.getByRole('combobox', { name: 'Look at' }).selectOption('movement')
  await expect(threshold).toBeVisible()
  /** How many columns move by at least so much, column by column. @param {number} least */
  const moving = (least) => [...Array(64).keys()].filter((dim) => {
    const column = [...Array(10).keys()].map((pos) => {
      const angle = pos * 10000 ** (-2 * Math.floor(dim / 2) / 64)
      return dim % 2 ? Math.cos(angle) : Math.sin(angle)
    })
    return Math.max(...column) - Math.min(...column) >= least
  }).length
  for (const least of [0.1, 0.01, 1]) {
    await threshold.fill(String(least))
    await expect(page.getByRole('img', { name: new RegExp(` ${moving(least)} of 64 columns move by ${least} or more`) })).toBeVisible()
  }
  await threshold.fill('3')
  await expect(page.getByRole('alert').filter({ hasText: 'Must be a number, 0 to 2' })).toBeVisible()
  await expect(page.getByRole('img', { name: new RegExp(` ${moving(1)} of 64 columns`) })).toBeVisible()
})
