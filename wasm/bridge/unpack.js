// A program that lies in a script, as text.

/**
 * What a server would answer, were it asked for the program.
 *
 * @param {string} packed its bytes, through gzip and base64
 */
export function unpack(packed) {
  const text = atob(packed)
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')))
}
