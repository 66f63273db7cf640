// The package for npm as others use it: in a fresh folder, without a network.

import assert from 'node:assert/strict'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { chromium } from '@playwright/test'
import esbuild from 'esbuild'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { build, preview } from 'vite'
import { launch } from '../support/browser.js'
import { compressed, pack, root, run, tool } from '../support/npm.js'

/** The row of position 1 for four dimensions and base 100. */
const row = Array.from(new Float32Array([Math.sin(1), Math.cos(1), Math.sin(0.1), Math.cos(0.1)])).join(' ')

/** The folder of another project, and the tarball in it. */
let home = ''
let tarball = ''
/** @type {import('@playwright/test').Browser} */
let browser

before(async () => {
  home = await mkdtemp(join(tmpdir(), 'posenc-'))
  await cp(join(root, 'e2e/module/consumer'), home, { recursive: true })
  await writeFile(join(home, 'package.json'), '{ "type": "module" }')
  tarball = await pack(home)
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: home })
  browser = await chromium.launch(launch('headless'))
})

after(async () => {
  await browser.close()
  await rm(home, { recursive: true })
})

/**
 * A page that fails the test that it is of by whatever it complains of.
 *
 * @param {import('node:test').TestContext} t
 */
async function open(t) {
  const page = await browser.newPage()
  /** @type {string[]} */
  const complaints = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  t.after(async () => {
    await page.close()
    assert.deepEqual(complaints, [])
  })
  return page
}

test('the package holds the files of its exports, and nothing else', async () => {
  const names = await readdir(join(home, 'node_modules/posenc'), { recursive: true })
  const isVector = /^dist\/vectors\/[\w.-]+\.(json|npy)$/
  assert.ok(names.filter((name) => isVector.test(name)).length > 150)
  assert.deepEqual(names.filter((name) => !isVector.test(name)).sort(), [
    'LICENSE', 'README.md', 'dist', 'dist/anywidget.d.ts', 'dist/anywidget.js', 'dist/conventions.json', 'dist/encoder.d.ts', 'dist/encoder.js', 'dist/encoder.wasm', 'dist/inline-reader.d.ts', 'dist/inline-reader.js', 'dist/inline.d.ts', 'dist/inline.js',
    'dist/page.wasm', 'dist/positional-encoding.d.ts', 'dist/positional-encoding.js', 'dist/react.d.ts', 'dist/reader.wasm', 'dist/vectors', 'dist/wasm.d.ts', 'dist/workbench.wasm', 'package.json',
  ])
})

test('publint reports nothing', async () => {
  const { messages, pkg } = await publint({ pkgDir: join(home, 'node_modules/posenc'), pack: false, strict: true })
  assert.deepEqual(messages.map((message) => formatMessage(message, pkg)), [])
})

test('arethetypeswrong finds no problems', async () => {
  await run(tool('attw'), [tarball, '--profile', 'esm-only'])
})

for (const [resolution, module] of [['bundler', 'esnext'], ['node16', 'node20'], ['nodenext', 'nodenext']]) {
  test(`TypeScript compiles against the package, with moduleResolution ${resolution}`, async () => {
    await run(tool('tsc'), ['types.ts', '--noEmit', '--strict', '--skipDefaultLibCheck', '--target', 'es2022', '--lib', 'es2022,dom',
      '--module', module, '--moduleResolution', resolution], { cwd: home })
  })
}

test('TypeScript compiles a program for Node, without the types of browsers, and one in CommonJS', async () => {
  await run(tool('tsc'), ['native.ts', 'common.cts', '--noEmit', '--strict', '--skipDefaultLibCheck', '--target', 'es2022', '--lib', 'es2022', '--module', 'nodenext',
    '--resolveJsonModule', '--exactOptionalPropertyTypes', '--typeRoots', join(root, 'node_modules/@types'), '--types', 'node'], { cwd: home })
})

test('a program in CommonJS requires and imports the package', async () => {
  const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', 'common.cjs'], { cwd: home })
  assert.deepEqual(stdout.trim().split('\n'), [row, row, 'alibi-8'])
})

test('Node imports all exports of the package', async () => {
  const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', 'node.js'], { cwd: home })
  assert.deepEqual(stdout.trim().split('\n'), [row, row, row, row, 'paper', 'paper', 'true function posenc too-few 1 0.01'])
})

