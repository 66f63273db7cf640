// The benchmarks run, with every peer, and every row of their tables has a number.

import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root, run } from '../support/npm.js'
import { long } from '../support/turn.js'

/** @param {string} script */
const table = async (script) => (await run(process.execPath, [script, '--once', '--markdown'], { cwd: root })).stdout.split('\n').filter((line) => line.startsWith('|')).slice(2)

test('make bench times everything that it names', async () => {
  const rows = await table('e2e/bench/bench.js')
  for (const [name, least] of /** @type {const} */ ([['Go, ', 14], ['Node, ', 12], ['Chromium, ', 11], ['Frame of 1200', 2], ['Frame of ', long ? 25 : 4], ['From the first touch', 1], ['Worker, ', 6]])) {
    assert.ok(rows.filter((row) => row.startsWith(`| ${name}`)).length >= least, `${name}: ${rows.join('\n')}`)
  }
  assert.deepEqual(rows.filter((row) => /NaN|Infinity|undefined|not installed/.test(row)), [])
})

// Lighthouse alone takes half a minute: in long runs.
if (long) test('make lighthouse judges a page', async () => {
  const rows = await table('e2e/bench/lighthouse.js')
  assert.equal(rows.length, 1)
  assert.match(rows[0], /^\| article, English \| a desk( \| \d+){4} \|/)
})

test('the programs are as large as the documentation of package shrink says', () => {
  const said = /of (\d+) and (\d+) that are left/.exec(readFileSync(join(root, 'web/site/internal/shrink/shrink.go'), 'utf8'))?.slice(1)
  for (const [i, name] of ['encoder.wasm', 'page.wasm'].entries()) {
    const kilobytes = statSync(join(root, `dist/${name}.br`)).size / 1000
    assert.ok(Math.abs(Number(said?.[i]) / kilobytes - 1) < 0.03, `${name} has ${kilobytes} KB, not ${said?.[i]}: go test ./web/site/internal/shrink -run Passes -update`)
  }
})
