/** Schema of navigation bar, footer, announcement bar and color mode. */
import * as v from 'valibot'
import { toHexColor } from '../../util/color.ts'
import { isPlainObject } from '../../util/objects.ts'
import { defaults } from '../defaults.ts'
import {
  color,
  filePath,
  filledText,
  flag,
  list,
  object,
  oneOf,
  pattern,
  pixels,
  record,
  safeAddress,
  text
} from './primitives.ts'

const logo = object({
  src: filledText,
  srcDark: v.optional(filledText),
  alt: v.optional(text),
  width: v.optional(pixels),
  height: v.optional(pixels),
  href: v.optional(safeAddress)
})

const kinds = [
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
] as const

const everyItem = {
  type: v.optional(oneOf(kinds)),
  position: v.optional(oneOf(['left', 'right'])),
  label: v.optional(text),
  icon: v.optional(filledText),
  className: v.optional(text),
  title: v.optional(text),
  target: v.optional(text),
  rel: v.optional(text)
}

const address = { to: v.optional(safeAddress), href: v.optional(safeAddress) }
const active = { activeBasePath: v.optional(text), activeBaseRegex: v.optional(pattern) }

/** Names of versions, or labels for some of them. */
const listedVersions = v.lazy(input =>
  Array.isArray(input)
    ? list(filledText)
    : record(text, object({ label: v.optional(filledText) }), 'a list of names, or an object of labels by name')
)

/** An entry of the navigation bar. Its `type` decides which keys are allowed, so that findings list the right ones. */
const navbarItem: v.GenericSchema = v.lazy(input => {
  const kind = kindOf(input)
  const common = { ...everyItem, ...attributesOf(input) }
  switch (kind) {
    case 'dropdown':
      return object({ ...common, label: filledText, ...address, ...active, items: list(navbarItem) })
    case 'html':
      return object({ ...common, value: text })
    case 'doc':
      return object({ ...common, ...active, docId: filledText, docsPluginId: v.optional(text) })
    case 'docSidebar':
      return object({ ...common, ...active, sidebarId: filledText, docsPluginId: v.optional(text) })
    case 'docsVersion':
      return object({ ...common, ...address, docsPluginId: v.optional(text) })
    case 'docsVersionDropdown':
      return object({
        ...common,
        docsPluginId: v.optional(text),
        versions: v.optional(listedVersions),
        dropdownItemsBefore: v.optional(list(navbarItem)),
        dropdownItemsAfter: v.optional(list(navbarItem)),
        dropdownActiveClassDisabled: v.optional(flag)
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
      return v.looseObject({ type: oneOf(kinds) }, 'an object')
  }
})

/** The kind of an entry; null if its `type` is unknown. */
function kindOf(input: unknown): (typeof kinds)[number] | null {
  if (!isPlainObject(input)) return 'link'
  if (input.type === undefined) return input.items === undefined ? 'link' : 'dropdown'
  return kinds.find(kind => kind === input.type) ?? null
}

function attributesOf(input: unknown): Record<string, v.GenericSchema> {
  const keys = isPlainObject(input) ? Object.keys(input) : []
  return Object.fromEntries(keys.filter(isAttribute).map(key => [key, v.optional(text)]))
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
  title: v.optional(text),
  logo: v.optional(logo),
  hideOnScroll: v.optional(flag),
  items: v.optional(list(navbarItem))
})

const footerLink = v.lazy(input =>
  isPlainObject(input) && input.html !== undefined
    ? object({ html: text })
    : v.pipe(
        object({ label: filledText, ...address }),
        v.check(link => hasOneAddress(link), 'a link with either “to” or “href”')
      )
)

const footerColumn = object({ title: v.optional(text), items: list(footerLink) })

/** Either columns or single links: the first entry decides. */
const footerLinks = v.lazy(input => {
  const first: unknown = Array.isArray(input) ? input[0] : undefined
  return list(isPlainObject(first) && 'items' in first ? footerColumn : footerLink)
})

export const footer = object({
  style: v.optional(oneOf(['light', 'dark'])),
  logo: v.optional(logo),
  links: v.optional(footerLinks),
  copyright: v.optional(text)
})

export const announcementBar = v.lazy(input =>
  isPlainObject(input)
    ? object({
        id: v.optional(filledText),
        content: filledText,
        backgroundColor: v.optional(color),
        textColor: v.optional(color),
        isCloseable: v.optional(flag)
      })
    : v.union([v.literal('changelog'), v.literal(false)], 'an object, “changelog” or false')
)

const accent = v.pipe(
  text,
  v.check(value => toHexColor(value) !== null, 'a color such as “#6d28d9”')
)
const font = v.lazy(input => (input === false ? v.literal(false) : filePath))

const themeSettings = object({
  extends: v.optional(filledText),
  preset: v.optional(oneOf(defaults.themePresets)),
  accent: v.optional(accent),
  accentDark: v.optional(accent),
  fonts: v.optional(
    v.lazy(input => (input === false ? v.literal(false) : object({ text: v.optional(font), code: v.optional(font) })))
  )
})

export const theme = v.lazy(input => (input === false ? v.literal(false) : themeSettings))

export const colorMode = object({
  defaultMode: v.optional(oneOf(['light', 'dark'])),
  disableSwitch: v.optional(flag),
  respectPrefersColorScheme: v.optional(flag)
})
