// Builds the site of Quarto in the current folder with Pandoc, which is what Quarto turns
// its Markdown into HTML with: the pages, with what _quarto.yml includes in them and copies
// beside them. A few lines stand for Quarto's theme, and its navigation is left out. What
// Pandoc would ignore, as a key that Quarto does not know, is an error here, too.

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'

/** @param {string[]} args @param {string} [input] */
const pandoc = (args, input = '') => execFileSync('pandoc', args, { input, encoding: 'utf8' })

/** The value of a node of Pandoc's metadata. @param {any} node @returns {any} */
function value({ t, c }) {
  if (t === 'MetaMap') return Object.fromEntries(Object.entries(c).map(([key, node]) => [key, value(node)]))
  if (t === 'MetaList') return c.map(value)
  if (t === 'MetaInlines') return c.map((/** @type {any} */ inline) => inline.c ?? ' ').join('')
  return c
}

const { meta } = JSON.parse(pandoc(['--metadata-file', '_quarto.yml', '--to', 'json']))
/** @type {any} */
const configuration = value({ t: 'MetaMap', c: meta })
/** What project.yml, definitions.yml and document-*.yml of Quarto's schemas accept, of the fields that the sample has. */
const closed = { type: 'object', additionalProperties: false }
const text = { type: 'string' }
const accepted = {
  ...closed,
  required: ['project'],
  properties: {
    project: { ...closed, properties: { type: { enum: ['default', 'website', 'book', 'manuscript'] }, 'output-dir': text, resources: { type: 'array', items: text } } },
    website: { ...closed, properties: { title: text, navbar: { ...closed, properties: { left: { type: 'array', items: text } } } } },
    lang: text,
    format: { ...closed, properties: { html: { ...closed, properties: { theme: { ...closed, properties: { light: text, dark: text } }, 'include-in-header': text, css: text } } } },
  },
}
const ajv = new Ajv()
const valid = /** @type {boolean} */ (ajv.validate(accepted, configuration))
if (!valid) throw new Error(`_quarto.yml: ${ajv.errorsText(ajv.errors, { dataVar: '' })}`)

const { project, website, format: { html } } = configuration
const output = project['output-dir']
const theme = '<link rel="icon" href="data:,"><style>body { background: Canvas; color: CanvasText; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }</style>'

mkdirSync(output)
for (const path of [...project.resources, html.css]) cpSync(path, join(output, path), { recursive: true })

const pages = readdirSync('.').filter((file) => file.endsWith('.qmd'))
const missing = website.navbar.left.filter((/** @type {string} */ file) => !pages.includes(file))
if (missing.length > 0) throw new Error(`_quarto.yml: there is no ${missing}`)
for (const page of pages) {
  const built = pandoc(['--from', 'markdown', '--standalone', '--metadata-file', '_quarto.yml', '--variable', `header-includes=${theme}`, '--include-in-header', html['include-in-header'], '--css', html.css, '--mathml', page])
  writeFileSync(join(output, page.replace(/qmd$/, 'html')), built.replaceAll('.qmd"', '.html"'))
}
