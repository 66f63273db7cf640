// The sample for Docusaurus, as far as that can be tested without it: `make examples`
// builds it with the real one.

import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import Ajv from 'ajv'
import esbuild from 'esbuild'
import { JSDOM } from 'jsdom'
import config from '../../examples/docusaurus/docusaurus.config.mjs'

const [React, { renderToStaticMarkup }] = ['react', 'react-dom/server'].map(createRequire(import.meta.url))
const docs = new URL('../../examples/docusaurus/docs/', import.meta.url)

test('React renders the figures of the Docusaurus sample with the attributes that are written', async () => {
  const figures = []
  for (const name of await readdir(docs)) {
    const text = await readFile(new URL(name, docs), 'utf8')
    for (const [tag] of text.matchAll(/^<positional-encoding.*$/gm)) {
      const { code } = await esbuild.transform(`return ${tag}`, { loader: 'jsx' })
      const html = renderToStaticMarkup(new Function('React', code)(React))
      figures.push(html)
      const [rendered, written] = [html, tag].map((source) => [...new JSDOM(source).window.document.querySelector('positional-encoding')?.attributes ?? []].map(({ name, value }) => [name, value]))
      assert.deepEqual(rendered, written.filter(([name]) => name !== '/'))
    }
  }
  assert.equal(figures.length, 3)
})

/** What lib/server/configValidation.js of @docusaurus/core 3.10.2 accepts, of the fields that the sample has. */
const accepted = {
  type: 'object',
  required: ['title', 'url', 'baseUrl'],
  additionalProperties: false,
  properties: {
    title: { type: 'string' },
    url: { type: 'string', pattern: '^https?://[^/]+/?$' },
    baseUrl: { type: 'string', pattern: '^/(.*/)?$' },
    favicon: { type: 'string' },
    onBrokenLinks: { enum: ['ignore', 'log', 'warn', 'throw'] },
    themeConfig: { type: 'object' },
    presets: { type: 'array', items: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'object' }], minItems: 2, maxItems: 2 } },
    scripts: { type: 'array', items: { type: 'object', required: ['src'], properties: { src: { type: 'string' } } } },
  },
}

test('the configuration of the Docusaurus sample has fields and values that Docusaurus accepts', () => {
  const valid = new Ajv({ strict: false }).compile(accepted)
  assert.ok(valid(config), JSON.stringify(valid.errors))
  for (const wrong of [{ baseUrl: '/posenc' }, { url: 'https://example.org/posenc/' }, { script: [] }, { onBrokenLinks: 'fail' }, { presets: [['classic']] }]) {
    assert.ok(!valid({ ...config, ...wrong }), JSON.stringify(wrong))
  }
})

test('the Docusaurus sample loads the script from its static files', () => {
  assert.deepEqual(config.scripts, [{ src: `${config.baseUrl}posenc/positional-encoding.js`, type: 'module' }])
})
