// What an answer of the Worker may cost.

/** Asks the program for everything, and keeps nothing. */
export const script = `
import { ask } from './program.mjs'
export default { fetch: (request, env) => ask(request, env.ASSETS) }`

/** The costliest row of docs/deploy.md, with which others are compared. */
export const reference = {
  path: '/image/heatmap.png?d-model=4096&base=2&start=4503599627370496&seq-len=300&width=1210&height=634',
  ms: 20.4,
}

/** The milliseconds that an answer may take on a machine where the reference takes its ms. */
export const limit = 29
