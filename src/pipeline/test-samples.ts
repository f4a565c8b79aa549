/** `docsgen test`: tests the samples in the pages of a site. Nothing is compiled or published. */
import { join } from 'node:path'
import { loadConfig } from '../config/load.ts'
import { readFrontMatter } from '../content/front-matter.ts'
import { scan } from '../content/scan/scan.ts'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { applyPolicy } from '../diagnostics/policy.ts'
import { createCodeReader } from '../markdown/parse/code-blocks.ts'
import { parseSource } from '../protobuf/read/parse-source.ts'
import type { Fault } from '../samples/data.ts'
import type { SamplePage } from '../samples/read.ts'
import { type TestedSamples, testSamples } from '../samples/samples.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Source } from '../types/content.ts'
import type { Diagnostic, Finding } from '../types/findings.ts'
import { entriesInside, makeFolderInside, realRoots, removeInside } from '../util/guarded-files.ts'
import { isRunning } from '../util/processes.ts'
import { importPackage } from './bodies/compile-environment.ts'
import { assertStateInside } from './project-store.ts'
import { sourceLines } from './source-lines.ts'

interface SamplesOptions {
  /** Absolute folder of the project. */
  readonly root: string
  /** Absolute; left out: the configuration file in `root`. */
  readonly configFile?: string
  /** Pages whose path contains this text; left out: all. */
  readonly only?: string
  /** Samples that are programs are not run, and no code of the site. */
  readonly isUntrusted?: boolean
  readonly onProgress?: (stage: string, done: number, total: number) => void
}

interface SamplesResult {
  readonly findings: readonly Finding[]
  /** null: the configuration is missing or wrong, or no page is named. */
  readonly tested: TestedSamples | null
  readonly sourceLine: ReturnType<typeof sourceLines>
}

export async function testSite({
  root,
  configFile,
  only = '',
  isUntrusted = false,
  onProgress
}: SamplesOptions): Promise<SamplesResult> {
  const findings: Diagnostic[] = []
  const report = (found: Diagnostic) => void findings.push(found)
  const config = await loadConfig(
    { root, mode: 'check', isUntrusted, ...(configFile !== undefined && { configFile }) },
    report
  )
  const sourceLine = sourceLines(config ?? { root })
  if (config === null) return { findings: final(findings, null), tested: null, sourceLine }
  const found = (await pagesOf(config)).filter(({ path }) => path.includes(only))
  if (found.length === 0 && only !== '') {
    report(finding('sample/invalid', placeOf(config.file), `No page has “${only}” in its path.`, 'Fix --only.'))
    return { findings: final(findings, config), tested: null, sourceLine }
  }
  assertStateInside(root)
  const work = openWork(root)
  const remove = () => removeInside(work, realRoots([root]))
  try {
    const tested = await testSamples(
      {
        root,
        pages: await readPages(found, config),
        config: config.samples,
        work,
        isUntrusted,
        importPackage: name => importPackage(name, config.packageRoot).catch(() => null),
        readProto: async text => readProto(text),
        onProgress: (done, total) => onProgress?.('test samples', done, total)
      },
      report
    )
    return { findings: final(findings, config), tested, sourceLine }
  } finally {
    remove()
  }
}

function final(findings: readonly Diagnostic[], config: Config | null): readonly Finding[] {
  return applyPolicy(findings, { severities: config?.severities ?? {}, strict: false })
}

async function readPages(sources: readonly Source[], { markdown }: Config): Promise<readonly SamplePage[]> {
  const readBlocks = await createCodeReader(markdown)
  const pages: SamplePage[] = []
  for (const source of sources) {
    const { body, bodyLine } = readFrontMatter(source, () => undefined)
    pages.push({ path: source.path, blocks: await readBlocks(source.path, body, bodyLine) })
  }
  return pages
}

/** All Markdown files that become pages or parts of pages, sorted. Their other faults are reported by `check`. */
async function pagesOf(config: Config) {
  const sources = await scan(
    { ...config, docs: config.docs.map(set => ({ ...set, showLastUpdateTime: false })) },
    () => undefined,
    {
      lastUpdates: new Map()
    }
  )
  const all = [
    ...[...sources.docs.values()].flat(),
    ...[...sources.changelogs.values()].flat(),
    ...sources.pages,
    ...sources.partials.values()
  ]
  const byPath = new Map(
    all.filter(({ path }) => /\.(?:mdx?|markdown)$/.test(path)).map(source => [source.path, source])
  )
  return [...byPath.values()]
}

/** An empty folder in the project, where samples find its packages. Removes folders of killed runs. */
function openWork(root: string): string {
  const roots = realRoots([root])
  const folder = join(root, '.docsgen', 'samples')
  for (const { name } of entriesInside(folder, roots)) {
    if (!isRunning(Number(name))) removeInside(join(folder, name), roots)
  }
  const work = join(folder, String(process.pid))
  removeInside(work, roots)
  makeFolderInside(work, roots)
  return work
}

function readProto(text: string): Fault | null {
  const faults: Diagnostic[] = []
  parseSource({ path: 'sample.proto' as SourcePath, text, hash: '' }, 'sample.proto', found => void faults.push(found))
  const [first] = faults.filter(({ severity }) => severity === 'error')
  return first === undefined ? null : { line: first.place?.line ?? 1, message: first.message.replace(/\.$/, '') }
}
