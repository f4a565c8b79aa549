/** Syntax of Mintlify as edits: its components by those of docsgen, what follows the language of code, variables, snippets. */
import { posix } from 'node:path'
import type { SourceEdit, SyntaxContext, SyntaxPage } from 'docsgen/config'
import { jsxTags, withoutCode } from 'docsgen/text'
import { codeEdits } from './code.ts'
import { componentEdits } from './components.ts'
import { findOperation, writtenIn } from './descriptions.ts'
import { headingEdits } from './headings.ts'
import type { MintlifyOptions } from './plugin.ts'
import { snippetEdits } from './snippets.ts'
import { treeEdits } from './trees.ts'

export type Context = SyntaxContext<MintlifyOptions>

/** The text of a file below its front matter. */
export interface Text {
  readonly file: string
  readonly text: string
}

/** A text that is read: that of a page, or of a file in it. */
export interface Reading {
  readonly page: Text
  readonly context: Context
  /** The text with spaces in the place of code. */
  readonly prose: string
  /** Names that the text imports or declares. */
  readonly own: ReadonlySet<string>
  /** The files that include this text, and it. */
  readonly trail: readonly string[]
  readonly report: (code: string, message: string, hint: string, at: number, length: number) => void
}

export async function editsOfPage(page: SyntaxPage, context: Context): Promise<readonly SourceEdit[]> {
  if (posix.relative(context.options.folder, page.file).startsWith('..')) return []
  return [...(await editsOf(page, context, [page.file])), ...(await operationEdits(page, context))]
}

/** The operation that the front matter names, after the text of the page. */
async function operationEdits({ file, text }: SyntaxPage, context: Context): Promise<readonly SourceEdit[]> {
  const whole = (await context.readFile(file)) ?? ''
  const written = writtenIn(whole)
  if (written === null) return []
  const { descriptions } = context.options
  const found = findOperation(written.value, descriptions)
  const { name = '' } = found?.operation ?? {}
  const owner = descriptions.find(one => Object.values(one.operations).some(it => it.name === name))
  if (found !== null && owner === found.of)
    return [{ at: text.length, text: `\n\n<Operation id=${JSON.stringify(name)} />\n` }]
  const { at, length } = written
  const [message, hint] =
    found === null
      ? [
          `No description of an API in the repository has the operation “${written.value}”, so the page does not show it.`,
          'Correct its method or path, or write the file before it: “openapi.json GET /path”.'
        ]
      : [
          `The operation “${written.value}” has the name “${name}”, as one of “${owner?.file}”, so the page does not show it.`,
          `Write another “operationId” in “${found.of.file}”.`
        ]
  context.report({ code: 'openapi', message, hint, at, length, in: { file, text: whole } })
  return []
}

export async function editsOf(page: Text, context: Context, trail: readonly string[]): Promise<readonly SourceEdit[]> {
  const { text, file } = page
  const prose = withoutCode(text)
  const isIncluded = trail.length > 1
  const reading: Reading = {
    page,
    context,
    prose,
    own: ownNames(prose),
    trail,
    report: (code, message, hint, at, length) =>
      context.report({ code, message, hint, at, length, ...(isIncluded && { in: { file, text } }) })
  }
  const trees = treeEdits(jsxTags(prose), reading)
  const isOutside = ({ start }: { readonly start: number }) =>
    !trees.some(({ at, length = 0 }) => start >= at && start < at + length)
  const tags = jsxTags(prose).filter(isOutside)
  const drawn = componentEdits(tags, reading)
  const first = [...trees, ...codeEdits(tags, reading), ...drawn, ...(await snippetEdits(tags, reading))]
  // What a tag is replaced by has these already.
  const isFree = ({ at, length = 0 }: SourceEdit) =>
    !first.some(other => at < other.at + (other.length ?? 0) && other.at < at + length)
  const others = [
    ...variableEdits(reading),
    ...linkEdits(reading),
    ...headingEdits(reading),
    ...propertyEdits(reading)
  ].filter(isFree)
  const edits = [...first, ...others, ...importEdits(reading, { drawn, isIncluded })]
  return edits.sort((a, b) => a.at - b.at)
}

