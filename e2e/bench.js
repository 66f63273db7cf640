// Prints one table: how long posenc takes beside how long others take, frames
// of the heatmap, answers of the Worker, and what is downloaded.
//
//	node e2e/bench.js [--markdown]
//
// All of it comes from one run on one thread. Matrices are of float32, with
// the frequencies made anew each time; a ratio is the peer's time by ours.

import { readFileSync, statSync } from 'node:fs'
import { arch, cpus, version as kernel } from 'node:os'
import { load } from '../dist/encoder.js'
import { open } from './bench/chromium.js'
import { loop, turn } from './bench/javascript.js'
import { go, python } from './bench/native.js'
import { race } from './bench/race.js'
import { asked, markdown, text } from './bench/table.js'
import { encode as tensorflow, version as tensorflowVersion } from './bench/tensorflow.js'
import { answers } from './bench/worker.js'

/** @typedef {import('./bench/race.js').Task} Task */
/** @typedef {import('./bench/race.js').Turn} Turn */
/** @typedef {import('./bench/table.js').Row} Row */

const large = { seqLen: 4096, dModel: 1024 }
const small = { seqLen: 100, dModel: 256 }

/** The matrices, each into an array that exists and into a fresh one. @type {Task[]} */
const tasks = [large, small].flatMap((size) => [{ ...size, fresh: false }, { ...size, fresh: true }])

/** @param {Task} task */
const isLarge = (task) => task.seqLen === large.seqLen

/**
 * One row for each peer.
 *
 * @param {string} where
 * @param {Task} task
 * @param {Turn} ours
 * @param {Record<string, { turn: Turn | undefined, least?: number }>} peers with the ratio that is asked for
 * @returns {Promise<Row[]>}
 */
async function compare(where, task, ours, peers) {
  const what = `${where}, ${task.seqLen} × ${task.dModel}, ${task.fresh ? 'fresh' : 'into'}`
  process.stderr.write(`${what}\n`)
  const turns = Object.entries(peers).map(([name, { turn }]) => [name, turn])
  const { ours: mine = NaN, ...theirs } = await race(task, { ours, ...Object.fromEntries(turns) })
  return Object.entries(peers).map(([peer, { least }]) => {
    const time = theirs[peer]
    if (time === undefined) return { what, ours: nanoseconds(mine), peer, theirs: 'not installed' }
    const ratio = time / mine
    return {
      what,
      ours: nanoseconds(mine),
      peer,
      theirs: nanoseconds(time),
      ratio: `${significant(ratio)}×`,
      asked: least ? asked(ratio, { least, unit: '×' }) : '',
    }
  })
}

/** @param {number} x */
const significant = (x) => (x < 10 ? x.toFixed(2) : x < 100 ? x.toFixed(1) : x.toFixed(0))

/** Per element. @param {number} x */
const nanoseconds = (x) => `${significant(x)} ns`

/** @param {import('./bench/native.js').Program} ours @param {Record<string, import('./bench/native.js').Program | undefined>} libraries */
async function native(ours, { numpy, torch }) {
  const rows = []
  for (const task of tasks) {
    rows.push(...await compare('Go', task, ours.turn, {
      NumPy: { turn: numpy?.turn, least: isLarge(task) ? 3 : 1 },
      PyTorch: { turn: torch?.turn, least: isLarge(task) ? 2.5 : 1 },
    }))
  }
  return rows
}

/**
 * The module in Node or in a browser.
 *
 * @param {string} where
 * @param {{ posenc: Turn, loop: Turn, tensorflow?: Turn }} contestants
 */
async function module(where, { posenc, loop, tensorflow }) {
  const rows = []
  for (const task of tasks) {
    const loopLeast = task.fresh ? 2.5 : 4
    rows.push(...await compare(where, task, posenc, {
      'JavaScript loop': { turn: loop, least: isLarge(task) ? loopLeast : undefined },
      // Its results are always fresh.
      ...(tensorflow && task.fresh && { 'TensorFlow.js': { turn: tensorflow, least: isLarge(task) ? 20 : undefined } }),
    }))
  }
  return rows
}

