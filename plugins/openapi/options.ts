/** The options of the plugin. */
import type { OptionsSchema } from 'docsgen/config'
import { didYouMean } from 'docsgen/text'
import { trimmed } from './read/names.ts'

/** The reference of an API. */
export interface ApiOptions {
  /** The description: OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0, in YAML or JSON. @example 'api/openapi.yaml' */
  readonly file: string
  /**
   * Where the description comes from: `docsgen openapi pull` fetches it into `file`. No other command asks the network.
   * @example 'https://api.acme.dev/openapi.yaml'
   */
  readonly source?: string
  /** The address of the overview; all pages are below it. @example '/api' */
  readonly path: string
  /** One page for each operation (default), or for each tag. */
  readonly layout?: 'operation' | 'tag'
  /**
   * The site to which relative links in descriptions belong that lead to no page of this one; left out: the address of
   * `externalDocs`. @example 'https://docs.acme.dev'
   */
  readonly linkBase?: string
  /** The label in the sidebar; left out: the title of the API. */
  readonly label?: string
  /** The sidebar by its name; left out: the first one of the docs set. */
  readonly sidebar?: string
  /** The docs set to which the pages belong, by its id; left out: the first one. */
  readonly docsSet?: string
  /** The name of this version, for the switch between `versions`; left out: its address. @example 'v2' */
  readonly version?: string
  /**
   * Other versions of the API, each with a file and an address of its own.
   * @example [{ version: 'v1', file: 'api/v1.yaml', path: '/api/v1' }]
   */
  readonly versions?: readonly {
    readonly version: string
    readonly file: string
    readonly path: string
    readonly source?: string
  }[]
  /** Language of samples that is on the page beside curl; others are written in the browser. Default: 'javascript'. */
  readonly sampleLanguage?: 'javascript' | 'python' | 'go' | 'java' | 'csharp' | 'php' | 'ruby'
  /**
   * A form on each operation that sends requests from the reader's browser to the API; default: false. `proxy`: an address of
   * yours that forwards requests to an API that does not allow them from other sites; it gets the address of the API at its
   * end, and sees all requests with their credentials. @example { proxy: 'https://proxy.acme.dev/?url=' }
   */
  readonly tryIt?: boolean | { readonly proxy?: string }
}

/** The reference of JSON Schema files. */
export interface SchemaFilesOptions extends Pick<ApiOptions, 'path' | 'label' | 'sidebar' | 'docsSet' | 'linkBase'> {
  /**
   * The files, as a pattern: JSON Schema 2020-12, 2019-09 or draft-07, in JSON or YAML. Each has a page.
   * @example 'schemas/**\/*.json'
   */
  readonly schemas: string
}

/** Options with all defaults. */
export interface ApiSet {
  /** The description; of schema files: the folder that all of them are in, with a slash at its end. */
  readonly file: string
  readonly source: string | null
  /** The pattern of schema files; null: it is an API. */
  readonly schemas: string | null
  readonly path: string
  readonly layout: 'operation' | 'tag'
  readonly linkBase: string | null
  readonly label: string | null
  readonly sidebar: string | null
  readonly docsSet: string | undefined
  readonly version: string | null
  /** All versions in the order of the options, this one included; empty: there is one only. */
  readonly versions: readonly { readonly version: string | null; readonly file: string; readonly path: string }[]
  readonly sampleLanguage: string
  readonly tryIt: { readonly proxy: string | null } | null
}

export type Written = ApiOptions | SchemaFilesOptions

type Issue = { readonly message: string; readonly path: readonly PropertyKey[] }

const keys = [
  'file',
  'source',
  'path',
  'layout',
  'linkBase',
  'label',
  'sidebar',
  'docsSet',
  'version',
  'versions',
  'sampleLanguage',
  'tryIt'
]
const schemaKeys = ['schemas', 'path', 'linkBase', 'label', 'sidebar', 'docsSet']
const languages = ['javascript', 'python', 'go', 'java', 'csharp', 'php', 'ruby']

/** By hand: a library for schemas would be loaded by every configuration with the plugin. */
export const optionsSchema: OptionsSchema<Written | readonly Written[], readonly ApiSet[]> = {
  '~standard': {
    version: 1,
    vendor: 'docsgen',
    validate(value) {
      const issues: Issue[] = []
      const isList = Array.isArray(value)
      const list: readonly unknown[] = isList ? value : [value]
      const sets = list.flatMap((one, index) => toSets(one, isList ? [index] : [], issues))
      if (list.length === 0) issues.push({ message: 'expected at least one API', path: [] })
      return issues.length > 0 ? { issues } : { value: sets }
    }
  }
}

