/** Loads the templates: ours, where the site's own replace single files. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire, SourceMap } from 'node:module'
import { isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileFunction } from 'node:vm'
import type { Plugin } from 'esbuild'
import type { ReactNode } from 'react'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { readEjected } from '../model/ejected.ts'
import { byCodePoint } from '../shared/compare.ts'
import { showTextsOf } from '../shared/texts.ts'
import type { Icon, Place, SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Report } from '../types/findings.ts'
import type { Sidebar } from '../types/navigation.ts'
import type { PageProps, RedirectProps, SocialCardProps } from '../types/page-props.ts'
import {
  recordAmbient,
  recordedFsPlugin,
  recordedRequire,
  reportCode,
  withAmbient
} from '../util/author-code/ambient.ts'
import { limited } from '../util/author-code/author-code.ts'
import { recordedGlobals, uncertainLine } from '../util/author-code/recorded-globals.ts'
import { type Roots, realRoots, rootsOf, statsInside, textInside, withPackageOf } from '../util/guarded-files.ts'
import { sha256, shortHash } from '../util/hash.ts'
import { messagesOf, placeOfMessage, reportPackages, themeModules, toSentence } from '../util/packages/esbuild.ts'
import { guardedBundle } from '../util/packages/guarded-bundles.ts'
import { toSourcePath } from '../util/paths.ts'
import { frameParts, reportStatic } from './frame-parts.ts'

/** The components that the renderer uses. */
export interface Templates {
  /** The template icons that pages reference in the site's icon file. */
  readonly icons: Readonly<Record<string, Icon>>
  readonly Document: (page: PageProps) => ReactNode
  readonly Redirect: (props: RedirectProps) => ReactNode
  readonly SidebarBranches: (props: { sidebar: Sidebar; icons: string | null }) => ReactNode
  readonly ColorModes: (props: {
    modes: readonly ('system' | 'light' | 'dark')[]
    icons: string | null
    isMenu: boolean
  }) => ReactNode
  /** Renders the social card of a page; null: disabled. */
  readonly SocialCard: ((card: SocialCardProps) => ReactNode) | null
  /** Components of the site for navigation bar entries, by type. */
  readonly itemTypes: Readonly<Record<string, (props: object) => ReactNode>>
  /** Sets the texts that the templates show: the bundle with templates of a site has a catalogue of its own. */
  readonly showTextsOf: typeof showTextsOf
  /** Whether some templates are the site's own. */
  readonly areOwn: boolean
  /** Whether the site's templates may include parts that the browser renders, so that the chrome must be bundled. */
  readonly changesChrome: boolean
  /** Hash of the code; null: all templates are ours. */
  readonly hash: string | null
  /** The site's own templates and the files that they import. */
  readonly files: readonly SourcePath[]
  /** Where one of these files has thrown the error; null: none has. */
  readonly placeOfError: (error: unknown) => Place | null
}

/**
 * `ourFolder` is the absolute folder with the sources of our templates. A template of the site that
 * cannot be loaded is reported, and ours are used.
 */
export async function loadTemplates(
  config: Config,
  ourFolder: string,
  report: Report,
  imports: readonly Plugin[] = []
): Promise<Templates> {
  const hasCards = config.socialCards !== null
  const folders = templateFolders(config)
  const overrides = await listOverrides(folders, ourFolder, config)
  const { frame, itemTypes } = config.dialect
  const [firstOfSite] = [...frame, ...(itemTypes ? [itemTypes] : [])].map(({ file }) => join(config.root, file))
  const first = overrides[0] ?? firstOfSite
  for (const path of overrides) reportOutdated(path, config, ourFolder, report)
  if (first === undefined) return loadOurs(hasCards)
  if (config.isUntrusted) {
    const place = placeOf(toSourcePath(relative(config.root, first)))
    const message =
      'The templates of the site are code, which --untrusted does not run: pages use the templates of docsgen.'
    report(finding('template/not-run', place, message, 'Remove them, or review them and build without --untrusted.'))
    return loadOurs(hasCards)
  }
  try {
    const isTheirs = firstOfSite !== undefined
    const replacing = isTheirs ? [frameParts(frame, config.root, ourFolder)] : []
    const input = { folders, ourFolder, replacing, imports: isTheirs ? imports : [] }
    const { code, map, files } = await bundle(config, input)
    for (const file of files) reportUncertain(file, config, report)
    if (isTheirs) reportStatic(files, config, report)
    const placeOfError = (error: unknown) => placeInFiles(error, map, files)
    const evaluated = await evaluate(code, config.markdown.timeLimit)
    return { ...evaluated, files, placeOfError, changesChrome: overrides.length > 0 }
  } catch (error) {
    reportFailure(error, config, report)
    return loadOurs(hasCards)
  }
}

