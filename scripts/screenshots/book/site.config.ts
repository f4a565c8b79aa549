import { defineConfig } from 'docsgen/config'

export default defineConfig({
  title: 'Acme',
  url: 'https://docs.example.com',
  trailingSlash: true,
  theme: './book',
  navbar: { title: 'Acme', items: [{ label: 'Docs', to: '/quick-start' }] },
  docs: { path: 'docs', routeBasePath: '/' }
})
