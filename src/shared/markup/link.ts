/** `<Link to="/x">` of Docusaurus: a plain link; the compiler resolves its address like any other. */
import { children, element, type Markup, type Props, text } from './markup.ts'

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
