/**
 * Addresses that the site's host redirects or rewrites: from `_redirects`, `netlify.toml` and `vercel.json` in the
 * project, its static folders, and the enclosing repository. Links may lead to them.
 */
import { posix, relative, sep } from 'node:path'
import type { SourcePath } from '../../types/basics.ts'
import type { Config } from '../../types/config.ts'
import { toSourcePath } from '../../util/paths.ts'
import type { ReadSource } from './read-source.ts'

/** Address patterns as written: `/old`, `/blog/*`, `/docs/:page`. */
export function readHostRedirects(config: Config, read: ReadSource): readonly string[] {
  const { root, outerRoot, staticFolders } = config
  const outer = outerRoot === null ? [] : [toSourcePath(relative(root, outerRoot).split(sep).join('/'))]
  const folders = ['.', ...staticFolders, ...outer]
  const textOf = (folder: string, name: string) =>
    read(root, posix.join(folder, name) as SourcePath, () => {})?.text ?? ''
  const patterns = folders.flatMap(folder => [
    ...textOf(folder, '_redirects')
      .split('\n')
      .flatMap(line => /^\s*(\/\S*)\s+\S/.exec(line)?.[1] ?? []),
    ...[...textOf(folder, 'netlify.toml').matchAll(/^[^\S\r\n]*from[^\S\r\n]*=[^\S\r\n]*["'](\/[^"'\r\n]*)["']/gm)].map(
      ([, from = '']) => from
    ),
    ...[...textOf(folder, 'vercel.json').matchAll(/"source"\s*:\s*"(\/[^"]*)"/g)].map(([, from = '']) => from)
  ])
  // A pattern that matches every address would hide all broken links.
  return [...new Set(patterns)].filter(pattern => !/^\/(?:\*|:\w+\*?|\(\.\*\))?$/.test(pattern))
}
