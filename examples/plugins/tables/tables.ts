/**
 * Pages of CSV files: a table each. A cell such as `countries:de` is a link to a row of another table. `docsgen tables`
 * lists the tables.
 */
import { type CollectionFile, type CompileContext, defineCollection, definePlugin } from 'docsgen/config'
import { openFolder } from 'docsgen/project'

interface Options {
  /** Folder of the files. */
  readonly folder: string
  /** Address above that of the pages, such as `/tables`. */
  readonly path: string
}

interface Row {
  /** Its line in the file. */
  readonly line: number
  readonly cells: readonly string[]
}

interface Table {
  /** The name of the file without its extension. */
  readonly name: string
  readonly head: Row
  readonly rows: readonly Row[]
}

/** A row of another table, as cells show it. */
interface Target {
  readonly file: string
  readonly label: string
}

export const tables = definePlugin<Options>({
  name: 'tables',
  version: '1',
  codes: { cells: 'error', 'unknown-row': 'warning' },
  collections: ({ options: { folder, path } }) => [
    defineCollection<Table>({
      name: 'tables',
      files: [{ folder, extensions: ['.csv'] }],
      read(files, { report }) {
        const known = new Map<string, Target>()
        const pages = files.map(file => {
          const table = readTable(file)
          for (const { line, cells } of table.rows) {
            const [key = '', label = ''] = cells
            known.set(`${table.name}:${key}`, { file: file.path, label })
            if (cells.length === table.head.cells.length) continue
            const message = `The row has ${cells.length} cells, but the head has ${table.head.cells.length}.`
            report({ code: 'cells', message, hint: 'Add or remove cells.', place: { file: file.path, line } })
          }
          const { name } = table
          return { file: file.path, path: `${path}/${name}`, id: `tables/${name}`, title: titleOf(name), data: table }
        })
        return {
          pages,
          sidebar: { entries: [{ label: 'Tables', items: pages.map(({ id }) => ({ page: id })) }] },
          answer: question => known.get(question) ?? null,
          compile: ({ file, data }, context) => ({ html: { type: 'root', children: [toTree(data, file, context)] } })
        }
      }
    })
  ],
  commands: {
    tables: {
      description: 'list the tables with the number of their rows',
      options: ['root'],
      run({ options: { folder }, root, out }) {
        const site = openFolder(root)
        const names = site.entries(folder).map(({ name }) => name)
        for (const file of names.filter(name => name.endsWith('.csv')).sort()) {
          const { name, rows } = readTable({ path: file, text: site.text(`${folder}/${file}`) ?? '' })
          out(`${name} ${rows.length}\n`)
        }
      }
    }
  }
})

/** Cells have no line breaks; a cell in quotes can have commas. */
function readTable({ path, text }: CollectionFile): Table {
  const all = text.split('\n').map((line, index): Row => {
    const cells = Array.from(
      line.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g),
      match => match[1] ?? match[2] ?? ''
    )
    return { line: index + 1, cells: cells.map(cell => cell.replaceAll('""', '"').trim()) }
  })
  const [head = { line: 1, cells: [] }, ...rows] = all.filter(({ cells }) => cells.join('') !== '')
  const name = path.slice(path.lastIndexOf('/') + 1, -'.csv'.length)
  return { name, head, rows }
}

function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}

/** The table as a tree of hast. Positions are those of findings about links. */
function toTree({ head, rows }: Table, file: string, context: CompileContext): object {
  const cellsOf = (tagName: string, { line, cells }: Row, toChild: (cell: string, line: number) => object) =>
    cells.map(cell => element(tagName, {}, [toChild(cell, line)]))
  const headRow = element('tr', {}, cellsOf('th', head, text))
  const bodyRows = rows.map(row =>
    element(
      'tr',
      { id: row.cells[0] },
      cellsOf('td', row, (cell, line) => toContent(cell, { file, line }, context))
    )
  )
  return element('table', {}, [element('thead', {}, [headRow]), element('tbody', {}, bodyRows)])
}

interface Place {
  readonly file: string
  readonly line: number
}

/** An address, a row of another table, or text. */
function toContent(cell: string, place: Place, { ask, addressOf, report }: CompileContext): object {
  const { line } = place
  const position = { start: { line, column: 1 }, end: { line, column: 1000 } }
  if (/^(?:https?:\/\/|\.{1,2}\/|\/)\S+$/.test(cell)) return element('a', { href: cell }, [text(cell)], position)
  const [named, key] = /^[\w-]+:([\w-]+)$/.exec(cell) ?? []
  if (named === undefined) return text(cell)
  // The page is compiled again when the label of this row changes, and not when others do.
  const target = ask(named) as Target | null
  if (target === null) {
    report({ code: 'unknown-row', message: `No table has the row “${named}”.`, hint: 'Fix the name.', place })
    return text(cell)
  }
  return element('a', { href: `${addressOf(target.file)}#${key}` }, [text(target.label)], position)
}

function element(tagName: string, properties: object, children: readonly object[], position?: object): object {
  return { type: 'element', tagName, properties, children, ...(position && { position }) }
}

function text(value: string): object {
  return { type: 'text', value }
}
