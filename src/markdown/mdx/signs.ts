/** Why a component needs the browser: a hook, a handler or a package in its own code, or in what it uses. */
import type { SourcePath } from '../../types/basics.ts'
import { type ImportedName, isPart } from '../islands/interactive.ts'
import type { Script } from './transform.ts'
import type { Target } from './values.ts'

/** A script of the site with what its imports lead to. */
export interface AnalyzedScript extends Script {
  readonly file: SourcePath
  readonly targets: ReadonlyMap<string, Target>
}

export class Signs {
  readonly #scriptAt: (file: SourcePath) => AnalyzedScript | null

  readonly #root: string | null

  /** `root`: the file of the component that wraps all islands of a page; null: none. */
  constructor(scriptAt: (file: SourcePath) => AnalyzedScript | null, root: string | null) {
    this.#scriptAt = scriptAt
    this.#root = root
  }

  /** Why the component of this name needs the browser; null: it does not. */
  ofComponent(script: AnalyzedScript, name: string): string | null {
    return this.#ofName(script, name, new Set()) ?? this.#ofRoot(script)
  }

  /** Whether the component of this name, or a function that it calls, inspects children. */
  readsChildren(script: AnalyzedScript, name: string, seen = new Set<string>()): boolean {
    const declaration = script.declarations.get(name)
    const key = `${script.file}\n${name}`
    if (declaration === undefined || seen.has(key)) return false
    seen.add(key)
    if (declaration.readsChildren) return true
    if ([...declaration.uses].some(used => !isPart(used) && this.readsChildren(script, used, seen))) return true
    return declaration.imports.some(({ specifier, name: imported }) => {
      const target = isPart(imported) ? undefined : script.targets.get(specifier)
      const other = target !== undefined && 'script' in target ? this.#scriptAt(target.script) : null
      const local = other?.exported.get(imported)
      return other !== null && typeof local === 'string' && !isPart(local) && this.readsChildren(other, local, seen)
    })
  }

  /** The first reason in a script; `isCounted`: which of its declarations count. */
  ofAny(script: AnalyzedScript, isCounted: (name: string) => boolean = () => true): string | null {
    const names = [...script.declarations.keys()].filter(isCounted)
    return names.map(name => this.#ofName(script, name, new Set())).find(sign => sign !== null) ?? null
  }

  /** Whether the code of any declaration needs the browser. */
  hasDirect(script: AnalyzedScript): boolean {
    return [...script.declarations.keys()].some(name => this.direct(script, name) !== null)
  }

  /** The same in the code of one declaration, with the exports of plugins that it uses. */
  direct({ declarations, targets }: AnalyzedScript, name: string): string | null {
    const { sign = null, before = [] } = declarations.get(name) ?? {}
    const first = before.find(used => isOfBrowsers(used, targets.get(used.specifier)))
    if (first === undefined) return sign
    return first.name === 'default' ? first.specifier.slice(first.specifier.lastIndexOf('/') + 1) : first.name
  }

  #ofName(script: AnalyzedScript, name: string, seen: Set<string>): string | null {
    const declaration = script.declarations.get(name)
    const key = `${script.file}\n${name}`
    if (declaration === undefined || seen.has(key)) return null
    seen.add(key)
    const sign = this.direct(script, name)
    if (sign !== null) return sign
    // Components that it renders become islands themselves; functions that it calls belong to it.
    const isFollowed = (used: string) => declaration.isMade || !isPart(used)
    for (const used of declaration.uses) {
      const sign = isFollowed(used) ? this.#ofName(script, used, seen) : null
      if (sign !== null) return sign
    }
    for (const { specifier, name: imported } of declaration.imports) {
      const target = script.targets.get(specifier)
      // A component created by an interactive package, such as a styled button, is interactive like the package's own.
      const isOfPackage = target !== undefined && 'isInteractive' in target && target.isInteractive
      if (declaration.isMade && isOfPackage) return imported
      const sign = isFollowed(imported) ? this.#ofImport(script, specifier, imported, seen) : null
      if (sign !== null) return sign
    }
    return null
  }

  #ofImport(script: AnalyzedScript, specifier: string, name: string, seen: Set<string>): string | null {
    const target = script.targets.get(specifier)
    if (target === undefined) return null
    if ('exports' in target) return target.isInteractive && /^use[A-Z]/.test(name) ? name : null
    const other = this.#scriptAt(target.script)
    const from = other === null ? undefined : (other.exported.get(name) ?? other.exported.get('*'))
    if (other === null || from === undefined) return null
    if (typeof from !== 'string')
      return this.#ofImport(other, from.specifier, from.name === '*' ? name : from.name, seen)
    return isPart(from) && name === 'default' && !/^use/.test(from) ? null : this.#ofName(other, from, seen)
  }

  /** If the component that wraps all islands renders components of other modules, it must be an island itself. */
  #ofRoot({ file, imports }: AnalyzedScript): string | null {
    const drawsOthers = imports.some(specifier => !/^react(?:\/|$)/.test(specifier))
    return drawsOthers && file === this.#root ? 'Root' : null
  }
}

/** Whether a plugin says that an export does something in browsers only. */
function isOfBrowsers({ name }: ImportedName, target: Target | undefined): boolean {
  const given = target !== undefined && 'given' in target ? target.given?.exports[name] : undefined
  return given !== undefined && 'from' in given && given.from === 'file' && given.inBrowser === true
}
