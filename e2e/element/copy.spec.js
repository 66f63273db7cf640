// Texts that figures copy: elements, frames, links, Markdown and programs.

import { expect, test } from '@playwright/test'
import { failOnConsole, openField, post, scrollIntoView, summary } from '../support/page.js'

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

failOnConsole()

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

/** Copies a text of a figure. @param {Locator} figure @param {string} item */
async function copy(figure, item) {
  await scrollIntoView(figure)
  await figure.locator('.opener').click()
  await figure.getByRole('menuitem', { name: item, exact: true }).click()
  await expect(figure.locator('.saving').getByRole('status')).toHaveText('Copied')
  return figure.page().evaluate(() => navigator.clipboard.readText())
}

/** What the figures of a page say of themselves. @param {Page} page */
const summaries = (page) => page.locator('positional-encoding').evaluateAll((elements) => elements.map((element) =>
  element.shadowRoot?.querySelector('svg.picture, .scroller')?.getAttribute('aria-label')))

/** Figures with a choice of their own. */
const chosen = [
  'figure="heatmap" seq-len="60" d-model="32" view="2,3,20,30" colormap="diverging"',
  'figure="attention" sentence="dog bites man"',
  'figure="inject" sentence="to be or not to be" d-model="32"',
  'figure="candidates" seq-len="7"',
  'figure="binary" position="9"',
  'figure="dials" d-model="64" position="77"',
  'figure="formula" base="500" position="3"',
  'figure="table" start="-3" position="4"',
  'figure="waves" dimensions="0,1,8"',
  'figure="shift" offset="-4" layout="cos-sin"',
  'figure="dot" range="5000" theta="square"',
  'figure="similarity" measure="distance" seq-len="30"',
  'figure="derivation" step="3"',
  'figure="conventions" convention="fairseq" padding-idx="1" versus="mlx" d-model="16"',
  'figure="odd" odd-width="7" offset="3"',
  'figure="code" language="go"',
  'figure="criteria" d-model="8"',
]

test('copied element HTML shows the same figures on another page', async ({ page }) => {
  test.slow()
  const tags = (/** @type {string[]} */ list) => list.map((attributes) => `<positional-encoding ${attributes}></positional-encoding>`).join('')
  await post(page, tags(chosen.map((attributes) => attributes + ' loading="eager"')))
  // The reader goes on from what the page says.
  await page.locator('[figure="dials"]').getByRole('spinbutton', { name: 'position' }).fill('5')
  await page.locator('[figure="derivation"]').getByRole('button', { name: '4' }).click()
  await expect.poll(async () => (await summaries(page)).join()).toMatch(/Position 5,.*Step 4 of/s)
  await expect.poll(async () => (await summaries(page)).at(-1)).toContain('claims')
  const shown = await summaries(page)
  expect(shown.filter((text) => text)).toHaveLength(chosen.length)

  let pasted = ''
  for (const figure of await page.locator('positional-encoding').all()) pasted += await copy(figure, 'Element HTML')
  const site = new URL('.', page.url()).href
  expect(pasted.match(/<script type="module" src="(.*?)"/)?.[1]).toBe(`${site}positional-encoding.js`)
  expect(pasted).toContain(`<positional-encoding figure="dot" range="5000" theta="square"></positional-encoding>`)
  await page.goto('about:blank')
  await post(page, pasted.replaceAll('<positional-encoding ', '<positional-encoding loading="eager" '))
  await expect.poll(() => summaries(page)).toEqual(shown)
})

