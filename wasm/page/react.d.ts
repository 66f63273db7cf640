/**
 * The element for React with TypeScript: what `posenc/element` has, and the type of the tag
 * `<positional-encoding>` in JSX. It needs React 19 or later.
 *
 * @module
 */

import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { PositionalEncodingAttributes, PositionalEncodingElement } from './positional-encoding.js'

export * from './positional-encoding.js'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'positional-encoding': Omit<DetailedHTMLProps<HTMLAttributes<PositionalEncodingElement>, PositionalEncodingElement>, keyof PositionalEncodingAttributes> &
        PositionalEncodingAttributes
    }
  }
}
