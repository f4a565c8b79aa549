/**
 * `<ThemedImage light dark alt>` or Docusaurus' `sources={{light, dark}}`: both pictures stand in the HTML,
 * CSS shows the one of the colour mode.
 */
import { classes, element, type Markup, type Props, text } from './markup.ts'

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
