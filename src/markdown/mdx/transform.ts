/** Turns one script of the site into a CommonJS function body with esbuild, and lists what it imports. */
import type { Loader, Message } from 'esbuild'
import { placeOf } from '../../diagnostics/finding.ts'
import type { Place, SourcePath } from '../../types/basics.ts'

export interface Script {
  readonly code: string
  /** Specifiers as written, in order, each once. */
  readonly imports: readonly string[]
  /** Begins with the directive 'use client'. */
  readonly isClient: boolean
  /** Calls a hook that only does something in the browser. */
  readonly usesBrowser: boolean
}

export interface ScriptProblem {
  readonly message: string
  readonly place: Place | null
}

/** Every script extension and how esbuild reads it. */
export const scriptLoaders: ReadonlyMap<string, Loader> = new Map([
  ['.tsx', 'tsx'],
  ['.ts', 'ts'],
  ['.jsx', 'jsx'],
  ['.js', 'jsx'],
  ['.mjs', 'js']
])

export async function transformScript(
  file: SourcePath,
  text: string,
  loader: Loader
): Promise<Script | { readonly problem: ScriptProblem }> {
  const { build } = await import('esbuild')
  const imports = new Set<string>()
  try {
    const { outputFiles } = await build({
      stdin: { contents: text, sourcefile: file, loader },
      bundle: true, // so that imports are resolved, and thereby known; each stays an import of its own
      plugins: [
        {
          name: 'imports',
          setup: ({ onResolve }) =>
            onResolve({ filter: /.*/ }, ({ path }) => {
              imports.add(path)
              return { path, external: true }
            })
        }
      ],
      format: 'cjs',
      platform: 'neutral',
      target: 'node20',
      supported: { 'dynamic-import': false },
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      write: false,
      logLevel: 'silent'
    })
    return {
      code: outputFiles[0]?.text ?? '',
      imports: [...imports],
      isClient: isClient(text),
      usesBrowser: usesBrowser(text)
    }
  } catch (error) {
    const [first] = (error as { errors?: Message[] }).errors ?? []
    if (first === undefined) throw error
    return { problem: { message: `${first.text}.`, place: placeOfMessage(file, first) } }
  }
}

function isClient(text: string): boolean {
  return /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*(['"])use client\1/.test(text)
}

function usesBrowser(text: string): boolean {
  return /\buse(?:State|Effect|LayoutEffect|Reducer|SyncExternalStore|Transition|Optimistic|ActionState)\s*[(<]/.test(
    text
  )
}

/** esbuild counts columns in bytes from 0. */
function placeOfMessage(file: SourcePath, { location }: Message): Place {
  if (location === null) return placeOf(file)
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString()
  return placeOf(file, location.line, before.length + 1, Math.max(1, location.length))
}
