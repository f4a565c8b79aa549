/**
 * docsgen's own plugins: the only file of the core that imports them. Each is loaded when what switches it on is used.
 */
import type { Plugin } from '../types/plugin.ts'

interface OwnPlugin {
  /** Its commands, each with the command before it in `docsgen --help`. */
  readonly commands: Readonly<Record<string, string>>
  /** The name under which `model/other-sites.ts` has it: it reads sites of another generator. */
  readonly site?: string
  readonly load: () => Promise<Plugin>
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
    commands: { mcp: 'preview' },
    load: async () => (await import('../../plugins/mcp/plugin.ts')).mcp()
  }
]
