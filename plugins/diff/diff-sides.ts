/** The two sides of `docsgen diff`: words of the command line → built sites. Commits are built in git worktrees. */
import { basename, dirname, join, posix, relative, resolve } from 'node:path'
import { build, type Finding } from 'docsgen'
import { hasPlainGitFiles, isRunning, openFolder, runGit, runGitNow } from 'docsgen/project'
import { type BuiltSite, type Fetch, folderSite, publishedSite, SiteError } from './built-site.ts'
import { addTree, type MissingSubmodule, missingNow } from './diff-trees.ts'
import type { SideOptions } from './side-options.ts'

export interface Side {
  readonly site: BuiltSite
  /** Reads a file in the project's root; null when it does not exist, or the project is unknown (a published site). */
  readonly projectFile: (name: string) => Promise<string | null>
  /** null when this side was not built by this run, so that its findings are unknown. */
  readonly findings: readonly Finding[] | null
  readonly notes: readonly string[]
  /** Submodules with content of the site whose files this side lacks. */
  readonly missing: readonly MissingSubmodule[]
}

/** A side as named on the command line. */
type Named =
  | { readonly kind: 'published'; readonly url: string }
  | { readonly kind: 'folder'; readonly folder: string; readonly name: string }
  | { readonly kind: 'commit'; readonly hash: string; readonly name: string }
  | { readonly kind: 'present' }

/** Without a word: the files in the working tree. A folder with a built site wins over a branch of the same name. */
export async function resolveSide(word: string | undefined, { root, cwd, isUntrusted }: SideOptions): Promise<Named> {
  if (word === undefined) return { kind: 'present' }
  if (/^https?:\/\//.test(word)) return { kind: 'published', url: word }
  const folder = resolve(cwd, word)
  const isFolder = openFolder(folder).stats('.')?.isDirectory() === true
  if (isFolder && (await folderSite(folder, word)) !== null) return { kind: 'folder', folder, name: word }
  const lookUp = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${word}^{commit}`]
  const hash = await runGit(root, lookUp, { isUntrusted }).catch(() => null)
  if (hash !== null) return { kind: 'commit', hash: hash.trim(), name: word }
  if (isFolder) {
    throw new SiteError(
      `“${word}” is not a built site: it contains no HTML file. Name an output folder of docsgen, or a commit.`
    )
  }
  const shallow = await runGit(root, ['rev-parse', '--is-shallow-repository'], { isUntrusted }).catch(() => null)
  if (shallow === null) {
    throw new SiteError(
      `“${word}” is not a folder, and ${root === cwd ? 'this' : `“${root}”`} is not a git repository.`
    )
  }
  const cure = await cureOfUnknown(word, root, shallow.trim() === 'true')
  throw new SiteError(`“${word}” is neither a folder nor a commit of this repository.${cure}`)
}

/** Where an unknown commit may be: a branch of the remote repository, or history that a shallow clone lacks. */
async function cureOfUnknown(word: string, root: string, isShallow: boolean): Promise<string> {
  const isName = /^[\w./-]+$/.test(word) && !word.startsWith('-')
  const format = ['--format=%(refname:short)', '--count=1']
  const remote = isName
    ? await runGit(root, ['for-each-ref', ...format, '--', `refs/remotes/*/${word}`]).catch(() => '')
    : ''
  if (remote.trim() !== '') return ` Did you mean ${remote.trim()}?`
  const branch = isName && !/^[\da-f]{4,64}$/.test(word) ? ` origin ${word}:${word}` : ''
  return isShallow ? ` This clone is shallow, so it lacks older commits: git fetch --unshallow${branch}` : ''
}

export async function openSides(
  [base, head]: readonly [Named, Named],
  options: SideOptions
): Promise<{ base: Side; head: Side }> {
  if (base.kind === 'folder' && head.kind === 'folder' && resolve(base.folder) === resolve(head.folder)) {
    throw new SiteError(`Both sides are the folder “${base.name}”.`)
  }
  // Files of a published site whose hashes equal those of the local side are not requested.
  if (base.kind === 'published') {
    const side = await openLocal(head, 'head', options)
    return { base: await openPublished(base.url, side), head: side }
  }
  const side = await openLocal(base, 'base', options)
  if (head.kind === 'published') return { base: side, head: await openPublished(head.url, side) }
  return compareSubmodules(side, await openLocal(head, 'head', options))
}

/** Both sides may lack the same commit of a submodule; if one of them has it, or another one, nothing is comparable. */
function compareSubmodules(base: Side, head: Side): { base: Side; head: Side } {
  const notes: string[] = []
  for (const [side, other] of [
    [base, head],
    [head, base]
  ] as const) {
    for (const { path, hash, cure } of side.missing) {
      if (!other.missing.some(it => it.path === path && it.hash === hash)) {
        throw new SiteError(`“${side.site.name}” lacks the files of the submodule “${path}”. Get them: ${cure}`)
      }
      if (side === base) notes.push(`The submodule “${path}” is not compared, because its files are missing: ${cure}`)
    }
  }
  return { base: { ...base, notes: [...base.notes, ...notes] }, head }
}

async function openPublished(url: string, local: Side): Promise<Side> {
  const site = await publishedSite(url, local.site, fetchText)
  return { site, projectFile: async () => null, findings: null, notes: [], missing: [] }
}

/** Timeout of requests to a published site, in milliseconds. */
const patience = 30_000

const fetchText: Fetch = async url => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patience) })
    return response.ok ? await response.text() : null
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name
    throw new SiteError(`“${url}” does not answer (${cause}).`)
  }
}

