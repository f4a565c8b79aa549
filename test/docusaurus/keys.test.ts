/** Every key of Docusaurus' configuration means something here, or a finding says what readers miss: none is lost in silence. */
import { expect, test } from 'vitest'
import { translateSite } from '../../plugins/docusaurus/site.ts'
import { type SiteFiles, Translation } from '../../plugins/docusaurus/translation.ts'
import { fullConfig } from './keys.ts'

const site: SiteFiles = {
  root: '/site',
  isThere: () => true,
  script: path => path,
  readText: () => null,
  isInstalled: () => true,
  sheets: () => [],
  major: () => 3
}

/** Keys without which the translation is the same, with the reason why nobody misses anything. */
const silent: Readonly<Record<string, string>> = {
  'future.v4': 'its one flag for readers is that of “storage.namespace”, which is written',
  'future.faster': 'how Docusaurus builds',
  'future.experimental_vcs.*': 'told at the key above',
  organizationName: 'for its deployment',
  projectName: 'for its deployment',
  deploymentBranch: 'for its deployment',
  githubHost: 'for its deployment',
  githubPort: 'for its deployment',
  customFields: 'components get them from the configuration itself',
  'headTags.0.customElement': 'how it checks attributes',
  'webpack.jsLoader': 'told at the key above',
  'markdown.mdx1Compat': 'pages of either kind are read',
  '*.admonitions.extendDefaults': 'usual admonitions are always there',
  '*.editLocalizedFiles': 'a translated page leads to its own file',
  '*.xslt.rss': 'told at the key above',
  '*.xslt.atom': 'told at the key above',
  'plugins.3.1.changefreq': 'no search engine reads it',
  'plugins.3.1.priority': 'no search engine reads it',
  'plugins.3.1.lastmod': 'dates are there where they are known',
  'themeConfig.navbar.style': 'the colors of the bar are read from the configuration itself',
  '*.logo.style.color': 'told at the key above',
  'themeConfig.footer.links.0.items.0.className': 'told at the column',
  'themeConfig.prism.additionalLanguages': 'all languages are known',
  'themeConfig.algolia.askAi.*': 'told at the key above',
  'themeConfig.mermaid.*': 'told at the key above'
}

const whole = said(fullConfig)

test('no key is left out in silence', () => {
  const patterns = Object.keys(silent).map(name => new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '.*')}$`))
  const lost = silentKeys(fullConfig, [])
  expect(lost.filter(name => !patterns.some(pattern => pattern.test(name)))).toEqual([])
  expect(patterns.filter(pattern => !lost.some(name => pattern.test(name)))).toEqual([])
})

type Path = readonly (string | number)[]

/** The keys below a path that change nothing when they are taken out; of others, the keys inside. */
function silentKeys(value: unknown, path: Path): string[] {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key]
    if (!Array.isArray(value) && said(without(fullConfig, at)) === whole) return [at.join('.')]
    return silentKeys(inner, at)
  })
}

/** What the translation of a configuration says, in its values and findings. */
function said(config: unknown): string {
  const to = new Translation(site)
  translateSite(config, to)
  const text = (_key: string, value: unknown) =>
    typeof value === 'function' || value instanceof RegExp ? String(value) : value
  return JSON.stringify([to.input, to.notes.map(({ message }) => message)], text)
}

function without(value: unknown, [first = '', ...rest]: Path): unknown {
  if (Array.isArray(value)) {
    return value.flatMap((part: unknown, index) => {
      if (index !== first) return [part]
      return rest.length === 0 ? [] : [without(part, rest)]
    })
  }
  const entries = Object.entries(value as object)
  return Object.fromEntries(
    entries.flatMap(([key, part]) => {
      if (key !== first) return [[key, part]]
      return rest.length === 0 ? [] : [[key, without(part, rest)]]
    })
  )
}
