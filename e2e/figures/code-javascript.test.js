// The program that the page offers, run as a reader would.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

/** @param {string} name */
const path = (name) => fileURLToPath(new URL(name, import.meta.url))

test('the JavaScript program prints the matrix', () => {
  const folder = mkdtempSync(join(tmpdir(), 'posenc-'))
  try {
    for (const name of ['encoder.js', 'encoder.wasm']) copyFileSync(path(`../../dist/${name}`), join(folder, name))
    copyFileSync(path('../../web/figures/code/testdata/javascript.txt'), join(folder, 'program.mjs'))
    const printed = execFileSync(process.execPath, [join(folder, 'program.mjs')], { encoding: 'utf8' })
    const rows = printed.trim().split('\n').map((line) => line.split(' ').map(Number))
    assert.deepEqual(rows.map((row) => row.length), [6, 6, 6, 6, 6])
    rows.forEach((row, r) => row.forEach((x, dim) => {
      const angle = (r - 2) * 500 ** (-2 * Math.floor(dim / 2) / 6)
      const want = dim % 2 ? Math.cos(angle) : Math.sin(angle)
      assert.ok(Math.abs(x - want) < 1e-15, `row ${r}, dimension ${dim}: ${x} is printed, want ${want}`)
    }))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
