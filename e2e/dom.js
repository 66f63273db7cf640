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
