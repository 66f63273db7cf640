// The figures of the article, and whether they have drawn something.

import { readFileSync } from 'node:fs'

const declarations = readFileSync(new URL('../../wasm/page/positional-encoding.d.ts', import.meta.url), 'utf8')

/** The names of all figures, as the element declares them, in the order of the alphabet. */
export const figures = [...(/FigureName =\n((?: .*\n)+)/.exec(declarations)?.[1] ?? '').matchAll(/'([\w-]+)'/g)].map(([, name]) => name).sort()

/** Those that workbench.wasm shows; page.wasm shows the others. */
export const workbench = ['audit', 'bias', 'bugs', 'checkpoint', 'conventions', 'criteria', 'derivation', 'export', 'identify', 'images', 'odd', 'positions', 'precision', 'rope-scaling', 'rotary-bugs']

/** Those that have a page of their own; another one stands below the first. */
export const tools = workbench.filter((name) => name !== 'rotary-bugs')

/** The figures whose pages have other names. @type {Record<string, string>} */
const pageNames = { conventions: 'compare', 'rope-scaling': 'rotary', 'rotary-bugs': 'bugs' }

/** The page of a figure of the workbench. @param {string} figure */
export const toolPage = (figure) => `workbench/${pageNames[figure] ?? figure}/`

/** Those of the article: it shows binary and waves as stages of unfold, and the workbench has pages of its own. */
export const inArticle = figures.filter((name) => !['controls', 'binary', 'waves', ...workbench].includes(name))

/** Reports whether an element has a mounted figure with visible marks. It runs in the page. @param {Element | null} element */
export function hasDrawn(element) {
  const live = element?.shadowRoot?.querySelector('.live')
  if (!element || !live) return false
  const marks = [...live.querySelectorAll('svg.picture :is(path, rect, circle, text), td, input, .chip')]
  if (!marks.some((mark) => mark.getBoundingClientRect().width * mark.getBoundingClientRect().height > 0)) return false

  // Some have cells, which come in many colours.
  const canvas = live.querySelector('canvas')
  if (!canvas || !['heatmap', 'similarity', 'conventions', 'bugs', 'precision', 'identify', 'checkpoint', 'images', 'versions'].includes(element.getAttribute('figure') ?? '')) return true
  const copy = Object.assign(document.createElement('canvas'), { width: 16, height: 16 }).getContext('2d')
  copy?.drawImage(canvas, 0, 0, 16, 16)
  return new Set(new Uint32Array(copy?.getImageData(0, 0, 16, 16).data.buffer ?? [])).size > 16
}
