/** Detects sites of other generators by their configuration files, which are read as text and never run. */
import { posix } from 'node:path'
import { siteFolders } from '../model/other-sites.ts'
import type { SourcePath } from '../types/basics.ts'
import { toSourcePath } from '../util/paths.ts'
import type { ProjectFiles } from './project-files.ts'

export interface ForeignSite {
  readonly generator: string
  /** Its configuration file. */
  readonly file: SourcePath
  /** Folder of its pages. */
  readonly docs: SourcePath
  /** Folder of static files; null: none. */
  readonly assets: SourcePath | null
  readonly title: string | null
  /** `https://docs.acme.dev/guide/`. */
  readonly url: string | null
}

interface Generator {
  readonly name: string
  /** Relative to the folder of the site. */
  readonly files: readonly string[]
  /** Folder of pages, relative to the folder of the site. `text` is the content of the configuration file. */
  docs(text: string): string
  readonly assets: (docs: string) => string
  readonly title: RegExp
  readonly url: RegExp
}

/** The first quoted value of a key in a JavaScript object, at the start of a line or after another key. */
const quoted = (key: string) => new RegExp(`(?:^|[{,])[ \\t]*${key}:\\s*(['"\`])(?<value>[^'"\`$]+)\\1`, 'm')

const scripts = ['ts', 'mts', 'js', 'mjs']

const generators: readonly Generator[] = [
  {
    name: 'Starlight',
    files: scripts.map(extension => `astro.config.${extension}`),
    docs: () => 'src/content/docs',
    assets: () => 'public',
    title: quoted('title'),
    url: quoted('site')
  }
]

/** The site of another generator in the project; null: none. */
export function findForeignSite(project: ProjectFiles): ForeignSite | null {
  for (const folder of siteFolders) {
    for (const generator of generators) {
      const found = siteIn(folder, generator, project)
      if (found !== null) return found
    }
  }
  return null
}

function siteIn(folder: string, generator: Generator, { isThere, readText }: ProjectFiles): ForeignSite | null {
  const file = generator.files.map(name => toSourcePath(posix.join(folder, name))).find(name => isThere(name, 'file'))
  if (file === undefined) return null
  const text = readText(file) ?? ''
  const below = generator.docs(text)
  const docs = toSourcePath(posix.join(folder, below))
  if (docs.startsWith('..') || !isThere(docs, 'folder')) return null
  const assets = toSourcePath(posix.join(folder, generator.assets(below)))
  return {
    generator: generator.name,
    file,
    docs,
    // Files among the pages need no static folder: pages publish the files that they link to.
    assets: assets !== docs && isThere(assets, 'folder') ? assets : null,
    title: valueIn(text, generator.title),
    url: valueIn(text, generator.url)
  }
}

function valueIn(text: string, pattern: RegExp): string | null {
  return pattern.exec(text)?.groups?.value?.trim() ?? null
}
