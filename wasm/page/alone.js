// Defines the element for a page that has its program inside. No other script
// can import anything from it.

import { define } from './define.js'

define()
