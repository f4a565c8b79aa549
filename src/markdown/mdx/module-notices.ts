/** What authors are told about the imports of a script: names without an effect, classes that do not exist. */
import type { Code } from '../../diagnostics/codes.ts'
import { placeOf } from '../../diagnostics/finding.ts'
import { didYouMean } from '../../shared/nearest.ts'
import type { Place, SourcePath } from '../../types/basics.ts'
import type { FoundCode } from '../../types/findings.ts'
import type { GivenExports } from '../../types/imports.ts'
import { groupBy } from '../../util/maps.ts'
import type { Script } from './transform.ts'
import type { Target } from './values.ts'

/** A notice for authors of pages that import a module: `“specifier” reason`, or only `reason` if `place` is set. */
export interface ModuleNotice {
  readonly code: Code | FoundCode
  /** Whether something is missing that the module needs. */
  readonly isLack?: true
  readonly reason: string
  readonly hint: string
  /** Where the cause is; the reason is then a complete sentence. */
  readonly place?: Place
  /** Name of a package that is not installed. */
  readonly missing?: string
}

/** Notices about names imported from a module: those that have no effect here, and those that do not exist. */
export function noticesOfNames(
  { exports, others, othersCode }: Pick<GivenExports, 'exports' | 'others' | 'othersCode'>,
  names: Iterable<string>
): readonly ModuleNotice[] {
  if (others === undefined || othersCode === undefined) return []
  const known = Object.keys(exports)
  return [...new Set(names)].flatMap((name): ModuleNotice[] => {
    const isFine = name in exports && !(name in others)
    if (isFine || name === '*' || name === 'default') return []
    const hint = others[name] ?? didYouMean(name, known) ?? `It exports ${known.join(', ')}.`
    const reason = `has no “${name}” in docsgen: it has no effect.`
    return [{ code: othersCode, isLack: true, reason, hint }]
  })
}

/** Notices about the modules, names and classes that a script imports, at their places. */
export function noticesOfScript(
  script: Script,
  text: string,
  file: SourcePath,
  targets: ReadonlyMap<string, Target>
): readonly ModuleNotice[] {
  return [...unknownClasses(script, text, file, targets), ...noticesOfImports(script, text, file, targets)]
}

/** The hint for a class that a CSS module does not have. */
export function hintOfClass(name: string, known: readonly string[]): string {
  return didYouMean(name, known) ?? `Its classes: ${known.join(', ') || 'none'}.`
}

function unknownClasses(
  { classes }: Script,
  text: string,
  file: SourcePath,
  targets: ReadonlyMap<string, Target>
): ModuleNotice[] {
  return classes.flatMap(({ specifier, name }) => {
    const target = targets.get(specifier)
    const known = target !== undefined && 'exports' in target ? target.exports.default : undefined
    if (typeof known !== 'object' || known === null || name in known) return []
    const before = text.slice(0, indexOfClass({ specifier, name }, text))
    const place = placeOf(file, before.split('\n').length, before.length - before.lastIndexOf('\n'), name.length)
    const hint = hintOfClass(name, Object.keys(known))
    return [{ code: 'mdx/unknown-class', reason: `The CSS module “${specifier}” has no class “${name}”.`, hint, place }]
  })
}

function noticesOfImports(
  { declarations }: Script,
  text: string,
  file: SourcePath,
  targets: ReadonlyMap<string, Target>
): ModuleNotice[] {
  const imports = groupBy(
    [...declarations.values()].flatMap(declaration => declaration.imports),
    ({ specifier }) => specifier
  )
  return [...targets].flatMap(([specifier, target]) => {
    const named = (imports.get(specifier) ?? []).filter(({ isOfDefault }) => isOfDefault !== true)
    const names = named.map(({ name }) => name)
    const ofNames = 'given' in target && target.given !== undefined ? noticesOfNames(target.given, names) : []
    return [...(target.notices ?? []), ...ofNames].map(notice => {
      if (notice.place !== undefined) return notice
      const at = Math.max(text.indexOf(`'${specifier}'`), text.indexOf(`"${specifier}"`), -1) + 1
      const before = text.slice(0, at)
      const place = placeOf(file, before.split('\n').length, before.length - before.lastIndexOf('\n'), specifier.length)
      return { ...notice, reason: `“${specifier}” ${notice.reason}`, place }
    })
  })
}

/** Index of the class name in `styles.card` or `styles['card']`; prefers the imported object to others. */
function indexOfClass({ specifier, name }: Script['classes'][number], text: string): number {
  const imports = [...text.matchAll(/\bimport\s+(?:\*\s*as\s+)?([\w$]+)[^'"]*['"]([^'"]+)['"]/g)]
  const locals = imports.filter(([, , from]) => from === specifier).map(([, local]) => local)
  const uses = [...text.matchAll(/([\w$]+)(\??\.|\[['"])((?<=['"])[^'"]+|[\w$]+)/g)].filter(([, , , it]) => it === name)
  const use = uses.find(([, object]) => locals.includes(object)) ?? uses[0]
  return use === undefined ? 0 : use.index + use[0].length - name.length
}
