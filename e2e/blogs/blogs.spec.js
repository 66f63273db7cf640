// Posts in the blogs of examples/.

import { expect, test } from '@playwright/test'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, names } from './generators.js'
import { figures as everyFigure } from '../support/figures.js'
import { failOnConsole, mountAll, paper, readout, scrollIntoView, startProgram } from '../support/page.js'

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

failOnConsole()

/** The elements of a page. @param {Page} page @param {string} [which] */
const figures = (page, which = '') => page.locator(`positional-encoding${which}`)

/** Opens a page and scrolls through it until all its figures are there. @param {Page} page @param {string} path */
async function open(page, path) {
  await page.goto(path)
  await startProgram(page)
  await mountAll(page)
}

/** The field of a figure. @param {Locator} figure @param {string} name */
const field = (figure, name) => figure.getByRole('spinbutton', { name, exact: true })

const posts = [
  {
    path: 'hexo/position/',
    group: 'note',
    choice: '位置 pos',
    /** The vector of position 20 in the table. @param {Page} page */
    async shows(page) {
      const cells = figures(page, '[figure=table]').locator('tr.chosen td')
      for (const dim of [0, 1, 2, 3]) await expect(cells.nth(dim)).toContainText(String(+paper(20, dim, 256).toFixed(8)))
    },
  },
  {
    path: 'mkdocs/',
    chinese: 'mkdocs/relative/',
    group: 'wheels',
    choice: 'position',
    /** The value at position 20 and dimension 0. @param {Page} page */
    shows: (page) => expect(readout(figures(page), 'value', '数值')).toContainText(paper(20, 0, 128).toFixed(8)),
  },
  {
    path: 'hugo/posts/near-and-far/',
    group: 'pairs',
    choice: 'offset k',
    /** The hand of the second wave that is drawn. @param {Page} page */
    shows: (page) => expect(figures(page, '[figure=waves]').locator('svg.picture')).toContainText(`sin ${paper(20, 16, 64).toFixed(6)}`),
  },
  {
    path: 'jekyll/counting-with-waves/',
    group: 'count',
    choice: 'position',
    /** The hand of the first wave. @param {Page} page */
    shows: (page) => expect(figures(page, '[figure=waves]').locator('svg.picture')).toContainText(`cos ${paper(6, 1, 8, 100).toFixed(6)}`),
  },
  {
    path: 'sphinx/',
    files: 'sphinx/_static/posenc/',
    chinese: 'sphinx/turning.html',
    group: 'order',
    choice: 'position',
    /** The hand of the first wave. @param {Page} page */
    shows: (page) => expect(figures(page, '[figure=waves]').locator('svg.picture')).toContainText(`sin ${paper(13, 0, 64).toFixed(6)}`),
  },
  {
    path: 'vitepress/',
    chinese: 'vitepress/heatmap.html',
    group: 'far',
    choice: 'offset k',
    /** The angle of the first pair. @param {Page} page */
    shows: (page) => expect(figures(page, '[figure=shift]').locator('svg.picture')).toContainText('k = 5'),
  },
  {
    path: 'astro/',
    chinese: 'astro/heatmap/',
    group: 'five',
    choice: 'offset k',
    /** The angle of the first pair. @param {Page} page */
    shows: (page) => expect(figures(page, '[figure=shift]').locator('svg.picture')).toContainText('k = 5'),
  },
  {
    path: 'quarto/',
    chinese: 'quarto/heatmap.html',
    group: 'pairs',
    choice: 'offset k',
    /** The angle of the first pair. @param {Page} page */
    shows: (page) => expect(figures(page, '[figure=shift]').locator('svg.picture')).toContainText('k = 5'),
  },
  {
    path: 'docusaurus/',
    chinese: 'docusaurus/heatmap/',
    group: 'clocks',
    choice: 'position',
    /** The hand of the second wave that is drawn. @param {Page} page */
    shows: (page) => expect(figures(page, '[figure=waves]').locator('svg.picture')).toContainText(`sin ${paper(20, 16, 64).toFixed(6)}`),
  },
].filter(({ path }) => names.includes(path.split('/')[0]))

