// Addresses of the Worker at random, by its own description.

/**
 * @typedef {{ kind: string, path: string, query: Record<string, string> }} Address
 * @typedef {{ name: string, in: string, required: boolean, schema: any, 'x-conventions'?: string[] }} Parameter
 */

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
  /** @template T @param {number} most @param {(i: number) => T} item */
  const list = (most, item) => Array.from({ length: Math.round(size(1, most)) }, (_, i) => item(i))

  /** Texts that are more than words: the description has only an example of each. @type {Record<string, () => string>} */
  const texts = {
    sentence: () => list(100, () => pick(words)).join(' '),
    order: () => list(100, (i) => i).sort(() => random() - 0.5).join(','),
    dimensions: () => list(64, () => Math.floor(random() * 64)).join(','),
    view: () => [0, 0, sizes(), sizes()].join(','),
    offset: () => pick([`0..${sizes()}`, `-5..${sizes()}`, list(4096, () => random().toFixed(3)).join(',')]),
    config: () => JSON.stringify(configuration()),
    batch: () => JSON.stringify(pick([
      { lengths: list(20, () => Math.round(size(1, 1e4))), padding_side: pick(['left', 'right']) },
      { attention_mask: list(10, () => [0, 0, 1, 1, 1, 1, 1, 1]), cache_length: pick([0, 3, 9]) },
      { cu_seqlens: [0, Number(sizes())] },
      { input_ids: [list(200, () => pick([1, 2, 4]))], image_token_id: 4, image_grid_thw: [[1, 4, 4]] },
    ])),
    numbers: () => list(600, () => (2 * random() - 1).toPrecision(pick([2, 4, 6]))).join(pick([' ', ' ', ' ', '\n'])),
    version: () => pick(['', '4.45', '5.16', '2026-08-17', 'a9c89c47']),
    'layer-type': () => pick(['full_attention', 'sliding_attention']),
    url: () => address({ kind: '', path: pick(['/s', '/embed']), query: fill(shared) }, site),
  }

  /** A configuration of rotary embeddings, of any kind and length. */
  function configuration() {
    const dim = 2 * Math.round(size(1, 1024))
    const factors = () => Array.from({ length: dim / 2 }, () => Number((1 + 50 * random()).toPrecision(pick([2, 5, 17]))))
    const scaling = {
      factor: pick([1, 2, 8, 40.5, 1e6]), original_max_position_embeddings: Number(sizes()), low_freq_factor: 1, high_freq_factor: 4,
      ...pick([{}, { beta_fast: 32, beta_slow: 1, mscale: 1, mscale_all_dim: 1 }, { short_factor: factors(), long_factor: factors() }, { mrope_section: [dim / 4, dim / 8, dim / 8] }]),
    }
    const parameters = { rope_type: pick(['default', 'linear', 'dynamic', 'yarn', 'longrope', 'llama3']), ...scaling }
    return {
      head_dim: dim, rope_theta: pick([1e4, 5e5, 1e300]), max_position_embeddings: Number(sizes()),
      ...pick([{ rope_scaling: parameters }, { rope_parameters: parameters }, { rope_parameters: { full_attention: parameters, sliding_attention: { rope_type: 'default' } } }, {}]),
      ...pick([{}, { padding: 'x'.repeat(Math.round(size(1, 8000))) }, { layer_types: list(150, () => pick(['full_attention', 'sliding_attention'])) }]),
    }
  }

  /** Some number within the bounds of a schema, the bounds themselves too. @param {any} schema */
  function number({ type, minimum = -Number.MAX_VALUE, maximum = Number.MAX_VALUE, multipleOf, not }) {
    const most = Math.max(Math.abs(minimum), Math.abs(maximum))
    let x = pick([minimum, maximum, ...[64, 1e4, 1e6, most, most].map((far) => {
      const least = minimum > 0 ? minimum : Math.min(1, far) / 1000
      const large = size(least, Math.max(least, Math.min(far, most)))
      return minimum < 0 && random() < 0.3 ? -large : large
    })])
    x = Math.max(minimum, Math.min(x, maximum))
    if (type === 'integer') x = Math.round(x)
    if (multipleOf) x = multipleOf * Math.round(x / multipleOf)
    if (not?.multipleOf === 2) x = 2 * Math.floor(x / 2) + 1
    return String(x)
  }

  /** @type {{ template: string, parameters: Parameter[] }[]} */
  const all = Object.entries(description.paths).map(([template, { get }]) => ({
    template,
    parameters: get.parameters.filter((/** @type {Parameter} */ parameter) => parameter.in === 'query'),
  }))
  const endpoints = all.filter(({ template, parameters }) => parameters.length > 0 && template.includes(part.split('?')[0].replace(/^\/image\/.*/, '/image')))
  const figures = description.paths['/image/{figure}.{format}'].get.parameters.find((/** @type {Parameter} */ { name }) => name === 'figure').schema.enum
    .filter((/** @type {string} */ name) => !part.includes('=') || part.endsWith(`=${name}`))
  const shared = all.find(({ template }) => template === '/s')?.parameters ?? []

  /** @param {Parameter} parameter */
  function valueOf({ name, schema, 'x-conventions': conventions }) {
    if (name === 'figure') return pick(figures)
    if (schema.enum) return pick(schema.enum)
    if (schema.type !== 'string') return number(schema)
    // The bounds of a setting are those of the convention.
    if (conventions) return pick(['0', '1', '0.5', '2', '7', '1000', sizes()])
    if (!texts[name]) throw new Error(`addresses: no texts are known for the parameter ${name}`)
    return texts[name]()
  }

  /** @param {Parameter[]} parameters @returns {Record<string, string>} */
  function fill(parameters) {
    const part = pick([0.1, 0.3, 0.7])
    return Object.fromEntries(parameters.filter(({ required }) => required || random() < part).map((parameter) => [parameter.name, String(valueOf(parameter))]))
  }

  /** Some address. @returns {Address} */
  function fresh() {
    const { template, parameters } = random() < 0.6 ? endpoints[endpoints.findIndex(({ template }) => template.startsWith('/image'))] ?? pick(endpoints) : pick(endpoints)
    const path = template.replace('{figure}', pick(figures)).replace('{format}', pick(['png', 'svg']))
    const query = fill(parameters)
    const { figure } = query
    return { kind: figure ? `${path}?figure=${figure}` : path, path, query }
  }

  /** An address that differs in some of its parameters. @param {Address} from @returns {Address} */
  function changed(from) {
    const { parameters } = endpoints.find(({ template }) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(from.path)) ?? endpoints[0]
    const query = { ...from.query }
    for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes--) {
      const parameter = pick(parameters)
      const { name, required, schema } = parameter
      if (name === 'figure') continue
      const around = Number(query[name]) * size(0.5, 2)
      if (!required && random() < 0.2) delete query[name]
      else if (query[name] && around > 0 && schema.type !== 'string' && random() < 0.6) query[name] = number({ ...schema, minimum: around, maximum: around })
      else query[name] = String(valueOf(parameter))
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
