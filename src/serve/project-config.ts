/** The configuration as the server uses it, and the files it is made of. */
import { loadConfig } from '../config/load.ts'
import type { Config, Report, SourcePath } from '../model.ts'
import type { ServeOptions } from './options.ts'

type Asked = Pick<ServeOptions, 'root' | 'configFile' | 'overrides' | 'search'>

/** null when it is missing or wrong, which is reported. Pages that an author looks at are never counted. */
export async function readProjectConfig(
  { root, configFile, overrides, search }: Asked,
  report: Report
): Promise<Config | null> {
  const options = { root, mode: 'serve' as const, overrides, ...(configFile !== undefined && { configFile }) }
  const config = await loadConfig(options, report)
  if (config === null) return null
  return {
    ...config,
    integrations: { analytics: null, visitorIntent: null },
    search: search ? config.search : null
  }
}

/** The configuration, the sidebars, the lists of versions, and what they import; only the first ones when the imports cannot be followed. */
export async function listConfigFiles({ root, file, docs }: Config): Promise<readonly SourcePath[]> {
  const data = docs.flatMap(({ version, sidebarsFile }) => [version.file, sidebarsFile]).filter(path => path !== null)
  const entries = [...new Set([file, ...data])]
  try {
    const { build } = await import('esbuild')
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: entries.filter(entry => /\.[cm]?[jt]s$/.test(entry)),
      outdir: root,
      write: false,
      bundle: true,
      metafile: true,
      platform: 'node',
      packages: 'external',
      logLevel: 'silent'
    })
    return [...new Set([...entries, ...(Object.keys(metafile.inputs) as SourcePath[])])]
  } catch {
    return entries
  }
}
