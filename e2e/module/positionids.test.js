// positionIds and checkPositionIds of reader.wasm, beside the command.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { load } from '../../dist/encoder.js'
import { build } from '../support/command.js'

const { positionIds, checkPositionIds } = await load({ reader: true })

const { command } = build()

/** What the command prints of a batch. @param {object} batch @param {string} [rule] */
const printed = (batch, rule) => JSON.parse(spawnSync(command, ['ids', '-', '--json', ...rule ? ['--rule', rule] : []], { input: JSON.stringify(batch), encoding: 'utf8' }).stdout)

/** Ids as JSON has them. @param {{ data: Float64Array, shape: readonly number[] }} made */
function nested({ data, shape }) {
  /** @type {any} */
  let list = [...data]
  for (const n of shape.slice(1).reverse()) list = Array.from({ length: list.length / n }, (_, i) => list.slice(n * i, n * i + n))
  return list
}

/** @type {Record<string, import('../../dist/encoder.js').Batch>} */
const batches = {
  padded: { attention_mask: [[0, 0, 1, 1, 1], [1, 1, 1, 1, 1]] },
  lengths: { lengths: [3, 5], padding_side: 'left' },
  cached: { attention_mask: [[0, 1, 1, 1]], cache_length: 3 },
  roberta: { input_ids: [[0, 9, 8, 2, 1]], pad_token_id: 1 },
  packed: { cu_seqlens: [0, 3, 8] },
  image: { input_ids: [[5, 7, 7, 7, 7, 7, 7, 5]], image_token_id: 7, image_grid_thw: [[1, 4, 6]] },
  video: { input_ids: [[5, 8, 8, 5]], video_token_id: 8, video_grid_thw: [[2, 2, 2]], second_per_grid_ts: [0.5], tokens_per_second: 4 },
}

for (const [name, batch] of Object.entries(batches)) {
  test(`positionIds numbers a batch as the command does: ${name}`, () => {
    const made = positionIds(batch)
    assert.deepEqual(made.map((one) => ({ rule: one.rule, source: one.source, ran: one.ran, position_ids: nested(one) })), printed(batch))
    for (const one of made) {
      assert.deepEqual(positionIds({ ...batch, rule: one.rule }), [one])
      assert.deepEqual(checkPositionIds({ ...batch, position_ids: nested(one) }), printed({ ...batch, position_ids: nested(one) }))
    }
  })
}

test('checkPositionIds names a mistake, and takes typed arrays', () => {
  const found = checkPositionIds({ attention_mask: [new Uint8Array([0, 0, 1, 1])], position_ids: new BigInt64Array([0n, 1n, 2n, 3n]), rule: 'mask@5' })
  assert.deepEqual([found.verdict, found.mistakes, found.rules], ['differs', ['padding-counted'], ['arange']])
  assert.match(found.sentence, /^differs from mask in 2 of 2 ids of tokens: row 0, column 2 \(from 0\) is 2, want 0: padding-counted; /)
})

test('checkPositionIds leaves out the first of four axes, which numbers the text', () => {
  const [made] = positionIds({ ...batches.image, rule: 'qwen3-vl' }), axes = nested(made)
  const four = { ...batches.image, position_ids: [[[...batches.image.input_ids?.[0] ?? []].map((_, i) => i)], ...axes] }
  assert.deepEqual(checkPositionIds(four), checkPositionIds({ ...batches.image, position_ids: axes }))
  assert.deepEqual(checkPositionIds(four), printed(four))
  assert.throws(() => checkPositionIds({ ...four, position_ids: axes.slice(1) }), /^RangeError: posenc: number of axes of position_ids 2 is neither 1 nor 3$/)
})

test('a batch that is not valid is refused in one sentence, and the next is numbered', () => {
  const anything = /** @type {any} */ ({ positionIds, checkPositionIds })
  for (const [name, batch, type, message] of /** @type {const} */ ([
    ['positionIds', { attention_mask: [[0, 2]] }, 'RangeError', 'attention_mask[0][1] 2 is neither 0 nor 1'],
    ['positionIds', { attention_mask: [0, 1] }, 'TypeError', 'attention_mask[0] 0 is not an Array or a typed array of numbers'],
    ['positionIds', { attention_mask: [[0, 0.5]] }, 'RangeError', 'attention_mask[0][1] 0.5 is not an integer'],
    ['positionIds', { input_ids: [[0, -(2 ** 60)]] }, 'RangeError', 'input_ids[0][1] -1152921504606847000 is beyond ±(2^53−1)'],
    ['checkPositionIds', { attention_mask: [[1, 1]], position_ids: [[0, 2 ** 53]] }, 'RangeError', 'position_ids[0][1] 9007199254740992 is beyond ±(2^53−1)'],
    ['positionIds', { attention_mask: [[1, 1], [1]] }, 'RangeError', 'length of attention_mask or input_ids[1] 1 is not 2, as in the first row'],
    ['positionIds', { attentionMask: [[1]] }, 'TypeError', 'positionIds has no option "attentionMask"; did you mean attention_mask?'],
    ['positionIds', {}, 'RangeError', 'number of tokens 0 is not between 1 and 262144; give attention_mask, input_ids or cu_seqlens'],
    ['positionIds', { lengths: [3, 0] }, 'RangeError', 'lengths[1] 0 is not between 1 and 131072'],
    ['positionIds', { lengths: [3], attention_mask: [[1]] }, 'TypeError', 'lengths exclude attention_mask, which says the same'],
    ['positionIds', { lengths: [3], padding_side: 'up' }, 'RangeError', 'padding_side "up" is not one of left, right'],
    ['positionIds', { attention_mask: [[1]], rule: 'masks' }, 'RangeError', 'rule "masks" is unknown; did you mean mask?'],
    ['positionIds', { attention_mask: [[1]], rule: 'roberta' }, 'RangeError', 'roberta needs pad_token_id, after which its positions begin'],
    ['checkPositionIds', { attention_mask: [[1, 1]] }, 'TypeError', 'checkPositionIds needs position_ids'],
    ['checkPositionIds', { attention_mask: [[1, 1]], position_ids: [[0]] }, 'RangeError', 'length of position_ids[0] 1 is not 2, the number of columns that are not cached'],
  ])) {
    assert.throws(() => anything[name](batch), { name: type, message: `posenc: ${message}` })
    assert.equal(positionIds(batches.padded).length, 3)
  }
})
