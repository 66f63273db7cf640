// What a reader gives to the tools: before their program is there, and when other things are chosen.

import { expect, test } from '@playwright/test'
import { failOnConsole, mountedFigures, startProgram } from '../support/page.js'
import { inTurn } from '../support/turn.js'

/** @typedef {import('@playwright/test').Page} Page */

failOnConsole()

/**
 * Opens a tool, whose program comes only when the function that is returned is called.
 *
 * @param {Page} page
 * @param {string} path
 */
async function openHeld(page, path) {
  let release = () => {}
  const held = new Promise((resolve) => { release = () => resolve(undefined) })
  await page.route('**/workbench.wasm*', async (route) => {
    await held
    await route.continue()
  })
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
      Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') })
    })).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path)
  await page.waitForFunction(() => customElements.get('positional-encoding'))
  return async () => {
    release()
    await page.mouse.move(5, 5)
    await page.mouse.move(9, 9)
    await expect(mountedFigures(page)).toHaveCount(1)
  }
}

/** Where parts of the form and the picture are. @param {Page} page */
const places = (page) => page.evaluate(() => {
  const element = document.querySelector('positional-encoding')
  const live = element?.shadowRoot?.querySelector('.live')
  return ['.intake', '.intake .tools', 'textarea', '.file, [data-does=file]', 'small', 'img, .picture-place'].map((name) => {
    const box = (live ?? element)?.querySelector(name)?.getBoundingClientRect()
    return box && `${name} ${[box.left, box.top, box.width, name.startsWith('img') ? 0 : box.height].map(Math.round).join(' ')}`
  })
})

