/** The report of `docsgen diff` for a terminal, and the sentences that all formats share. */

import { lineSpans, type Span, wordSpans } from 'docsgen/text'
import { formatCount } from './page-diff.ts'
import {
  type AnchorDiff,
  type Change,
  type ContentDiff,
  type ContractDiff,
  isEmpty,
  type MovedPage,
  type PageDiff,
  type Referrers,
  type SearchDiff,
  type SearchOutcome,
  type SiteDiff,
  type Weight
} from './report.ts'

/** `2 pages added, 1 page removed, 14 pages changed`. */
export function summaryOf(diff: SiteDiff): string {
  const { added, removed, moved, changed, lists, redirects, navigation, search, findings, contracts } = diff
  const missing = moved.filter(({ redirected }) => !redirected).length
  const broken = changed.flatMap(({ anchors }) => anchors.filter(({ breaking }) => breaking)).length
  const incompatible = contracts.filter(({ breaking }) => breaking).length
  const counts = [
    count(incompatible, 'breaking change', 'breaking changes'),
    count(added.length, 'page added', 'pages added'),
    count(removed.length, 'page removed', 'pages removed'),
    count(moved.length, 'page moved', 'pages moved') &&
      `${count(moved.length, 'page moved', 'pages moved')}${missing > 0 ? ` (${missing} without a redirect)` : ''}`,
    count(changed.length, 'page changed', 'pages changed'),
    count(lists.length, 'list changed', 'lists changed'),
    count(broken, 'anchor broken', 'anchors broken'),
    count(redirects.length, 'redirect changed', 'redirects changed'),
    navigation.length > 0 && 'navigation changed',
    count(search.length, 'search result changed', 'search results changed'),
    count(findings.appeared.length, 'new finding', 'new findings'),
    count(findings.gone.length, 'resolved finding', 'resolved findings'),
    count(contracts.length - incompatible, 'compatible change', 'compatible changes')
  ]
  return counts.filter(Boolean).join(', ') || 'Nothing changes for readers'
}

function count(amount: number, one: string, many: string): string {
  return amount === 0 ? '' : `${amount} ${amount === 1 ? one : many}`
}

/** `linked from /a and /b, in urls.lock`; empty when nothing refers to the address. */
function referrersText({ linkedFrom, inLedger }: Referrers): string {
  const shown = linkedFrom.slice(0, 3).join(', ')
  const more = linkedFrom.length > 3 ? ` and ${linkedFrom.length - 3} more` : ''
  return [linkedFrom.length > 0 && `linked from ${shown}${more}`, inLedger && 'in urls.lock'].filter(Boolean).join(', ')
}

export function anchorLine(anchor: AnchorDiff): string {
  const known = referrersText(anchor)
  const now = anchor.now === null ? 'was removed' : `is now #${anchor.now}`
  return `#${anchor.id} ${now}${known === '' ? '' : ` (${known})`}`
}

function moveLine({ from, address, redirected }: MovedPage): string {
  return `${from} → ${address}${redirected ? '' : `, the redirect is missing: redirect_from: ["${from}"]`}`
}

function outcomeOf({ first, passes }: SearchOutcome): string {
  return `${first ?? 'nothing'}${passes ? '' : ' (its test fails)'}`
}

function searchLine({ query, before, after }: SearchDiff): string {
  return `“${query}” found ${outcomeOf(before)}, now finds ${outcomeOf(after)}`
}

/** `pages: 140 files, 6,120,443 bytes (+1.2 %)`. */
function weightLine({ name, files, bytes }: Weight): string {
  const grown = files.before === files.after ? '' : ` (${signed(files.after - files.before)})`
  return `${name}: ${formatCount(files.after)} files${grown}, ${formatCount(bytes.after)} bytes (${percentOf(bytes)})`
}

