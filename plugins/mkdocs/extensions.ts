/** `markdown_extensions`: the marks that they turn on, and their options. One without a rule is reported. */
import { posix } from 'node:path'
import { isTable, isTagged, type Path, type Table } from './settings.ts'
import type { Site } from './site.ts'

/** Reads a list of names, of names with options, or a table of them. */
export function namedList(
  written: unknown,
  path: Path
): { readonly name: string; readonly options: Table; readonly path: Path }[] {
  const one = (name: string, options: unknown, at: Path) => ({
    name,
    options: isTable(options) ? options : {},
    path: at
  })
  if (isTable(written)) return Object.entries(written).map(([name, options]) => one(name, options, [...path, name]))
  if (!Array.isArray(written)) return []
  return written.flatMap((item: unknown, index) =>
    isTable(item)
      ? Object.entries(item).map(([name, options]) => one(name, options, [...path, index, name]))
      : [one(String(item), {}, [...path, index])]
  )
}

export function readExtensions(written: unknown, site: Site): void {
  const path = ['markdown_extensions']
  const named =
    written === undefined && site.isZensical
      ? zensicalDefaults.map(name => ({ name, options: {}, path }))
      : namedList(written, path)
  for (const { name, options, path: at } of named) {
    const short = name
      .replace(/^(?:markdown\.extensions\.|pymdownx\.|zensical\.extensions\.|material\.extensions\.|materialx\.)/, '')
      .replace(/:\w+$/, '')
    const rule = extensions[short]
    if (rule !== undefined) rule(options, at, site)
    else
      site.lose(
        at,
        `The extension “${name}”`,
        'docsgen does not run Python',
        'Write its output as Markdown, or rewrite it as a docsgen plugin.'
      )
  }
}

/** Those of a `zensical.toml` that names none. */
const zensicalDefaults = [
  ...['abbr', 'admonition', 'attr_list', 'def_list', 'footnotes', 'md_in_html', 'toc', 'pymdownx.arithmatex'],
  ...['pymdownx.caret', 'pymdownx.details', 'pymdownx.emoji', 'pymdownx.highlight', 'pymdownx.inlinehilite'],
  ...['pymdownx.keys', 'pymdownx.magiclink', 'pymdownx.mark', 'pymdownx.smartsymbols', 'pymdownx.superfences'],
  ...['pymdownx.tabbed', 'pymdownx.tasklist', 'pymdownx.tilde']
]

type ReadExtension = (options: Table, path: Path, site: Site) => void

/** Markdown of docsgen has it, or readers do not see it. */
const idle: ReadExtension = () => undefined

const extra =
  (...names: string[]): ReadExtension =>
  (_, __, site) => {
    for (const name of names) site.extras.add(name)
  }

const mark =
  (name: Parameters<Site['marks']['add']>[0]): ReadExtension =>
  (_, __, site) =>
    void site.marks.add(name)

const all =
  (...rules: ReadExtension[]): ReadExtension =>
  (...given) => {
    for (const rule of rules) rule(...given)
  }

const without =
  (option: string, name: string): ReadExtension =>
  (options, _, site) => {
    if (options[option] !== false) site.extras.add(name)
  }

const lost =
  (why: string, hint: string): ReadExtension =>
  (_, path, site) =>
    site.lose(path, `The extension “${String(path.at(-1))}”`, why, hint)

const math: ReadExtension = (_, path, site) => {
  site.marks.add('math')
  site.set(['markdown', 'math'], true, path)
}

const emoji: ReadExtension = (_, path, site) => {
  site.marks.add('icons')
  site.extras.add('icons')
  site.set(['markdown', 'emoji'], true, path)
}

const snippets: ReadExtension = ({ base_path: base, auto_append: appended, dedent_subsections: dedents }, _, site) => {
  const toText = (value: unknown) => String(isTagged(value) ? value.value : value)
  if (base !== undefined && base !== null) {
    const written = [base].flat().map(toText)
    site.basePaths = written.map(it =>
      it.startsWith('$') ? it.replace(/^\$docs_dir/, site.docsFolder).replace(/^\$config_dir\/?/, '') || '.' : it
    )
  }
  if (Array.isArray(appended)) site.appended = appended.map(String)
  site.dedentsSections = dedents === true
  site.includes.add('snippets')
}

const superfences: ReadExtension = ({ custom_fences: fences }, path, site) => {
  if (!Array.isArray(fences)) return
  for (const [index, fence] of fences.filter(isTable).entries()) {
    const name = String(fence.name)
    if (/^(?:mermaid|math|diff|\*)$/.test(name)) continue
    site.lose(
      [...path, 'custom_fences', index],
      `The fence “${name}”`,
      'docsgen does not run Python',
      'Its blocks are shown as code; write a docsgen plugin that renders them.'
    )
  }
}

