/** Reads icons by name from the package Bootstrap Icons. */
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Icon } from '../types/basics.ts'

/** The icon with that name; null if there is none. */
export async function readIcon(name: string): Promise<Icon | null> {
  // The name comes from an author and becomes part of a path.
  if (!/^[a-z0-9-]+$/.test(name)) return null
  try {
    return parseIcon(name, await readFile(join(iconFolder(), `${name}.svg`), 'utf8'))
  } catch {
    return null
  }
}

/** Several icons by name; names without an icon are left out. */
export async function readIcons(names: readonly string[]): Promise<ReadonlyMap<string, Icon>> {
  const icons = await Promise.all(names.map(readIcon))
  return new Map(icons.filter(icon => icon !== null).map(icon => [icon.name, icon]))
}

/** All names, for suggestions. */
export async function iconNames(): Promise<readonly string[]> {
  const files = await readdir(iconFolder())
  return files.map(file => file.replace(/\.svg$/, '')).sort()
}

function iconFolder(): string {
  const require = createRequire(import.meta.url)
  return join(dirname(require.resolve('bootstrap-icons/package.json')), 'icons')
}

/** Parses the SVG of a Bootstrap icon; null if the text has another form. */
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
