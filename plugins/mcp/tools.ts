/** The tools of a built site for the Model Context Protocol: plain functions that return Markdown. */
import {
  addressKey,
  decodePath,
  type IndexedSection,
  openSiteIndex,
  SearchFailure,
  type SiteIndex
} from 'docsgen/built-site'
import { didYouMean } from 'docsgen/text'
import type { BuiltPage, BuiltSite } from './built-site.ts'
import { operationsIn } from './operations.ts'

/** Maximum of characters in one answer, so that it does not fill the context of an assistant. */
export const answerLimit = 20_000

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** JSON Schema of its arguments. */
  readonly inputSchema: {
    readonly type: 'object'
    readonly properties: Readonly<Record<string, { readonly type: 'string' | 'integer'; readonly description: string }>>
    readonly required: readonly string[]
    readonly additionalProperties: false
  }
  answer(input: ToolInput): Promise<string>
}

type ToolInput = Readonly<Record<string, string | number | undefined>>

/** A call that cannot be answered. The message says why, and what to ask instead. */
export class ToolFailure extends Error {}

export function siteTools(site: BuiltSite): readonly Tool[] {
  const index = openSiteIndex(site)
  return [
    ...(index === null ? [] : [searchTool(site, index)]),
    readTool(site, index),
    listTool(site, index),
    ...apiTools(site, index)
  ]
}

const text = (description: string) => ({ type: 'string', description }) as const
const whole = (description: string) => ({ type: 'integer', description }) as const

function tool(
  name: string,
  title: string,
  description: string,
  properties: Tool['inputSchema']['properties'],
  required: readonly string[],
  answer: Tool['answer']
): Tool {
  const inputSchema = { type: 'object', properties, required, additionalProperties: false } as const
  return {
    name,
    title,
    description,
    inputSchema,
    async answer(input) {
      checkInput(input, inputSchema)
      const full = await answer(input).catch(toToolFailure)
      return full.length <= answerLimit ? full : `${full.slice(0, answerLimit)}\n\n(The answer was cut here.)`
    }
  }
}

function toToolFailure(error: unknown): never {
  if (!(error instanceof SearchFailure)) throw error
  throw new ToolFailure(
    error.kind === 'missing'
      ? 'The site was built again after this server had started. Start the server again to search it.'
      : 'The search index cannot be read. Build the site again with the installed docsgen, then start the server again.'
  )
}

function checkInput(input: ToolInput, { properties, required }: Tool['inputSchema']): void {
  const names = Object.keys(properties)
  for (const name of required) if (input[name] === undefined) throw new ToolFailure(`“${name}” is missing.`)
  for (const [name, value] of Object.entries(input)) {
    const type = properties[name]?.type
    if (type === undefined) {
      throw new ToolFailure(
        `Unknown argument “${name}”. ${didYouMean(name, names) ?? `Arguments: ${names.join(', ')}.`}`
      )
    }
    const isRight = type === 'integer' ? Number.isInteger(value) && Number(value) >= 0 : typeof value === 'string'
    if (!isRight) throw new ToolFailure(`“${name}” is not ${type === 'integer' ? 'a whole number' : 'text'}.`)
  }
}

