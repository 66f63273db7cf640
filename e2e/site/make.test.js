// The make targets that the documents name: each exists, and its commands run, in a short form.

import assert from 'node:assert/strict'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { root, run } from '../support/npm.js'

/** The environment without what a make that runs this test tells those that it starts. */
const { MAKEFLAGS, MAKELEVEL, ...env } = process.env

/**
 * What makes a command short; empty for commands that this make test, or a test that is
 * named here, runs.
 *
 * @type {[RegExp, string][]}
 */
const short = [
  [/(^| )npx playwright test /, ' --list'],
  [/^npm pack /, ''], // package.test.js
  [/^node e2e\/bench\/(bench|lighthouse)\.js$/, ''], // bench.test.js
  [/^python3 encoder\/python\/wheels\.py /, ''], // python.test.js
  [/^npx wrangler deploy /, ''], // deploy.test.js
  [/^(GOGC=\d+ )?go tool site( -watch| -attach dist\/release)?$/, ''], // the packages of web/site
  [/staticcheck/, ''], // a job of its own, and test-long
  [/^POSENC_SOAK=10 node --test e2e\/worker\/soak\.test\.js$/, ''],
  [/^npm (ci|install) |^e2e\/install\.sh |^unformatted=|^(GOFLAGS="\$\(go tool site -flags\)" )?(GOOS=js GOARCH=wasm |GOGC=\d+ )?go (vet|test) |^node --test /, ''],
]

/** The targets in code of the documents, in the order of the alphabet. */
async function documented() {
  const guides = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)
  const texts = await Promise.all(['README.md', 'examples/README.md', ...guides].map((name) => readFile(join(root, name), 'utf8')))
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/(?:`|^ {4}|^)make ([a-z][a-z-]*)/gm)].map(([, target]) => target)))].sort()
}

test('every make target in the documents runs, in a short form', async () => {
  const targets = await documented()
  assert.deepEqual(targets, ['bench', 'build', 'check', 'deploy', 'examples', 'lighthouse', 'pack', 'release', 'serve', 'soak', 'test', 'test-long', 'wheels', 'worker'])
  /** @type {Set<string>} */
  const commands = new Set()
  for (const target of targets.filter((target) => !target.startsWith('test'))) {
    const { stdout } = await run('make', ['-n', '--no-print-directory', target], { cwd: root, env })
    for (const command of String(stdout).trim().split('\n')) commands.add(command.trim())
  }
  for (const command of commands) {
    const [, flag] = short.find(([pattern]) => pattern.test(command)) ?? assert.fail(`${command} has no short form`)
    if (!flag) continue
    const { stdout } = await run('sh', ['-c', command + flag], { cwd: root, env })
    // Playwright takes a file as a regular expression, which may match others.
    for (const [file] of command.matchAll(/\S+\.spec\.js/g)) {
      const found = new Set([...String(stdout).matchAll(/› (\S+\.spec\.js):/g)].map(([, name]) => name))
      assert.equal(found.size, 1, `${command} runs the tests of ${[...found]}`)
      assert.ok(file.endsWith(String([...found][0])), `${command} runs the tests of ${[...found]}`)
    }
  }
})
