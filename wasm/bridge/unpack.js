// A program that lies in a script, as text.

/** The signs of the text, by what they stand for. The build has them too. */
const signs = "!#$%&'()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~"

/**
 * What a server would answer, were it asked for the program.
 *
 * @param {string} packed its bytes, through gzip: each 13 bits as a number of two signs, the lower first, and at most six at the end as one sign
 */
export function unpack(packed) {
  const values = new Uint8Array(128)
  for (let i = 0; i < signs.length; i++) values[signs.charCodeAt(i)] = i
  const pairs = packed.length >> 1
  const bytes = new Uint8Array((pairs * 13 + (packed.length % 2) * 6) >> 3)
  for (let i = 0, at = 0, word = 0, bits = 0; i < packed.length; i += 2) {
    const pair = i + 1 < packed.length
    word |= (values[packed.charCodeAt(i)] + (pair ? 91 * values[packed.charCodeAt(i + 1)] : 0)) << bits
    for (bits += pair ? 13 : 6; bits >= 8; bits -= 8, word >>= 8) bytes[at++] = word
  }
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')))
}
