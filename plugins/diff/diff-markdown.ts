/** The report of `docsgen diff` as a comment on a pull request. */

import { wordSpans } from 'docsgen/text'
import {
  anchorLine,
  anchorSections,
  codeSpans,
  contractSections,
  isMovedText,
  pageSections,
  type ReportLine,
  type ReportSection,
  siteSections,
  summaryOf
} from './diff-text.ts'
import { type ContentDiff, isEmpty, type PageDiff, type SiteDiff } from './report.ts'

/** GitHub refuses longer comments. */
export const commentLimit = 65_536

/** This line lets a workflow find the comment that its earlier run has written. */
export const commentMark = '<!-- docsgen diff -->'

/** Markdown of at most `limit` characters; sections that do not fit are counted instead. */
export function formatDiffMarkdown(diff: SiteDiff, limit = commentLimit): string {
  const head = [
    commentMark,
    '### What changes for readers',
    '',
    `\`${code(diff.base.name)}\` → \`${code(diff.head.name)}\`: ${summaryOf(diff)}.`,
    ...diff.notes.map(note => `\n${escaped(note)}`)
  ].join('\n')
  const blocks = isEmpty(diff) ? [] : [...siteBlocks(diff), ...diff.changed.map(pageBlock)]
  let text = `${head}\n`
  // Reserves space for the closing line.
  const room = limit - 120
  for (const [at, block] of blocks.entries()) {
    if (text.length + block.length + 2 > room) {
      const rest = blocks.slice(at + 1).find(it => text.length + it.length + 2 <= room)
      if (rest === undefined || at === blocks.length - 1) return `${text}\n${restLine(blocks.length - at)}\n`
      continue
    }
    text += `\n${block}\n`
  }
  return text
}

function restLine(amount: number): string {
  return `_${amount} more ${amount === 1 ? 'part does' : 'parts do'} not fit into a comment; the report in HTML has all._`
}

function siteBlocks(diff: SiteDiff): string[] {
  return [...contractSections(diff), ...pageSections(diff), ...anchorSections(diff), ...siteSections(diff)].map(
    sectionBlock
  )
}

function sectionBlock({ title, lines, isListDiff }: ReportSection): string {
  if (isListDiff) {
    const entries = lines.map(({ text, mark }) => `${mark === 'added' ? '+' : mark === 'removed' ? '-' : ' '} ${text}`)
    return folded(inElement(title), fenced(entries))
  }
  const text = lines.map(line => `- ${listItem(line)}`).join('\n')
  return lines.length > 10 ? folded(`${title} (${lines.length})`, text) : `**${title}**\n\n${text}`
}

function listItem({ address, text, isAlarm, known = '' }: ReportLine): string {
  const page = address === undefined ? '' : `\`${code(address)}\``
  return [isAlarm && '⚠️', page, escaped(text), known !== '' && `⚠️ ${escaped(known)}`].filter(Boolean).join(' ')
}

function folded(title: string, text: string): string {
  return `<details><summary>${title}</summary>\n\n${text}\n\n</details>`
}

function pageBlock({ address, title, from, head, anchors, content }: PageDiff): string {
  const lines = [
    ...(from === null ? [] : [`Was \`${code(from)}\`.`]),
    ...head.map(({ what, before, after }) => `${what}: ${words(before, after)}`),
    ...anchors.map(anchor => `${anchor.breaking ? '⚠️ ' : ''}Anchor ${escaped(anchorLine(anchor))}`),
    ...content.map(contentBlock)
  ]
  const summary = `<code>${inElement(address)}</code> ${inElement(title)} (${content.length + head.length + anchors.length})`
  return folded(summary, lines.join('\n\n'))
}

function contentBlock(part: ContentDiff): string {
  const { kind, under, before, after } = part
  const place = under === '' || kind === 'heading' ? '' : `<sub>§ ${escaped(under)}</sub><br>`
  if (isMovedText(part)) return `${place}↕ ${escaped((after ?? '').slice(0, 100))} (moved)`
  if (kind !== 'code') return place + words(before, after)
  const signs = { same: ' ', removed: '-', added: '+' } as const
  const text = fenced(codeSpans(before, after).map(span => `${signs[span.kind]} ${span.text}`))
  return place === '' ? text : `${place.replace('<br>', '')}\n\n${text}`
}

function words(before: string | null, after: string | null): string {
  if (before === null) return `<ins>${escaped(after ?? '')}</ins>`
  if (after === null) return `<del>${escaped(before)}</del>`
  const tags = { removed: 'del', added: 'ins' } as const
  return wordSpans(before, after)
    .map(({ kind, text }) => (kind === 'same' ? escaped(text) : `<${tags[kind]}>${escaped(text)}</${tags[kind]}>`))
    .join('')
}

/** A fence that no line of the text can close. */
function fenced(lines: readonly string[]): string {
  const longest = Math.max(2, ...lines.map(line => /`{3,}/.exec(line)?.[0].length ?? 0))
  const fence = '`'.repeat(longest + 1)
  return `${fence}diff\n${lines.join('\n')}\n${fence}`
}

function code(text: string): string {
  return text.replace(/[`\n]/g, '')
}

/** Escapes text, so that it contains no markup, mentions or issue references. */
function escaped(text: string): string {
  return inElement(text.replace(/[\\`*_{}[\]|~]/g, '\\$&')).replace(/^(?=[-+>=]|\d+[.)])/, '&#8203;')
}

/** Escapes text for a line that begins with HTML, where a backslash would be shown. */
function inElement(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/([@#])(?=\w)/g, '$1<!-- -->')
    .replace(/\n/g, ' ')
}
