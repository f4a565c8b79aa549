// The manual of docsgen, built by docsgen itself: docsgen build docs
// It has no public address yet: `docsgen explain` prints its pages of findings (src/diagnostics/manual.ts).
import openapi from 'docsgen/plugins/openapi'
import themes from './themes/plugin.js'

export default {
  title: 'docsgen',
  tagline: 'Documentation sites from Markdown, MDX and React',
  url: process.env.MANUAL_URL ?? 'http://localhost:3000',
  theme: { preset: 'indigo' },
  navbar: {
    items: [
      // By address: entries of the type “doc” are active on all pages of their sidebar.
      { to: '/guides/quick-start', label: 'Quick start' },
      { to: '/reference/configuration', label: 'Configuration' },
      { to: '/findings', label: 'Findings' },
      { to: '/guides/gallery', label: 'Gallery' }
    ]
  },
  docs: { path: 'pages', routeBasePath: '/', sidebarPath: 'sidebars.js' },
  // A busy machine needs long for the types of the examples in pages/guides/code.md.
  markdown: {
    timeLimit: 120,
    extras: true,
    glossary: 'glossary.yml',
    variables: { product: 'docsgen', node: 20 },
    flags: { offline: false },
    math: { macros: { '\\R': '\\mathbb{R}', '\\abs': '\\lvert #1 \\rvert' } }
  },
  aiOutputs: { menu: true },
  related: true,
  search: {
    provider: 'flexsearch',
    // Who asks in words wants a guide; who asks for a name gets the reference in any case.
    boost: { '/reference': 0.6, '/findings': 0.6 },
    synonyms: [
      ['latex', 'tex', 'formula', 'math'],
      ['docker', 'container'],
      ['css variable', 'custom property'],
      ['live reload', 'hot reload', 'serve'],
      ['partial', 'include', 'part'],
      ['fails', 'broken', 'error'],
      ['blog', 'changelog']
    ]
  },
  // Data of all pages is read; blocks with the word `test` are tried: docsgen test docs
  samples: {
    languages: ['json', 'yaml', 'yml'],
    // The type checker takes 3 seconds; a busy machine may need much longer.
    timeLimit: 120,
    runners: {
      ...Object.fromEntries(['ts', 'tsx', 'js'].map(language => [language, 'node samples/types.mjs {files}'])),
      ...Object.fromEntries(['md', 'mdx'].map(language => [language, 'node samples/markdown.mjs {files}'])),
      bash: 'node samples/commands.mjs {files}'
    }
  },
  plugins: [
    // The sites of guides/look.mdx.
    themes,
    // The example of guides/openapi.mdx.
    openapi([
      { file: 'api/jobs.yaml', path: '/example-api', label: 'Example API' },
      { schemas: 'api/schemas/*.json', path: '/example-schemas', label: 'Example schemas' }
    ])
  ],
  footer: { copyright: 'MIT license' }
}
