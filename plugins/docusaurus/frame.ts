/**
 * Components of `src/theme`, by which a site replaces (“swizzles”) parts of Docusaurus' theme: those in and around the text
 * of pages, and those of the layout that docsgen uses in the place of its own. Findings say which are not used.
 */
import { posix } from 'node:path'
import type { FramePart, PartAround, ReportingFolder, SiteDialect, TagPart, ValuePlace } from 'docsgen/config'
import { openFolder } from 'docsgen/project'
import { byCodePoint, signOfLife } from 'docsgen/text'
import { frameProperties } from './imports.ts'
import { frameTemplateOf, isTheirPart } from './layout-parts.ts'
import {
  contentParts,
  drawsAround,
  isReplaced,
  partEndings,
  partsAround,
  propsOfParts,
  tagsOfParts
} from './text-parts.ts'

type Site = Pick<ReportingFolder, 'root' | 'readFile' | 'hasFile'>

interface Part {
  /** docsgen's template that it replaces, and the component in it. */
  readonly template: string
  readonly component: string
  /** The export of theme/frame.ts that makes its properties. */
  readonly props?: string
}

/** Components of docsgen that can be replaced, by the name of the part. */
const parts: Readonly<Record<string, Part>> = {
  BackToTopButton: { template: 'parts/BackToTop', component: 'BackToTop', props: 'nothing' },
  DocBreadcrumbs: { template: 'parts/Breadcrumbs', component: 'Breadcrumbs', props: 'nothing' },
  DocPaginator: { template: 'parts/Pager', component: 'Pager', props: 'DocPaginator' },
  DocVersionBadge: { template: 'parts/VersionBanner', component: 'VersionBadge', props: 'nothing' },
  DocVersionBanner: { template: 'parts/VersionBanner', component: 'VersionBanner', props: 'nothing' },
  EditThisPage: { template: 'parts/EditLink', component: 'EditLink', props: 'EditThisPage' },
  Footer: { template: 'parts/Footer', component: 'Footer' },
  LastUpdated: { template: 'parts/LastUpdated', component: 'LastUpdated', props: 'LastUpdated' },
  NotFound: { template: 'NotFound', component: 'NotFound' },
  TOC: { template: 'parts/Toc', component: 'Toc', props: 'TOC' }
}

/** Parts that are used whatever is in them: without a script, they still have all that they show. */
const alwaysUsed: readonly string[] = ['Footer', 'NotFound']

/** The module that maps each type of navigation bar entry to a component. */
const itemTypes = 'NavbarItem/ComponentTypes'

const folder = 'src/theme'

/** What the files of `src/theme` replace. */
export function themeOf(site: Site): Pick<SiteDialect, (typeof keys)[number]> {
  const items = fileOf(itemTypes, site)
  const map = fileOf('MDXComponents', site)
  const parts = replacedParts(site)
  const names = Object.keys(parts)
  return {
    parts,
    tags: [...tagsOfParts].flatMap(([name, tags]): TagPart[] => {
      const props = propsOfParts[name]
      return isReplaced(name, names) ? [{ name, import: `@theme/${name}`, tags, ...(props && { props }) }] : []
    }),
    around: partsAround.filter(name => name in parts).map(toAround),
    ...(map !== null && {
      componentMap: { file: map, import: '@theme/MDXComponents', originals: ['@theme/', '@theme-original/'] }
    }),
    ...(parts.Root !== undefined && { root: { file: parts.Root, import: '@theme/Root' } }),
    frame: frameParts(site),
    ...(items !== null && { itemTypes: { file: items, import: `@theme/${itemTypes}` } }),
    staticHint: 'Move its code into a file of “clientModules”, or into src/theme/Root, which runs in the browser.'
  }
}

const keys = ['parts', 'tags', 'around', 'componentMap', 'root', 'frame', 'itemTypes', 'staticHint'] as const

function toAround(name: string): PartAround {
  const part = { name, import: `@theme/${name}` }
  if (name === 'Root') return { ...part, onComponents: true, where: 'last' }
  const isAfter = name === 'DocItem/Footer' || name === 'DocItem/Metadata'
  const where = isAfter ? { where: 'after' as const } : {}
  // A page that is a component renders the layout itself.
  if (name === 'Layout' || name === 'MDXContent') return part
  const pages = name.startsWith('DocItem') ? 'doc' : name.startsWith('BlogPost') ? 'post' : 'page'
  return { ...part, pages: [pages], onComponents: true, ...where }
}

/** Files in or around the text of pages, by names such as `Admonition` and `DocItem/Layout`. */
function replacedParts(site: Site): Readonly<Record<string, string>> {
  const names = [...contentParts, ...partsAround, 'MDXComponents']
  const found = names.flatMap(name => {
    const file = fileOf(name, site)
    const isUsed = !partsAround.includes(name) || contentParts.includes(name)
    return file !== null && (isUsed || drawsAround(name, site.readFile(file) ?? '')) ? [[name, file] as const] : []
  })
  return Object.fromEntries(found)
}

