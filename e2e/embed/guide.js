// The embedding guide, docs/embedding.md and docs/embedding.zh.md, and the snippets in it,
// for the tests that run them.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inTurn } from '../support/turn.js'

/** What a snippet is, by the words behind the backticks at its beginning. */
const kinds = [
  'html', // a page, or a part of one
  'css', 'js', // of such a page
  'js frame', // of a page around a frame
  'text address', // that a browser goes to
  'python', // whose last expression is shown
  'md image', // in a README
  'twig hexo', 'html mkdocs', 'html hugo', 'liquid jekyll', // in a post

  'sh', 'ts', 'js node', // beside the package for npm
  'js main', // main.js of a page that is bundled
  'js vite', 'js vue', // how Vite is configured, for main.js and for Vue
  'jsx', 'vue', 'svelte', // a component
]

/** @typedef {{ language: string, section: string, kind: string, code: string }} Snippet */

/** The files of the guide by language, below docs/. */
export const files = { en: 'embedding.md', zh: 'embedding.zh.md' }

/** @param {string} name */
const read = (name) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')

/** The guide in each language. */
export const texts = { en: read(files.en), zh: read(files.zh) }

/** All snippets, in their order. @type {Snippet[]} */
export const snippets = Object.entries(texts).flatMap(([language, text]) =>
  [...text.matchAll(/^```(.*)\n([^]*?)^```$/gm)].map(({ 1: kind, 2: code, index }) => {
    const section = /.*/.exec(text.slice(text.lastIndexOf('\n## ', index) + 4))?.[0] ?? ''
    if (!kinds.includes(kind)) throw new Error(`The guide has a snippet of the kind "${kind}", which no test runs:\n${code}`)
    return { language, section, kind, code }
  }))

/**
 * The snippets of a kind, but for those in Chinese of which there is a copy in
 * English.
 *
 * @param {string} kind
 */
export function snippetsOf(kind) {
  const all = snippets.filter((snippet) => snippet.kind === kind)
  if (all.length === 0) throw new Error(`The guide has no snippet of the kind "${kind}"`)
  return all.filter((snippet, i) => all.findIndex(({ code }) => uncommented(code) === uncommented(snippet.code)) === i)
}

/**
 * Code with the hashes of this build in the place of those that are not known
 * before a release: as a reader fills them in.
 *
 * @param {string} code
 */
export const hashed = (code) => code.replace(/\b(v\d[\w.-]*\/[\w.-]+)("[^<>]*?\bintegrity=")sha384-…/g, (_, name, between) =>
  `${name}${between}sha384-${createHash('sha384').update(readFileSync(new URL(`../../dist/${name}`, import.meta.url))).digest('base64')}`)

/** Code without its comments, but for what it says that it prints. @param {string} code */
const uncommented = (code) => code.replace(/<!--.*?-->|(?<!:)(\/\/|#) (?!→).*/g, '').replace(/\s+/g, ' ')

/** Code without anything that differs between languages. @param {string} code */
export const common = (code) => uncommented(code)
  .replace(/ lang="zh"|&(amp;)?lang=zh/g, '')
  .replace(/(alt|title)="[^"]*"|!\[[^\]]*\]|(?<=<positional-encoding[^>]*>)[^<]+(?=<\/)/g, '')

/**
 * The same, but of those that differ by words alone only those in one language, in turn by the
 * commit; in a long run all.
 *
 * @param {string} kind
 */
export function snippetsInTurn(kind) {
  const all = snippetsOf(kind)
  const languages = inTurn(Object.keys(files))
  const chosen = all.filter(({ language }) => languages.includes(language))
  return all.filter((snippet) => chosen.includes(snippet) || chosen.every(({ code }) => common(code) !== common(snippet.code)))
}

/** What a snippet says that it prints, line by line. @param {Snippet} snippet */
export const printed = ({ code }) => [...code.matchAll(/ (?:\/\/|#) → (.*)/g)].map(([, text]) => text)

/** The tables of a text, without their heads: the cells of each row. @param {string} text */
export const tables = (text) => [...text.matchAll(/^\|.*\|\n\|[-|:]+\|\n((?:\|.*\|\n)+)/gm)].map(([, rows]) =>
  rows.trim().split('\n').map((row) => row.split('|').slice(1, -1).map((cell) => cell.trim())))

/** What stands in backticks within a line. @param {string} text */
export const quoted = (text) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code)
