// The conformance vectors of the build: what the module computes of their parameters, and
// the programs of docs/vectors.md that check them.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { load } from '../../dist/encoder.js'
import { python } from '../support/python.js'
import { inTurn } from '../support/turn.js'

const folder = new URL('../../dist/vectors/', import.meta.url)
const { alibiSlopes, encode, rotary, rotate, t5Bucket } = await load({ reader: true })

/** @param {string} name */
const read = async (name) => JSON.parse(await readFile(new URL(name, folder), 'utf8'))

const { vectors } = await read('index.json')

/** What the module makes of the parameters, by the names of arrays. @type {Record<string, (parameters: any, arrays: any) => any>} */
const made = {
  encoding: (parameters) => ({ rows: encode({ ...parameters, dtype: 'float64' }).data }),
  rotary(parameters, { input, positions }) {
    if (!parameters.config) return {} // more than one axis, or a type that files have no name for
    const model = rotary(parameters)
    const { data } = rotate({ rotary: model, vectors: input.data, dModel: input.shape[1], positions: positions.data, dtype: 'float64' })
    return { frequencies: model.frequencies, output: data }
  },
  bias: (parameters, { offsets }) => (offsets ? { buckets: t5Bucket({ ...parameters, offsets: offsets.data }) } : { slopes: alibiSlopes(parameters.heads) }),
}

test('the module computes the vectors from their parameters', async () => {
  let compared = 0
  for (const { json, kind } of vectors) {
    const { parameters, arrays, tolerance } = await read(json)
    for (const [name, numbers] of Object.entries(made[kind](parameters, arrays))) {
      const { shape: [rows, columns], data } = arrays[name]
      assert.equal(numbers.length, rows * columns, json)
      // rotate has the frequencies as doubles only.
      const allowed = (/** @type {number} */ i) => (name === 'output' ? tolerance.float64[Math.floor(i / columns)] : 2e-15)
      for (let i = 0; i < data.length; i++) assert.ok(Math.abs(numbers[i] - data[i]) <= allowed(i), `${json}: ${name}[${i}] is ${numbers[i]}, want ${data[i]}`)
      compared++
    }
  }
  assert.ok(compared > 70, `only ${compared} arrays were compared`)
})

// The programs of the document read rope-llama3.json of the folder in which they run. Each
// folder of places has one vector under that name.

const document = await readFile(new URL('../../docs/vectors.md', import.meta.url), 'utf8')

/** The program of the document in a language. @param {string} language */
function program(language) {
  const [, source] = document.match(new RegExp('```' + language + '\\n(.*?)```', 's')) ?? []
  assert.ok(source, `the document has no program in ${language}`)
  return source
}

/** @type {string} */
let root
/** Folders with right vectors, and with wrong ones, by what is wrong. @type {Record<string, string>[]} */
let [right, wrong] = [{}, {}]

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'vectors-'))
  /** @param {string} name @param {any} vector */
  const place = async (name, vector) => {
    const path = join(root, name.replaceAll(' ', '-'))
    await mkdir(path)
    await writeFile(join(path, 'rope-llama3.json'), JSON.stringify(vector))
    return path
  }
  for (const { name, json, kind } of vectors) {
    const vector = await read(json)
    if (kind !== 'rotary' || vector.arrays.positions.shape[1] > 1) continue
    const folders = vector.embedding.pairing === 'half' ? right : wrong
    folders[name] = await place(name, vector)
  }
  /** @param {string} what @param {string} json @param {(vector: any) => void} spoil */
  const spoiled = async (what, json, spoil) => {
    const vector = await read(json)
    spoil(vector)
    wrong[what] = await place(what, vector)
  }
  await spoiled('the last element at the last position', 'rope-llama3.json', ({ arrays: { output } }) => (output.data[output.data.length - 1] += 1e-8))
  await spoiled('an element that is not turned', 'rope-partial.json', ({ arrays: { output } }) => (output.data[20] += 1e-13))
  await spoiled('the attention factor', 'rope-yarn.json', ({ embedding }) => (embedding.attentionFactor = 1))
  await spoiled('a frequency in bfloat16', 'rope-default.json', ({ arrays: { frequencies } }) => (frequencies.data[1] = 0.75))
})

after(() => rm(root, { recursive: true }))