/** The parts of the layout that are used. */
function frameParts(site: Site): readonly FramePart[] {
  const files = new Map<string, string>()
  // `NotFound/Content` replaces the template as well, because the layout is around it anyway.
  const content = fileOf('NotFound/Content', site)
  if (content !== null) files.set('NotFound', content)
  for (const name of Object.keys(parts)) {
    const file = fileOf(name, site)
    // docsgen's part works where that of the site would be static HTML.
    const isUsed = file !== null && (alwaysUsed.includes(name) || signOfLife(site.readFile(file) ?? '') === null)
    if (isUsed) files.set(name, file)
  }
  return [...files].map(([name, file]) => {
    const { template, component, props } = parts[name] ?? { template: name, component: name }
    const originals = [name, ...(name === 'NotFound' ? ['NotFound/Content'] : [])]
    return {
      name,
      template,
      component,
      file,
      imports: [`@theme/${name}`],
      originals: originals.flatMap(part => [`@theme-original/${part}`, `@theme-init/${part}`]),
      ...(props !== undefined && { props: { import: frameProperties, name: props } })
    }
  })
}

/** The file for a part; null: the site does not have it. */
function fileOf(name: string, { hasFile }: Pick<Site, 'hasFile'>): string | null {
  return partEndings.map(ending => `${folder}/${name}${ending}`).find(hasFile) ?? null
}

/** Reports the files that are not used, in one finding for all that would replace the same template. */
export function reportUnused(site: Pick<ReportingFolder, 'root' | 'readFile' | 'hasFile' | 'report'>): void {
  const warn = (message: string, hint: string, place: ValuePlace) =>
    site.report({ code: 'unsupported', message, hint, place })
  const unused = new Map<string, string[]>()
  for (const { file, template } of unusedParts(site)) unused.set(template, [...(unused.get(template) ?? []), file])
  for (const [template, files] of unused) {
    const [first = ''] = files
    const count = files.length === 1 ? ' is' : ` and ${files.length - 1} more are`
    const lost = [...new Set(files.flatMap(file => lossesIn(site.readFile(file) ?? '')))]
    const loss = lost.length === 0 ? '' : ` Readers do not get ${lost.join(', ')}.`
    const message = `“${first}”${count} not used: docsgen has its own ${template === 'CodeBlock' ? 'code blocks' : 'layout'}.${loss}`
    const ofFrame = `Write it as templates/${template}.tsx: “docsgen eject ${posix.basename(template)}” shows which properties it gets.`
    const ofCode =
      'Move the additions to src/theme/CodeBlock/index.js, around the component of “@theme-original/CodeBlock”.'
    warn(message, template === 'CodeBlock' ? ofCode : ofFrame, { file: first })
  }
  // Islands are separate React trees, and only `Root` wraps all of them.
  const layout = fileOf('Layout', site)
  const text = layout === null ? '' : (site.readFile(layout) ?? '')
  const found = drawsAround('Layout', text) ? /<([\w.]*Provider)\b/.exec(text) : null
  if (layout === null || found === null) return
  const before = text.slice(0, found.index)
  const at = {
    line: before.split('\n').length,
    column: found.index - before.lastIndexOf('\n'),
    length: found[0].length
  }
  const message = `Interactive components do not get the value of “${found[1]}”.`
  warn(message, 'Move it into src/theme/Root, which wraps all of them.', { file: layout, ...at })
}

/** Files of `src/theme` that would replace parts of the layout and are not used. */
function unusedParts(site: Site): { readonly file: string; readonly template: string }[] {
  const used = new Set(frameParts(site).map(({ name }) => name))
  return openFolder(posix.join(site.root, folder))
    .files()
    .sort(byCodePoint)
    .flatMap(file => {
      const name = /^(.*?)(?:\/index)?\.[jt]sx?$/.exec(file)?.[1] ?? ''
      // Files in the folder of a used part are imported by that part.
      const [family = ''] = name.split('/', 1)
      const isUsed = used.has(family) || (contentParts.includes(family) && fileOf(family, site) !== null)
      const template = isTheirPart(name) && !isUsed ? frameTemplateOf(name) : null
      if (template === null || name === itemTypes) return []
      return drawsAround(name, site.readFile(`${folder}/${file}`) ?? '')
        ? []
        : [{ file: `${folder}/${file}`, template }]
    })
}

/** What a part adds to the page: components of the site, and elements of the head. */
function lossesIn(text: string): string[] {
  const imported = text.matchAll(/\bimport ([A-Z]\w*) from ['"](?:@site|\.{1,2})\//g)
  const shown = [...imported].map(([, name = '']) => name).filter(name => text.includes(`<${name}`))
  return [
    ...shown.map(name => `“<${name}>”`),
    ...(text.includes('<Head') ? ['its head elements'] : []),
    ...(text.includes('ld+json') ? ['its structured data'] : [])
  ]
}
