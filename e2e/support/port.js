// Servers that are programs of their own: a port for one, and when it responds.

import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port that nothing listens at. @returns {Promise<number>} */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  server.close()
  await once(server, 'close')
  return port
}

/** Waits until a server responds, for at most 20 seconds. @param {string} url */
export async function responds(url) {
  for (const end = Date.now() + 20_000; ;) {
    try {
      return await fetch(url)
    } catch (cause) {
      if (Date.now() > end) throw new Error(`${url} does not respond`, { cause })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