type Role = 'base' | 'head'

async function openLocal(side: Named, role: Role, options: SideOptions): Promise<Side> {
  if (side.kind === 'published') {
    throw new SiteError('One side must be local: a folder, a commit, or the working files.')
  }
  if (side.kind === 'folder') {
    const site = await folderSite(side.folder, side.name)
    if (site === null) throw new SiteError(`“${side.name}” is not a built site.`)
    return { site, projectFile: fileIn(options.root), findings: null, notes: [], missing: [] }
  }
  const work = join(options.root, '.docsgen', 'diff')
  if (side.kind === 'commit') return openCommit(side, role, options, work)
  // A build that trusts no list of its files would not replace those of another run.
  if (options.isUntrusted) openFolder(options.root).remove(join(work, 'site'))
  const { site, findings, folders } = await buildInto(join(work, 'site'), 'working files', options.root, options, [])
  const notes = await noteOnChanges(options, true)
  const prefix = await runGit(options.root, ['rev-parse', '--show-prefix']).catch(() => '')
  const missing = readBySite(await missingNow(options), prefix.trim(), folders)
  return { site, projectFile: fileIn(options.root), findings, notes, missing }
}

function fileIn(root: string): Side['projectFile'] {
  const folder = openFolder(root)
  return async name => folder.text(name)
}

/**
 * Builds a commit in a git worktree below the project, where Node finds the packages of the project. The store of the
 * worktree is kept for the next commit: unchanged pages are not compiled again.
 */
async function openCommit(
  { hash, name }: Extract<Named, { kind: 'commit' }>,
  role: Role,
  options: SideOptions,
  work: string
): Promise<Side> {
  await removeLeftovers(options.root, work)
  const folder = join(work, `${process.pid}-${role}`)
  // A site without a title has the name of its folder.
  const tree = join(folder, 'tree', basename(resolve(options.root)))
  const { isUntrusted } = options
  const prefix = (await runGit(options.root, ['rev-parse', '--show-prefix'], { isUntrusted })).trim()
  const root = join(tree, prefix)
  const [own, kept] = [join(root, '.docsgen', 'cache'), join(work, `cache-${role}`)]
  const project = openFolder(options.root)
  project.makeFolder(folder)
  options.atEnd(() => {
    if (project.stats(own)?.isDirectory()) {
      project.remove(kept)
      project.rename(own, kept)
    }
    project.remove(folder)
    runGitNow(options.root, ['worktree', 'prune'])
  })
  const lacking = await addTree(tree, hash, options)
  if (project.stats(root) === null)
    throw new SiteError(`The commit ${name} has no folder “${prefix}”, so it has no site to compare.`)
  // A commit may have a link in the place of this folder.
  openFolder(tree).makeFolder(dirname(own))
  if (project.stats(kept) !== null && project.stats(own) === null) project.rename(kept, own)
  const { site, findings, folders } = await buildInto(join(folder, 'site'), name, root, options, lacking)
  const notes = role === 'head' ? await noteOnChanges(options, false) : []
  return { site, projectFile: fileIn(root), findings, notes, missing: readBySite(lacking, prefix, folders) }
}

