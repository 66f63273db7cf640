// Figures in frames: embed.html and iframe.js.

import { expect } from '@playwright/test'
import { violations } from '../support/axe.js'
import { launch, tested } from '../support/browser.js'
import { test } from '../support/host-page.js'
import { drawn, failOnConsole, overflow } from '../support/page.js'
import { inTurn } from '../support/turn.js'

/** @typedef {import('@playwright/test').Page} Page */

const allow = failOnConsole()
test.use({ launchOptions: launch(tested) })

/** What is in the first frame of a page. @param {Page} page */
const inside = (page) => page.frameLocator('iframe').first()

/** The height that the page in a frame has, and that of the frame. @param {Page} page */
async function heights(page) {
  const frame = inside(page).locator('body')
  return frame.evaluate((body) => ({ needed: Math.ceil(body.getBoundingClientRect().height), given: innerHeight }))
}

/** @param {Page} page */
async function fitted(page) {
  await expect.poll(async () => {
    const { needed, given } = await heights(page)
    return needed > 100 && needed === given ? 'fitted' : `${needed} px in a frame of ${given} px`
  }).toBe('fitted')
  return (await heights(page)).given
}

/** Keeps what comes to the page in a frame or in the page by messages. @param {Page | import('@playwright/test').Frame} page */
const listen = (page) => page.evaluate(() => {
  const told = /** @type {any} */ (window).told = /** @type {unknown[]} */ ([])
  addEventListener('message', ({ data, origin }) => told.push({ data, origin }))
})
/** @param {Page | import('@playwright/test').Frame} page @returns {Promise<any[]>} */
const told = (page) => page.evaluate(() => /** @type {any} */ (window).told)

for (const kind of ['module', 'text/javascript']) {
  test(`iframe.js as ${kind} fits the frame when its width or figure changes`, async ({ page, open, site }) => {
    await page.setViewportSize({ width: 900, height: 800 })
    await open(`<iframe src="${site}embed.html?figure=heatmap" width="100%" style="border: 3px solid; box-sizing: border-box"></iframe>
      <script type="${kind}" src="${site}iframe.js"></script>`)
    await expect(inside(page).locator('.panel')).toBeVisible()
    const wide = await fitted(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(async () => (await heights(page)).given).toBeGreaterThan(wide)
    const narrow = await fitted(page)
    await inside(page).locator('positional-encoding').evaluate((element) => element.setAttribute('figure', 'table'))
    await expect.poll(async () => (await heights(page)).given).toBeLessThan(narrow)
    await fitted(page)
    expect(await inside(page).locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)).toBe(0)
    expect(await page.evaluate(() => Object.keys(window).filter((name) => /posenc|^(most|addressOf|originOf|ask)$/.test(name)))).toEqual([])
  })
}

test('iframe.js fits frames beside one whose address is none', async ({ page, open, site }) => {
  await open(`<iframe src="http://[" width="300" height="50"></iframe>
    <iframe id="figure" src="${site}embed.html?figure=dot" width="700" height="90"></iframe>
    <script src="${site}iframe.js"></script>`)
  await expect.poll(() => page.locator('#figure').evaluate((frame) => frame.clientHeight)).toBeGreaterThan(200)
})

test('iframe.js asks for the height if it is loaded after the frame', async ({ page, open, site }) => {
  await open(`<iframe src="${site}embed.html?figure=dot" width="700" height="90"></iframe>`)
  await expect(inside(page).locator('.panel')).toBeAttached()
  expect((await heights(page)).given).toBe(90)
  await page.addScriptTag({ url: `${site}iframe.js` })
  await fitted(page)
})

