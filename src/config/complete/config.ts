/** The checked input → the complete configuration: every default filled in, every path and address ready. */
import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { Config } from '../../types/config.ts'
import type { Report } from '../../types/findings.ts'
import { defaults } from '../defaults.ts'
import type { ConfigInput } from '../input.ts'
import type { ProjectFiles } from '../project-files.ts'
import type { KeyPath, WrittenFile } from '../written.ts'
import { completeChangelog } from './changelog.ts'
import { type Completion, existingPath, firstExisting, projectPath, routeBaseOf } from './completion.ts'
import { completeDocs } from './docs.ts'
import { completeFooter } from './footer.ts'
import { completeIntegrations } from './integrations.ts'
import { withSlash } from './links.ts'
import { completeLocales } from './locales.ts'
import { completeMarkdown } from './markdown.ts'
import { completeNavbar } from './navbar.ts'
import { completeProtobuf } from './protobuf.ts'
import { completeSearch } from './search.ts'
import { completeSeverities } from './severities.ts'
import { completeStorage } from './storage.ts'

/** `complain` reports what is wrong with a value; when it was called, the result must not be used. */
export async function completeConfig(
  input: ConfigInput,
  written: WrittenFile,
  project: ProjectFiles,
  complain: Completion['complain'],
  report: Report
): Promise<Config> {
  const { title, tagline = defaults.tagline } = input
  const url = input.url.replace(/\/+$/, '')
  const baseUrl = `${routeBaseOf(input.baseUrl ?? defaults.baseUrl)}/`.replace('//', '/')
  const { root } = project
  const completion: Completion = { ...project, baseUrl, trailingSlash: input.trailingSlash ?? null, complain }
  const docs = await completeDocs(input.docs, written, completion, report)
  return {
    root,
    file: written.file,
    hash: written.fingerprint,
    title,
    tagline,
    titleDelimiter: input.titleDelimiter ?? defaults.titleDelimiter,
    url,
    baseUrl,
    trailingSlash: completion.trailingSlash,
    ...completeLocales(input.i18n ?? {}, completion),
    favicon: input.favicon === undefined ? null : withSlash(input.favicon),
    headTags: (input.headTags ?? []).map(({ tagName, attributes = {}, innerHTML = null }) => ({
      tagName,
      attributes,
      innerHTML
    })),
    keywords: input.keywords ?? [],
    image: input.image === undefined ? null : withSlash(input.image),
    noIndex: input.noIndex ?? false,
    navbar: await completeNavbar(input.navbar ?? {}, title, docs, completion),
    footer: completeFooter(input.footer ?? {}, title, completion),
    ...completeAnnouncement(input.announcementBar),
    colorMode: {
      defaultMode: input.colorMode?.defaultMode ?? defaults.colorMode.defaultMode,
      disableSwitch: input.colorMode?.disableSwitch ?? defaults.colorMode.disableSwitch,
      respectPrefersColorScheme:
        input.colorMode?.respectPrefersColorScheme ?? defaults.colorMode.respectPrefersColorScheme
    },
    toc: {
      minHeadingLevel: input.tableOfContents?.minHeadingLevel ?? defaults.toc.minHeadingLevel,
      maxHeadingLevel: input.tableOfContents?.maxHeadingLevel ?? defaults.toc.maxHeadingLevel
    },
    docs,
    changelog: completeChangelog(input.changelog, { title, tagline }, completion),
    protobuf: completeProtobuf(input.protobuf, docs, completion),
    search: completeSearch(input.search, completion),
    integrations: completeIntegrations(input.integrations ?? {}),
    markdown: completeMarkdown(input.markdown ?? {}, written.fingerprint),
    staticFolders: completeStaticFolders(input.staticDirectories, completion),
    styles: completeStyles(input.styles ?? [], completion),
    templates: projectPath(input.templates ?? defaults.templates, ['templates'], completion),
    redirects: (input.redirects ?? []).flatMap(({ from, to }) => [from].flat().map(path => ({ from: path, to }))),
    redirectFiles: [...new Set(input.redirectFiles ?? [])],
    externalLinks: { ...defaults.externalLinks, ...input.externalLinks },
    severities: completeSeverities(input),
    client: { hydrate: input.client?.hydrate ?? defaults.hydrate },
    progress: { spinner: input.progress?.spinner ?? defaults.spinner },
    storage: completeStorage(input.storage ?? {}, url, baseUrl),
    baseUrlIssueBanner: input.baseUrlIssueBanner ?? defaults.baseUrlIssueBanner,
    serve: { allowedHosts: input.serve?.allowedHosts ?? [] },
    outDir: relativeTo(root, input.outDir ?? defaults.outDir),
    allowedRoots: (input.allowedRoots ?? []).map(path => resolve(root, path)),
    plugins: input.plugins ?? []
  }
}

function completeAnnouncement(
  input: ConfigInput['announcementBar']
): Pick<Config, 'announcementBar' | 'announcementColors' | 'announcesChangelog'> {
  const announcementColors = { background: null, text: null }
  if (input === 'changelog') return { announcementBar: null, announcementColors, announcesChangelog: true }
  if (!input) return { announcementBar: null, announcementColors, announcesChangelog: false }
  const { id = defaults.announcement.id, content, isCloseable = defaults.announcement.isCloseable } = input
  return {
    announcementBar: { id, content, isCloseable },
    announcementColors: { background: input.backgroundColor ?? null, text: input.textColor ?? null },
    announcesChangelog: false
  }
}

function completeStaticFolders(input: readonly string[] | undefined, completion: Completion): Config['staticFolders'] {
  if (input === undefined)
    return defaults.staticFolders.flatMap(path => firstExisting([path], 'folder', completion) ?? [])
  return input.flatMap((path, index) => existingPath(path, 'folder', ['staticDirectories', index], completion) ?? [])
}

function completeStyles(input: string | readonly string[], completion: Completion): Config['styles'] {
  const at = (index: number): KeyPath => (typeof input === 'string' ? ['styles'] : ['styles', index])
  return [input].flat().flatMap((path, index) => existingPath(path, 'file', at(index), completion) ?? [])
}

/** The output folder relative to the project, with forward slashes; absolute only on another drive of Windows. */
function relativeTo(root: string, path: string): string {
  const below = relative(root, resolve(root, path))
  return isAbsolute(below) ? below : below.split(sep).join('/') || '.'
}
