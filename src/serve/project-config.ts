/** The configuration as the server uses it, and the files it is made of. */
import { loadConfig } from '../config/load.ts'
import type { Config, Report, Source, SourcePath } from '../model.ts'
import type { FileMemory } from './file-memory.ts'
import type { ServeOptions } from './options.ts'

type Asked = Pick<ServeOptions, 'root' | 'configFile' | 'overrides' | 'search'>

export interface ReadConfig {
  /** null when it is missing or wrong, which is reported. Pages that an author looks at are never counted. */
  readonly config: Config | null
  /** The configuration, the sidebars, the lists of versions, and what they import: as it was made of them. null: not there. */
  readonly files: ReadonlyMap<SourcePath, Source | null>
}

/** Reads through the memory, which then tells whether a file is another one than the configuration was made of. */
export async function readProjectConfig(
  { root, configFile, overrides, search }: Asked,
  memory: FileMemory,
  report: Report
): Promise<ReadConfig> {
  const files = new Map<SourcePath, Source | null>()
  const readText = (file: SourcePath) => {
    const source = memory.read(root, file, () => {})
    // One that is saved between two looks is not what all of the configuration was made of.
    if (!files.has(file)) files.set(file, source)
    return source?.text ?? null
  }
  const options = { root, mode: 'serve' as const, overrides, readText, ...(configFile !== undefined && { configFile }) }
  const config = await loadConfig(options, report)
  const uncounted = { analytics: null, visitorIntent: null }
  return {
    config: config && { ...config, integrations: uncounted, search: search ? config.search : null },
    files
  }
}
