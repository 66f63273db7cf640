// The built site, as its program serves it.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createInterface } from 'node:readline'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Serves dist/ at an address of its own, until it is stopped. */
export async function serve() {
  const server = spawn('go', ['tool', 'site', '-dir', 'dist', '-addr', '127.0.0.1:0'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface(server.stdout), 'line')
  return { url: String(line).replace('posenc: ', ''), stop: () => void server.kill() }
}
