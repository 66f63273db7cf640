// The definition of <positional-encoding>.

import { PositionalEncodingElement } from './element.js'
import { programOf } from './program.js'

/** Defines the element. A second definition is left alone, and so is a server, which has no elements. */
export function define() {
  if (!globalThis.customElements || customElements.get('positional-encoding')) return
  customElements.define('positional-encoding', PositionalEncodingElement)
  const first = document.querySelector('positional-encoding')
  if (first) programOf(first).prepare()
}
