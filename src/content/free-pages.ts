/**
 * Pages outside of docs sets: `pages/` or `src/pages`. The address of a page is the path of its file. A
 * component becomes an MDX page that only renders it, so that later stages only deal with one kind of text.
 */

import { posix } from 'node:path'
import { shownByLayout } from '../shared/markup/shown-by-layout.ts'
import type { Config, PagesConfig } from '../types/config.ts'
import type { Page, Source, Sources } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import { belowContent } from '../util/paths.ts'
import { findContentTitle, withinLimits } from './body.ts'
import { readDocMeta } from './doc-meta.ts'
import { docPath } from './doc-path.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'
import { foreignKeys } from './page-meta.ts'
import { titleEdit, withValues } from './title-edit.ts'

/** The pages of the folder, sorted by path. */
export function collectFreePages(sources: Sources, config: Config, report: Report): readonly Page[] {
  const { pages } = config
  return pages === null ? [] : sources.pages.map(source => toPage(source, pages, config, report))
}

function toPage(source: Source, set: PagesConfig, config: Config, report: Report): Page {
  const isComponent = isScript(source.path)
  const { dir: folder, name } = posix.parse(belowContent(source.path, set).normalize('NFC'))
  // The text of a plugin's page is not that of its component: it names it, below front matter.
  const isFile = isComponent && source.isMade !== true
  const frontMatter = isFile
    ? componentMatter(source, config)
    : withinLimits(readFrontMatter(source, report), source, report)
  const edit = titleEdit(config)
  const { meta: written, places } = readDocMeta(
    frontMatter,
    { file: source.path, toc: config.toc, foreign: foreignKeys(config) },
    report
  )
  const read = withValues(written, edit.values)
  const contentTitle = isComponent ? null : findContentTitle(frontMatter.body, edit.title)
  const shown = isFile ? shownByLayout(source.text) : { title: null, description: null }
  const title = read.title ?? contentTitle ?? shown.title ?? titleByName(folder, name, config)
  const isOwnLayout = read.layout !== 'doc'
  const meta = {
    ...read,
    layout: isOwnLayout ? read.layout : ('page' as const),
    wide: read.wide || isComponent,
    hideTitle: read.hideTitle || isComponent || read.title === null
  }
  const naming = { folder, source: source.path, baseId: name, slug: meta.slug, slugPlace: places.slug ?? null }
  return {
    kind: 'page',
    id: (folder === '' ? name : `${folder}/${name}`).normalize('NFC'),
    collection: 'pages',
    source: source.path,
    hash: source.hash,
    title,
    contentTitle,
    description: meta.description ?? shown.description,
    meta,
    post: null,
    places,
    path: docPath(naming, set.routeBase, report),
    folder,
    name,
    numberPrefix: null,
    body: frontMatter.body,
    bodyLine: frontMatter.bodyLine
  }
}

/** Whether a page is a component instead of Markdown. */
function isScript(path: string): boolean {
  return !/\.mdx?$/i.test(path)
}

/** An MDX page that renders the default export of the file. */
function componentMatter({ path, text }: Source, { dialect }: Config): FrontMatter {
  // Only what the text names, because the browser would load it.
  const given = Object.entries(dialect.pageProps).filter(([name]) => new RegExp(`\\b${name}\\b`).test(text))
  const imports = given.map(([name, from]) => `import ${name} from ${JSON.stringify(from)}\n`).join('')
  const props = given.map(([name]) => ` ${name}={${name}}`).join('')
  const body = `import Page from ${JSON.stringify(`./${posix.basename(path)}`)}\n${imports}\n<Page${props} />\n`
  return { fields: [], body, bodyLine: 0, isFaulty: false }
}

/** A title from the file name: `community/our-team.tsx` → `Our team`; the start page gets the site's title. */
function titleByName(folder: string, name: string, { title }: Config): string {
  const words = (name === 'index' ? posix.basename(folder) : name).replaceAll(/[-_]+/g, ' ')
  return words === '' ? title : words.charAt(0).toUpperCase() + words.slice(1)
}