function percentOf({ before, after }: { readonly before: number; readonly after: number }): string {
  if (before === after) return '± 0 %'
  if (before === 0) return 'new'
  const percent = (100 * (after - before)) / before
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`
}

function signed(amount: number): string {
  return amount < 0 ? `−${-amount}` : `+${amount}`
}

/** Weights that differ. */
function changedWeights({ weight }: SiteDiff): readonly Weight[] {
  return weight.filter(({ bytes, files }) => bytes.before !== bytes.after || files.before !== files.after)
}

/** A text that has only been moved within its page. */
export function isMovedText({ before, after }: ContentDiff): boolean {
  return before !== null && before === after
}

/** A line of the report. `address` is a page, shown before the text; `known` says what refers to a removed page. */
export interface ReportLine {
  readonly text: string
  readonly address?: string
  readonly mark?: 'added' | 'removed' | 'moved'
  readonly isAlarm?: boolean
  readonly known?: string
}

/** A part of the report. `isListDiff`: its lines are the added and removed entries of a list. */
export interface ReportSection {
  readonly title: string
  readonly lines: readonly ReportLine[]
  readonly isListDiff?: true
}

/** Sections about contracts, such as APIs: breaking changes of each, then the others. */
export function contractSections({ contracts }: SiteDiff): ReportSection[] {
  const titles = [...new Set(contracts.map(({ contract }) => contract))]
  const linesOf = (title: string, isBreaking: boolean): ReportLine[] =>
    contracts
      .filter(({ contract, breaking }) => contract === title && breaking === isBreaking)
      .map(change => ({ text: contractLine(change), isAlarm: isBreaking }))
  return withLines(
    titles.flatMap(title => [
      { title: `Breaking changes, ${title}`, lines: linesOf(title, true) },
      { title: `Compatible changes, ${title}`, lines: linesOf(title, false) }
    ])
  )
}

/** `POST /jobs › body › “name” is now required`, `GET /jobs › query parameter “limit”, type: string → integer` */
function contractLine({ contract, subject, text, usedBy }: ContractDiff): string {
  const shown = usedBy.slice(0, 3).join(', ')
  const more = usedBy.length > 3 ? ` and ${usedBy.length - 3} more` : ''
  const joint = text.includes(': ') ? ', ' : ' '
  return `${subject === '' ? contract : subject}${joint}${text}${usedBy.length === 0 ? '' : ` (in ${shown}${more})`}`
}

/** Sections about added, removed and moved pages, in this order. Sections without lines are left out. */
export function pageSections({ added, removed, moved }: SiteDiff): ReportSection[] {
  return withLines([
    { title: 'Pages added', lines: added.map(({ address, title }) => ({ address, text: title, mark: 'added' })) },
    {
      title: 'Pages removed',
      lines: removed.map(page => ({
        address: page.address,
        text: page.title,
        mark: 'removed',
        known: referrersText(page)
      }))
    },
    { title: 'Pages moved', lines: moved.map(page => ({ text: moveLine(page), isAlarm: !page.redirected })) }
  ])
}

/** Removed anchors that something refers to; for formats that show them before the pages themselves. */
export function anchorSections({ changed }: SiteDiff): ReportSection[] {
  const lines = changed.flatMap(({ address, anchors }) =>
    anchors.flatMap(anchor => (anchor.breaking ? [{ address, text: anchorLine(anchor), isAlarm: true }] : []))
  )
  return withLines([{ title: 'Broken anchors', lines }])
}

/** Sections about the whole site. Sections without lines are left out. */
export function siteSections(diff: SiteDiff): ReportSection[] {
  const { lists, redirects, navigation, search, findings } = diff
  return withLines([
    { title: 'Lists changed', lines: lists.map(address => ({ address, text: '' })) },
    {
      title: 'Redirects',
      lines: redirects.map(({ what, before, after }) => ({
        text: `${what} → ${after ?? 'nowhere'}${before === null ? '' : `, was ${before}`}`
      }))
    },
    ...navigation.map(({ name, added, removed, moved }): ReportSection => {
      const lines: ReportLine[] = [
        ...removed.map(text => ({ text, mark: 'removed' as const })),
        ...added.map(text => ({ text, mark: 'added' as const })),
        ...moved.map(text => ({ text: `${text} (moved)`, mark: 'moved' as const }))
      ]
      return { title: `Navigation, ${name}`, isListDiff: true, lines }
    }),
    {
      title: 'Search',
      lines: search.map(it => ({ text: searchLine(it), isAlarm: it.before.passes && !it.after.passes }))
    },
    { title: 'Weight', lines: isEmpty(diff) ? [] : changedWeights(diff).map(it => ({ text: weightLine(it) })) },
    { title: 'New findings', lines: findings.appeared.map(it => ({ text: findingLine(it), isAlarm: true })) },
    { title: 'Resolved findings', lines: findings.gone.map(it => ({ text: findingLine(it) })) }
  ])
}

function withLines(sections: readonly ReportSection[]): ReportSection[] {
  return sections.filter(({ lines }) => lines.length > 0)
}

/** Styles a text for the terminal. */
type Paint = (style: 'bold' | 'dim' | 'removed' | 'added' | 'alarm', text: string) => string

const ansi = { bold: '1', dim: '2', removed: '31', added: '32', alarm: '33' } as const

const paintAnsi: Paint = (style, text) => `\u001b[${ansi[style]}m${text}\u001b[0m`

/** Without color, `wordLine` marks changed words: `[-old-]` and `{+new+}`. */
const paintPlain: Paint = (_, text) => text

/** The whole report. `color`: the terminal shows colors. */
export function formatDiff(diff: SiteDiff, color: boolean): string {
  const paint = color ? paintAnsi : paintPlain
  const sectionLines = (section: ReportSection) => [
    '',
    paint('bold', section.title),
    ...section.lines.map(line => `  ${reportLine(line, section, paint)}`)
  ]
  const lines = [
    `${paint('bold', `${diff.base.name} → ${diff.head.name}`)}: ${summaryOf(diff)}.`,
    ...diff.notes.map(note => paint('dim', note)),
    ...contractSections(diff).flatMap(sectionLines),
    ...pageSections(diff).flatMap(sectionLines),
    ...diff.changed.flatMap(page => ['', ...pageLines(page, paint, color)]),
    ...siteSections(diff).flatMap(sectionLines)
  ]
  return `${lines.join('\n')}\n`
}

const signs = { added: '+ ', removed: '- ', moved: '~ ' } as const

function reportLine(line: ReportLine, { isListDiff }: ReportSection, paint: Paint): string {
  const { address, text, mark, isAlarm, known = '' } = line
  const sign = isListDiff && mark !== undefined ? signs[mark] : ''
  const words = sign + [address, text].filter(Boolean).join('  ')
  const style = mark === 'added' || mark === 'removed' ? mark : isAlarm ? 'alarm' : null
  return (style === null ? words : paint(style, words)) + (known === '' ? '' : paint('alarm', `  ${known}`))
}

function findingLine({ severity, code, file, line, message }: SiteDiff['findings']['gone'][number]): string {
  return `${file === null ? '' : `${file}:${line}  `}${severity}  ${code}  ${message}`
}

function pageLines(page: PageDiff, paint: Paint, color: boolean): string[] {
  const { address, title, from, head, anchors, content } = page
  const lines = [
    `${paint('bold', address)}  ${title}${from === null ? '' : paint('dim', `  was ${from}`)}`,
    ...head.map(({ what, before, after }) => `  ${what}: ${wordLine({ before, after }, paint, color)}`),
    ...anchors.map(
      anchor => `  ${anchor.breaking ? paint('alarm', `anchor ${anchorLine(anchor)}`) : `anchor ${anchorLine(anchor)}`}`
    )
  ]
  let under = ''
  for (const part of content) {
    if (part.under !== under && part.kind !== 'heading') lines.push(paint('dim', `  § ${part.under}`))
    under = part.under
    lines.push(...contentLines(part, paint, color).map(line => `    ${line}`))
  }
  return lines
}

function contentLines(part: ContentDiff, paint: Paint, color: boolean): string[] {
  if (isMovedText(part)) return [`~ ${firstLine(part.after ?? '')} ${paint('dim', '(moved)')}`]
  if (part.kind === 'code') return codeLines(part, paint)
  return [wordLine(part, paint, color)]
}

function firstLine(text: string): string {
  const [line = ''] = text.split('\n')
  return line.length > 100 ? `${line.slice(0, 99)}…` : line
}

function codeLines({ before, after }: ContentDiff, paint: Paint): string[] {
  return codeSpans(before, after).map(({ kind, text }) => {
    if (kind === 'same') return paint('dim', `  ${text}`)
    return kind === 'removed' ? paint('removed', `- ${text}`) : paint('added', `+ ${text}`)
  })
}

/** Changed lines of code, each with up to two lines of context on either side. */
export function codeSpans(before: string | null, after: string | null): readonly Span[] {
  if (before === null) return (after ?? '').split('\n').map(text => ({ kind: 'added' as const, text }))
  if (after === null) return before.split('\n').map(text => ({ kind: 'removed' as const, text }))
  const spans = lineSpans(before, after)
  const isNear = (at: number) => spans.slice(Math.max(0, at - 2), at + 3).some(({ kind }) => kind !== 'same')
  return spans.filter((_, at) => isNear(at))
}

/** One line with the removed and the added words. */
function wordLine({ before, after }: Pick<Change, 'before' | 'after'>, paint: Paint, color: boolean): string {
  if (before === null) return paint('added', `+ ${after}`)
  if (after === null) return paint('removed', `- ${before}`)
  return wordSpans(before, after)
    .map(({ kind, text }) => {
      if (kind === 'same') return text
      const marked = kind === 'removed' ? `[-${text}-]` : `{+${text}+}`
      return color ? paint(kind, text) : marked
    })
    .join('')
}
