// The manual of docsgen, built by docsgen itself: docsgen build docs
// It has no public address yet: `docsgen explain` prints its pages of findings (src/diagnostics/manual.ts).
export default {
  title: 'docsgen',
  tagline: 'Documentation sites from Markdown, MDX and React',
  url: process.env.MANUAL_URL ?? 'http://localhost:3000',
  docs: { path: 'pages', routeBasePath: '/', sidebarPath: 'sidebars.js' },
  markdown: { math: { macros: { '\\R': '\\mathbb{R}', '\\abs': '\\lvert #1 \\rvert' } } },
  footer: { copyright: 'MIT license' }
}
