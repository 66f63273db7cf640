// The figure of one element, from the element's coming to its going: it waits
// in the queue, is mounted, follows the attributes and tells of its state.

import { check, given, identity, record, stateOf } from './attribute.js'
import { site } from './beside.js'
import { fail, lang, prepare, reveal, settle, wait, warn } from './place.js'
import { page, programOf, workbench } from './program.js'
import { enqueue, giveUp, hurry, withdraw } from './queue.js'

/** @typedef {import('../bridge/bridge.js').Call} Call */
/** @typedef {{ call: Call, number: number, state: string }} Mounted */

/** For how many milliseconds the page has shown the picture of an element. @param {Element} element */
const age = (element) => {
  const picture = element.querySelector('img')
  const loaded = picture && performance.getEntriesByName(picture.currentSrc)[0]
  return picture ? String(performance.now() - (loaded instanceof PerformanceResourceTiming ? loaded.responseEnd : 0)) : ''
}

/** Those that are mounted, or about to be. @type {Set<Figure>} */
const live = new Set()

// When a program ends, its figures begin anew; but not again and again, if that is
// what brings it to its end.
const patience = 60_000 // milliseconds
for (const program of [page, workbench]) {
  let begun = 0
  let tries = 3
  program.onExit.add(() => {
    const dead = [...live].filter((figure) => figure.program === program)
    for (const figure of dead) {
      live.delete(figure)
      figure.forget()
    }
    if (performance.now() > begun + patience) tries = 3
    begun = performance.now()
    const retry = tries-- > 0
    setTimeout(() => dead.forEach((figure) => figure.again(retry)))
  })
}

