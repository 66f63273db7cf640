// Defines <positional-encoding figure="…">, which shows a figure once the
// program is there, and its own content until then. See positional-encoding.d.ts.

import { bridge } from '../bridge/bridge.js'
import { define } from './define.js'
import { alibiSlopes, identify, rotary, rotaryCache, t5Bucket } from './encoder.js'
import { page } from './program.js'

export { PositionalEncodingElement } from './element.js'
export { alibiSlopes, identify, rotary, rotaryCache, t5Bucket }

/** @type {typeof import('./positional-encoding.js').load} */
export async function load() {
  return { ...bridge(await page.running()), identify, rotary, rotaryCache, alibiSlopes, t5Bucket }
}

define()
