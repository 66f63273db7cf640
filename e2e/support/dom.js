// Gives Node's global object the document of a browser, by jsdom: Vecty cannot
// even start without one.

import { JSDOM } from 'jsdom'

const { window } = new JSDOM('<!doctype html><title></title><body></body>', {
  url: 'http://localhost/',
  pretendToBeVisual: true, // requestAnimationFrame
})

// What Node has itself stays Node's, except that a document only dispatches
// events of its own making.
const madeByDocument = /events?$|^EventTarget$|^Abort|^navigator$/i
for (const name of Object.getOwnPropertyNames(window)) {
  if (!(name in globalThis) || madeByDocument.test(name)) {
    const value = Reflect.get(window, name)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
}

for (const name of /** @type {const} */ (['addEventListener', 'removeEventListener', 'dispatchEvent'])) {
  Object.defineProperty(globalThis, name, { value: window[name].bind(window), configurable: true })
}

// jsdom lays nothing out and paints nothing. Here every element is as wide as a
// tablet, is seen, and a canvas takes what it is given.
const width = 700
Object.defineProperty(window.HTMLElement.prototype, 'clientWidth', { get: () => width })
Object.defineProperty(window.HTMLElement.prototype, 'clientHeight', { get: () => 400 })
window.HTMLCanvasElement.prototype.getContext = /** @type {any} */ (() => ({ putImageData() {} }))
class Observer {
  /** @param {(entries: { isIntersecting: boolean }[]) => void} seen */
  constructor(seen) {
    this.seen = seen
  }
  observe() {
    setTimeout(() => this.seen([{ isIntersecting: true }]))
  }
}
class ImageData {}
const layout = {
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  ImageData,
  performance,
  matchMedia: () => ({ matches: false, addEventListener() {} }),
}
for (const [name, value] of Object.entries(layout)) {
  for (const place of [globalThis, window]) Object.defineProperty(place, name, { value, configurable: true, writable: true })
}
