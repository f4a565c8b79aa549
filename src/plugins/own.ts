/**
 * docsgen's own plugins: the only file of the core that imports them. Each is loaded when what switches it on is used.
 */
import type { Config } from '../types/config.ts'
import type { Plugin } from '../types/plugin.ts'

interface OwnPlugin {
  /** Its commands, each with the command before it in `docsgen --help`. */
  readonly commands: Readonly<Record<string, string>>
  /** Its inspections with their descriptions, which `docsgen check --help` shows. */
  readonly inspections?: Readonly<Record<string, string>>
  /** The name under which `model/other-sites.ts` has it: it reads sites of another generator. */
  readonly site?: string
  /** Sites name it in `plugins` of their configuration, under this name; left out: it is switched on otherwise. */
  readonly listed?: string
  /** Its options, by which its collections are used; null: the configuration does not use them. Left out: it has none. */
  readonly optionsOf?: (config: Config) => unknown
  /** Imports that it answers on every site, by its hook `resolve`. */
  readonly imports?: RegExp
  /** Languages of code that it reads. */
  readonly languages?: readonly string[]
  readonly load: (options?: unknown) => Promise<Plugin>
}

export const ownPlugins: readonly OwnPlugin[] = [
  {
    commands: { test: 'check' },
    load: async () => (await import('../../plugins/samples/plugin.ts')).samples()
  },
  {
    commands: { diff: 'translations', compare: 'diff' },
    load: async () => (await import('../../plugins/diff/plugin.ts')).diff()
  },
  {
    commands: { feedback: 'compare' },
    load: async () => (await import('../../plugins/feedback/plugin.ts')).feedback()
  },
  {
    commands: {},
    inspections: { browser: 'also open pages with interactive parts in Chromium' },
    load: async () => (await import('../../plugins/browser/plugin.ts')).browser()
  },
  {
    commands: {},
    languages: ['proto', 'protobuf'],
    optionsOf: config => (config.protobuf.length === 0 ? null : config.protobuf),
    load: async (options = []) =>
      (await import('../../plugins/protobuf/plugin.ts')).protobuf(options as Config['protobuf'])
  },
  {
    commands: {},
    listed: 'openapi',
    load: async () => (await import('../../plugins/openapi/plugin.ts')).default([])
  },
  {
    commands: { mcp: 'preview' },
    load: async () => (await import('../../plugins/mcp/plugin.ts')).mcp()
  },
  {
    commands: {},
    site: 'docusaurus',
    imports: /^@(?:docusaurus|theme|theme-original|theme-init|generated)\/./,
    load: async () => (await import('../../plugins/docusaurus/plugin.ts')).docusaurus()
  },
  {
    commands: {},
    site: 'mdbook',
    load: async () => (await import('../../plugins/mdbook/plugin.ts')).mdbook()
  },
  {
    commands: {},
    site: 'mkdocs',
    load: async () => (await import('../../plugins/mkdocs/plugin.ts')).mkdocs()
  },
  {
    commands: {},
    site: 'vitepress',
    load: async () => (await import('../../plugins/vitepress/plugin.ts')).vitepress()
  },
  {
    commands: {},
    site: 'starlight',
    load: async () => (await import('../../plugins/starlight/plugin.ts')).starlight()
  },
  {
    commands: {},
    site: 'mintlify',
    load: async () => (await import('../../plugins/mintlify/plugin.ts')).mintlify()
  },
  {
    commands: {},
    site: 'gitbook',
    load: async () => (await import('../../plugins/gitbook/plugin.ts')).gitbook()
  }
]

/** Whether a plugin that a configuration lists is the one of this package. */
export async function isOwnPlugin({ name, collections }: Pick<Plugin, 'name' | 'collections'>): Promise<boolean> {
  const known = ownPlugins.find(({ listed }) => listed === name)
  return known !== undefined && (await known.load()).collections === collections
}
