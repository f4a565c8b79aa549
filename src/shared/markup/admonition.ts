/**
 * `:::note[Title]` and `<Admonition type="note" title="Title">`:
 *
 *   <div class="theme-admonition theme-admonition-note admonition alert alert--secondary" role="note">
 *     <div class="admonition__heading"><svg class="icon"/>Title</div>
 *     <div class="admonition__content">…</div>
 *   </div>
 */
import { icon } from './elements.ts'
import { children, element, type Markup, type MarkupChild, type Props, text } from './markup.ts'

interface Kind {
  /** Last part of the class `theme-admonition-…`; an alias has the class of another type. */
  readonly type: string
  readonly alert: string
  readonly icon: string
}

const note: Kind = { type: 'note', alert: 'secondary', icon: 'journal-text' }
const tip: Kind = { type: 'tip', alert: 'success', icon: 'lightbulb' }
const info: Kind = { type: 'info', alert: 'info', icon: 'info-circle' }
const warning: Kind = { type: 'warning', alert: 'warning', icon: 'exclamation-triangle' }
const danger: Kind = { type: 'danger', alert: 'danger', icon: 'exclamation-octagon' }

const kinds: ReadonlyMap<string, Kind> = new Map([
  ['note', note],
  ['tip', tip],
  ['info', info],
  ['warning', warning],
  ['danger', danger],
  ['secondary', note],
  ['important', info],
  ['success', tip],
  ['caution', { ...warning, type: 'caution' }]
])

/** The built-in keywords; a site adds its own in `markdown.admonitions`. */
export const admonitionKeywords: readonly string[] = [...kinds.keys()]

/**
 * The box of an admonition. `title` replaces the keyword as heading, `symbol` replaces the icon of the type; content
 * goes into the slot `children`.
 */
export function admonition(
  keyword: string,
  title: MarkupChild = keyword,
  extraClass: string | null = null,
  symbol: MarkupChild = admonitionIcon(keyword)
): Markup {
  const { type, alert } = kindOf(keyword)
  const names = ['theme-admonition', `theme-admonition-${type}`, 'admonition', 'alert', `alert--${alert}`]
  const extra = (extraClass ?? '').split(/\s+/).filter(name => name !== '' && !names.includes(name))
  return element(
    'div',
    { class: [...names, ...extra].join(' '), role: 'note' },
    element('div', { class: 'admonition__heading' }, symbol, title),
    element('div', { class: 'admonition__content' }, children)
  )
}

export function admonitionIcon(keyword: string): Markup {
  return icon({ name: kindOf(keyword).icon })
}

function kindOf(keyword: string): Kind {
  return kinds.get(keyword) ?? { ...note, type: keyword }
}

/** `<Admonition type title className>`. An unknown type looks like `info`. */
export function admonitionOf(props: Props): Markup {
  const type = text(props.type) ?? 'note'
  const keyword = kinds.has(type) ? type : 'info'
  return admonition(keyword, text(props.title) ?? type, text(props.className))
}
