/** `docsgen diff main`: what a change of the site means for its readers. */
import { extname } from 'node:path'
import type { Finding, Place } from 'docsgen'
import { askIndex, parseLedger, parseSearchTests, rankOf, searchIndexFile } from 'docsgen/built-site'
import type { CommandContext } from 'docsgen/config'
import { openFolder } from 'docsgen/project'
import { printable } from 'docsgen/text'
import { SiteError } from './built-site.ts'
import { diffContracts } from './contracts.ts'
import { diffSites } from './diff.ts'
import { openSides, resolveSide, type Side } from './diff-sides.ts'
import { formatDiff } from './diff-text.ts'
import type { ContractDiff, FindingLine, SearchDiff, SearchOutcome, SiteDiff } from './report.ts'

type DiffFormat = 'text' | 'markdown' | 'json' | 'html'

/** The result is the exit code: 1 when a condition of `--fail-on` is met, 2 when a side cannot be built or read. */
export async function runDiff(context: CommandContext): Promise<number> {
  const { args, out, err, atEnd, writeFile } = context
  const failOn = textOf(args.failOn) ?? ''
  const files = Array.isArray(args.write) ? args.write.map(String) : []
  const limits = parseLimits(failOn)
  const unknown = typeof limits === 'string' ? limits : files.map(unknownEnding).find(it => it !== null)
  if (typeof limits === 'string' || unknown) {
    err(`${unknown}\n`)
    return 2
  }
  const interrupted = new AbortController()
  atEnd(() => interrupted.abort())
  try {
    const diff = await compareSides({ ...context, signal: interrupted.signal }, limitNames(failOn))
    for (const file of files) {
      await writeFile(file, await formatReport(diff, endings[extname(file)] ?? 'text', false))
    }
    out(await formatReport(diff, formatOf(args.format), context.color && process.stdout.isTTY === true))
    const reasons = limits.flatMap(limit => limit(diff) ?? [])
    if (reasons.length > 0) err(`${reasons.join('\n')}\n`)
    return reasons.length > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof SiteError)) throw error
    err(`${error.message}\n`)
    return 2
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function formatOf(value: unknown): DiffFormat {
  return Object.values(endings).find(format => format === value) ?? 'text'
}

type DiffContext = CommandContext & { readonly signal: AbortSignal }

/** `failOn`: what the diff must be able to fail on. */
async function compareSides(context: DiffContext, failOn: readonly string[]) {
  const { args } = context
  const searchTests = textOf(args.searchTests)
  const named = [await resolveSide(textOf(args.base), context), await resolveSide(textOf(args.head), context)] as const
  const { base: before, head: after } = await openSides(named, context)
  const hasFindings = before.findings !== null && after.findings !== null
  if (!hasFindings && failOn.includes('findings')) {
    const message = '--fail-on findings: findings exist for commits and for the working files only.'
    throw new SiteError(`${message} Name a commit in place of a built or published site.`)
  }
  const search = await compareSearch(before, after, context, searchTests)
  if (typeof search === 'string' && failOn.includes('search')) {
    throw new SiteError(`--fail-on search: ${search}`)
  }
  const contracts = await compareContracts(before, after, context)
  if (typeof contracts === 'string' && failOn.includes('breaking')) {
    throw new SiteError(`--fail-on breaking: ${contracts}`)
  }
  return diffSites({
    base: before.site,
    head: after.site,
    ledger: await readLedgers([before, after]),
    notes: [
      ...before.notes,
      ...after.notes,
      ...(typeof contracts === 'string' && contracts !== noContracts ? [`APIs are not compared: ${contracts}`] : []),
      ...(typeof search === 'string' && searchTests !== undefined ? [`Search is not compared: ${search}`] : []),
      ...(hasFindings ? [] : ['Findings are not compared: they exist for commits and for the working files only.'])
    ],
    search: typeof search === 'string' ? [] : search,
    findings: {
      appeared: hasFindings ? await newFindings(before, after) : [],
      gone: hasFindings ? await newFindings(after, before) : []
    },
    contracts: typeof contracts === 'string' ? [] : contracts
  })
}

const noContracts = 'no plugin of the configuration describes an API.'