for (const width of [1000, 390]) {
  test(`copied iframe HTML fits its figure, and the permalink shows the same: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await post(page, `<positional-encoding figure="controls" group="a" d-model="64"></positional-encoding>
      <positional-encoding figure="similarity" group="a" measure="cosine"></positional-encoding>
      <positional-encoding figure="heatmap" group="a" theme="dark" style="--posenc-fields: none"></positional-encoding>`)
    await expect(page.locator('[figure="heatmap"]').getByRole('combobox', { name: 'Look at' })).toBeHidden()
    const shown = await summaries(page)
    const html = await copy(page.locator('[figure="similarity"]'), 'iframe HTML') + await copy(page.locator('[figure="heatmap"]'), 'iframe HTML')
    const link = await copy(page.locator('[figure="similarity"]'), 'Permalink URL')
    expect(html).toContain('title="Matrix of similarities" width="100%"')

    await post(page, html)
    for (const [i, title] of ['Matrix of similarities', 'Heatmap of the positional encoding'].entries()) {
      await page.locator('iframe').nth(i).scrollIntoViewIfNeeded()
      const inside = page.frameLocator(`iframe[title="${title}"]`)
      await expect(inside.locator('svg.picture')).toHaveAttribute('aria-label', shown[i + 1] ?? '')
      const spare = await inside.locator('body').evaluate((body) => innerHeight - body.getBoundingClientRect().height)
      expect(Math.abs(spare), `what the frame of ${title} has too much or too little, in px`).toBeLessThanOrEqual(1)
    }

    expect(link).toBe(`${new URL('.', page.url())}embed.html?figure=similarity&d-model=64&measure=cosine`)
    await page.goto(link)
    await expect(page).toHaveTitle('Matrix of similarities · Positional encoding')
    await expect(page.locator('svg.picture')).toHaveAttribute('aria-label', shown[1] ?? '')
  })
}

test('copied Markdown has the file name of the SVG, its text alternative and a link', async ({ page }) => {
  await post(page, '<positional-encoding figure="dot" offset="3" theme="light" lang="zh"></positional-encoding>')
  await page.locator('.opener').click()
  await page.getByRole('menuitem', { name: 'Markdown 图片' }).click()
  await expect(page.locator('.saving').getByRole('status')).toHaveText('已复制；请把保存的 SVG 放在旁边')
  const markdown = await page.evaluate(() => navigator.clipboard.readText())
  const [, words, image, link] = /^\[!\[(.*)\]\((\S+)\)\]\((\S+)\)\n$/.exec(markdown) ?? []
  expect(words.replaceAll('\\', '')).toBe(await summary(page))
  const site = new URL('.', page.url()).href
  await page.locator('.opener').click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'SVG' }).click()])
  expect(image).toBe(download.suggestedFilename())
  expect(link).toBe(`${site}embed.html?figure=dot&offset=3&lang=zh&theme=light`)
})

test('the permalink is the address of a page that keeps its state there, until the figure is unlinked', async ({ page }) => {
  await post(page, `<positional-encoding figure="controls" group="a" hash></positional-encoding>
    <positional-encoding figure="heatmap" group="a"></positional-encoding>`)
  await (await openField(page.locator('[figure="controls"]'), 'd_model')).fill('64')
  const heatmap = page.locator('[figure="heatmap"]')
  await expect(heatmap.locator('svg.picture')).toHaveAttribute('aria-label', /64 dimensions/)
  const link = await copy(heatmap, 'Permalink URL')
  expect(link).toBe(`${new URL('post.html', page.url())}#d-model=64`)
  await page.getByRole('button', { name: 'Follows the page' }).click()
  await expect(page.getByRole('button', { name: 'Own settings' })).toBeVisible()
  expect(await copy(heatmap, 'Permalink URL')).toContain('embed.html?figure=heatmap&d-model=64')
})

test('copied programs have the parameters of the figure', async ({ page }) => {
  await post(page, '<positional-encoding figure="heatmap" seq-len="7" d-model="6" base="500" start="-2" position="0"></positional-encoding>')
  const figure = page.locator('positional-encoding')
  expect(await copy(figure, 'NumPy code')).toContain('import numpy as np\n\nseq_len, d_model, base, start = 7, 6, 500, -2\n')
  expect(await copy(figure, 'PyTorch code')).toMatch(/^import torch\n[^]*\nseq_len, d_model, base, start = 7, 6, 500, -2\n/)
  expect(await copy(figure, 'JavaScript code')).toContain("import { load } from './encoder.js'\n")
  expect(await copy(figure, 'Go code')).toContain('encoder.New(7, 6, encoder.Base(500), encoder.Start(-2))')
})

test('a bundled script offers no items that need the address of the site', async ({ page }) => {
  await page.route('**/bundle.js', async (route) => route.fulfill({ response: await route.fetch({ url: route.request().url().replace('bundle', 'positional-encoding') }) }))
  await page.route('**/bundled.html', (route) => route.fulfill({ contentType: 'text/html',
    body: '<link rel="icon" href="icon.svg"><positional-encoding figure="heatmap"></positional-encoding><script type="module" src="bundle.js"></script>' }))
  await page.goto('bundled.html')
  await page.locator('.opener').click()
  await expect(page.getByRole('menuitem')).toHaveText([/NumPy/, /PyTorch/, /JavaScript/, /Go/, /PNG/, /SVG/, /CSV/, /JSON/, /npy/])
})

test('copying falls back to execCommand where the clipboard API is refused', async ({ page }) => {
  await post(page, '<style>body * { all: unset; display: none !important }</style><positional-encoding figure="code" language="go" style="display: block !important"></positional-encoding>')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
  })
  expect(await copy(page.locator('positional-encoding'), 'Go code')).toContain('package main\n')
  await expect(page.locator('.opener')).toBeFocused()
})

test('where copying fails the text is selected in a box', async ({ page }) => {
  await post(page, '<positional-encoding figure="code"></positional-encoding>')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
    document.execCommand = () => false
  })
  await page.locator('.opener').click()
  await page.getByRole('menuitem', { name: 'NumPy code' }).click()
  const box = page.locator('textarea')
  await expect(box).toBeInViewport({ ratio: 1 })
  await expect(box).toBeFocused()
  await expect(box).toHaveValue(/^import numpy as np\n/)
  expect(await box.evaluate((/** @type {HTMLTextAreaElement} */ area) => area.selectionEnd - area.selectionStart === area.value.length)).toBe(true)
  await expect(page.locator('.saving').getByRole('status')).toHaveText('The browser did not allow copying')
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(page.locator('.opener')).toBeFocused()
})
