// Defines the element for a page that has its program inside, and does what the script
// of the article does. No other script can import anything from it.

import '../../web/page.js'
import { define } from './define.js'

define()
