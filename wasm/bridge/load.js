// From wherever the wasm is to a compiled module, with progress on the way.

/**
 * @typedef {string | URL | Response | BufferSource | WebAssembly.Module} Source
 * @typedef {(loaded: number, total: number | undefined) => void} OnProgress in bytes
 *
 * What the build knows of the program at an address: how many bytes there will be, for
 * answers that do not say it, and in the folder of a version its hash: no other program
 * runs then. Elsewhere a new program is to work with a script that a cache has kept.
 *
 * @typedef {{ bytes: number, integrity?: string }} Expected
 */

/**
 * Compiles the WebAssembly of a source, streaming where it can.
 *
 * @param {Source | PromiseLike<Source>} source
 * @param {OnProgress} [onProgress]
 * @param {Expected} [expected]
 * @param {RequestPriority} [priority] of the request, if the source is an address
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(source, onProgress, expected, priority) {
  const wasm = await source
  if (wasm instanceof WebAssembly.Module) return wasm
  if (typeof wasm === 'string' || wasm instanceof URL) return compileResponse(await open(wasm, { priority, integrity: expected?.integrity }), String(wasm), onProgress, expected?.bytes)
  if (wasm instanceof Response) return compileResponse(wasm, wasm.url || 'the response', onProgress, expected?.bytes)
  if (wasm instanceof ArrayBuffer || ArrayBuffer.isView(wasm)) {
    onProgress?.(wasm.byteLength, wasm.byteLength)
    return explain('the bytes', WebAssembly.compile(wasm))
  }
  throw new TypeError(`posenc: wasm ${Object.prototype.toString.call(wasm)} is not a URL, Response, bytes or WebAssembly.Module`)
}

/**
 * fetch, also for the file: URLs of Node, which its fetch does not know.
 *
 * @param {string | URL} url
 * @param {RequestInit} request
 */
async function open(url, request) {
  try {
    // Asked for in this way, bundlers for browsers do not look for a module of Node.
    const fs = String(url).startsWith('file:') && globalThis.process?.getBuiltinModule?.('node:fs/promises')
    if (fs) {
      const bytes = await fs.readFile(new URL(url))
      return new Response(bytes, { headers: { 'content-length': String(bytes.length) } })
    }
    return await fetch(url, request)
  } catch (cause) {
    throw new Error(`posenc: ${url} could not be fetched${request.integrity ? ', or is not the program of this version' : ''}`, { cause })
  }
}

/**
 * @param {Response} response
 * @param {string} name
 * @param {OnProgress} [onProgress]
 * @param {number} [size]
 */
async function compileResponse(response, name, onProgress, size) {
  if (!response.ok) throw new Error(`posenc: ${name} answered ${response.status} ${response.statusText}`.trimEnd())
  if (!response.body) throw new Error(`posenc: ${name} is empty`)
  if (response.bodyUsed || response.body.locked) throw new TypeError(`posenc: ${name} has been read already`)

  // The length that a compressed answer announces is not that of its content,
  // and one from another origin may hide that it is compressed.
  const length = response.headers.has('content-encoding') ? null : response.headers.get('content-length')
  const total = size ?? (length === null ? undefined : Number(length))
  let loaded = 0
  const report = () => onProgress?.(loaded, total !== undefined && loaded <= total ? total : undefined)
  report()
  const counter = new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.length
      report()
      controller.enqueue(chunk)
    },
  })
  // A new response, since a server may have labelled it with any other type.
  const wasm = new Response(response.body.pipeThrough(counter), { headers: { 'content-type': 'application/wasm' } })
  return explain(name, WebAssembly.compileStreaming(wasm))
}

/**
 * @template T
 * @param {string} name
 * @param {Promise<T>} compiling
 */
async function explain(name, compiling) {
  try {
    return await compiling
  } catch (cause) {
    throw new Error(`posenc: ${name} could not be read as WebAssembly: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
