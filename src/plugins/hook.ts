/**
 * How the hooks of a plugin run: with a context that notes what they read, within a limit, and so that what goes wrong is one
 * finding that names the plugin and the hook, while the rest of the site goes on.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { byCodePoint } from '../shared/compare.ts'
import type { Place } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Diagnostic, Report } from '../types/findings.ts'
import type { PluginContext, SitePlugin } from '../types/plugin.ts'
import { tell } from '../util/author-code/ambient.ts'
import { limited, limitedAsync } from '../util/author-code/author-code.ts'

/** One hook of one plugin; `page` is where it was when it failed. */
interface Hook {
  readonly plugin: SitePlugin
  readonly name: string
  readonly place?: Place
}

/** What hooks get. Their options and data have the types of their author. */
export function contextOf({ options, data }: SitePlugin, config: Config): PluginContext<never, never> {
  const { root, title, url, baseUrl } = config
  const read = <Found>(path: string, look: (absolute: string) => Found): Found | null => {
    const absolute = resolve(root, path)
    tell('disk', absolute)
    try {
      return look(absolute)
    } catch {
      return null
    }
  }
  return {
    options: options as never,
    data: data as never,
    site: { title, url, baseUrl },
    readFile: path => read(path, absolute => readFileSync(absolute, 'utf8').replace(/^\ufeff/, '')),
    readFolder: path => read(path, absolute => readdirSync(absolute).sort(byCodePoint)) ?? []
  }
}

/** What a hook returns, as `toValue` reads it; `otherwise` where it fails. */
export function callHook<Value>(
  hook: Hook,
  { call, toValue, otherwise }: HookCall<Value, unknown>,
  config: Config,
  report: Report
): Value {
  try {
    return toValue(limited(config.markdown.timeLimit, call, hook.plugin))
  } catch (error) {
    report(failure(hook, error, config))
    return otherwise
  }
}

/** The same for a hook that may wait. The limit is that of a page, and a second more for each of the `steps`. */
export async function awaitHook<Value>(
  hook: Hook,
  { call, toValue, otherwise, steps = 0 }: HookCall<Value, unknown> & { readonly steps?: number },
  config: Config,
  report: Report
): Promise<Value> {
  try {
    const name = `the plugin “${hook.plugin.name}”`
    return toValue(await limitedAsync(name, config.markdown.timeLimit + steps, call))
  } catch (error) {
    report(failure(hook, error, config))
    return otherwise
  }
}

interface HookCall<Value, Returned> {
  readonly call: () => Returned
  /** Throws a `WrongResult` for what a hook may not return. */
  readonly toValue: (returned: Awaited<Returned>) => Value
  readonly otherwise: Value
}

/** A hook has returned what it may not; its message completes “The hook … returned”. */
export class WrongResult extends Error {}

/** The finding about a hook that failed. */
export function failure({ plugin, name, place }: Hook, error: unknown, { file, root }: Config): Diagnostic {
  const message = (error instanceof Error ? error.message : String(error)).replaceAll(`${root}/`, '')
  const what = error instanceof WrongResult ? `returned ${message}` : `failed: ${message}`
  const hint = 'Correct it, or take it out of “plugins” in the configuration.'
  // One cause on many pages is one finding: the page is beside it.
  const related = place === undefined ? [] : [{ message: 'the page', place }]
  const sentence = `The hook “${name}” of the plugin “${plugin.name}” ${what.replace(/\.?$/, '.')}`
  return finding('plugin/failed', placeOf(file), sentence, hint, related)
}

/** The path of a file of a plugin. */
export function absolutePath(path: string | URL, root: string): string {
  return path instanceof URL ? fileURLToPath(path) : resolve(root, path)
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The result of a hook that may return an object with these keys, or nothing. */
export function objectOf<Value extends object>(returned: unknown, keys: readonly (keyof Value & string)[]): Value {
  if (returned === undefined || returned === null) return {} as Value
  if (!isObject(returned)) throw new WrongResult(`${describe(returned)} instead of an object`)
  const unknown = Object.keys(returned).find(key => !keys.includes(key as keyof Value & string))
  if (unknown !== undefined) throw new WrongResult(`the key “${unknown}”, which is none of ${keys.join(', ')}`)
  // Their values are checked where they are used.
  return returned as Value
}

export function describe(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`
}
