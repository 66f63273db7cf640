// A name of an option in place of one that there is not; package encoder does
// the same for names of conventions.

/**
 * Which of the names known was probably meant: one that has the same letters and
 * digits, or else the one with the fewest mistakes, which are at most a third of
 * its length; undefined if there is none.
 *
 * @param {string} name
 * @param {string[]} known
 */
export function suggest(name, known) {
  if (name.length > 40) return undefined
  const asked = letters(name)
  const [best] = known
    .map((candidate) => ({ candidate, n: mistakes(asked, letters(candidate)) }))
    .filter(({ n }) => n <= asked.length / 3)
    .sort((a, b) => a.n - b.n)
  return best?.candidate
}

/** @param {string} name */
const letters = (name) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * How many letters have to be inserted, deleted or replaced to make b of a; one
 * if either is the beginning of the other.
 *
 * @param {string} a
 * @param {string} b
 */
function mistakes(a, b) {
  const n = Math.min(a.length, b.length)
  if (n > 2 && a.length !== b.length && a.slice(0, n) === b.slice(0, n)) return 1
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      next.push(letter === b[j] ? row[j] : 1 + Math.min(row[j], row[j + 1], next[j]))
    }
    row = next
  }
  return row[b.length]
}
