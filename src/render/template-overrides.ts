/**
 * A file in the site's templates folder replaces our template of the same path, and can import the original as
 * `docsgen/templates/<path>`. The bundles of pages and of the chrome in the browser share this esbuild plugin, so both
 * contain the same files.
 */
import { existsSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import type { Plugin } from 'esbuild'

/** Files of the site's templates folder, relative to it; none where that is our own folder. Both folders are absolute. */
export async function listOverrides(folder: string, ourFolder: string): Promise<string[]> {
  if (relative(folder, ourFolder) === '' || !existsSync(folder)) return []
  const { default: glob } = await import('fast-glob')
  return glob('**/*.{tsx,ts,jsx,js}', { cwd: folder })
}

const originals = 'docsgen/templates/'

/** An esbuild plugin that looks for each template in the site's folder first. */
export function templateOverrides(folder: string, ourFolder: string): Plugin {
  return {
    name: 'template-overrides',
    setup({ onResolve }) {
      onResolve({ filter: new RegExp(`^${originals}`) }, ({ path }) => ({
        path: findSource(join(ourFolder, path.slice(originals.length))) ?? ''
      }))
      onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => {
        const name = nameInside(join(resolveDir, path), [folder, ourFolder])
        // A file outside of both folders is resolved as usual.
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
