/** Links and pictures in the files beside the pages: sidebars, category files, the authors file, style sheets. */
import { finding, placeOf, placeOfText } from '../../diagnostics/finding.ts'
import { htmlOfSidebars } from '../../model/configured-html.ts'
import {
  blankComments,
  fileOfSheet,
  findSheet,
  importsOf,
  isRemote,
  meantInSheet,
  urlsOfSheet
} from '../../model/sheet-imports.ts'
import type { Place, SourcePath } from '../../types/basics.ts'
import type { DocsSet, SidebarItemInput } from '../../types/docs-set.ts'
import type { Report } from '../../types/findings.ts'
import { packageOf } from '../../util/packages/package.ts'
import { checkUrl, type DeclaredUrl, placeOfSpelling, reportHtml, urlsIn } from '../declared-url.ts'
import type { CheckedSite, CheckInput, Rule } from '../rule.ts'

/** Links, pictures and HTML of the sidebars. */
export const sidebarLinks: Rule = (input, report) => {
  for (const url of urlsOfSidebars(input)) checkUrl(url, input, report)
  const { config, sources } = input
  for (const set of config.docs) {
    for (const text of new Set(htmlOfSidebars(set))) reportHtml(text, set.sidebarsFile ?? config.file, sources, report)
  }
}

/** Every URL of each sidebars file, each once, with its place. */
export function urlsOfSidebars({ config, sources }: Pick<CheckedSite, 'config' | 'sources'>): DeclaredUrl[] {
  return config.docs.flatMap(set => {
    const file = set.sidebarsFile ?? config.file
    const declared = new Map(sidebarUrls(set).map(url => [url.written, url.kind]))
    return [...declared].map(([written, kind]) => ({ written, kind, place: placeOfSpelling([written], file, sources) }))
  })
}

type Declared = Pick<DeclaredUrl, 'written' | 'kind'>

function sidebarUrls({ sidebars }: DocsSet): readonly Declared[] {
  return Object.values(sidebars ?? {}).flatMap(items => items.flatMap(ofItem))
}

function ofItem(item: SidebarItemInput): readonly Declared[] {
  if (item.type === 'link') return [{ written: item.href, kind: 'link' }]
  if (item.type === 'html') return urlsIn(item.value)
  if (item.type !== 'category') return []
  const image = item.link?.type === 'generated-index' ? item.link.image : null
  return [...(image === null ? [] : [{ written: image, kind: 'image' as const }]), ...item.items.flatMap(ofItem)]
}

/** Pictures of generated indexes (`link.image`) in `_category_` files; pictures of pages are checked when they are compiled. */
export const categoryLinks: Rule = (input, report) => {
  const files = new Map([...input.sources.categories.values()].flat().map(source => [source.path, source]))
  for (const { link, source } of input.content.categories) {
    if (link?.type !== 'generated-index' || link.image === null) continue
    checkUrl({ written: link.image, kind: 'image', place: placeOfText(files, source, link.image) }, input, report)
  }
}

/** Links and pictures of the authors of changelogs. */
export const authorLinks: Rule = (input, report) => {
  for (const url of urlsOfAuthors(input)) checkUrl(url, input, report)
}

/** Every URL of the authors files, with its place. */
export function urlsOfAuthors({ content, sources }: Pick<CheckedSite, 'content' | 'sources'>): DeclaredUrl[] {
  return [...sources.authors].flatMap(([changelog, { path: file }]) => {
    const declared = (content.authors.get(changelog) ?? []).flatMap(({ imageUrl, url }) => [
      { written: imageUrl, kind: 'image' as const },
      { written: url, kind: 'link' as const }
    ])
    return declared.flatMap(({ written, kind }) =>
      written === null ? [] : [{ written, kind, place: placeOfSpelling([written], file, sources) }]
    )
  })
}

/** Files that the site's own style sheets, and those that its components import, load with `url(…)`. */
export const styleLinks: Rule = (input, report) => {
  const ofBodies = [...input.compiled.values()].flatMap(({ sheets }) => sheets.flatMap(name => fileOfSheet(name) ?? []))
  const own = [...new Set([...input.config.styles, ...ofBodies])]
  for (const file of own.filter(file => !/(?:^|\/)node_modules\//.test(file))) {
    const text = blankComments(input.readText(file) ?? '')
    checkImports(text, file, input, report)
    for (const match of text.matchAll(urlsOfSheet)) {
      const written = match[1] ?? match[2] ?? match[3] ?? ''
      // `url(#id)` refers to an element of the page.
      if (written.startsWith('#')) continue
      const place = placeIn(text, match.index + match[0].indexOf(written), written.length, file)
      const meant = meantInSheet(written, file, input.config)
      checkUrl({ written: meant, kind: 'image', place, publishesFiles: true }, input, report)
    }
  }
}

/** Reports style sheets that a sheet of the site imports and that do not exist. */
function checkImports(text: string, file: SourcePath, { config }: CheckInput, report: Report): void {
  for (const { written, at } of importsOf(text)) {
    if (isRemote(written) || findSheet(meantInSheet(written, file, config), file, config) !== null) continue
    const message = `“${written}” is imported, but there is no such style sheet.`
    const isPath = /^[./]/.test(written)
    const hint = isPath ? 'The path is relative to the sheet.' : `Install it: npm install ${packageOf(written)}`
    report(finding('link/broken-file', placeIn(text, at, written.length, file), message, hint))
  }
}

function placeIn(text: string, at: number, length: number, file: SourcePath): Place {
  const before = text.slice(0, at)
  return placeOf(file, before.split('\n').length, at - before.lastIndexOf('\n'), length)
}