for (const { path, files = `${path.split('/')[0]}/posenc/`, group, choice, chinese = path, shows } of posts) {
  const [name] = path.split('/')

  test(`${name}: embed.html shows a figure`, async ({ page }) => {
    await page.goto(`${files}embed.html?figure=dials&position=7`)
    await expect(figures(page).locator('svg.picture')).toHaveAttribute('aria-label', /^Position 7,/)
  })

  test(`${name}: the figures of a post are drawn as wide as its text`, async ({ page }) => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('about:blank')
      await open(page, path)
      const column = await page.locator('p:has(~ positional-encoding, ~ div > positional-encoding)').first().boundingBox()
      for (const figure of await figures(page).all()) {
        const picture = figure.locator('svg.picture, table').first()
        await expect(picture).toBeVisible()
        await expect(figure.getByRole('alert').filter({ visible: true })).toHaveCount(0)
        const box = await figure.boundingBox()
        expect([box?.x, box?.width], 'it has the width of the text').toEqual([column?.x, column?.width])
      }
      const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      expect(wide, 'nothing scrolls sideways').toBeLessThanOrEqual(seen)
      await shows(page)
    }
    await expect(page.locator('script[src*="posenc/"]'), 'the script is there once').toHaveCount(1)
  })

  test(`${name}: figures of a group share state`, async ({ page }) => {
    await open(page, path)
    const [first, second] = await figures(page, `[group=${group}]`).all()
    const drawing = () => second.locator('.picture-place, tbody').first().innerHTML()
    const before = await drawing()
    await field(first, choice).fill('9')
    await scrollIntoView(second)
    await expect(field(second, choice)).toHaveValue('9')
    expect(await drawing()).not.toBe(before)
    await second.getByRole('slider', { name: choice }).press('End')
    await expect(field(second, choice)).not.toHaveValue('9')
    await scrollIntoView(first)
    await expect(field(first, choice)).toHaveValue(await field(second, choice).inputValue())
  })

  test(`${name}: figures follow the colour scheme of the page`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, path)
    const light = await colours(page)
    // Material remembers what it was when it was first loaded, until its reader chooses.
    if (name === 'mkdocs') await page.getByTitle('Dark').click()
    else await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(async () => (await colours(page)).ground).not.toEqual(light.ground)
    await expect.poll(async () => (await colours(page)).ink).not.toEqual(light.ink)
    for (const { ink, ground } of [light, await colours(page)]) expect(contrast(ink, ground)).toBeGreaterThan(7)
  })

  test(`${name}: figures are in the language of their parent element`, async ({ page }) => {
    await open(page, chinese)
    const spoken = new Set()
    for (const figure of await figures(page).all()) {
      const lang = await figure.evaluate((element) => element.closest('[lang]')?.getAttribute('lang')?.slice(0, 2))
      const labels = (await figure.locator('label').allInnerTexts()).join()
      expect(/\p{Script=Han}/u.test(labels), labels).toBe(lang === 'zh')
      spoken.add(lang)
    }
    expect(spoken).toContain('zh')
  })
}

/** What stands under the first figure and what it is written in, as red, green and blue. @param {Page} page */
const colours = (page) => figures(page).first().evaluate((element) => {
  const frame = element.shadowRoot?.querySelector('.frame')
  if (!frame) throw new Error('no figure')
  const paint = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!paint) throw new Error('no canvas')
  // The ground is that of the root where the body has none, and white where neither has one.
  const { documentElement: root, body } = document
  const grounds = ['white', ...[root, body].map((element) => getComputedStyle(element).backgroundColor)]
  const seen = [grounds, [getComputedStyle(frame).color]].map((layers) => {
    for (const colour of layers) {
      paint.fillStyle = colour
      paint.fillRect(0, 0, 1, 1)
    }
    return [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3)
  })
  return { ground: seen[0], ink: seen[1] }
})

