// Measures how high the controls of each figure are, in columns of all widths and in both
// languages, and writes web/live/height/controls.json: everything of the live figure but
// its scene, whose height Go computes. Of the page of a tool with two columns: what is given,
// in the first one, and what is below the picture, in the second one.
//
//	node e2e/figures/heights.js              all figures
//	node e2e/figures/heights.js dot bias     these, and leaves the others as they are

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { open } from '../bench/chromium.js'
import { figures, workbench } from '../support/figures.js'

/** Widths of columns, in CSS pixels, those of the page of a tool with two columns, and the distance between those that are measured first. */
const narrowest = 280, widest = 1024, leastTwo = 1040, widestTool = 1376, pitch = 8

/** The first of two columns, with the gap beside it: the picture is in the second one. */
const givenColumn = 352

/** @typedef {[from: number, height: number][]} Steps from narrow to wide */

const file = fileURLToPath(new URL('../../web/live/height/controls.json', import.meta.url))
const asked = process.argv.slice(2)
const among = (/** @type {string[]} */ names) => names.filter((name) => name !== 'controls' && (!asked.length || asked.includes(name)))

/** The figures with all their controls, with those of their own parameters alone, and with the menu alone. */
const kinds = {
  all: among(figures).map((name) => ({ name, attributes: '' })),
  own: among(figures.filter((name) => !workbench.includes(name))).map((name) => ({ name, attributes: ` controls="own"${name === 'inject' ? ' inject="one-hot"' : ''}` })),
  menu: among(['heatmap', 'collision', 'inject']).map((name) => ({ name, attributes: ' controls="menu"' })),
}

/** The figures on the pages of tools. */
const onTools = among(workbench).map((name) => ({ name, attributes: ' class="tool"' }))

/** @type {{ HTML: string[], Heights: Record<string, Record<string, Record<string, Steps>>>, Tools: Record<string, Record<string, { Given: number, Below: Steps }>> }} */
const measured = asked.length ? JSON.parse(readFileSync(file, 'utf8')) : { HTML: [], Heights: {}, Tools: {} }

const { page: newPage, url, stop } = await open()
try {
  for (const [kind, elements] of Object.entries(kinds)) {
    for (const lang of ['en', 'zh']) {
      if (!elements.length) continue
      const heights = (measured.Heights[kind] ??= {})[lang] ??= {}
      for (const { name, html, steps } of await measure(elements, lang, narrowest, widest)) {
        heights[name] = steps
        if (html && !measured.HTML.includes(name)) measured.HTML.push(name)
      }
    }
  }
  for (const lang of onTools.length ? ['en', 'zh'] : []) {
    const heights = measured.Tools[lang] ??= {}
    for (const { name, given, steps } of await measure(onTools, lang, leastTwo, widestTool)) {
      heights[name] = { Given: given, Below: steps.map(([from, height]) => [from - givenColumn, height]) }
    }
  }
} finally {
  await stop()
}
const line = (/** @type {[string, unknown]} */ [name, steps]) => `        ${JSON.stringify(name)}: ${JSON.stringify(steps)}`
const block = (/** @type {Record<string, unknown>} */ heights) => `{\n${Object.entries(heights).sort().map(line).join(',\n')}\n      }`
const blocks = (/** @type {Record<string, Record<string, unknown>>} */ { en, zh }) => `{\n      "en": ${block(en)},\n      "zh": ${block(zh)}\n    }`
writeFileSync(file, `{
  "HTML": ${JSON.stringify(measured.HTML)},
  "Heights": {
${Object.entries(measured.Heights).map(([kind, heights]) => `    "${kind}": ${blocks(heights)}`).join(',\n')}
  },
  "Tools": ${blocks(measured.Tools)}
}
`)

/**
 * @param {{ name: string, attributes: string }[]} elements
 * @param {string} lang
 * @param {number} from width of the column
 * @param {number} to
 */
async function measure(elements, lang, from, to) {
  const page = await newPage({ viewport: { width: to + 40, height: 900 } })
  await page.route('**/heights.html', (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html><html lang="${lang}">
    <link rel="icon" href="icon.svg"><link rel="stylesheet" href="page.css"><title>Heights</title>
    ${elements.map(({ name, attributes }) => `<figure style="width: var(--width); max-width: none; margin: 0; padding: 0"><positional-encoding figure="${name}"${attributes}></positional-encoding></figure>`).join('')}
    <script type="module" src="positional-encoding.js"></script>` }))
  await page.goto(`${url}heights.html`)
  await page.mouse.move(3, 3)
  await page.mouse.move(4, 4)
  for (const figure of await page.locator('positional-encoding').all()) {
    await figure.scrollIntoViewIfNeeded()
    await figure.locator('.live').waitFor({ state: 'attached' })
  }

  const shown = page.locator('figure:has(> positional-encoding)')
  const measureAt = async (/** @type {number} */ width) => {
    await page.setViewportSize({ width: width + 40, height: 900 })
    // Controls are laid out anew at each width even out of sight, but not the table.
    await page.evaluate(async (width) => {
      document.documentElement.style.setProperty('--width', `${width}px`)
      document.querySelector('[figure=table]')?.scrollIntoView()
      for (let frame = 0; frame < 4; frame++) await new Promise((done) => requestAnimationFrame(done))
    }, width)
    return shown.evaluateAll((all, two) => all.map((figure) => {
      const live = figure.querySelector('positional-encoding')?.shadowRoot?.querySelector('.live')
      const whole = live?.getBoundingClientRect().height ?? NaN
      const scene = live?.querySelector('.drawn > svg')?.getBoundingClientRect().height ?? 0
      if (!two) return { controls: Math.ceil(whole - scene), html: scene === 0, given: 0 }
      const bottom = (/** @type {string} */ parts) => Math.max(...[...live?.querySelectorAll(parts) ?? []]
        .map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0).map(({ bottom }) => bottom))
      const top = live?.getBoundingClientRect().top ?? NaN
      return { controls: Math.ceil(bottom('.shown > *') - top - scene), html: false, given: Math.ceil(bottom('.given > *, .panel > *') - top) }
    }), width >= leastTwo)
  }

  const steps = elements.map(() => /** @type {Steps} */ ([]))
  const html = elements.map(() => true)
  const given = elements.map(() => 0)
  for (let width = from; width <= to; width += pitch) {
    for (const [i, found] of (await measureAt(width)).entries()) {
      html[i] &&= found.html
      given[i] = Math.max(given[i], found.given)
      if (steps[i].at(-1)?.[1] !== found.controls) steps[i].push([width, found.controls])
    }
  }
  // A row breaks somewhere between two of these widths: with each figure alone, which is faster.
  for (const [i, own] of steps.entries()) {
    await shown.evaluateAll((all, i) => all.forEach((figure, k) => figure.toggleAttribute('hidden', k !== i)), i)
    for (const [k, step] of own.entries()) {
      if (k === 0) continue
      for (let below = step[0] - pitch; step[0] - below > 1;) {
        const width = (step[0] + below) >> 1
        if ((await measureAt(width))[i].controls === step[1]) step[0] = width
        else below = width
      }
    }
  }
  await page.close()
  return elements.map(({ name }, i) => ({ name, html: html[i], given: given[i], steps: steps[i] }))
}
