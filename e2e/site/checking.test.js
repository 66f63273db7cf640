// The workflow and the badge of docs/checking.md.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { checkWorkflow } from '../support/workflow.js'

const guide = readFileSync(new URL('../../docs/checking.md', import.meta.url), 'utf8')

/** The listings of a language, one of each half of the guide. @param {string} language */
const listings = (language) => [...guide.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, listing]) => listing)

test('the workflow that checks a table is one for GitHub, the same in both languages', () => {
  const [workflow, chinese] = listings('yaml')
  assert.equal(chinese, workflow)
  checkWorkflow(workflow, { top: ['name', 'on', 'jobs'], job: ['runs-on', 'steps'] })
  assert.match(workflow, /run: go run github\.com\/posenc\/posenc\/encoder\/cmd\/posenc@latest check pe\.npy --convention \w+\n/)
})

test('the badge shows the workflow by the name of its file, and links to it', () => {
  const [badge, chinese] = listings('markdown')
  assert.equal(chinese, badge)
  const [, name] = /^name: (\w+)$/m.exec(listings('yaml')[0]) ?? []
  const address = `https://github.com/OWNER/REPOSITORY/actions/workflows/${name}.yml`
  assert.equal(badge, `[![${name}](${address}/badge.svg)](${address})\n`)
})