/** The contrast of two colours, from 1 to 21, as WCAG has it. @param {number[]} a @param {number[]} b */
function contrast(a, b) {
  const [dark, light] = [a, b].map((colour) => {
    const [r, g, b] = colour.map((c) => (c <= 10 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('hexo: formulas of the post are typeset', async ({ page }) => {
  await open(page, 'hexo/position/')
  await expect(page.locator('mjx-container[display] svg')).toHaveCount(2)
  await expect(page.locator('article')).not.toContainText('$')
})

test('revealjs: a figure has the keys and the pointer, and shares the state of other slides', async ({ page }) => {
  await page.goto('revealjs/#/1')
  await startProgram(page)
  const heatmap = figures(page, '[figure=heatmap]')
  const cells = heatmap.locator('canvas')
  await expect(cells).toBeVisible()
  const chosen = () => heatmap.evaluate((/** @type {any} */ { position }) => position)

  // A quarter of the height of 60 positions, whatever the slides are scaled by.
  const { x, y, width, height } = await cells.boundingBox() ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(x + width / 2, y + height * 15.5 / 60)
  await expect.poll(chosen).toBe(15)
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await heatmap.getByRole('application').press(key)
  await expect.poll(chosen).toBe(16)
  await expect(page, 'the slide stays').toHaveURL(/#\/1$/)

  await heatmap.evaluate((element) => /** @type {any} */ (element.shadowRoot?.activeElement)?.blur())
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/#\/2$/)
  await expect(figures(page, '[figure=dials]').locator('svg.picture')).toHaveAttribute('aria-label', /^Position 16,/)
})

for (const [name, title] of [['hexo', /位置编码/], ['hugo', /Near and far/], ['jekyll', /Counting/]]) {
  test(`${name}: the list of posts does not load the script`, async ({ page }) => {
    await page.goto(`${name}/`)
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await expect(page.locator('script')).toHaveCount(0)
  })
}

test('mkdocs: figures work with instant navigation', async ({ page }) => {
  /** @type {string[]} */
  const fetched = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('mkdocs/', { waitUntil: 'networkidle' })
  await startProgram(page)
  await mountAll(page)
  await page.evaluate(() => Reflect.set(window, 'stays', true))

  const heatmap = figures(page, '[figure=heatmap]')
  const shift = figures(page, '[figure=shift]')
  /** On the first page. @param {string} position */
  const first = async (position) => {
    await expect(page.getByRole('heading', { level: 1, name: 'A milometer' })).toBeVisible()
    await mountAll(page)
    await expect(field(heatmap, 'position')).toHaveValue(position)
    await expect(heatmap.getByRole('img').first()).toBeVisible()
  }
  /** On the second page, whose matrix turns by the angle of k. @param {number} k */
  const second = async (k) => {
    await expect(page.getByRole('heading', { level: 1, name: '相对位置' })).toBeVisible()
    await expect(page).toHaveURL(/\/relative\/$/)
    await mountAll(page)
    await scrollIntoView(shift)
    await field(shift, '间隔 k').fill(String(k))
    await expect(shift.locator('svg.picture')).toContainText(`k = ${k}`)
    await expect(shift.locator('svg.picture')).toContainText(Math.sin(k).toFixed(2).replace('-', '−'))
  }

  await first('20')
  await heatmap.getByRole('slider', { name: 'position' }).fill('33')
  await expect(page).toHaveURL(/#position=33$/)
  await page.getByRole('link', { name: 'next page' }).click()
  await second(3)
  await page.goBack()
  await first('33')
  await page.goForward()
  await second(4)
  await page.getByRole('link', { name: '上一页' }).click()
  await first('20') // which is what the link says: it names no state
  await heatmap.getByRole('slider', { name: 'position' }).fill('44')
  await expect(page).toHaveURL(/#position=44$/)

  expect(await page.evaluate(() => Reflect.get(window, 'stays')), 'the page is the same').toBe(true)
  expect(fetched.filter((url) => url.endsWith('page.wasm'))).toHaveLength(1)
})

test('mkdocs: figures follow the palette that the reader chooses, on a dark system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, 'mkdocs/')
  const dark = await colours(page)
  await page.getByTitle('Light').click()
  await expect.poll(async () => (await colours(page)).ground).not.toEqual(dark.ground)
  const light = await colours(page)
  expect(light.ink).not.toEqual(dark.ink)
  for (const { ink, ground } of [light, dark]) expect(contrast(ink, ground)).toBeGreaterThan(7)
})

for (const { name, file, page, head, tag } of /** @type {const} */ ([
  { name: 'hexo', file: 'source/_posts/all.md', page: 'all/index.html', head: '', tag: '{% positional_encoding NAME %}' },
  { name: 'hugo', file: 'content/posts/all.md', page: 'posts/all/index.html', head: '', tag: '{{< positional-encoding figure="NAME" >}}' },
  { name: 'jekyll', file: '_posts/2023-01-02-all.md', page: 'all/index.html', head: 'layout: post', tag: '{% include positional-encoding.html figure="NAME" %}' },
  { name: 'sphinx', file: 'all.md', page: 'all.html', head: 'orphan: true', tag: '```{positional-encoding} NAME\n```' },
])) {
  test(`${name}: every figure can be written in a post`, () => {
    const folder = build(name, test.info().outputPath('blog'), (source) =>
      writeFileSync(join(source, file), `---\ntitle: All\n${head}\n---\n\n# All\n\n${everyFigure.map((figure) => tag.replace('NAME', figure)).join('\n\n')}\n`))
    const written = readFileSync(join(folder, page), 'utf8').matchAll(/<positional-encoding figure="([\w-]+)"/g)
    expect([...written].map(([, figure]) => figure)).toEqual(everyFigure)
  })
}

const sentence = `a "b" <i>c</i> & it's 词`

for (const { name, file, head, body, page: built } of /** @type {const} */ ([
  {
    name: 'hexo', file: 'source/_posts/odd.md', page: 'odd/index.html', head: '',
    body: String.raw`{% positional_encoding attention sentence:"a \"b\" <i>c</i> & it's 词" seq-len:10 controls:none %}`,
  },
  {
    name: 'hugo', file: 'content/posts/odd.md', page: 'posts/odd/index.html', head: '',
    body: String.raw`{{< positional-encoding figure="attention" sentence="a \"b\" <i>c</i> & it's 词" seq-len=10 controls="none" >}}`,
  },
  {
    name: 'jekyll', file: '_posts/2023-01-01-odd.md', page: 'odd/index.html', head: 'layout: post',
    body: String.raw`{% include positional-encoding.html figure="attention" sentence="a \"b\" <i>c</i> & it's 词" seq-len=10 controls="none" %}`,
  },
])) {
  test(`${name}: values with quotes and markup are escaped`, async ({ page }) => {
    const folder = build(name, test.info().outputPath('blog'), (source) =>
      writeFileSync(join(source, file), `---\ntitle: Odd\n${head}\n---\n\n${body}\n\n${body}\n`))
    await page.setContent(readFileSync(join(folder, built), 'utf8').replaceAll(/<(script|link)[^>]*>/g, '<meta name="$1">'))
    await expect(figures(page)).toHaveCount(2)
    for (const element of await figures(page).all()) {
      await expect(element).toHaveAttribute('figure', 'attention')
      await expect(element).toHaveAttribute('sentence', sentence)
      await expect(element).toHaveAttribute('seq-len', '10')
      await expect(element).toHaveAttribute('controls', 'none')
    }
    await expect(page.locator('i')).toHaveCount(0)
    await expect(page.locator('meta[name=script]'), 'two figures, one script').toHaveCount(1)
  })
}

for (const { name, config, setting, page } of /** @type {const} */ ([
  { name: 'hexo', config: '_config.yml', setting: 'positional_encoding:\n  url: https://cdn.example.org/x.js', page: 'position/index.html' },
  { name: 'hugo', config: 'hugo.toml', setting: '[params]\npositional_encoding = "https://cdn.example.org/x.js"', page: 'posts/near-and-far/index.html' },
  { name: 'jekyll', config: '_config.yml', setting: 'positional_encoding: https://cdn.example.org/x.js', page: 'counting-with-waves/index.html' },
])) {
  test(`${name}: the address of the script can be configured`, () => {
    const folder = build(name, test.info().outputPath('blog'), (source) => appendFileSync(join(source, config), `\n${setting}\n`))
    const scripts = readFileSync(join(folder, page), 'utf8').match(/<script type="module".*?>/g)
    expect(scripts).toEqual(['<script type="module" src="https://cdn.example.org/x.js">'])
  })
}

for (const { name, file, tag, complaint } of /** @type {const} */ ([
  { name: 'hexo', file: 'source/_posts/odd.md', tag: '{% positional_encoding %}', complaint: '_posts/odd.md: no figure is named' },
  { name: 'hexo', file: 'source/_posts/odd.md', tag: '{% positional_encoding seq-len:100 %}', complaint: '_posts/odd.md: "seq-len:100" is no figure' },
  { name: 'hexo', file: 'source/_posts/odd.md', tag: '{% positional_encoding heatmap 100 %}', complaint: '_posts/odd.md: "100" is not name:value' },
  { name: 'hugo', file: 'content/posts/odd.md', tag: '{{< positional-encoding heatmap >}}', complaint: 'say which figure' },
  { name: 'hugo', file: 'content/posts/odd.md', tag: '{{< positional-encoding seq-len=100 >}}', complaint: 'say which figure' },
])) {
  test(`${name}: ${tag} fails the build with an error`, () => {
    expect(() => build(name, test.info().outputPath('blog'), (source) =>
      writeFileSync(join(source, file), `---\ntitle: Odd\n---\n\n${tag}\n`))).toThrow(complaint)
  })
}

for (const name of names.filter((name) => name === 'nextjs')) {
  test(`${name}: a component of the server computes a number, and one of the browser shares state with its figure`, async ({ page }) => {
    await open(page, `${name}/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ten positions apart: ${cosines(10, 512).toFixed(4)}`)
    await field(figures(page), 'position').fill('33')
    await expect(page.locator('output')).toHaveText('33')
  })
}

/** The dot product of two positions. @param {number} offset @param {number} dModel */
function cosines(offset, dModel) {
  let sum = 0
  for (let i = 0; i < dModel; i += 2) sum += Math.cos(offset * 10000 ** (-i / dModel))
  return sum
}
