/** The hook `resolve`: what plugins answer about imports. Its mistakes are findings at the imports. */

import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { GivenImport, ImportSource } from '../types/imports.ts'
import type { SitePlugin } from '../types/plugin.ts'
import { limited } from '../util/author-code/author-code.ts'
import { describe, isPlainObject } from '../util/objects.ts'
import { contextOf, failure, WrongResult } from './hook.ts'

/** None if no plugin has the hook. */
export function pluginImports(config: Config): readonly ImportSource[] {
  const plugins = config.isUntrusted ? [] : config.plugins.filter(({ resolve }) => resolve !== undefined)
  if (plugins.length === 0) return []
  return [
    {
      answer(specifier) {
        if (notAsked.test(specifier)) return null
        const answers = plugins.flatMap(plugin => {
          const given = answerOf(plugin, specifier, config)
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

function answerOf(plugin: SitePlugin, specifier: string, config: Config): GivenImport | null {
  const { resolve } = plugin
  try {
    const context = contextOf(plugin, config)
    const returned: unknown = limited(config.markdown.timeLimit, () => resolve?.(specifier, context), plugin)
    if (returned === undefined || returned === null) return null
    if (typeof returned === 'string') return { specifier: returned }
    if (!isPlainObject(returned) || typeof returned.code !== 'string') {
      const what = isPlainObject(returned) ? 'an object without the text “code”' : describe(returned)
      throw new WrongResult(`${what} instead of an import or a module`)
    }
    return { kind: 'code', name: specifier as SourcePath, code: returned.code }
  } catch (error) {
    const { message, hint } = failure({ plugin, name: 'resolve' }, error, config)
    return { kind: 'missing', reason: `is not resolved: ${message.replace(/^The/, 'the')}`, hint }
  }
}