function searchTool({ title, pages }: BuiltSite, index: SiteIndex): Tool {
  const { languages, versions } = index
  const filters = {
    ...(languages.length > 1 && { language: text(`One of: ${languages.join(', ')}; default: ${languages[0]}.`) }),
    ...(versions.length > 1 && { version: text(`One of: ${versions.join(', ')}; default: all.`) })
  }
  return tool(
    'search',
    `Search ${title}`,
    `Finds pages and sections of the documentation of ${title}, best first, ranked as for its readers.`,
    {
      query: text('Words, names or a question.'),
      limit: whole('Maximum number of results, up to 20; default: 8.'),
      ...filters
    },
    ['query'],
    async ({ query = '', limit = 8, language, version }) => {
      const options = {
        limit: Math.min(Math.max(Number(limit), 1), 20),
        language: textOf(language),
        version: textOf(version)
      }
      checkFilter('language', options.language, languages)
      checkFilter('version', options.version, versions)
      const hits = await index.search(String(query), options)
      if (hits.length === 0) return `Nothing was found for “${query}”. Try fewer or other words, or list_pages.`
      const origin = originOf(pages)
      return hits
        .map(({ title, pageTitle, href, snippet }, at) => {
          const name = title.text === pageTitle ? pageTitle : `${pageTitle} › ${title.text}`
          return `${at + 1}. [${name}](${origin}${href})${snippet === null ? '' : `\n   ${oneLine(snippet.text)}`}`
        })
        .join('\n')
    }
  )
}

function checkFilter(name: string, value: string | undefined, known: readonly string[]): void {
  if (value === undefined || known.includes(value)) return
  throw new ToolFailure(`Unknown ${name} “${value}”. ${didYouMean(value, known) ?? `There are: ${known.join(', ')}.`}`)
}

function textOf(value: string | number | undefined): string | undefined {
  return value === undefined ? undefined : String(value)
}

function originOf(pages: readonly BuiltPage[]): string {
  const [first] = pages
  return first === undefined ? '' : new URL(first.url).origin
}

function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ').trim()
}

function readTool(site: BuiltSite, index: SiteIndex | null): Tool {
  return tool(
    'read_page',
    'Read a page',
    `Gives a page as Markdown, or one section of it. An answer has at most ${answerLimit.toLocaleString('en')} characters; a longer page says how to continue.`,
    {
      address: text(
        'Address of the page, with or without the host; with “#heading” at its end, the tool returns only that section.'
      ),
      heading: text('Text of a heading: returns only its section.'),
      offset: whole('Number of characters to skip, to continue a long page.')
    },
    ['address'],
    async ({ address = '', heading, offset = 0 }) => {
      const [path = '', anchor = ''] = String(address).split('#', 2)
      const page = site.find(path)
      if (page === null) throw new ToolFailure(unknownPage(path, site))
      const markdown = site.read(page)
      const part = await partOf(markdown, page, textOf(heading) || null, decodePath(anchor), index)
      return cut(`Source: ${page.url}\n\n${part}`, Number(offset))
    }
  )
}

function unknownPage(path: string, { pages }: BuiltSite): string {
  const last = path.replace(/\/$/, '').split('/').at(-1) ?? ''
  const near = pages.filter(({ file }) => last !== '' && file.includes(last)).slice(0, 5)
  const instead =
    near.length === 0 ? 'list_pages lists all addresses.' : `Did you mean ${near.map(({ url }) => url).join(', ')}?`
  return `“${path}” is not a page of this site. ${instead}`
}

interface Heading {
  readonly level: number
  readonly text: string
  /** Index of its line. */
  readonly at: number
}

