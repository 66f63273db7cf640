// The files that tools look for in this repository: those at its top, and its workflows, with their keys and the
// commands that they run.

import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { root, run } from '../support/npm.js'
import { checkWorkflow } from '../support/workflow.js'

const folder = new URL('../../.github/workflows/', import.meta.url)
const makefile = readFileSync(new URL('../../Makefile', import.meta.url), 'utf8')

const job = ['runs-on', 'container', 'timeout-minutes', 'steps']
const keys = {
  'long.yml': { top: ['name', 'on', 'jobs'], job },
  'release.yml': { top: ['name', 'on', 'permissions', 'jobs'], job: job.filter((key) => key !== 'container') },
  'test.yml': { top: ['name', 'on', 'jobs'], job: [...job, ...job] },
}

test('the top of the repository has nothing but folders, the page, and what tools look for there', async () => {
  const { stdout } = await run('git', ['-c', 'safe.directory=*', 'ls-files'], { cwd: root })
  const top = new Set(String(stdout).trim().split('\n').map((path) => path.split('/')[0]))
  assert.deepEqual([...top].sort(), [
    '.ci', '.github', '.gitignore', 'CITATION.cff', 'LICENSE', 'Makefile', 'README.md', 'docs', 'e2e', 'encoder', 'examples',
    'go.mod', 'go.sum', 'index.html', 'package-lock.json', 'package.json', 'wasm', 'web',
  ])
})

test('each workflow is checked', () => {
  assert.deepEqual(readdirSync(folder).sort(), Object.keys(keys))
})

for (const [name, known] of Object.entries(keys)) {
  test(`${name} is a workflow for GitHub whose targets and scripts exist`, () => {
    const workflow = readFileSync(new URL(name, folder), 'utf8')
    checkWorkflow(workflow.replace(/^on:[^]*?(?=^\w)/m, 'on: []\n'), known)
    const commands = [...workflow.matchAll(/run: (.*)$/gm)].map(([, command]) => command)
    for (const [, target] of commands.join('\n').matchAll(/^make (\S+)/gm)) assert.match(makefile, new RegExp(`^${target}:`, 'm'))
    for (const [script] of commands.join('\n').matchAll(/^\.ci\/\S+/gm)) assert.ok(existsSync(new URL(`../../${script}`, import.meta.url)), script)
    assert.ok(commands.some((command) => /^(make|\.ci\/)/.test(command)))
  })
}
