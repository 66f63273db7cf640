/**
 * Defines the element <positional-encoding figure="…">.
 *
 *     <script type="module" src="positional-encoding.js"></script>
 *     <positional-encoding figure="heatmap" seq-len="100" d-model="256"></positional-encoding>
 *
 * @module
 */

import type { Encoder } from './encoder.js'

/**
 * The encoder of the program that the figures run in, so that a page with
 * figures loads no second one.
 */
export function load(): Promise<Encoder>