/** The headings, without lines in code blocks that look like headings. */
function headingsOf(markdown: string): Heading[] {
  const headings: Heading[] = []
  let fence: string | null = null
  let at = 0
  for (const line of markdown.split('\n')) {
    const mark = /^ *(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined && (fence === null || line.trim() === fence)) fence = fence === null ? mark : null
    const [, signs = '', words = ''] = fence === null ? (/^(#{1,6}) (.+)$/.exec(line) ?? []) : []
    if (signs !== '') headings.push({ level: signs.length, text: words, at })
    at += line.length + 1
  }
  return headings
}

/** The page, or the section of a heading with its subsections. */
async function partOf(
  markdown: string,
  { url }: BuiltPage,
  wanted: string | null,
  anchor: string,
  index: SiteIndex | null
): Promise<string> {
  const name = wanted ?? anchor
  if (name === '') return markdown
  const headings = headingsOf(markdown)
  const named = (words: string) => headings.filter(it => slugOf(it.text) === slugOf(words))
  const atAnchor = async () => {
    const known = wanted === null ? await index?.headingAt(new URL(url).pathname, anchor) : null
    return known ? named(known.text)[known.before] : undefined
  }
  const heading = named(name)[0] ?? (await atAnchor()) ?? headings.find(it => slugOf(it.text).includes(slugOf(name)))
  if (heading === undefined || slugOf(name) === '') {
    const names = headings.map(({ text: words }) => words)
    throw new ToolFailure(
      `${url} has no heading “${name}”. ${didYouMean(name, names) ?? `It has: ${names.join(' · ')}`}`
    )
  }
  const next = headings.find(({ level, at }) => at > heading.at && level <= heading.level)
  return markdown.slice(heading.at, next?.at).trimEnd()
}

function slugOf(words: string): string {
  return words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The text from `offset` on, with a note when it is cut. */
function cut(words: string, offset: number): string {
  if (offset > 0 && offset >= words.length) {
    throw new ToolFailure(`“offset” is ${offset}, but this text has only ${words.length} characters.`)
  }
  // Reserves space for the note.
  const end = offset + answerLimit - 100
  const part = words.slice(offset, end)
  return words.length <= end ? part : `${part}\n\n(${words.length - end} more characters: continue with offset ${end}.)`
}

function listTool(site: BuiltSite, index: SiteIndex | null): Tool {
  return tool(
    'list_pages',
    'List pages',
    'Lists the pages of the documentation in the order of the sidebar, with their descriptions.',
    { under: text('Only pages whose address, or whose category, begins with this text.') },
    [],
    async ({ under }) => {
      const trails = (await index?.trails()) ?? new Map<string, readonly string[]>()
      const wanted = textOf(under)
      const pages = site.pages.filter(page => wanted === undefined || isUnder(page, wanted, site))
      if (pages.length === 0) throw new ToolFailure(`No page begins with “${wanted}”. Omit “under” to list all pages.`)
      const list = toTree(pages, trails)
      // A list that is too long is repeated without descriptions.
      return list.length <= answerLimit
        ? list
        : toTree(
            pages.map(page => ({ ...page, description: '' })),
            trails
          )
    }
  )
}

function isUnder({ url, section, file, part }: BuiltPage, under: string, { baseUrl }: BuiltSite): boolean {
  const path = new URL(url).pathname
  const below = under.replace(/^\/+/, '')
  return (
    url.startsWith(under) ||
    path.startsWith(`/${below}`) ||
    path.startsWith(baseUrl + below) ||
    file.startsWith(below) ||
    section.toLowerCase().startsWith(under.toLowerCase()) ||
    (part !== '' && part.startsWith(below))
  )
}

/** Nested lists; each category has a line before its first page. */
function toTree(pages: readonly BuiltPage[], trails: ReadonlyMap<string, readonly string[]>): string {
  const lines: string[] = []
  let open: readonly string[] = []
  for (const { title, url, description, section, part } of pages) {
    const trail = trails.get(addressKey(new URL(url).pathname)) ?? [section]
    const way = part === '' ? trail : [part.replace(/\/$/, ''), ...trail]
    const shared = way.findIndex((label, at) => label !== open[at])
    const from = shared < 0 ? way.length : shared
    for (const [at, label] of way.entries()) if (at >= from) lines.push(`${'  '.repeat(at)}- ${label}`)
    open = way
    lines.push(`${'  '.repeat(way.length)}- [${title}](${url})${description === '' ? '' : `: ${description}`}`)
  }
  return lines.join('\n')
}

function apiTools(site: BuiltSite, index: SiteIndex | null): readonly Tool[] {
  if (index === null) return []
  const read = async () => [...operationsIn(site, await index.sections()), ...(await index.symbols())]
  let symbols: Promise<readonly IndexedSection[]> | null = null
  const find = tool(
    'find_api',
    'Find a part of the API',
    'Finds operations, messages, schemas, services, methods and other names of the reference by their name or a part of it, operations of an HTTP API also by method and path, exact names first; or by a question. The text of the best exact match is part of the answer.',
    {
      name: text('A name such as “CreateJob”, or a part of one; “POST /v1/jobs”, or a path alone; or a question.'),
      limit: whole('Maximum number of results, up to 50; default: 10.')
    },
    ['name'],
    async ({ name = '', limit = 10 }) => {
      symbols ??= read()
      const known = await symbols
      const named = rankNames(known, String(name))
      const all = named.length > 0 ? named : await answersTo(String(name), known, index)
      // An operation on a page of its own has the address of that page.
      const found = [...new Map([...all].reverse().map(one => [one.symbol.href, one])).values()].reverse()
      if (found.length === 0) return `No name in the reference has “${name}” in it. Use search to find words in pages.`
      const origin = originOf(site.pages)
      const list = found.slice(0, Math.min(Math.max(Number(limit), 1), 50)).map(({ symbol }) => {
        const { heading, parents, pageTitle, href, text: words } = symbol
        const where = [pageTitle, ...parents].filter(label => label !== heading).join(' › ')
        const about = oneLine(words).slice(0, 300)
        return `- [${heading}](${origin}${href})${where === '' ? '' : ` in ${where}`}${about === '' ? '' : `\n  ${about}`}`
      })
      const [best] = found
      const whole = best?.rank === 0 ? await textAt(best.symbol.href, site, index) : null
      return list.join('\n') + (whole === null ? '' : `\n\n${whole}`)
    }
  )
  return [find]
}

interface Ranked {
  readonly symbol: IndexedSection
  /** 0: it has exactly this name. */
  readonly rank: number
}

/** What the search of the site finds on pages of the reference. */
async function answersTo(question: string, known: readonly IndexedSection[], index: SiteIndex): Promise<Ranked[]> {
  const pathOf = (href: string) => href.split('#', 1)[0] ?? ''
  const paths = new Set(known.map(({ href }) => pathOf(href)))
  const hits = await index.search(question, { limit: 50, language: undefined, version: undefined })
  return hits
    .filter(({ href }) => paths.has(pathOf(href)))
    .map(({ title, pageTitle, href, snippet }) => ({
      symbol: { heading: title.text, parents: [], pageTitle, href, text: snippet?.text ?? '' },
      rank: 1
    }))
}

/** The Markdown of a page, or of the section of an anchor; null: there is none. */
async function textAt(href: string, site: BuiltSite, index: SiteIndex): Promise<string | null> {
  const [path = '', anchor = ''] = href.split('#', 2)
  const page = site.find(path)
  if (page === null) return null
  const section = await partOf(site.read(page), page, null, decodePath(anchor), index).catch(() => null)
  return section === null ? null : `Source: ${page.url}\n\n${section}`
}

/** Sorted by match: name, path or anchor; the part after the last dot; prefix; substring. Then by length. */
function rankNames(symbols: readonly IndexedSection[], name: string): readonly Ranked[] {
  const key = name.trim().toLowerCase()
  const plain = (words: string) => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const rankOf = ({ heading, href }: IndexedSection) => {
    const own = heading.toLowerCase()
    if (own === key || own.split(' ')[1] === key) return 0
    // The anchor of an operation, or the last part of the address of its page, is its operationId.
    if (own.includes(' /') && plain(href.split('#')[1] ?? href.slice(href.lastIndexOf('/') + 1)) === plain(key))
      return 0
    // Of a question, the last word is not a name.
    if (own.split(/[./\s]/).at(-1) === key.split(/[./]/).at(-1)) return 1
    return own.startsWith(key) ? 2 : own.includes(key) ? 3 : -1
  }
  return symbols
    .map(symbol => ({ symbol, rank: key === '' ? -1 : rankOf(symbol) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank || a.symbol.heading.length - b.symbol.heading.length)
}
