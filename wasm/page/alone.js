// Defines the element for a page that has its program inside, and does what the scripts
// of the article do. No other script can import anything from it.

import '../../web/present.js'
import '../../web/page.js'
import '../../web/article.js'
import '../../web/set.js'
import { define } from './define.js'

define()
