/** Links by names: `operation:createJob`, `schema:Job`, and the fragments that other tools have for them. */
import { didYouMean } from 'docsgen/text'
import { onlyNear } from './found.ts'
import type { Tag } from './model.ts'
import type { ApiSet } from './options.ts'
import type { ApiIndex } from './read/index.ts'
import { fieldsOf, textOf } from './read/node.ts'

/** Schemes of links. */
export const linkSchemes = ['operation', 'schema', 'tag'] as const

type LinkScheme = (typeof linkSchemes)[number]

/** Name → path below the base URL, with a fragment for a part of a page. */
export type LinkNames = Readonly<Record<LinkScheme, Readonly<Record<string, string>>>>

export function linkNamesOf({ found, schemaList, groups }: ApiIndex, { path }: Pick<ApiSet, 'path'>): LinkNames {
  const tags: Tag[] = groups.flatMap(group => group.tags)
  for (const tag of tags) tags.push(...tag.tags)
  const anchorOf = ({ id }: Tag) => `${path || '/'}#tag.${id}`
  return {
    // The ids in addresses give way to those of the description.
    operation: firstOfEach([
      ...found.flatMap(({ node, summary }) => {
        const id = textOf(fieldsOf(node).operationId)
        return id === null ? [] : [[id, summary.href] as const]
      }),
      ...found.map(({ summary: { id, href } }) => [id, href] as const)
    ]),
    schema: Object.fromEntries(schemaList.map(({ name, href }) => [name, href])),
    tag: firstOfEach([
      ...tags.flatMap(tag => (tag.name === null ? [] : [[tag.name, anchorOf(tag)] as const])),
      ...tags.map(tag => [tag.id, anchorOf(tag)] as const)
    ])
  }
}

function firstOfEach(entries: readonly (readonly [name: string, path: string])[]): Readonly<Record<string, string>> {
  return Object.fromEntries([...entries].reverse())
}

interface NamedLink {
  /** Below the base URL, with a fragment; null: there is no such thing. */
  readonly path: string | null
  readonly hint: string
  /** The link with the only near name; null: there is none. */
  readonly meant: string | null
}

/** null: it is another link. */
export function findLink(written: string, index: ApiIndex, names: LinkNames): NamedLink | null {
  const [, scheme, own, ofOthers, other] =
    /^(?:(operation|schema|tag):([^#]+)|#\/?(operation|schema|components\/schemas|tag)\/(.+))$/.exec(written) ?? []
  const kind = scheme ?? ofOthers
  const name = decoded(own ?? other ?? '')
  if (kind === undefined) return null
  // `#tag/planets/GET/planets/{id}` and `#tag/planets/operation/getPlanet`
  const [, inTag, rest] = /^[^/]*\/([A-Za-z]+)(\/.*)$/.exec(kind === 'tag' ? name : '') ?? []
  if (inTag !== undefined && rest !== undefined) {
    const found =
      inTag === 'operation'
        ? index.operationOf(rest.slice(1))
        : index.operations.find(({ method, path: own }) => method === inTag.toUpperCase() && own === rest)
    if (found) return { path: found.href, hint: '', meant: null }
  }
  const what = linkSchemes.find(one => one === kind) ?? 'schema'
  const known = names[what]
  const path = Object.hasOwn(known, name) ? (known[name] ?? null) : null
  const near = path === null && written.endsWith(name) ? onlyNear(name, Object.keys(known)) : null
  return {
    path,
    hint: didYouMean(name, Object.keys(known)) ?? `Fix the name of the ${what}.`,
    meant: near === null ? null : written.slice(0, written.length - name.length) + near
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
