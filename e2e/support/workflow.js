// Workflows for GitHub in the documents, checked by the schema of workflows as far as
// they use it.

import assert from 'node:assert/strict'

/**
 * Checks the keys of a workflow, of one job and of its steps.
 *
 * @param {string} workflow
 * @param {{ top: string[], job: string[] }} keys in their order
 */
export function checkWorkflow(workflow, { top, job }) {
  assert.doesNotMatch(workflow, /\t/, 'YAML has no tabs')
  const keys = (/** @type {RegExp} */ pattern) => [...workflow.matchAll(pattern)].map(([, key]) => key)
  assert.deepEqual(keys(/^(\w[\w-]*):/gm), top)
  assert.deepEqual(keys(/^ {4}(\w[\w-]*):/gm).filter((key) => key !== 'branches'), job)
  // Each step runs a command or an action of a version.
  const steps = workflow.split(/^ {6}- /m).slice(1)
  assert.notEqual(steps.length, 0)
  for (const step of steps) assert.match(step, /^(?:.*\n)?\s*(?:uses: actions\/[\w-]+@v\d+|run: .+)$/m, step)
  // Outputs come from steps that exist.
  for (const [, id] of workflow.matchAll(/steps\.(\w+)\.outputs/g)) assert.match(workflow, new RegExp(`- id: ${id}\\n`))
}
