// Prints one table: how long posenc takes beside how long others take, frames
// of the heatmap, starts of a figure, answers of the Worker, and what is downloaded.
//
//	node e2e/bench/bench.js [--markdown] [--once]
//
// All of it comes from one run on one thread. Matrices are of float32; each call
// has a base and a start of its own, so that its frequencies are made anew. A
// ratio is the peer's time by ours.

import { readFileSync, statSync } from 'node:fs'
import { arch, cpus, version as kernel } from 'node:os'
import { load } from '../../dist/encoder.js'
import { open } from './chromium.js'
import { check, everyConvention, everyLayout, time, turns } from './calls.js'
import { some, times } from './effort.js'
import { amplitude } from './loops.js'
import { go, python } from './native.js'
import { race } from './race.js'
import { markdown, target, text } from './table.js'
import { encode as tensorflow, version as tensorflowVersion } from './tensorflow.js'
import { answers } from './worker.js'

/** @typedef {import('./calls.js').Task} Task */
/** @typedef {import('./native.js').Matrix} Matrix */
/** @typedef {import('./table.js').Row} Row */

const large = { seqLen: 4096, dModel: 1024 }
const small = { seqLen: 100, dModel: 256 }

/** Rows and columns of the matrices that every convention is timed with. */
const conventionSizes = some([[512, 512], [4096, 1024]])

/** The matrices, each into an array that exists and into a fresh one. @type {Matrix[]} */
const matrices = [large, small].flatMap((size) => [{ ...size, fresh: false }, { ...size, fresh: true }])

/**
 * One row for each peer.
 *
 * @template T
 * @param {string} what
 * @param {T} task
 * @param {import('./race.js').Turn<T>} ours
 * @param {Record<string, { turn: import('./race.js').Turn<T> | undefined, least?: number }>} peers with their target ratios
 * @returns {Promise<Row[]>}
 */
async function compare(what, task, ours, peers) {
  process.stderr.write(`${what}\n`)
  const turns = Object.entries(peers).map(([name, { turn }]) => [name, turn])
  const { ours: mine = NaN, ...theirs } = await race(task, { ours, ...Object.fromEntries(turns) })
  return Object.entries(peers).map(([peer, { least }]) => {
    const time = theirs[peer]
    return time === undefined ? { what, ours: duration(mine), peer, theirs: 'not installed' } : rival(what, mine, peer, time, least)
  })
}

/**
 * @param {string} what
 * @param {number} ours in milliseconds
 * @param {string} peer
 * @param {number} theirs
 * @param {number} [least] the target ratio
 * @returns {Row}
 */
const rival = (what, ours, peer, theirs, least) => ({
  what,
  ours: duration(ours),
  peer,
  theirs: duration(theirs),
  ratio: `${significant(theirs / ours)}×`,
  target: least ? target(theirs / ours, { least, unit: '×' }) : '',
})

/** @param {number} x */
const significant = (x) => (x < 10 ? x.toFixed(2) : x < 100 ? x.toFixed(1) : x.toFixed(0))

/** @param {number} milliseconds */
const duration = (milliseconds) => (milliseconds < 1 ? `${significant(milliseconds * 1000)} µs` : `${significant(milliseconds)} ms`)

/** @param {import('./native.js').Program} ours @param {Record<string, import('./native.js').Program | undefined>} libraries */
async function native(ours, { numpy, torch }) {
  const rows = []
  for (const matrix of matrices) {
    const { seqLen, dModel, fresh } = matrix
    const isLarge = seqLen === large.seqLen
    rows.push(...await compare(`Go, ${seqLen} × ${dModel}, ${fresh ? 'fresh' : 'into'}`, matrix, ours.turn, {
      NumPy: { turn: numpy?.turn, least: isLarge ? 3 : 1 },
      PyTorch: { turn: torch?.turn, least: isLarge ? 2.5 : 1 },
    }))
  }
  for (const [n, d] of conventionSizes) rows.push(await slowest(ours, numpy, n, d))
  for (const rotary of /** @type {const} */ (['rotate', 'cache'])) {
    rows.push(...await compare(`Go, ${rotary} of YaRN, 4096 × 128, into`, { seqLen: 4096, dModel: 128, fresh: false, rotary }, ours.turn, { PyTorch: { turn: torch?.turn, least: 1.5 } }))
  }
  return rows
}

/**
 * The convention with the lowest ratio to a form of it in NumPy.
 *
 * @param {import('./native.js').Program} ours
 * @param {import('./native.js').Program | undefined} numpy
 * @param {number} seqLen
 * @param {number} dModel
 * @returns {Promise<Row>}
 */
