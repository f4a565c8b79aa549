/** `<Icon name="database" />`: the compiler draws the shapes of the named icon into the element. */
import { element, type Markup, type Props, text } from './markup.ts'

/** An empty picture that says which icon belongs into it. With a `label` it is read out, else it is decoration. */
export function icon(props: Props): Markup {
  const label = text(props.label)
  const spoken = label === null ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label }
  return element('svg', { class: 'icon', 'data-icon': text(props.name) ?? '', ...spoken })
}
