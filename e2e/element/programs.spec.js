// Programs that figures copy: they make the numbers that the figure saves, or are not offered.

import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { figures } from '../support/figures.js'
import { failOnConsole, post, scrollIntoView } from '../support/page.js'
import { python } from '../support/python.js'

failOnConsole()

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

const root = fileURLToPath(new URL('../..', import.meta.url))
const languages = ['numpy', 'pytorch', 'javascript', 'go']
const states = ['', 'seq-len="20" d-model="32" base="500" start="3" position="5"', 'seq-len="20" d-model="32" convention="whisper"']

/** The figures whose numbers are the matrix of the state. */
const matrices = ['code', 'heatmap', 'table']

/** Runs all Python programs in one process, and compares what each calls pe with a file. */
const compare = `
import contextlib, io, json, sys
import numpy as np
for program, file in json.load(sys.stdin):
    names = {}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(program, names)
    pe, saved = np.asarray(names["pe"]), np.load(file)
    print(json.dumps([pe.shape == saved.shape, float(abs(pe - saved).max())]))
`

for (const [i, state] of states.entries()) {
  test(`copied programs make the saved matrix: state ${i + 1}`, async ({ page }) => {
    test.slow()
    const folder = await mkdtemp(join(root, 'test-results/programs-')) // in the module that the program in Go imports
    /** @type {Record<string, Map<string, string>>} programs, each with a file of the numbers it should make */
    const programs = Object.fromEntries(languages.map((language) => [language, new Map()]))
    await post(page, figures.map((figure) => `<positional-encoding figure="${figure}" ${state} loading="eager"></positional-encoding>`).join(''))
    for (const name of figures) {
      const figure = page.locator(`positional-encoding[figure="${name}"]`)
      const opener = figure.locator('.opener')
      if (name === 'controls') continue // which has no picture
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
        programs[language].set(await page.evaluate(() => navigator.clipboard.readText()), file)
      }
    }

    const ran = execFileSync(python('numpy', 'torch'), ['-c', compare], { input: JSON.stringify([...programs.numpy, ...programs.pytorch]), encoding: 'utf8' })
    for (const line of ran.trim().split('\n').filter(Boolean)) {
      const [shape, difference] = JSON.parse(line)
      expect(shape).toBe(true)
      expect(difference).toBeLessThan(1e-12)
    }
    for (const [program, file] of programs.javascript) {
      const module = join(folder, 'program.mjs')
      await writeFile(module, program.replace('./encoder.js', join(root, 'dist/encoder.js')))
      expect(numbers(execFileSync(process.execPath, [module], { encoding: 'utf8' }))).toEqual(await corner(file))
    }
    for (const [program, file] of programs.go) {
      const source = join(folder, 'program.go')
      await writeFile(source, program)
      expect(numbers(execFileSync('go', ['run', source], { cwd: root, encoding: 'utf8' }))).toEqual(await corner(file))
    }
    await rm(folder, { recursive: true })
  })
}

/** The numbers that a program has printed. @param {string} text */
const numbers = (text) => text.trim().split('\n').map((line) => line.trim().split(/\s+/).map(Number))

/** The first four numbers of the first four rows of a .npy file, to six decimals. @param {string} file */
async function corner(file) {
  const bytes = await readFile(file)
  const begin = 10 + bytes.readUInt16LE(8)
  const columns = Number(/\(\d+, (\d+)\)/.exec(bytes.subarray(10, begin).toString('latin1'))?.[1])
  return Array.from({ length: 4 }, (_, i) => Array.from({ length: 4 }, (_, j) => Number(bytes.readDoubleLE(begin + 8 * (i * columns + j)).toFixed(6))))
}
