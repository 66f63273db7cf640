// What the npm package exports, with its types, compared with api.txt. A name that vanishes
// or changes breaks the programs of others; if that is meant,
//
//     POSENC_UPDATE=1 node --test e2e/module/api.test.js
//
// writes the file anew, and the difference is part of the commit.

import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { root } from '../support/npm.js'

const list = new URL('api.txt', import.meta.url)

/** A line for each name that the modules of package.json export, and for each member of a type. */
async function exported() {
  const { exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const modules = Object.entries(exports).flatMap(([path, { types }]) => types ? [{ name: join('posenc', path), file: join(root, types) }] : [])
  const program = ts.createProgram(modules.map(({ file }) => file), { strict: true, target: ts.ScriptTarget.ES2022, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'], types: [], module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler })
  assert.deepEqual(ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText), [])
  const checker = program.getTypeChecker()
  const { NoTruncation, InTypeAlias, UseSingleQuotesForStringLiteralType } = ts.TypeFormatFlags
  const flags = NoTruncation | UseSingleQuotesForStringLiteralType

  /** @param {ts.Symbol} symbol @param {ts.Symbol} target what it is another name of @returns {string[]} */
  function lines(symbol, target) {
    const all = []
    if (target.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)) {
      const type = checker.getDeclaredTypeOfSymbol(target)
      const own = type.getProperties().filter((member) => member.declarations?.some((declaration) => !program.isSourceFileDefaultLibrary(declaration.getSourceFile())))
      all.push(...own.map((member) => {
        const mark = member.flags & ts.SymbolFlags.Optional ? '?' : ''
        const name = member.name.replace(/^__@(\w+)@\d+$/, '[Symbol.$1]') // which TypeScript numbers
        return `interface ${symbol.name}, ${name}${mark}: ${checker.typeToString(checker.getTypeOfSymbol(member), undefined, flags)}`
      }))
    }
    if (target.flags & ts.SymbolFlags.TypeAlias) {
      all.push(`type ${symbol.name} = ${checker.typeToString(checker.getDeclaredTypeOfSymbol(target), undefined, flags | InTypeAlias)}`)
    }
    if (target.flags & ts.SymbolFlags.Value) {
      const type = checker.getTypeOfSymbol(target)
      const signatures = type.getCallSignatures().map((signature) => checker.signatureToString(signature, undefined, flags))
      all.push(...(signatures.length > 0 ? signatures : [`: ${checker.typeToString(type, undefined, flags)}`]).map((text) => `value ${symbol.name}${text}`))
    }
    return all
  }

  /** The module that exports a symbol first. @type {Map<ts.Symbol, string>} */
  const first = new Map()
  return modules.flatMap(({ name, file }) => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    assert.ok(module, `${file} is no module`)
    return checker.getExportsOfModule(module).flatMap((symbol) => {
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      const seen = first.get(target)
      first.set(target, seen ?? name)
      return seen ? [`${symbol.name} of ${seen}`] : lines(symbol, target)
    }).map((line) => `${name}: ${line}`).sort()
  })
}

test('the package exports the names and types that api.txt lists', async () => {
  const lines = await exported()
  if (process.env.POSENC_UPDATE) await writeFile(list, lines.join('\n') + '\n')
  const wanted = (await readFile(list, 'utf8')).trimEnd().split('\n')
  const hint = 'if that is meant: POSENC_UPDATE=1 node --test e2e/module/api.test.js'
  assert.deepEqual(wanted.filter((line) => !lines.includes(line)), [], `vanished or changed; ${hint}`)
  assert.deepEqual(lines.filter((line) => !wanted.includes(line)), [], `not listed; ${hint}`)
})

for (const name of ['posenc', 'posenc/element', 'posenc/anywidget']) {
  test(`${name} exports at run time what its types declare`, async () => {
    const declared = (await readFile(list, 'utf8')).split('\n').flatMap((line) => new RegExp(`^${name}: value (\\w+)`).exec(line)?.[1] ?? [])
    const { exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    const module = await import(join(root, exports[name.replace('posenc', '.')].default))
    assert.deepEqual(Object.keys(module).sort(), [...new Set(declared)].sort())
  })
}
