// A tag that puts a figure of posenc into a post:
//
//     {% positional_encoding heatmap seq-len:100 d-model:256 %}
//     {% positional_encoding attention sentence:"the cat sat" lang:en %}
//
// First comes the figure, then any attributes of the element <positional-encoding>
// as name:value, with quotes around a value that has spaces. Each page with a
// figure gets the script once, from /posenc/positional-encoding.js below the
// root of the blog, or from where _config.yml says:
//
//     positional_encoding:
//       url: https://cdn.example.org/posenc/positional-encoding.js
//
// This file is all there is to it: copy it into the folder scripts of a blog.

'use strict'

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The attribute that an argument stands for. @param {string} argument name:value */
function attribute(argument) {
  const [, name, value] = /^([a-z][a-z-]*):(.*)$/s.exec(argument) ?? []
  if (!name) throw new Error(`"${argument}" is not name:value`)
  return ` ${name}="${escaped(value)}"`
}

/** @param {string[]} args the figure and its attributes */
function element([figure, ...others]) {
  if (!figure) throw new Error('no figure is named')
  if (!/^[a-z]+(-[a-z]+)*$/.test(figure)) throw new Error(`"${figure}" is no figure, whose name comes first`)
  return `<positional-encoding figure="${figure}"${others.map(attribute).join('')}></positional-encoding>`
}

hexo.extend.tag.register('positional_encoding', /** @this {{ source: string }} @param {string[]} args */ function (args) {
  try {
    return element(args)
  } catch (/** @type {any} */ error) {
    throw new Error(`${this.source}: ${error.message}; write {% positional_encoding heatmap seq-len:100 %}`)
  }
})

hexo.extend.filter.register('after_render:html', (/** @type {string} */ html) => {
  const url = hexo.config.positional_encoding?.url ?? '/posenc/positional-encoding.js'
  const script = `<script type="module" src="${escaped(Reflect.apply(hexo.extend.helper.get('url_for'), hexo, [url]))}"></script>`
  if (!html.includes('<positional-encoding ') || html.includes(script)) return html
  return html.replace('</head>', () => `${script}\n</head>`)
})
