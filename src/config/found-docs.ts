/**
 * Creates a configuration for a folder without one: its Markdown becomes the site. Uses `docs/` if it exists, with
 * README.md as start page if `docs/` has none; else all Markdown in the folder. Title, address and links come from
 * package.json.
 */

import { basename, join, posix } from 'node:path'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { siteFiles } from '../model/other-sites.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import type { Report } from '../types/findings.ts'
import { entriesInside, realRoots } from '../util/guarded-files.ts'
import { sha256 } from '../util/hash.ts'
import { toSourcePath } from '../util/paths.ts'
import { staticDirectories } from './defaults.ts'
import { type ForeignSite, findForeignSite } from './foreign-site.ts'
import { type Manifest, readManifest } from './manifest.ts'
import type { LocatedFile, ProjectFiles } from './project-files.ts'
import type { ConfigInput } from './schema/config.ts'
import { configEntries } from './schema/config.ts'
import { type DocsSetInput, unpublished } from './schema/docs.ts'

/** Usual folders of documentation, the most likely first. */
const docsFolders = ['docs', 'content/docs', 'doc', 'documentation', 'src/content/docs', 'website/docs', 'docs/src']

/** The configuration of a site without a configuration file; findings name `file` as their file. */
export function readFoundDocs(
  file: SourcePath,
  project: ProjectFiles,
  hasUrl: boolean,
  report: Report
): LocatedFile | null {
  const foreign = findForeignSite(project)
  const docs = foreign === null ? findDocs(project) : docsOfForeign(foreign)
  if (docs === null) {
    const message = `There is no site.config.ts and no Markdown file in “${project.root}”.`
    report(finding('config/invalid', null, message, hintBelow(project)))
    return null
  }
  const manifest = readManifest(project)
  const address = addressOf(foreign?.url ?? manifest.homepage)
  const place = manifest.file === null ? placeOf(file) : manifest.placeOf('homepage')
  if (address === null && !hasUrl) {
    const hint = 'Write “homepage” into package.json, or pass the address: docsgen build --url https://docs.example.com'
    const message = 'The site has no address yet: canonical links and the sitemap begin with http://localhost.'
    report(finding('config/no-address', manifest.file === null ? null : place, message, hint))
  }
  const value: ConfigInput = {
    title: foreign?.title ?? manifest.name ?? basename(project.root),
    ...(manifest.description !== null && { tagline: manifest.description }),
    url: address?.origin ?? 'http://localhost',
    ...(address !== null && { baseUrl: address.path }),
    staticDirectories: staticFolders(foreign?.assets ?? null, project),
    ...repositoryLinks(manifest),
    docs: { ...docs, ...(manifest.repository !== null && { editUrl: `${manifest.repository}/blob/HEAD/` }) }
  }
  return {
    file: manifest.file ?? file,
    value,
    fingerprint: sha256(JSON.stringify(value)),
    placeOf: path => placeInManifest(String(path[0] ?? ''), manifest) ?? placeOf(manifest.file ?? file),
    quotes: text => JSON.stringify(value).includes(text)
  }
}

/** Static folders: pages refer to their files by absolute addresses. */
function staticFolders(own: SourcePath | null, { isThere }: ProjectFiles): string[] {
  if (own !== null) return [own]
  return [...staticDirectories, 'website/static', 'public'].filter(name => isThere(toSourcePath(name), 'folder'))
}

/** Keys of the configuration → the keys of package.json that they come from. */
const origins: Readonly<Record<string, string>> = {
  title: 'name',
  url: 'homepage',
  baseUrl: 'homepage',
  tagline: 'description'
}

function placeInManifest(key: string, manifest: Manifest): Place | null {
  const origin = origins[key]
  return origin === undefined || manifest.file === null ? null : manifest.placeOf(origin)
}

/** The docs set of another generator's site, whose pages can be the whole project. */
export function docsOfForeign({ docs }: ForeignSite): DocsSetInput {
  const set = { path: docs, routeBasePath: '/' }
  return docs === '.' ? { ...set, exclude: notPages } : set
}

