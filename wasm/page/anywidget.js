// A widget for notebooks, as anywidget loads it: the element, whose state is that of a
// model in Python. See anywidget.d.ts.

import { define } from './define.js'

/** Traits of the model that are properties of the element, beside its state. */
const properties = ['figure', 'lang', 'theme', 'controls']

/** The most numbers that are sent to Python whenever the state changes. */
const most = 2 ** 20

/**
 * The encoding of an element without its numbers, where these are too many to be sent.
 *
 * @param {import('./positional-encoding.js').PositionalEncodingElement} element
 */
const sizeOnly = ({ seqLen, dModel }) => ({ data: new Float32Array(), shape: [seqLen, dModel] })

/** seq_len → seqLen @param {string} name */
const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())

/** seqLen → seq_len @param {string} name */
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** @type {import('./anywidget.js').default['render']} */
function render({ model, el }) {
  const element = document.createElement('positional-encoding')
  element.loading = 'eager'

  /** The state that element and model agree on. @type {Record<string, unknown>} */
  let agreed = {}
  // What Python leaves as it is may follow what it changes, as the position follows the start.
  const read = () => {
    for (const name of properties) if (model.get(name)) Object.assign(element, { [name]: model.get(name) })
    const state = model.get('state')
    for (const name of Object.keys(state)) if (state[name] !== agreed[name]) Object.assign(element, { [camel(name)]: state[name] })
    agreed = state
  }
  const write = async () => {
    const { data, shape } = element.seqLen * element.dModel > most ? sizeOnly(element) : await element.encoding()
    model.set('_shape', [...shape])
    model.set('_data', new DataView(data.buffer, data.byteOffset, data.byteLength))
    model.save_changes()
  }
  element.addEventListener('load', write)
  element.addEventListener('change', ({ detail }) => {
    agreed = Object.fromEntries(Object.entries(detail).map(([name, value]) => [snake(name), value]))
    model.set('state', agreed)
    model.save_changes()
    write()
  })
  const changes = ['state', ...properties].map((name) => `change:${name}`)
  for (const change of changes) model.on(change, read)
  read()
  el.append(element)
  return () => {
    for (const change of changes) model.off(change, read)
    element.remove()
  }
}

define()

export default { render }
