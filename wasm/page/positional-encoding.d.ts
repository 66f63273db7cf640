/**
 * Defines the element <positional-encoding figure="…">.
 *
 *     <script type="module" src="positional-encoding.js"></script>
 *     <positional-encoding figure="heatmap" seq-len="100" d-model="256"></positional-encoding>
 *
 * What stands in the element is shown until the figure is there. A figure is
 * mounted when it comes near the screen; if a picture stands in the element, not
 * before the reader moves the pointer, touches, scrolls or presses a key. Then
 * the element has the event `load`, or `error` if there can be no figure.
 *
 * @module
 */

import type { Encoder } from './encoder.js'

/**
 * The encoder of the program that the figures run in, so that a page with
 * figures loads no second one.
 */
export function load(): Promise<Encoder>
