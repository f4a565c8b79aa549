/** The report of `docsgen diff` as one HTML file without scripts: both versions side by side. */

import { type Span, wordSpans } from 'docsgen/text'
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
import type { ContentDiff, PageDiff, SiteDiff } from './report.ts'

export function formatDiffHtml(diff: SiteDiff): string {
  const title = `${diff.base.name} → ${diff.head.name}`
  const pages = diff.changed.map((page, at) => pageSection(page, at, diff)).join('')
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${text(title)}</title><style>${sheet}</style></head>
<body><header><h1>What changes for readers</h1><p><bdi>${text(title)}</bdi>: ${text(summaryOf(diff))}.</p>${diff.notes.map(note => `<p>${text(note)}</p>`).join('')}</header>
<main>${listSections(diff)}${pages}</main></body></html>
`
}

function listSections(diff: SiteDiff): string {
  const index = diff.changed.map(
    ({ address, title }, at) => `<a href="#page-${at}">${text(address)}</a> ${text(title)}`
  )
  return [
    ...[...contractSections(diff), ...pageSections(diff), ...anchorSections(diff)].map(toSection),
    index.length === 0 ? '' : section('Pages changed', index),
    ...siteSections(diff).map(toSection)
  ].join('')
}

function toSection({ title, lines }: ReportSection): string {
  return section(title, lines.map(listItem))
}

function listItem({ address, text: words, mark, isAlarm, known = '' }: ReportLine): string {
  if (isAlarm) return alarm([address, words].filter(Boolean).join(' '))
  const tag = mark === 'added' ? 'ins' : mark === 'removed' ? 'del' : null
  const [first, rest] = address === undefined ? [words, ''] : [address, words]
  const marked = tag === null ? text(first) : `<${tag}>${text(first)}</${tag}>`
  return `${marked} ${text(rest)}`.trimEnd() + (known === '' ? '' : alarm(known))
}

function section(title: string, items: readonly string[]): string {
  return `<section><h2>${text(title)}</h2><ul>${items.map(item => `<li>${item}</li>`).join('')}</ul></section>`
}

function alarm(words: string): string {
  return ` <strong>${text(words)}</strong>`
}

function pageSection(
  { address, title, from, head, anchors, content }: PageDiff,
  at: number,
  { base, head: now }: SiteDiff
): string {
  const rows = [
    ...head.map(({ what, before, after }) => row(`<b>${text(what)}</b> `, wordCells(before, after))),
    ...content.map(contentRow)
  ]
  const lost = anchors.map(
    anchor => `<li>${anchor.breaking ? alarm(anchorLine(anchor)) : text(anchorLine(anchor))}</li>`
  )
  return `<section id="page-${at}"><h2><bdi>${text(address)}</bdi> ${text(title)}</h2>${from === null ? '' : `<p>Was ${text(from)}.</p>`}${
    lost.length === 0 ? '' : `<h3>Anchors</h3><ul>${lost.join('')}</ul>`
  }${
    rows.length === 0
      ? ''
      : `<div class="sides" role="table" aria-label="${text(address)}"><div role="row"><span role="columnheader">${text(base.name)}</span><span role="columnheader">${text(now.name)}</span></div>${rows.join('')}</div>`
  }</section>`
}

type Cells = readonly [before: string, after: string]

function contentRow(part: ContentDiff): string {
  const { kind, under, before, after } = part
  const place = under === '' || kind === 'heading' ? '' : `<small>§ ${text(under)}</small>`
  if (isMovedText(part)) return row(place, [text(before ?? ''), `${text(after ?? '')} <small>(moved)</small>`])
  return kind === 'code' ? row(place, codeCells(before, after)) : row(place, wordCells(before, after))
}

function row(place: string, [before, after]: Cells): string {
  return `<div role="row"><div role="cell">${before === '' ? '<small>not there</small>' : place + before}</div><div role="cell">${after === '' ? '<small>not there</small>' : place + after}</div></div>`
}

function wordCells(before: string | null, after: string | null): Cells {
  if (before === null) return ['', `<ins>${text(after ?? '')}</ins>`]
  if (after === null) return [`<del>${text(before)}</del>`, '']
  const spans = wordSpans(before, after)
  return [side(spans, 'removed', ''), side(spans, 'added', '')]
}

function codeCells(before: string | null, after: string | null): Cells {
  const spans = codeSpans(before, after)
  const cell = (kind: 'removed' | 'added', isThere: boolean) =>
    isThere ? `<pre tabindex="0">${side(spans, kind, '\n')}</pre>` : ''
  return [cell('removed', before !== null), cell('added', after !== null)]
}

function side(spans: readonly Span[], kind: 'removed' | 'added', joint: string): string {
  const tag = kind === 'removed' ? 'del' : 'ins'
  const own = spans.filter(span => span.kind === 'same' || span.kind === kind)
  return own.map(span => (span.kind === 'same' ? text(span.text) : `<${tag}>${text(span.text)}</${tag}>`)).join(joint)
}

function text(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}

const sheet = `:root{color-scheme:light dark;--line:light-dark(#d5dcda,#3a4248);--ins:light-dark(#dff5e3,#12381d);--del:light-dark(#fde4e1,#4a1a17)}
*{box-sizing:border-box}body{font:1rem/1.5 system-ui,sans-serif;max-inline-size:90rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere;background:light-dark(#fff,#15181b);color:light-dark(#22282b,#d9dfe3)}
h1{font-size:1.5rem}h2{font-size:1.125rem;margin-block:2rem .5rem}h3{font-size:1rem}ul{padding-inline-start:1.25rem}a{color:light-dark(#0a5f5b,#74d3c7)}
ins{background:var(--ins);text-decoration:underline}del{background:var(--del);text-decoration:line-through}
strong{color:light-dark(#9c231e,#f7a19a)}small{display:block;color:light-dark(#566067,#a7b1b8)}
.sides{border:1px solid var(--line)}.sides>div{display:grid;grid-template-columns:1fr 1fr}.sides>div+div{border-block-start:1px solid var(--line)}
.sides>div>*{padding:.5rem .75rem;min-inline-size:0}.sides>div>*+*{border-inline-start:1px solid var(--line)}[role=columnheader]{font-weight:600}
pre{margin:0;overflow-x:auto;overflow-wrap:normal;font:.875rem/1.5 ui-monospace,monospace}
@media(max-width:45rem){.sides>div{grid-template-columns:1fr}.sides>div>*+*{border-inline-start:0;border-block-start:1px dashed var(--line)}}`
