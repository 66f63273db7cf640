// What stands in the place of a figure: in its shadow root, in a frame, in a
// room as high as the figure will be.

import css from '../../web/live/figure.css'
import { handOver, keepGiven } from './given.js'
import { pressAgain, remember } from './press.js'
import { followText } from './theme.js'

const texts = {
  en: { loading: 'Loading the figure', failed: 'The figure could not be loaded. ', refused: 'Cannot draw this figure: ', choice: 'is not one of ', retry: 'Try again' },
  zh: { loading: '正在加载图形', failed: '图形加载失败。', refused: '无法绘制此图：', choice: '不是下列之一：', retry: '重试' },
}

/** What an element becomes, and what it must not inherit from the page: a sheet for each document. @type {WeakMap<Document, CSSStyleSheet>} */
const styles = new WeakMap()

/** Whether there is a picture to see until the figure is there. @param {Element} element */
export const pictured = (element) => element.querySelector('img, picture, svg') !== null

/** Shows the content of an element, and a bar if there is nothing to see in it. @param {Element} element */
export function wait(element) {
  const bar = create('progress', { max: 1, ariaLabel: words(element).loading })
  if (pictured(element)) {
    show(element, create('slot', {}), bar)
    remember(element, `${words(element).loading}…`)
    keepGiven(element)
    return
  }
  show(element, create('div', { className: 'waiting' }, bar, create('slot', {})))
}

/** Shows upon the picture of an element that its figure is being loaded. @param {Element} element */
export const load = (element) => element.shadowRoot?.querySelector('.room')?.classList.add('loading')

/** Moves the bar of an element. @param {Element} element @param {number} part from 0 to 1 */
export function progress(element, part) {
  const bar = element.shadowRoot?.querySelector('progress')
  if (bar) bar.value = part
}

/**
 * Makes a place for a figure, where it is laid out and drawn unseen, under what
 * stands there.
 *
 * @param {Element} element
 */
export function prepare(element) {
  const place = create('div', { className: 'coming' })
  element.shadowRoot?.querySelector('.room')?.append(place)
  return place
}

/**
 * Shows a place that has a figure in it in one frame, and alone. There is nothing
 * to show if the element has left meanwhile.
 *
 * @param {HTMLElement} place
 */
export async function reveal(place) {
  // A picture is drawn when its width is known, which is after a first frame.
  await frame()
  await frame()
  if (!place.isConnected) return false
  place.className = 'live'
  place.parentElement?.classList.remove('loading')
  const again = pressAgain(place)
  const root = place.getRootNode()
  const hand = root instanceof ShadowRoot ? handOver(root.host, place) : again
  place.parentElement?.replaceChildren(place)
  place.querySelectorAll('canvas').forEach(repaint)
  again()
  hand()
  const room = place.parentElement
  if (room) below.observe(room)
  return true
}

/**
 * Frees a figure of the room that was reserved for it and that it does not need: when it
 * is below the window, where a reader does not see what moves.
 */
const below = globalThis.IntersectionObserver && new IntersectionObserver((entries) => {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    if (isIntersecting || boundingClientRect.top < 0) continue
    target.classList.add('free')
    below.unobserve(target)
  }
})

/**
 * Draws a canvas in place of itself: WebKit does not show what was drawn while it was hidden.
 *
 * @param {HTMLCanvasElement} canvas
 */
function repaint(canvas) {
  const context = canvas.width * canvas.height > 0 && canvas.getContext('2d')
  if (!context) return
  context.globalCompositeOperation = 'copy' // upon itself it would be less transparent
  context.drawImage(canvas, 0, 0)
}

// A hidden page has no frames; on a busy machine one may take a second.
const frame = () => new Promise((resolve) => {
  requestAnimationFrame(resolve)
  setTimeout(resolve, document.hidden ? 500 : 5000)
})

/**
 * Says why there is no figure, and offers to try again if that can help. A
 * picture stays, and stays where it is.
 *
 * @param {Element} element
 * @param {unknown} error
 * @param {() => void} retry
 */
export function fail(element, error, retry) {
  const content = create('slot', {})
  const say = note(element, error)
  if (!(error instanceof RangeError)) {
    say.append(create('button', { type: 'button', textContent: words(element).retry, onclick: retry }))
  }
  if (pictured(element)) return show(element, content, say)
  say.className = 'waiting'
  say.append(content)
  show(element, say)
}

/** Says upon a figure why it is not as it should be. @param {Element} element @param {unknown} error */
export function warn(element, error) {
  settle(element)
  element.shadowRoot?.querySelector('.room')?.append(note(element, error))
}

/** Takes back what warn said. @param {Element} element */
export const settle = (element) => element.shadowRoot?.querySelector('.room > .lost')?.remove()

/** @param {Element} element @param {unknown} error */
function note(element, error) {
  const { refused, failed } = words(element)
  const message = (error instanceof Error ? error.message : String(error)).replace(/^posenc: /, '')
  // Values may hold what is not seen, or turns the text around.
  const text = ((error instanceof RangeError ? refused : failed) + message).replace(/\p{C}/gu, '\ufffd')
  return create('div', { className: 'lost', role: 'alert', part: 'message' }, create('p', { className: 'failure', textContent: text }))
}

/** What is said of a value that is none of some names. @param {Element} element @param {string[]} names */
export const choice = (element, names) => words(element).choice + names.join(', ')

/** @param {Element} element @param {...HTMLElement} content */
function show(element, ...content) {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  dress(element)
  const frame = create('div', { className: 'frame', part: 'frame' }, create('div', { className: 'room' }, ...content))
  root.replaceChildren(frame)
  followText(element, frame)
}

/** Gives an element its style, which does not go with it to another document. @param {Element} element */
export function dress({ ownerDocument: document, shadowRoot: root }) {
  if (!root || !document.defaultView) return
  let style = styles.get(document)
  if (!style) {
    style = new document.defaultView.CSSStyleSheet()
    style.replaceSync(css)
    styles.set(document, style)
  }
  root.adoptedStyleSheets = [style]
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, unknown>} properties
 * @param {...(Node | string)} children
 */
export function create(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

/** The language that an element is in. @param {Element} element @returns {string} */
export function lang(element) {
  const named = element.closest('[lang]')
  if (named) return named.getAttribute('lang') ?? ''
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? lang(root.host) : 'en'
}

/** @param {Element} element */
const words = (element) => (lang(element).toLowerCase().startsWith('zh') ? texts.zh : texts.en)
