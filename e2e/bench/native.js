// Contestants that are programs of their own.

import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findPython } from '../support/python.js'
import { times } from './effort.js'

/**
 * @typedef {object} Matrix to compute in float32
 * @property {number} seqLen
 * @property {number} dModel
 * @property {boolean} fresh whether into memory of its own or into an array that exists
 * @property {Facts} [convention] that of the paper if there is none
 * @property {'rotate' | 'cache'} [rotary] vectors that a rotary embedding turns, or its cosines and sines, in place of rows
 *
 * @typedef {object} Facts What NumPy has to know of a convention.
 * @property {string} name
 * @property {number[]} grid the number of rows, or of cells on each axis
 * @property {string} layout
 * @property {number} shift
 * @property {number} amplitude of rows of this width
 * @property {boolean} lastAxisFirst
 * @property {number | null} baseSize
 *
 * @typedef {{ version: string, turn: import('./race.js').Turn<Matrix>, stop: () => void }} Program
 *
 * @typedef {object} NumberTimes What a number takes, in nanoseconds.
 * @property {string} size of the matrix
 * @property {number} rows
 * @property {number} fill filling the same memory with a constant
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const recipes = fileURLToPath(new URL('recipes.py', import.meta.url))

/**
 * The benchmark of a matrix, and the package that has it.
 *
 * @param {Matrix} matrix
 */
function benchmarkOf({ seqLen, dModel, fresh, convention, rotary }) {
  const size = `${seqLen}x${dModel}`
  if (rotary) return { package: 'rotary', benchmark: `^BenchmarkYaRN$/^${size}$/^${rotary}$` }
  return convention
    ? { package: 'convention', benchmark: `^BenchmarkPresets$/^${size}$/^${convention.name}$/^${convention.grid.join('x')}$` }
    : { package: 'encoder', benchmark: `^BenchmarkRows32${fresh ? 'Fresh' : ''}$/^${size}$` }
}

/**
 * Our packages, by their own benchmarks.
 *
 * @returns {Program & { numbers: () => NumberTimes[] }}
 */
export function go() {
  const folder = mkdtempSync(join(tmpdir(), 'posenc-bench-'))
  execFileSync('go', ['test', '-c', '-o', `${folder}/`, './encoder', './encoder/convention', './encoder/rotary'], { cwd: root })
  return {
    version: execFileSync('go', ['env', 'GOVERSION'], { encoding: 'utf8' }).trim().replace('go', ''),
    turn(matrix) {
      const { package: name, benchmark } = benchmarkOf(matrix)
      // Three times, for it is not before the second that the heap has memory
      // to give anew, as the heaps of the other contestants have.
      const output = execFileSync(join(folder, `${name}.test`), ['-test.run=^$', `-test.bench=${benchmark}`, '-test.benchtime=10ms', `-test.count=${times(3)}`, '-test.cpu=1'], { encoding: 'utf8' })
      const measured = Array.from(output.matchAll(/([\d.]+) ns\/op/g), ([, nanoseconds]) => Number(nanoseconds))
      if (measured.length === 0) throw new Error(`bench: no benchmark answers to ${benchmark}`)
      return Math.min(...measured) / 1e6
    },
    numbers,
    stop: () => rmSync(folder, { recursive: true }),
  }
}

/** The fastest of several turns of each size. @returns {NumberTimes[]} */
function numbers() {
  const output = execFileSync('go', ['test', './encoder/internal/sweep', '-run=^$', '-bench=^Benchmark(Rows|Fill)$', '-benchtime=30ms', `-count=${times(8)}`, '-cpu=1'], { cwd: root, encoding: 'utf8' })
  /** @type {Record<string, { Rows: number, Fill: number }>} */
  const least = {}
  for (const [, kind, size, time] of output.matchAll(/^Benchmark(Rows|Fill)\/(\S+)\s.*?([\d.]+) ns\/number/gm)) {
    const of = (least[size] ??= { Rows: Infinity, Fill: Infinity })
    of[/** @type {'Rows' | 'Fill'} */ (kind)] = Math.min(of[/** @type {'Rows' | 'Fill'} */ (kind)], Number(time))
  }
  return Object.entries(least).map(([size, { Rows, Fill }]) => ({ size: size.replace('x', ' × '), rows: Rows, fill: Fill }))
}

/**
 * A library of Python, if a python3 has it.
 *
 * @param {'numpy' | 'torch'} library
 * @returns {Promise<Program | undefined>}
 */
export async function python(library) {
  const command = findPython(library)
  if (!command) return undefined
  const program = spawn(command, [recipes, library], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]()
  const answer = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`bench: ${command} ended while it was to time ${library}`)
    return value
  }
  return {
    version: await answer(),
    async turn(matrix) {
      const { name, ...convention } = matrix.convention ?? {}
      program.stdin.write(`${JSON.stringify({ ...matrix, convention: name && convention })}\n`)
      return Number(await answer())
    },
    stop: () => program.stdin.end(),
  }
}
