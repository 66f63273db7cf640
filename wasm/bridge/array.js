// Typed arrays as they are: seen through subclasses, own properties and frames,
// without running code of the caller.

const array = Object.getPrototypeOf(Uint8Array.prototype)
const getters = /** @type {Record<PropertyKey, PropertyDescriptor>} */ (Object.getOwnPropertyDescriptors(array))

/** @param {Function | undefined} method @returns {(value: any, ...args: any[]) => any} */
const uncurried = (method) => Function.prototype.call.bind(/** @type {any} */ (method))

/** @type {(value: any) => number} */
export const lengthOf = uncurried(getters.length.get)

/** @type {(value: any) => ArrayBuffer} */
export const bufferOf = uncurried(getters.buffer.get)

/** @type {(value: any) => number} */
export const byteLengthOf = uncurried(getters.byteLength.get)

/** @type {(value: any) => number} */
export const offsetOf = uncurried(getters.byteOffset.get)

/** The kind of a typed array, such as 'Float32Array'; undefined for anything else. @type {(value: any) => string | undefined} */
export const tagOf = uncurried(getters[Symbol.toStringTag].get)

/**
 * Reports whether the memory of a typed array has been transferred, as by postMessage. Its
 * length is 0 then.
 *
 * @param {any} value
 */
export function detached(value) {
  if (lengthOf(value) > 0) return false
  try {
    return new Uint8Array(bufferOf(value), 0, 0).length > 0
  } catch {
    return true
  }
}

/** Copies the numbers of a typed array to another one. @type {(to: any, from: any, at?: number) => void} */
export const copy = uncurried(array.set)

/**
 * A part of a Float32Array or a Float64Array as a plain one, whatever properties the
 * original may have been given.
 *
 * @param {any} value
 * @param {number} at
 * @param {number} length
 */
export function part(value, at, length) {
  const type = tagOf(value) === 'Float32Array' ? Float32Array : Float64Array
  return length === 0 ? new type(0) : new type(bufferOf(value), offsetOf(value) + at * type.BYTES_PER_ELEMENT, length)
}
