// Shows, in a frame of somebody's page, the one figure that the address asks for:
//
//	embed.html?figure=heatmap&seq-len=50&lang=zh&theme=dark

import { attributes } from './attribute.js'
import { arrive, follow } from './height.js'
import { create } from './place.js'

const texts = {
  en: {
    article: 'From “How a Transformer knows where each word is” ↗',
    tool: 'Open this tool in the workbench ↗',
    subject: 'Positional encoding',
    which: 'Which figure should this be? Name one in the address, as in “?figure=heatmap”. The figures are:',
    figure: (/** @type {string} */ name) => `There is no figure “${name}”. The figures are:`,
    parameter: (/** @type {string} */ name) => `There is no parameter “${name}”. The parameters are:`,
  },
  zh: {
    article: '出自《Transformer 怎样知道词的先后》↗',
    tool: '在工作台中打开此工具 ↗',
    subject: '位置编码',
    which: '要显示哪幅图？请在网址中写明，例如“?figure=heatmap”。现有的图：',
    figure: (/** @type {string} */ name) => `没有名为“${name}”的图。现有的图：`,
    parameter: (/** @type {string} */ name) => `没有名为“${name}”的参数。可用的参数：`,
  },
}

/** The titles of the figures and their pages in the workbench, by their names. */
const titles = new Map(FIGURE_TITLES.map(([name, english, chinese, tool]) => [name, { en: english, zh: chinese, tool }]))

/** What the address may say: all that an element may, but for the place of its state. */
const known = attributes.filter((name) => name !== 'hash')

// What others hang on to addresses, to follow those who use them.
const parameters = [...new URLSearchParams(location.search)].filter(([name]) => !/^utm_|clid$/.test(name))
const given = Object.fromEntries(parameters)
const lang = /^zh/i.test(given.lang) ? 'zh' : 'en'
const words = texts[lang]
const folder = new URL('.', location.href)

/** @param {string} why @param {Node[]} what there is */
function refuse(why, what) {
  const list = create('ul', {}, ...what.map((thing) => create('li', {}, thing)))
  show(create('div', { className: 'refusal', role: 'alert' }, create('p', {}, why), list))
  arrive()
}

/** @param {...Node} content */
function show(...content) {
  document.querySelector('main')?.replaceChildren(...content)
}

/**
 * A link to the page from which the figure is, the article or a page of the workbench: a
 * version in a folder of its own has neither.
 *
 * @param {string} tool the name of the page in the workbench, if the figure has one
 */
function source(tool) {
  const site = new URL(/\/v\d[^/]*\/$/.test(folder.pathname) ? '..' : '.', folder)
  const home = new URL(lang === 'zh' ? 'zh/' : '.', site)
  const href = new URL(tool ? `workbench/${tool}/` : '.', home).href
  return create('footer', {}, create('a', { href, target: '_blank', rel: 'noopener' }, tool ? words.tool : words.article))
}

async function main() {
  const root = document.documentElement
  root.lang = lang === 'zh' ? 'zh-Hans' : 'en'
  root.classList.toggle('framed', parent !== window)
  if (given.theme === 'light' || given.theme === 'dark') root.dataset.theme = given.theme
  document.title = words.subject

  const stranger = parameters.find(([name]) => !known.includes(name))
  if (stranger) return refuse(words.parameter(stranger[0]), known.map((name) => create('code', {}, name)))
  const { figure } = given
  const title = titles.get(figure)
  if (!title) {
    const links = [...titles].map(([name, title]) =>
      create('span', {}, create('a', { href: `?figure=${name}&lang=${lang}` }, title[lang]), ' ', create('code', {}, name)))
    return refuse(figure ? words.figure(figure) : words.which, links)
  }

  document.title = `${title[lang]} · ${words.subject}`
  await customElements.whenDefined('positional-encoding')
  const element = create('positional-encoding', {})
  for (const outcome of ['load', 'error']) element.addEventListener(outcome, arrive)
  for (const [name, value] of parameters) element.setAttribute(name, value)
  show(element, ...(given.controls === 'none' ? [] : [source(title.tool)]))
}

// Whoever asks there is told how this page can be embedded: by its full address.
const discovery = document.querySelector('link[type="application/json+oembed"]')
const address = location.href.replace(/#.*/, '')
discovery?.setAttribute('href', new URL(`oembed?url=${encodeURIComponent(address)}`, folder).href)

follow()
main()
