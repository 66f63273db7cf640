// Searches the parameters at random for the answer that costs most: thousands of
// addresses, then changes of the costliest ones. It fails if an answer of status 200
// takes more than docs/deploy.md allows, as a ratio to its costliest row, which is
// measured along with it. Linux only.
//
//	node e2e/bench/costsearch.js [seed] [addresses] [part of the path]

import { startWorker } from '../support/workerd.js'
import { connect } from '../support/ask.js'
import { childProcesses, cpuTime } from './cpu.js'
import { randomFrom } from '../support/random.js'
import { ratio, reference, script, stated } from './costlimit.js'
import { addressesOf } from '../support/addresses.js'

const [seed = '1', total = '3000', part = ''] = process.argv.slice(2)
const random = randomFrom(Number(seed))
const known = new Set(childProcesses())
const worker = await startWorker(script)
const runtime = childProcesses().find((process) => !known.has(process)) ?? 0
const { ask, close } = connect(worker.url)

/** @typedef {import('../support/addresses.js').Address} Address */
/** @typedef {{ address: Address, path: string, ms: number }} Found */

/** The costliest so far, each of another kind. @type {Found[]} */
let found = []
let asked = 0
let refused = 0

try {
  const { fresh, changed, written } = addressesOf(JSON.parse(String((await ask('/openapi.json')).body)), worker.url, random, part)
  const measure = await leastOf(reference, 15)
  while (asked < Number(total)) {
    const address = found.length < 8 || random() < 0.4 ? fresh() : changed(found[Math.floor(random() ** 2 * found.length)].address)
    await look(address, written(address))
  }
  for (const one of found) one.ms = await leastOf(one.path, 7)
  found.sort((a, b) => b.ms - a.ms)
  console.log(`${asked} addresses, ${refused} refused; the reference takes ${measure.toFixed(1)} ms and stands for ${stated} ms`)
  for (const { path, ms } of found.slice(0, 25)) console.log(`${(ms / measure * stated).toFixed(1).padStart(7)} ms  ${path}`)
  const beyond = found.filter(({ ms }) => ms / measure > ratio)
  process.exitCode = beyond.length > 0 ? 1 : 0
} finally {
  close()
  await worker.stop()
}

/** Asks for an address, and keeps it if it is among the costliest. @param {Address} address @param {string} path */
async function look(address, path) {
  asked++
  const { status, ms } = await cost(path)
  if (status !== 200) {
    refused++
    return
  }
  if (found.length >= 40 && ms < found[found.length - 1].ms) return
  const least = Math.min(ms, await leastOf(path, 2))
  const same = found.find((other) => other.address.kind === address.kind && found.filter(({ address }) => address.kind === other.address.kind).length >= 4 && other.ms <= least)
  if (same) found = found.filter((other) => other !== same)
  else if (found.filter((other) => other.address.kind === address.kind).length >= 4) return
  found.push({ address, path, ms: least })
  found.sort((a, b) => b.ms - a.ms)
  found = found.slice(0, 40)
}

/** The least of several times that an answer costs. @param {string} path @param {number} rounds */
async function leastOf(path, rounds) {
  let least = Infinity
  for (let round = 0; round < rounds; round++) least = Math.min(least, (await cost(path)).ms)
  return least
}

/** @param {string} path */
async function cost(path) {
  const begun = cpuTime(runtime)
  const { status } = await ask(path)
  return { status, ms: cpuTime(runtime) - begun }
}
