// MathJax for the posts that say `mathjax: true`, from its npm package.

'use strict'

const { createReadStream } = require('node:fs')

hexo.extend.generator.register('mathjax', () => ({
  path: 'mathjax/tex-svg.js',
  data: () => createReadStream(require.resolve('mathjax/es5/tex-svg.js')),
}))
