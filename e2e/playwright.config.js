import { defineConfig } from '@playwright/test'
import { names } from './blogs/generators.js'
import { launch, tested } from './support/browser.js'
import { long } from './support/turn.js'

/**
 * A server of a folder. It picks its port; Playwright reads it off the line that
 * it prints, into a variable of the environment.
 *
 * @param {string} dir
 * @param {string} variable in lower case
 */
const server = (dir, variable) => ({
  command: `mkdir -p ${dir} && exec go tool site -dir ${dir} -addr 127.0.0.1:0`,
  cwd: '..',
  wait: { stdout: new RegExp(`posenc: (?<${variable}>\\S+)`) },
  gracefulShutdown: { signal: /** @type {const} */ ('SIGTERM'), timeout: 2000 },
})

export default defineConfig({
  // Playwright empties this folder; what tests of Node write into test-results stays.
  outputDir: '../test-results/browsers',
  // One for each of two processors. A third, for when pages wait, makes all of them take an eighth more
  // processor time.
  workers: 2,
  fullyParallel: true,
  // Four times the usual limits: the tests of Node run beside these, on machines that may be slow.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    launchOptions: launch(tested, { screenshots: false }),
    // Pages that move nothing by themselves take a third less time. Tests of what moves ask for
    // motion; long runs have it everywhere.
    contextOptions: { reducedMotion: long ? 'no-preference' : 'reduce' },
    // Tests begin in the emptied tab of the one before, which saves an eighth of the processor
    // time; in long runs each has its own.
    reuseContext: !long,
  },
  projects: [
    { name: 'posenc', testMatch: '*.spec.js', testIgnore: 'blogs/*', use: { baseURL: process.env.POSENC_URL } },
    { name: 'generators', testMatch: 'blogs/build.setup.js' },
    { name: 'blogs', testMatch: 'blogs/blogs.spec.js', grep: new RegExp(` (${names.join('|')}): `), dependencies: ['generators'], use: { baseURL: process.env.POSENC_BLOGS_URL } },
  ],
  webServer: [server('dist', 'posenc_url'), server('test-results/blogs', 'posenc_blogs_url')],
})
