// Mixed requests, on workerd and natively: each gets its own answer, and memory does not
// grow. make soak asks for ten times as many.

import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { addressesOf } from '../support/addresses.js'
import { connect } from '../support/ask.js'
import { figures } from '../support/figures.js'
import { randomFrom } from '../support/random.js'
import { factor } from '../support/soak.js'
import { startWorker } from '../support/workerd.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const total = 10_000 * factor
const checks = 10 // times that memory is measured

/** Requests that are repeated all the time. */
const fixed = ['/image/heatmap.png?width=320', '/image/waves.svg?width=400', '/s?figure=dot', '/api/encode?format=npy', '/api/relative-dot?offset=0..99',
  '/api/encode?d-model=x', '/image/x.png', '/nothing', '/', '/iframe.js', '/healthz']

/** Asks for the largest picture of each figure, which the bounds of costs allow. @param {(path: string) => Promise<{ status: number }>} ask */
async function largest(ask) {
  for (const figure of figures) {
    for (let width = 2048; width >= 512 && (await ask(`/image/${figure}.png?width=${width}`)).status !== 200; width -= 256);
  }
}

/**
 * Asks for addresses at random, every second one a fixed one, whose answer stays. The largest
 * pictures come first, so that memory does not grow by them later.
 *
 * @param {string} url
 * @param {() => Promise<number>} memory in bytes
 * @returns {Promise<number[]>} memory after each part of the requests
 */
async function soak(url, memory) {
  const { ask, close } = connect(url)
  try {
    const { fresh, written } = addressesOf(JSON.parse(String((await ask('/openapi.json')).body)), url, randomFrom(20261122), '')
    const wanted = new Map()
    for (const path of fixed) wanted.set(path, await ask(path))
    await largest(ask)
    const measured = []
    for (let n = 0; n < total; n++) {
      const path = n % 2 ? fixed[(n >> 1) % fixed.length] : written(fresh())
      const { status, body } = await ask(path)
      if (n % 2) assert.ok(status === wanted.get(path).status && body.equals(wanted.get(path).body), `${path}: ${status} ${body.subarray(0, 200)}`)
      else assert.ok(status < 500 || status === 501, `${path}: ${status} ${body.subarray(0, 200)}`)
      if ((n + 1) % (total / checks) === 0) measured.push(await memory())
    }
    return measured
  } finally {
    close()
  }
}

/** Memory after the first half of the requests is as much as there ever is. @param {number[]} measured @param {number} slack in bytes */
function flat(measured, slack) {
  const [first, second] = [measured.slice(0, checks / 2), measured.slice(checks / 2)].map((half) => Math.max(...half))
  assert.ok(second <= first + slack, `memory has been ${measured.map((bytes) => (bytes / 2 ** 20).toFixed(1))} MiB`)
}

describe('endurance', { concurrency: true }, () => {
  test(`${total} mixed requests to the Worker leave its memory flat`, async () => {
    const worker = await startWorker()
    try {
      const programs = async () => (await fetch(new URL('/test/programs', worker.url))).json()
      const measured = await soak(worker.url, async () => /** @type {any} */ (await programs()).memory)
      flat(measured, 8 << 20)
      assert.ok(Math.max(...measured) <= 80 << 20, 'the platform ends programs of 128 MiB')
      assert.equal(/** @type {any} */ (await programs()).begun, 1, 'programs that have been begun')
    } finally {
      await worker.stop()
    }
  })

  test(`${total} mixed requests to the native server leave its memory flat`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'posenc-'))
    const program = join(folder, 'worker')
    execFileSync('go', ['build', '-o', program, './wasm/worker'], { cwd: root, env: { ...process.env, CGO_ENABLED: '0' } })
    const server = spawn(program, ['-addr', '127.0.0.1:0'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      const url = await new Promise((resolve, reject) => {
        server.stdout.on('data', (line) => { const found = /http:\S+/.exec(String(line)); if (found) resolve(found[0]) })
        server.on('exit', (code) => reject(new Error(`the server exited with ${code}`)))
      })
      const resident = async () => 1024 * Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' }))
      flat(await soak(url, resident), 32 << 20)
    } finally {
      server.kill()
      rmSync(folder, { recursive: true })
    }
  })
})
