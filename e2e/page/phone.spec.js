// On narrow screens no control overlaps another or a text, nothing is wider than the
// screen, and letters are large enough. The article has few controls.

import { expect, test } from '@playwright/test'
import { figures, toolPage, tools } from '../support/figures.js'
import { drawn, mountAll, servePost, startProgram } from '../support/page.js'
import { inTurn } from '../support/turn.js'

test.use({ hasTouch: true })

const widths = [320, 390, ...inTurn([600, 360, 480, 414, 520], 2)]

/** Every figure with fields of its own, and a heatmap with the fields of a convention. */
const alone = [...figures.map((figure) => `figure="${figure}"`), 'figure="heatmap" annotation="movement"', 'figure="heatmap" convention="diffusers-timestep"']
  .map((attributes) => `<section><positional-encoding ${attributes}></positional-encoding></section>`).join('')

for (const lang of inTurn(['en', 'zh'])) {
  test(`controls of the article do not overlap on narrow screens: ${lang}`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: widths[0], height: 844 })
    await page.goto(lang === 'zh' ? 'zh/' : '')
    await startProgram(page)
    await mountAll(page)
    await checkWidths(page)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await drawn(page)
      expect((await page.evaluate(controlsOfArticle)).length, `controls at ${width} px`).toBeLessThanOrEqual(14)
    }
  })

  test(`controls of the workbench do not overlap on narrow screens: ${lang}`, async ({ page }) => {
    test.slow()
    for (const figure of tools) {
      await page.setViewportSize({ width: widths[0], height: 844 })
      await page.goto((lang === 'zh' ? 'zh/' : '') + toolPage(figure))
      await startProgram(page)
      await mountAll(page)
      await checkWidths(page)
    }
  })

  test(`controls of separate figures do not overlap on narrow screens: ${lang}`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: widths[0], height: 844 })
    await servePost(page, alone, { lang })
    await page.goto('post.html')
    await startProgram(page)
    await mountAll(page)
    await checkWidths(page)
  })
}

/** @param {import('@playwright/test').Page} page */
async function checkWidths(page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await drawn(page)
    expect.soft(await page.evaluate(faults), `${width} px`).toEqual([])
  }
}

/** The visible controls of the article and of its figures, but for those in folds. */
function controlsOfArticle() {
  const open = (/** @type {Element} */ element) => !element.closest('details')
  const figures = [...document.querySelectorAll('main positional-encoding')].filter(open).map((figure) => /** @type {ShadowRoot} */ (figure.shadowRoot))
  return [document.querySelector('main'), ...figures]
    .flatMap((root) => [...root?.querySelectorAll('button, [role=button], input, select, textarea') ?? []])
    .filter((control) => open(control) && control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((control) => control.outerHTML)
}

/** What lies upon something else or leaves its figure, what is wider than the screen, and what is written too small. */
function faults() {
  /** @type {string[]} */
  const found = []
  for (const figure of document.querySelectorAll('positional-encoding')) {
    const name = figure.getAttribute('figure')
    const outer = figure.getBoundingClientRect()
    const root = /** @type {ShadowRoot} */ (figure.shadowRoot)
    const visible = (/** @type {Element} */ element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.list, .scroller')
    const boxes = [...root.querySelectorAll('button, input, select, textarea, label, output, svg text')].filter(visible).map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const text = element.localName === 'label' && !element.querySelector('input, select')
      const { left, right, top, bottom } = (text ? range : element).getBoundingClientRect()
      return { element, left, right, top, bottom, what: `${element.localName} “${element.getAttribute('aria-label') ?? (element.id || element.textContent)}”` }
    }).filter(({ left, right }) => right > left)
    for (const [i, a] of boxes.entries()) {
      if (a.element.localName === 'text') continue
      if (a.left < outer.left - 1 || a.right > outer.right + 1) found.push(`${name}: ${a.what} leaves the figure`)
      for (const [j, b] of boxes.entries()) {
        if (j <= i && b.element.localName !== 'text' || a.element.contains(b.element) || b.element.contains(a.element)) continue
        // Buttons without a face lie on the words that they move or choose.
        const within = b.left >= a.left - 2 && b.right <= a.right + 2 && b.top >= a.top - 2 && b.bottom <= a.bottom + 2
        if (b.element.localName === 'text' && within && a.element.closest('.handles')) continue
        const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)]
        if (x > 1 && y > 1) found.push(`${name}: ${a.what} and ${b.what} overlap by ${x.toFixed()} × ${y.toFixed()} px`)
      }
    }
    for (const label of root.querySelectorAll('svg :is(text, tspan)')) {
      const { a, b } = /** @type {SVGGraphicsElement} */ (label).getScreenCTM() ?? { a: 1, b: 0 }
      const size = parseFloat(getComputedStyle(label).fontSize) * Math.hypot(a, b)
      if (size < 12.99) found.push(`${name}: “${label.textContent}” is written in letters of ${size} px`)
    }
  }
  for (const formula of document.querySelectorAll('.formula')) {
    if (formula.scrollWidth > formula.clientWidth) found.push(`formula “${formula.getAttribute('aria-label')}” is cut off by ${formula.scrollWidth - formula.clientWidth} px`)
  }
  for (const token of document.querySelectorAll('math :is(mi, mn, mo, mtext)')) {
    const size = parseFloat(getComputedStyle(token).fontSize)
    if (token.textContent?.trim() && size < 12) found.push(`“${token.textContent}” in “${token.closest('math')?.textContent}” is written in letters of ${size} px`)
  }
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`)
  return found
}
