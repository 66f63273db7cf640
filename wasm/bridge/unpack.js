// A program that lies in a script, as text.

/** The signs of the text, by what they stand for. The build has them too. */
const signs = '!#()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~'

/**
 * What a server would answer, were it asked for the program.
 *
 * @param {string} packed its bytes, through gzip, four of them as a number of five signs
 */
export function unpack(packed) {
  const values = new Uint8Array(128)
  for (let i = 0; i < signs.length; i++) values[signs.charCodeAt(i)] = i
  const bytes = new Uint8Array(Math.floor(packed.length * 4 / 5))
  for (let i = 0, at = 0; i < packed.length; i += 5) {
    let word = 0
    for (let k = i; k < i + 5; k++) word = word * 85 + (k < packed.length ? values[packed.charCodeAt(k)] : 84)
    for (let shift = 24; shift >= 0 && at < bytes.length; shift -= 8) bytes[at++] = word >>> shift
  }
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')))
}