test('iframe.js ignores messages of other frames and invalid heights', async ({ page, open, site }) => {
  await open(`<iframe src="${site}embed.html?figure=dot" width="700" height="300"></iframe>
    <iframe src="${site}LICENSE" width="300" height="150"></iframe>
    <iframe src="/other" width="300" height="150"></iframe>
    <script src="${site}iframe.js"></script>`)
  await expect(inside(page).locator('.panel')).toBeAttached()
  const height = await fitted(page)
  const [figure, licence, other] = page.frames().slice(1)
  const say = (/** @type {import('@playwright/test').Frame | Page} */ frame, /** @type {unknown} */ height) =>
    frame.evaluate((height) => parent.postMessage({ type: 'posenc:height', height }, '*'), height)
  for (const nonsense of [-5, 0, 1e9, NaN, Infinity, '700', null, [700], { valueOf: 700 }, true]) await say(figure, nonsense)
  await figure.evaluate(() => ['posenc:height', null, 7, { type: 'height', height: 77 }].forEach((message) => parent.postMessage(message, '*')))
  for (const stranger of [licence, other, page]) await say(stranger, 77)
  const styles = () => page.locator('iframe').evaluateAll((frames) => frames.map((frame) => frame.style.height))
  // What is heard last is true: all before it has been heard then.
  await say(figure, height + 1)
  await expect.poll(async () => (await styles())[0]).toBe(`${height + 1}px`)
  expect(await styles()).toEqual([`${height + 1}px`, '', ''])

  // Somebody else's page in the frame of a figure.
  await page.evaluate(() => { frames[0].location = '/other' })
  await expect.poll(() => page.frames()[1].title()).toBe('Another page')
  await page.evaluate((site) => {
    const frame = document.createElement('iframe')
    frame.src = `${site}embed.html?figure=dials`
    document.body.append(frame)
  }, site)
  await say(page.frames()[1], 77)
  await page.locator('iframe').nth(3).scrollIntoViewIfNeeded()
  await expect.poll(async () => (await styles())[3]).toMatch(/px$/)
  expect((await styles())[0]).toBe(`${height + 1}px`)
})

test('the frame answers its parent only', async ({ page, open, site }) => {
  await open(`<iframe src="${site}embed.html?figure=dot" width="700" height="300"></iframe><iframe src="/other"></iframe>`)
  await expect(inside(page).locator('.panel')).toBeAttached()
  const { needed } = await heights(page)
  const other = page.frames()[2]
  await listen(page)
  await listen(other)
  await other.evaluate(() => parent.frames[0].postMessage({ type: 'posenc:ask' }, '*'))
  await other.evaluate(() => parent.frames[0].postMessage({ message: 'ready', secret: undefined }, '*'))
  await page.evaluate(() => frames[0].postMessage({ type: 'posenc:asks' }, '*'))
  await page.evaluate(() => frames[0].postMessage('posenc:ask', '*'))
  await page.evaluate(() => frames[0].postMessage(null, '*'))
  await page.evaluate(() => frames[0].postMessage({ type: 'posenc:ask' }, '*'))
  await expect.poll(() => told(page)).toEqual([{ data: { type: 'posenc:height', height: needed }, origin: new URL(site).origin }])
  expect(await told(other)).toEqual([])
})

test('the frame sends its height to WordPress from a sandbox', async ({ page, open, site }) => {
  await open('<script>told = []; addEventListener("message", ({ data, origin }) => told.push({ data, origin }))</script>'
    + `<iframe sandbox="allow-scripts" security="restricted" src="${site}embed.html?figure=dials#?secret=aB3dE6gH9k" data-secret="aB3dE6gH9k" width="600" height="338"></iframe>`)
  await expect(inside(page).locator('.panel')).toBeAttached()
  await expect(inside(page).locator('svg.picture')).toHaveAttribute('aria-label', /Position 20/)
  const { needed } = await heights(page)
  const last = { data: { message: 'height', value: needed, secret: 'aB3dE6gH9k' }, origin: 'null' }
  await expect.poll(async () => (await told(page)).at(-1)).toEqual(last)
  await page.evaluate(() => { /** @type {any} */ (window).told.length = 0 })
  await page.evaluate(() => frames[0].postMessage({ message: 'ready', secret: 'another' }, '*'))
  await page.evaluate(() => frames[0].postMessage({ message: 'ready', secret: 'aB3dE6gH9k' }, '*'))
  await expect.poll(() => told(page)).toEqual([{ data: { type: 'posenc:height', height: needed }, origin: 'null' }, last])

  // The host script fits such a frame too.
  await page.addScriptTag({ url: `${site}iframe.js` })
  await fitted(page)
  // In there the clipboard is out of reach: the text can be taken, or has been.
  await inside(page).locator('.opener').click()
  await inside(page).getByRole('menuitem', { name: 'Permalink' }).click()
  await expect(inside(page).locator('.saving').getByRole('status')).toHaveText(/Copied|did not allow/)
  allow('Permissions policy violation: The Clipboard API')
})

