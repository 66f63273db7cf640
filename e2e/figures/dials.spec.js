// The pairs as hands of clocks, and their motion.

import { expect, test } from '@playwright/test'
import { failOnConsole, servePost } from '../support/page.js'

failOnConsole()
test.use({ contextOptions: { reducedMotion: 'no-preference' } })
test.beforeEach(async ({ page }) => {
  await servePost(page, `
    <positional-encoding figure="dials" group="a" position="3" seq-len="30"></positional-encoding>
    <positional-encoding figure="table" group="a"></positional-encoding>
    <div style="height: 3000px"></div>`)
})

/** @param {import('@playwright/test').Page} page */
const parts = (page) => ({
  picture: page.getByRole('img'),
  place: page.getByRole('application'),
  field: page.getByRole('spinbutton', { name: 'position' }).first(),
  play: page.getByRole('button', { name: 'Play' }),
  pause: page.getByRole('button', { name: 'Pause' }),
})

/** The position that the picture tells, and the tip of the fastest hand in radii. @param {import('@playwright/test').Page} page */
const shown = (page) => page.locator('.drawn').evaluate((drawn) => {
  const ring = drawn.querySelector('circle')
  const [x, y] = (drawn.querySelector('.dots')?.getAttribute('d') ?? '').slice(1).split(/[ hH]/).map(Number)
  const [cx, cy, r] = ['cx', 'cy', 'r'].map((name) => Number(ring?.getAttribute(name)))
  const summary = drawn.querySelector('svg')?.getAttribute('aria-label') ?? ''
  return { position: Number(/\d+/.exec(summary)?.[0]), sin: (x - cx) / r, cos: (cy - y) / r }
})

test('hands point at the sine and cosine of the position, and step with it', async ({ page }) => {
  await page.goto('post.html')
  const { picture, place, field } = parts(page)
  /** @param {number} pos */
  const shows = async (pos) => {
    await expect(field).toHaveValue(String(pos))
    await expect(picture).toHaveAttribute('aria-label', new RegExp(`^Position ${pos}, 8 of 128 pairs: pair 0 turns once in 6\\.28 positions`))
    const { sin, cos } = await shown(page)
    expect(sin).toBeCloseTo(Math.sin(pos), 2)
    expect(cos).toBeCloseTo(Math.cos(pos), 2)
    await expect(picture).toHaveAttribute('aria-label', new RegExp(`bicycle count it as ${pos % 7} \\+ ${Math.floor(pos / 7) % 3} × 7`))
  }
  await shows(3)
  await page.getByRole('button', { name: 'One position on' }).click()
  await shows(4)
  await place.press('ArrowLeft')
  await shows(3)
  await page.getByRole('button', { name: 'One position back' }).click()
  await shows(2)
  await page.getByRole('slider', { name: 'position' }).first().fill('25')
  await shows(25)
})

test('playing moves the hands and the figures of the group to the last position', async ({ page }) => {
  await page.goto('post.html')
  const { place, field, play, pause } = parts(page)
  await play.click()
  await expect(pause).toBeVisible()
  await expect.poll(async () => (await shown(page)).position).toBeGreaterThan(4)
  await expect.poll(async () => Number(await page.locator('tr.chosen th').textContent())).toBeGreaterThan(4)
  // Between positions too.
  await expect.poll(async () => { const { position, sin } = await shown(page); return Math.abs(sin - Math.sin(position)) }).toBeGreaterThan(0.03)
  await pause.click()
  await expect(play).toBeVisible()
  const { position, sin } = await shown(page)
  await expect(field).toHaveValue(String(position))
  expect(sin).toBeCloseTo(Math.sin(position), 2)

  await page.getByRole('slider', { name: 'position' }).first().fill('28')
  await place.press(' ')
  await expect(pause).toBeVisible()
  await expect(play).toBeVisible()
  await expect(field).toHaveValue('29')
  await place.press(' ')
  await expect.poll(async () => (await shown(page)).position).toBeLessThan(29)
  await place.press(' ')
  await expect(play).toBeVisible()
})

test('hands stop while they are out of view', async ({ page }) => {
  await page.goto('post.html')
  const { play, pause } = parts(page)
  await play.click()
  await expect(pause).toBeVisible()
  await page.evaluate(() => scrollTo(0, 2500))
  await expect(play).toBeAttached()
})

test('with reduced motion the hands step', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('post.html')
  const { play, pause } = parts(page)
  await play.click()
  for (const after of [3, 4]) {
    await expect.poll(async () => (await shown(page)).position).toBeGreaterThan(after)
    const { position, sin } = await shown(page)
    expect(sin).toBeCloseTo(Math.sin(position), 2)
  }
  await pause.click()
  await expect(play).toBeVisible()
})
