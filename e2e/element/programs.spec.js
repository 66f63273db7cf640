// Programs that figures copy: they make the numbers that the figure saves, or are not offered.

import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { load } from '../../dist/encoder.js'
import { figures } from '../support/figures.js'
import { failOnConsole, post, scrollIntoView } from '../support/page.js'
import { python } from '../support/python.js'
import { inTurn } from '../support/turn.js'

failOnConsole()

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

const root = fileURLToPath(new URL('../..', import.meta.url))
const languages = ['numpy', 'pytorch', 'javascript', 'go']
const states = ['', 'seq-len="20" d-model="32" base="500" start="3" position="5"', 'seq-len="20" d-model="32" convention="whisper"']

/** The figures whose numbers are the matrix of the state, and some of those that have a picture of something else. */
const matrices = ['code', 'heatmap', 'table']
const others = inTurn(figures.filter((figure) => !['controls', ...matrices].includes(figure)), 8)

/** Runs all Python programs in one process, and compares what each calls pe with a file. */
const compare = `
import contextlib, io, json, sys
import numpy as np
for program, file in json.load(sys.stdin):
    names = {}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(program, names)
    pe, saved = np.asarray(names["pe"]), np.load(file)
    print(pe.shape == saved.shape and abs(pe - saved).max() < 1e-12)
`

for (const [i, state] of inTurn([...states.entries()])) {
  test(`copied programs make the saved matrix: state ${i + 1}`, async ({ page }) => {
    test.slow()
    const folder = await mkdtemp(join(root, 'test-results/programs-')) // in the module that the program in Go imports
    /** @type {Record<string, [string, string][]>} programs, each with a file of the numbers it should make */
    const programs = Object.fromEntries(languages.map((language) => [language, []]))
    await post(page, [...matrices, ...others].map((figure) => `<positional-encoding figure="${figure}" ${state} loading="eager"></positional-encoding>`).join(''))
    for (const name of [...matrices, ...others]) {
      const figure = page.locator(`positional-encoding[figure="${name}"]`)
      const opener = figure.locator('.opener')
      await scrollIntoView(figure)
      await opener.click()
      const offered = await figure.locator('[data-item]:not([hidden])').evaluateAll((items) => items.map((item) => /** @type {HTMLElement} */ (item).dataset.item ?? ''))
      const makes = matrices.includes(name) && !state.includes('convention')
      expect(offered.filter((item) => languages.includes(item)), name).toEqual(makes ? languages : [])
      await page.keyboard.press('Escape')
      if (!makes) continue
      await opener.click()
      const coming = page.waitForEvent('download')
      await figure.locator('[data-item=npy]').click()
      const file = join(folder, `${name}.npy`)
      await (await coming).saveAs(file)
      for (const language of languages) {
        await opener.click()
        await figure.locator(`[data-item=${language}]`).click()
        await expect(figure.locator('.saving').getByRole('status')).toHaveText('Copied')
        programs[language].push([await page.evaluate(() => navigator.clipboard.readText()), file])
      }
    }

    if (programs.go.length > 0) {
      const made = execFileSync(python('numpy', 'torch'), ['-c', compare], { input: JSON.stringify([...programs.numpy, ...programs.pytorch]), encoding: 'utf8' })
      expect(made).toBe('True\n'.repeat(2 * matrices.length))
      for (const [program, file] of programs.javascript) {
        const { shape, data } = await runJavaScript(program)
        same(data, shape, await readMatrix(file))
      }
      const printed = await runGo(programs.go.map(([program]) => program), folder)
      for (const [i, [, file]] of programs.go.entries()) {
        const rows = printed[i].trim().split('\n').map((line) => line.trim().split(/\s+/).map(Number))
        same(rows.flat(), [rows.length, rows[0].length], await readMatrix(file))
      }
    }
    await rm(folder, { recursive: true })
  })
}

/** Runs a program in this process, and returns the matrix that it prints the corner of. @param {string} program */
function runJavaScript(program) {
  const body = program.replace("import { load } from './encoder.js'", '')
  return new Function('load', 'console', `return (async () => {${body}; return { shape, data }})()`)(load, { log() {} })
}

/**
 * Runs programs in Go as one, with which each prints all of its matrix to the last digit in
 * place of a corner.
 *
 * @param {string[]} programs @param {string} folder
 */
async function runGo(programs, folder) {
  for (const [i, program] of programs.entries()) {
    const whole = program.replace('func main()', `func program${i}()`).replace('min(4, e.SeqLen())', 'e.SeqLen()').replace('min(4, len(row))', 'len(row)').replace('%9.6f', '%.17g')
    await writeFile(join(folder, `program${i}.go`), whole)
  }
  await writeFile(join(folder, 'main.go'), `package main\n\nimport "fmt"\n\nfunc main() {\n${programs.map((_, i) => `program${i}()\nfmt.Println("next")\n`).join('')}}\n`)
  return execFileSync('go', ['run', '.'], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 }).split('next\n')
}

/** Checks that a program has made the numbers of a file. @param {ArrayLike<number>} data @param {number[]} shape @param {{ shape: number[], data: Float64Array }} saved */
function same(data, shape, saved) {
  expect(shape).toEqual(saved.shape)
  expect(Array.from(data)).toEqual(Array.from(saved.data))
}

/** The matrix of a .npy file of float64. @param {string} file */
async function readMatrix(file) {
  const bytes = await readFile(file)
  const begin = 10 + bytes.readUInt16LE(8)
  const [, rows, columns] = /\((\d+), (\d+)\)/.exec(bytes.subarray(10, begin).toString('latin1')) ?? []
  return { shape: [Number(rows), Number(columns)], data: new Float64Array(Uint8Array.from(bytes.subarray(begin)).buffer) }
}
