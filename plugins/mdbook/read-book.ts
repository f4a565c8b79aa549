/** `book.toml` and SUMMARY.md → a configuration of docsgen, with the places of its values in both files. */
import { posix } from 'node:path'
import type { ReadSite, ReportingFolder } from 'docsgen/config'
import { tomlPlaces } from 'docsgen/text'
import type { TomlError } from 'smol-toml'
import type { BookOptions } from './plugin.ts'
import { isTable, Reading, type Table } from './reading.ts'
import { rules } from './rules.ts'
import { toSidebar } from './sidebar.ts'
import { readSummary } from './summary.ts'

export async function readBook(folder: ReportingFolder): Promise<ReadSite | null> {
  const file = posix.join(folder.path, 'book.toml')
  const text = folder.readFile('book.toml') ?? ''
  const book = await parseToml(text, file, folder)
  if (book === null) return null
  const placeOf = tomlPlaces(text)
  const reading = new Reading(folder, file, path => ({ file, ...placeOf(path) }))
  readTable(book, [], reading)
  const src = posix.join(folder.path, reading.src)
  addSummary(src, reading)
  const options: BookOptions = { src, hiddenLines: reading.hiddenLines, hasMath: reading.hasMath }
  return { file, config: reading.config, places: reading.places, options }
}

async function parseToml(text: string, file: string, { report }: ReportingFolder): Promise<Table | null> {
  const { parse } = await import('smol-toml')
  try {
    return parse(text)
  } catch (error) {
    // The parser throws nothing else.
    const { line = 1, column = 1, message } = error as TomlError
    const reason = message.split('\n', 1)[0]?.replace(/^Invalid TOML document: /, '') ?? ''
    report({
      code: 'configuration',
      message: `“${file}” is not valid TOML: ${reason}.`,
      hint: 'Fix the line: mdBook cannot read it either.',
      place: { file, line, column }
    })
    return null
  }
}

/** Reads the keys of a table: each by its own rule, or that of the table around it. */
function readTable(table: Table, path: readonly string[], reading: Reading): void {
  for (const [key, value] of Object.entries(table)) {
    const own = [...path, key]
    const name = own.join('.')
    const hasRules = isTable(value) && Object.keys(rules).some(it => it.startsWith(`${name}.`))
    const rule = rules[name] ?? (hasRules ? undefined : rules[[...path, '*'].join('.')])
    if (rule !== undefined) rule(value, own, reading)
    else if (isTable(value)) readTable(value, own, reading)
    else
      reading.lose(own, 'docsgen does not support it', 'Remove it, or set the corresponding option in site.config.ts.')
  }
}

/** The chapters are the pages and the sidebar. Without SUMMARY.md, all Markdown files are pages. */
function addSummary(src: string, reading: Reading): void {
  const { folder, docs, places, config } = reading
  const file = posix.join(src, 'SUMMARY.md')
  const text = folder.readFile(posix.join(reading.src, 'SUMMARY.md'))
  docs.path = src
  if (text === null) {
    folder.report({
      code: 'summary',
      message: `The book has no “${file}”.`,
      hint: 'Create it with a list of the chapters: - [Introduction](introduction.md)',
      place: reading.placeOf(['book', 'src'])
    })
    return
  }
  const { sidebar, files } = toSidebar(readSummary(text), { reading, src, file })
  docs.include = files.map(name => name.replace(/[\\[\]{}()*?!+@|]/g, '\\$&'))
  docs.sidebars = { book: sidebar.entries }
  for (const { path, place } of sidebar.places)
    places.push({ path: ['docs', 'sidebars', 'book', ...path], place: { file, ...place } })
  config.docs = docs
}
