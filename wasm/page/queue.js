// Which figure is mounted when. Those near the screen are, one at a time, from
// the moment on at which the reader does something; an element that has no
// picture to show does not wait for that.

import { fail, mount, pictured, progress, wait } from './place.js'
import { running, watchers } from './program.js'

/** The elements whose figure is not there yet. @type {Set<Element>} */
const waiting = new Set()
/** Those of them that are near the screen. @type {Set<Element>} */
const near = new Set()
/** Those of them that do not wait until they are near. @type {Set<Element>} */
const urgent = new Set()
/** The elements that say why their figure is not there. @type {Set<Element>} */
const failed = new Set()

/** The elements whose figure is there. @type {WeakSet<Element>} */
const mounted = new WeakSet()

/** Whether the reader has done something, or need not have. */
let begun = false
let mounting = false
/** Why there is no program, until the reader tries again. @type {unknown} */
let fault

function begin() {
  begun = true
  mountAll()
}

for (const act of ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll']) {
  addEventListener(act, begin, { once: true, passive: true, capture: true })
}

// Who goes from control to control has to meet those of every figure.
addEventListener('keydown', ({ key }) => {
  if (key !== 'Tab') return
  waiting.forEach((element) => urgent.add(element))
  mountAll()
}, { capture: true })

const screen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) near.delete(target)
    else if (waiting.has(target)) {
      near.add(target)
      begun ||= !pictured(target)
    }
  }
  mountAll()
}, { rootMargin: '100% 0px' })

watchers.add((loaded, total) => {
  if (total) waiting.forEach((element) => progress(element, loaded / total))
})

/** Mounts the figure of an element, if it has none yet, when it is time. @param {Element} element */
export function enter(element) {
  if (mounted.has(element)) return
  waiting.add(element)
  wait(element)
  screen.observe(element)
  // A picture does not show the state that the address asks for.
  if (element.hasAttribute('hash') && location.hash.includes('=')) {
    urgent.add(element)
    begin()
  }
}

/** Forgets an element that has left the page. @param {Element} element */
export function leave(element) {
  for (const elements of [waiting, near, urgent, failed]) elements.delete(element)
  screen.unobserve(element)
}

async function mountAll() {
  if (!begun || mounting || due().length === 0) return
  if (fault) return giveUpAll()
  mounting = true
  try {
    const call = await running()
    // The page answers its reader before the first figure, as between any two.
    await new Promise((resolve) => setTimeout(resolve))
    for (let [element] = due(); element; [element] = due()) {
      await mountOne(element, call)
    }
  } catch (error) {
    fault = error
    giveUpAll()
  } finally {
    mounting = false
  }
}

/** @param {Element} element @param {import('./place.js').Call} call */
async function mountOne(element, call) {
  for (const elements of [waiting, near, urgent]) elements.delete(element)
  try {
    mounted.add(element)
    await mount(element, call)
    screen.unobserve(element)
    element.dispatchEvent(new Event('load'))
  } catch (error) {
    mounted.delete(element)
    giveUp(element, error)
  }
}

function giveUpAll() {
  due().forEach((element) => failed.has(element) || giveUp(element, fault))
}

/** @param {Element} element @param {unknown} error */
function giveUp(element, error) {
  const message = error instanceof Error ? error.message : String(error)
  failed.add(element)
  fail(element, message, tryAgain)
  element.dispatchEvent(new ErrorEvent('error', { error, message }))
}

/** Tries all figures again that are not there. */
function tryAgain() {
  for (const element of failed) {
    waiting.add(element)
    urgent.add(element)
    wait(element)
  }
  failed.clear()
  fault = undefined
  mountAll()
}

/**
 * The elements to mount, in their turn: those whose state others show come
 * first, and else all in the order of the page.
 */
function due() {
  if (near.size + urgent.size === 0) return []
  return [...waiting]
    .filter((element) => near.has(element) || urgent.has(element) || leads(element))
    .sort((a, b) => Number(leads(b)) - Number(leads(a)) || follows(a, b))
}

/** Whether others show the state that an element holds. @param {Element} element */
const leads = (element) => element.hasAttribute('hash') || element.getAttribute('figure') === 'controls'

/** 1 if a follows b on the page, −1 if b follows a. @param {Element} a @param {Element} b */
const follows = (a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1)
