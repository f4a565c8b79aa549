/**
 * Normalizes the text of a Mermaid diagram for the package that renders it, which requires spaces around arrows and one
 * statement per line, and silently drops what it does not know. Therefore the rendered connections are counted.
 */

/** A parsed diagram. */
export interface Diagram {
  readonly kind: Kind
  /** The normalized text; its line `n` is line `lines[n]` of the source, from 0. */
  readonly text: readonly string[]
  readonly lines: readonly number[]
  /** `accTitle`, or the title in the front matter. */
  readonly title: string | null
  readonly description: string | null
}

/** An error in a diagram, at a line of its source, from 0. */
export interface DiagramProblem {
  readonly line: number
  readonly reason: string
}

interface Kind {
  readonly name: string
  readonly header: RegExp
  /** Number of connections in a statement. */
  count(statement: string): number
  /** The class of the SVG elements for connections. */
  readonly drawnAs: string
  /** Statements that would be rendered wrongly, found by comparing with the output of `mermaid`. */
  readonly unsupported?: RegExp
}

const one = (pattern: RegExp) => (statement: string) => (pattern.test(statement) ? 1 : 0)

const kinds: readonly Kind[] = [
  {
    name: 'Flowchart',
    header: /^(?:graph|flowchart)\b/,
    count: countLinks,
    drawnAs: 'edge',
    // Font icons, and parallelograms.
    unsupported: /\bfa[bklrsd]?:fa-|\[\/[^\]]*\/\]|\[\\[^\]]*\\\]/
  },
  {
    name: 'Sequence diagram',
    header: /^sequenceDiagram\b/,
    count: one(/^[^:]*?-{1,2}(?:>>|>|x|\))/),
    drawnAs: 'message',
    unsupported: /^(?:autonumber|rect|box|create|destroy)\b|^[^:]*?-{1,2}(?:x|\))/
  },
  {
    name: 'State diagram',
    header: /^stateDiagram(?:-v2)?\b/,
    count: one(/-->/),
    drawnAs: 'edge',
    unsupported: /<<(?:choice|fork|join)>>|^note\b|^--$/
  },
  {
    name: 'Class diagram',
    header: /^classDiagram\b/,
    count: one(/^[^:{]*?\s(?:<\|?|\*|o)?(?:--|\.\.)(?:\|?>|\*|o)?\s/),
    drawnAs: 'class-relationship'
  },
  {
    name: 'Entity relationship diagram',
    header: /^erDiagram\b/,
    count: one(/[|}][|o]?(?:--|\.\.)[|o]?[|{]/),
    drawnAs: 'er-relationship'
  }
]

/** The supported kinds, for messages. */
export const drawnKinds = 'graph, flowchart, sequenceDiagram, stateDiagram, classDiagram and erDiagram'

/** The index of the first line after front matter between `---` lines; 0 without front matter. */
export function endOfFrontMatter(lines: readonly string[]): number {
  const isFence = (line: string) => line.trim() === '---'
  const first = lines.findIndex(line => line.trim() !== '')
  if (!isFence(lines[first] ?? '')) return 0
  return lines.findIndex((line, index) => index > first && isFence(line)) + 1
}

