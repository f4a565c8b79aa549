/** Icons by the names of Bootstrap Icons, read from that package. */
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Icon } from '../types/basics.ts'

/** The icon of that name; null when there is none. */
export async function readIcon(name: string): Promise<Icon | null> {
  // The name comes from the author and becomes part of a path.
  if (!/^[a-z0-9-]+$/.test(name)) return null
  try {
    return parseIcon(name, await readFile(join(iconFolder(), `${name}.svg`), 'utf8'))
  } catch {
    return null
  }
}

/** Many icons at once, by name; names without an icon are left out. */
export async function readIcons(names: readonly string[]): Promise<ReadonlyMap<string, Icon>> {
  const icons = await Promise.all(names.map(readIcon))
  return new Map(icons.filter(icon => icon !== null).map(icon => [icon.name, icon]))
}

/** All names, for “did you mean”. */
export async function iconNames(): Promise<readonly string[]> {
  const files = await readdir(iconFolder())
  return files.map(file => file.replace(/\.svg$/, '')).sort()
}

function iconFolder(): string {
  const require = createRequire(import.meta.url)
  return join(dirname(require.resolve('bootstrap-icons/package.json')), 'icons')
}

/** The shapes in the text of a Bootstrap icon file; null when the text is not such a file. */
export function parseIcon(name: string, svg: string): Icon | null {
  const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1]
  if (viewBox === undefined) return null
  const shapes = [...svg.matchAll(/<(path|circle|rect|ellipse|line|polyline|polygon)\s([^>]*?)\/?>/g)].map(
    ([, tag = '', written = '']) => ({
      tag,
      attributes: Object.fromEntries(
        [...written.matchAll(/(?<![a-z-])([a-z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])
      )
    })
  )
  return { name, viewBox, shapes }
}
