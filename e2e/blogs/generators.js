// The blogs of examples/, built by the real generators, with the files of posenc
// where a blogger puts them.

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inTurn } from '../support/turn.js'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** What the server serves at POSENC_BLOGS_URL. */
export const served = join(root, 'test-results/blogs')

/**
 * Of each blog: the folder of the files of posenc (empty for the npm package), the command
 * that builds it, and where that puts it; inPlace, if its packages cannot be linked to.
 *
 * @type {Record<string, { files: string, command: string, built: string, inPlace?: boolean }>}
 */
const blogs = {
  hexo: { files: 'source/posenc', command: 'node_modules/.bin/hexo generate', built: 'public' },
  mkdocs: { files: 'docs/posenc', command: 'mkdocs build --strict', built: 'site' },
  hugo: { files: 'static/posenc', command: 'hugo', built: 'public' },
  jekyll: { files: 'posenc', command: 'jekyll build', built: '_site' },
  sphinx: { files: '_static/posenc', command: 'sphinx-build -W -b html . _build', built: '_build' },
  vitepress: { files: 'public/posenc', command: 'node_modules/.bin/vitepress build', built: '.vitepress/dist' },
  astro: { files: 'public/posenc', command: 'node_modules/.bin/astro build', built: 'dist' },
  quarto: { files: 'posenc', command: `node ${join(root, 'e2e/blogs/quarto.js')}`, built: '_site' },
  revealjs: { files: 'posenc', command: 'npm run build', built: '_site' },
  docusaurus: { files: 'static/posenc', command: 'node_modules/.bin/docusaurus build', built: 'build' },
  nextjs: { files: '', command: 'node_modules/.bin/next build', built: 'out', inPlace: true },
}

/** No reports to the makers of generators, and no cache that several folders share. */
const env = { ASTRO_TELEMETRY_DISABLED: '1', DOCUSAURUS_NO_PERSISTENT_CACHE: 'true', NEXT_TELEMETRY_DISABLED: '1' }

/** Those that take minutes to install and to build. */
const slow = ['docusaurus', 'nextjs']

/** The blogs that are built and tested: those in POSENC_BLOGS, where all is each, else two in turn. */
export const names = process.env.POSENC_BLOGS === 'all' ? Object.keys(blogs)
  : process.env.POSENC_BLOGS?.split(' ') ?? inTurn(Object.keys(blogs).filter((name) => !slow.includes(name)), 2)

/**
 * Builds a blog and returns the folder of what has been built.
 *
 * @param {string} name
 * @param {string} folder to work in, which is made
 * @param {(folder: string) => void} [edit] the sources, before they are built
 */
export function build(name, folder, edit) {
  const { files, command, built, inPlace } = blogs[name]
  const source = join(root, 'examples', name)
  if (inPlace) folder = source
  else copy(source, folder, built)
  if (files) for (const file of ['positional-encoding.js', 'page.wasm', 'workbench.wasm', 'embed.html', 'embed.js', 'embed.css', 'icon.svg']) cpSync(join(root, 'dist', file), join(folder, files, file))
  edit?.(folder)

  const [program, ...args] = command.split(' ')
  const { error, status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env: { ...process.env, ...env }, encoding: 'utf8' })
  if (error) throw error
  if (status !== 0) throw new Error(`${command}: ${stdout}${stderr}`)
  return join(folder, built)
}

/** Copies the sources of a blog, and links to its packages. @param {string} source @param {string} folder @param {string} built */
function copy(source, folder, built) {
  const mine = ['node_modules', 'db.json', 'cache', basename(built)]
  cpSync(source, folder, { recursive: true, filter: (path) => !mine.includes(basename(path)) })
  const modules = join(source, 'node_modules')
  if (existsSync(modules)) symlinkSync(modules, join(folder, 'node_modules'))
}