async function loadOurs(hasCards: boolean): Promise<Templates> {
  const [{ Document }, { Redirect }, { SidebarBranches }, { ColorModes }, { sharedIcons }] = await Promise.all([
    import('../../templates/Document.tsx'),
    import('../../templates/Redirect.tsx'),
    import('../../templates/parts/SidebarBranches.tsx'),
    import('../../templates/parts/ColorModes.tsx'),
    import('../../templates/parts/all-icons.ts')
  ])
  const { SocialCard } = hasCards ? await import('../../templates/SocialCard.tsx') : { SocialCard: null }
  return {
    Document,
    Redirect,
    SidebarBranches,
    ColorModes,
    SocialCard,
    icons: sharedIcons,
    itemTypes: {},
    showTextsOf,
    areOwn: false,
    changesChrome: false,
    hash: null,
    files: [],
    placeOfError: () => null
  }
}

interface BundleInput {
  readonly folders: readonly string[]
  readonly ourFolder: string
  /** Replaces templates by parts of the site's theme. */
  readonly replacing: readonly Plugin[]
  /** Resolves what the site's files import. */
  readonly imports: readonly Plugin[]
}

async function bundle(
  config: Config,
  { folders, ourFolder, replacing, imports }: BundleInput
): Promise<Pick<Templates, 'files'> & { readonly code: string; readonly map: string }> {
  const { root, socialCards, dialect } = config
  const { build } = await import('esbuild')
  const result = await build({
    stdin: {
      contents: `
        export {Document} from './Document.tsx'
        export {Redirect} from './Redirect.tsx'
        export {SidebarBranches} from './parts/SidebarBranches.tsx'
        export {ColorModes} from './parts/ColorModes.tsx'
        export {allIcons as icons} from './parts/all-icons.ts'
        export {showTextsOf} from '../src/shared/texts.ts'
        ${dialect.itemTypes ? `export {default as itemTypes} from ${JSON.stringify(dialect.itemTypes.import)}` : 'export const itemTypes = {}'}
        ${socialCards === null ? 'export const SocialCard = null' : "export {SocialCard} from './SocialCard.tsx'"}`,
      resolveDir: ourFolder
    },
    absWorkingDir: root,
    bundle: true,
    write: false,
    outfile: join(root, bundleName),
    sourcemap: 'external',
    sourcesContent: false,
    metafile: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    define: recordedGlobals,
    logLevel: 'silent',
    loader: { '.js': 'jsx' },
    ...guardedBundle(root, rootsOfTemplates(config), [
      recordedFsPlugin,
      sharedReact,
      ...replacing,
      themeModules,
      templateOverrides(folders, ourFolder),
      ...imports
    ])
  })
  reportPackages(result.metafile, root)
  const inputs = Object.keys(result.metafile.inputs)
  const own = inputs.filter(path => !/^(?:\.\.\/|\/|\w+:|<)|(?:^|\/)node_modules\//.test(path))
  const [code = '', map = ''] = ['.js', '.map'].map(
    ending => result.outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
  )
  return { code, map, files: own.map(toSourcePath) }
}

/** The name of the bundle in stack traces. */
const bundleName = 'docsgen-templates.js'

/** The innermost of the files in the stack of an error. */
function placeInFiles(error: unknown, map: string, files: readonly SourcePath[]): Place | null {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const places = [...stack.matchAll(/docsgen-templates\.js:(\d+):(\d+)/g)]
  if (places.length === 0) return null
  const sourceMap = new SourceMap(JSON.parse(map))
  for (const [, line, column] of places) {
    const entry = sourceMap.findEntry(Number(line) - 1, Number(column) - 1)
    const file = 'originalSource' in entry ? files.find(name => name === toSourcePath(entry.originalSource)) : undefined
    if (file !== undefined && 'originalLine' in entry) {
      return placeOf(file, entry.originalLine + 1, entry.originalColumn + 1)
    }
  }
  return null
}

/** Keeps React external, so that the process has a single copy. */
const sharedReact: Plugin = {
  name: 'shared-react',
  setup({ onResolve }) {
    onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path }) => ({ path, external: true }))
  }
}

/** What the code itself does not say. */
type FromFiles = 'files' | 'placeOfError' | 'changesChrome'

/** Runs the code as a function, not as a module: Node never frees modules, and `serve` reloads templates often. */
async function evaluate(code: string, seconds: number): Promise<Omit<Templates, FromFiles>> {
  const module = { exports: {} }
  const run = compileFunction(code, ['module', 'exports', 'require'], { filename: bundleName })
  const { reads } = await recordAmbient(() =>
    limited(seconds, () => {
      reportCode(code)
      return run(
        module,
        module.exports,
        recordedRequire(createRequire(import.meta.url), fileURLToPath(import.meta.url))
      )
    })
  )
  // The exports of the bundle's entry (`stdin` above).
  return {
    ...(module.exports as Omit<Templates, 'areOwn' | 'hash' | FromFiles>),
    areOwn: true,
    hash: withAmbient(sha256(code), reads)
  }
}

/** The folders that hold templates: those of the site, of the theme, and of the packages that bring some. */
function rootsOfTemplate(path: string, config: Config): Roots {
  return withPackageOf(path, rootsOfTemplates(config), config.isUntrusted)
}

