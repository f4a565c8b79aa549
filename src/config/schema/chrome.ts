/** Options of what is around the text of every page: navigation bar, footer, announcement bar, color mode, theme. */
import * as v from 'valibot'
import { toHexColor } from '../../util/color.ts'
import { isPlainObject } from '../../util/objects.ts'
import {
  chosen,
  color,
  either,
  filePath,
  filledText,
  flag,
  type InputOf,
  list,
  object,
  oneOf,
  pageAddress,
  pattern,
  pixels,
  record,
  safeAddress,
  text
} from './primitives.ts'

export type NavbarInput = v.InferInput<typeof navbar>
export type LogoInput = v.InferInput<typeof logo>
/** One entry of the bar. Which fields it has depends on `type`; further `aria-*` and `data-*` attributes are kept. */
export interface NavbarItemInput extends InputOf<typeof navbarEntries> {
  /**
   * Accessible name and other attributes of the element.
   * @example 'GitHub repository'
   */
  [attribute: `aria-${string}` | `data-${string}`]: string | undefined
}
export type FooterInput = v.InferInput<typeof footer>
export type FooterColumnInput = v.InferInput<typeof footerColumn>
export type FooterLinkInput = InputOf<typeof footerEntries>
export type AnnouncementBarInput = v.InferInput<typeof announcement>
/** The theme of a site: one color and the fonts; everything else is computed from them. */
export type ThemeInput = v.InferInput<typeof theme>
/** Fonts of a theme. */
export type FontsInput = v.InferInput<typeof fonts>
export type ColorModeInput = v.InferInput<typeof colorMode>

export const logo = object({
  /** The picture, a path below a static folder or a full address. @example '/img/logo.svg' */
  src: filledText,
  /**
   * The picture in dark mode.
   * @default `src`
   * @example '/img/logo-dark.svg'
   */
  srcDark: v.optional(filledText),
  /**
   * Text for readers who do not see the picture.
   * @default the site's title
   * @example 'Acme'
   */
  alt: v.optional(text),
  /**
   * Width in CSS pixels.
   * @default that of the picture
   * @example 93
   */
  width: v.optional(pixels),
  /**
   * Height in CSS pixels.
   * @default that of the picture
   * @example 20
   */
  height: v.optional(pixels),
  /**
   * Where it leads.
   * @default the start page
   * @example 'https://acme.dev'
   */
  href: v.optional(safeAddress)
})

const kind = oneOf([
  'link',
  'default',
  'dropdown',
  'html',
  'doc',
  'docSidebar',
  'docsVersion',
  'docsVersionDropdown',
  'localeDropdown',
  'search'
])

const version = object({ label: v.optional(filledText) })

/** All options of entries. */
const navbarEntries = {
  /**
   * Its kind. Not set: a link, or a dropdown if it has `items`.
   * @default 'link'
   * @example 'docSidebar'
   */
  type: v.optional(kind),
  /**
   * Its side of the bar.
   * @default 'left'
   * @example 'right'
   */
  position: v.optional(oneOf(['left', 'right'])),
  /**
   * Its text. An entry that has only an icon needs an `aria-label` instead.
   * @default '', or the title of the doc it names
   * @example 'Docs'
   */
  label: v.optional(text),
  /** Name of a Bootstrap icon. @example 'github' */
  icon: v.optional(filledText),
  /**
   * A page of this site, or its name (`operation:createJob`): checked, and the base URL is added. Exactly one of `to` and
   * `href`.
   * @example '/changelog'
   */
  to: v.optional(pageAddress),
  /** Any other address, used unchanged. @example 'https://github.com/acme/rocket' */
  href: v.optional(safeAddress),
  /** Entries of a dropdown. @example [{ label: 'Guides', to: '/guides' }] */
  items: v.optional(list(v.lazy(() => navbarItem))),
  /** HTML of an entry of type 'html'. @example '<b>Beta</b>' */
  value: v.optional(text),
  /** Id of the doc an entry of type 'doc' leads to. @example 'cli/login' */
  docId: v.optional(filledText),
  /** Name of the sidebar whose first page an entry of type 'docSidebar' leads to. @example 'manual' */
  sidebarId: v.optional(filledText),
  /**
   * Docs set that `docId`, `sidebarId` and versions belong to.
   * @default the first set
   * @example 'api'
   */
  docsPluginId: v.optional(text),
  /**
   * Versions in a list of versions, in this order: names, or labels by name.
   * @default all
   * @example ['current', '2.0']
   */
  versions: v.optional(
    either(
      [list(filledText), record(text, version, 'an object')],
      'a list of names, or an object that maps names to labels'
    )
  ),
  /**
   * Entries before those of a list of versions.
   * @default []
   * @example [{ label: 'Preview', href: 'https://preview.acme.dev' }]
   */
  dropdownItemsBefore: v.optional(list(v.lazy(() => navbarItem))),
  /**
   * Entries after those of a list of versions.
   * @default []
   * @example [{ label: 'All versions', to: '/versions' }]
   */
  dropdownItemsAfter: v.optional(list(v.lazy(() => navbarItem))),
  /**
   * Leaves a list of versions unmarked while a page of its docs set is shown.
   * @default false
   * @example true
   */
  dropdownActiveClassDisabled: v.optional(flag),
  /**
   * The entry is active on this path and below it.
   * @default the path it leads to
   * @example '/guides'
   */
  activeBasePath: v.optional(text),
  /** The entry is active on paths that match; overrides `activeBasePath`. @example '^/(guides|recipes)/' */
  activeBaseRegex: v.optional(pattern),
  /** Class names of the element. @example 'navbar-github' */
  className: v.optional(text),
  /** Text of the browser's tooltip. @example 'Source code' */
  title: v.optional(text),
  /**
   * Where the link opens.
   * @default '_blank' for other sites
   * @example '_self'
   */
  target: v.optional(text),
  /**
   * Relation of the target to this site.
   * @default 'noopener noreferrer' for other sites
   * @example 'me'
   */
  rel: v.optional(text)
}

