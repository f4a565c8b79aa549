/** The bar above a code block: a terminal for commands, or a file name with an icon for its type. */
import type { CodeOptions } from './options.ts'

export interface Frame {
  readonly kind: 'file' | 'terminal'
  /** The text in the bar. */
  readonly title: string
  /** Name of a Bootstrap icon; null: none, for terminals. */
  readonly icon: string | null
}

/** The frame that the block sets; for `auto`, the one that language and title suggest if the site has frames. */
export function frameOf(language: string, { title, frame }: CodeOptions, hasFrames: boolean): Frame | null {
  const kind = frame === 'auto' && hasFrames ? (isTerminal(language, title) ? 'terminal' : 'file') : frame
  if (kind === 'terminal') return { kind, title: title ?? 'Terminal', icon: null }
  if (kind !== 'file' || title === null) return null
  return { kind, title, icon: iconOf(title, language) }
}

/** A shell script whose title is a file name is a file. */
function isTerminal(language: string, title: string | null): boolean {
  return shells.has(language) && (title === null || !/\.\w+$/.test(title))
}

const shells = new Set(
  'ansi bash bat batch cmd console fish nushell powershell ps1 sh sh-session shell shell-session shellscript shellsession terminal zsh'.split(
    ' '
  )
)

/** Chosen by the extension of the file name, otherwise by the language. */
function iconOf(title: string, language: string): string {
  const extension = /\.([A-Za-z0-9]+)$/.exec(title)?.[1]?.toLowerCase() ?? ''
  return icons.get(extension) ?? icons.get(language) ?? 'file-earmark-code'
}

const icons: ReadonlyMap<string, string> = new Map(
  [
    ['filetype-js', 'js mjs cjs javascript'],
    ['filetype-jsx', 'jsx'],
    ['filetype-tsx', 'ts tsx mts cts typescript'],
    ['filetype-json', 'json jsonc json5'],
    ['filetype-yml', 'yml yaml'],
    ['filetype-html', 'html htm vue svelte astro'],
    ['filetype-css', 'css less'],
    ['filetype-scss', 'scss'],
    ['filetype-sass', 'sass'],
    ['filetype-md', 'md markdown'],
    ['filetype-mdx', 'mdx'],
    ['filetype-py', 'py python'],
    ['filetype-rb', 'rb ruby'],
    ['filetype-php', 'php'],
    ['filetype-java', 'java'],
    ['filetype-cs', 'cs csharp'],
    ['filetype-sql', 'sql'],
    ['filetype-sh', 'sh bash zsh'],
    ['filetype-xml', 'xml'],
    ['filetype-svg', 'svg'],
    ['filetype-csv', 'csv'],
    ['filetype-txt', 'txt text'],
    ['gear', 'toml ini env conf cfg'],
    ['box-seam', 'dockerfile docker'],
    ['folder', 'folder']
  ].flatMap(([icon = '', names = '']) => names.split(' ').map(name => [name, icon] as const))
)
