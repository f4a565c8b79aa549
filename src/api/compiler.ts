/** `loadConfig` and `createCompiler`: parts of a build, for tools that embed docsgen. */
import { resolve } from 'node:path'
import type { SourcePath } from '../types/basics.ts'
import type { Compiled, Heading } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Finding } from '../types/findings.ts'

export interface LoadConfigOptions {
  /** Folder of the project, which holds `site.config.ts`; left out: the current folder. */
  readonly root?: string
  /** Path of the configuration file; left out: `site.config.ts`, `.js`, `.mjs` or `.json` in `root`. */
  readonly configFile?: string
}

export interface LoadedConfig {
  /** The complete configuration, with all defaults; null: it is missing or wrong. */
  readonly config: Config | null
  readonly findings: readonly Finding[]
}

/**
 * Reads the configuration of a site.
 *
 * ```ts
 * const { config } = await loadConfig({ root: 'website' })
 * console.log(config?.title)
 * ```
 */
export async function loadConfig({ root = '.', configFile }: LoadConfigOptions = {}): Promise<LoadedConfig> {
  const { readSiteConfig } = await import('../pipeline/site-compiler.ts')
  return readSiteConfig(resolve(root), configFile && resolve(configFile))
}

/** A compiled page. */
export interface CompiledPage {
  readonly title: string
  readonly description: string | null
  /** The address below the base URL. */
  readonly path: string
  /** The HTML of the body. */
  readonly html: string
  readonly headings: readonly Pick<Heading, 'level' | 'id' | 'text'>[]
  readonly links: readonly Pick<Compiled['links'][number], 'written' | 'href' | 'place'>[]
}

export interface PageCompiler {
  /** Problems of the rest of the site. */
  readonly findings: readonly Finding[]
  /** Compiles a text as if it were the file at `path`; `page` is null if the path is not a page of the site. */
  compile(file: {
    readonly path: string
    readonly text: string
  }): Promise<{ readonly page: CompiledPage | null; readonly findings: readonly Finding[] }>
}

/**
 * Creates a compiler with the configuration, links and plugins of a site, for texts that are not saved yet. null: the
 * configuration is missing or wrong; `loadConfig` returns the findings.
 *
 * ```ts
 * const compiler = await createCompiler({ root: 'website' })
 * const result = await compiler?.compile({ path: 'docs/new.md', text: '# New\n\nSee [the guide](./guide.md).' })
 * console.log(result?.page?.html, result?.findings)
 * ```
 */
export async function createCompiler({ root = '.', configFile }: LoadConfigOptions = {}): Promise<PageCompiler | null> {
  const { openSiteCompiler } = await import('../pipeline/site-compiler.ts')
  const opened = await openSiteCompiler(resolve(root), configFile && resolve(configFile))
  const { compile } = opened
  if (compile === null) return null
  return {
    findings: opened.findings,
    async compile({ path, text }) {
      const { page, body, findings } = await compile(path.replaceAll('\\', '/') as SourcePath, text)
      if (page === null || body === null) return { page: null, findings }
      return {
        page: {
          title: page.title,
          description: page.description,
          path: page.path,
          html: body.html,
          headings: body.headings.map(({ level, id, text: words }) => ({ level, id, text: words })),
          links: body.links.map(({ written, href, place }) => ({ written, href, place }))
        },
        findings
      }
    }
  }
}
