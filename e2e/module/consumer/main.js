// What a page does with the package: it encodes and shows a figure.

import { load } from 'posenc'
import 'posenc/element'

const { encode } = await load()
document.title = encode({ seqLen: 1, dModel: 4 }).data.join(' ')
