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
import { API, NodeBuilderFlags, SignatureKind, SymbolFlags } from 'typescript/unstable/sync'
import { SyntaxKind } from 'typescript/unstable/ast'
import { root } from '../support/npm.js'

/** @import { Signature, Symbol as Name } from 'typescript/unstable/sync' */

const list = new URL('api.txt', import.meta.url)

/** A line for each name that the modules of package.json export, and for each member of a type. */
async function exported() {
  const { exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const modules = Object.entries(exports).flatMap(([path, { types }]) => types ? [{ name: join('posenc', path), file: join(root, types) }] : [])
  const config = join(root, 'api.json')
  const compilerOptions = { strict: true, target: 'es2022', lib: ['es2022', 'dom'], types: [], module: 'esnext', moduleResolution: 'bundler' }
  const content = JSON.stringify({ files: modules.map(({ file }) => file), compilerOptions })
  const api = new API({ fs: { readFile: (name) => name === config ? content : undefined, fileExists: (name) => name === config || undefined } })
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
  assert.ok(project, 'TypeScript does not read its options')
  const { checker, program, emitter } = project
  assert.deepEqual([...program.getProgramDiagnostics(), ...program.getSemanticDiagnostics()].map(({ text }) => text), [])
  const flags = NodeBuilderFlags.NoTruncation | NodeBuilderFlags.UseSingleQuotesForStringLiteralType

  /** @param {Name} symbol @param {Name} target what it is another name of @returns {string[]} */
  function lines(symbol, target) {
    const all = []
    if (target.flags & (SymbolFlags.Interface | SymbolFlags.Class)) {
      // But for what the library of TypeScript declares.
      const own = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(target))
        .filter(({ declarations }) => declarations.some(({ path }) => !path.includes('/lib.')))
      all.push(...own.map((member) => {
        const mark = member.flags & SymbolFlags.Optional ? '?' : ''
        const name = member.name.replace(/^__@(\w+)@\d+$/, '[Symbol.$1]') // which TypeScript numbers
        return `interface ${symbol.name}, ${name}${mark}: ${typeOf(member)}`
      }))
    }
    if (target.flags & SymbolFlags.TypeAlias) {
      all.push(`type ${symbol.name} = ${checker.typeToString(checker.getDeclaredTypeOfSymbol(target), undefined, flags | NodeBuilderFlags.InTypeAlias)}`)
    }
    if (target.flags & SymbolFlags.Value) {
      const type = checker.getTypeOfSymbol(target)
      const signatures = type ? checker.getSignaturesOfType(type, SignatureKind.Call).map(printed) : []
      all.push(...(signatures.length > 0 ? signatures : [`: ${typeOf(target)}`]).map((text) => `value ${symbol.name}${text}`))
    }
    return all
  }

  /** @param {Name} symbol */
  function typeOf(symbol) {
    const type = checker.getTypeOfSymbol(symbol)
    return type ? checker.typeToString(type, undefined, flags) : 'unknown'
  }

  /** A signature in one line. @param {Signature} signature */
  function printed(signature) {
    const node = checker.signatureToSignatureDeclaration(signature, SyntaxKind.CallSignature, undefined, flags)
    return node ? emitter.printNode(node).replace(/;$/, '').replaceAll(/\n */g, ' ') : ''
  }

  /** The module that exports a symbol first. @type {Map<Name, string>} */
  const first = new Map()
  const all = modules.flatMap(({ name, file }) => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    assert.ok(module, `${file} is no module`)
    return checker.getExportsOfModule(module).flatMap((symbol) => {
      const target = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      const seen = first.get(target)
      first.set(target, seen ?? name)
      return seen ? [`${symbol.name} of ${seen}`] : lines(symbol, target)
    }).map((line) => `${name}: ${line}`).sort()
  })
  api.close()
  return all
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
