// Assertions about numbers, and about calls that throw.

import assert from 'node:assert/strict'

/** @param {ArrayLike<number>} got @param {ArrayLike<number>} want */
export function near(got, want, tolerance = 1e-7) {
  assert.equal(got.length, want.length)
  for (let i = 0; i < want.length; i++) {
    assert.ok(Math.abs(got[i] - want[i]) <= tolerance, `element ${i} = ${got[i]}, want ${want[i]}`)
  }
}

/**
 * Returns an assertion that a call throws, and that the next call is answered.
 *
 * @param {Pick<import('../../wasm/module/encoder.js').Encoder, 'relativeDot'>} encoder
 */
export function assertThrowsOf({ relativeDot }) {
  return (/** @type {() => void} */ f, /** @type {ErrorConstructor} */ type, /** @type {RegExp} */ message) => {
    assert.throws(f, (error) => {
      assert.ok(error instanceof type, `${f} threw ${error}, want a ${type.name}`)
      assert.match(error.message, message)
      return true
    })
    assert.equal(relativeDot({ dModel: 4, offset: 0 }), 2, `after ${f} the module is broken`)
  }
}
