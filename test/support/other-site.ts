/** The fixture site with less usual settings: base URL, trailing slash, hiding bar, languages, large sidebar. */
import type { ConfigInput } from '../../src/config/schema/config.ts'
import type { BuiltSite } from './built-site.ts'
import { fixtureSite } from './fixture-site.ts'

const link = (label: string, href: string) => ({ type: 'link', label, href })

/** Has so many items that closed branches are not written into pages. */
const large = [
  'index',
  { type: 'category', label: 'Guide', items: ['guide/long', 'guide/code', 'guide/tabs', 'guide/pictures'] },
  {
    type: 'category',
    label: 'Many',
    items: [
      link('Elsewhere', 'https://example.org/'),
      { type: 'html', value: '<em>Named</em> by the owner', defaultStyle: true },
      { type: 'category', label: 'Inner', items: [link('Deep', '/guide/code/#wide')] },
      { type: 'category', label: 'Inner open', collapsed: false, items: [link('Shown', '/guide/pictures/')] },
      { type: 'category', label: 'Inner fixed', collapsible: false, items: [link('Always', '/guide/tabs/')] },
      { type: 'category', label: 'Inner page', link: { type: 'doc', id: 'reference/index' }, items: ['reference/api'] },
      ...Array.from({ length: 80 }, (_, index) => link(`Entry ${index}`, `/guide/long/?entry=${index}`))
    ]
  }
]

export const otherConfig = {
  baseUrl: '/sub/',
  trailingSlash: true,
  announcementBar: false,
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  navbar: {
    title: 'Fixture',
    hideOnScroll: true,
    items: [
      { label: 'Guide', to: '/guide/long/' },
      { type: 'localeDropdown', position: 'right' }
    ]
  },
  progress: { spinner: false },
  docs: [{ path: 'docs', routeBasePath: '/', sidebars: { main: large } }]
} as Partial<ConfigInput>

export function otherSite(config: Partial<ConfigInput> = {}): Promise<BuiltSite> {
  return fixtureSite({ ...otherConfig, ...config })
}
