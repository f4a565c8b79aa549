/**
 * `<Card title href icon>` in a `<CardGrid>`. The title is the link and is stretched over the card by CSS,
 * so that a reader of the list of links hears the title, and text inside may have links of its own.
 *
 *   <div class="card card--link"><svg class="icon"/>
 *     <p class="card__title"><a class="card__link" href="/x">Title</a></p><div class="card__body">…</div></div>
 */
import { icon } from './icon.ts'
import { children, classes, element, type Markup, type Props, text } from './markup.ts'

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
