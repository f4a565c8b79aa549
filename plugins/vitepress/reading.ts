/** What is known of a site while its configuration is read. */

import type { ImportedModule, ReportingFolder, ValuePlace } from 'docsgen/config'
import { isPlainObject } from 'docsgen/text'

export type KeyPath = readonly (string | number)[]

/** Collects the configuration while the keys of VitePress are read one by one. */
export class Reading {
  readonly folder: ReportingFolder
  /** Whether addresses of pages have no ending. */
  readonly cleanUrls: boolean
  readonly config: Record<string, unknown> = {}
  readonly places: { path: (string | number)[]; place: ValuePlace }[] = []
  readonly #module: ImportedModule
  readonly #reported = new Set<string>()

  constructor(folder: ReportingFolder, module: ImportedModule, cleanUrls: boolean) {
    this.cleanUrls = cleanUrls
    this.folder = folder
    this.#module = module
  }

  placeOf(from: KeyPath, part: 'key' | 'value' = 'value'): ValuePlace {
    return this.#module.placeOf(from, part)
  }

  /** Sets a key of the configuration, at its place in that of VitePress. */
  set(path: KeyPath, value: unknown, from: KeyPath): void {
    if (value === undefined || value === null) return
    let target = this.config
    for (const key of path.slice(0, -1)) {
      const inner = isPlainObject(target[key]) ? target[key] : {}
      target[key] = { ...inner }
      target = target[key] as Record<string, unknown>
    }
    target[String(path.at(-1))] = value
    this.place(path, from)
  }

  place(path: KeyPath, from: KeyPath): void {
    this.places.push({ path: [...path], place: this.placeOf(from) })
  }

  /** Reports a key that has no effect here, once. */
  lose(from: KeyPath, why: string, hint: string): void {
    const name = from.join('.')
    if (this.#reported.has(name)) return
    this.#reported.add(name)
    const message = `“${name}” has no effect: ${why}.`
    this.folder.report({ code: 'unsupported', message, hint, place: this.placeOf(from, 'key') })
  }
}