test('a frame in the HTML of a notebook shows its figure', async ({ page, open, site }) => {
  await open('<div class="output"></div>')
  await page.evaluate((html) => {
    // What sanitizers leave of it.
    const page = new DOMParser().parseFromString(html, 'text/html')
    const kept = ['src', 'width', 'height', 'frameborder', 'allowfullscreen']
    for (const element of page.body.querySelectorAll('*')) {
      if (element.localName !== 'iframe') element.remove()
      for (const { name } of [...element.attributes]) if (!kept.includes(name)) element.removeAttribute(name)
    }
    const output = document.querySelector('.output')
    if (output) output.innerHTML = page.body.innerHTML
  }, `\n        <iframe\n            width="700"\n            height="600"\n            src="${site}embed.html?figure=waves&amp;dimensions=0%2C1"\n            frameborder="0"\n            allowfullscreen\n            onload="alert(1)"\n        ></iframe><script>alert(1)</script>`)
  await expect(inside(page).locator('svg.picture')).toHaveAttribute('aria-label', /At position 20: pair 0/)
  await inside(page).getByRole('spinbutton', { name: 'position' }).fill('7')
  await expect(inside(page).locator('svg.picture')).toHaveAttribute('aria-label', /At position 7: pair 0/)
})

test('an invalid address is explained', async ({ page }) => {
  for (const [query, ...texts] of [
    ['', 'Which figure should this be?', 'Heatmap of the positional encoding', 'criteria'],
    ['?lang=zh', '要显示哪幅图？', '位置编码热力图', 'criteria'],
    ['?figure=', 'Which figure should this be?'],
    ['?figure=<b>pie</b>', 'There is no figure “<b>pie</b>”.', 'dials'],
    ['?figure=constructor', 'There is no figure “constructor”.'],
    ['?figure=pie&lang=zh', '没有名为“pie”的图。', '各对如同表针'],
    ['?figure=dot&seqlen=5', 'There is no parameter “seqlen”.', 'seq-len'],
    ['?figure=dot&hash', 'There is no parameter “hash”.'],
    ['?figure=dot&onclick=alert(1)', 'There is no parameter “onclick”.'],
    ['?figure=dot&lang=zh&%E4%BD%8D%E7%BD%AE=5', '没有名为“位置”的参数。', 'position'],
    ['?figure=dot&d-model=7', 'is odd; sines and cosines come in pairs'],
    ['?figure=dot&theme=blue&lang=zh', '无法绘制此图', 'auto, light, dark'],
  ]) {
    await page.goto(`embed.html${query}`)
    for (const text of texts) await expect(page.locator('body')).toContainText(text)
    await expect(page.getByRole('alert').first()).toBeVisible()
  }
  await page.goto('embed.html?figure=pie')
  await page.getByRole('link', { name: 'Dot product against distance' }).click()
  await expect(page.locator('svg.picture')).toHaveAttribute('aria-label', /dot product/)
})

test('markup in the address is escaped', async ({ page }) => {
  const evil = '"><img src=x onerror="document.title=1"><script>document.title=2</script>'
  await page.goto(`embed.html?${new URLSearchParams({ figure: 'attention', sentence: evil, group: evil, lang: evil })}`)
  await expect(page.locator('.panel input[type="text"]')).toHaveValue(evil)
  await expect(page).toHaveTitle('Attention without and with positions · Positional encoding')
  await expect(page.locator('img, body script')).toHaveCount(0)
})

test('lang, theme and controls of the address are applied', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('embed.html?figure=heatmap&seq-len=50&lang=zh&theme=dark&controls=none&utm_source=x&fbclid=y')
  await expect(page).toHaveTitle('位置编码热力图 · 位置编码')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
  await expect(page.locator('svg.picture')).toHaveAttribute('aria-label', /50 个位置/)
  await expect(page.locator('.panel, footer').filter({ visible: true })).toHaveCount(0)
  expect(await page.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor)).toBe('rgb(20, 22, 26)')
})

test('the background of the host page shows through', async ({ page, open, site }) => {
  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({ colorScheme: scheme })
    await open(`<meta name="color-scheme" content="light dark"><style>body { background: rgb(90, 120, 90) }</style>
      <iframe src="${site}embed.html?figure=dot" width="600" height="500" style="border: 0"></iframe>`)
    await expect(inside(page).locator('svg.picture')).toBeVisible()
    await drawn(page)
    const image = (await page.screenshot({ clip: { x: 24, y: 300, width: 1, height: 1 } })).toString('base64')
    const pixel = await page.evaluate(async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      const context = new OffscreenCanvas(1, 1).getContext('2d')
      context?.drawImage(image, 0, 0)
      return [...context?.getImageData(0, 0, 1, 1).data ?? []]
    }, `data:image/png;base64,${image}`)
    expect(pixel, scheme).toEqual([90, 120, 90, 255])
  }
})

