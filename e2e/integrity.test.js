// The hashes in the documents are those of the files that they name.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'

/** @param {string} path below the root of the repository */
const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url))

/** @param {Buffer} content */
const integrity = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** @type {Record<string, Record<string, string>>} by version and name */
const releases = JSON.parse(String(read('web/site/releases.json')))

const documents = ['README.md', ...readdirSync(new URL('../docs', import.meta.url)).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)]

for (const path of documents) {
  const snippets = [...String(read(path)).matchAll(/\bv(\d[\w.-]*)\/([\w.-]+)"[^<>]*?\bintegrity="([^"]*)"/g)]
  if (snippets.length === 0) continue
  test(`${path} has the hashes of this build`, () => {
    for (const [, version, name, hash] of snippets) {
      const want = releases[version]?.[name] ?? integrity(read(`dist/v${version}/${name}`))
      assert.equal(hash, want, `${path} has the hash of another build for v${version}/${name}: run "make pack" and commit what it writes`)
    }
  })
}

test('README.md shows how to insist on a version', () => {
  assert.match(String(read('README.md')), /v\d[\w.-]*\/positional-encoding\.js"\s+integrity="sha384-[\w+/]{64}"/)
})