const { type, position, label, icon, className, title, target, rel, to, href, docsPluginId } = navbarEntries
const { items, dropdownItemsBefore, dropdownItemsAfter, dropdownActiveClassDisabled, versions } = navbarEntries
const { activeBasePath, activeBaseRegex } = navbarEntries
const everyItem = { type, position, label, icon, className, title, target, rel }
const address = { to, href }
const active = { activeBasePath, activeBaseRegex }

/** The `type` of an entry decides which keys are allowed, so that findings list the right ones. */
const navbarItem: v.GenericSchema<NavbarItemInput> = chosen(input => {
  const common = { ...everyItem, ...attributesOf(input) }
  switch (input.type ?? (input.items === undefined ? 'link' : 'dropdown')) {
    case 'dropdown':
      return object({ ...common, label: filledText, ...address, ...active, items: items.wrapped })
    case 'html':
      return object({ ...common, value: text })
    case 'doc':
      return object({ ...common, ...active, docId: filledText, docsPluginId })
    case 'docSidebar':
      return object({ ...common, ...active, sidebarId: filledText, docsPluginId })
    case 'docsVersion':
      return object({ ...common, ...address, docsPluginId })
    case 'docsVersionDropdown':
      return object({
        ...common,
        docsPluginId,
        versions,
        dropdownItemsBefore,
        dropdownItemsAfter,
        dropdownActiveClassDisabled
      })
    case 'localeDropdown':
    case 'search':
      return object(common)
    case 'link':
    case 'default':
      return v.pipe(
        object({ ...common, ...address, ...active }),
        v.check(link => hasOneAddress(link), 'a link with either “to” or “href”'),
        v.check(link => hasName(link), 'an entry with a “label” or an “aria-label”')
      )
    default:
      return v.object({ type: kind })
  }
})

function attributesOf(input: Readonly<Record<string, unknown>>) {
  const keys = Object.keys(input).filter(isAttribute)
  return Object.fromEntries(keys.map(key => [key, v.optional(text)]))
}

/** Whether a key of an entry is an attribute that is kept unchanged. */
export function isAttribute(key: string): boolean {
  return /^(?:aria|data)-[a-z]/.test(key)
}

function hasOneAddress(link: { to?: unknown; href?: unknown }): boolean {
  return (link.to === undefined) !== (link.href === undefined)
}

function hasName(link: { label?: unknown }): boolean {
  const hasLabel = typeof link.label === 'string' && link.label.trim() !== ''
  return hasLabel || 'aria-label' in link
}

export const navbar = object({
  /**
   * Text beside the logo.
   * @default the site's title when there is no logo
   * @example 'Acme'
   */
  title: v.optional(text),
  /** Picture at the start of the bar. @example { src: '/img/logo.svg', srcDark: '/img/logo-dark.svg', alt: 'Acme' } */
  logo: v.optional(logo),
  /** Slides the bar out while the reader scrolls down. @example true */
  hideOnScroll: v.optional(flag, false),
  /** Shows the entries on the left as tabs, in a second row below the bar. @example true */
  tabs: v.optional(flag, false),
  /** Entries of the bar, in order. @example [{ label: 'Docs', to: '/' }, { type: 'search', position: 'right' }] */
  items: v.optional(list(navbarItem), [])
})

/** All options of links. */
const footerEntries = {
  /**
   * Text of the link.
   * @default none, required unless `html` is set
   * @example 'Forum'
   */
  label: v.optional(text),
  /** A page of this site, or its name (`operation:createJob`): checked, and the base URL is added. @example '/changelog' */
  to: v.optional(pageAddress),
  /** Any other address, used unchanged. @example 'https://forum.acme.dev' */
  href: v.optional(safeAddress),
  /** HTML instead of a link. @example '<a href="https://acme.dev"><img src="/badge.svg" alt="Acme"></a>' */
  html: v.optional(text)
}

