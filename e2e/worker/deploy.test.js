// The Worker deployed by Wrangler as docs/deploy.md says, and built as a native program.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { ratio, reference, rows as tableRows, stated } from '../bench/costlimit.js'
import { root, run, tool } from '../support/npm.js'

let folder = ''

before(async () => { folder = await mkdtemp(join(tmpdir(), 'posenc-deploy-')) })
after(() => rm(folder, { recursive: true }))

test('wrangler deploy --dry-run succeeds without warnings', async () => {
  const { stdout, stderr } = await run(tool('wrangler'), ['deploy', '--dry-run', '--config', 'wasm/worker/wrangler.jsonc', '--outdir', folder], {
    cwd: root,
    env: { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false' },
  })
  const said = String(stdout) + String(stderr)
  assert.doesNotMatch(said, /warning|error/i)
  const [, whole, gzip] = /Total Upload: ([\d.]+) KiB \/ gzip: ([\d.]+) KiB/.exec(said) ?? []
  assert.ok(Number(whole) * 1024 <= 12.5e6, said)
  assert.ok(Number(gzip) <= 3 * 1024, said) // "3 MiB", says the error of the free plan for a larger one
  const guide = await readFile(join(root, 'docs/deploy.md'), 'utf8')
  for (const size of [/the Worker has ([\d.]+) MB/, /Worker 大小为 ([\d.]+) MB/]) {
    const megabytes = Number(size.exec(guide)?.[1])
    assert.ok(Math.abs(megabytes / (Number(whole) * 1024 / 1e6) - 1) < 0.03, `docs/deploy.md says ${megabytes} MB: ${said}`)
  }
})

test('docs/deploy.md has the costs that the search for costs allows', async () => {
  const guide = await readFile(join(root, 'docs/deploy.md'), 'utf8')
  const rows = [...guide.matchAll(tableRows)]
  assert.ok(rows.length > 40, 'both languages have a table of costs')
  assert.equal(rows.filter(([, , path]) => path === reference).length, 2)
  for (const [, , path, ms] of rows) assert.ok(Number(ms) <= stated, `${path} takes more than ${reference}`)
  const limit = Math.round(ratio * stated)
  for (const said of [`than ${limit} ms on that machine, ${ratio} times`, `都不超过 ${limit} 毫秒，即表中开销最大一行的 ${ratio} 倍`]) {
    assert.ok(guide.includes(said), said)
  }
})

test('the make targets in docs/deploy.md exist', async () => {
  const guide = await readFile(join(root, 'docs/deploy.md'), 'utf8')
  const [, commands] = /```sh\n(git clone[^`]*)```/.exec(guide) ?? []
  assert.equal(commands?.trim().split('\n').length, 5)
  const makefile = await readFile(join(root, 'Makefile'), 'utf8')
  for (const [, target] of guide.matchAll(/^make (\w+)$/gm)) assert.match(makefile, new RegExp(`^${target}:`, 'm'))
})

test('the native program serves the site and the API, and answers as large as docs/deploy.md says', async () => {
  const program = join(folder, 'posenc')
  await run('go', ['build', '-o', program, './wasm/worker'], { cwd: root, env: { ...process.env, CGO_ENABLED: '0' } })
  const server = spawn(program, ['-addr', '127.0.0.1:0', '-site', join(root, 'dist')], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface(server.stdout), 'line')
  const url = String(line).replace('posenc: ', '')
  /** @param {string} path */
  const get = (path) => fetch(new URL(path, url))
  try {
    const article = await get('/')
    assert.match(await article.text(), /<positional-encoding figure="heatmap"/)
    assert.match(article.headers.get('content-security-policy') ?? '', /script-src 'self'/)
    assert.equal((await (await get('/api/encode?seq-len=2&d-model=2')).json()).data.length, 4)
    const picture = await get('/image/dials.png')
    assert.equal(picture.headers.get('content-type'), 'image/png')
    const known = await fetch(picture.url, { headers: { 'if-none-match': picture.headers.get('etag') ?? '' } })
    assert.equal(known.status, 304)
    assert.match(await (await get('/s?figure=dot')).text(), new RegExp(`property="og:image" content="${url}image/dot.png`))
    assert.equal((await get('/nothing')).status, 404)
    for (const [, , path, , kilobytes] of (await readFile(join(root, 'docs/deploy.md'), 'utf8')).matchAll(tableRows)) {
      if (path === '/api/rope') continue // of configurations that the table does not spell out
      const size = (await (await get(path)).arrayBuffer()).byteLength / 1000
      assert.ok(Math.abs(size - Number(kilobytes)) <= 0.02 * size + 0.05, `docs/deploy.md says that ${path} has ${kilobytes} kB, but it has ${size}`)
    }
  } finally {
    server.kill('SIGTERM')
    assert.deepEqual(await once(server, 'exit'), [0, null])
  }
})
