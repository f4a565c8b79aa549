/**
 * What bodies ask beside their own text: links, files, packages. Each answer is a short text that changes with everything
 * that a body can show of it.
 */
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import type { Graph } from '../incremental/graph.ts'
import type { Answers, Asked } from '../incremental/task.ts'
import type { CompileEnvironment } from '../markdown/environment.ts'
import { contextModule, docusaurusContext } from '../markdown/mdx/docusaurus-context.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Resolution, RouteTable } from '../types/routes.ts'
import { sha256 } from '../util/hash.ts'

/** The environment, with every question noted for the task that is running. */
export function noteQuestions(base: CompileEnvironment, graph: Graph): CompileEnvironment {
  return {
    ...base,
    resolve(written, from) {
      const resolution = base.resolve(written, from)
      graph.note('link', `${from}\n${written}`, toText(resolution))
      return resolution
    },
    readBytes(file) {
      graph.note('file', file)
      return base.readBytes(file)
    },
    readText(file) {
      graph.note('file', file)
      return base.readText(file)
    },
    importPackage(specifier) {
      graph.note('package', specifier)
      return base.importPackage(specifier)
    }
  }
}

/** Where links lead; `version` is that of everything the route table looks at. */
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
      return `missing ${resolution.rule} ${resolution.reason} ${resolution.suggestion}`
  }
}

/**
 * The version of a package that a page of the project gets; null: it is not installed. Node's own modules may answer
 * anything: files, the clock, the network.
 */
export function packageAnswers(config: Config): Answers {
  return {
    answer(specifier) {
      if (specifier === contextModule) return JSON.stringify(docusaurusContext(config))
      if (builtinModules.includes(specifier.replace(/^node:/, ''))) return undefined
      const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
      const folder = findPackage(name, config.root)
      return folder === null ? null : (installedVersion(name, folder) ?? versionOfCode(specifier, folder, config.root))
    }
  }
}

function findPackage(name: string, from: string): string | null {
  const folder = join(from, 'node_modules', name)
  if (statSync(folder, { throwIfNoEntry: false }) !== undefined) return folder
  return dirname(from) === from ? null : findPackage(name, dirname(from))
}

/** `lodash@4.17.21`; null where the version does not stand for the code: there is none, or the folder is a link. */
function installedVersion(name: string, folder: string): string | null {
  try {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version?: string }
    return version === undefined || realpathSync(folder) !== folder ? null : `${name}@${version}`
  } catch {
    return null
  }
}

/** Of a package without a version: the hash of the file that Node finds, or only that the folder is there. */
function versionOfCode(specifier: string, folder: string, root: string): string {
  try {
    const file = createRequire(join(root, 'package.json')).resolve(specifier)
    return `${posix.basename(file)} ${sha256(readFileSync(file))}`
  } catch {
    return `${posix.basename(folder)} has nothing to import`
  }
}

/** Whether a page has run modules of the site or of a package. A compiler keeps the modules that it has run. */
export function hasRunModules({ file = [], package: packages = [] }: Asked): boolean {
  return packages.length > 0 || file.some(([path]) => isModule(path))
}

/** What a page that ran modules may have learnt through other pages that had run them before. */
export function sharedQuestions({ link = [], ...asked }: Asked): Asked {
  return { ...asked, link: link.filter(([question]) => isModule(question.slice(0, question.indexOf('\n')))) }
}

function isModule(file: string): boolean {
  return /^\.(?:[cm]?[jt]sx?|json)$/.test(posix.extname(file))
}
