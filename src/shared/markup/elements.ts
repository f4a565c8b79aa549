/** The HTML of small components: cards, code blocks, details, icons, links, themed images. */
import { docCardsTag } from '../dom.ts'
import { children, classes, element, isOn, type Markup, type MarkupChild, type Props, text } from './markup.ts'

/**
 * `<Icon name="database" />`: an empty `<svg>` with the name of the icon; the compiler adds the shapes. Has an
 * accessible name if there is a `label`, else it is decorative.
 */
export function icon(props: Props): Markup {
  const label = text(props.label)
  const spoken = label === null ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label }
  return element('svg', { class: 'icon', 'data-icon': text(props.name) ?? '', ...spoken })
}

/**
 * `<Card title href icon>` in a `<CardGrid>`. Only the title is a link, and CSS stretches it over the card: screen
 * readers read just the title in a list of links, and the text inside may contain other links.
 *
 *   <div class="card card--link"><svg class="icon"/>
 *     <p class="card__title"><a class="card__link" href="/x">Title</a></p><div class="card__body">…</div></div>
 */
export function card(props: Props): Markup {
  const title = text(props.title) ?? ''
  const href = text(props.href)
  const name = text(props.icon)
  const label = href === null ? title : element('a', { class: 'card__link', href }, title)
  return element(
    'div',
    { class: classes('card', href !== null && 'card--link', text(props.className)) },
    ...(name === null ? [] : [icon({ name })]),
    element('p', { class: 'card__title' }, label),
    element('div', { class: 'card__body' }, children)
  )
}

export function cardGrid(props: Props): Markup {
  return element('div', { class: classes('card-grid', text(props.className)) }, children)
}

/**
 * `<CodeBlock language title showLineNumbers metastring>`: the same element as for a fenced code block; the compiler
 * highlights it.
 */
export function codeBlock(props: Props): Markup {
  const title = text(props.title)
  const start = text(props.showLineNumbers)
  const numbers = isOn(props.showLineNumbers) ? 'showLineNumbers' : start && `showLineNumbers=${start}`
  const meta = [
    title === null ? null : `title=${title.includes('"') ? `'${title}'` : `"${title}"`}`,
    numbers,
    isOn(props.wrap) ? 'wrap' : null,
    text(props.metastring)
  ]
  const language = text(props.language) ?? /^language-(\S+)/.exec(text(props.className) ?? '')?.[1]
  return element(
    'pre',
    {},
    element(
      'code',
      { class: language && `language-${language}`, 'data-meta': meta.filter(Boolean).join(' ') || null },
      children
    )
  )
}

/** `<Details summary="…">`; a plain `<details>` needs no component. */
export function details(props: Props, summary: MarkupChild = text(props.summary) ?? 'Details'): Markup {
  return element(
    'details',
    {
      id: text(props.id),
      class: classes('details', text(props.className)),
      open: props.open === true || props.open === ''
    },
    element('summary', {}, summary),
    element('div', { class: 'details__content' }, children)
  )
}

/** `<Link to="/x">`: a plain link; the compiler resolves its address like any other. */
export function link(props: Props): Markup {
  return element(
    'a',
    {
      href: text(props.to) ?? text(props.href),
      class: text(props.className),
      title: text(props.title),
      id: text(props.id),
      'aria-label': text(props['aria-label'])
    },
    children
  )
}

/**
 * `<ThemedImage light dark alt>` or `sources={{light, dark}}`: the HTML contains both pictures, CSS shows
 * the one for the color mode.
 */
export function themedImage(props: Props): Markup {
  const sources = isRecord(props.sources) ? props.sources : {}
  const picture = (mode: 'light' | 'dark') =>
    element('img', {
      class: classes(`themedComponent--${mode}`, text(props.className)),
      src: text(props[mode]) ?? text(sources[mode]) ?? '',
      alt: text(props.alt) ?? '',
      title: text(props.title),
      width: text(props.width),
      height: text(props.height)
    })
  return element('span', { class: 'themed-image' }, picture('light'), picture('dark'))
}

function isRecord(value: unknown): value is Props {
  return typeof value === 'object' && value !== null
}

/**
 * `<DocCardList />`: sibling pages as cards. A placeholder that the template replaces, because bodies are compiled
 * without sidebars.
 */
export function docCardList(props: Props): Markup {
  const items = Array.isArray(props.items) ? (props.items as readonly Readonly<Record<string, unknown>>[]) : []
  if (items.length === 0) return element(docCardsTag, {})
  const cards = items.map(({ label, href, description }) => {
    const title = element('a', { class: 'card__link', href: text(href) }, text(label) ?? '')
    const body = element('div', { class: 'card__body' }, text(description) ?? '')
    return element('div', { class: 'card card--link' }, element('p', { class: 'card__title' }, title), body)
  })
  return element('div', { class: 'card-grid' }, ...cards)
}

/**
 * `<TOCInline minHeadingLevel={2} maxHeadingLevel={3} />`: a placeholder, replaced when the headings of the page are
 * known.
 */
export function tocInline(props: Props): Markup {
  const level = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)
  const [min, max] = [level(props.minHeadingLevel, 2), level(props.maxHeadingLevel, 3)]
  return element('docsgen-toc', { 'data-min': String(min), 'data-max': String(max) })
}
