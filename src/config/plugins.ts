/**
 * Prepares plugins before the configuration is validated: checks their names, validates their options by their own
 * schemas, and runs the hook `config`, which changes the raw configuration.
 */
import { finding } from '../diagnostics/finding.ts'
import { ownCheckOptions, ownCommandNames } from '../model/commands.ts'
import type { Report } from '../types/findings.ts'
import type { OptionsSchema, SchemaIssue, SitePlugin } from '../types/plugin.ts'
import { limitedAsync } from '../util/author-code/author-code.ts'
import { digest } from '../util/hash.ts'
import { isPlainObject } from '../util/objects.ts'
import { formatPath } from './issues.ts'
import type { KeyPath, LocatedFile } from './project-files.ts'

type Written = Readonly<Record<string, unknown>>

/** Seconds that a hook or a schema may take: the limit of the configuration is not known yet. */
const seconds = 20

/** The configuration after the changes of all plugins; null: an option of a plugin is wrong, which is reported. */
export async function throughPlugins(value: Written, written: LocatedFile, report: Report): Promise<Written | null> {
  if (!Array.isArray(value.plugins)) return value
  const names = new Map<string, number>()
  const owners = [
    { key: 'commands', what: 'command', names: new Map(ownCommandNames.map(name => [name, 'docsgen'])) },
    {
      key: 'inspect',
      what: '“docsgen check” option',
      names: new Map(ownCheckOptions.map(name => [name, 'docsgen']))
    }
  ] as const
  const plugins: unknown[] = []
  let changed = value
  let isFine = true
  const refuse = (path: KeyPath, message: string, hint: string) => {
    isFine = false
    report(finding('config/invalid', written.placeOf(path, 'value'), message, hint))
  }
  for (const [index, plugin] of value.plugins.entries()) {
    const path = ['plugins', index]
    if (typeof plugin === 'function') {
      refuse(
        path,
        `“${formatPath(path)}” is a function, not a plugin.`,
        'Call it: “name()”, or “name({ … })” with options.'
      )
    }
    // The schema of the configuration reports values of other types.
    if (!isPlainObject(plugin) || typeof plugin.name !== 'string') {
      plugins.push(plugin)
      continue
    }
    const first = names.get(plugin.name)
    if (first !== undefined) {
      const message = `“${formatPath(path)}” and “plugins[${first}]” are both the plugin “${plugin.name}”.`
      refuse(path, message, 'Remove one of them, or rename it.')
    }
    names.set(plugin.name, index)
    for (const { key, what, names: taken } of owners) {
      for (const name of isPlainObject(plugin[key]) ? Object.keys(plugin[key]) : []) {
        const owner = taken.get(name)
        if (owner !== undefined) {
          const message = `The plugin “${plugin.name}” has the ${what} “${name}”, which ${owner} already has.`
          refuse([...path, key, name], message, 'Give it another name.')
        }
        taken.set(name, `the plugin “${plugin.name}”`)
      }
    }
    const { options, issues } = await optionsOf(plugin)
    for (const { message, at } of issues) {
      const about = at === '' ? 'invalid options' : `invalid option “${at}”`
      const hint = 'Fix the options: the schema of the plugin defines which are valid.'
      refuse(path, `The plugin “${plugin.name}” cannot be used: ${about}: ${message.replace(/\.?$/, '.')}`, hint)
    }
    const ready = { ...plugin, options }
    plugins.push(ready)
    if (issues.length === 0) changed = { ...changed, ...(await changesOf(ready, changed, written, report)) }
  }
  return isFine ? { ...changed, plugins } : null
}

interface ReadOptions {
  readonly options: unknown
  readonly issues: readonly { readonly message: string; readonly at: string }[]
}

async function optionsOf({ schema, options }: Written): Promise<ReadOptions> {
  if (schema === undefined) return { options, issues: [] }
  const validate = (schema as Partial<OptionsSchema> | null)?.['~standard']?.validate
  if (typeof validate !== 'function') {
    return { options, issues: [{ message: 'the schema of the plugin does not follow Standard Schema', at: '' }] }
  }
  try {
    const result = await limitedAsync('the schema of a plugin', seconds, () => validate(options ?? {}))
    if (result.issues === undefined) return { options: result.value, issues: [] }
    return { options, issues: result.issues.map(issue => ({ message: issue.message, at: pathOf(issue) })) }
  } catch (error) {
    return { options, issues: [{ message: messageOf(error), at: '' }] }
  }
}

function pathOf({ path = [] }: SchemaIssue): string {
  const keys = path.map(part => (typeof part === 'object' ? part.key : part))
  return formatPath(keys.map(key => (typeof key === 'number' ? key : String(key))))
}

/** The keys that the hook `config` of a plugin replaces. */
async function changesOf(plugin: Written, value: Written, written: LocatedFile, report: Report): Promise<Written> {
  const { config: hook, name, options } = plugin
  if (typeof hook !== 'function') return {}
  const fail = (what: string) => {
    const message = `The hook “config” of the plugin “${name}” ${what.replace(/\.?$/, '.')}`
    const hint = 'Fix it, or remove it from “plugins” in the configuration.'
    report(finding('plugin/failed', written.placeOf(['plugins'], 'value'), message, hint))
    return {}
  }
  try {
    const { plugins: _, ...seen } = value
    const given = structuredCloneOf(seen)
    const returned: unknown = await limitedAsync(`the plugin “${name}”`, seconds, () => hook(given, { options }))
    if (returned === undefined || returned === null) return {}
    if (!isPlainObject(returned)) return fail('returned something that is not an object')
    return 'plugins' in returned ? fail('returned the key “plugins”, which a plugin cannot change') : returned
  } catch (error) {
    return fail(`failed: ${messageOf(error)}`)
  }
}

/** A copy that a hook may change. Values with functions cannot be cloned and are shared. */
function structuredCloneOf(value: Written): Written {
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      try {
        return [key, structuredClone(part)]
      } catch {
        return [key, part]
      }
    })
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Codes of the rules and the hooks of plugins. */
export function codesOfPlugins(plugins: unknown): readonly string[] {
  if (!Array.isArray(plugins)) return []
  return plugins.filter(isPlainObject).flatMap(({ name, check, codes }) => {
    const own = [check, codes].flatMap(part => (isPlainObject(part) ? Object.keys(part) : []))
    return own.map(code => `${name}/${code}`)
  })
}

/** Adds cache keys to plugins. `fingerprint` is that of the configuration and of the packages that it imports. */
export function normalizePlugins(
  plugins: readonly Omit<SitePlugin, 'key' | 'data'>[],
  fingerprint: string
): readonly SitePlugin[] {
  return plugins.map(plugin => {
    const { name, version, options } = plugin
    const isPlain = JSON.stringify(options) === JSON.stringify(structuredPlain(options))
    return {
      ...plugin,
      key: digest(name, version !== undefined && isPlain ? version : fingerprint, options),
      data: null
    }
  })
}

/** null: the options contain something that cannot be cloned, such as a function. */
function structuredPlain(options: unknown): unknown {
  try {
    return structuredClone(options)
  } catch {
    return null
  }
}