/** An API with its other versions, each of which has the other options of the first one. */
function toSets(value: unknown, at: readonly PropertyKey[], issues: Issue[]): ApiSet[] {
  const first = toSet(value, at, issues)
  if (first === null) return []
  const { versions } = value as ApiOptions
  if (versions === undefined) return [first]
  if (!Array.isArray(versions)) {
    issues.push({ message: 'expected a list of objects with “version”, “file” and “path”', path: [...at, 'versions'] })
    return [first]
  }
  const others = versions.flatMap((one: unknown, index) => {
    const set = toSet(one, [...at, 'versions', index], issues)
    if (set === null) return []
    const { version, file, source, path } = set
    return [{ ...first, version, file, source, path, label: null }]
  })
  const all = [first, ...others]
  const known = all.map(({ version, file, path }) => ({ version, file, path }))
  return all.map(set => ({ ...set, versions: known }))
}

function toSet(value: unknown, at: readonly PropertyKey[], issues: Issue[]): ApiSet | null {
  const say = (message: string, ...path: PropertyKey[]) => void issues.push({ message, path: [...at, ...path] })
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    say('expected an object with “file” and “path”')
    return null
  }
  const written = value as Readonly<Record<string, unknown>>
  const isOfSchemas = written.schemas !== undefined
  const valid = isOfSchemas ? schemaKeys : keys
  for (const key of Object.keys(written)) {
    if (isOfSchemas && key === 'file') say('an API and schema files need an object each: write a list of both', key)
    else if (!valid.includes(key))
      say(`unknown option; ${didYouMean(key, valid) ?? `valid options: ${valid.join(', ')}.`}`, key)
  }
  const text = (key: string) => {
    const found = written[key]
    if (found !== undefined && (typeof found !== 'string' || found === '')) say('expected a text', key)
    return typeof found === 'string' && found !== '' ? found : undefined
  }
  const { file, path, layout } = written
  const pattern = text('schemas')
  if (pattern !== undefined && (!/\.(?:json|ya?ml)$|\*$/i.test(pattern) || !isBelow(pattern)))
    say('expected a pattern of files in the project, such as “schemas/*.json”', 'schemas')
  if (file === undefined && !isOfSchemas) say('expected the path of a file, such as “api/openapi.yaml”', 'file')
  if (path === undefined) say('expected an address, such as “/api”', 'path')
  const address = text('path')
  if (address !== undefined && !/^\/[^?#\\\s]*$/.test(address)) say('expected an address that begins with “/”', 'path')
  const source = text('source')
  if (source !== undefined && (!/^https?:\/\//i.test(source) || !URL.canParse(source)))
    say('expected an address with “https://”', 'source')
  const linkBase = text('linkBase')
  if (linkBase !== undefined && !/^https?:\/\//i.test(linkBase)) say('expected an address with “https://”', 'linkBase')
  if (layout !== undefined && layout !== 'operation' && layout !== 'tag') say('expected “operation” or “tag”', 'layout')
  const language = text('sampleLanguage') ?? 'javascript'
  if (!languages.includes(language)) say(`expected one of ${languages.join(', ')}`, 'sampleLanguage')
  const { tryIt = false } = written
  const proxy = typeof tryIt === 'object' && tryIt !== null ? (tryIt as { proxy?: unknown }).proxy : undefined
  if (typeof tryIt !== 'boolean' && (typeof tryIt !== 'object' || tryIt === null))
    say('expected true, false or an object with “proxy”', 'tryIt')
  if (proxy !== undefined && (typeof proxy !== 'string' || !/^https?:\/\/[^/]/.test(proxy)))
    say('expected an address that begins with “https://”', 'tryIt', 'proxy')
  return {
    file: pattern === undefined ? (text('file') ?? '').replace(/^(?:\.\/)+/, '') : folderOf(plainPattern(pattern)),
    source: source ?? null,
    schemas: pattern === undefined ? null : plainPattern(pattern),
    path: address === undefined ? '' : `/${trimmed(address, '/')}`.replace(/^\/$/, ''),
    layout: layout === 'tag' ? 'tag' : 'operation',
    linkBase: linkBase ?? null,
    label: text('label') ?? null,
    sidebar: text('sidebar') ?? null,
    docsSet: text('docsSet'),
    version: text('version') ?? null,
    versions: [],
    sampleLanguage: language,
    tryIt: tryIt === false ? null : { proxy: typeof proxy === 'string' ? proxy : null }
  }
}

function plainPattern(pattern: string): string {
  return pattern.replace(/^(?:\.\/)+/, '')
}

/** `schemas/` of `schemas/*.json`; '' of `*.json`. */
function folderOf(pattern: string): string {
  const [before = ''] = pattern.split('*', 1)
  return before.slice(0, before.lastIndexOf('/') + 1)
}

/** Whether a pattern names files in a folder of the project. */
function isBelow(pattern: string): boolean {
  return folderOf(plainPattern(pattern)) !== '' && !/^\/|\\|(?:^|\/)\.\.(?:\/|$)/.test(pattern)
}
