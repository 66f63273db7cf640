// The pages of the workbench, one for each tool.

import { expect, test } from '@playwright/test'
import { hasDrawn, toolPage, tools } from '../support/figures.js'
import { failOnConsole, mountAll, startProgram } from '../support/page.js'
import { inTurn } from '../support/turn.js'

/** @typedef {import('@playwright/test').Page} Page */

failOnConsole()

/** A state of each tool: the last part is one that the page has a control for. @type {Record<string, string>} */
const states = {
  'rope-scaling': 'model=gemma-3-4b&read-by=vllm-2026-08-17',
  identify: 'sample=doubled-index',
  checkpoint: 'tensor=grid',
  audit: 'recorded=right',
  positions: 'batch-example=packed',
  conventions: 'd-model=64&versus=mlx',
  odd: 'odd-width=7',
  bugs: 'bug=degrees',
  precision: 'precision=bfloat16',
  images: 'grid-width=9&new-height=20',
  export: 'convention=fairseq&file-format=csv',
  criteria: 'seq-len=12&base=500',
  bias: 'range=64&heads=12',
  derivation: 'd-model=64&offset=4',
}

/** Waits until the page shows the state of a tool. @param {Page} page @param {string} figure */
async function expectState(page, figure) {
  const [name, value] = states[figure].split('&').at(-1)?.split('=') ?? []
  if (['identify', 'checkpoint', 'audit', 'positions'].includes(figure)) await expect(page.locator(`[data-does="${value}"]`)).toHaveAttribute('aria-pressed', 'true')
  else await expect(page.locator(`:is(input:not([type=range]), select)[data-part="${name}"]`)).toHaveValue(value)
}

/** Tools whose every address is opened, others after each commit. */
const thorough = inTurn(tools, 2)

for (const figure of tools) {
  const [path, state] = [toolPage(figure), states[figure]]

  for (const lang of inTurn(['', 'zh/'])) {
    /** Waits for the page of the tool in a language. @param {Page} page @param {string} lang @param {string} hash */
    const arrives = async (page, lang, hash) => {
      await page.waitForURL((url) => new RegExp(`^/${lang}${path}(index\\.html)?$`).test(url.pathname) && url.hash === hash)
      await expect(page.locator('positional-encoding').first()).toHaveAttribute('figure', figure)
    }

    test(`/${lang}${path} draws its tool in the state of its address`, async ({ page }) => {
      await page.goto(`${lang}${path}#${state}`)
      await expectState(page, figure)
      await mountAll(page)
      await expect.poll(() => page.locator(`[figure=${figure}]`).evaluate(hasDrawn)).toBe(true)
      await expect(page.getByRole('navigation').locator('[aria-current=page]')).toHaveAttribute('data-figure', figure)
    })

    if (thorough.includes(figure)) test(`/${lang}${path} has the state of all its addresses in the article, and takes it to the other language`, async ({ page }) => {
      await page.goto(lang + path)
      await startProgram(page)
      await page.evaluate((state) => { location.hash = state }, state)
      await expectState(page, figure)

      for (const [hash, kept] of [[figure, ''], [`fig-${figure}`, ''], [`figure=${figure}&${state}`, `#${state}`], [`${figure}?${state}`, `#${state}`]]) {
        await page.goto('about:blank')
        await page.goto(`${lang}#${hash}`)
        await arrives(page, lang, kept)
      }
      await expectState(page, figure)

      await page.getByRole('link', { name: lang ? 'English' : '中文' }).click()
      await arrives(page, lang ? '' : 'zh/', `#${state}`)
      await expectState(page, figure)
    })
  }
}

for (const [section, figure, state] of [['biases', 'bias', 'heads=12'], ['checklist', 'criteria', 'd-model=8']]) {
  test(`an address leads to the section ${section} of the article, and with a state to its figure`, async ({ page }) => {
    await page.goto(`#${section}`)
    await expect(page.locator(`#${section}`)).toBeInViewport()
    await page.goto('about:blank')
    await page.goto(`#${section}?${state}`)
    await page.waitForURL((url) => url.pathname.endsWith(`/${toolPage(figure)}index.html`) || url.pathname.endsWith(`/${toolPage(figure)}`))
    expect(new URL(page.url()).hash).toBe(`#${state}`)
  })
}

test('details are shown when a pointer or a key presses their button', async ({ page }) => {
  await page.goto(toolPage('identify'))
  await startProgram(page)
  const code = page.locator('.drawn').getByText('Code that makes them')
  const fold = page.getByRole('button', { name: 'charts and code' })
  await expect(code).toHaveCount(0)
  await fold.focus()
  await page.keyboard.press('Enter')
  await expect(code).toHaveCount(1)
  await expect(fold).toHaveAccessibleName('Hide charts and code')
  await page.locator('.drawn text', { hasText: 'Hide charts and code' }).click({ force: true })
  await expect(code).toHaveCount(0)
})

test('an invalid address falls back to the defaults with a note', async ({ page }) => {
  await page.goto(`${toolPage('odd')}#odd-width=8`)
  const note = page.getByText('The link contains an invalid setting (odd-width = 8')
  await expect(note).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: 'odd width' })).toHaveValue('5')
  await page.getByRole('spinbutton', { name: 'odd width' }).fill('9')
  await expect(note).toHaveCount(0)
})

