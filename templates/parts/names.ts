/** Class names as one attribute. */

/** Those that apply, joined; undefined, which writes no attribute, when none does. */
export function joinNames(...names: readonly (string | false | null)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}

/** Class names of a sidebar's list item; style sheets of Docusaurus sites rely on the `theme-…` ones. */
export function sidebarItemNames(kind: 'link' | 'category', level: number, own: string | null): string | undefined {
  const name = `theme-doc-sidebar-item-${kind}`
  return joinNames('menu__list-item', name, `${name}-level-${level}`, own)
}
