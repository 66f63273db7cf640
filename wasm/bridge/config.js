// A configuration as text, or as JSON.parse returns it: copied for Go without running code of
// the caller.

import { tagOf } from './array.js'
import { numbers, refusal, safe, show } from './bridge.js'

/** How many levels a configuration may have. */
const maxDepth = 32

/** How many values. Lists of labels have some ten thousand. */
const maxValues = 2 ** 17

/** How much of a text is copied: the names that are read are short. */
const maxText = 200

/**
 * Copies an object of null, booleans, numbers, strings, Arrays and objects, or of the text of
 * one. Typed arrays of numbers are taken, too, and bigints, as readers of GGUF files return them.
 *
 * @param {string} name
 * @param {any} given
 */
export function config(name, given) {
  const value = typeof given === 'string' ? parse(name, given) : given
  if (typeof value !== 'object' || value === null || Array.isArray(value) || tagOf(value)) {
    throw refusal(TypeError, 'type', `${name} ${show(value)} is not an object, as JSON.parse returns it`)
  }
  return new Copier().copy(name, value)
}

/** @param {string} name @param {string} text */
function parse(name, text) {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw refusal(RangeError, 'range', `${name} is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}

class Copier {
  #values = 0

  /** The objects that the present one is in. @type {object[]} */
  #outer = []

  /**
   * @param {string} path
   * @param {any} value
   * @returns {any}
   */
  copy(path, value) {
    this.#count(1)
    switch (typeof value) {
      case 'string':
        return value.slice(0, maxText)
      case 'boolean':
      case 'number':
        return value
      case 'bigint':
        return safe(path, value)
      case 'object':
        return value && (tagOf(value) ? this.#numbers(path, value) : this.#inside(path, value))
    }
    throw refuse(path, `${show(value)} is not a value of JSON`)
  }

  /** @param {number} n */
  #count(n) {
    this.#values += n
    if (this.#values > maxValues) throw refusal(RangeError, 'range', 'config has more than 2^17 values')
  }

  /** @param {string} path @param {any} value */
  #numbers(path, value) {
    const list = numbers(path, value)
    this.#count(list.length)
    return list
  }

  /** @param {string} path @param {object} value */
  #inside(path, value) {
    if (this.#outer.includes(value)) throw refuse(path, 'contains itself')
    if (this.#outer.length === maxDepth) throw refusal(RangeError, 'range', `${short(path)} is deeper than ${maxDepth} levels`)
    this.#outer.push(value)
    const copy = Array.isArray(value) ? this.#list(path, value) : this.#object(path, value)
    this.#outer.pop()
    return copy
  }

  /** @param {string} path @param {any[]} list */
  #list(path, list) {
    const copy = Array.from({ length: list.length }, (_, i) => this.copy(`${path}[${i}]`, property(`${path}[${i}]`, list, i)))
    return copy.every((x) => typeof x === 'number') ? Float64Array.from(copy) : copy
  }

  /** @param {string} path @param {object} object */
  #object(path, object) {
    const prototype = Object.getPrototypeOf(object)
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) throw refuse(path, 'is not a plain object, as JSON.parse returns it')
    const copy = Object.create(null)
    for (const key of Object.keys(object)) {
      const value = property(`${path}.${key}`, object, key)
      if (value !== undefined) copy[key] = this.copy(`${path}.${key}`, value)
    }
    return copy
  }
}

/**
 * The value of a property, which no getter computes.
 *
 * @param {string} path
 * @param {object} object
 * @param {PropertyKey} key
 */
function property(path, object, key) {
  const descriptor = Object.getOwnPropertyDescriptor(object, key)
  if (descriptor && !('value' in descriptor)) throw refuse(path, 'is computed by a getter; pass an object as JSON.parse returns it')
  return descriptor?.value
}

/** @param {string} path @param {string} rule */
const refuse = (path, rule) => refusal(TypeError, 'type', `${short(path)} ${rule}`)

/** @param {string} path */
const short = (path) => (path.length > 100 ? `${path.slice(0, 100)}…` : path)
