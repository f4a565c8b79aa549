/** The validated input → the complete configuration: every default filled in, every path and address ready. */

import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import * as v from 'valibot'
import { ownDialect } from '../../model/dialect.ts'
import { english } from '../../shared/texts.ts'
import type { Config } from '../../types/config.ts'
import type { Report } from '../../types/findings.ts'
import { realRoots, statsInside } from '../../util/guarded-files.ts'
import { packagePath } from '../../util/packages/package.ts'
import { toSourcePath } from '../../util/paths.ts'
import { staticDirectories } from '../defaults.ts'
import { readGlossary } from '../glossary.ts'
import { normalizePlugins } from '../plugins.ts'
import type { KeyPath, LocatedFile, ProjectFiles } from '../project-files.ts'
import { aiOutputs, images } from '../schema/features.ts'
import { normalizeFooter, normalizeNavbar, withSlash } from './chrome.ts'
import { normalizeChangelogs, normalizeDocs, normalizePages, normalizeProtobuf } from './content.ts'
import {
  type CheckedConfig,
  existingPath,
  firstExisting,
  type NormalizeContext,
  projectPath,
  routeBaseOf
} from './context.ts'
import {
  normalizeComments,
  normalizeFeedback,
  normalizeIntegrations,
  normalizeMarkdown,
  normalizeRelated,
  normalizeRemoteCache,
  normalizeSeverities,
  normalizeStorage
} from './features.ts'
import { normalizeLocales, withEditions } from './languages.ts'
import { normalizeSearch } from './search.ts'
import { normalizeTheme } from './theme.ts'

/** `reportAt` reports a wrong value; if it was called, the result must not be used. */
export async function normalizeConfig(
  input: CheckedConfig,
  written: LocatedFile,
  project: ProjectFiles,
  reportAt: NormalizeContext['reportAt'],
  report: Report
): Promise<Config> {
  const { title, tagline } = input
  const url = input.url.replace(/\/+$/, '')
  const baseUrl = `${routeBaseOf(input.baseUrl)}/`.replace('//', '/')
  const { root } = project
  const trailingSlash = input.trailingSlash ?? null
  const dialect = { ...ownDialect, ...written.dialect }
  const { codes, webpackImports: isTolerant } = dialect
  const context: NormalizeContext = {
    ...project,
    isTolerant,
    codes,
    baseUrl,
    trailingSlash,
    outside: new Set(),
    reportAt
  }
  const languages = normalizeLocales(input.i18n ?? {}, context)
  const docs = await normalizeDocs(input.docs, written, context, report)
  const { glossary: glossaryPath } = input.markdown
  const glossaryFile =
    glossaryPath === undefined ? null : existingPath(glossaryPath, 'file', ['markdown', 'glossary'], context)
  const glossary = await readGlossary(project, glossaryFile, report)
  const config: Config = {
    root,
    file: written.file,
    modules: {},
    hash: written.fingerprint,
    title,
    tagline,
    titleDelimiter: input.titleDelimiter,
    url,
    baseUrl,
    trailingSlash: context.trailingSlash,
    ...languages,
    editions: [],
    filesUrl: baseUrl,
    outputBase: '',
    translations: {},
    otherBases: [],
    translationsFolder: toSourcePath(`i18n/${languages.locale.tag}`),
    texts: english,
    untranslated: input.i18n?.untranslated ?? 'fallback',
    favicon: input.favicon === undefined ? null : withSlash(input.favicon),
    headTags: input.headTags.map(({ innerHTML = null, ...tag }) => ({ ...tag, innerHTML })),
    keywords: input.keywords,
    image: input.image === undefined ? null : withSlash(input.image),
    noIndex: input.noIndex,
    navbar: await normalizeNavbar(input.navbar, title, docs, context),
    footer: normalizeFooter(input.footer, title, context),
    ...completeAnnouncement(input.announcementBar),
    theme: normalizeTheme(typeof input.theme === 'string' ? false : input.theme, written, context, report),
    colorMode: input.colorMode,
    toc: input.tableOfContents,
    docs,
    changelogs: normalizeChangelogs(input.changelog, docs, { title, tagline }, context),
    pages: normalizePages(input.pages, context),
    protobuf: normalizeProtobuf(input.protobuf, docs, context),
    search: normalizeSearch(input.search, context),
    integrations: normalizeIntegrations(input.integrations),
    feedback: normalizeFeedback(input),
    comments: normalizeComments(input),
    related: normalizeRelated(input),
    markdown: normalizeMarkdown(input, written.fingerprint, project.isUntrusted ? null : root, glossary),
    staticFolders: completeStaticFolders(input.staticDirectories, context),
    staticFiles: input.staticFiles,
    styles: completeStyles(input.styles, context),
    templates: projectPath(input.templates, ['templates'], context),
    redirects: input.redirects.flatMap(({ from, to }) => [from].flat().map(path => ({ from: path, to }))),
    createRedirects: input.createRedirects ?? null,
    redirectFiles: [...new Set(input.redirectFiles)],
    images: input.images === true ? v.parse(images, {}) : input.images || null,
    indexNow: input.indexNow ?? null,
    socialCards: normalizeCards(input.socialCards, context),
    headerFiles: [...new Set(input.headerFiles)],
    aiOutputs: normalizeAiOutputs(input),
    securityPolicy: input.securityPolicy,
    externalLinks: input.externalLinks,
    samples: input.samples,
    severities: normalizeSeverities(input),
    client: input.client,
    progress: input.progress,
    storage: normalizeStorage(input.storage, url, baseUrl),
    baseUrlIssueBanner: input.baseUrlIssueBanner,
    serve: input.serve,
    remoteCache: normalizeRemoteCache(input.cache, written),
    outDir: relativeTo(root, input.outDir),
    allowedRoots: allowedRootsOf(input, context),
    isUntrusted: project.isUntrusted ?? false,
    packageRoot: project.isUntrusted ? packagePath() : root,
    outerRoot: null,
    layers: { templates: [], styles: null, script: null, key: '' },
    plugins: normalizePlugins(input.plugins, written.fingerprint),
    dialect
  }
  const outerRoot = outerRootOf(root, context.outside)
  return withEditions({ ...config, outerRoot }, input.i18n, written, context, report)
}

