// Heatmaps and tables of other conventions than the paper's.

import { expect } from '@playwright/test'
import { drawn, failOnConsole, figureTest as test, paper, post, summary } from '../support/page.js'

failOnConsole(test)

test('a figure with a convention shows the numbers that encode returns for it', async ({ page }) => {
  await post(page, '<positional-encoding figure="heatmap" seq-len="6" d-model="8" convention="fairseq" padding-idx="1"></positional-encoding>')
  await expect(page.locator('.drawn')).toContainText('fairseq: frequencies reach 1/n exactly')
  const { shown, made } = await page.evaluate(async () => {
    const element = /** @type {any} */ (document.querySelector('positional-encoding'))
    const { load } = await import(new URL('positional-encoding.js', location.href).href)
    const { encode } = await load()
    const options = { seqLen: 6, dModel: 8, convention: 'fairseq', paddingIdx: 1 }
    return { shown: [...(await element.encoding()).data], made: [...encode(options).data] }
  })
  expect(shown).toEqual(made)
  expect(shown.slice(8, 16)).toEqual(Array(8).fill(0))
})

test('the table heads each column with its function and pair', async ({ page }) => {
  await post(page, '<positional-encoding figure="table" d-model="4" position="3" convention="marian"></positional-encoding>')
  await expect(page.getByRole('columnheader')).toHaveText(['position', 'i = 0', 'i = 1', 'i = 0', 'i = 1', '0 sin', '1 sin', '2 cos', '3 cos'])
  const cells = page.locator('tr.chosen td')
  for (const [column, dim] of [0, 2, 1, 3].entries()) {
    expect(Number(await cells.nth(column).textContent())).toBeCloseTo(paper(3, dim, 4), 7)
  }
})

test('positions start where the library starts them, unless the start attribute is set', async ({ page }) => {
  await post(page, '<positional-encoding figure="heatmap" seq-len="20" convention="fairseq2" position="-1"></positional-encoding>')
  expect(await summary(page)).toContain('shown: position −1 to 18')
  const element = page.locator('positional-encoding')
  await element.evaluate((element) => element.setAttribute('convention', 'opennmt-tf'))
  await drawn(page)
  expect(await summary(page)).toContain('shown: position 1 to 20')
  await element.evaluate((element) => element.setAttribute('start', '7'))
  await drawn(page)
  expect(await summary(page)).toContain('shown: position 7 to 26')
})

test('options that a convention does not accept are explained, and the previous picture stays', async ({ page }) => {
  await post(page, '<positional-encoding figure="heatmap" convention="whisper"></positional-encoding>')
  const before = await summary(page)
  const element = page.locator('positional-encoding')
  for (const [name, value, message] of [
    ['padding-idx', '1', 'whisper has no option padding-idx'],
    ['d-model', '2', 'd-model 2 has as many pairs as the shift; the grid divides by zero'],
    ['convention', 'whisperer', 'convention "whisperer" is unknown; did you mean whisper?'],
  ]) {
    await element.evaluate((element, [name, value]) => element.setAttribute(name, value), [name, value])
    await expect(page.getByText(message)).toBeVisible()
    await element.evaluate((element, name) => element.removeAttribute(name), name)
    if (name === 'convention') await element.evaluate((element) => element.setAttribute('convention', 'whisper'))
    await drawn(page)
    await expect(page.getByText(message)).toBeHidden()
    expect(await summary(page)).toBe(before)
  }
})

test('the convention is read from the address', async ({ page }) => {
  await post(page, '<positional-encoding figure="table" hash></positional-encoding><positional-encoding figure="dials"></positional-encoding>',
    { hash: '#convention=diffusers-timestep&flip=1&shift=0&d-model=4&position=2' })
  const cells = page.locator('tr.chosen td')
  for (const [column, dim] of [1, 3, 0, 2].entries()) {
    expect(Number(await cells.nth(column).textContent())).toBeCloseTo(paper(2, dim, 4), 7)
  }
})

test('load of the element script returns the functions of encoder.js', async ({ page }) => {
  await post(page, '<positional-encoding figure="heatmap" seq-len="6" d-model="8"></positional-encoding>')
  const told = await page.evaluate(async () => {
    const { load } = await import(new URL('positional-encoding.js', location.href).href)
    const { encode, relativeDot, rotate, conventions } = await load()
    const file = await fetch(new URL('conventions.json', location.href)).then((response) => response.json())
    return {
      same: JSON.stringify(conventions()) === JSON.stringify(file.conventions),
      shape: encode({ convention: 'detr', grid: [2, 3], dModel: 8 }).shape,
      dot: relativeDot({ convention: 'tensor2tensor', dModel: 9, offset: 0 }),
      turned: [...rotate({ convention: 'rope-half', vectors: [1, 0], dModel: 2, positions: [0] }).data],
    }
  })
  expect(told).toEqual({ same: true, shape: [2, 3, 8], dot: 4, turned: [1, 0] })
})
