/** Facts about a project from package.json, for a site without a configuration. */
import { placeOf } from '../diagnostics/finding.ts'
import type { Place, SourcePath } from '../types/basics.ts'
import { parseObject } from '../util/objects.ts'
import { toSourcePath } from '../util/paths.ts'
import type { ProjectFiles } from './project-files.ts'

export interface Manifest {
  /** null: the file does not exist, or is not JSON. */
  readonly file: SourcePath | null
  /** Without a scope: `@acme/tool` → `tool`. */
  readonly name: string | null
  readonly description: string | null
  readonly homepage: string | null
  /** `https://github.com/acme/tool`; only on hosts whose file addresses are known. */
  readonly repository: string | null
  /** The line of a key; the file if it does not contain the key. */
  placeOf(key: string): Place
}

export function readManifest({ readText }: ProjectFiles): Manifest {
  const file = toSourcePath('package.json')
  const text = readText(file)
  const parsed = text === null ? null : parseObject(text)
  const textOf = (key: string) => {
    const value = parsed?.[key]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }
  return {
    file: parsed === null ? null : file,
    name: textOf('name')?.replace(/^@[^/]*\//, '') ?? null,
    description: textOf('description'),
    homepage: textOf('homepage'),
    repository: toRepository(parsed?.repository),
    placeOf: key => placeOfKey(text ?? '', file, key)
  }
}

/** `acme/tool`, `git+https://github.com/acme/tool.git`, `{ url }` → the address for readers. */
function toRepository(value: unknown): string | null {
  const written = typeof value === 'object' && value !== null && 'url' in value ? value.url : value
  if (typeof written !== 'string') return null
  const [, host = 'github.com', path] =
    /^(?:git\+)?(?:(?:https?|ssh|git):\/\/)?(?:git@)?(?:www\.)?(?:(github\.com|gitlab\.com)[/:])?([\w.-]+\/[\w.-]+?)(?:\.git)?(?:#.*)?$/.exec(
      written.replace(/^(github|gitlab):/, 'https://$1.com/')
    ) ?? []
  return path === undefined ? null : `https://${host}/${path}`
}

function placeOfKey(text: string, file: SourcePath, key: string): Place {
  const lines = text.split('\n')
  const at = lines.findIndex(line => new RegExp(`^\\s*"${key}"\\s*:`).test(line))
  return at < 0 ? placeOf(file) : placeOf(file, at + 1, (lines[at]?.search(/\S/) ?? 0) + 1, key.length + 2)
}
