// Python with a library, as readers of the examples have it.

import { execFileSync, spawnSync } from 'node:child_process'

/** Whether a Python has libraries, without importing them, which takes PyTorch seconds. */
const has = 'import sys; from importlib.util import find_spec; sys.exit(not all(map(find_spec, sys.argv[1:])))'

/**
 * The first Python that has libraries: that of the environment variable PYTHON, the one on
 * PATH, or the system's.
 *
 * @param {...string} libraries
 */
export const findPython = (...libraries) => [process.env.PYTHON ?? 'python3', 'python3', '/usr/bin/python3']
  .find((command) => spawnSync(command, ['-c', has, ...libraries]).status === 0)

/** The same, which must be there. @param {...string} libraries */
export function python(...libraries) {
  const command = findPython(...libraries)
  if (!command) throw new Error(`no python3 here has ${libraries.join(' and ')}`)
  return command
}
