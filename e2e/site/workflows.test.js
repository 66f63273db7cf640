// The workflows of this repository: their keys, and the commands that they run.

import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { checkWorkflow } from '../support/workflow.js'

const folder = new URL('../../.github/workflows/', import.meta.url)
const makefile = readFileSync(new URL('../../Makefile', import.meta.url), 'utf8')

const job = ['runs-on', 'container', 'timeout-minutes', 'steps']
const keys = {
  'long.yml': { top: ['name', 'on', 'jobs'], job },
  'release.yml': { top: ['name', 'on', 'permissions', 'jobs'], job: job.filter((key) => key !== 'container') },
  'test.yml': { top: ['name', 'on', 'jobs'], job: [...job, ...job] },
}

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
