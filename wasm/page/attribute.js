// The attributes of the element, and their properties.

import { settings } from '../bridge/bridge.js'
import { choice } from './place.js'

/**
 * The parts of the state: the name of each as an attribute, what it is unless
 * somebody says otherwise, and whether it is a number. The build takes them
 * from package param.
 *
 * @type {[name: string, standard: string, numeric: boolean][]}
 */
const parts = STATE_PARTS

/** The attributes that have few values, the first of which is the default. @type {Record<string, string[]>} */
const choices = {
  theme: ['auto', 'light', 'dark'],
  controls: ['full', 'own', 'menu', 'minimal', 'none'],
  loading: ['lazy', 'eager'],
}

/** The attributes that say which figure it is, and to whom it belongs. */
export const identity = ['figure', 'group', 'hash', 'lang']

/** The attributes that are looked after. */
export const attributes = [...identity, ...Object.keys(choices), ...parts.map(([name]) => name)]

/** The name of the property for an attribute: seqLen for seq-len. @param {string} attribute */
const camel = (attribute) => attribute.replace(/-(.)/g, (_, letter) => letter.toUpperCase())

/**
 * The properties that reflect attributes, but for lang, which all elements have:
 * their names, the names of the attributes, and how their values are read.
 *
 * @type {{ property: string, attribute: string, read: (value: string | null) => unknown }[]}
 */
export const properties = [
  ...['figure', 'group'].map((attribute) => reflected(attribute, (value) => value ?? '')),
  reflected('hash', (value) => value !== null),
  ...Object.entries(choices).map(([attribute, [standard]]) => reflected(attribute, (value) => value ?? standard)),
  ...parts.map(([attribute, standard, numeric]) =>
    reflected(attribute, (value) => (numeric ? Number(value ?? standard) : value ?? standard))),
]

/** @param {string} attribute @param {(value: string | null) => unknown} read */
function reflected(attribute, read) {
  return { property: camel(attribute), attribute, read }
}

/**
 * The state that a query says, with the names of properties.
 *
 * @param {string} query
 * @returns {import('./positional-encoding.js').State}
 */
export function stateOf(query) {
  const texts = new URLSearchParams(query)
  return /** @type {any} */ (Object.fromEntries(parts.map(([name, , numeric]) => {
    const text = texts.get(name) ?? ''
    return [camel(name), numeric ? Number(text) : text]
  })))
}

/**
 * The options of encode for a state.
 *
 * @param {any} state
 * @returns {any}
 */
export function optionsOf({ seqLen, dModel, base, start, convention, ...rest }) {
  const set = Object.keys(settings).filter((name) => rest[name]).map((name) => [name, Number(rest[name])])
  return { seqLen, dModel, base, start, convention, ...Object.fromEntries(set) }
}

/** Refuses what an attribute cannot be that Go does not know. @param {Element} element */
export function check(element) {
  for (const [name, known] of Object.entries(choices)) {
    const value = element.getAttribute(name)
    if (value !== null && !known.includes(value)) {
      const cut = value.length > 40 ? value.slice(0, 40) + '…' : value
      throw Object.assign(new RangeError(`posenc: ${name} "${cut}" ${choice(element, known)}`), { code: 'unknown' })
    }
  }
}

/** Names and values, without what a page may have given to all objects. @param {[name: string, value: string | null][]} entries */
export const record = (entries) => Object.setPrototypeOf(Object.fromEntries(entries), null)

/**
 * The attributes of an element that are there, by their names, and more.
 *
 * @param {Element} element
 * @param {Record<string, string>} more
 */
export const given = (element, more) => record([...Array.from(element.attributes, ({ name, value }) => /** @type {[string, string]} */ ([name, value])), ...Object.entries(more)])
