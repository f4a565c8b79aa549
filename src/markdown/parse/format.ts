/** Which language the text of a `.md` file is: Markdown, or the MDX that Docusaurus reads in such files. */
import { builtInComponents } from '../../shared/markup/components.ts'
import type { MarkdownConfig } from '../../types/config.ts'
import type { Format } from '../context.ts'
import { mapLinesOutsideCode } from './syntax.ts'

/** What decided that a `.md` file is MDX. */
export interface MdxSign {
  /** 1-based line of the text. */
  readonly line: number
  readonly written: string
  /** An import or an export. Components may be those of another generator, whose files are no MDX. */
  readonly isScript: boolean
}

/** The format of a file, and for a `.md` file that is read as MDX without being told so, why. */
export function formatOf(
  file: string,
  text: string,
  { format }: Pick<MarkdownConfig, 'format'>
): { readonly format: Format; readonly sign: MdxSign | null } {
  if (!/\.md$/i.test(file) || format === 'mdx') return { format: 'mdx', sign: null }
  const sign = format === 'md' ? null : findMdx(text)
  return { format: sign === null ? 'md' : 'mdx', sign }
}

/** The first line that is an import, an export, or a component that docsgen has: none of them means anything in Markdown. */
function findMdx(text: string): MdxSign | null {
  if (!anySign.test(text)) return null
  let found: MdxSign | null = null
  mapLinesOutsideCode(text, (line, number) => {
    const isScript = scriptSigns.some(sign => sign.test(line))
    if (found === null && (isScript || component.test(line))) found = { line: number, written: line.trim(), isScript }
    return line
  })
  return found
}

const names = builtInComponents.join('|')
const scriptSigns = [
  /^import\s+(?:[\w$*{][^'"]*\sfrom\s+)?['"][^'"]+['"]\s*(?:;\s*)?$/,
  /^import\s+\{\s*$/,
  /^export\s+(?:const|let|var|function|class|default|async)\b.*[={(]/
]
const component = new RegExp(`^\\s*</?(?:${names})(?:\\s[^<>]*)?/?>`)

/** Whether a line of the text may be one of them; most files are read once and have none. */
const anySign = new RegExp(`^(?:import\\s|export\\s)|<(?:${names})[\\s/>]`, 'm')