export class Figure {
  /** The program, the number of the figure in it and its state as a query. @type {Mounted | undefined} */
  #mounted
  /** The state that the page was last told. */
  #told = ''
  #lang = ''
  /** The attributes that have changed since what is shown. @type {Set<string>} */
  #changed = new Set()
  #following = false
  #mounting = false
  #reflecting = false
  /** What could not be shown. @type {unknown} */
  #fault
  /** Those who wait for the figure. @type {{ resolve: (mounted: Mounted) => void, reject: (error: unknown) => void }[]} */
  #waiting = []

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element
    /** The program that it is mounted by. */
    this.program = page
  }

  /** The element has come to the page, or to another place on it. */
  enter() {
    if (!this.element.ownerDocument.defaultView) return // of a document that nobody sees
    if (!this.#mounted) {
      this.#fault = undefined
      enqueue(this)
    } else if (this.#lang !== lang(this.element)) this.change('lang')
  }

  /** The element has gone, unless it comes back at once. */
  leave() {
    setTimeout(() => {
      if (this.element.isConnected) return
      withdraw(this)
      this.#tell()
      this.#unmount()
      wait(this.element)
      this.#settle(undefined, new Error('posenc: the element has left the document'))
    })
  }

  /** The program has ended. */
  forget() {
    this.#mounted = undefined
  }

  /** Begins anew, in a new program, or says that it does not. @param {boolean} retry */
  again(retry) {
    if (!this.element.isConnected) return
    if (!retry) return giveUp(this, new Error('posenc: the program has come to its end several times'))
    this.enter()
    hurry(this)
  }

  /** What it shows, as soon as it is there. @returns {Promise<Mounted>} */
  ready() {
    if (this.#mounted) return Promise.resolve(this.#mounted)
    if (this.#fault && this.#changed.size === 0) return Promise.reject(this.#fault)
    if (!this.element.isConnected) return Promise.reject(new Error('posenc: the element is not in the document'))
    hurry(this)
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  /** Mounts the figure, in place of what is there. */
  async mount() {
    this.#mounting = true
    try {
      const program = programOf(this.element)
      await this.#replace(program, await program.running())
    } finally {
      this.#mounting = false
    }
    // While it was on its way, attributes may have changed.
    if (this.#changed.size > 0 && !this.#following) this.#follow()
  }

  /** @param {typeof page} program @param {Call} call */
  async #replace(program, call) {
    const { element } = this
    const before = this.#mounted
    const { ended } = program
    check(element)
    this.#changed.clear()
    this.#lang = lang(element)
    const place = prepare(element)
    live.add(this)
    if (!before) this.program = program
    let number
    try {
      number = call('mount', place, given(element, { lang: this.#lang, site, age: age(element), ...(this.#hasBar(program) ? { bar: '' } : {}) }), (/** @type {boolean} */ news) =>
        queueMicrotask(() => this.#tell(news)))
    } catch (error) {
      place.remove()
      if (program.ended !== ended) return // and it begins anew with all others
      if (!before) live.delete(this)
      throw error
    }
    const shown = await reveal(place)
    if (program.ended !== ended) return
    if (before && before === this.#mounted) this.#unmount()
    this.program = program
    if (!shown) {
      live.delete(this)
      return call('unmount', number)
    }
    live.add(this)
    this.#told = call('state', number)
    this.#mounted = { call, number, state: this.#told }
    this.#join()
    this.#tellBar()
    this.#settle(this.#mounted, undefined)
    element.dispatchEvent(new Event('load', { bubbles: true, composed: true }))
  }

  #unmount() {
    this.#mounted?.call('unmount', this.#mounted.number)
    this.#mounted = undefined
    live.delete(this)
    this.#tellBar()
  }

  /** There can be no figure. @param {unknown} error @param {() => void} retry */
  fail(error, retry) {
    this.#changed.clear()
    fail(this.element, error, retry)
    this.#complain(error)
    this.#settle(undefined, error)
  }

  /** Answers those who wait. @param {Mounted | undefined} mounted @param {unknown} fault */
  #settle(mounted, fault) {
    this.#fault = mounted ? undefined : fault
    for (const { resolve, reject } of this.#waiting.splice(0)) mounted ? resolve(mounted) : reject(fault)
  }

  /** What an attribute is: of a part of the state, what is shown. @param {string} name */
  value(name) {
    const shown = this.#mounted && !this.#changed.has(name) ? new URLSearchParams(this.#mounted.state).get(name) : null
    return shown ?? this.element.getAttribute(name)
  }

  /** An attribute has changed. @param {string} name */
  change(name) {
    if (this.#reflecting) return
    this.#changed.add(name)
    if (!this.#following) queueMicrotask(() => this.#follow())
    this.#following = true
  }

  /** Shows the attributes that have changed. What was there stays if they cannot be. */
  async #follow() {
    this.#following = false
    if (this.#mounting) return
    if (!this.#mounted) {
      // It may be that now there can be a figure.
      if (this.#fault && this.element.isConnected) this.enter()
      return
    }
    const { call, number } = this.#mounted
    const { element, program } = this
    const { ended } = program
    const names = [...this.#changed]
    const parts = names.filter((name) => !identity.includes(name))
    try {
      check(element)
      call('update', number, record(parts.map((name) => [name, element.getAttribute(name)])))
      this.#mounted.state = call('state', number)
      this.#changed.clear()
      settle(element)
      if (parts.length === names.length) return
      this.#tell()
      await this.mount()
    } catch (error) {
      if (program.ended !== ended) return
      names.forEach((name) => this.#changed.add(name))
      warn(element, error)
      this.#complain(error)
    }
  }

  /** Tells the page what the state has become, and the group in other programs if that is news to them. @param {boolean} [news] */
  #tell(news = false) {
    if (!this.#mounted) return
    const state = this.#mounted.state = this.#mounted.call('state', this.#mounted.number)
    if (state === this.#told) return
    if (news) this.#share(state)
    this.#reflect(new URLSearchParams(this.#told), new URLSearchParams(state))
    this.#told = state
    this.element.dispatchEvent(new CustomEvent('change', { bubbles: true, composed: true, detail: stateOf(state) }))
  }

  /** Figures of its group that other programs draw, one of each program. */
  #partners() {
    const group = this.element.getAttribute('group')
    const others = [...live].filter((figure) => group && figure.program !== this.program && figure.#mounted && figure.element.getAttribute('group') === group)
    return others.filter((figure, i) => others.findIndex(({ program }) => program === figure.program) === i)
  }

  /** Whether another program shows the bar of its group. @param {typeof page} program that shows the figure */
  #hasBar(program) {
    const group = this.element.getAttribute('group')
    return [...live].some(({ element, program: other }) =>
      group !== null && other !== program && element.getAttribute('figure') === 'controls' && element.getAttribute('group') === group)
  }

  /** Tells the group in other programs whether there is a bar. */
  #tellBar() {
    for (const partner of this.#partners()) {
      partner.#mounted?.call('bar', partner.#mounted.number, partner.#hasBar(partner.program))
    }
  }

  /** Gives the group in other programs a state. @param {string} state as a query */
  #share(state) {
    for (const partner of this.#partners()) {
      partner.#mounted?.call('share', partner.#mounted.number, record([...new URLSearchParams(state)]))
    }
  }

  /**
   * Gives its group in another program what its attributes set, and takes the state from there, if it is the first of
   * its group in its own.
   */
  #join() {
    const mounted = this.#mounted
    const group = this.element.getAttribute('group')
    const first = ![...live].some((figure) =>
      figure !== this && figure.program === this.program && figure.#mounted && figure.element.getAttribute('group') === group)
    const [partner] = this.#partners()
    if (!mounted || !partner || !partner.#mounted || !first) return
    const { call, number } = partner.#mounted
    call('give', number, given(this.element, {}))
    mounted.call('share', mounted.number, record([...new URLSearchParams(call('shared', number))]))
  }

  /** @param {URLSearchParams} before @param {URLSearchParams} after */
  #reflect(before, after) {
    this.#reflecting = true
    for (const [name, value] of after) {
      if (value !== before.get(name) && !this.#changed.has(name)) this.element.setAttribute(name, value)
    }
    this.#reflecting = false
  }

  /** @param {unknown} error */
  #complain(error) {
    const message = error instanceof Error ? error.message : String(error)
    this.element.dispatchEvent(new ErrorEvent('error', { error, message, bubbles: true, composed: true }))
  }
}
