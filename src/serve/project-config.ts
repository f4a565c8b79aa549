/** The configuration as the server uses it, and the files it is made of. */
import { loadConfig } from '../config/load.ts'
import type { Config, Report, SourcePath } from '../model.ts'
import type { FileMemory } from './file-memory.ts'
import type { ServeOptions } from './options.ts'

type Asked = Pick<ServeOptions, 'root' | 'configFile' | 'overrides' | 'search'>

export interface ReadConfig {
  /** null when it is missing or wrong, which is reported. Pages that an author looks at are never counted. */
  readonly config: Config | null
  /** The configuration, the sidebars, the lists of versions, and what they import. */
  readonly files: ReadonlySet<SourcePath>
}

/** Reads through the memory: a change that is told later is one of what the configuration was made of. */
export async function readProjectConfig(
  { root, configFile, overrides, search }: Asked,
  memory: FileMemory,
  report: Report
): Promise<ReadConfig> {
  const files = new Set<SourcePath>()
  const readText = (file: SourcePath) => {
    files.add(file)
    return memory.read(root, file, () => {})?.text ?? null
  }
  const options = { root, mode: 'serve' as const, overrides, readText, ...(configFile !== undefined && { configFile }) }
  const config = await loadConfig(options, report)
  const uncounted = { analytics: null, visitorIntent: null }
  return {
    config: config && { ...config, integrations: uncounted, search: search ? config.search : null },
    files
  }
}
