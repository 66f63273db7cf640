// Requests to the Worker over one connection, one after the other.

import http from 'node:http'

/** @typedef {{ status: number, body: Buffer }} Answer */

/** @param {string} url of the Worker */
export function connect(url) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  return {
    /** @param {string} path @returns {Promise<Answer>} */
    ask: (path) => new Promise((resolve, reject) => {
      http.get(new URL(path, url), { agent }, (response) => {
        /** @type {Buffer[]} */
        const pieces = []
        response.on('data', (piece) => pieces.push(piece))
        response.on('error', reject)
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(pieces) }))
      }).on('error', reject)
    }),
    close: () => agent.destroy(),
  }
}
