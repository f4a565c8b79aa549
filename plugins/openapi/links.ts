/** Links by names: `operation:createJob`, `schema:Job`, and the fragments that other tools have for them. */
import { didYouMean } from 'docsgen/text'
import type { Tag } from './model.ts'
import type { ApiIndex } from './read/index.ts'

interface NamedLink {
  /** Below the base URL, with a fragment; null: there is no such thing. */
  readonly path: string | null
  readonly hint: string
}

/** null: it is another link. */
export function findLink(written: string, index: ApiIndex, { path }: { readonly path: string }): NamedLink | null {
  const [, scheme, own, ofOthers, other] =
    /^(?:(operation|schema|tag):([^#]+)|#\/?(operation|schema|components\/schemas|tag)\/(.+))$/.exec(written) ?? []
  const kind = scheme ?? ofOthers
  const name = decoded(own ?? other ?? '')
  if (kind === undefined) return null
  if (kind === 'operation') {
    const names = index.operations.map(({ id }) => id)
    const found = index.operationOf(name)
    return { path: found?.href ?? null, hint: hintOf(name, names, 'operation') }
  }
  // `#tag/planets/GET/planets/{id}` and `#tag/planets/operation/getPlanet`
  const [, inTag, rest] = /^[^/]*\/([A-Za-z]+)(\/.*)$/.exec(kind === 'tag' ? name : '') ?? []
  if (inTag !== undefined && rest !== undefined) {
    const found =
      inTag === 'operation'
        ? index.operationOf(rest.slice(1))
        : index.operations.find(({ method, path: own }) => method === inTag.toUpperCase() && own === rest)
    if (found) return { path: found.href, hint: '' }
  }
  if (kind === 'tag') {
    const tags: Tag[] = index.groups.flatMap(group => group.tags)
    for (const tag of tags) tags.push(...tag.tags)
    const found = tags.find(tag => tag.name === name || tag.id === name)
    const names = tags.flatMap(tag => tag.name ?? [])
    return { path: found === undefined ? null : `${path || '/'}#tag.${found.id}`, hint: hintOf(name, names, 'tag') }
  }
  const names = index.schemaList.map(schema => schema.name)
  const found = index.schemaList.find(schema => schema.name === name)
  return { path: found?.href ?? null, hint: hintOf(name, names, 'schema') }
}

function hintOf(name: string, names: readonly string[], what: string): string {
  return didYouMean(name, names) ?? `Fix the name of the ${what}.`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