/** The submodules that contain a folder of the site, or are in one. Others, such as libraries, do not matter. */
function readBySite(
  submodules: readonly MissingSubmodule[],
  prefix: string,
  folders: readonly string[]
): readonly MissingSubmodule[] {
  const isBelow = (path: string, folder: string) => `/${path}/`.startsWith(folder === '' ? '/' : `/${folder}/`)
  const read = folders.map(folder => posix.join('/', prefix, folder).replace(/^\/|\/$/g, ''))
  return submodules.filter(({ path }) => read.some(folder => isBelow(path, folder) || isBelow(folder, path)))
}

async function buildInto(
  outDir: string,
  name: string,
  root: string,
  options: SideOptions,
  lacking: readonly MissingSubmodule[]
) {
  const configFile = options.configFile && resolve(root, relative(options.root, options.configFile))
  const run = (known: readonly Finding[]) =>
    build({
      root,
      outDir,
      ...(configFile && { configFile }),
      known,
      ...(options.isUntrusted && { untrusted: true }),
      onProgress: options.progress
    })
  const first = await run([])
  // Errors in the content prevent publishing, so they are known in the second run: the diff needs the site.
  const result = first.isPublished || first.configFailed ? first : await run(first.findings)
  const site = result.isPublished ? await folderSite(outDir, name) : null
  if (site !== null) return { site, findings: first.findings, folders: result.folders }
  const reasons = first.findings.filter(({ severity }) => severity === 'error').slice(0, 5)
  const lines = reasons.map(
    ({ code, message, place }) => `  ${place === null ? '' : `${place.file}:${place.line}  `}${code}  ${message}`
  )
  const missing = lacking.map(({ path, cure }) => `It lacks the files of the submodule “${path}”: ${cure}`)
  throw new SiteError([`“${name}” does not build:`, ...lines, ...missing].join('\n'))
}

/** A note about uncommitted changes: whether the head includes them. */
async function noteOnChanges(
  { root, isUntrusted }: Pick<SideOptions, 'root' | 'isUntrusted'>,
  areCompared: boolean
): Promise<string[]> {
  if (!hasPlainGitFiles(root)) return []
  // In submodules, git would run the filters that their own settings name.
  const flags = isUntrusted ? ['--ignore-submodules=dirty'] : []
  const status = await runGit(root, ['status', '--porcelain', ...flags, '--', '.'], { isUntrusted }).catch(() => '')
  const amount = status.split('\n').filter(line => line !== '' && !/ (?:.*\/)?\.docsgen\//.test(line)).length
  if (amount === 0) return []
  const files = amount === 1 ? '1 file has uncommitted changes' : `${amount} files have uncommitted changes`
  return [`${files}, which ${areCompared ? 'are included' : 'are not included'}.`]
}

/** Removes the folders of killed runs; the names of folders begin with a process id. */
async function removeLeftovers(root: string, work: string): Promise<void> {
  const project = openFolder(root)
  for (const { name } of project.entries(work)) {
    const pid = Number(/^(\d+)-/.exec(name)?.[1] ?? process.pid)
    if (pid === process.pid || isRunning(pid)) continue
    project.remove(join(work, name))
  }
  await runGit(root, ['worktree', 'prune']).catch(() => undefined)
}
