/** Asks the questions of `docsgen init` in a terminal. */
import { cancel, confirm, intro, isCancel, select, text } from '@clack/prompts'
import {
  apiKind,
  apiKinds,
  type Host,
  hosts,
  type Kind,
  kinds,
  nameOfFolder,
  nameProblem,
  type PackageManager
} from './answers.ts'

/** Answers from the command line; null when not given. */
interface Known {
  readonly folder: string | null
  readonly name: string | null
  readonly kind: Kind | typeof apiKind | null
  readonly host: Host | null
}

export interface Asked {
  readonly folder: string
  readonly name: string
  readonly kind: Kind
  readonly host: Host
  /** Whether docsgen is installed after the files are written. */
  readonly installs: boolean
}

/** Default answers for a folder. */
export interface Likely {
  readonly name: string
  readonly kind: Kind
  readonly host: Host
  /** The package manager that can install docsgen; null when docsgen is installed, or with `--no-install`. */
  readonly installer: PackageManager | null
}

/** null when the user cancels; then nothing is written. */
export async function ask(
  known: Known,
  defaultFolder: string,
  suggest: (folder: string) => Likely
): Promise<Asked | null> {
  intro('A new documentation site')
  const folder = await askFolder(known.folder, defaultFolder)
  const likely = folder === null ? null : suggest(folder)
  const name = likely && (known.name ?? (await askName(likely.name)))
  const kind = likely && name !== null && (await askKind(known.kind, likely.kind))
  const host = likely && kind && (known.host ?? (await askHost(likely.host)))
  const installs = likely && host && (await askInstall(likely.installer))
  if (folder === null || !name || !kind || !host || installs === null) {
    cancel('Nothing was written.')
    return null
  }
  return { folder, name, kind, host, installs }
}

async function askFolder(known: string | null, likely: string): Promise<string | null> {
  if (known !== null) return known
  const answer = await text({ message: 'Which folder?', placeholder: likely, defaultValue: likely })
  return isCancel(answer) ? null : answer.trim() || likely
}

async function askName(likely: string): Promise<string | null> {
  const validate = (value: string | undefined) =>
    nameProblem(value === undefined || value === '' ? likely : value) ?? undefined
  const answer = await text({
    message: 'What is the product called?',
    placeholder: likely,
    defaultValue: likely,
    validate
  })
  return isCancel(answer) ? null : answer.trim() || nameOfFolder(likely)
}

async function askKind(known: Known['kind'], likely: Kind): Promise<Kind | null> {
  if (known !== null && known !== apiKind) return known
  const all = known === apiKind ? apiKinds : (Object.keys(kinds) as Kind[])
  // “markdown” is offered only when the folder has Markdown.
  const options = all
    .filter(kind => kind !== 'markdown' || likely === 'markdown')
    .map(kind => ({ value: kind, label: kinds[kind] }))
  const initialValue = all.includes(likely) ? likely : (all[0] ?? likely)
  const answer = await select<Kind>({ message: 'What does the site contain?', options, initialValue })
  return isCancel(answer) ? null : answer
}

async function askHost(likely: Host): Promise<Host | null> {
  const options = (Object.keys(hosts) as Host[]).map(host => ({ value: host, label: hosts[host] }))
  const answer = await select<Host>({ message: 'Where will it be published?', options, initialValue: likely })
  return isCancel(answer) ? null : answer
}

async function askInstall(installer: PackageManager | null): Promise<boolean | null> {
  if (installer === null) return false
  const answer = await confirm({ message: `Install docsgen with ${installer} now?`, initialValue: true })
  return isCancel(answer) ? null : answer
}
