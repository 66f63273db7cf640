// On narrow screens no control overlaps another or a text, nothing is wider than the
// screen, and letters are large enough. The article has few controls.

import { expect, test } from '@playwright/test'
import { figures } from '../support/figures.js'
import { expectNarrow, narrowest } from '../support/fit.js'
import { drawn, mountAll, servePost, startProgram } from '../support/page.js'
import { inTurn } from '../support/turn.js'

test.use({ hasTouch: true })

/** Every figure with fields of its own, and a heatmap with the fields of a convention. */
const alone = [...figures.map((figure) => `figure="${figure}"`), 'figure="heatmap" annotation="movement"', 'figure="heatmap" convention="diffusers-timestep"']
  .map((attributes) => `<section><positional-encoding ${attributes}></positional-encoding></section>`).join('')

for (const lang of inTurn(['en', 'zh'])) {
  test(`controls of the article do not overlap on narrow screens: ${lang}`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: narrowest, height: 844 })
    await page.goto(lang === 'zh' ? 'zh/' : '')
    await startProgram(page)
    await mountAll(page)
    await expectNarrow(page)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await drawn(page)
      expect((await page.evaluate(controlsOfArticle)).length, `controls at ${width} px`).toBeLessThanOrEqual(14)
    }
  })

  test(`controls of separate figures do not overlap on narrow screens: ${lang}`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: narrowest, height: 844 })
    await servePost(page, alone, { lang })
    await page.goto('post.html')
    await startProgram(page)
    await mountAll(page)
    await expectNarrow(page)
  })
}

/** The visible controls of the article and of its figures, but for those in folds. */
function controlsOfArticle() {
  const open = (/** @type {Element} */ element) => !element.closest('details')
  const figures = [...document.querySelectorAll('main positional-encoding')].filter(open).map((figure) => /** @type {ShadowRoot} */ (figure.shadowRoot))
  return [document.querySelector('main'), ...figures]
    .flatMap((root) => [...root?.querySelectorAll('button, [role=button], input, select, textarea') ?? []])
    .filter((control) => open(control) && control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((control) => control.outerHTML)
}
