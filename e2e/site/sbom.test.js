// The software bill of materials, by the JSON schema of CycloneDX.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'

const { JsonStrictValidator } = Validation
const validator = new JsonStrictValidator(Spec.Version.v1dot6)
const sbom = () => readFile(new URL('../../dist/sbom.json', import.meta.url), 'utf8')

test('sbom.json is valid CycloneDX 1.6', async () => {
  assert.equal(await validator.validate(await sbom()), null)
})

test('the schema refuses an SBOM with an unknown licence or property', async () => {
  const text = await sbom()
  for (const broken of [text.replace('"MIT"', '"MTI"'), text.replace('"version": 1,', '"version": 1, "edition": 1,')]) {
    assert.notEqual(broken, text)
    assert.notEqual(await validator.validate(broken), null)
  }
})
