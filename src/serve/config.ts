/** The configuration as the server uses it, and its input files. */
import { join, posix, relative } from 'node:path'
import { loadConfig } from '../config/load.ts'
import type { ProjectFiles } from '../config/project-files.ts'
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { Inputs, PlaceKind } from '../incremental/inputs.ts'
import type { Store } from '../incremental/store.ts'
import { contentFolders } from '../model/content-folders.ts'
import type { ClaimedPaths } from '../pipeline/plan/collections.ts'
import { bundlesIn } from '../pipeline/project-store.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Source } from '../types/content.ts'
import type { Diagnostic, Report } from '../types/findings.ts'
import { isAmbientSame, isUncertain, recordAmbient } from '../util/author-code/ambient.ts'
import { toSourcePath, withoutRoot } from '../util/paths.ts'
import type { ServeOptions } from './options.ts'
import type { WatchTargets } from './watch/targets.ts'

export interface LoadedConfig {
  /** null: missing or wrong, which is reported. */
  readonly config: Config | null
  /** The configuration, the sidebars, the lists of versions and their imports; files and folders that they name. */
  readonly files: ReadonlySet<SourcePath>
  /** Whether any input has changed; for paths that are only named, whether their existence has changed. */
  isOutdated(): boolean
}

/** Reads through the inputs, which can then tell whether a file still is the one that was read. */
export async function readConfig(
  { root, configFile, overrides, search }: Pick<ServeOptions, 'root' | 'configFile' | 'overrides' | 'search'>,
  { inputs, store }: { readonly inputs: Inputs; readonly store: Store },
  report: Report
): Promise<LoadedConfig> {
  const texts = new Map<SourcePath, Source | null>()
  const places = new Map<SourcePath, { readonly kind: PlaceKind; readonly wasThere: boolean }>()
  const project: ProjectFiles = {
    root,
    bundles: bundlesIn(store),
    readText(file) {
      const source = inputs.read(root, file, () => {})
      // If a file is saved between two reads, the first read counts, so that `isOutdated` finds the change.
      if (!texts.has(file)) texts.set(file, source)
      return source?.text ?? null
    },
    isThere(path, kind) {
      const wasThere = inputs.isThere(path, kind)
      places.set(path, { kind, wasThere })
      return wasThere
    }
  }
  const options = { root, mode: 'serve' as const, overrides, project, ...(configFile !== undefined && { configFile }) }
  const { result: config, reads } = await recordAmbient(() => loadConfig(options, report))
  const comparable = reads.filter(read => !isUncertain(read))
  const disk = reads.flatMap(([kind, path]) => (kind === 'disk' ? [toSourcePath(relative(root, path))] : []))
  // Views by the author are never counted.
  const uncounted = { analytics: null, visitorIntent: null }
  return {
    config: config && { ...config, integrations: uncounted, search: search ? config.search : null },
    files: new Set([...texts.keys(), ...places.keys(), ...disk]),
    isOutdated: () =>
      !isAmbientSame(comparable) ||
      [...texts].some(([file, source]) => inputs.read(root, file, () => {}) !== source) ||
      [...places].some(([path, { kind, wasThere }]) => inputs.isThere(path, kind) !== wasThere)
  }
}

/** The finding about something that the configuration names and that cannot be read at the moment. */
export function configError(error: unknown, { root, file }: Config): Diagnostic {
  const message = withoutRoot(error instanceof Error ? error.message : String(error), root)
  return finding('config/invalid', placeOf(file), `${message}.`)
}

/** The paths to watch; `folders`: outside of the content, relative to the project. */
export function watchTargets(
  config: Config,
  configFiles: ReadonlySet<SourcePath>,
  folders: ReadonlySet<string>,
  collections: ClaimedPaths
): WatchTargets {
  const absolute = (path: string) => join(config.root, path)
  const files = [...configFiles, ...config.styles, ...collections.files]
  return {
    root: config.root,
    allowed: config.allowedRoots,
    trees: [...contentFolders(config), ...collections.folders].map(absolute),
    folders: [...new Set([...files.map(file => posix.dirname(file)), ...folders])].map(absolute)
  }
}
