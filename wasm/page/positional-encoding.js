// Defines <positional-encoding figure="…">, which shows a figure once the
// program is there. It holds no mathematics and no state.

import css from '../../web/figure/figure.css'
import { bridge } from '../bridge/bridge.js'
import { compile } from '../bridge/load.js'
import { start } from '../bridge/program.js'

const wasm = new URL('page.wasm', import.meta.url)

/** @typedef {import('../bridge/load.js').OnProgress} OnProgress */
/** @typedef {import('../bridge/bridge.js').Call} Call */

/** @type {Promise<Call> | undefined} */
let program
/** @type {Set<OnProgress>} */
const waiting = new Set()

/**
 * The program of all figures of the page. After a failure the next call tries
 * again.
 */
function running() {
  program ??= compile(wasm, (...progress) => waiting.forEach((report) => report(...progress)), PAGE_WASM_BYTES).then(start)
  program.catch(() => (program = undefined))
  return program
}

/** @type {typeof import('./positional-encoding.js').load} */
export async function load() {
  return bridge(await running())
}

const texts = {
  en: { loading: 'Loading the figure', failed: 'The figure could not be loaded.', retry: 'Try again' },
  zh: { loading: '正在加载图形', failed: '图形加载失败。', retry: '重试' },
}

/** What an element becomes, and what it must not inherit from the page. */
const style = new CSSStyleSheet()
style.replaceSync(css)

/**
 * @param {string} name
 * @param {Record<string, unknown>} properties
 * @param {...Node} children
 */
function create(name, properties, ...children) {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

/** The elements whose figure could not be loaded. @type {Set<PositionalEncoding>} */
const failed = new Set()

class PositionalEncoding extends HTMLElement {
  connectedCallback() {
    if (this.shadowRoot) return
    this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [style]
    this.#load()
  }

  async #load() {
    failed.delete(this)
    const lang = this.closest('[lang]')?.getAttribute('lang') ?? 'en'
    const words = lang.toLowerCase().startsWith('zh') ? texts.zh : texts.en

    // The content of the element stays below the bar until the figure is there.
    const progress = /** @type {HTMLProgressElement} */ (create('progress', { max: 1, ariaLabel: words.loading }))
    this.#show(create('div', { className: 'waiting' }, progress, create('slot', {})))
    /** @type {OnProgress} */
    const report = (loaded, total) => {
      if (total) progress.value = loaded / total
    }
    waiting.add(report)
    try {
      const call = await running()
      const target = create('div', {})
      this.#show(target)
      call('mount', target, { lang, ...attributes(this) })
      this.dispatchEvent(new Event('load'))
    } catch (error) {
      this.#fail(error, words)
    } finally {
      waiting.delete(report)
    }
  }

  /** @param {HTMLElement} content */
  #show(content) {
    this.shadowRoot?.replaceChildren(create('div', { className: 'frame' }, content))
  }

  /**
   * Says why there is no figure. Trying again tries all figures of the page.
   *
   * @param {unknown} error
   * @param {typeof texts.en} words
   */
  #fail(error, words) {
    failed.add(this)
    const message = error instanceof Error ? error.message : String(error)
    const retry = () => failed.forEach((element) => element.#load())
    this.#show(
      create('div', { className: 'waiting', role: 'alert' },
        create('p', { className: 'failure', textContent: `${words.failed} ${message}` }),
        create('button', { type: 'button', textContent: words.retry, onclick: retry }),
        create('slot', {})),
    )
    this.dispatchEvent(new ErrorEvent('error', { error, message }))
  }
}

/** @param {Element} element */
function attributes(element) {
  return Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]))
}

if (!customElements.get('positional-encoding')) customElements.define('positional-encoding', PositionalEncoding)
