// node check.js probe.mjs probe.wasm: runs the probe in a page that has a Go, an fs, a
// process and a path already, which do not work.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

const [module, wasm] = process.argv.slice(2)
const bytes = await readFile(wasm)

/** @type {any} */
const page = globalThis
const useless = Object.freeze({
  get writeSync() {
    throw new Error('Go has used the fs of the page')
  },
})
for (const name of ['Go', 'fs', 'process', 'path']) {
  Object.defineProperty(page, name, { value: useless, writable: false, configurable: false })
}
page.seen = {}
page.whoCalls = function () {
  'use strict'
  return this
}

/** @type {string[]} */
const lines = []
page.console.log = (/** @type {string} */ line) => lines.push(line)

const before = new Set(Object.getOwnPropertyNames(page))
const first = await import(pathToFileURL(module) + '?copy=1')
const second = await import(pathToFileURL(module) + '?copy=2')
const left = Object.getOwnPropertyNames(page).filter((name) => !before.has(name))
assert.deepEqual(left, [], 'importing leaves globals')
assert.notEqual(first.Go, second.Go, 'the copies share their Go')

await Promise.all([first.run(bytes), second.run(bytes), first.run(bytes)])

assert.deepEqual(lines.sort(), [...Array(3).fill('written by os'), ...Array(3).fill('written by the runtime')])
assert.equal(page.seen.receiver, page, 'a global function was called on another object')
assert.equal(page.seen.sameMethod, true, 'a global function is not equal to itself')
assert.equal(page.seen.pid, -1, "Go has used the process of Node")
assert.equal(page.seen.exported, 42, 'Go does not find what it has set')
assert.equal(first.exports.exported, 42, 'JavaScript does not find what Go has set')
assert.equal('exported' in page, false, 'what Go has set is a global')
for (const name of ['Go', 'fs', 'process', 'path']) assert.equal(page[name], useless, name)
assert.equal(first.style, ':host{color:red}\n')
