// Whether figures of the article have drawn something, in any browser.

/** The figures of the article. */
export const kinds = ['attention', 'binary', 'bugs', 'candidates', 'code', 'controls', 'conventions', 'criteria', 'derivation', 'dials', 'dot', 'formula', 'heatmap',
  'identify', 'inject', 'odd', 'precision', 'shift', 'similarity', 'table', 'waves']

/** Whether there is a figure, with something to see in it. It runs in the page. @param {Element | null} element */
export function draws(element) {
  const live = element?.shadowRoot?.querySelector('.live')
  if (!element || !live) return false
  const marks = [...live.querySelectorAll('svg.picture :is(path, rect, circle, text), td, input')]
  if (!marks.some((mark) => mark.getBoundingClientRect().width * mark.getBoundingClientRect().height > 0)) return false

  // Some have cells, which come in many colours.
  const canvas = live.querySelector('canvas')
  if (!canvas || !['heatmap', 'similarity', 'conventions', 'bugs', 'precision', 'identify'].includes(element.getAttribute('figure') ?? '')) return true
  const copy = Object.assign(document.createElement('canvas'), { width: 16, height: 16 }).getContext('2d')
  copy?.drawImage(canvas, 0, 0, 16, 16)
  return new Set(new Uint32Array(copy?.getImageData(0, 0, 16, 16).data.buffer ?? [])).size > 16
}
