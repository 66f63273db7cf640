// Which figure is mounted when. Those near the screen are, one at a time, from
// the moment on at which the reader does something; an element that has no
// picture to show does not wait for that, and an eager one for nothing.

import { load, pictured, progress, wait } from './place.js'
import { running, watchers } from './program.js'

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
let mounting = false
/** Why there is no program, until the reader tries again. @type {unknown} */
let fault

function begin() {
  begun = true
  mountAll()
}

/** @type {IntersectionObserver | undefined} */
let screen

/** Begins to look at the screen and at what the reader does. */
function open() {
  for (const act of ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll']) {
    addEventListener(act, begin, { once: true, passive: true, capture: true })
  }
  // Who goes from control to control has to meet those of every figure.
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Tab') return
    waiting.forEach((figure) => urgent.add(figure))
    mountAll()
  }, { capture: true })
  watchers.add((loaded, total) => {
    if (total) waiting.forEach((_, element) => progress(element, loaded / total))
  })
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
  waiting.set(element, figure)
  wait(element)
  screen ??= open()
  screen.observe(element)
  // A picture does not show the state that the address asks for.
  const asked = element.hasAttribute('hash') && location.hash.includes('=')
  if (asked || element.getAttribute('loading') === 'eager') hurry(figure)
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

async function mountAll() {
  if (!begun || mounting || due().length === 0) return
  if (fault) return giveUpAll()
  mounting = true
  due().forEach(({ element }) => load(element))
  try {
    const call = await running()
    // The page answers its reader before the first figure, as between any two.
    await new Promise((resolve) => setTimeout(resolve))
    for (let [figure] = due(); figure; [figure] = due()) {
      await mountOne(figure, call)
    }
  } catch (error) {
    fault = error
    giveUpAll()
  } finally {
    mounting = false
  }
}

/** @param {Figure} figure @param {import('./figure.js').Call} call */
async function mountOne(figure, call) {
  withdraw(figure)
  try {
    await figure.mount(call)
  } catch (error) {
    giveUp(figure, error)
  }
}

function giveUpAll() {
  due().forEach((figure) => failed.has(figure) || giveUp(figure, fault))
}

/** Lets a figure say why it is not there, until the reader tries again. @param {Figure} figure @param {unknown} error */
export function giveUp(figure, error) {
  failed.add(figure)
  figure.fail(error, tryAgain)
}

/** Tries all figures again that are not there. */
function tryAgain() {
  fault = undefined
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

/** Whether others show the state that a figure holds. @param {Figure} figure */
const leads = ({ element }) => element.hasAttribute('hash') || element.getAttribute('figure') === 'controls'

/** 1 if a follows b on the page, −1 if b follows a. @param {Figure} a @param {Figure} b */
const follows = (a, b) => (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1)
