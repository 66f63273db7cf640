// Whether what is drawn fits: the room that is reserved for it, and what lies beside it.

import { expect } from '@playwright/test'
import { drawn } from './page.js'
import { inTurn } from './turn.js'

/** Figures whose live pictures differ from the room for them, and by how much. @param {import('@playwright/test').Page} page */
export const misfits = (page) => page.locator('positional-encoding').evaluateAll((elements) => elements.flatMap((element) => {
  const root = element.shadowRoot
  const room = /** @type {HTMLElement} */ (root?.querySelector('.room'))
  room.classList.remove('free')
  const needed = root?.querySelector('.live')?.getBoundingClientRect().height ?? NaN
  const more = parseFloat(getComputedStyle(room).minHeight) - needed
  return more >= -2 && more <= 24 ? [] : `${element.getAttribute('figure')} needs ${needed.toFixed()} px, ${more.toFixed()} px more are reserved; see e2e/figures/heights.js`
}))

export const narrowest = 320
const widths = [narrowest, ...inTurn([390, 600, 360, 480, 414, 520])]

/** Expects no faults in windows of several narrow widths. @param {import('@playwright/test').Page} page */
export async function expectNarrow(page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await drawn(page)
    expect.soft(await page.evaluate(faults), `${page.url()} at ${width} px`).toEqual([])
  }
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
