/** Reference pages of APIs that are described by OpenAPI. */
import { definePlugin, type Plugin } from 'docsgen/config'
import { importsOf } from './imports.ts'
import { type ApiOptions, optionsSchema } from './options.ts'

export type { ApiOptions }

const openapi = definePlugin({
  name: 'openapi',
  version: '1',
  schema: optionsSchema,
  codes: {
    syntax: 'error',
    format: 'error',
    reference: 'error',
    duplicate: 'error',
    path: 'warning',
    parameter: 'warning',
    link: 'error',
    example: 'warning',
    description: 'info',
    unused: 'info'
  },
  collections: ({ options }) =>
    options.map((api, index) => ({
      name: index === 0 ? 'api' : `api-${index + 1}`,
      files: [{ file: api.file }],
      imports: importsOf,
      ...(api.docsSet !== undefined && { docsSet: api.docsSet }),
      read: async (files, context) => (await import('./collect.ts')).collectPages(api, files, context)
    }))
})

/**
 * Reference pages of one API, or of several.
 *
 * ```ts
 * // site.config.ts
 * import openapi from 'docsgen/plugins/openapi'
 *
 * export default defineConfig({ …, plugins: [openapi({ file: 'api/openapi.yaml', path: '/api' })] })
 * ```
 */
export default function openapiPlugin(options: ApiOptions | readonly ApiOptions[]): Plugin {
  return openapi(options)
}