for (const path of ['rotary', 'identify', 'checkpoint', 'audit', 'positions']) {
  for (const [lang, width] of inTurn([['', 1440], ['zh/', 390], ['zh/', 1440], ['', 390]])) {
    test(`nothing moves when the live form replaces the form in the HTML: /${lang}workbench/${path}/ at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width: Number(width), height: 900 })
      const run = await openHeld(page, `${lang}workbench/${path}/`)
      const before = await places(page)
      expect(before.at(-1)).toBeDefined()
      await run()
      expect(await places(page)).toEqual(before)
      expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBe(0)
    })
  }
}

test('what is typed before the program is there is kept, and answered, with the caret where it was', async ({ page }) => {
  const run = await openHeld(page, 'workbench/rotary/')
  await page.locator('textarea').fill('{"head_dim": 64, "rope_theta": 20000}')
  await page.keyboard.press('ArrowLeft')
  await run()
  await expect(page.locator('textarea')).toHaveValue('{"head_dim": 64, "rope_theta": 20000}')
  await expect(page.locator('.drawn')).toContainText('No scaling. ')
  await expect(page).toHaveURL(/rope_theta/)
  await page.keyboard.type(', "rope_scaling": {"type": "linear", "factor": 2}')
  await expect(page.locator('.drawn')).toContainText('linear scaling, factor 2. ')
})

test('a model chosen before the program is there is shown', async ({ page }) => {
  const run = await openHeld(page, 'zh/workbench/rotary/')
  await page.getByRole('combobox').selectOption('phi-2')
  await run()
  await expect(page).toHaveURL(/#model=phi-2$/)
  await expect(page.locator('.drawn')).toContainText('没有缩放。')
})

test('an example pressed before the program is there is shown', async ({ page }) => {
  const run = await openHeld(page, 'workbench/identify/')
  await page.getByRole('button', { name: 'doubled index' }).click()
  await run()
  await expect(page.getByRole('button', { name: 'doubled index' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/#sample=doubled-index$/)
})

test('a file chosen, and files dropped, before the program is there are read', async ({ page }) => {
  const run = await openHeld(page, 'workbench/identify/')
  await page.locator('input[type=file]').setInputFiles({ name: 'row.csv', mimeType: 'text/csv', buffer: Buffer.from('0,1,0,1\n0.841471,0.540302,0.010000,0.999950\n0.909297,-0.416147,0.019999,0.999800\n0.141120,-0.989992,0.029996,0.999550') })
  await run()
  await expect(page.locator('.notes')).toContainText('row.csv: 4 × 4 numbers.')

  const runAgain = await openHeld(page, 'workbench/checkpoint/')
  await page.locator('positional-encoding').evaluate((element) => {
    const dataTransfer = new DataTransfer()
    const header = '{"wpe.weight":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]}}'
    const bytes = new Uint8Array(8 + header.length + 16)
    bytes[0] = header.length
    bytes.set(new TextEncoder().encode(header), 8)
    dataTransfer.items.add(new File([bytes], 'model.safetensors'))
    element.querySelector('picture')?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await runAgain()
  await expect(page.locator('.notes')).toContainText('model.safetensors: safetensors, tensors: 1.')
})

test('without JavaScript there is no form', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: String(test.info().project.use.baseURL) })
  await page.goto('workbench/rotary/')
  await expect(page.locator('positional-encoding img')).toBeVisible()
  await expect(page.locator('textarea')).toBeHidden()
  await page.close()
})

/** @param {Page} page */
const box = (page) => page.locator('.live textarea')

test('a model does not take what was pasted away: it stays a choice, and Back leads to it', async ({ page }) => {
  const pasted = '{"head_dim": 64, "rope_theta": 20000}'
  await page.goto('workbench/rotary/')
  await startProgram(page)
  await box(page).fill(pasted)
  await expect(page).toHaveURL(/20000/)
  const models = page.getByRole('combobox', { name: 'model' })
  await expect(models).toHaveValue('yours')
  await models.selectOption('phi-2')
  await expect(page).toHaveURL(/#model=phi-2$/)
  await page.goBack()
  await expect(box(page)).toHaveValue(pasted)
  await page.goForward()
  await expect(page).toHaveURL(/#model=phi-2$/)
  await expect(box(page)).toHaveValue(/"model_type": "phi"/)
  await models.selectOption('yours')
  await expect(box(page)).toHaveValue(pasted)
  await expect(page).toHaveURL(/20000/)
})

test('a link to a model replaces an invalid text in the box, and a text that has just been typed', async ({ page }) => {
  await page.clock.install()
  await page.goto('workbench/rotary/')
  await startProgram(page)
  const problem = page.getByRole('alert').filter({ hasText: /./ })
  await box(page).fill('{"rope_theta": ?}')
  await expect(problem).toBeVisible()
  await page.evaluate(() => { location.hash = '#model=phi-2' })
  await expect(box(page)).toHaveValue(/"model_type": "phi"/)
  await expect(problem).toBeHidden()
  await expect(box(page)).toHaveAttribute('aria-invalid', 'false')

  await box(page).evaluate((/** @type {HTMLTextAreaElement} */ box) => {
    box.value = '{"head_dim": 64}'
    box.dispatchEvent(new Event('input', { bubbles: true }))
    location.hash = '#model=llama-3.2-1b'
  })
  await expect(box(page)).toHaveValue(/"model_type": "llama"/)
  await page.clock.runFor(1000)
  await expect(page.getByRole('combobox', { name: 'model' })).toHaveValue('llama-3.2-1b')
  await expect(page).toHaveURL(/#model=llama-3.2-1b$/)
})

test('an example does not take numbers away, and undo brings them back', async ({ page }) => {
  await page.goto('workbench/identify/')
  await startProgram(page)
  const row = '0.841471 0.540302 0.010000 0.999950'
  await box(page).fill(row)
  await expect(page.locator('.notes')).toHaveText('Read: 1 × 4 numbers.')
  const yours = page.getByRole('button', { name: 'yours' })
  await expect(yours).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'one row alone' }).click()
  await expect(yours).toHaveAttribute('aria-pressed', 'false')
  await yours.click()
  await expect(box(page)).toHaveValue(row)
  await page.getByRole('button', { name: 'doubled index' }).click()
  await expect(box(page)).not.toHaveValue(row)
  await box(page).press('Control+z')
  await expect(box(page)).toHaveValue(row)
  await expect(yours).toHaveAttribute('aria-pressed', 'true')
})

test('an example does not take files away', async ({ page }) => {
  await page.goto('zh/workbench/checkpoint/')
  await startProgram(page)
  const chosen = page.waitForEvent('filechooser')
  await page.locator('.live').getByRole('button', { name: '选择文件' }).click()
  await (await chosen).setFiles({ name: 'rows.npy', mimeType: '', buffer: Buffer.concat([Buffer.from("\x93NUMPY\x01\x00\x76\x00", 'latin1'), Buffer.from(`${"{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }".padEnd(117)}\n`), Buffer.alloc(16)]) })
  await expect(page.locator('.notes')).toContainText('rows.npy')
  await page.getByRole('button', { name: '正弦编码' }).click()
  await expect(page.locator('.notes')).toHaveText('')
  await page.getByRole('button', { name: '你的' }).click()
  await expect(page.locator('.notes')).toContainText('rows.npy')
})

test('the address keeps numbers that are pasted, up to 4,000 bytes, and explains them again', async ({ page }) => {
  await page.goto('workbench/identify/')
  await startProgram(page)
  const rows = '0 1 0 1\n0.841471 0.540302 0.010000 0.999950\n0.909297 -0.416147 0.019999 0.999800'
  const verdict = page.locator('.picture-place .spoken')
  await box(page).fill(rows)
  await expect(verdict).toContainText('positions 0 to 2')
  await expect(page).toHaveURL(/numbers=0/)
  await page.getByRole('button', { name: 'doubled index' }).click()
  await expect(page).toHaveURL(/#sample=doubled-index$/)
  await page.goBack()
  await expect(box(page)).toHaveValue(rows)
  await expect(verdict).toContainText('positions 0 to 2')

  await page.reload()
  await startProgram(page)
  await expect(box(page)).toHaveValue(rows)
  await expect(verdict).toContainText('positions 0 to 2')
  await expect(page.getByRole('button', { name: 'yours' })).toHaveAttribute('aria-pressed', 'true')

  await box(page).fill(`${rows}\n`.padEnd(4001))
  await expect(page.locator('.notes')).toHaveText('Read: 3 × 4 numbers. The address of this page does not keep them.')
  await expect(page).not.toHaveURL(/numbers=/)

  await box(page).fill('0 1\n0 ?')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(/\?/)
  await expect(page).toHaveURL(/numbers=0/)
  await page.reload()
  await startProgram(page)
  await expect(box(page), 'the invalid text').toHaveValue('0 1\n0 ?')
  await box(page).fill(rows)
  await expect(verdict).toContainText('positions 0 to 2')
  await expect(page).not.toHaveURL(/%3F/)

  await page.goto('about:blank')
  await page.goto('workbench/identify/#numbers=no+numbers')
  await startProgram(page)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText('no numbers found; give at least one row')
  await page.getByRole('button', { name: 'fairseq' }).click()
  await expect(verdict).toContainText('fairseq')
})
