/** The existing contents of the folder of a new site, and the repository around it. */
import { dirname, join, relative, sep } from 'node:path'
import { type ConfigurationFile, findConfiguration } from '../config/configuration-file.ts'
import { type ForeignSite, findForeignSite } from '../config/foreign-site.ts'
import { findDocs } from '../config/found-docs.ts'
import { type Manifest, readManifest } from '../config/manifest.ts'
import { filesOnDisk } from '../config/project-files.ts'
import type { DocsSetInput } from '../config/schema/docs.ts'
import { isFolder } from '../util/file-stats.ts'
import { realRoots, statsInside, textInside } from '../util/guarded-files.ts'

export interface Surroundings {
  /** The configuration of an existing site; null when there is none. */
  readonly configuration: ConfigurationFile | null
  readonly foreign: ForeignSite | null
  /** Existing Markdown; null when there is none. */
  readonly docs: DocsSetInput | null
  readonly manifest: Manifest
  readonly repository: Repository | null
}

/** A git repository, read from its files, so that git need not be installed. */
export interface Repository {
  /** The folder of the site, relative to the repository: `website`, `.`. */
  readonly below: string
  /** The branch that is checked out, or `main`. */
  readonly branch: string
  /** `acme/tool`; null without a remote. */
  readonly remote: { readonly host: string; readonly path: string } | null
}

/** Inspects an absolute folder, which need not exist. */
export function lookAround(folder: string): Surroundings {
  const project = filesOnDisk(folder)
  const isThere = isFolder(folder)
  const found = isThere ? findConfiguration(undefined, project, () => {}) : null
  return {
    configuration: found === null || found.kind === 'none' ? null : found,
    foreign: isThere ? findForeignSite(project) : null,
    docs: isThere ? findDocs(project) : null,
    manifest: readManifest(project),
    repository: repositoryAround(folder)
  }
}

function repositoryAround(folder: string): Repository | null {
  for (let root = folder; ; root = dirname(root)) {
    const git = join(root, '.git')
    const roots = realRoots([root])
    if (statsInside(git, roots)?.isDirectory()) {
      const head = /refs\/heads\/(\S+)/.exec(textInside(join(git, 'HEAD'), roots) ?? '')?.[1]
      const below = relative(root, folder).split(sep).join('/') || '.'
      return { below, branch: head ?? 'main', remote: remoteIn(textInside(join(git, 'config'), roots) ?? '') }
    }
    if (dirname(root) === root) return null
  }
}

/** `git@github.com:acme/tool.git`, `https://gitlab.com/acme/team/tool` → host and path. */
function remoteIn(config: string): Repository['remote'] {
  const url = /\[remote "origin"\][^[]*?\burl\s*=\s*(\S+)/.exec(config)?.[1] ?? ''
  const [, host, path] = /^(?:[a-z+]+:\/\/)?(?:[^@/]+@)?([\w.-]+)(?::\d+)?[:/](.+?)(?:\.git)?\/?$/.exec(url) ?? []
  return host === undefined || path === undefined ? null : { host, path }
}

interface Understood {
  readonly reads: string
  readonly lacks: string
}

const generators: Readonly<Record<string, Understood>> = {
  Starlight: {
    reads: 'pages, titles, asides such as :::note, files of “public”',
    lacks: '“sidebar” of its configuration, components of @astrojs/starlight and .astro files'
  }
}

/**
 * Lines for the terminal: which parts of another generator's site docsgen can read, and which parts its owner has to
 * convert.
 */
export function understoodOf({ generator, file }: ForeignSite): readonly string[] {
  const { reads, lacks } = generators[generator] ?? { reads: 'its pages', lacks: 'the rest' }
  return [
    '',
    `This is a ${generator} site (${file}), which stays as it is.`,
    `  docsgen reads: ${reads}.`,
    `  Not read: ${lacks}. “docsgen check” names each place in a page.`
  ]
}
