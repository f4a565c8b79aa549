/** The one place where these tests touch the API of docsgen. */

import { createCommentRenderer } from '../../../src/markdown/comments.ts'
import { finishedBody } from '../../../src/pipeline/bodies/references.ts'
import { collectReferences } from '../../../src/pipeline/plan/collections.ts'
import { claimCollections, compileBody } from '../../../src/plugins/collections.ts'
import type { SourcePath } from '../../../src/types/basics.ts'
import type { Compiled } from '../../../src/types/compiled.ts'
import type { Config, ProtobufSet } from '../../../src/types/config.ts'
import type { Page, Source } from '../../../src/types/content.ts'
import type { DocsSet } from '../../../src/types/docs-set.ts'
import type { Diagnostic } from '../../../src/types/findings.ts'
import { sha256 } from '../../../src/util/hash.ts'
import { testConfig } from '../../../test/support/config.ts'
import { memorySources } from '../../../test/support/sources.ts'

export interface Built {
  /** By the name of the file in imports. */
  readonly pages: ReadonlyMap<string, { readonly page: Page; readonly compiled: Compiled }>
  /** `file:line:column code message hint` */
  readonly findings: readonly string[]
  readonly docs: readonly DocsSet[]
}

const folder = 'protos'

/** Builds the reference of a folder of `.proto` files, written as a map of names to text. */
export function built(
  files: Readonly<Record<string, string>>,
  set: Partial<ProtobufSet> = {},
  config: Partial<Config> = {}
): Promise<Built> {
  return builtFrom(
    Object.entries(files).map(([name, text]) => toSource(`${folder}/${name}`, text)),
    set,
    config
  )
}

/** Builds the reference of one protoc-gen-doc JSON file. */
export function builtFromJson(text: string): Promise<Built> {
  return builtFrom([toSource('docs.json', text)], { proto: 'docs.json' as SourcePath }, {})
}

/** The page of one file, and what is wrong with it. */
export async function pageOf(text: string): Promise<Compiled & { readonly findings: readonly string[] }> {
  const { pages, findings } = await built({ 'a.proto': text })
  const page = pages.get('a.proto')
  if (page === undefined) throw new Error('a.proto is not a page')
  return { ...page.compiled, findings }
}

/** The page of a file whose text begins with the syntax, and has no findings. */
export async function htmlOf(text: string): Promise<string> {
  const { html, findings } = await pageOf(`syntax = "proto3";\n${text}`)
  if (findings.length > 0) throw new Error(findings.join('\n'))
  return html
}

/** All findings of a set of files, one a line. */
export async function findingsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return (await built(files)).findings
}

async function builtFrom(
  sources: readonly Source[],
  set: Partial<ProtobufSet>,
  overrides: Partial<Config>
): Promise<Built> {
  const whole: ProtobufSet = {
    id: 'api',
    proto: folder as SourcePath,
    include: ['**/*.proto'],
    docsSet: 'default',
    routeBase: '/api',
    sidebar: null,
    sidebarLabel: 'Files',
    ...set
  }
  const found: Diagnostic[] = []
  const report = (one: Diagnostic) => void found.push(one)
  const config = testConfig({ protobuf: [whole], ...overrides })
  const claimed = await claimCollections(config, report)
  const read = { ...memorySources({}, config), collections: new Map([['protobuf/api', sources]]) }
  const collected = await collectReferences(claimed, read, config, report)
  const hrefs = new Map(collected.pages.map(page => [page.source as string, page.path]))
  const context = {
    ask: () => null,
    addressOf: (file: string) => hrefs.get(file) ?? null,
    resolve: (written: string) => ({ href: written, isOtherSite: /^https?:/.test(written) }),
    renderMarkdown: await createCommentRenderer(config.markdown),
    report
  }
  const pages = new Map<string, { readonly page: Page; readonly compiled: Compiled }>()
  for (const page of collected.pages) {
    const reference = collected.references.get(page.source)
    const body = reference && (await compileBody(reference.collection, reference.written, context, config))
    if (body == null) throw new Error(`${page.source} has no body`)
    pages.set(page.id, { page, compiled: finishedBody(body, page) })
  }
  return { pages, findings: found.map(format), docs: collected.docs }
}

function toSource(path: string, text: string): Source {
  return { path: path as SourcePath, text, hash: sha256(text) }
}

function format({ place, code, message, hint }: Diagnostic): string {
  const at = place === null ? '-' : `${place.file}:${place.line}:${place.column}`
  return `${at} ${code} ${message}${hint === null ? '' : ` ${hint}`}`
}
