// The class of the element: its attributes, properties and methods. What becomes
// of it on the page is the business of its figure.

import { bridge } from '../bridge/bridge.js'
import { attributes, optionsOf, properties, stateOf } from './attribute.js'
import { Figure } from './figure.js'
import { dress } from './place.js'

// Where there is no document, as in a server, the module can be imported too.
const Base = globalThis.HTMLElement ?? class {}

export class PositionalEncodingElement extends Base {
  static observedAttributes = attributes

  #figure = new Figure(this)

  connectedCallback() {
    this.#upgrade()
    this.#figure.enter()
  }

  adoptedCallback() {
    dress(this)
  }

  disconnectedCallback() {
    this.#figure.leave()
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    this.#figure.change(name)
  }

  /** @param {string} [type] */
  async toBlob(type = 'image/png') {
    const { call, number } = await this.#figure.ready()
    return new Promise((resolve, reject) => {
      call('picture', number, String(type), (/** @type {Error | null} */ error, /** @type {Blob} */ file) =>
        error ? reject(error) : resolve(file))
    })
  }

  async encoding() {
    const { call, state } = await this.#figure.ready()
    return bridge(call).encode(optionsOf(stateOf(state)))
  }

  /** Lets properties reflect that were set before this class was there. */
  #upgrade() {
    for (const { property } of properties) {
      if (!Object.hasOwn(this, property)) continue
      const value = Reflect.get(this, property)
      Reflect.deleteProperty(this, property)
      Reflect.set(this, property, value)
    }
  }

  static {
    for (const { property, attribute, read } of properties) {
      Object.defineProperty(this.prototype, property, {
        /** @this {PositionalEncodingElement} */
        get() {
          return read(this.#figure.value(attribute))
        },
        /** @this {PositionalEncodingElement} @param {any} value */
        set(value) {
          if (value === null || value === undefined || value === false) this.removeAttribute(attribute)
          else this.setAttribute(attribute, value === true ? '' : value)
        },
        enumerable: true,
        configurable: true,
      })
    }
  }
}
