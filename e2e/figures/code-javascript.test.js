// The program that the page offers, run as a reader would.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

/** @param {string} name */
const path = (name) => fileURLToPath(new URL(name, import.meta.url))

test('the JavaScript program prints what the figure says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'posenc-'))
  try {
    for (const name of ['encoder.js', 'encoder.wasm']) copyFileSync(path(`../../dist/${name}`), join(folder, name))
    copyFileSync(path('../../web/figures/code/testdata/javascript.txt'), join(folder, 'program.mjs'))
    const printed = execFileSync(process.execPath, [join(folder, 'program.mjs')], { encoding: 'utf8' })
    assert.equal(printed, readFileSync(path('../../web/figures/code/testdata/output.txt'), 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
