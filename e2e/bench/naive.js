// The Worker as github.com/syumai/workers arranges it: with the script that its
// generator writes, which begins a program for each request.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startWorker } from '../support/workerd.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What our program expects of a script beside what the generated one gives. */
const runtime = `
import { createRuntimeContext as create, loadModule } from './generated.mjs'
export { loadModule }
export const createRuntimeContext = (options) => ({ ...create(options), version: 'naive' })`

/** Runs it, until it is stopped. */
export function naive() {
  const folder = mkdtempSync(join(tmpdir(), 'posenc-bench-'))
  try {
    execFileSync('go', ['run', 'github.com/syumai/workers/cmd/workers-assets-gen', '-mode=go', '-o', folder], { cwd: root })
    const generated = (/** @type {string} */ name) => readFileSync(join(folder, name), 'utf8')
    return startWorker(generated('worker.mjs'), {
      'wasm_exec.js': generated('wasm_exec.js'),
      'generated.mjs': generated('runtime.mjs'),
      'runtime.mjs': runtime,
      'app.wasm': readFileSync(new URL('../../dist/worker/worker.wasm', import.meta.url)),
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
