// Files of tensors for tests, and the ways to give them to a figure.

import { deflateRawSync } from 'node:zlib'

/**
 * The beginning of a .safetensors file: tensors of float32 one after the other.
 *
 * @param {[name: string, shape: number[]][]} tensors
 */
export function headerOf(tensors) {
  let end = 0
  const entries = tensors.map(([name, shape]) => [name, { dtype: 'F32', shape, data_offsets: [end, end += 4 * shape.reduce((a, b) => a * b)] }])
  const json = Buffer.from(JSON.stringify(Object.fromEntries(entries)))
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(json.length))
  return { header: Buffer.concat([length, json]), bytes: end }
}

/** A .safetensors file. @param {Record<string, { shape: number[], data: ArrayLike<number> }>} tensors */
export function safetensors(tensors) {
  const { header } = headerOf(Object.entries(tensors).map(([name, { shape }]) => [name, shape]))
  return Buffer.concat([header, ...Object.values(tensors).map(({ data }) => Buffer.from(new Float32Array(data).buffer))])
}

/**
 * A .npz file of float32, as np.savez or np.savez_compressed writes it, but for the checksums.
 *
 * @param {Record<string, { shape: number[], data: Float32Array }>} arrays
 * @param {boolean} compressed
 */
export function npz(arrays, compressed) {
  let offset = 0
  /** @type {Buffer[]} */
  const files = []
  /** @type {Buffer[]} */
  const directory = []
  for (const [name, { shape, data }] of Object.entries(arrays)) {
    const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${shape.join(', ')},), }\n`
    const length = Buffer.from([header.length & 255, header.length >> 8])
    const content = Buffer.concat([Buffer.from('\x93NUMPY\x01\x00', 'latin1'), length, Buffer.from(header), Buffer.from(data.buffer)])
    const packed = compressed ? deflateRawSync(content) : content
    const entry = Buffer.alloc(26)
    entry.writeUInt16LE(20, 0)
    entry.writeUInt16LE(compressed ? 8 : 0, 4)
    entry.writeUInt32LE(packed.length, 14)
    entry.writeUInt32LE(content.length, 18)
    entry.writeUInt16LE(name.length + 4, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), entry, place, Buffer.from(`${name}.npy`))
    files.push(Buffer.from('PK\x03\x04'), entry, Buffer.from(`${name}.npy`), packed)
    offset += 4 + entry.length + name.length + 4 + packed.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(arrays).length, 4)
  end.writeUInt16LE(Object.keys(arrays).length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06'), end])
}

/** The frequencies of a rotary embedding. @param {number} base @param {number} pairs */
export const frequencies = (base, pairs) => Array.from({ length: pairs }, (_, i) => base ** (-i / pairs))

/** Circles with three turns and one in some columns, and others that do not change. @param {number} rows @param {number} d */
export const trained = (rows, d) => Array.from({ length: rows * d }, (_, i) => {
  const pos = Math.floor(i / d), j = i % d
  return Math.sin(2 * Math.PI * (j % 2 ? 3 : 1) * pos / rows + j * j) * (1 + j % 5) / 10 + Math.sin(97 * i) / 50
})

/** The configuration of a rotary embedding. */
export const rotary = Buffer.from('{"model_type": "llama", "head_dim": 32, "rope_theta": 500000, "max_position_embeddings": 8192}')

/** Vectors of two layers, and the same as a program turns them by a base. @param {number} base */
export function recorded(base) {
  const positions = [0, 1, 2, 5, 17, 60, 251, 1000]
  const data = Float32Array.from({ length: positions.length * 32 }, (_, i) => Math.sin(i * i + 1))
  const turned = data.map((x, i) => {
    const at = i % 32, pair = at % 16, other = data[i + (at < 16 ? 16 : -16)]
    const angle = positions[Math.floor(i / 32)] * base ** (-pair / 16)
    return x * Math.cos(angle) + (at < 16 ? -1 : 1) * other * Math.sin(angle)
  })
  const shape = [positions.length, 32]
  return {
    'layers.0.q': { shape, data }, 'layers.0.q_rotated': { shape, data: turned },
    'layers.1.q': { shape, data }, 'layers.1.q_rotated': { shape, data: base === 500000 ? turned : data },
    positions: { shape: [positions.length], data: Float32Array.from(positions) },
  }
}

/** A model with a trained table and a rotary embedding, beside its configuration. */
export const model = () => ({
  'model.safetensors': safetensors({
    'wpe.weight': { shape: [96, 32], data: trained(96, 32) },
    'h.0.ln_1.weight': { shape: [32], data: frequencies(2, 32) },
    'rotary_emb.inv_freq': { shape: [32], data: frequencies(10000, 32) },
  }),
  'config.json': Buffer.from('{"head_dim": 64, "rope_theta": 500000}'),
})

/** Files as dropOn takes them. @param {Record<string, Buffer>} files @returns {[name: string, content: string][]} */
export const encoded = (files) => Object.entries(files).map(([name, content]) => [name, content.toString('base64')])

/** Drops files on an element. It runs in the page. @param {Element} element @param {[name: string, content: string][]} files in base 64 */
export function dropOn(element, files) {
  const dataTransfer = new DataTransfer()
  for (const [name, content] of files) dataTransfer.items.add(new File([Uint8Array.from(atob(content), (c) => c.charCodeAt(0))], name))
  for (const type of ['dragover', 'drop']) element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, composed: true }))
}

/** Holds what is read of files until goOn is called. It runs in the page. */
export function holdFiles() {
  const read = Blob.prototype.arrayBuffer
  const held = /** @type {(() => void)[]} */ ([])
  Object.assign(globalThis, { goOn: () => { for (const f of held.splice(0)) f(); Blob.prototype.arrayBuffer = read } })
  Blob.prototype.arrayBuffer = function () { return new Promise((resolve) => { held.push(() => resolve(read.call(this))) }) }
}
