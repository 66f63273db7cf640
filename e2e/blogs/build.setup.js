// Builds the blogs, once for all tests of them.

import { test as setup } from '@playwright/test'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, names, served } from './generators.js'

for (const name of names) {
  setup(`${name} builds its blog`, () => {
    setup.setTimeout(300_000)
    const built = build(name, setup.info().outputPath('blog'))
    // The server keeps the folder of all blogs open: it stays.
    rmSync(join(served, name), { recursive: true, force: true })
    cpSync(built, join(served, name), { recursive: true })
  })
}
