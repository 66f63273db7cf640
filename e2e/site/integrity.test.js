// The documents have the right hashes of the released files that they name.

import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'

/** @param {string} path below the root of the repository */
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url))

/** @type {Record<string, { go: string, files: Record<string, string> }>} by version */
const releases = JSON.parse(String(read('web/site/releases.json')))
const { version: present } = JSON.parse(String(read('package.json')))

/** Replaces a hash that depends on the Go of the build. */
const unreleased = 'sha384-…'

const documents = ['README.md', ...readdirSync(new URL('../../docs', import.meta.url)).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)]

for (const path of documents) {
  const snippets = [...String(read(path)).matchAll(/\bv(\d[\w.-]*)\/([\w.-]+)"[^<>]*?\bintegrity="([^"]*)"/g)]
  if (snippets.length === 0) continue
  test(`${path} has the hashes of released files`, () => {
    for (const [, version, name, hash] of snippets) {
      const want = releases[version]?.files[name] ?? (version === present ? unreleased : 'no version of this name')
      assert.equal(hash, want, `${path}, v${version}/${name}: run "go tool site -pin" and commit what it writes`)
    }
  })
}

test('the guide shows a script of a version with its integrity hash', () => {
  assert.match(String(read('docs/embedding.md')), /v\d[\w.-]*\/positional-encoding\.js"\s+integrity="sha384-/)
})
