// The manual of docsgen, built by docsgen itself: docsgen build docs
// Findings link to its pages at this address (src/diagnostics/manual.ts).
export default {
  title: 'docsgen',
  tagline: 'Documentation sites from Markdown, MDX and React',
  url: 'https://docsgen.example.com',
  docs: { path: 'pages', routeBasePath: '/', sidebarPath: 'sidebars.js' },
  markdown: { math: { macros: { '\\R': '\\mathbb{R}', '\\abs': '\\lvert #1 \\rvert' } } },
  footer: { copyright: 'MIT licence' }
}
