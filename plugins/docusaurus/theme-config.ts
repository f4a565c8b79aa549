/** Translates the keys of `themeConfig`. Components of the site read other keys from useDocusaurusContext(). */
import { customItem } from 'docsgen/markup'
import { isPlainObject } from 'docsgen/text'
import { codeTheme } from './code-themes.ts'
import {
  attributesOf,
  dropped,
  idle,
  type KeyPath,
  keys,
  lost,
  pick,
  type Rule,
  same,
  type Table,
  type Translation
} from './translation.ts'

function pixels(size: unknown): number | undefined {
  const number = typeof size === 'number' ? size : Number(/^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(String(size))?.[1])
  return Number.isFinite(number) && number >= 1 ? Math.round(number) : undefined
}

const setLogo =
  (...target: string[]): Rule =>
  (value, path, to) => {
    if (!isPlainObject(value) || typeof value.src !== 'string') return
    // Docusaurus accepts CSS sizes such as `40px`. For other units the picture keeps its own size.
    const sizes = ['width', 'height'].map(key => [key, pixels(value[key])] as const)
    const known = sizes.filter(([, size]) => size !== undefined)
    to.set(target, { ...pick(value, ['src', 'srcDark', 'alt', 'href']), ...Object.fromEntries(known) }, path)
    for (const key of ['target', 'className', 'style']) {
      lost('docsgen sets the size and style of the logo.', 'Style “.navbar__logo” in a sheet.')(
        value[key],
        [...path, key],
        to
      )
    }
  }

const itemKeys: Readonly<Record<string, readonly string[]>> = {
  link: ['to', 'href', 'activeBasePath', 'activeBaseRegex'],
  dropdown: ['to', 'href', 'activeBasePath', 'activeBaseRegex', 'items'],
  html: ['value'],
  doc: ['docId', 'docsPluginId', 'activeBasePath', 'activeBaseRegex'],
  docSidebar: ['sidebarId', 'docsPluginId', 'activeBasePath', 'activeBaseRegex'],
  docsVersion: ['to', 'href', 'docsPluginId'],
  docsVersionDropdown: [
    'docsPluginId',
    'versions',
    'dropdownItemsBefore',
    'dropdownItemsAfter',
    'dropdownActiveClassDisabled'
  ],
  localeDropdown: [],
  search: []
}

const everyItem = ['type', 'position', 'label', 'className', 'title', 'target', 'rel']

/** The items of the navigation bar; a note is added for each unknown type. */
function navbarItems(value: unknown, path: KeyPath, to: Translation): unknown[] {
  return (Array.isArray(value) ? value : []).flatMap((item, index) => navbarItem(item, [...path, index], to))
}

/** The module of the site that maps each type of entry of the bar to a component. */
const itemTypes = 'src/theme/NavbarItem/ComponentTypes'

function navbarItem(item: unknown, path: KeyPath, to: Translation): unknown[] {
  if (!isPlainObject(item)) return []
  const type = String(item.type ?? (item.items === undefined ? 'link' : 'dropdown'))
  const kind = type === 'default' ? (item.items === undefined ? 'link' : 'dropdown') : type
  const known = itemKeys[kind]
  const isDrawn = known === undefined && to.site.script(itemTypes) !== null
  if (isDrawn && kind.startsWith('custom-')) {
    return [{ type: 'html', ...pick(item, ['position']), value: customItem(item) }]
  }
  if (known === undefined) {
    to.note(
      'unsupported',
      path,
      `The entry of the type “${kind}” is left out of the navigation bar.`,
      'Write it as a link, or as an entry of the type “html”.'
    )
    return []
  }
  const { locales } = (to.get(['i18n']) ?? {}) as { locales?: unknown[] }
  if (kind === 'localeDropdown' && (locales ?? []).length < 2) return []
  const isAttribute = (key: string) => /^(?:aria|data)-[a-z]/.test(key)
  const attributes = Object.fromEntries(
    Object.entries(item).filter(([key, text]) => isAttribute(key) && typeof text === 'string')
  )
  const result: Record<string, unknown> = { ...pick(item, [...everyItem, ...known]), ...attributes }
  if (kind === 'link' && item.to !== undefined) delete result.href
  if (item.type === 'default') delete result.type
  const address = result.to ?? result.href
  // The text in `html` is the label; its tags are styling for Docusaurus.
  const drawn = typeof item.html === 'string' ? item.html.replace(/<[^<>]*>/g, '').trim() : ''
  if (kind === 'link' && drawn !== '') result.label ??= drawn
  if (kind === 'link' && result.label === undefined && result['aria-label'] === undefined) {
    if (typeof address !== 'string') return []
    // A link without text has an icon from its class: its address becomes the name for screen readers.
    result['aria-label'] = address.replace(/^[a-z]+:\/\/(?:www\.)?/i, '').replace(/(.)\/$/, '$1')
    const message = `The entry “${address}” of the navigation bar has no name: screen readers read its address.`
    to.note('unsupported', path, message, 'Give it an “aria-label”, such as “GitHub”.')
  }
  for (const key of ['items', 'dropdownItemsBefore', 'dropdownItemsAfter']) {
    if (result[key] !== undefined) result[key] = navbarItems(result[key], [...path, key], to)
  }
  return [result]
}

