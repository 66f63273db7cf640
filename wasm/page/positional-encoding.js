// Defines <positional-encoding figure="…">, which shows a figure once the
// program is there, and its own content until then. See positional-encoding.d.ts.

import { bridge } from '../bridge/bridge.js'
import { PositionalEncodingElement } from './element.js'
import { prepare, running } from './program.js'

export { PositionalEncodingElement }

/** @type {typeof import('./positional-encoding.js').load} */
export async function load() {
  return bridge(await running())
}

// A second definition is left alone, and so is a server, which has no elements.
if (globalThis.customElements && !customElements.get('positional-encoding')) {
  customElements.define('positional-encoding', PositionalEncodingElement)
  if (document.querySelector('positional-encoding')) prepare()
}