/** Parses the source of a diagram. */
export function readDiagram(source: string): Diagram | DiagramProblem {
  const all = source.split('\n')
  const begin = endOfFrontMatter(all)
  const numbered = all
    .map((text, line) => ({ text: text.trim(), line }))
    .filter(({ text, line }) => line >= begin && text !== '' && !text.startsWith('%%'))
  const [header] = numbered
  if (header === undefined) return { line: 0, reason: 'it is empty' }
  const kind = kinds.find(each => each.header.test(header.text))
  if (kind === undefined) {
    const [word = ''] = header.text.split(/\s/)
    return { line: header.line, reason: `diagrams of the type “${word}” are not supported` }
  }
  const described = (name: string) =>
    numbered.find(({ text }) => text.startsWith(name))?.text.replace(new RegExp(`^${name}\\s*:\\s*`), '') ?? null
  const statements = numbered.filter(({ text }) => !/^(?:accTitle|accDescr|click|linkStyle)\b/.test(text))
  const isFlowchart = kind.drawnAs === 'edge' && kind.name === 'Flowchart'
  const written = statements.flatMap(({ text, line }) =>
    (isFlowchart ? toFlowStatements(text) : [text]).map(part => ({ text: part, line }))
  )
  const parts = isFlowchart && findMisplaced(written) !== undefined ? groupsFirst(written) : written
  const broken = isFlowchart
    ? parts.find(({ text }) => isBroken(text))
    : parts.find(({ text }) => isUnknownStatement(text, kind))
  if (broken !== undefined) return { line: broken.line, reason: `“${broken.text}” cannot be read` }
  const other =
    parts.find(({ text }) => kind.unsupported?.test(text)) ?? (isFlowchart ? findMisplaced(parts) : undefined)
  if (other !== undefined) return { line: other.line, reason: `“${other.text}” cannot be drawn correctly` }
  return {
    kind,
    text: parts.map(({ text }) => text),
    lines: parts.map(({ line }) => line),
    title: described('accTitle') ?? titleIn(all.slice(0, begin).join('\n')),
    description: described('accDescr')
  }
}

/** The title from the front matter. */
function titleIn(front: string): string | null {
  const written = /^[^\S\r\n]*title:(.*)$/m.exec(front)?.[1]?.trim()
  return written?.replace(/^["']|["']$/g, '') ?? null
}

/** The first statement after which fewer connections are rendered than written; null: the rendering is complete. */
export function findMissing(diagram: Diagram, svg: string, draw: (text: string) => string): DiagramProblem | null {
  const { kind, text, lines } = diagram
  const written = (statements: readonly string[]) =>
    statements.slice(1).reduce((sum, each) => sum + kind.count(each), 0)
  const drawn = (drawing: string) => drawing.split(`class="${kind.drawnAs}"`).length - 1
  if (drawn(svg) >= written(text)) return null
  const at = text.findIndex((_, index) => {
    const before = text.slice(0, index + 1)
    return kind.count(text[index] ?? '') > 0 && drawn(tryDraw(before.join('\n'), draw)) < written(before)
  })
  return { line: lines[at] ?? lines[0] ?? 0, reason: `“${text[at] ?? text[0]}” is not supported` }
}

function tryDraw(text: string, draw: (text: string) => string): string {
  try {
    return draw(text)
  } catch {
    return ''
  }
}

/** Texts of nodes and links, replaced by placeholders while a statement is parsed. */
const texts = /"[^"]*"|\[[^\]]*\]+|\([^)]*\)+|\{[^}]*\}+|\|[^|]*\|/g
const placeholder = '\uE004'

function replaceTexts(statement: string): { readonly rest: string; readonly restore: (text: string) => string } {
  const kept: string[] = []
  const rest = statement.replace(texts, found => {
    const isOfLink = found.startsWith('|')
    const index = kept.push(isOfLink ? found.slice(1, -1) : found) - 1
    return isOfLink ? `|${placeholder}${index}${placeholder}|` : `${placeholder}${index}${placeholder}`
  })
  const mark = new RegExp(`${placeholder}(\\d+)${placeholder}`, 'g')
  return { rest, restore: text => text.replace(mark, (_, index: string) => kept[Number(index)] ?? '') }
}

const link = /(?:<|(?<=\s)[xo])?(?:--+(?:>|[xo](?=\s))?|==+(?:>|[xo](?=\s))?|-\.+-(?:>|[xo](?=\s))?|~~~)/g

/** `A-->B; B-- text -->C` → `A --> B`, `B -->|text| C`. */
function toFlowStatements(written: string): string[] {
  const { rest, restore } = replaceTexts(written)
  return rest
    .split(';')
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => restore(spaced(part)))
}

