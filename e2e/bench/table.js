// Tables for a terminal and for a README.

/**
 * @typedef {object} Row
 * @property {string} what
 * @property {string} ours
 * @property {string} [peer]
 * @property {string} [theirs]
 * @property {string} [ratio]
 * @property {string} [target]
 */

const columns = /** @type {const} */ (['what', 'ours', 'peer', 'theirs', 'ratio', 'target'])
const numeric = new Set(['ours', 'theirs', 'ratio'])

/** @type {Row} */
const head = { what: '', ours: 'ours', peer: 'peer', theirs: 'peer’s', ratio: 'ratio', target: 'target' }

/** @param {Row[]} rows */
export function text(rows) {
  const width = Object.fromEntries(columns.map((name) => [name, Math.max(...[head, ...rows].map((row) => row[name]?.length ?? 0))]))
  return [head, ...rows].map((row) => columns.map((name) => {
    const cell = row[name] ?? ''
    return numeric.has(name) ? cell.padStart(width[name]) : cell.padEnd(width[name])
  }).join('  ').trimEnd()).join('\n')
}

/** Without targets. @param {Row[]} rows */
export function markdown(rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`
  const shown = columns.filter((name) => name !== 'target')
  return [
    line(shown.map((name) => head[name] ?? '')),
    line(shown.map((name) => (numeric.has(name) ? '--:' : '---'))),
    ...rows.map((row) => line(shown.map((name) => row[name] ?? ''))),
  ].join('\n')
}

/**
 * The target of a number, and whether it is met.
 *
 * @param {number} value
 * @param {{ least?: number, most?: number, unit: string }} limit
 */
export function target(value, { least = -Infinity, most = Infinity, unit }) {
  const limit = most < Infinity ? `≤ ${most}` : `≥ ${least}`
  return `${limit}${unit}  ${value >= least && value <= most ? 'met' : 'MISSED'}`
}
