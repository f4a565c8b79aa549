/** Shared by all uses of esbuild: converts its messages to findings, and resolves docsgen's public entries. */
import { dirname, join } from 'node:path'
import type { Loader, Message, Metafile, Plugin } from 'esbuild'
import type { Place, SourcePath } from '../../types/basics.ts'
import { reportRead } from '../author-code/ambient.ts'
import { toSourcePath } from '../paths.ts'
import { findPackage } from './installed.ts'
import { packageOf, packagePath } from './package.ts'

/** Reports the packages that files of the site import in a bundle, to whoever caches what is made with it. */
export function reportPackages({ inputs }: Metafile, root: string): void {
  for (const [file, { imports }] of Object.entries(inputs)) {
    // What packages import belongs to the packages.
    if (/(?:^|[\\/])node_modules[\\/]/.test(file)) continue
    // Modules of docsgen that exist in memory only import in the name of the project.
    const folder = /^\w{2,}:/.test(file) || file.startsWith('<') ? root : dirname(join(root, file))
    for (const { original = '', external } of imports) {
      const isPackage = /^@?[\w-]/.test(original) && !/^(?:\w[\w+.-]*:|docsgen(?:\/|$))/.test(original)
      if (external !== true && isPackage && findPackage(packageOf(original), folder) !== null)
        reportRead('package', `${original}\n${folder}`)
    }
  }
}

/** The messages of esbuild's rejection; null for any other error. */
export function messagesOf(error: unknown): readonly Message[] | null {
  const { errors } = error as { errors?: readonly Message[] }
  return errors !== undefined && errors.length > 0 ? errors : null
}

/**
 * Converts columns and lengths: esbuild counts in bytes, columns from 0. `fallback` is the file for messages without a
 * place.
 */
export function placeOfMessage({ location }: Message, fallback: SourcePath): Place {
  if (location === null) return { file: fallback, line: 1, column: 1, length: 1 }
  const bytes = Buffer.from(location.lineText)
  const column = bytes.subarray(0, location.column).toString().length
  const length = bytes.subarray(location.column, location.column + location.length).toString().length
  return { file: toSourcePath(location.file), line: location.line, column: column + 1, length: Math.max(1, length) }
}

/** Images and fonts of packages are inlined into the code. */
export const assetLoaders: Readonly<Record<string, Loader>> = Object.fromEntries(
  ['.png', '.jpg', '.jpeg', '.gif', '.svg', '.webp', '.avif', '.ico', '.woff', '.woff2', '.ttf', '.eot'].map(
    end => [end, 'dataurl'] as const
  )
)

/** `Could not resolve "x"` → `Could not resolve “x”.` */
export function toSentence(text: string): string {
  return text.replace(/"([^"]*)"/g, '“$1”').replace(/\.?$/, '.')
}

/**
 * Resolves `docsgen/theme`, `docsgen/markup` and `docsgen/components` to their sources in bundles of templates, because
 * the built entries in dist do not run in browsers.
 */
export const themeModules: Plugin = {
  name: 'theme-modules',
  setup({ onResolve }) {
    onResolve({ filter: /^docsgen\/(?:markup|theme)$/ }, ({ path }) => ({
      path: packagePath('src', 'api', `${path.slice('docsgen/'.length)}.ts`),
      sideEffects: false
    }))
    onResolve({ filter: /^docsgen\/components$/ }, () => ({
      path: packagePath('templates', 'mdx', 'components.ts'),
      sideEffects: false
    }))
  }
}
