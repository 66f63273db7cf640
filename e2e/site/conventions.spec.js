// The pages of conventions and of conformance vectors, which are HTML without a program.

import { expect, test } from '@playwright/test'
import { looksInTurn, show, titleOf, violations } from '../support/axe.js'
import { failOnConsole, openFolds, overflow } from '../support/page.js'

failOnConsole()

test('the page of a convention loads no program and leads to the tool that compares it', async ({ page }) => {
  /** @type {string[]} */
  const requests = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('conventions/fairseq/', { waitUntil: 'networkidle' })
  expect(requests.filter((path) => /wasm|positional-encoding/.test(path))).toEqual([])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The positional encoding of fairseq')
  await expect(page.getByRole('cell', { name: 'ZeroDivisionError' })).toBeVisible()

  await page.getByRole('link', { name: 'Compare with the paper' }).click()
  await expect(page).toHaveURL(/workbench\/compare\/(index\.html)?#convention=fairseq&padding-idx=1&versus=paper$/)
  await expect(page.locator('select[data-part="convention"]')).toHaveValue('fairseq')
  await expect(page.locator('select[data-part="versus"]')).toHaveValue('paper')
})

test('a reader finds a convention from the article, in each language', async ({ page }) => {
  await page.goto('')
  await page.getByRole('link', { name: 'each library has a page' }).click()
  await page.getByRole('link', { name: 'whisper', exact: true }).click()
  await expect(page).toHaveTitle(/^whisper: /)
  await page.getByRole('link', { name: '中文' }).click()
  await expect(page).toHaveURL(/\/zh\/conventions\/whisper\/(index\.html)?$/)
  await expect(page).toHaveTitle(/^whisper：/)
  await page.getByRole('link', { name: '约定', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('各个库的位置编码')
})

test('the list of conventions is filtered by words and sorted by columns, and what differs from the paper is bold', async ({ page }) => {
  await page.goto('conventions/')
  const rows = page.locator('.list tbody tr:has(td)').filter({ visible: true })
  const names = () => rows.locator('th').allTextContents()
  const all = await names()
  await expect(page.getByRole('row', { name: /^fairseq / }).locator('b')).toHaveText(['sin sin cos cos', '1/10000.0', 'padding_idx + 1'])
  await expect(page.getByRole('row', { name: /^paper / }).locator('b')).toHaveCount(0)

  await page.getByLabel('Filter').fill('zero PADDING')
  expect(await names()).toContain('fairseq')
  expect(await names()).not.toContain('paper')
  await expect(page.getByText('The rows of the paper', { exact: true })).toBeHidden()
  await page.getByLabel('Filter').fill('')
  expect(await names()).toEqual(all)

  const head = page.getByRole('columnheader', { name: 'Convention' })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  expect((await names())[0]).toBe('annotated-transformer')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  expect((await names())[0]).toBe('wenet')
})

for (const [lang, workbench, vectors] of [['', 'workbench', 'Conformance vectors'], ['zh/', '工作台', '一致性检验数据']]) {
  test(`a reader of /${lang} finds the conformance vectors in two clicks, and a file in a third`, async ({ page }) => {
    await page.goto(lang)
    await page.locator('#main, main').getByRole('link', { name: workbench, exact: true }).first().click()
    await page.getByRole('link', { name: vectors }).click()
    await expect(page).toHaveURL(new RegExp(`/${lang}vectors/(index\\.html)?$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(vectors)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'rope-yarn-mscale', exact: true }).click()
    expect((await download).suggestedFilename()).toBe('rope-yarn-mscale.json')
  })
}

for (const [path, label, copied] of [['vectors/', 'Copy', 'Copied'], ['zh/conventions/fairseq/', '复制', '已复制'], ['workbench/bugs/', 'Copy', 'Copied']]) {
  test(`each program of /${path} has a button that copies it as it is written`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(path)
    await openFolds(page)
    const programs = page.locator('section pre')
    const buttons = page.getByRole('main').locator('.copyable').getByRole('button')
    await expect(buttons).toHaveText(Array(await programs.count()).fill(label))
    await buttons.last().click()
    await expect(buttons.last()).toHaveText(copied)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await programs.last().textContent())
  })
}

test('a program that may not be copied is selected', async ({ page }) => {
  await page.addInitScript(() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError')) })
  await page.goto('vectors/')
  const frame = page.locator('.copyable').first()
  await frame.getByRole('button').click()
  await expect(frame.getByRole('button')).toHaveText('Selected')
  expect(await page.evaluate(() => String(getSelection()).trim())).toBe((await frame.locator('pre').textContent())?.trim())
})

for (const look of looksInTurn) {
  test(`axe finds no violations and nothing overflows in pages of conventions and of vectors, ${titleOf(look)}`, async ({ page }) => {
    test.slow()
    await show(page, look)
    for (const path of ['conventions/', 'conventions/fairseq/', 'conventions/rope-half/', 'zh/conventions/', 'zh/conventions/diffusers-timestep/', 'vectors/', 'zh/vectors/']) {
      await page.goto(path)
      expect(await violations(page, look.rules), path).toEqual([])
      expect(await overflow(page), `${path} scrolls sideways`).toBe(0)
    }
  })
}
