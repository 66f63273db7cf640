// The pages of conventions: their programs return the numbers on them.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { load } from '../../dist/encoder.js'

const posenc = await load()

/** The text of a piece of HTML. @param {string} html */
const unescape = (html) => html.replace(/&(lt|gt|quot|amp|#(\d+));/g, (entity, name, code) =>
  code ? String.fromCharCode(code) : { lt: '<', gt: '>', quot: '"', amp: '&' }[/** @type {'lt'} */ (name)] ?? entity)

/** @param {string} page @param {RegExp} pattern whose first group is the text */
const textOf = (page, pattern) => unescape(pattern.exec(page)?.[1] ?? '')

for (const folder of ['conventions', 'zh/conventions']) {
  test(`programs in ${folder}/ return the numbers of their page`, async () => {
    for (const { name } of posenc.conventions()) {
      const page = readFileSync(new URL(`../../dist/${folder}/${name}/index.html`, import.meta.url), 'utf8')
      const { rows } = JSON.parse(textOf(page, /<pre class="golden"[^>]*><code>(.*?)<\/code>/s))
      const program = textOf(page, /data-language="javascript">(.*?)<\/code>/s)
      assert.match(program, /^import \{ load \} from 'posenc'\n/, name)
      const run = new Function('load', `return (async () => {${program.replace(/^import.*\n/, '')}; return data})()`)
      const data = await run(async () => posenc)
      assert.equal(data.length, rows.flat().length, name)
      rows.flat().forEach((/** @type {number} */ want, /** @type {number} */ i) => {
        assert.ok(Math.abs(data[i] - want) <= 1e-6 * Math.max(1, Math.abs(want)), `${name}: number ${i} is ${data[i]}, want ${want}`)
      })
    }
  })
}