async function slowest(ours, numpy, seqLen, dModel) {
  const what = `Go, ${seqLen} × ${dModel}, into, the slowest convention`
  process.stderr.write(`${what}\n`)
  let worst = { what, ours: 1, numpy: Infinity }
  for (const { convention: name, grid } of some(everyConvention(encoder, seqLen, dModel))) {
    const matrix = { seqLen, dModel, fresh: false, convention: factsOf(name, grid, dModel) }
    const { ours: mine = NaN, numpy: theirs = NaN } = await race(matrix, { ours: ours.turn, numpy: numpy?.turn }, times(7))
    if (theirs / mine < worst.numpy / worst.ours) worst = { what: `${what}: ${titled(name, grid)}`, ours: mine, numpy: theirs }
  }
  return worst.numpy < Infinity ? rival(worst.what, worst.ours, 'NumPy', worst.numpy, 3) : { what, ours: '', peer: 'NumPy', theirs: 'not installed' }
}

/**
 * @param {string} name
 * @param {number[]} grid
 * @param {number} dModel
 * @returns {import('./native.js').Facts}
 */
function factsOf(name, grid, dModel) {
  const convention = encoder.conventions().find((c) => c.name === name)
  if (!convention) throw new Error(`bench: there is no convention ${name}`)
  const { layout, shift, lastAxisFirst, baseSize = null } = convention
  return { name, grid, layout, shift, amplitude: amplitude(convention, dModel), lastAxisFirst, baseSize }
}

/** A convention and what it is timed with. @param {string} name @param {number[]} grid */
const titled = (name, grid) => (grid.length > 1 ? `${name} of a grid of ${grid.join(' × ')}` : name)

/** What a number takes, beside what it takes to fill the same memory with a constant. @param {ReturnType<typeof go>} program @returns {Row[]} */
function filled(program) {
  process.stderr.write('Go, a number of each size\n')
  return program.numbers().map(({ size, rows, fill }) => ({
    what: `Go, a number of ${size}, into`,
    ours: `${significant(rows)} ns`,
    peer: 'a constant',
    theirs: `${significant(fill)} ns`,
    ratio: `${significant(fill / rows)}×`,
    target: size.startsWith('16384') ? target(fill / rows, { least: 0.67, unit: '×' }) : '',
  }))
}

/** @type {Omit<Task, 'grid' | 'dModel'>} */
const paper = { name: 'encode', convention: 'paper' }

/** Calls of the module, with the target ratio to the loop. @type {[string, Task, number][]} */
const calls = [
  ['1 × 512, into', { ...paper, grid: [1], dModel: 512 }, 1],
  ['16 × 256, into', { ...paper, grid: [16], dModel: 256 }, 2],
  ['100 × 256, into', { ...paper, grid: [100], dModel: 256 }, 3],
  ['100 × 256, into, fairseq', { ...paper, convention: 'fairseq', grid: [100], dModel: 256 }, 3],
  ['512 × 512, into', { ...paper, grid: [512], dModel: 512 }, 4],
  ['4096 × 1024, into', { ...paper, grid: [4096], dModel: 1024 }, 4],
  ['4096 × 1024, fresh', { ...paper, grid: [4096], dModel: 1024, fresh: true }, 2.5],
  ['relativeDot, one offset, d 512', { name: 'relativeDot', convention: 'paper', grid: [1], dModel: 512 }, 1],
  ['rotate, 4096 × 128, into', { name: 'rotate', convention: 'rope-half', grid: [4096], dModel: 128 }, 3],
  ['rotate of YaRN, 4096 × 128, into', { name: 'rotate', convention: 'yarn', grid: [4096], dModel: 128 }, 3],
]

/**
 * The module in Node or in a browser.
 *
 * @param {string} where
 * @param {Record<'posenc' | 'loop', import('./race.js').Turn<Task>>} contestants
 */
async function module(where, { posenc, loop }) {
  const rows = []
  for (const [what, task, least] of calls) {
    check(encoder, task)
    rows.push(...await compare(`${where}, ${what}`, task, posenc, { 'JavaScript loop': { turn: loop, least } }))
  }
  process.stderr.write(`${where}, rotaryCache, every layout\n`)
  const cache = await slowestTask(everyLayout(4096, 128), times(25), posenc, loop)
  rows.push(rival(`${where}, rotaryCache of YaRN, 4096 × 128, into, the slowest layout: ${cache.task.layout}`, cache.ours, 'JavaScript loop', cache.loop, 3))
  for (const [n, d] of conventionSizes) {
    process.stderr.write(`${where}, ${n} × ${d}, every convention\n`)
    const { task, ours, loop: theirs } = await slowestTask(some(everyConvention(encoder, n, d)), times(7), posenc, loop)
    rows.push(rival(`${where}, ${n} × ${d}, into, the slowest convention: ${titled(task.convention, task.grid)}`, ours, 'JavaScript loop', theirs, 4))
  }
  return rows
}

/**
 * The task with the lowest ratio, and its times.
 *
 * @param {Task[]} tasks
 * @param {number} rounds
 * @param {import('./race.js').Turn<Task>} posenc
 * @param {import('./race.js').Turn<Task>} loop
 */
async function slowestTask(tasks, rounds, posenc, loop) {
  let worst = { ours: 1, loop: Infinity, task: tasks[0] }
  for (const task of tasks) {
    check(encoder, task)
    const { ours = NaN, loop: theirs = NaN } = await race(task, { ours: posenc, loop }, rounds)
    if (theirs / ours < worst.loop / worst.ours) worst = { ours, loop: theirs, task }
  }
  return worst
}

