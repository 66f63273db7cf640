// The command posenc, in a folder that is removed after the tests of a file.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'

/** Builds the command, and returns its path and that folder. */
export function build() {
  const folder = mkdtempSync(join(tmpdir(), 'posenc-')), command = join(folder, 'posenc')
  after(() => rmSync(folder, { recursive: true }))
  execFileSync('go', ['build', '-o', command, './encoder/cmd/posenc'], { cwd: fileURLToPath(new URL('../../', import.meta.url)) })
  return { folder, command }
}
