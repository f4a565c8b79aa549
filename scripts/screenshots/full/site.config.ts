import { defineConfig } from 'docsgen/config'

export default defineConfig({
  title: 'Acme',
  url: 'https://docs.example.com',
  trailingSlash: true,
  favicon: '/favicon.svg',
  theme: { accent: '#4f46e5' },
  socialCards: true,
  i18n: {
    defaultLocale: 'en',
    locales: ['en', 'ar', 'de'],
    localeConfigs: { ar: { label: 'العربية' }, de: { label: 'Deutsch' } }
  },
  navbar: {
    logo: { src: '/logo.svg', alt: 'Acme', width: 32, height: 32 },
    title: 'Acme',
    items: [
      { label: 'Docs', to: '/quick-start' },
      { label: 'Changelog', to: '/changelog' },
      {
        label: 'Product',
        items: [
          { label: 'Reference', to: '/api/acme/v1/jobs.proto' },
          { label: 'Status', href: 'https://status.example.com' },
          { label: 'Forum', href: 'https://forum.example.com' }
        ]
      },
      { type: 'docsVersionDropdown', position: 'right' },
      { type: 'localeDropdown', position: 'right' }
    ]
  },
  docs: { path: 'docs', routeBasePath: '/' },
  changelog: { path: 'changelog', title: 'What is new' },
  protobuf: { id: 'api', proto: 'protos', routeBasePath: '/api' },
  feedback: { endpoint: '/answers', issues: 'https://github.com/acme/docs/issues/new' },
  headTags: [{ tagName: 'script', attributes: { src: '/consent.js', defer: true } }]
})
