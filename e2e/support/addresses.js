// Addresses of the Worker at random, by its own description.

/** @typedef {{ kind: string, path: string, query: Record<string, string> }} Address */

const words = ['the', 'cat', 'sat', 'a', 'Wagen', 'naïve', 'x'.repeat(30), 'ω', '猫', '坐', '我们', 'W', '@']

/**
 * @param {any} description in OpenAPI
 * @param {string} site its address
 * @param {() => number} random
 * @param {string} part of the path that addresses are to have
 */
export function addressesOf(description, site, random, part) {
  /** @template T @param {readonly T[]} list */
  const pick = (list) => list[Math.floor(random() * list.length)]
  /** Of all sizes alike. @param {number} least @param {number} most */
  const size = (least, most) => least * (most / least) ** random()
  const sizes = () => String(pick([size(1, 64), size(1, 1e4), size(1, 1e6), size(1, 2 ** 53)].map(Math.round)))
  const sentence = () => Array.from({ length: Math.round(size(1, 100)) }, () => pick(words)).join(' ')

  /** What a parameter may be, where its description does not bound it. @type {Record<string, () => string>} */
  const values = {
    'seq-len': sizes,
    'd-model': () => String(pick([2, 4, 6, 256, 1024, 4096, 16384, 2 * Math.round(size(1, 32768))])),
    'odd-width': () => String(pick([1, 3, 5, 16383, 2 * Math.round(size(1, 8192)) - 1])),
    base: () => pick(['1', '1.0001', '2', '100', '10000', '1e12', '1e300']),
    start: () => pick(['', '-', '-']) + sizes(),
    position: sizes,
    offset: () => pick(['', '-']) + sizes(),
    range: sizes,
    width: () => String(Math.round(size(160, 2048))),
    height: () => String(Math.round(size(120, 4096))),
    'pixel-ratio': () => pick(['0.5', '1', '1.5', '2', '3', '4']),
    sentence,
    order: () => Array.from({ length: Math.round(size(1, 100)) }, (_, i) => i).sort(() => random() - 0.5).join(','),
    dimensions: () => Array.from({ length: Math.round(size(1, 64)) }, () => Math.floor(random() * 64)).join(','),
    view: () => [0, 0, sizes(), sizes()].join(','),
    threshold: () => String(random()),
    'padding-idx': () => pick(['0', '1', '7']),
    flip: () => '1',
    shift: () => pick(['0', '0.5', '1']),
    scale: () => pick(['0.001', '1', '1000']),
    amplitude: () => pick(['0.5', '7']),
    'min-timescale': () => pick(['1', '2', '100']),
    maxwidth: () => String(Math.round(size(1, 1e6))),
    maxheight: () => String(Math.round(size(1, 1e6))),
  }

  /** @type {{ template: string, parameters: any[] }[]} */
  const all = Object.entries(description.paths).map(([template, { get }]) => ({
    template,
    parameters: get.parameters.filter((/** @type {any} */ parameter) => parameter.in === 'query'),
  }))
  const endpoints = all.filter(({ template, parameters }) => parameters.length > 0 && template.includes(part.split('?')[0].replace(/^\/image\/.*/, '/image')))
  const figures = description.paths['/image/{figure}.{format}'].get.parameters.find((/** @type {any} */ { name }) => name === 'figure').schema.enum
    .filter((/** @type {string} */ name) => !part.includes('=') || part.endsWith(`=${name}`))
  const shared = all.find(({ template }) => template === '/s')?.parameters ?? []

  /** @param {string} template @param {any} parameter */
  function valueOf(template, { name, schema }) {
    if (template === '/api/relative-dot' && name === 'offset') return pick([`0..${sizes()}`, `-5..${sizes()}`, Array.from({ length: Math.round(size(1, 4096)) }, () => random().toFixed(3)).join(',')])
    if (name === 'url') return address({ kind: '', path: pick(['/s', '/embed']), query: fill('/s', shared) }, site)
    if (name === 'figure') return pick(figures)
    if (schema.enum) return pick(schema.enum)
    return (values[name] ?? (() => '1'))()
  }

  /** @param {string} template @param {any[]} parameters @returns {Record<string, string>} */
  function fill(template, parameters) {
    const part = pick([0.1, 0.3, 0.7])
    return Object.fromEntries(parameters.filter(({ required }) => required || random() < part).map((parameter) => [parameter.name, String(valueOf(template, parameter))]))
  }

  /** Some address. @returns {Address} */
  function fresh() {
    const { template, parameters } = random() < 0.6 ? endpoints[endpoints.findIndex(({ template }) => template.startsWith('/image'))] ?? pick(endpoints) : pick(endpoints)
    const path = template.replace('{figure}', pick(figures)).replace('{format}', pick(['png', 'svg']))
    const query = fill(template, parameters)
    const { figure } = query
    return { kind: figure ? `${path}?figure=${figure}` : path, path, query }
  }

  /** An address that differs in some of its parameters. @param {Address} from @returns {Address} */
  function changed(from) {
    const { template, parameters } = endpoints.find(({ template }) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(from.path)) ?? endpoints[0]
    const query = { ...from.query }
    for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes--) {
      const parameter = pick(parameters)
      const { name, required } = parameter
      if (name === 'figure') continue
      const number = Number(query[name])
      if (!required && random() < 0.2) delete query[name]
      else if (query[name] && number > 0 && random() < 0.6) query[name] = String(name === 'd-model' ? 2 * Math.round(number * size(0.5, 2) / 2) : name === 'odd-width' ? 2 * Math.round(number * size(0.5, 2) / 2) + 1 : Math.round(number * size(0.5, 2)))
      else query[name] = String(valueOf(template, parameter))
    }
    return { ...from, query }
  }

  /** @param {Address} one */
  const written = (one) => address(one, '')
  return { fresh, changed, written }
}

/** @param {Address} address @param {string} site */
function address({ path, query }, site) {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${site.replace(/\/$/, '')}${path}?${pairs.join('&')}`
}
