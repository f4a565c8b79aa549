/** The configuration as the server uses it, and the files it is made of. */
import { loadConfig } from '../config/load.ts'
import type { ProjectFiles } from '../config/project-files.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Source } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import type { FileMemory } from './file-memory.ts'
import type { ServeOptions } from './options.ts'
import type { PlaceKind } from './steady-places.ts'

type Asked = Pick<ServeOptions, 'root' | 'configFile' | 'overrides' | 'search'>

export interface ReadConfig {
  /** null when it is missing or wrong, which is reported. Pages that an author looks at are never counted. */
  readonly config: Config | null
  /** The configuration, the sidebars, the lists of versions, what they import; files and folders that they name. */
  readonly files: ReadonlySet<SourcePath>
  /** Whether anything that it was made of is another now; of what is only named it counts whether it is there. */
  isOutdated(): boolean
}

/** Reads through the memory, which then tells whether a file is another one than the configuration was made of. */
export async function readProjectConfig(
  { root, configFile, overrides, search }: Asked,
  memory: FileMemory,
  report: Report
): Promise<ReadConfig> {
  const texts = new Map<SourcePath, Source | null>()
  const places = new Map<SourcePath, { readonly kind: PlaceKind; readonly wasThere: boolean }>()
  const project: ProjectFiles = {
    root,
    bundles: null,
    readText(file) {
      const source = memory.read(root, file, () => {})
      // One that is saved between two looks is not what all of the configuration was made of.
      if (!texts.has(file)) texts.set(file, source)
      return source?.text ?? null
    },
    isThere(path, kind) {
      const wasThere = memory.isThere(root, path, kind)
      places.set(path, { kind, wasThere })
      return wasThere
    }
  }
  const options = { root, mode: 'serve' as const, overrides, project, ...(configFile !== undefined && { configFile }) }
  const config = await loadConfig(options, report)
  const uncounted = { analytics: null, visitorIntent: null }
  return {
    config: config && { ...config, integrations: uncounted, search: search ? config.search : null },
    files: new Set([...texts.keys(), ...places.keys()]),
    // Compared with what was read: whoever has read the project meanwhile has read what was saved meanwhile.
    isOutdated: () =>
      [...texts].some(([file, source]) => memory.recall(file) !== source) ||
      [...places].some(([path, { kind, wasThere }]) => memory.isThere(root, path, kind) !== wasThere)
  }
}
