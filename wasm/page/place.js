// What stands in the place of a figure: in its shadow root, in a frame, in a
// room as high as the figure will be.

import css from '../../web/figure/figure.css'

/** @typedef {import('../bridge/bridge.js').Call} Call */

const texts = {
  en: { loading: 'Loading the figure', failed: 'The figure could not be loaded.', retry: 'Try again' },
  zh: { loading: '正在加载图形', failed: '图形加载失败。', retry: '重试' },
}

/** The folder that the script came from. */
const site = new URL('.', import.meta.url).href

/** What an element becomes, and what it must not inherit from the page. */
const style = new CSSStyleSheet()
style.replaceSync(css)

/** Whether there is a picture to see until the figure is there. @param {Element} element */
export const pictured = (element) => element.querySelector('img, picture, svg') !== null

/** Shows the content of an element, and a bar if there is nothing to see in it. @param {Element} element */
export function wait(element) {
  if (pictured(element)) return show(element, create('slot', {}))
  const bar = create('progress', { max: 1, ariaLabel: words(element).loading })
  show(element, create('div', { className: 'waiting' }, bar, create('slot', {})))
}

/** Moves the bar of an element. @param {Element} element @param {number} part from 0 to 1 */
export function progress(element, part) {
  const bar = element.shadowRoot?.querySelector('progress')
  if (bar) bar.value = part
}

/**
 * Shows the figure. It is laid out and drawn unseen, under what stands there,
 * and takes its place in one frame.
 *
 * @param {Element} element
 * @param {Call} call
 */
export async function mount(element, call) {
  const target = create('div', {})
  const live = create('div', { className: 'coming' }, target)
  element.shadowRoot?.querySelector('.room')?.append(live)
  try {
    call('mount', target, { lang: lang(element), ...attributes(element), site })
  } catch (error) {
    live.remove()
    throw error
  }
  // A picture is drawn when its width is known, which is after a first frame.
  await frame()
  await frame()
  live.className = 'live'
  live.parentElement?.replaceChildren(live)
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Says why there is no figure, and offers to try again. A picture stays, and
 * stays where it is.
 *
 * @param {Element} element
 * @param {string} message
 * @param {() => void} retry
 */
export function fail(element, message, retry) {
  const { failed, retry: again } = words(element)
  const picture = pictured(element)
  const note = create('div', { className: picture ? 'lost' : 'waiting', role: 'alert' },
    create('p', { className: 'failure', textContent: `${failed} ${message}` }),
    create('button', { type: 'button', textContent: again, onclick: retry }))
  const content = create('slot', {})
  if (picture) return show(element, content, note)
  note.append(content)
  show(element, note)
}

/** @param {Element} element @param {...HTMLElement} content */
function show(element, ...content) {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [style]
  root.replaceChildren(create('div', { className: 'frame' }, create('div', { className: 'room' }, ...content)))
}

/**
 * @param {string} name
 * @param {Record<string, unknown>} properties
 * @param {...Node} children
 */
function create(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

/** @param {Element} element */
const lang = (element) => element.closest('[lang]')?.getAttribute('lang') ?? 'en'

/** @param {Element} element */
const words = (element) => (lang(element).toLowerCase().startsWith('zh') ? texts.zh : texts.en)

/** @param {Element} element */
const attributes = (element) => Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]))
