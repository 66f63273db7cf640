// Which figure is mounted when. Those near the screen are, one at a time, from
// the moment on at which the reader does something; an element that has no
// picture to show does not wait for that, and an eager one for nothing.

import { load, pictured, progress, wait } from './place.js'
import { page, programOf, workbench } from './program.js'

/** @typedef {import('./figure.js').Figure} Figure */

/** Those that are not there yet, by their elements. @type {Map<Element, Figure>} */
const waiting = new Map()
/** Those of them that are near the screen. @type {Set<Figure>} */
const near = new Set()
/** Those of them that do not wait until they are near. @type {Set<Figure>} */
const urgent = new Set()
/** Those that say why they are not there. @type {Set<Figure>} */
const failed = new Set()

/** Whether the reader has done something, or need not have. */
let begun = false
/** The programs that mount figures now. @type {Set<import('./program.js').Program>} */
const mounting = new Set()
/** Why there is no program, until the reader tries again. @type {Map<import('./program.js').Program, unknown>} */
const faults = new Map()

/** Ends the wait for the reader. */
const awaited = new AbortController()

function begin() {
  awaited.abort()
  begun = true
  mountAll()
}

/**
 * Reports whether an event is a pointermove by no distance, which a page receives that comes up
 * under a pointer at rest.
 *
 * @param {Event} event
 */
const atRest = (event) => event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY

/** @type {IntersectionObserver | undefined} */
let screen

/** Begins to look at the screen and at what the reader does. */
function open() {
  for (const act of ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll', 'input', 'dragover']) {
    addEventListener(act, (event) => atRest(event) || begin(), { signal: awaited.signal, passive: true, capture: true })
  }
  // Who goes from control to control has to meet those of every figure.
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Tab') return
    waiting.forEach((figure) => urgent.add(figure))
    mountAll()
  }, { capture: true })
  for (const program of [page, workbench]) {
    program.onProgress.add((loaded, total) => {
      if (!total) return
      waiting.forEach((_, element) => programOf(element) === program && progress(element, loaded / total))
    })
  }
  return new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const figure = waiting.get(target)
      if (!figure) continue
      if (!isIntersecting) near.delete(figure)
      else {
        near.add(figure)
        begun ||= !pictured(target)
      }
    }
    mountAll()
  }, { rootMargin: '100% 0px' })
}

/** Mounts a figure when it is time. @param {Figure} figure */
export function enqueue(figure) {
  const { element } = figure
  failed.delete(figure)
  if (!programOf(element).available && pictured(element)) return // it stays a picture
  waiting.set(element, figure)
  wait(element)
  screen ??= open()
  screen.observe(element)
  const asked = askedOf(element)
  if (asked === 'it' || element.getAttribute('loading') === 'eager') hurry(figure)
  else if (asked === 'all') begin()
}

/** Does not wait until a figure is near, nor for the reader. @param {Figure} figure */
export function hurry(figure) {
  urgent.add(figure)
  begin()
}

/** Forgets a figure. @param {Figure} figure */
export function withdraw(figure) {
  waiting.delete(figure.element)
  for (const figures of [near, urgent, failed]) figures.delete(figure)
  screen?.unobserve(figure.element)
}

function mountAll() {
  if (begun) [page, workbench].forEach(mountAllOf)
}

/** Mounts the figures of a program whose turn it is, one after another. @param {import('./program.js').Program} program */
async function mountAllOf(program) {
  const pending = () => due().filter((figure) => programOf(figure.element) === program && !failed.has(figure))
  if (mounting.has(program) || pending().length === 0) return
  if (faults.has(program)) return pending().forEach((figure) => giveUp(figure, faults.get(program)))
  mounting.add(program)
  pending().forEach(({ element }) => load(element))
  try {
    await program.running()
    // The page answers its reader before the first figure, as between any two.
    await new Promise((resolve) => setTimeout(resolve))
    for (let [figure] = pending(); figure; [figure] = pending()) {
      await mountOne(figure)
    }
  } catch (error) {
    faults.set(program, error)
    pending().forEach((figure) => giveUp(figure, error))
  } finally {
    mounting.delete(program)
  }
}

/** @param {Figure} figure */
async function mountOne(figure) {
  withdraw(figure)
  try {
    await figure.mount()
  } catch (error) {
    giveUp(figure, error)
  }
}

/** Lets a figure say why it is not there, until the reader tries again. @param {Figure} figure @param {unknown} error */
export function giveUp(figure, error) {
  failed.add(figure)
  figure.fail(error, tryAgain)
}

/** Tries all figures again that are not there. */
function tryAgain() {
  faults.clear()
  for (const figure of [...failed]) {
    figure.enter()
    urgent.add(figure)
  }
  mountAll()
}

/**
 * The figures to mount, in their turn: those whose state others show come
 * first, and else all in the order of the page.
 */
function due() {
  if (near.size + urgent.size === 0) return []
  return [...waiting.values()]
    .filter((figure) => near.has(figure) || urgent.has(figure) || leads(figure))
    .sort((a, b) => Number(leads(b)) - Number(leads(a)) || follows(a, b))
}

/**
 * Whether the address asks an element for a state, which its picture does not show: it alone, by
 * one of its places, as #fig-dot?d-model=64 and #figure=dot&d-model=64 do, or all that have
 * places.
 *
 * @param {Element} element
 * @returns {'it' | 'all' | undefined}
 */
function askedOf(element) {
  const hash = element.getAttribute('hash')
  if (hash === null || !location.hash.includes('=')) return
  const places = hash.split(' ').filter(Boolean)
  const [place, query] = location.hash.slice(1).split('?')
  const figure = new URLSearchParams(place).get('figure')
  const named = query === undefined ? figure && `fig-${figure}` : place
  if (places.length && !named) return 'all'
  return !places.length || places.includes(String(named)) ? 'it' : undefined
}

/** Whether others show the state that a figure holds. @param {Figure} figure */
const leads = ({ element }) => element.getAttribute('hash') === '' || element.getAttribute('figure') === 'controls'

/** 1 if a follows b on the page, −1 if b follows a. @param {Figure} a @param {Figure} b */
const follows = (a, b) => (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1)