function spaced(statement: string): string {
  if (/^(?:graph|flowchart|subgraph|end|style|classDef|class|direction)\b/.test(statement)) return statement
  return statement
    .replace(/--\s([^->|=]+)(--+>|---+)/g, moveLabel(''))
    .replace(/==\s([^->|=]+)(==+>)/g, moveLabel(''))
    .replace(/-\.\s([^->|=]+)\.(-+>)/g, moveLabel('-.'))
    .replace(link, found => ` ${found} `)
    .replace(/(?<!\s)\s*\|([^|]*)\|\s*/g, '|$1| ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** `-- text -->` → `-->|text|`. */
function moveLabel(start: string): (found: string, text: string, arrow: string) => string {
  return (found, text, arrow) => (/\S\s+$/.test(text) ? `${start}${arrow}|${text.trim()}|` : found)
}

/**
 * The first statement whose nodes or arrows would be rendered in the wrong place: a node of a subgraph that is named
 * before the subgraph, or an arrow to a nested subgraph.
 */
function findMisplaced<Part extends { readonly text: string }>(parts: readonly Part[]): Part | undefined {
  const open: string[] = []
  const groupOf = new Map<string, string>()
  const nested = new Set<string>()
  return parts.slice(1).find(({ text }) => {
    const [, group] = /^subgraph\s*([\w-]*)/.exec(text) ?? []
    if (group !== undefined) {
      if (open.length > 0) nested.add(group)
      open.push(group)
      return false
    }
    if (/^end\b/.test(text)) open.pop()
    if (/^(?:end|style|classDef|class|direction)\b/.test(text)) return false
    const here = open.join(' ')
    return idsIn(text).some(id => {
      if (nested.has(id) && text !== id) return true
      const before = groupOf.get(id) ?? here
      groupOf.set(id, before)
      return here !== '' && before !== here
    })
  })
}

/** Moves subgraphs before other uses of their nodes, so that the nodes are inside: `mermaid` accepts any order. */
function groupsFirst<Part extends { readonly text: string }>(parts: readonly Part[]): Part[] {
  const [header, ...rest] = parts
  if (header === undefined) return []
  let depth = 0
  const isOfGroup = rest.map(({ text }) => {
    const before = depth
    if (/^subgraph\b/.test(text)) depth += 1
    if (/^end\b/.test(text)) depth -= 1
    return before + depth > 0
  })
  return [header, ...rest.filter((_, at) => isOfGroup[at]), ...rest.filter((_, at) => !isOfGroup[at])]
}

/** `A[One] --> B & C:::red` → A, B, C. */
function idsIn(statement: string): string[] {
  const { rest } = replaceTexts(statement)
  const bare = rest.replace(new RegExp(`\\|?${placeholder}\\d+${placeholder}\\|?`, 'g'), ' ').replace(/:::[\w-]+/g, '')
  return bare.split(link).flatMap(group => group.split('&').flatMap(one => /^[\w-]+$/.exec(one.trim())?.[0] ?? []))
}

/** Whether a bracket has no pair, or the statement uses syntax of newer versions. */
function isBroken(statement: string): boolean {
  return /[[\](){}"]|@\{/.test(replaceTexts(statement).rest.replace(/>[^\]]*\]/g, '')) || statement.includes('@{')
}

/** Whether this is not a statement of a sequence diagram; other kinds have too many statements to list. */
function isUnknownStatement(statement: string, { name }: Kind): boolean {
  return name === 'Sequence diagram' && !sequenceStatement.test(statement)
}

const sequenceStatement =
  /^(?:sequenceDiagram|participant|actor|activate|deactivate|note|loop|alt|else|opt|par|and|critical|option|break|rect|end|autonumber|title|box|create|destroy|links?)\b|-{1,2}(?:>>|>|x|\))/i

/** `A & B --> C` has two links. */
function countLinks(statement: string): number {
  if (/^(?:graph|flowchart|subgraph|end|style|classDef|class|direction)\b/.test(statement)) return 0
  const groups = replaceTexts(statement)
    .rest.split(link)
    .map(group => group.split('&').length)
  return groups.slice(1).reduce((sum, count, index) => sum + count * (groups[index] ?? 1), 0)
}
