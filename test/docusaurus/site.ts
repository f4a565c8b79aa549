/** Sites of Docusaurus for tests: a repository whose folder `website` is the site, and builds of it. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from '../../src/pipeline/build.ts'
import { formatFinding } from '../support/findings.ts'

export interface BuiltRepository {
  readonly root: string
  /** `website/docusaurus.config.ts:3:5 docusaurus/unsupported`, relative to the site. */
  readonly findings: readonly string[]
  readonly messages: readonly string[]
  /** HTML of the page at an address. */
  html(address: string): string
  /** The content of a page: what stands inside of `<main>`. */
  main(address: string): string
  /** The text of a file of the output. */
  text(file: string): string
  /** All files of the output. */
  readonly files: readonly string[]
}

/** Writes a repository, commits it, and builds its folder `website`. */
export async function buildRepository(files: Readonly<Record<string, string>>): Promise<BuiltRepository> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'docsgen-docusaurus-')))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  const date = '2024-03-05T10:00:00Z'
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
  const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: root, stdio: 'pipe', env })
  git('init', '-q')
  git('add', '-A')
  git('-c', 'user.name=A', '-c', 'user.email=a@b.c', 'commit', '-q', '-m', 'x')
  return buildAgain(root)
}

/** Builds the site again, with what the last build has kept. */
export async function buildAgain(root: string): Promise<BuiltRepository> {
  const site = join(root, 'website')
  const options = { overrides: {}, strict: false, cache: true, clean: false, root: site, mode: 'build' as const }
  const { findings } = await build(options)
  if (!existsSync(join(site, 'build'))) throw new Error(findings.map(formatFinding).join('\n'))
  const html = (address: string) => readFileSync(join(site, 'build', address, 'index.html'), 'utf8')
  return {
    root,
    findings: findings.filter(({ severity }) => severity !== 'info').map(formatFinding),
    messages: findings.map(({ message }) => message),
    html,
    text: file => readFileSync(join(site, 'build', file), 'utf8'),
    main: address => /<main.*<\/main>/s.exec(html(address))?.[0] ?? '',
    files: readdirSync(join(site, 'build'), { recursive: true, encoding: 'utf8' }).sort()
  }
}
