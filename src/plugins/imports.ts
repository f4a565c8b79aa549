/** The hook `resolve`: what plugins answer about imports. Its mistakes are findings at the imports. */

import { join } from 'node:path'
import { codeOfPlugin } from '../diagnostics/finding.ts'
import { ownDialect } from '../model/dialect.ts'
import { findModule } from '../model/imports.ts'
import { translationFiles } from '../model/translations.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { FoundCode } from '../types/findings.ts'
import type { GivenExport, GivenImport, ImportFiles, ImportSource } from '../types/imports.ts'
import type {
  AbsentModule,
  ResolveContext,
  ResolvedExport,
  ResolvedExports,
  ResolvedImport,
  SitePlugin
} from '../types/plugin.ts'
import { limited } from '../util/author-code/author-code.ts'
import { describe, isPlainObject } from '../util/objects.ts'
import { toSourcePath } from '../util/paths.ts'
import { contextOf, failure, WrongResult } from './hook.ts'
import { ownPlugins } from './own.ts'

/** None if no plugin has the hook. */
export function pluginImports(config: Config): readonly ImportSource[] {
  const plugins = config.isUntrusted
    ? []
    : config.plugins.filter(plugin => plugin.resolve !== undefined && !isOwn(plugin))
  if (plugins.length === 0) return []
  return [
    {
      answer(specifier, from, files) {
        if (notAsked.test(specifier)) return null
        const answers = plugins.flatMap(plugin => {
          const given = answerOf(plugin, specifier, resolveContext(plugin, from, files, config), config)
          return given === null ? [] : [{ name: plugin.name, given }]
        })
        const [first, second] = answers
        if (first === undefined || second === undefined) return first?.given ?? null
        const reason = `is resolved by two plugins, “${first.name}” and “${second.name}”.`
        return { kind: 'missing', reason, hint: 'Remove one of them, or change its hook “resolve”.' }
      }
    }
  ]
}

/** Paths, and modules of which there must be one only. */
const notAsked = /^(?:\.{0,2}\/|\.{1,2}$|@site\/|(?:react|react-dom|docsgen)(?:\/|$))/

/** Whether the plugin answers imports on every site (`ownImports`). */
function isOwn({ name }: SitePlugin): boolean {
  return ownPlugins.some(({ site, imports }) => imports !== undefined && site === name)
}

function answerOf(
  plugin: SitePlugin,
  specifier: string,
  context: ResolveContext<never, never>,
  config: Config
): GivenImport | null {
  const { resolve } = plugin
  try {
    const returned: unknown = limited(config.markdown.timeLimit, () => resolve?.(specifier, context), plugin)
    if (returned === undefined || returned === null) return null
    const pathOf = (file: string) => join(config.root, file)
    return toGivenImport(checked(returned), specifier, { pathOf, codeOf: codeOf(plugin) })
  } catch (error) {
    const { message, hint } = failure({ plugin, name: 'resolve' }, error, config)
    return { kind: 'missing', reason: `is not resolved: ${message.replace(/^The/, 'the')}`, hint }
  }
}

/** What the hook `resolve` gets for an import of the file `from`. */
export function resolveContext(
  plugin: SitePlugin,
  from: SourcePath,
  files: ImportFiles,
  config: Config
): ResolveContext<never, never> {
  const { dialect, tagline, favicon, locale, locales, translations } = config
  return {
    ...contextOf(plugin, config),
    importer: from,
    findModule: path => findModule(toSourcePath(path), files),
    siteConfig: dialect.siteConfig,
    replacedParts: Object.keys(dialect.parts),
    texts: translations[translationFiles.code] ?? null,
    locale: {
      tagline,
      favicon,
      current: locale.tag,
      original: locales.find(({ isDefault }) => isDefault)?.tag ?? locale.tag,
      all: locales.map(({ tag }) => tag)
    }
  }
}

/** The returned value; throws what is wrong with it. */
function checked(returned: unknown): ResolvedImport {
  if (typeof returned === 'string') return returned
  if (!isPlainObject(returned)) throw new WrongResult(`${describe(returned)} instead of an import or a module`)
  const { code, import: other, exports, absent } = returned
  if (typeof code === 'string' || typeof other === 'string') return returned as unknown as ResolvedImport
  if (isPlainObject(absent) && typeof absent.reason === 'string') return returned as unknown as AbsentModule
  if (!isPlainObject(exports)) {
    throw new WrongResult('an object without the text “code” instead of an import or a module')
  }
  for (const [name, given] of Object.entries(exports)) {
    const isFile = isPlainObject(given) && typeof given.file === 'string' && typeof given.load === 'function'
    const isKnown = isFile || (isPlainObject(given) && ['component', 'value', 'returns'].some(key => key in given))
    if (!isKnown) throw new WrongResult(`the export “${name}” without a component, a file, or a value`)
  }
  return returned as unknown as ResolvedExports
}

/** The finding for a code of the plugin. */
export function codeOf(plugin: SitePlugin): (code: string | undefined) => FoundCode {
  return code => (code === undefined ? ownDialect.codes.unsupported : codeOfPlugin(code, plugin))
}

/** The answer of a plugin; `pathOf` makes the path of a file absolute. */
export function toGivenImport(
  resolved: ResolvedImport,
  specifier: string,
  { pathOf, codeOf }: { readonly pathOf: (file: string) => string; readonly codeOf: (code?: string) => FoundCode }
): GivenImport {
  if (typeof resolved === 'string') return { specifier: resolved }
  if ('import' in resolved) {
    const { import: other, otherwise } = resolved
    return { specifier: other, ...(otherwise !== undefined && { otherwise }) }
  }
  if ('code' in resolved) {
    return { kind: 'code', name: (resolved.name ?? specifier) as SourcePath, code: resolved.code }
  }
  if ('absent' in resolved) {
    const { code, ...lack } = resolved.absent
    return { kind: 'empty', lack: { ...lack, code: codeOf(code) } }
  }
  const toExport = (given: ResolvedExport): GivenExport => {
    if ('component' in given) return { from: 'components', name: given.component }
    return 'file' in given ? { ...given, from: 'file', file: pathOf(given.file) } : given
  }
  const exports = Object.entries(resolved.exports).map(([name, given]) => [name, toExport(given)] as const)
  const { othersCode, ...module } = resolved
  const code = module.others === undefined ? {} : { othersCode: codeOf(othersCode) }
  return { ...module, ...code, kind: 'exports', exports: Object.fromEntries(exports) }
}
