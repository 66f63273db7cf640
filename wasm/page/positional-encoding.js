// Defines <positional-encoding figure="…">, which shows a figure once the
// program is there, and its own content until then. It holds no mathematics
// and no state.

import { bridge } from '../bridge/bridge.js'
import { prepare, running } from './program.js'
import { enter, leave } from './queue.js'

/** @type {typeof import('./positional-encoding.js').load} */
export async function load() {
  return bridge(await running())
}

class PositionalEncoding extends HTMLElement {
  connectedCallback() {
    enter(this)
  }

  disconnectedCallback() {
    leave(this)
  }
}

if (!customElements.get('positional-encoding')) {
  customElements.define('positional-encoding', PositionalEncoding)
  if (document.querySelector('positional-encoding')) prepare()
}
