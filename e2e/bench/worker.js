// How long the Worker takes to answer on workerd, and how large it is.

import { readdirSync, statSync } from 'node:fs'
import { startWorker } from '../support/workerd.js'
import { connect } from '../support/ask.js'
import { naive } from './naive.js'
import { times } from './effort.js'
import { target } from './table.js'

/** @typedef {import('./table.js').Row} Row */

const rounds = times(300)
const dist = new URL('../../dist/', import.meta.url)

/** Numbers that no request has had yet. */
let fresh = 0

/** An address of which there is always one more. @param {string} path */
const uncached = (path) => () => `${path}=${++fresh}`

const numbers = '/api/encode?seq-len=64&d-model=64&start'

/** The rows of the table. @returns {Promise<Row[]>} */
export async function answers() {
  process.stderr.write('workerd\n')
  const [ours, stock] = await Promise.all([startWorker(), naive()])
  const [here, there] = [connect(ours.url), connect(stock.url)]
  try {
    const kept = `${numbers}=-64`
    const file = `/${fileOf((await here.ask(kept)).body.length)}`
    const time = await race({
      file: { ask: here.ask, path: () => file },
      kept: { ask: here.ask, path: () => kept },
      empty: { ask: here.ask, path: () => '/healthz' },
      numbers: { ask: here.ask, path: uncached(numbers) },
      picture: { ask: here.ask, path: uncached('/image/heatmap.png?width=600&height=400&start') },
      naive: { ask: there.ask, path: uncached(numbers) },
      naiveEmpty: { ask: there.ask, path: () => '/healthz' },
    })
    return [
      row('an answer that is kept', time.kept, 'a file', time.file, { most: 1.5 }),
      row('64 × 64 as JSON', time.numbers, 'an empty answer', time.empty, { most: 3 }),
      row('heatmap of 600 × 400 as PNG', time.picture, 'an empty answer', time.empty, { most: 5 }),
      row('an empty answer', time.empty, 'a program for each', time.naiveEmpty, { least: 3 }),
      row('64 × 64 as JSON', time.numbers, 'a program for each', time.naive, {}),
      size(),
    ]
  } finally {
    for (const connection of [here, there]) connection.close()
    await Promise.all([ours.stop(), stock.stop()])
  }
}

/** The file of the site that is nearest in size. @param {number} bytes */
function fileOf(bytes) {
  const away = (/** @type {string} */ name) => Math.abs(statSync(new URL(name, dist)).size - bytes)
  const files = readdirSync(dist).filter((name) => /\.(css|js|svg|png)$/.test(name))
  return files.reduce((nearest, name) => (away(name) < away(nearest) ? name : nearest))
}

/**
 * The milliseconds that the contestants take by turns for an answer, each the median
 * of all rounds. The first rounds, which find cold programs, do not count.
 *
 * @template {string} Name
 * @param {Record<Name, { ask: (path: string) => Promise<import('../support/ask.js').Answer>, path: () => string }>} contestants
 * @returns {Promise<Record<Name, number>>}
 */
async function race(contestants) {
  const names = /** @type {Name[]} */ (Object.keys(contestants))
  const answered = /** @type {Record<Name, number[]>} */ (Object.fromEntries(names.map((name) => [name, new Array(0)])))
  for (let round = -times(30); round < rounds; round++) {
    for (const name of names) {
      const { ask, path } = contestants[name]
      const begun = performance.now()
      const { status, body } = await ask(path())
      if (round >= 0) answered[name].push(performance.now() - begun)
      if (status !== 200) throw new Error(`bench: ${name} answers ${status}: ${body}`)
    }
  }
  return /** @type {Record<Name, number>} */ (Object.fromEntries(names.map((name) => [name, median(answered[name])])))
}

/** @param {number[]} numbers */
const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1]

/** @param {string} what @param {number} ours @param {string} peer @param {number} theirs @param {{ most?: number, least?: number }} limit @returns {Row} */
const row = (what, ours, peer, theirs, { most, least }) => ({
  what: `Worker, ${what}`,
  ours: `${ours.toFixed(2)} ms`,
  peer,
  theirs: `${theirs.toFixed(2)} ms`,
  ratio: `${(theirs / ours).toFixed(2)}×`,
  target: most ? target(ours / theirs, { most, unit: '× the peer’s' }) : least ? target(theirs / ours, { least, unit: '×' }) : '',
})

/** The scripts with the program, in MB of 1 000 000 bytes. @returns {Row} */
function size() {
  const folder = new URL('worker/', dist)
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0)
  return { what: 'Worker, uncompressed', ours: `${(bytes / 1e6).toFixed(2)} MB`, target: target(bytes / 1e6, { most: 12, unit: ' MB' }) }
}
