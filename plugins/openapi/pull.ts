/** `docsgen openapi pull`: fetches descriptions into the repository. Nothing else of the plugin asks the network. */
import { createHash } from 'node:crypto'
import { join, posix } from 'node:path'
import type { CommandContext } from 'docsgen/config'
import { openFolder } from 'docsgen/project'
import { download, PullError } from './download.ts'
import { importsOf } from './imports.ts'
import type { ApiSet } from './options.ts'
import { isObject, textOf } from './read/node.ts'
import { parseFile } from './read/parse.ts'

type Context = CommandContext<readonly ApiSet[]>

/** Exit code 1: `--check` has found a difference; 2: a description cannot be fetched or written. */
export async function runOpenapi(context: Context): Promise<number> {
  const { args, options, err } = context
  if (args.action !== 'pull') {
    err(`“${String(args.action)}” is unknown. Use: docsgen openapi pull\n`)
    return 2
  }
  const pulled = options.filter(({ source }) => source !== null)
  if (pulled.length === 0) {
    err('No API has a “source”. Add it to the options of the plugin: source: "https://…"\n')
    return 2
  }
  let code = 0
  for (const api of pulled) {
    try {
      code = Math.max(code, await pull(api, context))
    } catch (error) {
      if (!(error instanceof PullError)) throw error
      err(`${api.file}: ${error.message}\n`)
      code = 2
    }
  }
  return code
}

/** What is known of the last pull, in a file beside the description: it belongs into the repository. */
interface Lock {
  readonly source: string
  /** Of the text that was fetched, with line feeds. */
  readonly sha256: string
}

export const lockOf = (file: string) => `${file}.lock`

async function pull({ file, source }: ApiSet, { args, root, out, err, writeFile }: Context): Promise<number> {
  if (source === null) return 0
  const folder = openFolder(root)
  refuseOutside(file, folder)
  const present = folder.text(file)
  const lock = parseLock(folder.text(lockOf(file)))
  const text = await download(source)
  await checkDescription(file, text, source)
  const hash = hashOf(text)
  const isEdited = present !== null && lock?.sha256 !== hashOf(present)
  if (args.check === true) {
    if (present !== null && hashOf(present) === hash) return 0
    const why =
      present === null
        ? `has not been pulled from ${source} yet.`
        : isEdited
          ? `differs from ${source}, and was edited since the last pull.`
          : `is not up to date: ${source} has changed since the last pull.`
    err(`${file} ${why} Get it: docsgen openapi pull${isEdited ? ' --force' : ''}\n`)
    return 1
  }
  if (present !== null && hashOf(present) === hash) {
    if (lock?.sha256 !== hash || lock.source !== source)
      await writeFile(join(root, lockOf(file)), lockText(source, hash))
    out(`${file}: unchanged\n`)
    return 0
  }
  if (isEdited && args.force !== true) {
    const what = lock === null ? 'it exists, and was not pulled' : 'it was edited since the last pull'
    throw new PullError(`${what}. Replace it: docsgen openapi pull --force`)
  }
  await writeFile(join(root, file), text)
  await writeFile(join(root, lockOf(file)), lockText(source, hash))
  out(`${file}: ${present === null ? 'pulled' : 'updated'} from ${source}\n`)
  const others = importsOf({ path: file, text }).filter(name => folder.text(name) === null)
  if (others.length > 0) err(`${file}: it refers to ${others.join(', ')}, which is not pulled and does not exist.\n`)
  return 0
}

/** A link in the place of the file must not lead a write out of the project. */
function refuseOutside(file: string, folder: ReturnType<typeof openFolder>): void {
  const above = posix.dirname(file)
  const isInside = !posix.isAbsolute(file) && !posix.normalize(file).startsWith('../')
  const isPlain = folder.entries(above).every(entry => entry.name !== posix.basename(file) || entry.isFile())
  const isOwn = folder.stats(above) === null ? isInside : folder.realPath(above) !== null
  if (!isInside || !isPlain || !isOwn) {
    throw new PullError('it is not a regular file of the project, so nothing is written there. Fix “file”.')
  }
  folder.makeFolder(above)
}

async function checkDescription(file: string, text: string, source: string): Promise<void> {
  const problems: string[] = []
  const value = await parseFile({ path: file, text }, ({ message }) => void problems.push(message))
  if (problems.length > 0) throw new PullError(`${source} has no valid description. ${problems.join(' ')}`)
  const format = isObject(value) ? (textOf(value.openapi) ?? textOf(value.swagger)) : null
  if (format !== null) return
  const isPage = text.trimStart().startsWith('<') ? ': it is a page of HTML or XML' : ''
  throw new PullError(
    `${source} is not a description of an API${isPage}, because it has neither “openapi” nor “swagger”. Fix “source”.`
  )
}

/** Git may have changed the ends of lines. */
function hashOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
}

function lockText(source: string, sha256: string): string {
  const lock: Lock = { source, sha256 }
  return `${JSON.stringify(lock, null, 2)}\n`
}

function parseLock(text: string | null): Lock | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    const { source, sha256 } = isObject(value) ? value : {}
    return typeof source === 'string' && typeof sha256 === 'string' ? { source, sha256 } : null
  } catch {
    return null
  }
}
