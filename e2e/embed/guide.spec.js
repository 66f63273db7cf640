// The snippets for pages in the embedding guide, on a page at blog.example with the site
// at example.org.

import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { build, names, root } from '../blogs/generators.js'
import { hashed, printed, quoted, snippetsInTurn, snippetsOf, tables, texts } from './guide.js'
import { drawn, failOnConsole, mountAll, startProgram } from '../support/page.js'
import { python } from '../support/python.js'

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('../../wasm/page/positional-encoding.js').PositionalEncodingElement} PositionalEncoding */

failOnConsole()

const dist = join(root, 'dist')
const script = '<script type="module" src="posenc/positional-encoding.js"></script>'
const [simple] = snippetsOf('html')

/** The saved picture of a figure. @param {string} figure */
const saved = (figure) => join(dist, 'figures', readdirSync(join(dist, 'figures'), { encoding: 'utf8', recursive: true })
  .find((name) => name.includes(`/${figure}-en-1024`) && name.endsWith('.svg')) ?? '')

/**
 * Opens a page of the blogger, to which the files of posenc have been copied.
 *
 * @param {Page} page
 * @param {string} body
 * @param {Record<string, string>} [files] more of them, by their paths
 */
async function open(page, body, files = {}) {
  await serve(page, (path) => {
    if (path in files) return { body: files[path], contentType: path.endsWith('.js') ? 'text/javascript' : 'text/html' }
    if (path === 'favicon.ico') return { path: join(dist, 'icon.svg') }
    if (path.startsWith('posenc/')) return { path: join(dist, path.slice(7)) }
    return { path: saved(path.replace(/(-dark)?\.svg$/, '')) }
  }, { '': `<!doctype html><html lang="en"><meta charset="utf-8"><title>A post</title>${body}` })
  await page.goto('https://blog.example/')
}

/**
 * @param {Page} page
 * @param {(path: string) => object} file of blog.example
 * @param {Record<string, string>} [pages] of it
 */
const serve = (page, file, pages = {}) => page.route('**/*', (route) => {
  const { origin, pathname } = new URL(route.request().url())
  const path = pathname.slice(1)
  if (origin === 'https://example.org') return route.fulfill({ path: join(dist, path), headers: { 'access-control-allow-origin': '*' } })
  if (origin !== 'https://blog.example') return route.abort()
  return route.fulfill(path in pages ? { body: pages[path], contentType: 'text/html' } : file(path))
})

/** Reads a page, and expects all figures to be there, in frames too. @param {Page} page */
async function expectFigures(page) {
  await startProgram(page)
  await mountAll(page)
  await expect(page.locator('positional-encoding .failure')).toHaveCount(0)
  for (const frame of await page.locator('iframe').all()) {
    await frame.scrollIntoViewIfNeeded()
    await expect(frame.contentFrame().locator('positional-encoding .live').first()).toBeVisible()
    await expect(frame.contentFrame().getByRole('alert').filter({ visible: true })).toHaveCount(0)
  }
}

/** Expects the frames of a page to be as high as what is in them. @param {Page} page */
async function expectFit(page) {
  for (const frame of await page.locator('iframe').all()) {
    const content = await frame.contentFrame().locator('body').evaluateHandle((body) => body)
    await expect.poll(async () => await frame.evaluate((frame) => frame.clientHeight) -
      await content.evaluate((body) => Math.ceil(body.getBoundingClientRect().height))).toBe(0)
  }
}

/** Expects pictures, and that they are there. @param {Page} page */
async function expectPictures(page) {
  for (const picture of await page.locator('img').all()) {
    await expect(picture).toBeVisible()
    expect(await picture.evaluate((/** @type {HTMLImageElement} */ img) => img.decode().then(() => img.naturalWidth))).toBeGreaterThan(100)
  }
}

for (const [i, { code, section }] of snippetsInTurn('html').entries()) {
  test(`HTML snippet ${i + 1} shows its figures (${section})`, async ({ page }) => {
    const needy = code.includes('<positional-encoding') && !code.includes('<script')
    await open(page, hashed(code) + (needy ? script : ''))
    await expectPictures(page)
    await expectFigures(page)
    if (code.includes('iframe.js')) await expectFit(page)
    for (const figure of await page.locator('positional-encoding').all()) {
      expect(await figure.evaluate((element) => /** @type {PositionalEncoding} */ (element).toBlob().then(({ type }) => type))).toBe('image/png')
    }
    expect(await page.locator('positional-encoding, iframe, img').count()).toBeGreaterThan(0)
  })
}

