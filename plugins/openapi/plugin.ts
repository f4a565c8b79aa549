/** Reference pages of APIs that are described by OpenAPI. */
import { posix } from 'node:path'
import { definePlugin, type Plugin } from 'docsgen/config'
import { importsOf } from './imports.ts'
import { linkSchemes } from './links.ts'
import { type ApiOptions, type ApiSet, optionsSchema, type SchemaFilesOptions, type Written } from './options.ts'

export type { ApiOptions, SchemaFilesOptions }

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
    options.map((api, index) => {
      const { file, schemas, docsSet } = api
      return {
        name: index === 0 ? 'api' : `api-${index + 1}`,
        files: [schemas === null ? { file } : filesOf(schemas, file)],
        linkSchemes,
        ...(schemas === null && { elements }),
        imports: importsOf,
        ...(docsSet !== undefined && { docsSet }),
        read: async (files, context) =>
          schemas === null
            ? (await import('./collect.ts')).collectPages(api, files, context)
            : (await import('./collect-schemas.ts')).collectSchemas({ ...api, schemas }, files, context)
      }
    }),
  commands: {
    openapi: {
      description: 'fetch the descriptions of APIs that have a “source” into the repository',
      arguments: [{ name: '<action>', description: 'pull' }],
      options: [
        'root',
        'config',
        { flags: '--check', description: 'write nothing; exit with 1 if a description is not up to date' },
        { flags: '--force', description: 'replace a description that was edited since the last pull' }
      ],
      examples: ['docsgen openapi pull', 'docsgen openapi pull --check'],
      run: async context => (await import('./pull.ts')).runOpenapi(context)
    }
  },
  // Readers load the description into their own tools.
  outputs: ({ options, readFile }) => options.filter(isApi).flatMap(api => publishedFiles(api, readFile)),
  contracts: async ({ options, ...built }) => {
    const { readContract } = await import('./contract.ts')
    return (await Promise.all(options.filter(isApi).map(api => readContract(api, built)))).filter(one => one !== null)
  }
})

/** The description, and the files beside it or below it to which its references lead. */
function publishedFiles({ file: main, path }: ApiSet, readFile: (path: string) => string | null) {
  const folder = posix.dirname(main)
  const wanted = new Set([main])
  const published: { readonly path: string; readonly content: string }[] = []
  // A set also walks over what is added on the way.
  for (const file of wanted) {
    const content = readFile(file)
    const below = posix.relative(folder, file)
    if (content === null || below.startsWith('../')) continue
    published.push({ path: `${path}/${below}`.slice(1), content })
    for (const name of importsOf({ path: file, text: content })) wanted.add(name)
  }
  return published
}

const isApi = ({ schemas }: ApiSet) => schemas === null

/** The files that a pattern of schemas can match. */
function filesOf(pattern: string, folder: string) {
  if (!pattern.includes('*')) return { file: pattern }
  const [extension] = /\.\w+$/.exec(pattern) ?? []
  const extensions = extension === undefined ? ['.json', '.yaml', '.yml'] : [extension]
  return { folder: folder.slice(0, -1), extensions }
}

/** Elements of MDX pages: `<Operation id="createJob" />`, `<Schema name="Job" />`. */
const elements = {
  Operation: { scheme: 'operation', attribute: 'id' },
  Schema: { scheme: 'schema', attribute: 'name' }
}

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
export default function openapiPlugin(options: Written | readonly Written[]): Plugin {
  const all = Array.isArray(options) ? (options as readonly Written[]) : [options as Written]
  // Pages of schema files have no script. Of wrong options there may be anything.
  const list = all.filter((one): one is ApiOptions => Boolean(one) && 'file' in Object(one))
  const pages = (of: readonly ApiOptions[]) => (page: { readonly file: string | null }) =>
    of.some(({ file }) => page.file?.startsWith(`${String(file).replace(/^(?:\.\/)+/, '')}/`) === true)
  const tried = list.filter(one => Boolean(one?.tryIt))
  return {
    ...openapi(options),
    client: [
      ...(list.length > 0 ? [{ script: client('index.ts'), pages: pages(list), attribute: 'data-api-request' }] : []),
      ...(tried.length > 0 ? [{ style: client('try.css'), pages: pages(tried), attribute: 'data-api-try' }] : [])
    ]
  }
}
