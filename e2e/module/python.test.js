// The Python package, installed from its wheel into a virtual environment over the system's NumPy
// and PyTorch: its tests, its command, and the snippets of the documents.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { python } from '../support/python.js'
import { inTurn } from '../support/turn.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const source = join(root, 'encoder/python')
const tests = join(source, 'tests')
const folder = mkdtempSync(join(tmpdir(), 'posenc-'))
const programs = join(folder, 'venv/bin')

const own = execFileSync('go', ['env', 'GOOS', 'GOARCH'], { encoding: 'utf8' }).trim().replace('\n', '/')
const others = ['linux/amd64', 'linux/arm64', 'darwin/amd64', 'darwin/arm64', 'windows/amd64'].filter((system) => system !== own)

before(() => {
  const system = python('torch', 'ensurepip', 'pytest')
  execFileSync(system, [join(source, 'wheels.py'), folder, own])
  const [wheel] = readdirSync(folder).filter((name) => name.endsWith('.whl'))
  execFileSync(system, ['-m', 'venv', '--system-site-packages', join(folder, 'venv')])
  execFileSync(join(programs, 'pip'), ['install', '--quiet', '--no-index', join(folder, wheel)])
})
after(() => rmSync(folder, { recursive: true }))

/** Runs Python of the virtual environment, and returns what it prints. @param {string[]} args */
function run(args, env = {}) {
  const { status, stdout, stderr } = spawnSync(join(programs, 'python'), ['-W', 'ignore', ...args],
    { cwd: tests, encoding: 'utf8', env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...env } })
  assert.equal(status, 0, stdout + stderr)
  return stdout
}

for (const file of readdirSync(tests).filter((name) => /^test_.*\.py$/.test(name))) {
  test(`the package passes ${file}`, () => {
    run([file], { POSENC_SYSTEMS: [own, ...inTurn(others)].join(' ') })
  })
}

test('the package has the command', () => {
  for (const [program, ...args] of [[join(programs, 'posenc')], [join(programs, 'python'), '-m', 'posenc']]) {
    const { status, stderr } = spawnSync(program, [...args, 'rope'], { encoding: 'utf8' })
    assert.equal(status, 2)
    assert.equal(stderr, 'posenc: rope needs one CONFIG, and 0 were given\n')
  }
})

for (const name of ['docs/auditing.md', 'encoder/python/README.md']) {
  test(`the Python of ${name} runs`, () => {
    const [, snippet] = /```python\n(import posenc\n[^`]*)```/.exec(readFileSync(join(root, name), 'utf8')) ?? []
    assert(snippet)
    const said = run(['-c', `
import os, tempfile, torch
from like_transformers import Config, Model
from posenc import tensors
from test_probe import turn
model, input_ids, config = Model(Config()), torch.arange(50)[None], Config()
mask, ids = [[0, 0, 1, 1]], torch.tensor([[0, 0, 0, 1]])
os.chdir(tempfile.mkdtemp(dir=${JSON.stringify(folder)}))
open('model.safetensors', 'wb').write(tensors.safetensors({name: tensors.of(x) for name, x in model.state_dict().items()}))
${snippet}`])
    assert.match(said, /^model\.layers\.0\.self_attn\.q, .*: agrees with config\.json as transformers /)
    assert.match(said, /; its weights are as published; /)
    assert.match(said, /128 of 128 elements turn, half: 0 with 64/)
  })
}
