// Prints what npm has to install, as targets of the Makefile: for the blogs that are built,
// and for the front end of Jupyter's widgets.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { names, root } from './generators.js'

const installed = [...names, 'jupyter'].filter((name) => existsSync(join(root, 'examples', name, 'package-lock.json')))
console.log(installed.map((name) => `examples/${name}/node_modules/.package-lock.json`).join(' '))
