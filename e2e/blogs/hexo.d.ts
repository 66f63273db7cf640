// What Hexo hands to the scripts of a blog.

declare const hexo: import('../../examples/hexo/node_modules/hexo')