test('the dark picture is shown on dark pages', async ({ page }) => {
  const twofold = snippetsOf('html').find(({ code }) => code.includes('prefers-color-scheme'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, twofold?.code ?? '')
  expect(await page.locator('img').evaluate((/** @type {HTMLImageElement} */ img) => img.currentSrc)).toBe('https://blog.example/heatmap-dark.svg')
})

for (const [i, snippet] of snippetsOf('js').entries()) {
  test(`script ${i + 1} prints what its comments state (${snippet.section})`, async ({ page }) => {
    /** @type {string[]} */
    const logs = []
    page.on('console', (message) => message.type() === 'log' && logs.push(message.text()))
    await open(page, `${simple.code}<script type="module" src="snippet.js"></script>`, { 'snippet.js': snippet.code })
    await expect.poll(() => logs).toEqual(printed(snippet))
  })
}

for (const { code } of snippetsOf('js frame')) {
  test('the script of a page fits a frame', async ({ page }) => {
    const framed = snippetsOf('html').find(({ code }) => code.includes('<iframe'))?.code.replace(/<script.*/, '')
    await open(page, `${framed}<script type="module" src="snippet.js"></script>`, { 'snippet.js': code })
    await expectFigures(page)
    await expectFit(page)
    await page.setViewportSize({ width: 400, height: 800 })
    await expectFit(page)
  })
}

for (const [i, { code, section }] of snippetsOf('css').entries()) {
  test(`each rule of style sheet ${i + 1} has an effect (${section})`, async ({ page }) => {
    await open(page, simple.code.replace(code.includes(':not(:defined)') ? script : '', ''))
    if (!code.includes(':not(:defined)')) await expectFigures(page)
    const idle = await page.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      const rules = [...sheet.cssRules].filter((rule) => rule instanceof CSSStyleRule)
      /** What a rule declares, as it is of the element that it is for. @param {CSSStyleRule} rule */
      const look = ({ selectorText, style }) => {
        const [, host, part] = /^(.*?)(?:::part\((.*)\))?$/.exec(selectorText) ?? []
        const element = document.querySelector(host)
        const inner = element?.shadowRoot?.querySelector(part ? `[part=${part}]` : '[part=frame]')
        return [...style].map((name) => {
          // A colour for figures is what they make of it.
          const probe = document.createElement('i')
          if (name.startsWith('--')) inner?.append(probe)
          probe.style.color = `var(${name.replace('posenc-', '')})`
          const seen = name.startsWith('--') ? getComputedStyle(probe).color : getComputedStyle(/** @type {Element} */ (part ? inner : element)).getPropertyValue(name)
          probe.remove()
          return `${name}: ${seen}`
        })
      }
      const before = rules.map(look)
      document.adoptedStyleSheets = [sheet]
      return rules.map(look).flatMap((after, i) => {
        const same = after.filter((seen, k) => seen === before[i][k])
        // A shorthand sets some things to what they are.
        return same.length === after.length ? same : same.filter((seen) => seen.startsWith('--'))
      })
    }, code)
    expect(idle, 'each rule does something, and each colour').toEqual([])
  })
}

test('the reserved height of the heatmap is within 5 %', async ({ page }) => {
  await open(page, simple.code)
  await expectFigures(page)
  const height = await page.locator('positional-encoding').evaluate((element) => element.clientHeight)
  for (const { code } of snippetsOf('css')) {
    const reserved = /min-height: (\d+)px/.exec(code)?.[1]
    if (reserved) expect(Math.abs(Number(reserved) - height)).toBeLessThan(height / 20)
  }
})

for (const { code } of snippetsOf('text address')) {
  test(`an address shows a figure: ${code.trim()}`, async ({ page }) => {
    await open(page, '')
    await page.goto(code.trim())
    await expectFigures(page)
    await expect(page.locator('positional-encoding')).toHaveCount(1)
  })
}

for (const { code, language } of snippetsInTurn('md image')) {
  test(`${language}: a README shows a picture that leads to its figure`, async ({ page }) => {
    const [, alt, src, href] = /^\[!\[(.*)\]\((.*)\)\]\((.*)\)$/.exec(code.trim()) ?? []
    await open(page, `<p><a href="${href}"><img src="${src}" alt="${alt}"></a></p>`)
    await expectPictures(page)
    await page.getByRole('link', { name: alt }).click()
    await expectFigures(page)
    await expect(page.locator('positional-encoding')).toHaveCount(1)
  })
}

/** The HTML that Jupyter shows for a cell. @param {string} cell */
function shown(cell) {
  const program = `import ast, sys
cell = ast.parse(sys.stdin.read())
names = {}
exec(compile(ast.Module(cell.body[:-1], []), "cell", "exec"), names)
print(eval(compile(ast.Expression(cell.body[-1].value), "cell", "eval"), names)._repr_html_())`
  return execFileSync(python('IPython'), ['-c', program], { input: cell, encoding: 'utf8' })
}

for (const { code, language } of snippetsInTurn('python')) {
  test(`${language}: a cell of Jupyter shows a figure`, async ({ page }) => {
    // As in JupyterLab, whose notebook puts the HTML of a trusted cell into its page.
    await page.setViewportSize({ width: 900, height: 900 })
    await open(page, '<div id="output"></div>')
    await page.locator('#output').evaluate((output, html) => { output.innerHTML = html }, shown(code))
    await expect(page.locator('iframe')).toHaveCount(1)
    await expectFigures(page)
    const frame = page.locator('iframe')
    const needed = await frame.contentFrame().locator('body').evaluate((body) => body.getBoundingClientRect().height)
    expect(await frame.evaluate((frame) => frame.clientHeight), 'nothing is cut off').toBeGreaterThanOrEqual(needed)
  })
}

