/** `loadConfig` and `createCompiler`: parts of a run, for tools that embed docsgen. */
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
  /** Complete, with all defaults; null: it is missing or wrong. */
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
  const { readSiteConfig } = await import('../build/site-compiler.ts')
  return readSiteConfig(resolve(root), configFile && resolve(configFile))
}

/** A text after compilation. */
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
  /** What is wrong with the site around the text. */
  readonly findings: readonly Finding[]
  /** Compiles a text as the file at a path of the project; `page` is null for a path that is no page of the site. */
  compile(file: {
    readonly path: string
    readonly text: string
  }): Promise<{ readonly page: CompiledPage | null; readonly findings: readonly Finding[] }>
}

/**
 * A compiler with the configuration, the links and the plugins of a site, for texts that are not saved yet. null: the
 * configuration is missing or wrong; `loadConfig` says why.
 *
 * ```ts
 * const compiler = await createCompiler({ root: 'website' })
 * const result = await compiler?.compile({ path: 'docs/new.md', text: '# New\n\nSee [the guide](./guide.md).' })
 * console.log(result?.page?.html, result?.findings)
 * ```
 */
export async function createCompiler({ root = '.', configFile }: LoadConfigOptions = {}): Promise<PageCompiler | null> {
  const { openSiteCompiler } = await import('../build/site-compiler.ts')
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
