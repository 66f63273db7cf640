// What an answer of the Worker may cost.

import { readFileSync } from 'node:fs'

/** Asks the program for everything, and keeps nothing. */
export const script = `
import { ask } from './program.mjs'
export default { fetch: (request, env) => ask(request, env.ASSETS) }`

/** The document with a table of costs. */
export const guide = new URL('../../docs/deploy.md', import.meta.url)

/** The rows of the tables of costs, in both languages: an address, its milliseconds, its kilobytes. */
export const rows = /^(\| [^|]*`(\/[^`]*)`[^|]*) \| ([\d.]+) \| ([\d.]+) \|$/gm

/** The costliest row, with which others are compared. */
export const reference = '/image/heatmap.png?d-model=4096&base=2&start=4503599627370496&seq-len=300&width=1210&height=634'

/** How many times as much as the reference an answer may take. */
export const ratio = 1.42

/** The milliseconds of the reference on the machine of the document. */
export const stated = Number([...readFileSync(guide, 'utf8').matchAll(rows)].find(([, , path]) => path === reference)?.[3])
