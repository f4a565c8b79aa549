/** Whether a `.md` file is Markdown, or MDX. */
import { builtInComponents } from '../../shared/markup/components.ts'
import type { MarkdownConfig } from '../../types/config.ts'
import type { Format } from '../context.ts'
import { mapLinesOutsideCode } from './syntax.ts'

/** The text because of which a `.md` file is read as MDX. */
export interface MdxSign {
  /** 1-based line of the text. */
  readonly line: number
  readonly written: string
  /** An import or an export. A component alone may be one of another generator, whose files are not MDX. */
  readonly isScript: boolean
}

/** The format of a file; for a `.md` file detected as MDX, also the reason. */
export function formatOf(
  file: string,
  text: string,
  { format }: Pick<MarkdownConfig, 'format'>
): { readonly format: Format; readonly sign: MdxSign | null } {
  if (!/\.md$/i.test(file) || format === 'mdx') return { format: 'mdx', sign: null }
  const sign = format === 'md' ? null : findMdx(text)
  return { format: sign === null ? 'md' : 'mdx', sign }
}

/** The first line that is an import, an export, or a component of docsgen: none of them has a meaning in Markdown. */
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

/** Cheap pre-check whether any line may be a sign of MDX: most files have none. */
const anySign = new RegExp(`^(?:import\\s|export\\s)|<(?:${names})[\\s/>]`, 'm')
