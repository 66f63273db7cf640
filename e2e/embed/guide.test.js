// The snippets for the npm package in the embedding guide; and the guide itself: both
// languages have the same snippets, and its links lead somewhere.

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { chromium } from '@playwright/test'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import esbuild from 'esbuild'
import { build, createServer } from 'vite'
import { launch } from '../support/browser.js'
import { common, files, printed, quoted, snippets, snippetsOf, tables, texts } from './guide.js'
import { compressed, pack, root, run, tool } from '../support/npm.js'

/** The folder of another project, below this one so that its programs find their packages. */
let home = ''
/** @type {import('@playwright/test').Browser} */
let browser

/** @param {string} name @param {string} content */
const write = (name, content) => writeFile(join(home, name), content)

const html = '<!doctype html><html lang="en"><title>Mine</title><link rel="icon" href="data:,">'

before(async () => {
  await mkdir(join(root, 'test-results'), { recursive: true })
  home = await mkdtemp(join(root, 'test-results/guide-'))
  await write('package.json', '{ "type": "module" }')
  await write('index.html', `${html}<positional-encoding figure="dot"></positional-encoding><script type="module" src="main.js"></script>`)
  await write('main.js', snippetsOf('js main')[0].code)
  await symlink(join(root, 'dist'), join(home, 'dist'))
  await pack(home)
  for (const { code } of snippetsOf('sh')) {
    await run('sh', ['-euc', code], { cwd: home, env: { ...process.env, npm_config_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' } })
  }
  browser = await chromium.launch(launch('headless'))
})

after(async () => {
  await browser.close()
  await rm(home, { recursive: true })
})

/**
 * Opens a page with a figure, and expects it to be mounted without console messages.
 *
 * @param {import('node:test').TestContext} t
 * @param {string} folder
 * @param {string} [address] of a server that serves it
 * @param {Set<string>} [loaded] gets the files of the folder that the page loads
 */
async function open(t, folder, address = 'https://blog.example/', loaded = new Set()) {
  const page = await browser.newPage()
  /** @type {string[]} */
  const complaints = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  t.after(() => page.close())
  await page.route('https://blog.example/**', (route) => {
    const { pathname } = new URL(route.request().url())
    loaded.add(pathname)
    return route.fulfill({ path: join(folder, pathname === '/' ? 'index.html' : pathname) })
  })
  await page.goto(address)
  await page.locator('positional-encoding .live').first().waitFor()
  assert.deepEqual(complaints, [])
  return page
}

test('the shell commands copy the files of the script', async () => {
  for (const name of ['positional-encoding.js', 'page.wasm', 'workbench.wasm']) {
    assert.deepEqual(await readFile(join(home, 'my-blog/posenc', name)), await readFile(join(root, 'dist', name)))
  }
})

for (const snippet of snippetsOf('js node')) {
  test('the Node snippet prints what its comments state', async () => {
    await write('node.js', snippet.code)
    const { stdout } = await run(process.execPath, ['node.js'], { cwd: home })
    assert.deepEqual(String(stdout).trim().split('\n'), printed(snippet))
  })
}

for (const { code } of snippetsOf('ts')) {
  test('the TypeScript snippet compiles', async () => {
    await write('snippet.ts', code)
    await run(tool('tsc'), ['snippet.ts', '--noEmit', '--strict', '--skipDefaultLibCheck', '--target', 'es2022', '--lib', 'es2022,dom', '--module', 'esnext',
      '--moduleResolution', 'bundler', '--types', 'node'], { cwd: home })
  })
}

test('esbuild bundles a page with a figure', async (t) => {
  await cp(join(home, 'index.html'), join(home, 'site/index.html'))
  await open(t, join(home, 'site'))
})

for (const { code } of snippetsOf('js vite')) {
  test('Vite builds and serves a page with a figure', async (t) => {
    await write('vite.config.js', code)
    await build({ root: home, logLevel: 'warn', build: { outDir: 'vite' } })
    /** @type {Set<string>} */
    const loaded = new Set()
    await open(t, join(home, 'vite'), undefined, loaded)
    for (const text of Object.values(texts)) {
      const [, scripts, programs] = /Vite[^]{0,150}?(\d+) KB[^]{0,60}?(\d+) KB/.exec(text) ?? []
      for (const [ending, stated] of [['.js', scripts], ['.wasm', programs]]) {
        const sizes = await Promise.all([...loaded].filter((path) => path.endsWith(ending)).map((path) => compressed(join(home, 'vite', path))))
        const kilobytes = sizes.reduce((a, b) => a + b, 0)
        assert.ok(Math.abs(kilobytes - Number(stated)) < kilobytes / 20, `the page loads ${kilobytes} KB of ${ending}, and the guide says ${stated} KB`)
      }
    }
    const server = await createServer({ root: home, logLevel: 'warn', server: { host: '127.0.0.1', port: 0 } })
    t.after(() => server.close())
    await server.listen()
    await open(t, home, server.resolvedUrls?.local[0])
  })
}

for (const { kind, file, start, plugins } of [
  { kind: 'jsx', file: 'App.jsx', start: `import { createElement } from 'react'
    import { createRoot } from 'react-dom/client'
    import App from './App.jsx'
    createRoot(document.body).render(createElement(App))` },
  { kind: 'vue', file: 'App.vue', start: `import { createApp } from 'vue'
    import App from './App.vue'
    createApp(App).mount(document.body)` },
  { kind: 'svelte', file: 'App.svelte', start: `import { mount } from 'svelte'
    import App from './App.svelte'
    mount(App, { target: document.body })`, plugins: svelte() },
]) {
  for (const { code } of snippetsOf(kind)) {
    test(`the component of ${file} and its figure share state`, async (t) => {
      const folder = join(home, kind)
      await mkdir(folder)
      await write(`${kind}/${file}`, code)
      await write(`${kind}/start.js`, start)
      await write(`${kind}/index.html`, `${html}<body></body><script type="module" src="start.js"></script>`)
      if (kind === 'vue') await write('vue/vite.config.js', snippetsOf('js vue')[0].code)
      // A framework complains of mistakes where it is developed with.
      process.env.NODE_ENV = 'development'
      await build({ root: folder, mode: 'development', logLevel: 'warn', build: { outDir: 'out' }, plugins, configFile: kind === 'vue' ? undefined : false })
      const page = await open(t, join(folder, 'out'))
      const field = page.getByRole('spinbutton', { name: 'position' })
      assert.equal(await field.inputValue(), '20')
      assert.equal(await page.getByRole('spinbutton', { name: 'd_model' }).inputValue(), '64')
      await field.fill('33')
      await page.waitForFunction(() => document.querySelector('output')?.textContent === '33')
    })
  }
}

test('TypeScript compiles the React component, and finds misspelt attributes of the element', async () => {
  const [{ code }] = snippetsOf('jsx')
  await write('App.tsx', code)
  await write('Misspelt.tsx', code.replace('figure="waves"', 'figure="wave"').replace('position={position}', 'position="x"'))
  const said = await run(tool('tsc'), ['App.tsx', 'Misspelt.tsx', '--noEmit', '--strict', '--skipDefaultLibCheck', '--jsx', 'react-jsx', '--target', 'es2022', '--lib', 'es2022,dom',
    '--module', 'esnext', '--moduleResolution', 'bundler'], { cwd: home }).then(() => '', ({ message }) => message)
  assert.match(said, /'"wave"' is not assignable[^]*'"x"' is not assignable/)
  assert.deepEqual(said.match(/^\S+(?=\(\d+,\d+\): error)/gm)?.filter((/** @type {string} */ file) => file !== 'Misspelt.tsx'), [])
})

test('the React component works on a page that a server has rendered', async (t) => {
  const folder = join(home, 'hydrated')
  await mkdir(folder)
  await write('hydrated/App.jsx', snippetsOf('jsx')[0].code)
  await write('hydrated/server.js', `import { createElement } from 'react'
    import { renderToString } from 'react-dom/server'
    import App from './App.jsx'
    process.stdout.write(renderToString(createElement(App)))`)
  await esbuild.build({ entryPoints: [join(folder, 'server.js')], outfile: join(folder, 'server.mjs'), bundle: true, platform: 'node', format: 'esm', jsx: 'automatic', external: ['react', 'react-dom', 'posenc'] })
  const { stdout } = await run(process.execPath, ['server.mjs'], { cwd: folder })
  assert.match(stdout, /<positional-encoding figure="waves" d-model="64" position="20"/)
  await write('hydrated/start.js', `import { createElement } from 'react'
    import { hydrateRoot } from 'react-dom/client'
    import App from './App.jsx'
    hydrateRoot(document.getElementById('root'), createElement(App))`)
  await write('hydrated/index.html', `${html}<body><div id="root">${stdout}</div></body><script type="module" src="start.js"></script>`)
  process.env.NODE_ENV = 'development'
  await build({ root: folder, mode: 'development', logLevel: 'warn', build: { outDir: 'out' }, configFile: false })
  const page = await open(t, join(folder, 'out'))
  await page.getByRole('spinbutton', { name: 'position' }).fill('33')
  await page.waitForFunction(() => document.querySelector('output')?.textContent === '33')
})

test('both languages have the same snippets', () => {
  const [english, chinese] = Object.keys(texts).map((language) => snippets.filter((snippet) => snippet.language === language))
  assert.deepEqual(chinese.map(({ kind, code }) => [kind, common(code)]), english.map(({ kind, code }) => [kind, common(code)]))
})

test('both languages have the same values in their tables', () => {
  const [english, chinese] = Object.values(texts).map((text) => tables(text).map((table) => table.map((row) => row.map(quoted))))
  assert.deepEqual(chinese, english)
})

test('links of the guide lead to existing files and headings', async () => {
  /** The names by which GitHub links to the headings of a text. @param {string} text */
  const headings = (text) => [...text.replace(/^```[^]*?^```$/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'))
  for (const [own, text] of [[files.en, texts.en], [files.zh, texts.zh]]) {
    const links = [...text.replace(/^```[^]*?^```$/gm, '').matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link)
    assert.ok(links.length > 10)
    for (const link of links.filter((link) => !link.startsWith('https://'))) {
      const [path, place] = link.split('#')
      const file = join(root, 'docs', path || own)
      assert.ok(existsSync(file), `${own}: ${link}`)
      if (place) assert.ok(headings(await readFile(file, 'utf8')).includes(decodeURIComponent(place)), `${own}: ${link}`)
    }
  }
})
