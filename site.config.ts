// The first site: the public documentation of Neosync. It uses public names only, like any other site.
import { defineConfig } from 'docsgen/config'

export default defineConfig({
  title: 'Neosync',
  tagline: 'Open source Data Anonymization and Synthetic Data',
  url: 'https://docs.neosync.dev',
  baseUrl: '/',
  favicon: '/img/logo_light_mode.png',
  image: '/img/docsOG.png',
  keywords: ['open source', 'anonymization', 'data anonymization', 'synthetic data', 'data privacy', 'data security'],
  staticDirectories: ['content/static'],
  // The colors of `tokens.css` are those of this site.
  theme: false,
  // `templates/` of this repository is docsgen's own theme; the site's changes to it live here.
  templates: 'content/_templates',
  // German has the pages that newcomers read. What it lacks is not there twice: links lead to the English page.
  i18n: {
    defaultLocale: 'en',
    locales: ['en', 'de'],
    localeConfigs: { de: { tagline: 'Quelloffene Anonymisierung und synthetische Daten' } },
    untranslated: 'notFound'
  },
  announcementBar: 'changelog',
  colorMode: { defaultMode: 'light', respectPrefersColorScheme: true },
  navbar: {
    logo: {
      alt: 'Neosync',
      src: '/img/logo_and_text_light_mode.svg',
      srcDark: '/img/logo_and_text_dark_mode.svg',
      width: 93,
      height: 20
    },
    items: [
      { label: 'Docs', to: '/' },
      { label: 'SDK', to: '/api' },
      { label: 'Changelog', to: '/changelog' },
      {
        label: 'API Reference',
        href: 'https://www.postman.com/payload-pilot-82848251/neosync-rest-apis/collection/6sxdkh5/mgmt-v1alpha1?action=share&creator=24215189'
      },
      { type: 'localeDropdown', position: 'right' },
      {
        position: 'right',
        icon: 'github',
        href: 'https://github.com/nucleuscloud/neosync',
        'aria-label': 'GitHub repository'
      },
      {
        position: 'right',
        icon: 'discord',
        href: 'https://discord.com/invite/MFAMgnp4HF',
        'aria-label': 'Discord Server'
      }
    ]
  },
  // Both are off unless the environment has their public keys.
  integrations: {
    analytics: { apiKey: process.env['POSTHOG_KEY'], host: 'https://app.posthog.com' },
    visitorIntent: { apiKey: process.env['UNIFY_KEY'], scriptUrl: 'https://tag.unifyintent.com/v1/neosync/script.js' }
  },
  footer: { copyright: 'Copyright © Nucleus Cloud Corp 2025' },
  docs: [
    {
      id: 'default',
      path: 'content/docs',
      routeBasePath: '/',
      sidebarPath: 'content/_sidebars/docs.ts',
      editUrl: 'https://github.com/nucleuscloud/neosync/blob/main/docs/docs/{path}'
    },
    {
      id: 'protodocs',
      path: 'content/api',
      routeBasePath: '/api',
      sidebarPath: 'content/_sidebars/api.ts'
    }
  ],
  changelog: {
    path: 'content/changelog',
    routeBasePath: '/changelog',
    title: 'Neosync Changelog',
    blogSidebarTitle: 'Changelog',
    blogSidebarCount: 'ALL',
    editUrl: 'https://github.com/nucleuscloud/neosync/blob/main/docs/blog/{path}'
  },
  protobuf: {
    proto: 'content/api/protos',
    // The order of the pages in the sidebar.
    include: ['mgmt/v1alpha1/account_hook.proto', 'mgmt/v1alpha1/transformer.proto', 'mgmt/**'],
    docsSet: 'protodocs',
    sidebarLabel: 'Protos'
  },
  search: 'flexsearch'
})
