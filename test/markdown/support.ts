/** Compiles pages of a site that is written in the test: a map of names to text. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { parseIcon } from '../../src/config/icons.ts'
import { createCompiler } from '../../src/markdown/compile.ts'
import type { CompileEnvironment } from '../../src/markdown/context.ts'
import { reportBodies } from '../../src/pipeline/bodies/bodies.ts'
import { importResolver } from '../../src/pipeline/bodies/import-resolver.ts'
import type { OutputPath, SourcePath } from '../../src/types/basics.ts'
import type { Compiled } from '../../src/types/compiled.ts'
import type { Config, MarkdownConfig } from '../../src/types/config.ts'
import type { Page } from '../../src/types/content.ts'
import type { Diagnostic, Report } from '../../src/types/findings.ts'
import type { Resolution, Route } from '../../src/types/routes.ts'
import { encodePath, hasScheme, splitHref, toSourcePath } from '../../src/util/paths.ts'
import { components } from '../../templates/mdx/components.ts'
import { PageFactsProvider, Transparent, useNothing } from '../../templates/mdx/facts.ts'
import { PageContent } from '../../templates/mdx/page-content.ts'
import { testConfig } from '../support/config.ts'

export type Files = Readonly<Record<string, string | Uint8Array>>

const iconFolder = join(dirname(createRequire(import.meta.url).resolve('bootstrap-icons/package.json')), 'icons')
const iconFiles = new Set(readdirSync(iconFolder))

export interface Site {
  readonly markdown?: Partial<MarkdownConfig>
  readonly baseUrl?: string
  readonly aiOutputs?: Config['aiOutputs']
  readonly language?: string
}

/** The world of a site in memory: docs in `docs/`, static files in `static/`. */
export function environmentOf(
  files: Files,
  { markdown = {}, baseUrl = '/', aiOutputs = null, language = 'en' }: Site = {}
): CompileEnvironment {
  const base = testConfig()
  const config = {
    ...base,
    locale: { ...base.locale, tag: language },
    baseUrl,
    filesUrl: baseUrl,
    aiOutputs,
    markdown: { ...base.markdown, ...markdown }
  }
  const content = (file: SourcePath) => files[file] ?? null
  return {
    config,
    resolve: (written, from) => resolve(written, from, files, baseUrl),
    readText: async file => {
      const found = content(file)
      return found === null ? null : Buffer.from(found as string).toString('utf8')
    },
    readBytes: async file => {
      const found = content(file)
      return found === null ? null : Buffer.from(found as string)
    },
    readIcon: async name => {
      if (!iconFiles.has(`${name}.svg`)) return null
      return parseIcon(name, readFileSync(join(iconFolder, `${name}.svg`), 'utf8'))
    },
    iconNames: async () => [...iconFiles].map(name => name.replace(/\.svg$/, '')),
    packageFolder: name => join(import.meta.dirname, '../../node_modules', name),
    imports: importResolver(config, {
      isFile: file => content(file) !== null,
      readText: file => (content(file) === null ? null : String(content(file))),
      isInstalled: () => true
    }),
    importPackage: specifier => import(specifier),
    aboutPackage: () => ({ isInteractive: false, loads: [], sheets: [] }),
    components,
    factsOf: () => ({ pathname: '/', version: null, versions: {}, baseUrl, siteUrl: '', themeConfig: {} }),
    helpers: { PageContent, PageFactsProvider, Transparent, useNothing },
    given: new Set(),
    showPart: async () => ({ part: null, findings: [] }),
    codeBlocks: new Map()
  }
}

/** Compiles the pages one after the other, and reports their findings. */
export async function compileAll(
  pages: readonly Page[],
  environment: CompileEnvironment,
  report: Report
): Promise<ReadonlyMap<SourcePath, Compiled>> {
  const compiler = await createCompiler(environment)
  const bodies: Compiled[] = []
  for (const page of pages) bodies.push(await compiler.compile(page))
  compiler.notices.forEach(report)
  reportBodies(bodies, report)
  return new Map(bodies.map(body => [body.source, body]))
}

