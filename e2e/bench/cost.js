// Prints what answers of the Worker cost: milliseconds of a processor on workerd for
// one that is not kept, the least and the median of several. Linux tells them.
//
//	node e2e/bench/cost.js [--write]
//
// With --write it measures the rows of docs/deploy.md instead, and writes them there.
// The first half is what is within the free plan, the second what limits let pass
// (web/api/internal/limit/limit.go). What the server and the script take is in each, as in the
// first row.

import { readFile, writeFile } from 'node:fs/promises'
import { figures } from '../support/figures.js'
import { startWorker } from '../support/workerd.js'
import { connect } from '../support/ask.js'
import { guide, ratio, reference, rows as tableRows, script } from './costlimit.js'
import { childProcesses, cpuTime } from './cpu.js'

/** The keys of a Llama 3.1. */
const llama3 = { model_type: 'llama', head_dim: 128, rope_theta: 500000, rope_scaling: { rope_type: 'llama3', factor: 8, low_freq_factor: 1, high_freq_factor: 4, original_max_position_embeddings: 8192 } }

/** A configuration of as many dimensions, with as long a text, as limits let pass. */
const widest = { head_dim: 2048, rope_scaling: { rope_type: 'yarn', factor: 4, original_max_position_embeddings: 32768 }, padding: 'x'.repeat(8060) }

/** @param {object} config */
const rope = (config) => `/api/rope?config=${encodeURIComponent(JSON.stringify(config))}`

const noise = 'd-model=4096&base=2&start=4503599627370496&seq-len=300'

/** @type {Record<string, string[]>} */
const addresses = {
  'Free plan': [
    '/healthz', '/api', '/openapi.json', ...figures.map((figure) => `/s?figure=${figure}`),
    '/api/encode?seq-len=64&d-model=64', '/api/encode', '/api/encode?dtype=float64&format=csv&start=4503599627370496',
    '/api/encode?seq-len=512&d-model=512&format=npy', '/api/encode?seq-len=512&d-model=512&format=npy&dtype=float64',
    '/api/relative-dot', '/api/relative-dot?d-model=16&offset=1..8192', '/api/relative-dot?d-model=512&offset=1..256',
    rope({ head_dim: 64, rope_theta: 10000 }), rope(llama3), `${rope(llama3)}&format=npy`,
    ...figures.flatMap((figure) => [`/image/${figure}.png`, `/image/${figure}.svg`]),
    // Outlines that the program has read from a file.
    `/image/attention.png?sentence=${encodeURIComponent('今天天气很好')}`, `/image/inject.svg?sentence=${encodeURIComponent('Привет — мир')}`,
    '/image/heatmap.png?width=600&height=400', '/image/heatmap.png?d-model=512&width=600&height=400',
  ],
  'Up to the limits': [
    '/api/encode?seq-len=512&d-model=256', '/api/encode?seq-len=512&d-model=256&dtype=float64&format=csv&start=4503599627370496',
    '/api/encode?seq-len=1024&d-model=1024&format=raw', '/api/encode?seq-len=1024&d-model=1024&format=npy&dtype=float64',
    '/api/relative-dot?d-model=8&offset=1..65536', '/api/relative-dot?d-model=65536&offset=1..8', `/api/relative-dot?d-model=128&offset=${Array.from({ length: 4096 }, (_, k) => k + 0.5)}`,
    '/api/encode?seq-len=524288&d-model=2&format=raw',
    rope(widest), `${rope(widest)}&format=csv`,
    ...figures.map((figure) => `/image/${figure}.png?width=1200&height=630`),
    ...figures.map((figure) => `/image/${figure}.png?pixel-ratio=2`),
    ...figures.filter((figure) => !['inject', 'conventions', 'identify', 'bugs'].includes(figure)).map((figure) => `/image/${figure}.png?pixel-ratio=3`),
    '/s?figure=bugs&d-model=2&seq-len=1000000&bug=divided-sine', '/image/bugs.png?d-model=2&seq-len=1000000&bug=divided-sine', '/image/odd.png?odd-width=16383&pixel-ratio=3',
    reference,
    `/image/heatmap.png?${noise}&width=1366&height=766`, `/image/heatmap.svg?${noise}&width=1366&height=766`,
    '/image/heatmap.png?d-model=1024&annotation=movement&seq-len=1e12&width=1366&height=766',
    '/image/waves.png?base=1&seq-len=200&width=1366&height=766', '/image/dot.png?d-model=4096&width=1366&height=766', '/image/dot.png?d-model=2&range=2000&width=731&height=448',
    '/image/dot.png?base=1&range=118339905&width=731&height=448', '/image/similarity.png?d-model=16384&seq-len=1e9&width=1200&height=1300',
    '/image/collision.svg?seq-len=90304&d-model=512', '/image/collision.png?seq-len=1e6&d-model=4096&width=1024&height=1920', '/s?figure=collision&seq-len=1000000&d-model=512',
    '/image/rotary-bugs.png?width=1158&height=2572', '/image/checkpoint.png?width=1400&height=2995',
    '/image/images.png?d-model=256&grid-height=64&grid-width=64&new-height=64&new-width=64&width=1024&height=1536',
    '/image/criteria.png?d-model=4096&seq-len=16&width=1200&height=1300', '/image/criteria.png?d-model=2&seq-len=32768&width=1200&height=1300',
    '/image/derivation.png?d-model=16384&step=3&width=1200&height=1300', '/image/table.png?d-model=16384&width=2048&height=760',
    `/image/attention.png?sentence=${words()}&d-model=16384&width=1200&height=1300`, `/image/inject.png?sentence=${words()}&d-model=16384&width=1200&height=1300`,
  ],
}

