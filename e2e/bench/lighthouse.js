// Prints what Lighthouse says of the article, the workbench and the page of a convention, as
// a table for docs/benchmarks.md: of one run as on a desk, and the medians of five as on a
// phone.
//
//	node e2e/bench/lighthouse.js [--once]

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { executablePath } from '../support/browser.js'
import { some } from './effort.js'
import { serve } from '../support/server.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

const program = fileURLToPath(new URL('lighthouse/node_modules/.bin/lighthouse', import.meta.url))

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
/** Names and paths of the pages. */
const pages = [['article, English', ''], ['article, Chinese', 'zh/'], ['workbench', 'workbench/'], ['rotary', 'workbench/rotary/'], ['checkpoint', 'zh/workbench/checkpoint/'], ['fairseq', 'conventions/fairseq/']]

const audited = { 'largest-contentful-paint': ' s', 'total-blocking-time': ' ms', 'cumulative-layout-shift': '' }

/** @typedef {{ categories: Record<string, { score: number }>, audits: Record<string, { numericValue: number, score: number | null, title: string }> }} Report */

/**
 * @param {string} url
 * @param {...string} options
 * @returns {Promise<Report>}
 */
async function lighthouse(url, ...options) {
  const child = spawn(program, [url, ...options, '--quiet', '--output=json', '--output-path=stdout',
    `--only-categories=${categories.join(',')}`, '--chrome-flags=--headless --no-sandbox --disable-gpu'],
  { cwd: root, env: { ...process.env, CHROME_PATH: executablePath('chromium') }, stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (data) => { text += data })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`lighthouse: ${url} could not be judged`)
  return JSON.parse(text)
}

/** @param {number[]} values */
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]

/** @param {string} name @param {number} value */
function shown(name, value) {
  if (name === 'largest-contentful-paint') return (value / 1000).toFixed(1)
  return value.toFixed(name === 'cumulative-layout-shift' ? 3 : 0)
}

const { url: home, stop } = await serve()
try {
  /** @type {Set<string>} */
  const faults = new Set()
  console.log('| page | as on | performance | accessibility | best practices | SEO | largest paint | blocked | layout shift |')
  console.log('|---|---|--:|--:|--:|--:|--:|--:|--:|')
  for (const [page, path] of some(pages)) {
    for (const { device, runs, options } of some([
      { device: 'a desk', runs: 1, options: ['--preset=desktop'] },
      { device: 'a phone', runs: 5, options: [] },
    ])) {
      /** @type {Report[]} */
      const reports = []
      while (reports.length < runs) reports.push(await lighthouse(`${home}${path}`, ...options))
      const scores = categories.map((name) => Math.round(100 * median(reports.map(({ categories }) => categories[name].score))))
      const figures = Object.entries(audited).map(([name, unit]) => shown(name, median(reports.map(({ audits }) => audits[name].numericValue))) + unit)
      console.log(`| ${[page, device, ...scores, ...figures].join(' | ')} |`)
      for (const [name, { score, title }] of Object.entries(reports[0].audits)) {
        if (score !== null && score < 0.5) faults.add(`${name}: ${title}`)
      }
    }
  }
  for (const fault of faults) process.stderr.write(`${fault}\n`)
} finally {
  stop()
}
