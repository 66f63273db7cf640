// The site on other hosts, as docs/hosting.md sets them up.

import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort, responds } from '../support/port.js'
import { checkWorkflow } from '../support/workflow.js'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const guide = readFileSync(new URL('../../docs/hosting.md', import.meta.url), 'utf8')

/** The listing of a language in the guide. @param {string} language */
const listing = (language) => new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(guide)?.[1] ?? ''

test('nginx serves the site below a path with types, compression and caching', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'posenc-nginx-'))
  const port = await freePort()
  const site = listing('nginx').replace('listen 80;', `listen 127.0.0.1:${port};`).replaceAll('/srv/posenc/', dist)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')
  writeFileSync(join(folder, 'nginx.conf'), `pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}\n
    http {\ninclude /etc/nginx/mime.types;\naccess_log off;\n${temporary}\n${site}\n}\n`)
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  execFileSync('nginx', ['-q', '-t', '-p', folder, '-c', join(folder, 'nginx.conf')], { env, stdio: 'pipe' })
  // Without a master process and in the foreground, it ends with its signal.
  const server = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off; master_process off;'], { env, stdio: 'ignore' })
  try {
    const home = `http://127.0.0.1:${port}/posenc/`
    assert.equal((await responds(home)).headers.get('content-type'), 'text/html')
    for (const [path, type, encoding] of [
      ['page.wasm', 'application/wasm', 'gzip'],
      ['positional-encoding.js', 'application/javascript', 'gzip'],
      ['zh/conventions/fairseq/', 'text/html', 'gzip'],
      ['workbench/odd/', 'text/html', 'gzip'],
    ]) {
      const { status, headers, body } = await fetch(home + path, { headers: { 'accept-encoding': 'gzip' } })
      assert.equal(status, 200, path)
      assert.equal(headers.get('content-type'), type, path)
      assert.equal(headers.get('content-encoding'), encoding, path)
      assert.equal(headers.get('cache-control'), 'no-cache', path)
      assert.equal(headers.get('access-control-allow-origin'), '*', path)
      await body?.cancel()
    }
    const page = await (await fetch(home)).text()
    const picture = /src="(figures\/[^"]*)"/.exec(page)?.[1]
    assert.match(String((await fetch(home + picture)).headers.get('cache-control')), /immutable/)
    const missing = await fetch(`${home}missing/page`)
    assert.equal(missing.status, 404)
    assert.match(await missing.text(), /404/)
  } finally {
    server.kill()
    await once(server, 'exit')
    rmSync(folder, { recursive: true })
  }
})

test('the workflow for GitHub Pages builds with an address, and may deploy', () => {
  const workflow = listing('yaml')
  checkWorkflow(workflow, { top: ['name', 'on', 'permissions', 'concurrency', 'jobs'], job: ['runs-on', 'environment', 'steps'] })
  assert.match(workflow, /\n {2}pages: write\n {2}id-token: write\n/)
  assert.match(workflow, /path: dist\n/)
  const [, command] = /run: (make build URL=)/.exec(workflow) ?? []
  assert.ok(command, 'it builds for its address')
  assert.match(readFileSync(new URL('../../Makefile', import.meta.url), 'utf8'), /-url \$\(URL\)/)
})
