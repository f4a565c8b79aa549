/**
 * A theme is a folder or a package with `templates/`, `styles.css`, `client.ts` and `theme.json`, all of them optional.
 * Its templates and styles override those of docsgen, and those of the site override the theme's. `theme.json` contains
 * defaults for the configuration.
 */
import { isAbsolute, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { finding } from '../diagnostics/finding.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Report } from '../types/findings.ts'
import type { SitePlugin } from '../types/plugin.ts'
import { reportRead } from '../util/author-code/ambient.ts'
import { type Roots, realRoots, rootAround, statsInside, textInside, withPackageOf } from '../util/guarded-files.ts'
import { digest } from '../util/hash.ts'
import { isPlainObject, parseObject } from '../util/objects.ts'
import { findPackage } from '../util/packages/installed.ts'
import { folderCode } from '../util/packages/package-code.ts'
import { toSourcePath } from '../util/paths.ts'
import type { LocatedFile, ProjectFiles } from './project-files.ts'

type Written = Readonly<Record<string, unknown>>

/** The configuration with the defaults of its theme, and the absolute folder of the theme (null: it extends none). */
interface ExtendedTheme {
  readonly value: Written
  readonly folder: string | null
}

export function extendTheme(
  value: Written,
  { root, isUntrusted = false }: Pick<ProjectFiles, 'root' | 'isUntrusted'>,
  written: LocatedFile,
  report: Report
): ExtendedTheme | null {
  const { theme } = value
  const name = typeof theme === 'string' ? theme : isPlainObject(theme) ? theme.extends : undefined
  if (typeof name !== 'string') return { value, folder: null }
  const refuse = (message: string, hint: string) => {
    report(finding('config/invalid', written.placeOf(['theme'], 'value'), message, hint))
    return null
  }
  const isPackage = /^(?:@[\w.~-]+\/)?\w[\w.~-]*$/.test(name)
  const isPath = /^(?:\.{1,2}\/|\/)/.test(name)
  const folder = isPath ? resolve(root, name) : isPackage ? findPackage(name, root) : null
  const roots = folder === null ? [] : rootsOfTheme(folder, root, isUntrusted)
  if (folder === null || statsInside(folder, roots) === null) {
    return refuse(
      `There is no theme “${name}”.`,
      isPackage
        ? `Install it: npm install ${name}`
        : 'Write the path of a folder relative to the project, such as “./themes/acme”.'
    )
  }
  const parts = ['templates', 'styles.css', 'theme.json', 'client.ts', 'client.js']
  if (!parts.some(part => statsInside(join(folder, part), roots) !== null)) {
    return refuse(
      `“${name}” is not a theme.`,
      'A theme has at least one of “templates”, “styles.css” and “theme.json”.'
    )
  }
  const own = isPlainObject(theme) ? Object.fromEntries(Object.entries(theme).filter(([key]) => key !== 'extends')) : {}
  const defaults = readDefaults(join(folder, 'theme.json'), roots)
  if (defaults === null) return refuse(`“theme.json” of the theme “${name}” is not a JSON object.`, 'Fix it.')
  const merged = withDefaults({ ...value, theme: own }, defaults)
  // A theme that sets no colors or fonts has a look of its own, in its style sheet.
  const isPlain = isPlainObject(merged.theme) && Object.keys(merged.theme).length === 0
  return { value: isPlain ? { ...merged, theme: false } : merged, folder }
}

/** The folders that hold the files of a theme: the project, the package, or the folder beside it that is named. */
function rootsOfTheme(folder: string, root: string, isUntrusted: boolean): Roots {
  const own = realRoots([root])
  const around = isUntrusted ? [] : rootAround(toSourcePath(relative(root, folder)), root)
  return [...withPackageOf(join(folder, 'package.json'), own, isUntrusted), ...around]
}

function readDefaults(path: string, roots: Roots): Written | null {
  reportRead('disk', path)
  if (statsInside(path, roots) === null) return {}
  return parseObject(textInside(path, roots) ?? '')
}

/** The site's values override the defaults; objects are merged key by key. */
function withDefaults(value: Written, defaults: Written): Written {
  const entries = Object.entries(defaults).map(([key, standard]) => {
    const own = value[key]
    if (own === undefined) return [key, standard]
    return [key, isPlainObject(own) && isPlainObject(standard) ? { ...standard, ...own } : own]
  })
  return { ...value, ...Object.fromEntries(entries) }
}

/** The layers of plugins and theme between the site's own files and docsgen's. */
export function themeParts(
  folder: string | null,
  plugins: readonly SitePlugin[],
  { root, isUntrusted }: Pick<Config, 'root' | 'isUntrusted'>
): Pick<Config, 'layers'> {
  const roots = folder === null ? [] : rootsOfTheme(folder, root, isUntrusted)
  const toPath = (path: string) => toSourcePath(relative(root, path))
  const ofPlugins = plugins.flatMap(({ templates }) => {
    if (templates === undefined) return []
    const path = templates instanceof URL ? fileURLToPath(templates) : resolve(root, templates)
    return [toPath(isAbsolute(path) ? path : resolve(root, path))]
  })
  const inTheme = (...names: string[]): SourcePath | null => {
    const found =
      folder === null
        ? undefined
        : names.map(name => join(folder, name)).find(path => statsInside(path, roots) !== null)
    return found === undefined ? null : toPath(found)
  }
  const templates = inTheme('templates')
  return {
    layers: {
      templates: isUntrusted ? [] : [...ofPlugins, ...(templates === null ? [] : [templates])],
      styles: inTheme('styles.css'),
      script: isUntrusted ? null : inTheme('client.ts', 'client.js'),
      key: folder === null ? '' : digest(folderCode(folder))
    }
  }
}
