// Requests to the Worker over connections that are kept.

import http from 'node:http'

/** @typedef {{ status: number, type: string, headers: http.IncomingHttpHeaders, body: Buffer }} Answer */

/**
 * Keeps connections to the Worker, one unless a number is given.
 *
 * @param {string} url of the Worker
 * @param {number} [maxSockets]
 */
export function connect(url, maxSockets = 1) {
  const agent = new http.Agent({ keepAlive: true, maxSockets })
  /**
   * The answer to a request. workerd reads from those connections first that are busy:
   * another may time out although there is a request in it, which is then made again,
   * as browsers do (RFC 9112, section 9.3.1).
   *
   * @param {string} path
   * @param {http.RequestOptions & { body?: string }} [options]
   * @returns {Promise<Answer>}
   */
  const ask = (path, options) => new Promise((resolve, reject) => {
    const request = http.request(new URL(path, url), { agent, ...options }, (response) => {
      /** @type {Buffer[]} */
      const pieces = []
      response.on('data', (piece) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () => resolve({
        status: response.statusCode ?? 0,
        type: response.headers['content-type'] ?? '',
        headers: response.headers,
        body: Buffer.concat(pieces),
      }))
    })
    request.on('error', (error) => {
      if (request.reusedSocket && /** @type {NodeJS.ErrnoException} */ (error).code === 'ECONNRESET') ask(path, options).then(resolve, reject)
      else reject(error)
    })
    request.end(options?.body)
  })
  return { ask, close: () => agent.destroy() }
}
