/**
 * Runs the hooks of plugins: with a context that records what they read, and within a time limit. A failure is one
 * finding that names the plugin and the hook, and the rest of the site is built.
 */
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { byCodePoint } from '../shared/compare.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Diagnostic, Report } from '../types/findings.ts'
import type { PluginContext, SitePlugin } from '../types/plugin.ts'
import { reportRead } from '../util/author-code/ambient.ts'
import { limited, limitedAsync } from '../util/author-code/author-code.ts'
import { listInside, type Roots, readInside, rootAround, rootsOf } from '../util/guarded-files.ts'
import { describe, isPlainObject } from '../util/objects.ts'
import { toSourcePath, withoutRoot } from '../util/paths.ts'

/** A hook of a plugin; `place` is the page for which it was called. */
interface Hook {
  readonly plugin: SitePlugin
  readonly name: string
  readonly place?: Place
}

/** The context passed to hooks. The types of options and data are defined by the plugin's author. */
export function contextOf({ options, data }: SitePlugin, config: Config): PluginContext<never, never> {
  const { root, title, url, baseUrl } = config
  const rootsFor = (path: string) => [...rootsOf(config), ...rootAround(toSourcePath(relative(root, path)), root)]
  const read = <Found>(path: string, look: (absolute: string) => Found): Found | null => {
    const absolute = resolve(root, path)
    reportRead('disk', absolute)
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
    readFile: path =>
      read(path, absolute =>
        readInside(absolute, rootsFor(absolute))
          .toString('utf8')
          .replace(/^\ufeff/, '')
      ),
    readFolder: path => read(path, absolute => namesIn(absolute, rootsFor(absolute))) ?? []
  }
}

function namesIn(folder: string, roots: Roots): string[] {
  return listInside(folder, roots)
    .map(({ name }) => name)
    .sort(byCodePoint)
}

/** The result of a hook, converted by `toValue`; `otherwise` if it fails. */
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

/** The same for an async hook. The time limit is that of a page plus one second for each of the `steps`. */
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
  /** Throws a `WrongResult` for an invalid result. */
  readonly toValue: (returned: Awaited<Returned>) => Value
  readonly otherwise: Value
}

/** Thrown for an invalid result of a hook; the message completes “The hook … returned”. */
export class WrongResult extends Error {}

/** The finding about a failed hook. */
export function failure({ plugin, name, place }: Hook, error: unknown, { file, root }: Config): Diagnostic {
  const message = withoutRoot(error instanceof Error ? error.message : String(error), root)
  const what = error instanceof WrongResult ? `returned ${message}` : `failed: ${message}`
  const hint = 'Fix it, or remove it from “plugins” in the configuration.'
  // The page is related information, so that one cause on many pages is one finding.
  const related = place === undefined ? [] : [{ message: 'the page', place }]
  const sentence = `The hook “${name}” of the plugin “${plugin.name}” ${what.replace(/\.?$/, '.')}`
  return finding('plugin/failed', placeOf(file), sentence, hint, related)
}

/** The finding about a bug of one of docsgen's own plugins that a file meets; `place` is the page that shows the file. */
export function ownFailure(
  { name }: SitePlugin,
  file: SourcePath,
  error: unknown,
  { root }: Config,
  place?: Place
): Diagnostic {
  const message = withoutRoot(error instanceof Error ? error.message : String(error), root).replace(/\.?$/, '.')
  const related = place === undefined ? [] : [{ message: 'the page', place }]
  const hint = 'This is a bug in docsgen: report it with the file. The other pages are built.'
  return finding('plugin/failed', placeOf(file), `The plugin “${name}” failed: ${message}`, hint, related)
}

/** The absolute path of a plugin's file. */
export function absolutePath(path: string | URL, root: string): string {
  return path instanceof URL ? fileURLToPath(path) : resolve(root, path)
}

/** The result of a hook that may return an object with these keys, or nothing. */
export function objectOf<Value extends object>(returned: unknown, keys: readonly (keyof Value & string)[]): Value {
  if (returned === undefined || returned === null) return {} as Value
  if (!isPlainObject(returned)) throw new WrongResult(`${describe(returned)} instead of an object`)
  const unknown = Object.keys(returned).find(key => !keys.includes(key as keyof Value & string))
  if (unknown !== undefined) throw new WrongResult(`the unknown key “${unknown}”; valid keys are ${keys.join(', ')}`)
  // The values are validated where they are used.
  return returned as Value
}
