/** `docsgen serve` over a site in several languages: all of them are there, and each follows its files. */
import { expect, test } from 'vitest'
import { serveSite, soon } from '../support/serve.ts'

const page = (title: string, text = '') => `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n${text}\n`

const config = (label: string) => `export default {
  title: 'Acme',
  url: 'https://docs.acme.dev',
  docs: [{ path: 'docs', routeBasePath: '/' }],
  navbar: { items: [{ label: '${label}', to: '/guide' }, { type: 'localeDropdown' }] },
  i18n: { defaultLocale: 'en', locales: ['en', 'de', 'ar'] }
}
`

const files = {
  'site.config.ts': config('Guide'),
  'docs/index.md': page('Start', 'See [the guide](./guide.md).'),
  'docs/guide.md': page('Guide', 'First words.'),
  'docs.de/guide.md': page('Anleitung', 'Erste Worte.'),
  'i18n/ar/docusaurus-plugin-content-docs/current/index.md': page('البداية', 'نص أول.')
}

test('shows every language, and follows edits of originals, translations, labels and the configuration', async () => {
  const served = await serveSite(files)
  expect(await served.get('/guide')).toContain('First words.')
  expect(await served.get('/de/guide')).toContain('Erste Worte.')
  expect(await served.get('/ar/guide')).toContain('First words.')
  expect(await served.get('/ar/')).toContain('<html lang="ar" dir="rtl"')
  expect(await served.get('/de/')).toContain('Diese Seite ist noch nicht übersetzt.')

  await served.write('docs/guide.md', page('Guide', 'Other words.'))
  await soon(() => served.get('/guide')).toContain('Other words.')
  // What is not translated follows its original.
  await soon(() => served.get('/ar/guide')).toContain('Other words.')
  expect(await served.get('/de/guide')).toContain('Erste Worte.')

  await served.write('docs.de/guide.md', page('Anleitung', 'Andere Worte.'))
  await soon(() => served.get('/de/guide')).toContain('Andere Worte.')
  expect(await served.get('/guide')).toContain('Other words.')

  await served.write(
    'i18n/de/docusaurus-theme-classic/navbar.json',
    '{"item.label.Guide": {"message": "Zur Anleitung"}}'
  )
  await soon(() => served.get('/de/')).toContain('>Zur Anleitung</a>')
  expect(await served.get('/')).toContain('>Guide</a>')

  // A translation that comes takes the place of the original, and one that goes leaves it.
  await served.write('docs.de/index.md', page('Anfang', 'Siehe [die Anleitung](./guide.md).'))
  await soon(() => served.get('/de/')).toContain('Siehe <a href="/de/guide">')
  await soon(() => served.get('/')).toContain('hrefLang="de" href="https://docs.acme.dev/de/"')
  await served.remove('docs.de/index.md')
  await soon(() => served.get('/de/')).toContain('Diese Seite ist noch nicht übersetzt.')

  await served.write('i18n/de/docusaurus-theme-classic/navbar.json', '{"item.label.Guide": ')
  await soon(() => served.news).toContain('+ translation/invalid i18n/de/docusaurus-theme-classic/navbar.json')
  await served.write('i18n/de/docusaurus-theme-classic/navbar.json', '{"item.label.Guide": "Anleitung"}')
  await soon(() => served.news).toContain('- translation/invalid i18n/de/docusaurus-theme-classic/navbar.json')

  await served.write('site.config.ts', config('Manual'))
  await soon(() => served.get('/ar/')).toContain('>Manual</a>')
})
