// What axe finds on a page.

import AxeBuilder from '@axe-core/playwright'

/** The tags of the rules of WCAG 2.2, levels A and AA. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Those and the recommendations of axe. */
export const bestPractice = [...wcag, 'best-practice']

/** The rules whose outcome depends on colours. */
export const colourRules = ['color-contrast', 'link-in-text-block']

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