/** Folders of templates and of what they import. A theme beside the project is named by its path; a link does not count. */
export function rootsOfTemplates(config: Config): Roots {
  const named = templateFolders(config).filter(folder => relative(config.root, folder).startsWith('..'))
  return [...rootsOf(config), ...realRoots(named)]
}

/** Reports a copied template whose original has changed since: the copy's first line has the original's hash. */
function reportOutdated(path: string, config: Config, ourFolder: string, report: Report): void {
  const { root } = config
  const copy = readEjected(textInside(path, rootsOfTemplate(path, config)) ?? '')
  const original = copy === null ? null : findSource(join(ourFolder, copy.path))
  if (copy === null || original === null) return
  const hash = shortHash(readFileSync(original))
  if (hash === copy.hash) return
  const place = placeOf(toSourcePath(relative(root, path)))
  const message = `The original of this template, “${copy.path}.tsx”, has changed since the copy was made.`
  const hint = `Apply the changes to the copy, then write “${hash}” in place of “${copy.hash}” in the first line.`
  report(finding('template/outdated', place, message, hint))
}

/**
 * Reports code in a template whose value cannot be compared between runs, so that its pages are rendered in every run.
 */
function reportUncertain(file: SourcePath, config: Config, report: Report): void {
  const path = join(config.root, file)
  const found = uncertainLine(textInside(path, rootsOfTemplate(path, config)) ?? '')
  if (found === null) return
  const place = placeOf(file, found.line, found.column, found.written.length)
  const message = `“${found.written}” may have another value in every run, so pages that read it are rendered again in every run.`
  report(
    finding(
      'cache/not-kept',
      place,
      message,
      'If only the year matters, use “new Date().getFullYear()”, whose result is cached.'
    )
  )
}

function reportFailure(error: unknown, { templates }: Config, report: Report): void {
  const [first] = messagesOf(error) ?? []
  if (first !== undefined) {
    const hint = 'Fix the file: templates are TypeScript or JavaScript with JSX.'
    report(finding('template/invalid', placeOfMessage(first, templates), toSentence(first.text), hint))
    return
  }
  const message = error instanceof Error ? error.message : String(error)
  const hint = 'Fix the template that throws this error while it is loaded.'
  report(
    finding('template/invalid', placeOf(templates), `The templates cannot be loaded: ${toSentence(message)}`, hint)
  )
}

/** Absolute folders whose templates override ours: the first folder that has a template wins. */
export function templateFolders({ root, templates, layers }: Pick<Config, 'root' | 'templates' | 'layers'>): string[] {
  return [templates, ...layers.templates].map(folder => join(root, folder))
}

/** Absolute paths of the templates that override ours; skips a folder that is our own. */
async function listOverrides(folders: readonly string[], ourFolder: string, config: Config): Promise<string[]> {
  const isThere = (path: string) => statsInside(path, rootsOfTemplate(join(path, 'x'), config)) !== null
  const others = folders.filter(folder => relative(folder, ourFolder) !== '' && isThere(folder))
  if (others.length === 0) return []
  const { glob } = await import('tinyglobby')
  const found = others.map(folder => glob('**/*.{tsx,ts,jsx,js}', { cwd: folder, absolute: true, ignore: ['mdx/**'] }))
  return (await Promise.all(found)).flatMap(paths => paths.sort(byCodePoint)).filter(isThere)
}

const originals = 'docsgen/templates/'

/**
 * An esbuild plugin that looks for each template in the folders first: a file there replaces the template with the same
 * path in later folders and ours, and can import the replaced one as `docsgen/templates/<path>`. The bundles of pages
 * and of the browser chrome share the plugin, so both contain the same files.
 */
export function templateOverrides(folders: readonly string[], ourFolder: string): Plugin {
  const all = [...folders, ourFolder]
  const find = (name: string, from: readonly string[]) =>
    from.map(folder => findSource(join(folder, name))).find(path => path !== null) ?? null
  return {
    name: 'template-overrides',
    setup({ onResolve }) {
      onResolve({ filter: new RegExp(`^${originals}`) }, ({ path, resolveDir }) => {
        const own = folders.findIndex(folder => isInside(resolveDir, folder))
        return { path: find(path.slice(originals.length), own < 0 ? [ourFolder] : all.slice(own + 1)) ?? '' }
      })
      onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => {
        const name = nameInside(join(resolveDir, path), all)
        // Files outside of the folders are resolved as usual.
        if (name === null) return null
        const found = find(name, all)
        return found === null ? null : { path: found }
      })
    }
  }
}

/** The path relative to the first folder that contains it; null: none does. */
function nameInside(path: string, folders: readonly string[]): string | null {
  const folder = folders.find(one => isInside(path, one))
  return folder === undefined ? null : relative(folder, path)
}

function isInside(path: string, folder: string): boolean {
  const below = relative(folder, path)
  return !below.startsWith('..') && !isAbsolute(below)
}

/** The existing file for a path with or without an extension. */
function findSource(path: string): string | null {
  const bare = path.replace(/\.[jt]sx?$/, '')
  return ['.tsx', '.ts', '.jsx', '.js'].map(ending => bare + ending).find(file => existsSync(file)) ?? null
}
