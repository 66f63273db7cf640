// The npm package, packed and used in a folder of another project.

import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const start = promisify(execFile)

/**
 * Runs a program, and fails with what it says.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').ExecFileOptions} [options]
 */
export const run = (program, args, options) => start(program, args, { ...options, encoding: 'utf8' }).catch(({ stdout, stderr }) => {
  throw new Error(`${program} ${args.join(' ')}\n${stdout.slice(0, 2000)}\n${stderr.slice(-2000)}`)
})

/** A program that comes with a package of the tests. @param {string} name */
export const tool = (name) => join(root, 'node_modules/.bin', name)

/** Makes the tarball in a folder, and returns its path. @param {string} folder */
export async function pack(folder) {
  await run('npm', ['pack', '--pack-destination', folder], { cwd: root })
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return join(folder, `posenc-${version}.tgz`)
}

/**
 * The size of a file with Brotli, in KB. A program of the site is compressed beside itself: to read
 * that size takes seconds less.
 *
 * @param {string} path
 */
export async function compressed(path) {
  const content = await readFile(path)
  for (const name of path.endsWith('.wasm') ? ['encoder', 'reader', 'page', 'workbench'] : []) {
    const program = join(root, `dist/${name}.wasm`)
    if (content.equals(await readFile(program))) return (await stat(`${program}.br`)).size / 1000
  }
  return brotliCompressSync(content).length / 1000
}
