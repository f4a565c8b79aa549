/** Attributes for React: converts attributes of HTML and SVG, and joins class names. */

/** HTML names that React spells differently; names with a hyphen are converted to camel case. */
const reactNames: Readonly<Record<string, string>> = {
  charset: 'charSet',
  class: 'className',
  crossorigin: 'crossOrigin',
  fetchpriority: 'fetchPriority',
  for: 'htmlFor',
  hreflang: 'hrefLang',
  imagesizes: 'imageSizes',
  imagesrcset: 'imageSrcSet',
  nomodule: 'noModule',
  referrerpolicy: 'referrerPolicy',
  tabindex: 'tabIndex'
}

/**
 * `{class: 'a', 'fill-rule': 'evenodd'}` → `{className: 'a', fillRule: 'evenodd'}`. Inline styles and event
 * handlers are left out, because the site's security policy forbids both.
 */
export function toReactProps(attributes: Readonly<Record<string, string | boolean>>): Record<string, string | boolean> {
  const kept = Object.entries(attributes).filter(([name]) => name !== 'style' && !/^on/i.test(name))
  return Object.fromEntries(kept.map(([name, value]) => [toReactName(name), value]))
}

function toReactName(name: string): string {
  if (/^(?:data|aria)-/.test(name)) return name
  return reactNames[name] ?? name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Joins the class names that are set; undefined (no attribute) if none is. */
export function joinNames(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}

/** Class names of a sidebar's list item; style sheets of sites rely on the `theme-…` ones. */
export function sidebarItemNames(kind: 'link' | 'category', level: number, own: string | null): string | undefined {
  const name = `theme-doc-sidebar-item-${kind}`
  return joinNames('menu__list-item', name, `${name}-level-${level}`, own)
}
