/**
 * Our templates, or ours with the site's own in place of single files. A file of the site's templates
 * folder replaces the one of the same path; it can import the original as `docsgen/templates/<path>`.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isAbsolute, join, relative } from 'node:path'
import { compileFunction } from 'node:vm'
import type { Message, Plugin } from 'esbuild'
import glob from 'fast-glob'
import type { ReactNode } from 'react'
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { Config, Icon, PageProps, Place, Report, SourcePath } from '../model.ts'
import { toSourcePath } from '../util/paths.ts'

/** What the renderer draws with: a function for pages, one for old addresses. */
export interface Templates {
  /** The icons of our parts, for the site's file of icons. */
  readonly icons: Readonly<Record<string, Icon>>
  readonly Document: (page: PageProps) => ReactNode
  readonly Redirect: (props: { lang: string; href: string; canonical: string }) => ReactNode
}

/**
 * `ourFolder` is the absolute folder with the sources of our templates. A template of the site that
 * cannot be loaded is reported, and ours are used.
 */
export async function loadTemplates(config: Config, ourFolder: string, report: Report): Promise<Templates> {
  const folder = join(config.root, config.templates)
  const isOurs = relative(folder, ourFolder) === ''
  const overrides = isOurs ? [] : await glob('**/*.{tsx,ts,jsx,js}', { cwd: folder })
  if (overrides.length === 0) return loadOurs()
  try {
    return evaluate(await bundle(config.root, folder, ourFolder))
  } catch (error) {
    reportFailure(error, config, report)
    return loadOurs()
  }
}

async function loadOurs(): Promise<Templates> {
  const [{ Document }, { Redirect }, { icons }] = await Promise.all([
    import('../../templates/Document.tsx'),
    import('../../templates/Redirect.tsx'),
    import('../../templates/parts/icons.ts')
  ])
  return { Document, Redirect, icons }
}

async function bundle(root: string, folder: string, ourFolder: string): Promise<string> {
  const { build } = await import('esbuild')
  const result = await build({
    stdin: {
      contents: `
        export {Document} from './Document.tsx'
        export {Redirect} from './Redirect.tsx'
        export {icons} from './parts/icons.ts'`,
      resolveDir: ourFolder
    },
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    logLevel: 'silent',
    plugins: [overriding(folder, ourFolder)]
  })
  return result.outputFiles[0]?.text ?? ''
}

const originals = 'docsgen/templates/'

/** Finds each template in the site's folder first; React is left to `evaluate`, so that there is only one. */
function overriding(folder: string, ourFolder: string): Plugin {
  return {
    name: 'overriding',
    setup({ onResolve }) {
      onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path }) => ({ path, external: true }))
      onResolve({ filter: new RegExp(`^${originals}`) }, ({ path }) => ({
        path: findSource(join(ourFolder, path.slice(originals.length))) ?? ''
      }))
      onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => {
        const name = nameInside(join(resolveDir, path), [folder, ourFolder])
        // Other files of the project, our constants and helpers: found as usual.
        if (name === null) return null
        const found = findSource(join(folder, name)) ?? findSource(join(ourFolder, name))
        return found === null ? null : { path: found }
      })
    }
  }
}

/** The path relative to the first of the folders that holds it; null: in none. */
function nameInside(path: string, folders: readonly string[]): string | null {
  const names = folders.map(folder => relative(folder, path))
  return names.find(name => !name.startsWith('..') && !isAbsolute(name)) ?? null
}

/** The file that a path with any or no ending means. */
function findSource(path: string): string | null {
  const bare = path.replace(/\.[jt]sx?$/, '')
  return ['.tsx', '.ts', '.jsx', '.js'].map(ending => bare + ending).find(file => existsSync(file)) ?? null
}

/** As a function and not as a module: Node keeps every imported module for ever, which `serve` must not pay for. */
function evaluate(code: string): Templates {
  const module = { exports: {} }
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename: 'docsgen-templates.js' })
  run(module, module.exports, createRequire(import.meta.url))
  // The entry of the bundle exports these by name.
  return module.exports as Templates
}

function reportFailure(error: unknown, { templates }: Config, report: Report): void {
  const [first] = (error as { errors?: Message[] }).errors ?? []
  if (first !== undefined) {
    report(finding('template/invalid', toPlace(first, templates), toSentence(first.text)))
    return
  }
  const message = error instanceof Error ? error.message : String(error)
  report(finding('template/invalid', placeOf(templates), `The templates cannot be loaded: ${toSentence(message)}`))
}

/** esbuild counts columns and lengths in bytes, columns from 0. */
function toPlace({ location }: Message, templates: SourcePath): Place {
  if (location === null) return placeOf(templates)
  const bytes = Buffer.from(location.lineText)
  const column = bytes.subarray(0, location.column).toString().length
  const length = bytes.subarray(location.column, location.column + location.length).toString().length
  return placeOf(toSourcePath(location.file), location.line, column + 1, Math.max(1, length))
}

function toSentence(text: string): string {
  return text.replace(/\.?$/, '.')
}
