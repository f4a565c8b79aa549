/** Syntax of Starlight that docsgen reads in another way, as edits: components of Astro, options of asides, names of icons. */
import { posix } from 'node:path'
import type { SourceEdit, SyntaxContext, SyntaxPage } from 'docsgen/config'
import { type JsxTag, jsxTags, withoutCode } from 'docsgen/text'
import { iconNames } from './icons.ts'
import type { StarlightOptions } from './plugin.ts'

type Context = SyntaxContext<StarlightOptions>

export async function editsOfPage({ file, text }: SyntaxPage, context: Context): Promise<readonly SourceEdit[]> {
  if (posix.relative(context.options.srcDir, file).startsWith('..')) return []
  const prose = withoutCode(text)
  const edits: SourceEdit[] = []
  // Elements around the content of a slot draw nothing themselves.
  const removed = new Set(['Fragment'])
  const tags = file.endsWith('.mdx') ? jsxTags(prose) : []
  // A text in an attribute may be code of a page.
  const isInTag = (at: number) => tags.some(({ start, end }) => at > start && at < end)
  let at = 0
  for (const line of prose.split('\n')) {
    const start = at
    at += line.length + 1
    if (line.startsWith('import ') && !isInTag(start))
      edits.push(...(await importEdits(line, start, { file, removed }, context)))
    const aside = /^[ \t>]{0,200}:{3,99}\w{1,20}(?:\[[^\]\n]{0,500}\])?(\{[^{}\n]{0,200}\})[ \t]{0,99}$/.exec(line)?.[1]
    if (aside !== undefined) edits.push({ at: start + line.lastIndexOf(aside), length: aside.length, text: '' })
  }
  edits.push(...directiveEdits(prose, isInTag))
  for (const tag of tags) {
    const { name, start, end, attributes } = tag
    const command = removed.has(name) && name === 'PackageManagers' ? commandOf(tag, text) : null
    if (command !== null) edits.push({ at: start, length: end - start, text: command })
    else if (removed.has(name)) edits.push({ at: start, length: end - start, text: '' })
    else
      for (const it of attributes) {
        const icon =
          it.name === 'icon' || (it.name === 'name' && name === 'Icon') ? iconNames[it.value ?? ''] : undefined
        if (icon !== undefined) edits.push({ at: it.start, length: it.end - it.start, text: `${it.name}="${icon}"` })
      }
  }
  return edits.sort((a, b) => a.at - b.at)
}

interface Around {
  readonly file: string
  /** The components whose tags are left out. */
  readonly removed: Set<string>
}

const imported = /^import[ \t]{1,9}(\w{1,100}|\{[\w\s,]{1,500}\})[ \t]{1,9}from[ \t]{1,9}['"]([^'"\n]{1,500})['"];?/

/** Imports of components of Astro are left out; those of texts become the texts. */
async function importEdits(
  line: string,
  start: number,
  { file, removed }: Around,
  { readFile, report }: Context
): Promise<SourceEdit[]> {
  const [whole = '', name = '', path = ''] = imported.exec(line) ?? []
  const edit = (text: string) => [{ at: start, length: whole.length, text }]
  if (isOfAstro(path)) {
    const names = name.split(/[{},\s]{1,99}/).flatMap(it => (it === '' ? [] : [it]))
    for (const it of names) {
      removed.add(it)
      if (it === 'PackageManagers') continue
      report({
        code: 'component',
        message: `“<${it}>” is an Astro component, so only its content is shown.`,
        hint: 'Replace it with Markdown, or write a React component with the same name.',
        at: start,
        length: whole.length
      })
    }
    return edit('')
  }
  if (!path.endsWith('?raw') || name.startsWith('{')) return []
  const source = path.slice(0, -'?raw'.length)
  const text = source.startsWith('.') ? await readFile(posix.join(posix.dirname(file), source)) : null
  if (text === null)
    report({
      code: 'unsupported',
      message: `“${path}” is not a file of this project: its text is left out.`,
      hint: 'Run docsgen in a folder with both files.',
      at: start,
      length: whole.length
    })
  return edit(`export const ${name} = ${JSON.stringify(text ?? '')};`)
}

/** Files of Astro, and packages with its components: they have its name, or that of Starlight. */
function isOfAstro(path: string): boolean {
  if (path === '@astrojs/starlight/components') return false
  return path.endsWith('.astro') || path.startsWith('astro:') || /^(?![./~]).{0,100}\b(?:astro|starlight)\b/.test(path)
}

/** `<PackageManagers pkg="acme" dev />`, which several packages have → a command for each package manager. */
function commandOf({ attributes, start, isEnd }: JsxTag, text: string): string | null {
  const textOf = (name: string) => attributes.find(it => it.name === name)?.value ?? ''
  if (isEnd) return null
  const type = textOf('type') || 'add'
  const dev = attributes.some(({ name, value }) => name === 'dev' && value !== 'false') ? ' --save-dev' : ''
  const words = [commands[type] ?? `npm ${type}`, textOf('pkg'), textOf('args')].filter(word => word !== '').join(' ')
  const line = text.lastIndexOf('\n', start - 1) + 1
  // In a list, the lines of the block are below the text of its entry.
  const before = text.slice(line, start)
  const isEntry = /^[ \t]{0,99}(?:[-*+]|\d{1,9}[.)])[ \t]{1,9}$/.test(before)
  const indent = isEntry ? before.replace(/[^\t]/g, ' ') : (/^[ \t]*/.exec(before)?.[0] ?? '')
  return ['```bash npm2yarn', words.replace('npm install', `npm install${dev}`), '```'].join(`\n${indent}`)
}

const commands: Readonly<Record<string, string>> = {
  add: 'npm install',
  install: 'npm install',
  remove: 'npm uninstall',
  create: 'npm create',
  exec: 'npx',
  dlx: 'npx',
  run: 'npm run'
}

/** `:a[Text]{href="/x"}`, a directive in a line, is drawn by a plugin of the site: it becomes a link or its text. */
function directiveEdits(prose: string, isInTag: (at: number) => boolean): SourceEdit[] {
  const found = prose.matchAll(/(?<![:\w]):[a-z][\w-]{0,30}\[([^[\]\n]{1,300})\]\{([^{}\n]{0,300})\}/g)
  return [...found].flatMap(({ index, 0: { length }, 1: label = '', 2: attributes = '' }) => {
    if (isInTag(index)) return []
    const href = /(?:^|\s)href="([^"\s]{1,200})"/.exec(attributes)?.[1]
    return [{ at: index, length, text: href === undefined ? label : `[${label}](${href})` }]
  })
}