/** Compares what plugins of the present configuration say of both sides; a text is the reason why that is impossible. */
async function compareContracts(base: Side, head: Side, context: DiffContext): Promise<ContractDiff[] | string> {
  const { root, configFile, readSite } = context
  const names = openFolder(root)
    .entries('.')
    .map(({ name }) => name)
  // Built folders can be compared anywhere.
  if (configFile === undefined && !names.some(name => name.startsWith('site.config.'))) return noContracts
  const site = await readSite()
  if (site === null) return 'the configuration cannot be read.'
  try {
    const before = await site.contractsOf(base.site)
    if (before === null) return noContracts
    const after = (await site.contractsOf(head.site)) ?? []
    const incomplete = [base, head].find(({ site: { isComplete } }) => !isComplete)
    if (incomplete !== undefined) return `“${incomplete.site.name}” does not publish the list of its files.`
    return diffContracts(before, after)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function readLedgers(sides: readonly Side[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  for (const { projectFile } of sides) {
    for (const { path, anchors } of parseLedger((await projectFile('urls.lock')) ?? '')) {
      known.add(path)
      for (const anchor of anchors) known.add(`${path}#${anchor}`)
    }
  }
  return known
}

/**
 * Findings of `after` that `before` lacks. They are compared by code, file and message, because edits move lines; where
 * the file exists on one side only, it may have been renamed, and code and message decide.
 */
async function newFindings(before: Side, after: Side): Promise<FindingLine[]> {
  const keyOf = ({ code, place, message }: Finding, file = place?.file ?? null) => JSON.stringify([code, file, message])
  const known = new Set(before.findings?.map(finding => keyOf(finding)))
  const isIn = async (side: Side, { place }: Finding) => place === null || (await side.projectFile(place.file)) !== null
  const renamed: string[] = []
  for (const finding of before.findings ?? []) if (!(await isIn(after, finding))) renamed.push(keyOf(finding, null))
  const found: Finding[] = []
  for (const finding of after.findings ?? []) {
    if (known.has(keyOf(finding))) continue
    const at = (await isIn(before, finding)) ? -1 : renamed.indexOf(keyOf(finding, null))
    if (at < 0) found.push(finding)
    else renamed.splice(at, 1)
  }
  return found.map(({ severity, code, place, message }) => ({
    severity,
    code,
    file: place?.file ?? null,
    line: place?.line ?? null,
    message
  }))
}

/** Runs the search tests of the head on both sides; a text is the reason why that is impossible. */
async function compareSearch(
  base: Side,
  head: Side,
  { readFile }: DiffContext,
  file: string | undefined
): Promise<SearchDiff[] | string> {
  const text = file === undefined ? await head.projectFile('search.tests.yml') : await readFile(file)
  if (text === null && file !== undefined) throw new SiteError(`The search tests “${file}” cannot be read.`)
  const hasIndex = [base, head].every(({ site }) => site.files.includes(searchIndexFile))
  if (text === null) return 'the site has no search.tests.yml.'
  if (!hasIndex) return 'one of the sides has no offline search index.'
  const wrong: Pick<Finding, 'place' | 'message'>[] = []
  // A name for messages, as the command line has it.
  const name = (file ?? 'search.tests.yml') as Place['file']
  const tests = parseSearchTests(text, name, finding => void wrong.push(finding))
  const [fault] = wrong
  if (fault) return `${fault.place?.file}:${fault.place?.line}: ${fault.message}`
  const [askBase, askHead] = [base, head].map(({ site }) =>
    askIndex(path => (site.files.includes(path) ? site.read(path) : null), null, [])
  )
  const changes: SearchDiff[] = []
  for (const test of tests) {
    const outcome = (found: readonly string[]): SearchOutcome => ({
      first: found[0] ?? null,
      passes: rankOf(test, found, '/') <= test.within
    })
    const [before, after] = [outcome((await askBase?.(test.query)) ?? []), outcome((await askHead?.(test.query)) ?? [])]
    if (before.first === after.first && before.passes === after.passes) continue
    changes.push({ query: test.query, before, after })
  }
  return changes
}

const endings: Readonly<Record<string, DiffFormat>> = {
  '.md': 'markdown',
  '.json': 'json',
  '.html': 'html',
  '.txt': 'text'
}

function unknownEnding(file: string): string | null {
  if (endings[extname(file)] !== undefined) return null
  return `--write ${file}: unknown extension. Use .md, .json, .html or .txt.`
}

async function formatReport(diff: SiteDiff, format: DiffFormat, color: boolean): Promise<string> {
  if (format === 'json') return `${JSON.stringify(diff, null, 2).replace(directions, escapeOf)}\n`
  const shown = withVisibleMarks(diff)
  if (format === 'markdown') return (await import('./diff-markdown.ts')).formatDiffMarkdown(shown)
  if (format === 'html') return (await import('./diff-html.ts')).formatDiffHtml(shown)
  return formatDiff(shown, color)
}

/** Invisible marks that change the direction of the text after them. */
const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const escapeOf = (mark: string) => `\\u${mark.charCodeAt(0).toString(16)}`

/** Who reviews a change must see it: no mark of an author reorders or hides text of the report, or moves the cursor. */
function withVisibleMarks(diff: SiteDiff): SiteDiff {
  const nameOf = (mark: string) => `[U+${mark.charCodeAt(0).toString(16).toUpperCase()}]`
  const visible = (_key: string, value: unknown) =>
    typeof value === 'string' ? printable(value.replace(directions, nameOf)) : value
  return JSON.parse(JSON.stringify(diff), visible) as SiteDiff // the same with other strings
}

/** Why the diff fails; null when it passes. */
type Limit = (diff: SiteDiff) => string | null

function limitNames(text: string): readonly string[] {
  return text.split(',').map(word => word.trim())
}

/** `removed,anchors,weight+5%` → limits; a string is the error message. */
function parseLimits(text: string): readonly Limit[] | string {
  const words = text.split(',').filter(word => word.trim() !== '')
  const limits = words.map(word => toLimit(word.trim()))
  const wrong = words[limits.indexOf(null)]
  if (wrong !== undefined) {
    return `--fail-on ${wrong}: choose from breaking, removed, anchors, findings, search and weight+5%, separated by commas.`
  }
  return limits.filter(limit => limit !== null)
}

function toLimit(word: string): Limit | null {
  const grown = /^weight\+(\d+(?:\.\d+)?)%$/.exec(word)
  if (grown !== null) return diff => heavier(diff, Number(grown[1]))
  return Object.hasOwn(limits, word) ? (limits[word] ?? null) : null
}

const limits: Readonly<Record<string, Limit>> = {
  breaking: ({ contracts }) => {
    const lost = contracts.filter(({ breaking }) => breaking).map(({ contract, subject }) => subject || contract)
    return lost.length === 0 ? null : `--fail-on breaking: breaking changes in ${[...new Set(lost)].join(', ')}.`
  },
  removed: ({ removed, moved, redirects }) => {
    // A page that became part of another one may redirect to it.
    const redirected = new Set(redirects.flatMap(({ what, after }) => (after === null ? [] : [what])))
    const lost = [
      ...removed.flatMap(({ address }) => (redirected.has(address) ? [] : [address])),
      ...redirects.filter(({ after }) => after === null).map(({ what }) => what),
      ...moved.filter(it => !it.redirected).map(({ from }) => from)
    ]
    return lost.length === 0 ? null : `--fail-on removed: no page or redirect at ${lost.join(', ')}.`
  },
  anchors: ({ changed }) => {
    const lost = changed.flatMap(({ address, anchors }) =>
      anchors.filter(it => it.breaking).map(({ id }) => `${address}#${id}`)
    )
    return lost.length === 0 ? null : `--fail-on anchors: links to ${lost.join(', ')} are broken.`
  },
  findings: ({ findings: { appeared } }) => {
    const amount = appeared.filter(({ severity }) => severity !== 'info').length
    return amount === 0 ? null : `--fail-on findings: ${amount} new ${amount === 1 ? 'finding' : 'findings'}.`
  },
  search: ({ search }) => {
    const lost = search.filter(({ before, after }) => before.passes && !after.passes)
    return lost.length === 0
      ? null
      : `--fail-on search: the pages for ${lost.map(({ query }) => `“${query}”`).join(', ')} are no longer found.`
  }
}

/** Fails when files grew by more than `percent`. For pages the mean size counts, so that added pages have no effect. */
function heavier({ weight }: SiteDiff, percent: number): string | null {
  const grown = weight.flatMap(({ name, files, bytes }) => {
    if (!/^(?:pages|scripts|styles)$/.test(name) || bytes.before === 0) return []
    const isMean = name === 'pages'
    const [before, after] = isMean
      ? [bytes.before / files.before, bytes.after / files.after]
      : [bytes.before, bytes.after]
    const more = (100 * (after - before)) / before
    return more > percent ? [`${isMean ? 'the average page' : `all ${name}`} grew by ${more.toFixed(1)} %`] : []
  })
  return grown.length === 0 ? null : `--fail-on weight+${percent}%: ${grown.join(', ')}.`
}