/**
 * Runs a command, which must succeed, in a folder.
 *
 * @param {string} command @param {string[]} args @param {string} cwd
 */
function run(command, args, cwd) {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  assert.equal(status, 0, stderr ?? String(error))
}

/**
 * What a compiled program writes in each folder: empty if it accepts the vector there.
 *
 * @param {string} command @param {string[]} folders
 */
const complaints = (command, folders) => folders.map((cwd) => {
  const { status, stderr } = spawnSync(command, { cwd, encoding: 'utf8' })
  assert.equal(status === 0, stderr === '', `status ${status} and ${stderr || 'no message'}`)
  return stderr
})

/**
 * The same of a program in Python, with one interpreter for all folders.
 *
 * @param {string} source @param {string[]} folders @param {string} library @param {string} path of more modules
 */
function complaintsOfPython(source, folders, library, path = '') {
  const all = `import json, os, sys
said = []
for folder in sys.argv[2:]:
    os.chdir(folder)
    try:
        exec(sys.argv[1], {})
        said.append("")
    except AssertionError as e:
        said.append(str(e))
print(json.dumps(said))`
  const { status, stdout, stderr } = spawnSync(python(library), ['-c', all, source, ...folders], { encoding: 'utf8', env: { ...process.env, PYTHONPATH: path } })
  assert.equal(status, 0, stderr)
  return JSON.parse(stdout)
}

/** Where Debian has the source of crates. */
const crates = '/usr/share/cargo/registry'

/** What each program says in some folders, by its title. @type {Record<string, (folders: string[]) => Promise<string[]>>} */
const programs = {
  PyTorch: async (folders) => complaintsOfPython(program('python torch'), folders, 'torch'),

  async 'JAX, with NumPy in its place,'(folders) {
    const modules = join(root, 'modules')
    await mkdir(join(modules, 'jax'), { recursive: true })
    await writeFile(join(modules, 'jax', '__init__.py'), 'class config:\n    update = lambda name, value: None\n')
    await writeFile(join(modules, 'jax', 'numpy.py'), 'from numpy import *\n')
    return complaintsOfPython(program('python jax'), folders, 'numpy', modules)
  },

  async Rust(folders) {
    const crate = join(root, 'crate')
    await mkdir(join(crate, 'src'), { recursive: true })
    await mkdir(join(crate, '.cargo'), { recursive: true })
    if (existsSync(crates)) await writeFile(join(crate, '.cargo', 'config.toml'), `[source.crates-io]\nreplace-with = "system"\n[source.system]\ndirectory = "${crates}"\n`)
    await writeFile(join(crate, 'Cargo.toml'), '[package]\nname = "check"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\nserde_json = "1"\n')
    await writeFile(join(crate, 'src', 'main.rs'), `#![deny(warnings)]\n${program('rust')}`)
    run('cargo', ['build', '--quiet', '--target-dir', 'target'], crate)
    return complaints(join(crate, 'target', 'debug', 'check'), folders)
  },

  async 'C++'(folders) {
    await writeFile(join(root, 'main.cpp'), program('cpp'))
    run('g++', ['-std=c++17', '-Wall', '-Wextra', '-Werror', '-o', 'check-cpp', 'main.cpp'], root)
    return complaints(join(root, 'check-cpp'), folders)
  },

  async Go(folders) {
    await writeFile(join(root, 'main.go'), program('go'))
    run('go', ['build', '-o', 'check-go', 'main.go'], root)
    return complaints(join(root, 'check-go'), folders)
  },
}

// Of those that are compiled for seconds, one in turn.
const compiled = ['Rust', 'C++']
const tried = Object.entries(programs).filter(([title]) => !compiled.includes(title) || inTurn(compiled).includes(title))

for (const [title, said] of tried) {
  test(`the program for ${title} accepts the vectors of half pairing on one axis, and refuses others and wrong numbers`, async () => {
    assert.ok(Object.keys(right).length >= 13 && Object.keys(wrong).length >= 6)
    const list = await said([...Object.values(right), ...Object.values(wrong)])
    for (const [i, name] of [...Object.keys(right), ...Object.keys(wrong)].entries()) {
      if (name in right) assert.equal(list[i], '', name)
      else assert.match(list[i], /times the tolerance|is off by/, name)
    }
  })
}
