// What a program in TypeScript does whose modules are those of CommonJS.

import { load, type Convention } from 'posenc'

load().then(({ conventions }) => {
  const known: readonly Convention[] = conventions()
  console.log(known[0]?.name)
})