/** Its results are always fresh. */
function tensorflowRows() {
  const task = { ...paper, grid: [large.seqLen], dModel: large.dModel, fresh: true }
  return compare('Node, 4096 × 1024, fresh', task, turns(encoder).posenc, { 'TensorFlow.js': { turn: () => time(() => tensorflow(large)), least: 20 } })
}

/** @param {Awaited<ReturnType<typeof open>>} chromium */
async function heatmap(chromium) {
  const { loop } = await chromium.contestants()
  // As many numbers as a frame of 1200 × 800 has pixels.
  const { loop: numbers = NaN } = await race({ ...paper, grid: [960], dModel: 1000 }, { loop })
  /** @type {Row[]} */
  const rows = []
  for (const d of some([256, 1024, 4096, 12288])) {
    process.stderr.write(`frames, 10⁹ × ${d}\n`)
    const { megapixels, coarse, exact, wait } = await chromium.frames(d)
    const pixels = 0.96 / megapixels
    const what = `Frame of 1200 × 800, 10⁹ × ${d}`
    if (coarse === undefined || wait === undefined) {
      rows.push(frame(what, exact * pixels, 16))
      rows.push(rival(what, exact * pixels, 'JavaScript loop of as many numbers', numbers, d < 1024 ? undefined : 4 / 3))
      continue
    }
    rows.push(frame(`${what}, coarse`, coarse * pixels, 16))
    rows.push(frame(`${what}, exact`, exact * pixels, 60))
    // The pause in between does not depend on the pixels.
    const until = wait - (coarse + exact) * (1 - pixels)
    rows.push({ what: `${what}, from pan to exact`, ours: `${until.toFixed(1)} ms`, target: target(until, { most: 60, unit: ' ms' }) })
  }
  return rows
}

/** @param {string} what @param {number} time of 1200 × 800 pixels, in milliseconds @param {number} most @returns {Row} */
const frame = (what, time, most) => ({
  what,
  ours: `${time.toFixed(1)} ms`,
  peer: 'a megapixel',
  theirs: `${(time / 0.96).toFixed(1)} ms`,
  target: target(time, { most, unit: ' ms' }),
})

/** @param {Awaited<ReturnType<typeof open>>} chromium */
async function dragged(chromium) {
  process.stderr.write('frames of figures, 100 × 512\n')
  return (await chromium.drags()).map(({ figure, slider, median, late }) => ({
    what: `Frame of ${figure}, 100 × 512, while ${slider} changes`,
    ours: `${median.toFixed(1)} ms`,
    peer: '95 of 100 within',
    theirs: `${late.toFixed(1)} ms`,
    target: target(median, { most: 16, unit: ' ms' }),
  }))
}

/** @param {Awaited<ReturnType<typeof open>>} chromium @returns {Promise<Row[]>} */
async function started(chromium) {
  process.stderr.write('from the first touch to a living figure\n')
  return (await chromium.starts()).map(({ device, most, seconds }) => ({
    what: `From the first touch to a living figure, ${device}`,
    ours: `${seconds.toFixed(2)} s`,
    target: target(seconds, { most, unit: ' s' }),
  }))
}

/** What a visitor downloads, in KB of 1000 bytes. @returns {Row[]} */
const sizes = () => Object.entries({ 'encoder.wasm': 340, 'reader.wasm': 606, 'page.wasm': 740, 'workbench.wasm': 1060 }).map(([name, most]) => {
  const kilobytes = statSync(new URL(`../../dist/${name}.br`, import.meta.url)).size / 1000
  return { what: `${name}, brotli`, ours: `${kilobytes.toFixed(1)} KB`, target: target(kilobytes, { most, unit: ' KB' }) }
})

/** The name of the operating system, as it calls itself. */
function system() {
  try {
    return /^PRETTY_NAME="?(.*?)"?$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? kernel()
  } catch {
    return kernel()
  }
}

const encoder = await load({ reader: true })
const program = go()
const numpy = await python('numpy')
const torch = await python('torch')
const chromium = await open()
try {
  const machine = [
    `${cpus()[0].model} (${arch()})`, system(), `Go ${program.version}`, `Node ${process.versions.node}`, `Chromium ${chromium.version}`,
    ...(numpy ? [`NumPy ${numpy.version}`] : []), ...(torch ? [`PyTorch ${torch.version}`] : []), `TensorFlow.js ${tensorflowVersion}`,
  ].join(', ')
  const rows = [
    ...await native(program, { numpy, torch }),
    ...filled(program),
    ...await module('Node', turns(encoder)),
    ...await tensorflowRows(),
    ...await module('Chromium', await chromium.contestants()),
    ...await heatmap(chromium),
    ...await dragged(chromium),
    ...await started(chromium),
    ...await answers(),
    ...sizes(),
  ]
  console.log(process.argv.includes('--markdown') ? `${markdown(rows)}\n\n${machine}` : `\n${machine}\n\n${text(rows)}`)
} finally {
  for (const peer of [program, numpy, torch, chromium]) await peer?.stop()
}
