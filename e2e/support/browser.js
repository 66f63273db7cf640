// Finds the browsers that the tests run in.

import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { env } from 'node:process'
import { long } from './turn.js'

const chromium = {
  variable: 'CHROME_PATH',
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  applications: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
}

/**
 * The variable that says where a browser is, the names that it has on PATH, and
 * where macOS has it. Headless is Chromium without its windows where the system has it,
 * as Debian does: a page with figures takes a third of the processor time.
 */
const browsers = {
  chromium,
  headless: { ...chromium, names: ['chromium-headless-shell', ...chromium.names] },
  firefox: {
    variable: 'FIREFOX_PATH',
    names: ['firefox-esr', 'firefox'],
    applications: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  },
}

/** @param {string} path */
function executable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Where the executable of a browser is. @param {keyof typeof browsers} browser */
export function executablePath(browser) {
  const { variable, names, applications } = browsers[browser]
  const given = env[variable]
  if (given) return given
  const folders = (env.PATH ?? '').split(delimiter)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const found = [...paths, ...applications].find(executable)
  if (!found) throw new Error(`e2e: no ${names.join(' or ')} found; install it or set ${variable} to its executable`)
  return found
}

/** POSENC_BROWSER=chromium is Chromium with its windows, also where there is one without. */
export const tested = env.POSENC_BROWSER === 'chromium' ? 'chromium' : 'headless'

/**
 * What takes less processor time. V8 does not compile programs a second time, optimised: pages
 * start with a fifth less. The moving picture of an article stands still, which is more than half of
 * its first seconds: what Playwright says of motion does not reach into pictures.
 */
const quick = ['--js-flags=--liftoff-only', '--force-prefers-reduced-motion']

/** Pages are drawn in one layer, which takes an eighth less. Some screenshots never come then. */
const inOneLayer = '--blink-settings=acceleratedCompositingEnabled=false'

/**
 * How Chromium is launched: quick, but in long runs, and in the benchmarks but for their dry run,
 * where all is as readers have it.
 *
 * @param {'chromium' | 'headless'} browser
 */
export const launch = (browser, { screenshots = true } = {}) => ({
  executablePath: executablePath(browser),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking',
    ...(browser === 'chromium' || long ? [] : screenshots ? quick : [...quick, inOneLayer])],
})
