/**
 * Git worktrees of `docsgen diff`. The submodules of a commit come from the repositories that this machine has of them:
 * nothing is fetched, and no address or path that the commit names is used.
 */
import { join, posix, relative } from 'node:path'
import { openFolder, runGit, runGitNow } from 'docsgen/project'
import type { SideOptions } from './side-options.ts'

/** For the checkout of a large commit, in milliseconds. */
const longestRun = 300_000

/** A submodule of a side whose files this machine lacks. */
export interface MissingSubmodule {
  /** Relative to the top folder of the repository. */
  readonly path: string
  /** The commit that the side needs. */
  readonly hash: string
  /** A command that gets it. */
  readonly cure: string
}

interface Repository {
  /** Absolute top folder of the working files. */
  readonly top: string
  /** Absolute folders that can contain `modules`: a linked worktree has its own beside the common one. */
  readonly gitDirs: readonly string[]
  /** Absolute folder of a submodule's repository; undefined: git finds the repository at `top`. */
  readonly gitDir: string | undefined
  /** Path of a submodule, with a slash at its end; '' for the repository of the project. */
  readonly prefix: string
}

/** Checks a commit out into the new folder `tree`. The result are its submodules whose files are missing. */
export async function addTree(tree: string, hash: string, options: SideOptions): Promise<MissingSubmodule[]> {
  return addTreeOf(await repositoryOf(options), tree, hash, options)
}

/** The submodules of the working files that are not checked out. */
export async function missingNow(options: SideOptions): Promise<MissingSubmodule[]> {
  const repository = await repositoryOf(options).catch(() => null)
  return repository === null ? [] : missingIn(repository.top, '', repository, options)
}

async function repositoryOf({ root }: SideOptions): Promise<Repository> {
  const questions = ['--show-toplevel', '--git-dir', '--git-common-dir']
  const [top = '', ...gitDirs] = (await runGit(root, ['rev-parse', '--path-format=absolute', ...questions]))
    .trimEnd()
    .split('\n')
  return { top, gitDirs: [...new Set(gitDirs)], gitDir: undefined, prefix: '' }
}

async function addTreeOf(
  repository: Repository,
  tree: string,
  hash: string,
  options: SideOptions
): Promise<MissingSubmodule[]> {
  const { gitDir } = repository
  const folder = gitDir === undefined ? repository.top : tree
  await runGit(folder, ['worktree', 'add', '--quiet', '--detach', '--force', tree, hash], {
    ...options,
    gitDir,
    timeout: longestRun
  })
  const missing: MissingSubmodule[] = []
  const names = await namesOf(tree, hash)
  for (const submodule of await submodulesOf(tree)) {
    const path = repository.prefix + submodule.path
    const target = join(tree, submodule.path)
    // A commit can have a link in the place of a parent folder.
    openFolder(tree).makeFolder(target)
    const known = foldersOf(names.get(submodule.path), submodule.path, repository)
    const found = await holderOf(submodule.hash, known, target, options)
    if (found === undefined) {
      const cure = cureOf(path, submodule.hash, known, repository, options)
      missing.push({ path, hash: submodule.hash, cure })
      continue
    }
    // Also removes what a killed run has left there. The folder of the tree is gone when the side is closed.
    const prune = () => runGitNow(options.root, ['worktree', 'prune'], { gitDir: found })
    prune()
    options.atEnd(prune)
    const own = { top: join(repository.top, submodule.path), gitDirs: [found], gitDir: found, prefix: `${path}/` }
    missing.push(...(await addTreeOf(own, target, submodule.hash, options)))
  }
  return missing
}

interface Submodule {
  readonly path: string
  readonly hash: string
}

/** The submodules in the index of a working tree. */
async function submodulesOf(tree: string): Promise<Submodule[]> {
  const entries = (await runGit(tree, ['ls-files', '--stage', '-z'])).split('\0')
  return entries.flatMap(entry => {
    const [, hash, path] = /^160000 ([\da-f]+) \d\t(.+)$/s.exec(entry) ?? []
    return hash === undefined || path === undefined ? [] : [{ hash, path }]
  })
}

/** The names of submodules by path. A name is that of the repository, also after the submodule has moved. */
async function namesOf(tree: string, hash: string): Promise<ReadonlyMap<string, string>> {
  const question = ['config', '--blob', `${hash}:.gitmodules`, '-z', '--get-regexp', '^submodule\\..*\\.path$']
  // It fails without such a file, or without a path in it.
  const lines = (await runGit(tree, question).catch(() => '')).split('\0')
  return new Map(
    lines.flatMap(line => {
      const [, name, path] = /^submodule\.(.+)\.path\n(.+)$/s.exec(line) ?? []
      return name === undefined || path === undefined ? [] : [[path, name] as const]
    })
  )
}

/** Existing repositories that can be that of a submodule: below `modules`, or in the working files. */
function foldersOf(name: string | undefined, path: string, { gitDirs, top }: Repository): string[] {
  const isName = name !== undefined && !name.split(/[\\/]/).includes('..')
  const kept = isName ? gitDirs.map(folder => [folder, join(folder, 'modules', name)] as const) : []
  return [...kept, [top, join(top, path, '.git')] as const].flatMap(([outer, folder]) => {
    const opened = openFolder(outer)
    const real = opened.realPath(folder)
    return real !== null && opened.stats(real)?.isDirectory() ? [real] : []
  })
}

/** The first of these repositories that has a commit. */
async function holderOf(
  hash: string,
  gitDirs: readonly string[],
  folder: string,
  { signal, isUntrusted }: SideOptions
): Promise<string | undefined> {
  for (const gitDir of gitDirs) {
    const question = runGit(folder, ['cat-file', '-e', `${hash}^{commit}`], { signal, isUntrusted, gitDir })
    const has = await question.then(
      () => true,
      () => false
    )
    if (has) return gitDir
  }
  return undefined
}

function cureOf(
  path: string,
  hash: string,
  [known]: readonly string[],
  { top, prefix }: Repository,
  { cwd }: SideOptions
): string {
  const present = join(top, path.slice(prefix.length))
  if (known === undefined) return `git submodule update --init --recursive ${quoted(relative(cwd, present))}`
  const isThere = openFolder(present).realPath('.git') !== null
  return `git -C ${quoted(relative(cwd, isThere ? present : known))} fetch origin ${hash}`
}

function quoted(path: string): string {
  return /^[\w./@-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}

async function missingIn(
  folder: string,
  prefix: string,
  repository: Repository,
  options: SideOptions
): Promise<MissingSubmodule[]> {
  const missing: MissingSubmodule[] = []
  for (const submodule of await submodulesOf(folder)) {
    const path = posix.join(prefix, submodule.path)
    const own = join(folder, submodule.path)
    const isThere = openFolder(repository.top).stats(join(own, '.git')) !== null
    if (isThere) missing.push(...(await missingIn(own, path, repository, options)))
    else missing.push({ path, hash: submodule.hash, cure: cureOf(path, submodule.hash, [], repository, options) })
  }
  return missing
}