/**
 * The repository of the project, or the nearest parent folder that also contains these paths; null: there are no paths.
 */
function outerRootOf(root: string, outside: ReadonlySet<string>): string | null {
  if (outside.size === 0) return null
  const isAround = (folder: string) => [...outside].every(path => !relative(folder, path).startsWith('..'))
  let nearest: string | null = null
  for (let folder = dirname(root); ; folder = dirname(folder)) {
    if (isAround(folder)) nearest ??= folder
    if (nearest !== null && statsInside(join(folder, '.git'), realRoots([folder])) !== null) return folder
    if (folder === dirname(folder)) return nearest
  }
}

/** With `--untrusted`, no folder outside of the project is allowed. */
function allowedRootsOf({ allowedRoots }: CheckedConfig, { root, isUntrusted, reportAt }: NormalizeContext): string[] {
  if (isUntrusted === true && allowedRoots.length > 0) {
    reportAt(['allowedRoots'], 'With --untrusted no folder outside the project is read.', 'Remove it.')
  }
  return allowedRoots.map(path => resolve(root, path))
}

function completeAnnouncement(
  input: CheckedConfig['announcementBar']
): Pick<Config, 'announcementBar' | 'announcementColors' | 'announcesChangelog'> {
  if (typeof input !== 'object') {
    const announcementColors = { background: null, text: null }
    return { announcementBar: null, announcementColors, announcesChangelog: input === 'changelog' }
  }
  const { backgroundColor: background = null, textColor: text = null, ...announcementBar } = input
  return { announcementBar, announcementColors: { background, text }, announcesChangelog: false }
}

function completeStaticFolders(
  input: readonly string[] | undefined,
  context: NormalizeContext
): Config['staticFolders'] {
  if (input === undefined) return staticDirectories.flatMap(path => firstExisting([path], 'folder', context) ?? [])
  return input.flatMap((path, index) => existingPath(path, 'folder', ['staticDirectories', index], context) ?? [])
}

function completeStyles(input: string | readonly string[], context: NormalizeContext): Config['styles'] {
  const at = (index: number): KeyPath => (typeof input === 'string' ? ['styles'] : ['styles', index])
  return [input].flat().flatMap((path, index) => existingPath(path, 'file', at(index), context) ?? [])
}

/** The output folder relative to the project, with forward slashes; absolute only on another drive of Windows. */
function relativeTo(root: string, path: string): string {
  const below = relative(root, resolve(root, path))
  return isAbsolute(below) ? below : below.split(sep).join('/') || '.'
}

function normalizeAiOutputs({ noIndex, theme, aiOutputs: written = !noIndex }: CheckedConfig): Config['aiOutputs'] {
  if (written === false) return null
  const {
    menu = theme === false ? false : [],
    mcp = null,
    ...rest
  } = written === true ? v.parse(aiOutputs, {}) : written
  const wanted = menu === true ? (['chatgpt', 'claude'] as const) : menu
  return {
    ...rest,
    mcp,
    menu: wanted === false ? null : wanted.map(one => (typeof one === 'string' ? assistants[one] : one))
  }
}

/** Addresses that open an assistant with a prompt, in the order of the page menu. */
const assistants = {
  chatgpt: { label: 'ChatGPT', href: 'https://chatgpt.com/?q={prompt}' },
  claude: { label: 'Claude', href: 'https://claude.ai/new?q={prompt}' },
  perplexity: { label: 'Perplexity', href: 'https://www.perplexity.ai/search?q={prompt}' }
}

function normalizeCards(input: CheckedConfig['socialCards'], context: NormalizeContext): Config['socialCards'] {
  if (input === false) return null
  const paths = input === true ? [] : input.fonts
  const at = (index: number) => ['socialCards', 'fonts', index]
  return { fonts: paths.flatMap((path, index) => existingPath(path, 'file', at(index), context) ?? []) }
}
