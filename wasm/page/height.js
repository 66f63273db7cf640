// Tells the page around the frame how high the frame should be, in CSS pixels:
//
//	{ type: 'posenc:height', height: 712 }                     whenever that changes, or if asked by
//	{ type: 'posenc:ask' }                                     from that page alone
//	{ message: 'height', value: 712, secret: 'a1b2c3d4e5' }    as WordPress wants it, whose address has the secret
//
// The height is no secret: it goes to whoever the page is.

const secret = /[?&]secret=(\w+)/.exec(location.hash)?.[1]
let height = 0

/** @param {string} [origin] of the page */
function tell(origin = '*') {
  parent.postMessage({ type: 'posenc:height', height }, origin)
  if (secret) parent.postMessage({ message: 'height', value: height, secret }, '*')
}

/** How much the room that is reserved for a figure may differ from that which it takes. */
const about = 48

/** Whether what the page shows is there. */
let there = false

/** What the page shows is there: it is as high as it is. */
export function arrive() {
  there = true
  document.documentElement.classList.add('there')
  if (parent !== window) measure()
}

function measure() {
  const now = Math.ceil(document.body.getBoundingClientRect().height)
  // WordPress shows no frame before that has told something.
  const waits = !there && !secret && Math.abs(now - innerHeight) <= about
  if (now === height || waits) return
  height = now
  tell()
}

/** @param {MessageEvent} event */
function answer({ source, origin, data }) {
  if (source !== parent || height === 0) return // it will be told
  const ready = secret !== undefined && data?.message === 'ready' && data.secret === secret
  // Pages in a sandbox and on a disk have no origin to name.
  if (data?.type === 'posenc:ask' || ready) tell(origin === 'null' ? '*' : origin)
}

/** Begins to tell, if there is a page around. */
export function follow() {
  if (parent === window) return
  new ResizeObserver(measure).observe(document.body)
  addEventListener('message', answer)
  addEventListener('resize', () => {
    if (innerHeight === height) document.documentElement.classList.add('followed')
  })
}