for (const { kind, source, head, built } of [
  { kind: 'twig hexo', source: 'source/_posts/mine.md', head: 'title: Mine', built: 'mine/index.html' },
  { kind: 'html mkdocs', source: 'docs/mine.md', head: 'title: Mine', built: 'mine/index.html' },
  { kind: 'html hugo', source: 'content/posts/mine.md', head: 'title: Mine', built: 'posts/mine/index.html' },
  { kind: 'liquid jekyll', source: '_posts/2023-01-01-mine.md', head: 'title: Mine\nlayout: post', built: 'mine/index.html' },
]) {
  const [, name] = kind.split(' ')
  for (const { code } of names.includes(name) ? snippetsOf(kind) : []) {
    test(`a post in ${name} shows a figure`, async ({ page }) => {
      const folder = build(name, test.info().outputPath('blog'), (blog) =>
        writeFileSync(join(blog, source), `---\n${head}\n---\n\nBefore.\n\n${code}\nAfter.\n`))
      await serve(page, (path) => ({ path: join(folder, path.slice(name.length + 1)) }))
      await page.goto(`https://blog.example/${name}/${built}`)
      await expectFigures(page)
      await expect(page.locator('positional-encoding[figure=heatmap]')).toHaveCount(1)
      await expect(page.getByText('After.')).toBeVisible()
    })
  }
}

// Those of the Chinese text have the same values (guide.test.js).
const [, attributes, figures, state, colours] = tables(texts.en)
// `padding-idx` and those after it are settings, which not all conventions have.
const settings = state.findIndex(([name]) => quoted(name)[0] === 'padding-idx')

/** The property of an attribute. @param {string} name */
const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())

test('the tables list each attribute with its default', async ({ page }) => {
  await open(page, simple.code)
  const rows = [...attributes, ...state].map((row) => ({ name: quoted(row[0])[0], standard: quoted(row.at(-1) ?? '')[0] }))
  const { known, properties } = await page.evaluate(async (names) => {
    const known = Reflect.get(await customElements.whenDefined('positional-encoding'), 'observedAttributes')
    const element = document.createElement('positional-encoding')
    return { known, properties: names.map((name) => String(Reflect.get(element, name))) }
  }, rows.map(({ name }) => camel(name)))
  expect(rows.map(({ name }) => name).sort()).toEqual([...known].sort())
  // What a table says in words is nothing.
  const words = { hash: 'false' }
  expect(properties).toEqual(rows.map(({ name, standard }) => standard ?? Reflect.get(words, name) ?? ''))
})

test('each value in the tables is valid', async ({ page }) => {
  test.slow()
  await open(page, simple.code)
  await expectFigures(page)
  const element = page.locator('positional-encoding')
  /** Sets an attribute to values in turn, and returns the property, or the error shown, of each. @param {string} name @param {string[]} values */
  const outcomes = (name, values) => element.evaluate(async (element, { name, property, values }) => {
    const outcomes = []
    for (const value of values) {
      element.setAttribute(name, value)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      outcomes.push(element.shadowRoot?.querySelector('.lost')?.textContent ?? String(Reflect.get(element, property)))
    }
    return outcomes
  }, { name, property: camel(name), values })

  expect(await outcomes('d-model', ['7', '64']), 'an invalid value shows an error').toEqual([expect.stringContaining('d-model 7 is odd'), '64'])
  const rows = [...attributes.map(([name, values]) => [name, '', values]), ...state.slice(0, settings), ['`figure`', '', figures.map(([name]) => name).join(' ')]]
  for (const [name, shownBy, values] of rows) {
    const attribute = quoted(name)[0]
    await element.evaluate((element, figure) => element.setAttribute('figure', figure), quoted(shownBy)[0] ?? 'heatmap')
    await drawn(page)
    expect(await outcomes(attribute, quoted(values)), attribute).toEqual(quoted(values))
    if (attribute !== 'figure') await element.evaluate((element, name) => element.removeAttribute(name), attribute)
  }
})

test('the guide names each custom property and each part', async ({ page }) => {
  const script = readFileSync(join(dist, 'positional-encoding.js'), 'utf8')
  const properties = new Set(script.match(/--posenc-[\w-]+/g))
  for (const text of Object.values(texts)) {
    for (const name of properties) expect(text).toContain(`\`${name.replace(/(?<=-bit-)\w+$/, '')}`)
  }
  for (const name of quoted(colours.join())) expect(properties).toContain(name)
  await open(page, simple.code)
  await expectFigures(page)
  await page.locator('positional-encoding').evaluate((element) => element.setAttribute('d-model', '7'))
  await expect(page.locator('positional-encoding .lost')).toBeVisible()
  const parts = await page.locator('positional-encoding [part]').evaluateAll((all) => all.map((part) => String(part.getAttribute('part'))))
  expect(new Set(parts).size).toBe(4)
  for (const text of Object.values(texts)) expect(quoted(text)).toEqual(expect.arrayContaining(parts))
})