const toc: ReadExtension = ({ toc_depth: depth, slugify, separator, baselevel }, path, site) => {
  const [, first, last] = /^(?:(\d)-)?(\d)$/.exec(String(depth)) ?? []
  if (last !== undefined) {
    const [least, most] = first === undefined ? [2, Number(last)] : [Math.max(2, Number(first)), Number(last)]
    if (most >= least)
      site.set(['tableOfContents'], { minHeadingLevel: least, maxHeadingLevel: Math.min(6, most) }, [
        ...path,
        'toc_depth'
      ])
  } else site.set(['tableOfContents'], { minHeadingLevel: 2, maxHeadingLevel: 6 }, path)
  const slugger = isTagged(slugify) ? sluggerOf(slugify.tag, slugify.value) : 'python-markdown'
  if (slugger !== null) site.set(['markdown', 'slugger'], slugger, [...path, 'slugify'])
  else
    site.lose(
      [...path, 'slugify'],
      '“slugify”',
      'docsgen does not support this function',
      'Heading ids are those of Python-Markdown; write others as {#id}.'
    )
  if (separator !== undefined && separator !== '-')
    site.lose(
      [...path, 'separator'],
      '“separator”',
      'heading ids have “-” between their words',
      'Write the ids that matter as {#id}.'
    )
  if (baselevel !== undefined && baselevel !== 1)
    site.lose(
      [...path, 'baselevel'],
      '“baselevel”',
      'docsgen does not shift heading levels',
      'Write the level in the pages.'
    )
}

/** `!!python/object/apply:pymdownx.slugs.slugify` with `case: lower` → the slugger of docsgen. */
function sluggerOf(tag: string, value: unknown): string | null {
  const name = tag.replace(/^!!python\/(?:name|object\/apply|object\/new):/, '')
  const options = isTable(value) && isTable(value.kwds) ? value.kwds : {}
  switch (name) {
    case 'markdown.extensions.toc.slugify':
      return 'python-markdown'
    case 'markdown.extensions.toc.slugify_unicode':
      return 'python-markdown-unicode'
    case 'pymdownx.slugs.uslugify':
      return 'pymdownx'
    case 'pymdownx.slugs.uslugify_cased':
      return 'pymdownx-case'
    case 'pymdownx.slugs.slugify':
      if (options.percent_encode === true) return null
      return /^(?:lower|fold|lower-ascii)$/.test(String(options.case))
        ? 'pymdownx'
        : options.case === undefined || options.case === 'none'
          ? 'pymdownx-case'
          : null
    default:
      return null
  }
}

const magicLinks: ReadExtension = ({ repo_url_shorthand: isShort }, _, site) => {
  if (isShort === true) site.marks.add('issues')
}

const variants: ReadExtension = (_, __, site) => void site.includes.add('code')

const include: ReadExtension = ({ base_path: base }, _, site) => {
  site.includes.add('braces')
  if (typeof base === 'string') site.basePaths = [...site.basePaths, posix.join(base, '.')]
}

/** Templates of Jinja in pages. Simple values of `extra` are variables of docsgen. */
export const macros: ReadExtension = (_, __, site) => {
  site.marks.add('macros')
  const { extra: values } = site.settings.value
  const known = Object.entries(isTable(values) ? values : {}).filter(
    ([key, value]) => /^[A-Za-z_]\w*$/.test(key) && ['string', 'number'].includes(typeof value)
  )
  if (known.length > 0) site.set(['markdown', 'variables'], Object.fromEntries(known), ['extra'])
}

const extensions: Readonly<Record<string, ReadExtension>> = {
  abbr: extra('abbreviations'),
  admonition: idle,
  arithmatex: math,
  attr_list: idle,
  betterem: idle,
  'blocks.admonition': idle,
  'blocks.caption': idle,
  'blocks.definition': idle,
  'blocks.details': idle,
  'blocks.html': idle,
  'blocks.tab': idle,
  callouts: idle,
  caret: all(without('insert', 'insert'), without('superscript', 'superscript')),
  codehilite: idle,
  critic: mark('critic'),
  def_list: extra('definitions'),
  details: idle,
  emoji,
  escapeall: idle,
  extra: extra('abbreviations', 'definitions'),
  extrarawhtml: idle,
  extra_fences: idle,
  fenced_code: idle,
  footnotes: idle,
  github: idle,
  'github-callouts': idle,
  gfm_admonition: idle,
  highlight: idle,
  inlinehilite: mark('inlineCode'),
  keys: extra('keys'),
  legacy_attrs: idle,
  legacy_em: idle,
  macros,
  magiclink: magicLinks,
  mark: extra('mark'),
  markdown_include: include,
  'markdown_include.include': include,
  markdown_include_variants: variants,
  mdx_include: include,
  mdx_math: math,
  mdx_truly_sane_lists: idle,
  md_in_html: idle,
  mdx_breakless_lists: idle,
  meta: idle,
  nl2br: mark('breaks'),
  pathconverter: idle,
  preview: idle,
  sane_lists: idle,
  saneheaders: idle,
  smartsymbols: mark('symbols'),
  smarty: lost('quotes and dashes stay as they are written', 'Write “ ” and – where they matter.'),
  snippets,
  striphtml: idle,
  superfences: all(superfences, extra('annotations')),
  tabbed: idle,
  tables: idle,
  tasklist: idle,
  tilde: without('subscript', 'subscript'),
  toc,
  truly_sane_lists: idle,
  wikilinks: lost('docsgen supports only Markdown links', 'Write [text](page.md).'),
  'mkdocs-click': lost('docsgen does not run Python', 'Write the options of the command into the page.'),
  'attr-list': idle
}
