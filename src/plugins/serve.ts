/** The hook `serve`: files that the development server watches, and requests that it answers, for plugins. */
import type { Config } from '../types/config.ts'
import type { Report } from '../types/findings.ts'
import type { ServeExtension } from '../types/plugin.ts'
import { awaitHook, callHook, contextOf, objectOf, WrongResult } from './hook.ts'

export interface ServedPlugins {
  /** Files and folders of the project to watch. */
  readonly watch: readonly string[]
  /** The response for a path below the base URL; null: no plugin handles it. */
  answer(path: string, request: Request): Promise<Response> | null
}

export function servePlugins(config: Config, report: Report): ServedPlugins {
  const all = config.plugins.flatMap(plugin => {
    const { serve } = plugin
    if (serve === undefined) return []
    const call = { call: () => serve(contextOf(plugin, config)), toValue: toExtension, otherwise: {} }
    return [{ plugin, ...callHook<ServeExtension>({ plugin, name: 'serve' }, call, config, report) }]
  })
  return {
    watch: all.flatMap(({ watch = [] }) => watch),
    answer(path, request) {
      const found = all.find(({ middleware = {} }) => Object.hasOwn(middleware, path))
      const handle = found?.middleware?.[path]
      if (found === undefined || handle === undefined) return null
      const toValue = (returned: unknown) => {
        if (!(returned instanceof Response)) throw new WrongResult('something that is not a Response')
        return returned
      }
      const otherwise = new Response('The plugin failed.', { status: 500 })
      const call = { call: () => handle(request), toValue, otherwise }
      return awaitHook({ plugin: found.plugin, name: 'serve' }, call, config, report)
    }
  }
}

function toExtension(returned: unknown): ServeExtension {
  const extension = objectOf<ServeExtension>(returned, ['watch', 'middleware'])
  const wrong = Object.keys(extension.middleware ?? {}).find(path => !path.startsWith('/'))
  if (wrong !== undefined) throw new WrongResult(`the address “${wrong}”, which does not begin with “/”`)
  return extension
}
