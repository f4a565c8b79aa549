/** `<CodeBlock language title showLineNumbers metastring>`: the same element a fence becomes, for the compiler to colour. */
import { children, element, isOn, type Markup, type Props, text } from './markup.ts'

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
