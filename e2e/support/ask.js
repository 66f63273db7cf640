// Requests to the Worker over one connection, one after the other.

import http from 'node:http'

/** @typedef {{ status: number, body: Buffer }} Answer */

/** @param {string} url of the Worker */
export function connect(url) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  /** @param {string} path @returns {Promise<Answer>} */
  const ask = (path) => new Promise((resolve, reject) => {
    const request = http.get(new URL(path, url), { agent }, (response) => {
      /** @type {Buffer[]} */
      const pieces = []
      response.on('data', (piece) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(pieces) }))
    })
    // A connection that the server closes at the same time is used no more, and the
    // request is made again, as browsers do (RFC 9112, section 9.3.1).
    request.on('error', (error) => {
      if (request.reusedSocket && /** @type {NodeJS.ErrnoException} */ (error).code === 'ECONNRESET') ask(path).then(resolve, reject)
      else reject(error)
    })
  })
  return { ask, close: () => agent.destroy() }
}
