// Finds the Chromium that the tests run in. Run as a program it succeeds if
// there is one.

import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const macOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** @param {string} path */
function executable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path in CHROME_PATH, else the first browser on PATH or among the applications of macOS. */
function find() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const found = [...paths, ...macOS].find(executable)
  if (!found) throw new Error('e2e: no Chromium or Chrome found; install one or set CHROME_PATH to its executable')
  return found
}

export const executablePath = find()
