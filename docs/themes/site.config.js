// The demo of one preset: DEMO_PRESET=forest docsgen serve docs/themes
import { presets } from './presets.js'

const preset = process.env.DEMO_PRESET ?? 'indigo'
const { theme, docs, navbar, markdown, ...rest } = presets[preset]

export default {
  title: 'Lantern',
  tagline: `docsgen with the preset ${preset}`,
  url: process.env.DEMO_URL ?? 'http://localhost:3000',
  baseUrl: process.env.DEMO_BASE ?? '/',
  noIndex: true,
  search: false,
  theme: { preset, ...theme },
  navbar: {
    items: [
      { type: 'doc', docId: 'quick-start', label: 'Guides' },
      { type: 'doc', docId: 'options', label: 'Reference' }
    ],
    ...navbar
  },
  docs: { path: 'pages', routeBasePath: '/', sidebarPath: 'sidebars.js', ...docs },
  markdown: { ...markdown },
  footer: { copyright: `The preset ${preset} of docsgen. Lantern does not exist.` },
  ...rest
}