test('what a reader changes is in the address', async ({ page }) => {
  await page.goto(toolPage('odd'))
  await startProgram(page)
  await page.getByRole('spinbutton', { name: 'odd width' }).fill('9')
  await expect(page).toHaveURL(/workbench\/odd\/#odd-width=9$/)
  await page.goto(toolPage('identify'))
  await startProgram(page)
  await page.getByRole('button', { name: 'bfloat16 angles' }).click()
  await expect(page).toHaveURL(/workbench\/identify\/#sample=bfloat16$/)
  await page.getByRole('button', { name: 'See this bug in the museum' }).click()
  await expect(page).toHaveURL(/workbench\/bugs\/(index\.html)?#bug=bfloat16-angles$/)
  await expect(page.getByRole('combobox', { name: 'bug', exact: true })).toHaveValue('bfloat16-angles')
})

for (const [lang, lead] of inTurn([['', 'See this bug in the museum'], ['zh/', '到博物馆看这处错误']])) {
  test(`in /${lang} frequencies in bfloat16 lead to that bug of rotary embeddings`, async ({ page }) => {
    await page.goto(`${lang}${toolPage('identify')}`)
    await startProgram(page)
    const frequencies = Float32Array.from({ length: 64 }, (_, i) => 10000 ** (-i / 64))
    const bits = new Uint32Array(frequencies.buffer)
    bits.forEach((x, i) => { bits[i] = (x + 0x7fff + (x >> 16 & 1)) & 0xffff0000 })
    await page.locator('.live textarea').fill([...frequencies].join(' '))
    await page.getByRole('button', { name: lead }).click()
    await expect(page).toHaveURL(new RegExp(`/${lang}workbench/bugs/(index\\.html)?#fig-rotary-bugs\\?rotary-bug=bfloat16-frequencies$`))
    await expect(page.locator('[figure=rotary-bugs]')).toBeInViewport()
    await startProgram(page)
    await expect(page.locator('select[data-part=rotary-bug]')).toHaveValue('bfloat16-frequencies')
  })
}

test('identify opens a file of several tensors as a checkpoint, in its place', async ({ page }) => {
  await page.goto(toolPage('identify'))
  await startProgram(page)
  await mountAll(page)
  const header = JSON.stringify({ a: { dtype: 'F32', shape: [1], data_offsets: [0, 4] }, b: { dtype: 'F32', shape: [1], data_offsets: [4, 8] } })
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chosen).setFiles({ name: 'model.safetensors', mimeType: 'application/octet-stream', buffer: Buffer.from(`${String.fromCharCode(header.length)}\0\0\0\0\0\0\0${header}\0\0\0\0\0\0\0\0`, 'latin1') })
  await page.getByRole('button', { name: 'Open it as a checkpoint' }).click()
  await expect(page.locator('positional-encoding[figure=checkpoint]')).toBeVisible()
  const [place, form] = await Promise.all([page.locator('.other').boundingBox(), page.locator('.given .intake').first().boundingBox()])
  expect(place?.x).toBeGreaterThan(Number(form?.x) + Number(form?.width))
  await expect(page.locator('.handed > .shown > .picture-place')).toBeHidden()
  await expect(page).toHaveURL(/workbench\/identify\//)
})

test('the other tools are in a menu, which opens without JavaScript', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: String(test.info().project.use.baseURL), viewport: { width: 390, height: 800 } })
  await page.goto(toolPage('odd'))
  const bugs = page.getByRole('link', { name: 'Bugs' })
  await expect(bugs).toBeHidden()
  await page.getByText('More', { exact: true }).click()
  await bugs.click()
  await expect(page).toHaveURL(/workbench\/bugs\//)
  await page.close()
})

test('the menu of other tools closes by Escape, when the focus leaves it, and when something else is pressed', async ({ page }) => {
  await page.goto(toolPage('odd'))
  const more = page.getByText('More', { exact: true })
  const bugs = page.getByRole('link', { name: 'Bugs' })
  await more.focus()
  await page.keyboard.press('Enter')
  for (const tool of ['Audit', 'Position ids', 'Odd', 'Bugs']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: tool })).toBeFocused()
  }
  await expect(bugs).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bugs).toBeHidden()
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bugs).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(bugs).toBeHidden()
  await more.click()
  await expect(bugs).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 5, y: 5 } })
  await expect(bugs).toBeHidden()
})

/**
 * The heading and the title of the page to which a link leads, and how many tools that links to. It runs in the page.
 *
 * @param {Element} link
 */
async function headings(link) {
  const response = await fetch(/** @type {HTMLAnchorElement} */ (link).href)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return [page.querySelector('h1')?.textContent, page.title, page.querySelectorAll('nav [data-figure]').length]
}

for (const lang of inTurn(['', 'zh/'])) {
  test(`/${lang} and the start page link to all tools, and these to each other`, async ({ page }) => {
    await page.goto(lang)
    await page.locator('nav a[href="#programmers"]').click()
    await expect(page.locator('#programmers h2')).toBeInViewport()
    await page.locator('#programmers p a').first().click()
    await expect(page).toHaveURL(new RegExp(`/${lang}workbench/(index\\.html)?$`))
    const links = page.locator('main li a')
    await expect(links).toHaveCount(tools.length)
    for (const link of await links.all()) {
      const question = await link.textContent()
      expect(await link.evaluate(headings), String(question)).toEqual([question, expect.stringMatching(`^${question?.replace('?', '\\?')}`), tools.length])
    }
    await links.last().click()
    await page.locator('nav a').nth(1).click()
    await expect(links).toHaveCount(tools.length)
    await page.locator('nav a').first().click()
    await expect(page.locator('#fig-heatmap')).toBeVisible()
  })
}
