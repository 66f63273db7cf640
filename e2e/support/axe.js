// What axe finds on a page.

import AxeBuilder from '@axe-core/playwright'
import { inTurn, long } from './turn.js'

/** The tags of the rules of WCAG 2.2, levels A and AA. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Those and the recommendations of axe. */
export const bestPractice = [...wcag, 'best-practice']

/** The rules whose outcome depends on colours. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/** @typedef {{ width: number, height: number, colorScheme: 'light' | 'dark', rules: { tags?: string[], rules?: string[] } }} Look */

/** @param {'light' | 'dark'} colorScheme */
const phone = (colorScheme) => ({ width: 390, height: 844, colorScheme })

/** @param {'light' | 'dark'} colorScheme */
const desk = (colorScheme) => ({ width: 1440, height: 900, colorScheme })

/**
 * How tests look at pages: on a phone by all rules, and on a desk in dark colours by those of
 * colours; in a long run, in all four ways.
 *
 * @type {Look[]}
 */
export const looks = [
  { ...phone('light'), rules: { tags: bestPractice } },
  { ...desk('dark'), rules: { rules: colourRules } },
  ...(long ? [{ ...phone('dark'), rules: { rules: colourRules } }, { ...desk('light'), rules: { tags: bestPractice } }] : []),
]

/** One of them, in turn by the commit; in a long run all. Languages have their turns by other bits. */
export const looksInTurn = inTurn(looks, 1, 8)

/** How a look is called in the titles of tests. @param {Look} look */
export const titleOf = ({ width, colorScheme }) => `${width} px, ${colorScheme}`

/** Gives a page the size and the colours of a look. @param {import('@playwright/test').Page} page @param {Look} look */
export async function show(page, { width, height, colorScheme }) {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme })
}

/**
 * The violations on a page without frames of other origins, each with its rule and
 * its elements. Axe runs within the page and returns violations alone, in a third
 * of the time.
 *
 * @param {import('@playwright/test').Page} page
 * @param {{ tags?: string[], rules?: string[] }} [choice] of rules, by their tags or their names
 */
export async function violations(page, { tags = wcag, rules } = {}) {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (rules ? builder.withRules(rules) : builder.withTags(tags)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
