/** Transforms one script of the site into runnable code; also finds its imports and its interactive components. */
import { SourceMap } from 'node:module'
import { dirname, join } from 'node:path'
import type { Loader, Plugin } from 'esbuild'
import { loadsIn } from '../../model/policy-directives.ts'
import type { Place, SourcePath } from '../../types/basics.ts'
import { reportRead } from '../../util/author-code/ambient.ts'
import { recordedGlobals } from '../../util/author-code/recorded-globals.ts'
import { realRoots, statsInside } from '../../util/guarded-files.ts'
import { messagesOf, placeOfMessage } from '../../util/packages/esbuild.ts'
import { hasPlainPackages } from '../../util/packages/guarded-bundles.ts'
import { type Anatomy, readAnatomy } from '../islands/interactive.ts'

export interface Script extends Anatomy {
  /** Specifiers as written, in source order, without duplicates. */
  readonly imports: readonly string[]
  /** Specifiers that are only imported dynamically: `import('./editor')`. */
  readonly later: ReadonlySet<string>
  /** Whether it begins with the directive 'use client'. */
  readonly isClient: boolean
  /** External sources that its code loads: `frame-src https://codepen.io`. */
  readonly loads: readonly string[]
  /** Classes that it reads from CSS modules. */
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

/** Transforms a script into a CommonJS function body with esbuild. */
export async function transformScript(
  file: SourcePath,
  text: string,
  loader: Loader,
  root: string
): Promise<Script | { readonly problem: ScriptProblem }> {
  const { build } = await import('esbuild')
  const imports = new Map<string, boolean>()
  const stdin = { contents: text, sourcefile: file, loader, ...chosenFiles(text, join(root, file), root) }
  try {
    const { outputFiles } = await build({ ...transformOptions, stdin, plugins: [collectImports(imports)] })
    const code = outputFiles[0]?.text ?? ''
    const anatomy = readAnatomy(code)
    const later = new Set([...imports].filter(([, isLater]) => isLater).map(([specifier]) => specifier))
    const classes = imports.size === 0 ? [] : classesIn(code)
    return {
      ...anatomy,
      imports: [...imports.keys()],
      later,
      isClient: isClient(text),
      loads: loadsIn(text),
      classes
    }
  } catch (error) {
    const [first] = messagesOf(error) ?? []
    if (first === undefined) throw error
    return { problem: { message: `${first.text}.`, place: placeOfMessage(first, file) } }
  }
}

/** `require(`./data/${name}.json`)` may load any file of a folder: gives it to esbuild and records a dependency. */
function chosenFiles(text: string, path: string, root: string): { readonly resolveDir?: string } {
  const roots = realRoots([root])
  const named = [...text.matchAll(/\b(?:require|import)\(\s*`(\.[^`$]*\/)[^`/]*\$\{/g)]
  const folders = named.map(([, folder = '']) => join(dirname(path), folder))
  // esbuild lists the folders by itself, and opens `package.json` in them and above.
  const found = folders.filter(folder => statsInside(folder, roots) !== null && hasPlainPackages(folder, roots))
  for (const folder of found) reportRead('disk', folder)
  return found.length === 0 || found.length < folders.length ? {} : { resolveDir: dirname(path) }
}

/** The source line of a position in the transformed code; null: none. Transforms again, only for errors. */
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
  bundle: true, // so that esbuild resolves the imports and reports them to the plugin; all stay external
  format: 'cjs',
  platform: 'neutral',
  target: 'node20',
  supported: { 'dynamic-import': false },
  jsx: 'automatic',
  tsconfigRaw: {},
  define: { ...recordedGlobals, 'process.env.NODE_ENV': '"production"' },
  write: false,
  logLevel: 'silent'
} as const

/** Fills `imports`: each specifier, with whether it is only imported dynamically. */
function collectImports(imports: Map<string, boolean>): Plugin {
  return {
    name: 'imports',
    setup: ({ onResolve }) =>
      onResolve({ filter: /.*/ }, ({ path, kind }) => {
        const isLater = kind === 'dynamic-import'
        // A package that is imported dynamically may be missing in the build: `lazy(() => import('editor'))`.
        if (!isLater || /^(?:\.|@site\/)/.test(path)) imports.set(path, isLater && imports.get(path) !== false)
        return { path, external: true }
      })
  }
}

/** Finds used classes: `styles.card` in the source is `import_card_module.default.card` in the transformed code. */
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
