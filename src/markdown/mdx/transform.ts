/** One script of the site as code that can be run here, with what it imports and which of its parts live in the browser. */
import { SourceMap } from 'node:module'
import { dirname, join } from 'node:path'
import type { Loader, Plugin } from 'esbuild'
import { htmlWritten, loadsIn } from '../../model/policy-directives.ts'
import type { Place, SourcePath } from '../../types/basics.ts'
import { tell } from '../../util/author-code/ambient.ts'
import { recordedGlobals } from '../../util/author-code/recorded-globals.ts'
import { messagesOf, placeOfMessage } from '../../util/packages/esbuild.ts'
import { type Anatomy, readAnatomy } from '../islands/interactive.ts'

export interface Script extends Anatomy {
  /** Specifiers as written, in order, each once. */
  readonly imports: readonly string[]
  /** Those that are imported when they are needed: `import('./editor')`. */
  readonly later: ReadonlySet<string>
  /** Begins with the directive 'use client'. */
  readonly isClient: boolean
  /** What its code loads from elsewhere: `frame-src https://codepen.io`. */
  readonly loads: readonly string[]
  /** Classes that it takes of CSS modules by their names. */
  readonly classes: readonly UsedClass[]
}

interface UsedClass {
  readonly specifier: string
  readonly name: string
}

interface ScriptProblem {
  readonly message: string
  readonly place: Place | null
}

/** Turns a script into a CommonJS function body with esbuild. */
export async function transformScript(
  file: SourcePath,
  text: string,
  loader: Loader,
  root: string
): Promise<Script | { readonly problem: ScriptProblem }> {
  const { build } = await import('esbuild')
  const imports = new Map<string, boolean>()
  const stdin = { contents: text, sourcefile: file, loader, ...chosenFiles(text, join(root, file)) }
  try {
    const { outputFiles } = await build({ ...transformOptions, stdin, plugins: [collectImports(imports)] })
    const code = outputFiles[0]?.text ?? ''
    const anatomy = readAnatomy(code)
    const isInBrowser = isClient(text) || [...anatomy.declarations.values()].some(({ sign }) => sign !== null)
    const later = new Set([...imports].filter(([, isLater]) => isLater).map(([specifier]) => specifier))
    const classes = imports.size === 0 ? [] : classesIn(code)
    return {
      ...anatomy,
      imports: [...imports.keys()],
      later,
      isClient: isClient(text),
      loads: [...loadsIn(text), ...(isInBrowser ? htmlWritten(text) : [])],
      classes
    }
  } catch (error) {
    const [first] = messagesOf(error) ?? []
    if (first === undefined) throw error
    return { problem: { message: `${first.text}.`, place: placeOfMessage(first, file) } }
  }
}

/** `require(`./data/${name}.json`)` may mean each file of a folder, which esbuild looks for on the disk. */
function chosenFiles(text: string, path: string): { readonly resolveDir?: string } {
  const found = [...text.matchAll(/\b(?:require|import)\(\s*`(\.[^`$]*\/)[^`/]*\$\{/g)]
  for (const [, folder = ''] of found) tell('disk', join(dirname(path), folder))
  return found.length === 0 ? {} : { resolveDir: dirname(path) }
}

/** The line of the source that a place of the transformed code is made of; null: none. Only an error costs this. */
export async function sourceLine(
  file: SourcePath,
  text: string,
  loader: Loader,
  line: number,
  column: number
): Promise<number | null> {
  const { build } = await import('esbuild')
  const stdin = { contents: text, sourcefile: file, loader }
  const options = { ...transformOptions, stdin, sourcemap: 'external', outfile: 'module.js' } as const
  const { outputFiles } = await build({ ...options, plugins: [collectImports(new Map())] })
  const map = outputFiles.find(({ path }) => path.endsWith('.map'))
  if (map === undefined) return null
  const entry = new SourceMap(JSON.parse(map.text)).findEntry(line - 1, column - 1)
  return 'originalLine' in entry ? entry.originalLine + 1 : null
}

const transformOptions = {
  bundle: true, // so that imports are resolved, and thereby known; each stays an import of its own
  format: 'cjs',
  platform: 'neutral',
  target: 'node20',
  supported: { 'dynamic-import': false },
  jsx: 'automatic',
  define: { ...recordedGlobals, 'process.env.NODE_ENV': '"production"' },
  write: false,
  logLevel: 'silent'
} as const

/** `imports` gets each specifier, and whether it is imported only when it is needed. */
function collectImports(imports: Map<string, boolean>): Plugin {
  return {
    name: 'imports',
    setup: ({ onResolve }) =>
      onResolve({ filter: /.*/ }, ({ path, kind }) => {
        const isLater = kind === 'dynamic-import'
        // A package that is loaded later need not be there now: `lazy(() => import('editor'))`.
        if (!isLater || /^(?:\.|@site\/)/.test(path)) imports.set(path, isLater && imports.get(path) !== false)
        return { path, external: true }
      })
  }
}

/** `styles.card` of the source is `import_card_module.default.card` in the transformed code. */
function classesIn(code: string): UsedClass[] {
  const found = new Map<string, UsedClass>()
  for (const [, local = '', specifier = ''] of code.matchAll(
    /\bvar (\w+) = __toESM\(require\("([^"]+\.module\.\w+)"\)/g
  )) {
    const uses = new RegExp(`\\b${local}(?:\\.default)?(?:\\.([\\w$]+)|\\["([^"\\\\]+)"\\])`, 'g')
    for (const [, name, quoted = ''] of code.matchAll(uses)) {
      const used = { specifier, name: name ?? quoted }
      if (used.name !== 'default') found.set(`${specifier}\n${used.name}`, used)
    }
  }
  return [...found.values()]
}

function isClient(text: string): boolean {
  return /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(['"])use client\1/.test(text)
}