test('the state is read from the address, which stays unchanged', async ({ page }) => {
  await page.goto('embed.html?figure=dials&position=7')
  const address = page.url()
  const position = page.getByRole('spinbutton', { name: 'position' })
  await expect(position).toHaveValue('7')
  await position.fill('9')
  await expect(page.locator('svg.picture')).toHaveAttribute('aria-label', /Position 9/)
  expect(page.url()).toBe(address)
  await page.reload()
  await expect(position).toHaveValue('7')
})

test('embed.html works under a strict policy', async ({ page }) => {
  await page.route('**/embed.html*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(),
      'Content-Security-Policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'" } })
  })
  for (const query of ['?figure=heatmap&theme=light', '?figure=table', '?figure=pie']) {
    await page.goto(`embed.html${query}`)
    await expect(page.locator('.panel, .refusal')).toBeVisible()
  }
})

test('embed.html links to its oEmbed description and to the article', async ({ page, context }) => {
  await page.goto('embed.html?figure=dot&range=50&lang=zh')
  const address = page.url()
  await expect(page.locator('.panel')).toBeVisible()
  expect(await page.locator('link[rel="alternate"]').getAttribute('href'))
    .toBe(`${new URL('oembed', address)}?url=${encodeURIComponent(address)}`)
  const coming = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Transformer 怎样知道词的先后' }).click()
  const article = await coming
  await expect(article.locator('h1')).toHaveText('Transformer 怎样知道词的先后')
  expect(await article.evaluate(() => opener)).toBe(null)
})

test('embed.html links to the page of a figure for programmers', async ({ page }) => {
  for (const [query, name, heading] of [['figure=odd', 'Open this tool in the workbench', 'What if d_model is odd?'], ['figure=conventions&lang=zh', '在工作台中打开此工具', '这两个库一致吗？']]) {
    await page.goto(`embed.html?${query}`)
    const link = page.getByRole('link', { name })
    await link.evaluate((link) => link.removeAttribute('target'))
    await link.click()
    await expect(page.locator('h1')).toHaveText(heading)
  }
})

test('embed.html of a version shows figures and links to the article', async ({ page }) => {
  await page.goto('embed.html')
  const { default: manifest } = await import('../../package.json', { with: { type: 'json' } })
  await page.goto(`v${manifest.version}/embed.html?figure=binary`)
  await expect(page.locator('svg.picture')).toHaveAttribute('aria-label', /position 20/)
  await page.getByRole('link', { name: 'How a Transformer' }).evaluate((link) => link.removeAttribute('target'))
  await page.getByRole('link', { name: 'How a Transformer' }).click()
  await expect(page.locator('h1')).toHaveText('How a Transformer knows where each word is')
})

test('embed.html shows a text without its scripts', async ({ page, browser, site }) => {
  await page.route('**/positional-encoding.js', (route) => route.abort())
  await page.goto('embed.html?figure=dot')
  await expect(page.getByText('The figure is on its way.')).toBeVisible()
  allow('ERR_FAILED')

  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(`${site}embed.html?figure=dot`)
  await expect(plain.locator('noscript p')).toContainText(['which are switched off here', '而这里关闭了它们'])
  for (const words of await plain.locator('noscript p').all()) await expect(words).toBeVisible()
  await expect(plain.getByText('The figure is on its way.')).toBeHidden()
  await plain.close()
})

test('embed.html does not overflow on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const query of ['?figure=heatmap&theme=dark', '?figure=attention&lang=zh', '?figure=pie', '?figure=dot&x=']) {
    await page.goto(`embed.html${query}`)
    await expect(page.locator('.panel, .refusal').first()).toBeVisible()
    await drawn(page)
    expect(await overflow(page), query).toBe(0)
  }
})

for (const colorScheme of inTurn(/** @type {('light' | 'dark')[]} */ (['light', 'dark']))) {
  test(`axe finds no violations: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const query of ['?figure=heatmap&lang=zh', '?figure=table', '?figure=pie']) {
      await page.goto(`embed.html${query}`)
      await expect(page.locator('.panel, .refusal')).toBeVisible()
      if (await page.locator('.opener').count()) await page.locator('.opener').click()
      expect(await violations(page)).toEqual([])
    }
  })
}
