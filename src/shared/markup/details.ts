/** `<Details summary="…">`, as Docusaurus has it; a plain `<details>` needs no component. */
import { children, classes, element, type Markup, type Props, text } from './markup.ts'

export function details(props: Props): Markup {
  return element(
    'details',
    { class: classes('details', text(props.className)), open: props.open === true || props.open === '' },
    element('summary', {}, text(props.summary) ?? 'Details'),
    element('div', { class: 'details__content' }, children)
  )
}
