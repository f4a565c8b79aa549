/**
 * Addresses that the host of the site answers by files of its own: `_redirects`, `netlify.toml`, `vercel.json`, in the
 * project, its static folders, and the repository around it. Links may lead to them.
 */
import { posix, relative, sep } from 'node:path'
import type { SourcePath } from '../../types/basics.ts'
import type { Config } from '../../types/config.ts'
import { toSourcePath } from '../../util/paths.ts'
import type { ReadSource } from './read-source.ts'

/** Patterns of addresses, as they are written: `/old`, `/blog/*`, `/docs/:page`. */
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
  // One that holds for every address says nothing about links.
  return [...new Set(patterns)].filter(pattern => !/^\/(?:\*|:\w+\*?|\(\.\*\))?$/.test(pattern))
}