const navbar = keys(
  {
    title: same('navbar', 'title'),
    logo: setLogo('navbar', 'logo'),
    hideOnScroll: same('navbar', 'hideOnScroll'),
    style: dropped,
    items: (value, path, to) => {
      for (const [index, item] of (Array.isArray(value) ? value : []).entries()) {
        for (const entry of navbarItem(item, [...path, index], to)) to.add(['navbar', 'items'], entry, [...path, index])
      }
    }
  },
  dropped
)

function footerLink(link: unknown): unknown[] {
  if (!isPlainObject(link)) return []
  if (typeof link.html === 'string') return [{ html: link.html }]
  return [pick(link, link.to === undefined ? ['label', 'href'] : ['label', 'to'])]
}

const footer = keys(
  {
    style: same('footer', 'style'),
    logo: setLogo('footer', 'logo'),
    copyright: same('footer', 'copyright'),
    links: (value, path, to) => {
      if (!Array.isArray(value)) return
      const links = value.flatMap(entry => {
        if (isPlainObject(entry)) lost('the column has no class.')(entry.className, [...path, 'className'], to)
        if (!isPlainObject(entry) || !Array.isArray(entry.items)) return footerLink(entry)
        return [
          { ...(typeof entry.title === 'string' && { title: entry.title }), items: entry.items.flatMap(footerLink) }
        ]
      })
      if (links.length > 0) to.set(['footer', 'links'], links, path)
    }
  },
  dropped
)

const announcementBar: Rule = (value, path, to) => {
  // Without content, a component of the site renders the bar, or the bar is switched off.
  if (!isPlainObject(value) || typeof value.content !== 'string' || value.content.trim() === '') return
  to.set(['announcementBar'], pick(value, ['id', 'content', 'backgroundColor', 'textColor', 'isCloseable']), path)
}

const metadata: Rule = (value, path, to) => {
  for (const [index, attributes] of (Array.isArray(value) ? value : []).entries()) {
    if (isPlainObject(attributes))
      to.add(['headTags'], { tagName: 'meta', attributes: attributesOf(attributes) }, [...path, index])
  }
}

const prismKeys = keys(
  {
    theme: codeTheme('light'),
    darkTheme: codeTheme('dark'),
    magicComments: same('markdown', 'magicComments'),
    defaultLanguage: same('markdown', 'defaultLanguage'),
    additionalLanguages: dropped
  },
  dropped
)

const prism: Rule = (value, path, to) => {
  prismKeys(value, path, to)
  // Without `darkTheme`, `theme` applies to both color modes.
  if (isPlainObject(value) && value.darkTheme === undefined && value.theme !== undefined)
    codeTheme('dark')(value.theme, [...path, 'theme'], to)
}

const algolia: Rule = (value, path, to) => {
  if (!isPlainObject(value)) return
  const { appId, apiKey, indexName } = value
  // Keys that come from unset environment variables: Docusaurus would show a search that finds nothing.
  const isAccount = [apiKey, indexName].every(part => typeof part === 'string' && part !== '')
  if (!isAccount || typeof appId !== 'string' || !/^[a-z0-9]+$/i.test(appId)) {
    const message = 'The Algolia settings are incomplete, so the site uses the search of docsgen.'
    to.note('unsupported', path, message, 'Set “appId”, “apiKey” and “indexName”, or remove “algolia”.')
    return
  }
  const names = [
    'appId',
    'apiKey',
    'indexName',
    'contextualSearch',
    'searchParameters',
    'searchPagePath',
    'externalUrlRegex',
    'replaceSearchResultPathname',
    'insights',
    'placeholder'
  ]
  to.set(['search'], { provider: 'algolia', ...pick(value, names) }, path)
  lost('the assistant (“Ask AI”) is not supported.')(value.askAi, [...path, 'askAi'], to)
}

const drawnAsPage = 'diagrams use the colors and the font of the page.'

/** Keys of pre-releases of Docusaurus 2, which have new names. */
const renamed = (key: string): Rule => lost(`use “${key}”, its name since Docusaurus 2.`, 'Rename it.')

export const themeConfig: Table = {
  metadatas: renamed('metadata'),
  disableDarkMode: renamed('colorMode.disableSwitch'),
  defaultDarkMode: renamed('colorMode.defaultMode'),
  hideableSidebar: renamed('docs.sidebar.hideable'),
  autoCollapseSidebarCategories: renamed('docs.sidebar.autoCollapseCategories'),
  navbar,
  footer,
  announcementBar,
  metadata,
  prism,
  algolia,
  image: same('image'),
  colorMode: (value, path, to) => {
    if (isPlainObject(value))
      to.set(['colorMode'], pick(value, ['defaultMode', 'disableSwitch', 'respectPrefersColorScheme']), path)
  },
  tableOfContents: (value, path, to) => {
    if (isPlainObject(value)) to.set(['tableOfContents'], pick(value, ['minHeadingLevel', 'maxHeadingLevel']), path)
  },
  // Translated with the docs sets and the blog.
  docs: dropped,
  blog: dropped,
  liveCodeBlock: keys(
    {
      playgroundPosition: (value, path, to) => {
        if (value === 'top') idle('results are below the code.')(value, path, to)
      }
    },
    dropped
  ),
  mermaid: keys({ theme: idle(drawnAsPage), options: idle(drawnAsPage) }, dropped),
  zoom: dropped
}