/** Names of components that a text imports, or declares. */
function ownNames(prose: string): ReadonlySet<string> {
  const imported = [...prose.matchAll(/^import[ \t]{1,9}([^'"\n]{1,1000})[ \t]{1,9}from/gm)].flatMap(([, names = '']) =>
    names.split(/[{},\s]{1,99}/)
  )
  const declared = [...prose.matchAll(/^export[ \t]{1,9}(?:const|function|let)[ \t]{1,9}(\w{1,100})/gm)].map(
    ([, name = '']) => name
  )
  return new Set([...imported, ...declared].filter(Boolean))
}

/** A snippet has the properties of its element as variables: `{framework}`. */
function propertyEdits({ prose, own, page: { file }, context: { options } }: Reading): SourceEdit[] {
  if (!/^_?snippets\//.test(posix.relative(options.folder, file))) return []
  const code = declarations(prose)
  return [...prose.matchAll(/(?<![\w{=$])\{([A-Za-z_]\w{0,60})\}(?!\})/g)].flatMap(({ index, 1: name = '' }) =>
    own.has(name) || name === 'props' || name === 'children' || code.some(({ from, to }) => index >= from && index < to)
      ? []
      : [{ at: index + 1, length: name.length, text: `props.${name}` }]
  )
}

/** `/guides/index` → `/guides`, as the page is called. */
function linkEdits({ prose }: Reading): SourceEdit[] {
  return [...prose.matchAll(/(?<=\]\(|href="|href=')(\/(?:[^()\s"'#?]{1,500}\/)?index)(?=[)"'#? ])/g)].map(
    ({ index, 1: path = '' }) => ({ at: index, length: path.length, text: pageLink(path) })
  )
}

/** The address of a page. */
export function pageLink(path: string): string {
  return path.startsWith('/') ? path.replace(/\/index(?=$|[?#])/, '') || '/' : path
}

interface Made {
  readonly drawn: readonly SourceEdit[]
  readonly isIncluded: boolean
}

/** Mintlify has the hooks of React without an import, and code in a page has the components. */
function importEdits({ prose, own }: Reading, { drawn, isIncluded }: Made): SourceEdit[] {
  if (isIncluded) return []
  const hooks = hooksIn(prose).filter(name => !own.has(name))
  const parts = declarations(prose)
  const used = drawn.flatMap(({ at, text }) => {
    const [, name] = /^<([A-Z]\w{0,50})/.exec(typeof text === 'string' ? text : '') ?? []
    return name !== undefined && !own.has(name) && parts.some(({ from, to }) => at >= from && at < to) ? [name] : []
  })
  const lines = [
    ...(hooks.length > 0 ? [`import { ${hooks.join(', ')} } from 'react'`] : []),
    ...(used.length > 0 ? [`import { ${[...new Set(used)].sort().join(', ')} } from 'docsgen/components'`] : [])
  ]
  return lines.length === 0 ? [] : [{ at: 0, text: `${lines.join('\n')}\n\n` }]
}

/** Where a text declares components: from `export` to the line that closes it. */
function declarations(prose: string): readonly { readonly from: number; readonly to: number }[] {
  return [...prose.matchAll(/^export[ \t]{1,9}(?:const|function)[ \t]/gm)].map(({ index }) => {
    const end = /^[)}\]]{1,3};?[ \t]{0,9}$/m.exec(prose.slice(index))
    return { from: index, to: end === null ? prose.length : index + end.index }
  })
}

/** Hooks of React that a text calls. */
export function hooksIn(text: string): readonly string[] {
  const found = text.matchAll(
    /(?<![\w.])use(?:State|Effect|Memo|Callback|Ref|Reducer|Context|Id|LayoutEffect|Transition)(?=[(<])/g
  )
  return [...new Set([...found].map(([name]) => name))].sort()
}

/** `{{version}}` → its value in `docs.json`. Without one it is shown as written. */
function variableEdits({ page: { text }, context: { options }, report, prose }: Reading): SourceEdit[] {
  const names = Object.keys(options.variables)
  if (names.length === 0) return []
  const found = text.matchAll(/(?<!=)\{\{[ \t]{0,9}([\w.-]{1,100})[ \t]{0,9}\}\}/g)
  return [...found].flatMap(({ 0: whole, 1: name = '', index }) => {
    const { length } = whole
    const value = options.variables[name]
    if (value !== undefined) return [{ at: index, length, text: value }]
    // In code it may be a template of another program.
    if (prose.slice(index, index + length).trim() === '') return []
    const hint = `The variables of docs.json are: ${names.join(', ')}.`
    report('variable', `There is no variable “${name}”, so the text is shown as written.`, hint, index, length)
    return [{ at: index, length, text: `\\{\\{${whole.slice(2, -2)}\\}\\}` }]
  })
}
