/** Syntax of Starlight that docsgen reads in another way, as edits: components of Astro, options of asides, names of icons. */
import { posix } from 'node:path'
import type { SourceEdit, SyntaxContext, SyntaxPage } from 'docsgen/config'
import { jsxTags, withoutCode } from 'docsgen/text'
import { iconNames } from './icons.ts'
import type { StarlightOptions } from './plugin.ts'

type Context = SyntaxContext<StarlightOptions>

export async function editsOfPage({ file, text }: SyntaxPage, context: Context): Promise<readonly SourceEdit[]> {
  if (posix.relative(context.options.srcDir, file).startsWith('..')) return []
  const prose = withoutCode(text)
  const edits: SourceEdit[] = []
  // Elements around the content of a slot draw nothing themselves.
  const removed = new Set(['Fragment'])
  let at = 0
  for (const line of prose.split('\n')) {
    const start = at
    at += line.length + 1
    if (line.startsWith('import ')) edits.push(...(await importEdits(line, start, { file, removed }, context)))
    const aside = /^[ \t>]{0,200}:{3,99}\w{1,20}(?:\[[^\]\n]{0,500}\])?(\{[^{}\n]{0,200}\})[ \t]{0,99}$/.exec(line)?.[1]
    if (aside !== undefined) edits.push({ at: start + line.lastIndexOf(aside), length: aside.length, text: '' })
  }
  for (const { name, start, end, attributes } of file.endsWith('.mdx') ? jsxTags(prose) : []) {
    if (removed.has(name)) edits.push({ at: start, length: end - start, text: '' })
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

const imported = /^import[ \t]{1,9}(\w{1,100})[ \t]{1,9}from[ \t]{1,9}['"]([^'"\n]{1,500})['"];?/

/** Imports of components of Astro are left out; those of texts become the texts. */
async function importEdits(
  line: string,
  start: number,
  { file, removed }: Around,
  { readFile, report }: Context
): Promise<SourceEdit[]> {
  const [whole = '', name = '', path = ''] = imported.exec(line) ?? []
  const edit = (text: string) => [{ at: start, length: whole.length, text }]
  if (path.endsWith('.astro') || path.startsWith('astro:') || path.startsWith('@astro')) {
    if (path.startsWith('@astrojs/starlight/components')) return []
    removed.add(name)
    report({
      code: 'component',
      message: `“<${name}>” is a component of Astro, so only its content is shown.`,
      hint: 'Write in Markdown what it shows, or a component of React with the same name.',
      at: start,
      length: whole.length
    })
    return edit('')
  }
  if (!path.endsWith('?raw')) return []
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