test('Vite builds a page with the package', async (t) => {
  /** @type {string[]} */
  const warnings = []
  const customLogger = { info() {}, warn: warn, warnOnce: warn, error: warn, clearScreen() {}, hasErrorLogged: () => false, hasWarned: false }
  /** @param {string} text */
  function warn(text) { warnings.push(text) }
  // A machine that is slow would be warned of plugins that take long.
  const rolldownOptions = { checks: { bundlerTimings: false } }
  await build({ root: home, configFile: false, logLevel: 'warn', customLogger, build: { rolldownOptions } })
  assert.deepEqual(warnings, [])

  const server = await preview({ root: home, configFile: false, customLogger, preview: { host: '127.0.0.1', port: 0 } })
  t.after(() => server.close())
  const page = await open(t)
  await page.goto(server.resolvedUrls?.local[0] ?? '')
  await page.waitForFunction(() => document.title === '0 1 0 1')
  const picture = page.locator('positional-encoding .live svg.picture').first()
  const before = await picture.getAttribute('aria-label')
  await page.locator('positional-encoding').evaluate((element) => element.setAttribute('d-model', '32'))
  await page.waitForFunction(({ before }) => document.querySelector('positional-encoding')?.shadowRoot
    ?.querySelector('.live svg.picture')?.getAttribute('aria-label') !== before, { before })
})

test('the embedding guide says how much a page with one figure loads that Vite has built', async () => {
  const one = join(home, 'one')
  await mkdir(one)
  await writeFile(join(one, 'index.html'), '<positional-encoding figure="heatmap"></positional-encoding><script type="module" src="one.js"></script>')
  await writeFile(join(one, 'one.js'), "import 'posenc/element'")
  await build({ root: one, configFile: false, logLevel: 'silent' })
  /** How many KB some files have with brotli. @param {RegExp} name */
  const size = async (name) => {
    const files = (await readdir(join(one, 'dist/assets'))).filter((file) => name.test(file))
    const sizes = await Promise.all(files.map((file) => compressed(join(one, 'dist/assets', file))))
    return sizes.reduce((sum, kilobytes) => sum + kilobytes, 0)
  }
  const actual = [await size(/\.js$/), await size(/^page.*\.wasm$/)]
  const sentences = {
    'embedding.md': /loads (\d+) KB of JavaScript, and (\d+) KB of\s+WebAssembly/,
    'embedding.zh.md': /加载 (\d+) KB JavaScript，读者接近图时再加载 (\d+) KB WebAssembly/,
  }
  for (const [name, said] of Object.entries(sentences)) {
    const numbers = (await readFile(join(root, 'docs', name), 'utf8')).match(said)?.slice(1).map(Number) ?? []
    for (const [i, kilobytes] of actual.entries()) {
      assert.ok(Math.abs(numbers[i] / kilobytes - 1) < 0.03, `${numbers} in docs/${name}, but ${actual.map((n) => n.toFixed(1))} KB`)
    }
  }
})

test('esbuild bundles posenc/inline into one file', async (t) => {
  const { outputFiles: [{ text }], warnings } = await esbuild.build({
    absWorkingDir: home, entryPoints: ['inline.js'], bundle: true, minify: true, format: 'iife', globalName: 'program', write: false,
  })
  assert.deepEqual(warnings, [])
  await writeFile(join(home, 'whole.cjs'), text)
  const { stdout } = await run(process.execPath, ['whole.cjs'], { cwd: home })
  assert.equal(stdout.trim(), row)

  const page = await open(t)
  await page.addScriptTag({ content: text })
  assert.equal(await page.evaluate('program.row'), row)
})

test('esbuild bundles posenc with an imported encoder.wasm', async () => {
  const { warnings } = await esbuild.build({
    absWorkingDir: home, entryPoints: ['bundled.js'], bundle: true, format: 'esm', target: 'node20', outfile: 'bundled.out.js', loader: { '.wasm': 'binary' },
  })
  assert.deepEqual(warnings, [])
  const { stdout } = await run(process.execPath, ['bundled.out.js'], { cwd: home })
  assert.equal(stdout.trim(), row)
})