/** As many words as a sentence may have. */
function words() {
  return Array.from({ length: 100 }, (_, i) => String.fromCharCode(97 + (i % 26))).join('%20')
}

const { runtime, ask, stop } = await begin()
try {
  for (const figure of figures) for (const form of ['png', 'svg']) await ask(`/image/${figure}.${form}`)
  if (process.argv.includes('--write')) await write()
  else {
    const costs = await measure(Object.values(addresses).flat(), 15)
    print(Object.entries(addresses).flatMap(([group, paths]) => [[group, '', '', ''], ...paths.map((path) => {
      const { least, median, kilobytes } = costs[path]
      return [path.length > 100 ? `${path.slice(0, 99)}…` : path, least, median, kilobytes].map(String)
    })]))
  }
} finally {
  await stop()
}

/** Starts the Worker on a runtime of its own. */
async function begin() {
  const before = new Set(childProcesses())
  const worker = await startWorker(script)
  const runtime = childProcesses().find((process) => !before.has(process)) ?? 0
  const { ask, close } = connect(worker.url)
  return { runtime, ask, stop: () => { close(); return worker.stop() } }
}

/**
 * What answers cost. Every address is asked for in each round, so that none is measured
 * only while the machine is busy with something else.
 *
 * @param {string[]} paths @param {number} rounds
 * @returns {Promise<Record<string, Record<'least' | 'median' | 'kilobytes', string>>>}
 */
async function measure(paths, rounds) {
  /** @type {Record<string, number[]>} */
  const times = Object.fromEntries(paths.map((path) => [path, []]))
  /** @type {Record<string, number>} */
  const sizes = {}
  for (let round = -1; round < rounds; round++) {
    for (const path of paths) {
      const begun = cpuTime(runtime)
      const { status, body } = await ask(path)
      if (round >= 0) times[path].push(cpuTime(runtime) - begun)
      if (status !== 200) throw new Error(`cost: ${path} is answered ${status}: ${body}`)
      sizes[path] = body.length
    }
  }
  return Object.fromEntries(paths.map((path) => {
    const sorted = times[path].sort((a, b) => a - b)
    return [path, { least: sorted[0].toFixed(1), median: sorted[sorted.length >> 1].toFixed(1), kilobytes: (sizes[path] / 1000).toFixed(1) }]
  }))
}

/** What the first picture of a figure costs in a new program, the least of several. @param {string} figure */
async function first(figure) {
  let least = Infinity
  for (let round = 0; round < 5; round++) {
    const { runtime, ask, stop } = await begin()
    await ask('/image/binary.png')
    const begun = cpuTime(runtime)
    await ask(`/image/${figure}.png`)
    least = Math.min(least, cpuTime(runtime) - begun)
    await stop()
  }
  return least.toFixed(0)
}

/** Writes into docs/deploy.md what its rows cost, and the sentences that depend on them. */
async function write() {
  const text = await readFile(guide, 'utf8')
  /** The addresses of the rows; those of configurations are not spelled out. */
  const configurations = [rope(llama3), rope(widest)]
  let known = 0
  const paths = [...text.matchAll(tableRows)].map(([, , path]) => (path === '/api/rope' ? configurations[known++ % 2] : path))
  const pictures = figures.map((figure) => `/image/${figure}.png`)
  const costs = await measure([...new Set([...paths, ...pictures])], 40)
  const most = Math.ceil(Math.max(...pictures.map((path) => Number(costs[path].least))))
  const limit = Math.round(ratio * Number(costs[reference].least))
  const [heatmap, checkpoint, bugs] = [await first('heatmap'), await first('checkpoint'), await first('rotary-bugs')]
  let row = 0
  await writeFile(guide, text
    .replace(tableRows, (_, what) => `${what} | ${costs[paths[row]].least} | ${costs[paths[row++]].kilobytes} |`)
    .replace(/(no response takes more\s+than |任何响应都不超过 )\d+/g, `$1${limit}`)
    .replace(/(Default pictures take less than |默认图片都不到 )\d+/g, `$1${most}`)
    .replace(/\d+ ms\nfor `heatmap`, \d+ ms for `checkpoint` and \d+ ms for/, `${heatmap} ms\nfor \`heatmap\`, ${checkpoint} ms for \`checkpoint\` and ${bugs} ms for`)
    .replace(/`heatmap` \d+ 毫秒，`checkpoint` \d+ 毫秒，`rotary-bugs` \d+ 毫秒/, `\`heatmap\` ${heatmap} 毫秒，\`checkpoint\` ${checkpoint} 毫秒，\`rotary-bugs\` ${bugs} 毫秒`))
}

/** @param {string[][]} rows */
function print(rows) {
  const head = ['', 'least, ms', 'median, ms', 'kB']
  const width = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i].length)))
  const line = (/** @type {string[]} */ row) => row.map((cell, i) => (i > 0 ? cell.padStart(width[i]) : cell.padEnd(width[i]))).join('  ').trimEnd()
  console.log([head, ...rows].map(line).join('\n'))
}
