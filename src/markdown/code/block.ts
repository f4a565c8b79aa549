/**
 * The HTML of a code block:
 *
 *   <div class="theme-code-block language-ts codeblock" data-code-block>
 *     <div class="codeblock__title">a.ts</div>
 *     <div class="codeblock__content">
 *       <pre tabindex="0"><code>…<span class="c3-7">const</span>…</code></pre>
 *       <div class="codeblock__buttons"><button hidden data-copy …></button><button hidden data-wrap …></button></div>
 *     </div>
 *   </div>
 *
 * Lines get elements of their own (`span.codeblock__line`, line break inside) only where something is
 * special about one, and numbers as `data-line`, which CSS prints: a counter could not begin at another
 * number without an inline style. The script shows the buttons; copying takes the text of `code`.
 */
import { classNames, dataAttributes } from '../../shared/dom.ts'
import { escapeHtml } from '../html.ts'
import type { Token } from './highlight.ts'
import { type CodeLine, hasMarks, lineClass } from './lines.ts'
import type { CodeOptions } from './options.ts'

export interface Block {
  /** As the author wrote it, lower case. */
  readonly language: string
  readonly options: CodeOptions
  readonly lines: readonly CodeLine[]
  /** Tokens of each line; null: plain text. */
  readonly tokens: readonly (readonly Token[])[] | null
}

export function drawBlock({ language, options, lines, tokens }: Block): string {
  const isFocused = lines.some(({ classes }) => classes.has(`${lineClass}--focused`))
  const look = [
    classNames.codeBlock,
    `language-${escapeHtml(language === '' ? 'text' : language)}`,
    'codeblock',
    options.wrap ? 'codeblock--wrapped' : '',
    options.firstLine === null ? '' : 'codeblock--numbered',
    isFocused ? 'codeblock--focused' : ''
  ].filter(name => name !== '')
  const title = options.title === null ? '' : `<div class="codeblock__title">${escapeHtml(options.title)}</div>`
  const code = drawLines(lines, tokens, options.firstLine)
  return (
    `<div class="${look.join(' ')}" ${dataAttributes.codeBlock}>${title}<div class="codeblock__content">` +
    `<pre tabindex="0"><code>${code}</code></pre>${buttons(options.wrap)}</div></div>`
  )
}

function drawLines(lines: readonly CodeLine[], tokens: Block['tokens'], firstLine: number | null): string {
  const html = lines.map((line, index) => drawTokens(tokens?.[index] ?? [{ text: line.text, className: null }], line))
  if (firstLine === null && !hasMarks(lines)) return html.join('\n')
  return lines
    .map(({ classes }, index) => {
      const number = firstLine === null ? '' : ` data-line="${firstLine + index}"`
      const end = index < lines.length - 1 ? '\n' : ''
      return `<span class="${escapeHtml([lineClass, ...classes].join(' '))}"${number}>${html[index]}${end}</span>`
    })
    .join('')
}

function drawTokens(tokens: readonly Token[], { words }: CodeLine): string {
  return tokens
    .map(({ text, className }) => {
      const content = words.size === 0 ? escapeHtml(text) : markWords(text, words)
      return className === null ? content : `<span class="${className}">${content}</span>`
    })
    .join('')
}

/** Puts the words that the author pointed at into `mark`s; a word counts inside one token. */
function markWords(text: string, words: ReadonlySet<string>): string {
  const pattern = new RegExp([...words].map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g')
  let html = ''
  let end = 0
  for (const match of text.matchAll(pattern)) {
    html += `${escapeHtml(text.slice(end, match.index))}<mark class="codeblock__word">${escapeHtml(match[0])}</mark>`
    end = match.index + match[0].length
  }
  return html + escapeHtml(text.slice(end))
}

function buttons(isWrapped: boolean): string {
  return (
    '<div class="codeblock__buttons">' +
    `<button type="button" class="codeblock__button" data-wrap hidden aria-pressed="${isWrapped}" title="Toggle word wrap" aria-label="Toggle word wrap"></button>` +
    '<button type="button" class="codeblock__button" data-copy hidden title="Copy" aria-label="Copy code to clipboard"></button>' +
    '</div>'
  )
}