/** @param {Awaited<ReturnType<typeof open>>} chromium */
async function heatmap(chromium) {
  /** @type {Row[]} */
  const rows = []
  for (const d of [256, 1024, 4096, 12288]) {
    process.stderr.write(`frames, 10⁹ × ${d}\n`)
    const { megapixels, coarse, exact, wait } = await chromium.frames(d)
    const pixels = 0.96 / megapixels
    const what = `Frame of 1200 × 800, 10⁹ × ${d}`
    if (coarse === undefined || wait === undefined) {
      rows.push(frame(what, exact * pixels, 16))
      continue
    }
    rows.push(frame(`${what}, coarse`, coarse * pixels, 16))
    rows.push(frame(`${what}, exact`, exact * pixels, 60))
    // The pause in between does not depend on the pixels.
    const until = wait - (coarse + exact) * (1 - pixels)
    rows.push({ what: `${what}, from pan to exact`, ours: `${until.toFixed(1)} ms`, asked: asked(until, { most: 60, unit: ' ms' }) })
  }
  return rows
}

/** @param {string} what @param {number} time of 1200 × 800 pixels, in milliseconds @param {number} most @returns {Row} */
const frame = (what, time, most) => ({
  what,
  ours: `${time.toFixed(1)} ms`,
  peer: 'a megapixel',
  theirs: `${(time / 0.96).toFixed(1)} ms`,
  asked: asked(time, { most, unit: ' ms' }),
})

/** @param {Awaited<ReturnType<typeof open>>} chromium */
async function dragged(chromium) {
  process.stderr.write('frames of figures, 100 × 512\n')
  return (await chromium.drags()).map(({ figure, slider, median, late }) => ({
    what: `Frame of ${figure}, 100 × 512, ${slider} dragged`,
    ours: `${median.toFixed(1)} ms`,
    peer: '95 of 100 within',
    theirs: `${late.toFixed(1)} ms`,
    asked: asked(median, { most: 16, unit: ' ms' }),
  }))
}

/** What a visitor downloads, in KB of 1000 bytes. @returns {Row[]} */
const sizes = () => Object.entries({ 'encoder.wasm': 470, 'page.wasm': 800 }).map(([name, most]) => {
  const kilobytes = statSync(new URL(`../dist/${name}.br`, import.meta.url)).size / 1000
  return { what: `${name}, brotli`, ours: `${kilobytes.toFixed(1)} KB`, asked: asked(kilobytes, { most, unit: ' KB' }) }
})

/** The name of the operating system, as it calls itself. */
function system() {
  try {
    return /^PRETTY_NAME="?(.*?)"?$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? kernel()
  } catch {
    return kernel()
  }
}

const { encode } = await load()
const encoder = go()
const numpy = await python('numpy')
const torch = await python('torch')
const chromium = await open()
try {
  const machine = [
    `${cpus()[0].model} (${arch()})`, system(), `Go ${encoder.version}`, `Node ${process.versions.node}`, `Chromium ${chromium.version}`,
    ...(numpy ? [`NumPy ${numpy.version}`] : []), ...(torch ? [`PyTorch ${torch.version}`] : []), `TensorFlow.js ${tensorflowVersion}`,
  ].join(', ')
  const rows = [
    ...await native(encoder, { numpy, torch }),
    ...await module('Node', { posenc: turn(encode), loop: turn(loop), tensorflow: turn(tensorflow) }),
    ...await module('Chromium', await chromium.contestants()),
    ...await heatmap(chromium),
    ...await dragged(chromium),
    ...await answers(),
    ...sizes(),
  ]
  console.log(process.argv.includes('--markdown') ? `${markdown(rows)}\n\n${machine}` : `\n${machine}\n\n${text(rows)}`)
} finally {
  for (const program of [encoder, numpy, torch, chromium]) await program?.stop()
}
