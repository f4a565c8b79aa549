/** Blocks of code: the options of `{% code %}`, and blocks that GitBook writes as HTML because lines are marked. */
import type { SourceEdit } from 'docsgen/config'
import { unescapeXml } from 'docsgen/text'
import type { Reading } from './syntax.ts'
import type { Block } from './tags.ts'

export function fenceEdits({ open, close }: Block, { page: { text } }: Reading): readonly SourceEdit[] {
  if (close === null) return []
  const found = /^([ \t>]{0,200}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,9})?(?:`{3,99}|~{3,99}))([^\n`]{0,1000})$/m.exec(
    text.slice(open.end, close.start)
  )
  if (found === null) return []
  const [, before = '', info = ''] = found
  const options = optionsOf({
    title: open.attributes.title,
    overflow: open.attributes.overflow,
    numbers: open.attributes.lineNumbers
  })
  const [language = ''] = /^\S*/.exec(info.trim()) ?? []
  return [{ at: open.end + found.index + before.length, length: info.length, text: `${language || 'text'}${options}` }]
}

function optionsOf(given: {
  readonly title: string | undefined
  readonly overflow: string | undefined
  readonly numbers: string | undefined
}): string {
  const title = (given.title ?? '').trim().replaceAll('"', '”')
  return `${title === '' ? '' : ` title="${title}"`}${given.numbers === 'true' ? ' showLineNumbers' : ''}${given.overflow === 'wrap' ? ' wrap' : ''}`
}

/** `<pre class="language-js" data-title="a.js"><code class="lang-js">…</code></pre>` → a fence, with the marked lines. */
export function htmlCodeEdits({ page: { text } }: Reading): SourceEdit[] {
  const found = text.matchAll(/^([ \t]*)<pre((?:[ \t][^<>]*)?)><code([^<>]*)>([\s\S]*?)<\/code><\/pre>/gm)
  return [...found].map(({ index, 0: whole, 1: indent = '', 2: pre = '', 3: code = '', 4: content = '' }) => {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(pre)?.[1]
    const language = /\blang(?:uage)?-([^"\s]+)/.exec(code + pre)?.[1] ?? 'text'
    const lines = content.replace(/(?:\n|<\/strong>)+$/, '').split('\n')
    const marked = lines.flatMap((line, at) =>
      isMarked(lines, at) && line.replace(/<[^<>]*>/g, '').trim() !== '' ? [at + 1] : []
    )
    const options = optionsOf({
      title: attribute('data-title'),
      overflow: attribute('data-overflow'),
      numbers: attribute('data-line-numbers')
    })
    const plain = lines.map(line => indent + textIn(line)).join('\n')
    const fence = '`'.repeat(Math.max(3, ...[...plain.matchAll(/`+/g)].map(([it]) => it.length + 1)))
    const info = `${language}${options}${marked.length === 0 ? '' : ` {${marked.join(',')}}`}`
    return { at: index, length: whole.length, text: `${indent}${fence}${info}\n${plain}\n${indent}${fence}` }
  })
}

/** Whether a line is in `<strong>`, which may begin on a line before. */
function isMarked(lines: readonly string[], at: number): boolean {
  const before = lines.slice(0, at).join('\n')
  const isOpen = before.lastIndexOf('<strong>') > before.lastIndexOf('</strong>')
  const line = lines[at] ?? ''
  return isOpen ? !/^<\/strong>/.test(line) : line.includes('<strong>')
}

/** The text of a line of HTML. GitBook writes spaces at its end as `&#x20;`. */
function textIn(line: string): string {
  const spaced = line
    .replace(/<[^<>]*>/g, '')
    .replace(/&#x([\da-f]{1,5});/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
  return unescapeXml(spaced)
}
