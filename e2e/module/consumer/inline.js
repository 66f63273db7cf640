// A program that is to be one file.

import { load } from 'posenc/inline'

export const row = load().then(({ encode }) => encode({ positions: [1], dModel: 4, base: 100 }).data.join(' '))
row.then((text) => console.log(text))
