// Measures how high each figure of the article and of the workbench is, alone and in its
// group, in both languages, and prints what belongs into the Heights and Grouped of its
// Spec; and, for a figure with some attribute more, into web/live/heights.css.
//
//	node e2e/figures/heights.js              all pages
//	node e2e/figures/heights.js identify     the page of a tool

import { open } from '../bench/chromium.js'
import { toolPage, tools } from '../support/figures.js'

/** Windows with columns that are wide, middling, slim and narrow. */
const windows = { wide: [1440, 960], middling: [940, 820, 701], slim: [700, 640, 561], narrow: [430, 390, 360] }

const asked = process.argv.slice(2)
const pages = asked.length ? asked.map(toolPage) : ['', ...tools.map(toolPage)]

const { page: newPage, url, stop } = await open()
try {
  /** The greatest height of each kind of figure. @type {Record<string, Record<string, number>>} */
  const heights = {}
  for (const [name, widths] of Object.entries(windows)) {
    for (const path of pages.flatMap((page) => [page, `zh/${page}`])) {
      for (const width of widths) {
        for (const alone of [false, true]) {
          for (const [kind, height] of await measure(`${url}${path}`, width, alone)) {
            const row = (heights[kind] ??= {})
            row[name] = Math.max(row[name] ?? 0, Math.ceil(height))
          }
        }
      }
    }
  }
  for (const [kind, row] of Object.entries(heights)) {
    const sizes = Object.keys(windows).map((name) => `--${name}: ${row[name]}px`).join('; ')
    const [, name, group] = /^\[figure='([\w-]+)'\](\[group\])?$/.exec(kind) ?? []
    if (name) {
      console.log(`${name}: ${group ? 'Grouped' : 'Heights'}: [4]int{${Object.keys(windows).map((name) => row[name]).join(', ')}},`)
      continue
    }
    const places = kind.endsWith('[group]') ? '' : `:host(${kind}), `
    console.log(`${places}positional-encoding${kind} { ${sizes} }`)
  }
} finally {
  await stop()
}

/**
 * @param {string} address
 * @param {number} width
 * @param {boolean} alone whether each figure is a group of its own
 * @returns {Promise<[string, number][]>}
 */
async function measure(address, width, alone) {
  const page = await newPage({ viewport: { width, height: width < 500 ? 844 : 900 } })
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    // On a page of the workbench no figure follows a bar.
    const separate = address.includes('workbench') ? body.replace(/ group="\w+"(?=[^>]*><picture)/g, '') : body
    const grouped = separate.replace(/(figure="[\w-]+")(?: hash)?>(?=<picture)/g, '$1 group="page">').replace('</main>', '<positional-encoding figure="controls" group="page"></positional-encoding></main>')
    await route.fulfill({ response, body: alone ? separate.replaceAll(' group="page"', '') : address.includes('workbench') ? grouped : body })
  })
  await page.goto(address)
  await page.locator('details').evaluateAll((all) => all.forEach((details) => { /** @type {HTMLDetailsElement} */ (details).open = true }))
  await page.keyboard.press('Tab') // mounts all
  await page.waitForFunction(() => [...document.querySelectorAll('positional-encoding')].every((element) =>
    element.shadowRoot?.querySelector('.live')))
  for (const figure of await page.locator('positional-encoding').all()) {
    await figure.scrollIntoViewIfNeeded() // draws it
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  const heights = await page.locator('positional-encoding').evaluateAll((elements) => elements.map((element) => {
    const room = /** @type {HTMLElement} */ (element.shadowRoot?.querySelector('.room'))
    room.style.minHeight = '0'
    // What a heatmap explains takes room of its own.
    const kind = ['figure', 'annotation'].filter((name) => element.hasAttribute(name))
      .map((name) => `[${name}='${element.getAttribute(name)}']`).join('') + (element.hasAttribute('group') ? '[group]' : '')
    return /** @type {[string, number]} */ ([kind, element.getBoundingClientRect().height])
  }))
  await page.close()
  return heights
}
