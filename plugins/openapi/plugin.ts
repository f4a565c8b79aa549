/** Reference pages of APIs that are described by OpenAPI. */
import { posix } from 'node:path'
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
    version: 'warning',
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
    })),
  // Readers load the description into their own tools.
  outputs: ({ options, readFile }) =>
    options.flatMap(({ file, path }) => {
      const content = readFile(file)
      return content === null ? [] : [{ path: `${path}/${posix.basename(file)}`.slice(1), content }]
    })
})

/** Modules for browsers: in the package they are built in advance. */
const client = (name: string) =>
  new URL(
    import.meta.url.endsWith('.ts') ? `./browser/${name}` : `./openapi/${name.replace('.ts', '.js')}`,
    import.meta.url
  )

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
  const list = Array.isArray(options) ? (options as readonly ApiOptions[]) : [options as ApiOptions]
  const pages = (of: readonly ApiOptions[]) => (page: { readonly file: string | null }) =>
    of.some(({ file }) => page.file?.startsWith(`${String(file).replace(/^(?:\.\/)+/, '')}/`) === true)
  // Of wrong options there may be anything.
  const tried = list.filter(one => Boolean(one?.tryIt))
  return {
    ...openapi(options),
    client: [
      { script: client('index.ts'), pages: pages(list) },
      ...(tried.length > 0 ? [{ style: client('try.css'), pages: pages(tried) }] : [])
    ]
  }
}
