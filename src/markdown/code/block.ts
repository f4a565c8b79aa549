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
 * A line gets an element of its own (`span.codeblock__line`, line break inside) only if some line of the block needs
 * one. Line numbers are `data-line`, which CSS shows: a CSS counter cannot start at another number without an inline
 * style. The client script shows the buttons; copying takes the text of `code`.
 */
import { classNames, dataAttributes } from '../../shared/dom.ts'
import { english } from '../../shared/texts.ts'
import { escapeHtml } from '../html.ts'
import { noteId } from './annotations.ts'
import type { Frame } from './frame.ts'
import type { Token } from './highlight.ts'
import { type CodeLine, hasMarks, lineClass } from './lines.ts'
import type { CodeOptions } from './options.ts'
import { drawNotes, drawTyped, type TypeNote } from './types.ts'

interface Block {
  /** As the author wrote it, in lower case. */
  readonly language: string
  readonly options: CodeOptions
  readonly lines: readonly CodeLine[]
  /** Tokens of each line; null: plain text. */
  readonly tokens: readonly (readonly Token[])[] | null
  /** Notes of each line; null: the block has no types. */
  readonly notes: readonly (readonly TypeNote[])[] | null
  /** The language in its corner; null: none. */
  readonly label: string | null
  readonly frame: (Pick<Frame, 'kind' | 'title'> & { readonly icon: string }) | null
}

export function drawBlock({ language, options, lines, tokens, notes, label, frame }: Block): string {
  const isFocused = lines.some(({ classes }) => classes.has(`${lineClass}--focused`))
  const look = [
    classNames.codeBlock,
    `language-${escapeHtml(language === '' ? 'text' : language)}`,
    'codeblock',
    options.wrap ? 'codeblock--wrapped' : '',
    options.firstLine === null ? '' : 'codeblock--numbered',
    isFocused ? 'codeblock--focused' : '',
    notes === null ? '' : 'codeblock--typed',
    ...options.classes,
    frame === null ? '' : `codeblock--framed codeblock--${frame.kind}`
  ].filter(name => name !== '')
  const shown = frame === null ? options.title : frame.title
  const title = shown === null ? '' : `<div class="codeblock__title">${frame?.icon ?? ''}${escapeHtml(shown)}</div>`
  const code = drawLines({ lines, tokens, notes, options })
  return (
    `<div class="${look.join(' ')}"${options.id === null ? '' : ` id="${options.id}"`} ${dataAttributes.codeBlock}>${title}<div class="codeblock__content">` +
    `<pre tabindex="0"><code>${code}</code></pre>${buttons(options.wrap, label)}</div></div>`
  )
}

function drawLines({ lines, tokens, notes, options }: Pick<Block, 'lines' | 'tokens' | 'notes' | 'options'>): string {
  const { firstLine, collapsed, id } = options
  const texts = lines.map((line, index) => {
    const its = tokens?.[index] ?? [{ text: line.text, className: null }]
    return notes === null
      ? drawTokens(its, line)
      : drawTyped(its, notes[index] ?? [], token => drawTokens([token], line))
  })
  const html = texts.map((text, index) => text + drawMarkers(lines[index]?.notes ?? [], options))
  // A note follows the line break of its line.
  const behind = (index: number) => (index < lines.length - 1 ? '\n' : '') + drawNotes(notes?.[index] ?? [])
  if (firstLine === null && collapsed.length === 0 && id === null && !hasMarks(lines)) {
    return html.map((line, index) => line + behind(index)).join('')
  }
  const drawn = lines.map(({ classes }, index) => {
    const number = (firstLine ?? 1) + index
    const shown = firstLine === null || id !== null ? '' : ` data-line="${number}"`
    const place = id === null ? '' : ` id="${id}-L${number}"`
    const name = escapeHtml([lineClass, ...classes].join(' '))
    const link = id === null || firstLine === null ? '' : lineLink(id, number)
    return `<span class="${name}"${shown}${place}>${link}${html[index]}${behind(index)}</span>`
  })
  return collapsed.length === 0 ? drawn.join('') : fold(drawn, collapsed).join('')
}

/** Buttons that open the notes of a line. Their numbers are not text, so that they are not copied. */
function drawMarkers(numbers: readonly number[], { notes }: CodeOptions): string {
  if (notes === null) return ''
  return numbers
    .map(number => {
      const name = english.codeNote.replace('{number}', String(number))
      return ` <button type="button" class="codeblock__marker" popovertarget="${noteId(notes, number)}" data-note="${number}" aria-label="${name}"></button>`
    })
    .join('')
}

/** A line number that links to its line. Not a tab stop. */
function lineLink(id: string, number: number): string {
  const attributes = 'class="codeblock__number" tabindex="-1" aria-hidden="true"'
  return `<a ${attributes} href="#${id}-L${number}" data-line="${number}"></a>`
}

/** Wraps each collapsible range in a `details`. */
function fold(drawn: readonly string[], collapsed: CodeOptions['collapsed']): string[] {
  return drawn.map((line, index) => {
    const number = index + 1
    const range = collapsed.find(([first, last]) => first <= number && number <= last)
    if (range === undefined) return line
    const last = Math.min(range[1], drawn.length)
    const count = last - range[0] + 1
    const summary = `<summary>${count} collapsed ${count === 1 ? 'line' : 'lines'}</summary>`
    const open = number === range[0] ? `<details class="codeblock__fold">${summary}` : ''
    return `${open}${line}${number === last ? '</details>' : ''}`
  })
}

function drawTokens(tokens: readonly Token[], { words }: CodeLine): string {
  return tokens
    .map(({ text, className }) => {
      const content = words.size === 0 ? escapeHtml(text) : markWords(text, words)
      return className === null ? content : `<span class="${className}">${content}</span>`
    })
    .join('')
}

/** Wraps the words that the author marked in `mark`; a word is only found within one token. */
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

function buttons(isWrapped: boolean, label: string | null): string {
  return (
    `<div class="codeblock__buttons"${label === null ? '' : ` data-language="${escapeHtml(label)}"`}>` +
    `<button type="button" class="codeblock__button" data-wrap hidden aria-pressed="${isWrapped}" title="Toggle word wrap" aria-label="Toggle word wrap"></button>` +
    '<button type="button" class="codeblock__button" data-copy hidden title="Copy" aria-label="Copy code to clipboard"></button>' +
    '</div>'
  )
}