/** A small route table: `docs/a/b.md` is at `/a/b`, `static/x` at `/x`. */
function resolve(written: string, from: SourcePath, files: Files, baseUrl: string): Resolution {
  if (hasScheme(written)) return { kind: 'external', href: written.replace(/^pathname:\/\//, '') }
  const { path, query, hash } = splitHref(written)
  const decoded = decodeURIComponent(path.replace(/%(?![0-9a-f]{2})/gi, '%25'))
    .replace(/^@site\/static\//, '/')
    .replace(/^@site\//, '/../')
  const file = decoded.startsWith('/')
    ? posix.join('docs', decoded)
    : path === ''
      ? from
      : posix.join(posix.dirname(from), decoded)
  const page = [file, `${file}.md`, `${file}.mdx`, `${file}/index.md`].find(
    name => name in files && /\.mdx?$/.test(name)
  )
  if (page !== undefined) {
    const route = { page: { source: page }, permalink: addressOf(page) } as unknown as Route
    return { kind: 'route', route, href: `${baseUrl.slice(0, -1)}${addressOf(page)}${query}${hash}`, hash }
  }
  const staticFile = posix.join('static', decoded)
  if (decoded.startsWith('/') && staticFile.startsWith('static/') && staticFile in files) {
    const output = decoded.slice(1) as OutputPath
    return {
      kind: 'file',
      file: toSourcePath(staticFile),
      output,
      href: `${baseUrl.slice(0, -1)}${encodePath(decoded)}`
    }
  }
  if (file in files) return { kind: 'file', file: toSourcePath(file), output: null, href: '' }
  return { kind: 'missing', href: written, rule: 'page', reason: 'leads nowhere.', suggestion: null }
}

function addressOf(source: string): string {
  return encodePath(
    `/${source
      .replace(/^docs\//, '')
      .replace(/\.mdx?$/, '')
      .replace(/(^|\/)index$/, '$1')}`
  )
}

/** A page as the content room hands it over; front matter is a block between dashes. */
export function pageOf(source: string, text: string): Page {
  const front = /^---\n[\s\S]*?\n---\n/.exec(text)?.[0] ?? ''
  return {
    kind: source.startsWith('changelog/') ? 'post' : 'doc',
    source: toSourcePath(source),
    body: text.slice(front.length),
    bodyLine: front.split('\n').length - 1,
    meta: {
      title: /^title: (.*)$/m.exec(front)?.[1] ?? null,
      image: /^image: (.*)$/m.exec(front)?.[1] ?? null,
      home: null,
      layout: 'doc',
      llms: true
    } as Page['meta'],
    collection: 'default',
    places: {} as Page['places']
  } as Page // compilation reads nothing else of a page
}

/** Compiles one page of a site. */
export async function compileFile(source: string, files: Files, site: Site = {}): Promise<Compiled> {
  const compiler = await createCompiler(environmentOf(files, site))
  return compiler.compile(pageOf(source, String(files[source])))
}

/** Compiles Markdown that stands alone. */
export function compileMarkdown(text: string, site: Site = {}): Promise<Compiled> {
  return compileFile('docs/page.md', { 'docs/page.md': text }, site)
}

export function compileMdx(text: string, files: Files = {}, site: Site = {}): Promise<Compiled> {
  return compileFile('docs/page.mdx', { 'docs/page.mdx': text, ...files }, site)
}

/** HTML of Markdown, for cases that look at nothing else. */
export async function htmlOf(text: string, site: Site = {}): Promise<string> {
  return (await compileMarkdown(text, site)).html
}

/** Findings as one line each: `docs/page.md:1:2 error link/unsafe “…” … | hint`. */
export function linesOf(findings: readonly Diagnostic[]): string[] {
  return findings.map(
    ({ place, severity, code, message }) =>
      `${place === null ? '-' : `${place.file}:${place.line}:${place.column}`} ${severity} ${code} ${message}`
  )
}

/** All findings of a site, as the build reports them. */
export async function findingsOf(files: Files, site: Site = {}): Promise<string[]> {
  const findings: Diagnostic[] = []
  const pages = Object.keys(files)
    .filter(name => /\.mdx?$/.test(name) && !/(^|\/)_/.test(name))
    .map(name => pageOf(name, String(files[name])))
  await compileAll(pages, environmentOf(files, site), finding => findings.push(finding))
  return linesOf(findings)
}
