/** `mkdocs.yml` or `zensical.toml` → a configuration of docsgen, with the places of its values. */
import { posix } from 'node:path'
import type { ReadSite, ReportingFolder } from 'docsgen/config'
import { addBlogs } from './blog.ts'
import { readExtensions } from './extensions.ts'
import { toFrontMatter } from './front-matter.ts'
import { addNavigation } from './navigation.ts'
import type { SiteOptions } from './plugin.ts'
import { readPlugins } from './plugins.ts'
import { rules } from './rules.ts'
import { isTable, readSettings } from './settings.ts'
import { Site } from './site.ts'
import { addTheme } from './theme.ts'

/** The configuration files, the first of which counts. */
export const settingsFiles = ['zensical.toml', 'mkdocs.yml', 'mkdocs.yaml'] as const

export async function readSite(folder: ReportingFolder): Promise<ReadSite | null> {
  const name = settingsFiles.find(it => folder.hasFile(it)) ?? 'mkdocs.yml'
  const settings = await readSettings(name, { folder: folder.path, readFile: folder.readFile })
  if ('message' in settings) {
    const { message, place } = settings
    folder.report({ code: 'configuration', message, hint: 'Fix the line: MkDocs cannot read it either.', place })
    return null
  }
  const site = new Site(folder, settings)
  site.isZensical = name === 'zensical.toml'
  const { value } = settings
  if (typeof value.docs_dir === 'string') site.docsFolder = posix.join(value.docs_dir, '.')
  if (!folder.hasFolder(site.docsFolder)) {
    const message = `The folder of the pages, “${site.docsPath}”, does not exist.`
    const hint = 'Create it, or name the folder with “docs_dir”.'
    folder.report({ code: 'configuration', message, hint, place: site.placeOf(['docs_dir']) })
    return null
  }
  for (const { path, name: variable } of settings.unset) {
    const what = `“${path.join('.')}” is the environment variable “${variable}”`
    site.report(
      'unsupported',
      path,
      `${what}, which docsgen does not read.`,
      `Give it a default value: !ENV [${variable}, value]`
    )
  }
  // Addresses begin with the path of the site, and features decide what other keys do.
  if (value.site_url !== undefined && value.site_url !== null) rules.site_url?.(value.site_url, ['site_url'], site)
  if (value.use_directory_urls === false) site.hasDirectories = false
  addTheme(value.theme, site)
  readExtensions(value.markdown_extensions, site)
  readPlugins(value.plugins, site)
  for (const [key, written] of Object.entries(value)) {
    if (written === null || key === 'site_url') continue
    const rule = rules[key]
    if (rule !== undefined) rule(written, [key], site)
    else
      site.lose(
        [key],
        `“${key}”`,
        'docsgen does not support it',
        'Remove it, or set the corresponding option in site.config.ts.'
      )
  }
  addBlogs(site)
  addNavigation(value.nav, site)
  return finished(site)
}

function finished(site: Site): ReadSite {
  const { config, docs, docsPath, folder, settings, places, extras, marks, head } = site
  const markdown = isTable(config.markdown) ? config.markdown : {}
  docs.path = docsPath
  docs.exclude = [...site.excluded]
  config.docs = docs
  config.severities = site.severities
  config.staticDirectories = [docsPath]
  config.staticFiles = { exclude: ['**/.!(well-known)', '**/.!(well-known)/**', 'templates/**', ...site.unpublished] }
  config.outDir ??= posix.join(folder.path, 'site')
  config.markdown = {
    ...markdown,
    extras: [...extras].sort(),
    admonitions: ['abstract', 'question', 'failure', 'bug', 'example', 'quote'],
    parseFrontMatter: toFrontMatter(site)
  }
  if (head.length > 0) config.headTags = head
  const inProject = (path: string) => posix.join(folder.path, path)
  const repository = settings.value.repo_url
  const options: SiteOptions = {
    folder: folder.path,
    docs: docsPath,
    file: settings.file,
    hasDirectories: site.hasDirectories,
    basePaths: site.basePaths.map(inProject),
    appended: site.appended,
    dedentsSections: site.dedentsSections,
    marks: [...marks].sort(),
    includes: [...site.includes].sort(),
    variables: isTable(markdown.variables) ? Object.keys(markdown.variables) : [],
    repository: typeof repository === 'string' && site.marks.has('issues') ? repository.replace(/\/$/, '') : null,
    hasReferences: site.references,
    linksTabs: site.features.has('content.tabs.link'),
    primary: site.palette?.primary ?? null,
    accent: site.palette?.accent ?? null,
    fonts: site.fonts
  }
  return { file: settings.file, config, places, options }
}