const footerLink: v.GenericSchema<FooterLinkInput> = chosen(input =>
  input.html === undefined
    ? v.pipe(
        object({ label: filledText, to: footerEntries.to, href: footerEntries.href }),
        v.check(link => hasOneAddress(link), 'a link with either “to” or “href”')
      )
    : object({ html: text })
)

const footerColumn = object({
  /** Heading of the column. @example 'Community' */
  title: v.optional(text),
  /** Its links. @example [{ label: 'Forum', href: 'https://forum.acme.dev' }] */
  items: list(footerLink)
})

/** Either columns or single links: the first entry decides. */
const footerLinks: v.GenericSchema<FooterColumnInput[] | FooterLinkInput[]> = v.lazy(input => {
  const first: unknown = Array.isArray(input) ? input[0] : undefined
  return isPlainObject(first) && 'items' in first ? list(footerColumn) : list(footerLink)
})

export const footer = object({
  /** Its colors. @example 'dark' */
  style: v.optional(oneOf(['light', 'dark']), 'light'),
  /** Picture of the footer. @example { src: '/img/mark.svg', alt: 'Acme', href: 'https://acme.dev' } */
  logo: v.optional(logo),
  /**
   * Columns of links, or one simple list of links; never both.
   * @example [{ title: 'Community', items: [{ label: 'Forum', href: 'https://forum.acme.dev' }] }]
   */
  links: v.optional(footerLinks, []),
  /** Copyright line, HTML. @example 'Copyright © Acme 2025' */
  copyright: v.optional(text)
})

export const announcement = object({
  /** Id of the announcement. A new id shows the bar again to readers who have closed it. @example 'v2' */
  id: v.optional(filledText, 'announcement-bar'),
  /** Its text, HTML. @example '<a href="/changelog/v2">Version 2 is out</a>' */
  content: filledText,
  /**
   * A CSS color, in both color modes.
   * @default that of the theme, by color mode
   * @example '#20232a'
   */
  backgroundColor: v.optional(color),
  /**
   * A CSS color, in both color modes.
   * @default that of the theme, by color mode
   * @example '#fff'
   */
  textColor: v.optional(color),
  /** Whether readers can close it. @example false */
  isCloseable: v.optional(flag, true)
})

const accent = v.pipe(
  text,
  v.check(value => toHexColor(value) !== null, 'a color such as “#6d28d9”')
)

const none = v.literal(false)
const font = either([none, filePath], 'a path such as “content/docs”')

export const fonts = object({
  /**
   * A variable font in a file of the project (`.woff2`), or `false` for the font of the reader's system.
   * @default Geist
   * @example 'static/fonts/acme.woff2'
   */
  text: v.optional(font),
  /**
   * The same for code.
   * @default Geist Mono
   * @example false
   */
  code: v.optional(font)
})

export const theme = object({
  /**
   * Package (`docsgen-theme-book`) or folder (`./themes/acme`) of a theme. Its templates, styles and defaults override
   * those of docsgen; those of the site override the theme's.
   * @example './themes/acme'
   */
  extends: v.optional(filledText),
  /**
   * Preset for colors, backgrounds and corners: `indigo`, `ink`, `forest`, `ember`, `ocean`, `plum`, `rose` or `teal`.
   * @example 'forest'
   */
  preset: v.optional(oneOf(['indigo', 'ink', 'forest', 'ember', 'ocean', 'plum', 'rose', 'teal']), 'indigo'),
  /**
   * Color of links, marks and buttons, as `#rrggbb`. Backgrounds, lines and text get a touch of its hue.
   * @default that of the preset
   * @example '#6d28d9'
   */
  accent: v.optional(accent),
  /**
   * The same color for the dark mode.
   * @default a lighter one of the hue of `accent`
   * @example '#a78bfa'
   */
  accentDark: v.optional(accent),
  /**
   * Fonts of text and of code. `false`: those of the reader's system.
   * @default Geist and Geist Mono, published with the site
   * @example { text: 'static/fonts/acme.woff2', code: false }
   */
  fonts: v.optional(either([none, fonts], 'an object')),
  /** Shows the `description` of a page as a line below its title. @example false */
  subtitles: v.optional(flag, true)
})

export const colorMode = object({
  /** Mode if the reader's system has no preference. @example 'dark' */
  defaultMode: v.optional(oneOf(['light', 'dark']), 'light'),
  /** Leaves the switch out. @example true */
  disableSwitch: v.optional(flag, false),
  /** Follows the reader's system until the reader chooses. @example false */
  respectPrefersColorScheme: v.optional(flag, true)
})
