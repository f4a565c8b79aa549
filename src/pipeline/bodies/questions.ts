/**
 * What bodies ask beside their own text: links, files, packages. Each answer is a short text that changes whenever
 * anything that the body can show of it changes.
 */
import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import type { Graph } from '../../incremental/graph.ts'
import type { Answers, Asked } from '../../incremental/task.ts'
import type { CompileEnvironment } from '../../markdown/context.ts'
import type { SourcePath } from '../../types/basics.ts'
import type { Config } from '../../types/config.ts'
import type { ImportFiles } from '../../types/imports.ts'
import type { Resolution, RouteTable } from '../../types/routes.ts'
import { type AmbientKind, ambientAnswer, listenToAmbient } from '../../util/author-code/ambient.ts'
import { findPackage } from '../../util/packages/installed.ts'
import { packageOf } from '../../util/packages/package.ts'
import { type CodeMemo, packageCode } from '../../util/packages/package-code.ts'
import { importResolver } from './import-resolver.ts'

/** The environment with every question recorded for the running task; `files`: those that imports may lead to. */
export function noteQuestions(base: CompileEnvironment, graph: Graph, files: ImportFiles): CompileEnvironment {
  return {
    ...base,
    resolve: notedResolve(base.resolve, graph),
    imports: notedImports(base.config, graph, files),
    readBytes(file) {
      graph.note('file', file)
      return base.readBytes(file)
    },
    readText(file) {
      graph.note('file', file)
      return base.readText(file)
    },
    packageFolder(name, entry = '') {
      graph.note('package', name + entry)
      return base.packageFolder(name)
    },
    importPackage(specifier) {
      graph.note('package', specifier)
      return base.importPackage(specifier)
    }
  }
}

/** Resolves imports and records the files that an answer depends on, and the answers of other sources. */
function notedImports(config: Config, graph: Graph, files: ImportFiles): CompileEnvironment['imports'] {
  const noting =
    <Answer>(kind: string, ask: (question: SourcePath) => Answer) =>
    (question: string): Answer => {
      graph.note(kind, question)
      return ask(question as SourcePath)
    }
  const resolver = importResolver(config, {
    isFile: noting('file', files.isFile),
    readText: noting('file', files.readText),
    isInstalled: noting('package', files.isInstalled)
  })
  return {
    rules: resolver.rules,
    isOfOwnPlugin: specifier => resolver.isOfOwnPlugin(specifier),
    ready: specifier => resolver.ready(specifier),
    resolve(specifier, from) {
      const version = resolver.givenVersion(specifier, from)
      if (version !== null) graph.note('import', `${from}\n${specifier}`, version)
      return resolver.resolve(specifier, from)
    }
  }
}

/** What sources answer about imports. */
export function importAnswers(config: Config, files: ImportFiles): Answers {
  const resolver = importResolver(config, files)
  return {
    answer(question) {
      const end = question.indexOf('\n')
      return resolver.givenVersion(question.slice(end + 1), question.slice(0, end) as SourcePath)
    }
  }
}

/** Resolves links and records each question for the running task. */
export function notedResolve(resolve: RouteTable['resolve'], graph: Graph): RouteTable['resolve'] {
  return (written, from) => {
    const resolution = resolve(written, from)
    graph.note('link', `${from}\n${written}`, toText(resolution))
    noteFolders(resolution, graph)
    return resolution
  }
}

/** Kinds of environment reads by code of pages, plugins and templates. */
export const ambientKinds: readonly AmbientKind[] = ['variable', 'disk', 'builtin', 'clock', 'process']

/** Records environment reads for the running task, until the result is called or the graph is collected. */
export function noteAmbient(graph: Graph): () => void {
  for (const kind of ambientKinds) graph.provide(kind, { answer: name => ambientAnswer(kind, name) })
  const used = new WeakRef(graph)
  const stop = listenToAmbient((kind, name) => {
    const graphNow = used.deref()
    if (graphNow === undefined) stop()
    else graphNow.note(kind, name)
  })
  return stop
}

/** Records the folders outside of content that a missing link depends on. */
export function noteFolders(resolution: Resolution, graph: Graph): void {
  if (resolution.kind !== 'missing') return
  for (const folder of resolution.lookedIn ?? []) graph.note('folder', folder)
}

/** The files of a folder outside of content that links may name. */
export function folderAnswers({ linkable }: Pick<RouteTable, 'linkable'>): Answers {
  return { answer: folder => linkable.namesIn(folder as SourcePath).join('\n') }
}

/** Link targets; `version` covers everything that the route table depends on. */
export function linkAnswers({ resolve }: Pick<RouteTable, 'resolve'>, version: () => string): Answers {
  return {
    version,
    answer(question) {
      const end = question.indexOf('\n')
      return toText(resolve(question.slice(end + 1), question.slice(0, end) as SourcePath))
    }
  }
}

/** All that a body can show of a link. */
function toText(resolution: Resolution): string {
  switch (resolution.kind) {
    case 'route':
      return `route ${resolution.href}`
    case 'file':
      return `file ${resolution.file} ${resolution.output} ${resolution.href}`
    case 'external':
      return `external ${resolution.href}`
    case 'missing':
      return `missing ${resolution.rule} ${resolution.reason} ${resolution.suggestion} ${resolution.href}`
  }
}

/**
 * The code of a package as pages import it, with everything that the package depends on; null: not installed. A question
 * is a specifier, or a name and, on a second line, the absolute folder from which bundlers resolve it. Node's built-in
 * modules have no comparable answer: they give access to files, the clock and the network.
 */
export function packageAnswers(config: Config, memo: CodeMemo | null): Answers {
  // A process imports a package only once, so the code at that time counts.
  const known = new Map<string, string>()
  return {
    answer(specifier) {
      if (builtinModules.includes(specifier.replace(/^node:/, ''))) return undefined
      const [written = '', from = config.packageRoot] = specifier.split('\n')
      // A package that is missing now is looked up again.
      if (!/^[./]|:[\\/]/.test(written) && findPackage(packageOf(written), from) === null) return null
      const code = known.get(specifier) ?? packageCode(written, from, memo)
      if (code !== null) known.set(specifier, code)
      return code
    }
  }
}

/** Whether a page has run modules of the site or of a package; the compiler keeps such modules. */
export function hasRunModules({ file = [], package: packages = [] }: Asked): boolean {
  return packages.length > 0 || file.some(([path]) => isModule(path))
}

/** Questions of a page with modules that other pages depend on, too, because they may use the same modules. */
export function sharedQuestions({ link = [], ...asked }: Asked): Asked {
  return { ...asked, link: link.filter(([question]) => isModule(question.slice(0, question.indexOf('\n')))) }
}

function isModule(file: string): boolean {
  return /^\.(?:[cm]?[jt]sx?|json)$/.test(posix.extname(file))
}