/** The docs set of a project; null: the project has no Markdown. */
export function findDocs(project: ProjectFiles): DocsSetInput | null {
  const folder = docsFolders.find(
    name => project.isThere(toSourcePath(name), 'folder') && hasMarkdown(project.root, name)
  )
  if (folder !== undefined && startPage(folder, project) !== null) return { path: folder, routeBasePath: '/' }
  const start = startPage('.', project)
  if (folder !== undefined && start === null) return { path: folder, routeBasePath: '/' }
  if (folder === undefined && !hasMarkdown(project.root, '.')) return null
  return aroundStartPage(start, folder ?? null)
}

const startNames = ['index', 'README', 'readme', 'Readme'].flatMap(name => [`${name}.md`, `${name}.mdx`])

/** The index page of a folder, such as `README.md`. */
function startPage(folder: string, { isThere }: ProjectFiles): string | null {
  return startNames.find(name => isThere(toSourcePath(posix.join(folder, name)), 'file')) ?? null
}

/**
 * The whole project as a docs set: the start page, the folder of docs if there is one, and the other pages at the top.
 */
function aroundStartPage(start: string | null, folder: string | null): DocsSetInput {
  const set: DocsSetInput = {
    path: '.',
    routeBasePath: '/',
    include: folder === null ? ['**/*.{md,mdx}'] : ['*.{md,mdx}', `${folder}/**/*.{md,mdx}`],
    exclude: notPages
  }
  if (start === null) return set
  const id = start.replace(/\.mdx?$/, '')
  const others = { type: 'autogenerated' as const, dirName: '.', exclude: [id] }
  if (folder === null) return { ...set, sidebars: { docs: [id, others] } }
  const docs = { type: 'autogenerated' as const, dirName: folder }
  const project = { ...others, exclude: [id, `${folder}/**`] }
  return { ...set, sidebars: { docs: [id, docs, { type: 'category', label: 'Project', items: [project] }] } }
}

/** Patterns of Markdown that is not documentation. */
const neverDocs = [
  `${configEntries.outDir.default}/**`,
  ...['dist', 'vendor', 'target', 'test', 'tests', 'fixtures'].map(name => `**/${name}/**`)
]

const notPages = [...unpublished, ...neverDocs]

/** Maximum number of folders to search, because a repository may be large. */
const mostFolders = 2000

function hasMarkdown(root: string, folder: string): boolean {
  const waiting = [folder]
  const roots = realRoots([root])
  for (let seen = 0; seen < mostFolders; seen++) {
    const next = waiting.shift()
    if (next === undefined) return false
    for (const entry of entriesInside(join(root, next), roots)) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      if (entry.isFile() && /\.mdx?$/.test(entry.name)) return true
      if (entry.isDirectory()) waiting.push(posix.join(next, entry.name))
    }
  }
  return false
}

/** Hosts of source code: an address there is not the address of the site. */
const codeHosts = /(?:^|\.)(?:github|gitlab|bitbucket|npmjs|codeberg)\.(?:com|org)$/

/** `https://acme.github.io/tool#readme` → its origin and `/tool/`; null: not the address of a site. */
function addressOf(homepage: string | null): { readonly origin: string; readonly path: string } | null {
  const address = homepage !== null && URL.canParse(homepage) ? new URL(homepage) : null
  if (address === null || !/^https?:$/.test(address.protocol) || codeHosts.test(address.hostname)) return null
  return { origin: address.origin, path: `${address.pathname}/`.replace(/\/+/g, '/') }
}

function repositoryLinks({ repository }: Manifest): Pick<ConfigInput, 'navbar'> {
  if (repository === null) return {}
  const icon = /gitlab/.test(repository) ? 'gitlab' : 'github'
  return { navbar: { items: [{ position: 'right', icon, href: repository, 'aria-label': 'Repository' }] } }
}

/** A hint that names a site below the folder, or how to create one. */
function hintBelow({ isThere }: ProjectFiles): string {
  const below = ['docs', 'website', 'site', 'documentation'].find(folder =>
    ['site.config.ts', 'site.config.js', ...siteFiles].some(name => isThere(toSourcePath(`${folder}/${name}`), 'file'))
  )
  if (below !== undefined) return `The folder “${below}” has one: docsgen build ${below}`
  return 'Create a site with: docsgen init'
}
