/**
 * The facts of an API on which programs rely, read from its published description: `docsgen diff` compares those of two
 * sites.
 */
import { posix } from 'node:path'
import type { CollectionFile, Contract, ContractFact, ContractsContext } from 'docsgen/config'
import { breaksBy, type Direction, flagFacts, type Share, schemaFacts, valueFact } from './contract-schema.ts'
import { importsOf } from './imports.ts'
import type { Body, Header, Media, Operation, Parameter, Response } from './model.ts'
import type { ApiSet } from './options.ts'
import { createAnchors } from './read/anchors.ts'
import type { NamedSchema } from './read/context.ts'
import { toDocuments } from './read/documents.ts'
import { indexApi } from './read/index.ts'
import { child, fieldsOf, isObject, wordsOf } from './read/node.ts'
import { readOperation } from './read/operation.ts'
import { parseFile } from './read/parse.ts'
import { mostOfAll, readSchema, type SchemaContext } from './read/schema.ts'

type Built = Pick<ContractsContext, 'files' | 'read'>

/** As on a page that is full already: schemas with names are not written out, because each is compared once. */
const linked = () => ({ properties: mostOfAll - 5_000 })

/** null: the site has no such description. */
export async function readContract(set: ApiSet, built: Built): Promise<Contract | null> {
  const file = publishedFile(set, built)
  if (file === null) return null
  const files = await readFiles(file, built)
  const main = files.get(file)
  if (!isObject(main) || (main.openapi === undefined && main.swagger === undefined)) return null
  const index = indexApi(toDocuments(file, files), files, set)
  const named = new Map([...new Set(index.schemas.values())].map(one => [one.name, one]))
  const reading: SchemaContext = {
    ...index,
    anchors: createAnchors(),
    count: { properties: 0 },
    direction: null,
    hrefOf: path => path,
    onRead() {}
  }
  const wanted = new Map<string, { readonly schema: NamedSchema; readonly direction: Direction }>()
  const share: Share = (name, direction) => {
    const schema = named.get(name)
    if (schema === undefined) return null
    const key = `${direction} ${name}`
    wanted.set(key, { schema, direction })
    return key
  }
  const facts = index.found.map(found => operationFact(readOperation(found, { ...reading, count: linked() }), share))
  const shared: Record<string, ContractFact> = {}
  // A map also walks over what is added on the way: schemas can contain each other.
  for (const [key, { schema, direction }] of wanted) {
    const context = { ...reading, anchors: createAnchors(), count: linked(), direction }
    shared[key] = { ...sharedFact(schema, key, context, share), href: schema.path }
  }
  return {
    name: set.path || '/',
    title: set.label ?? wordsOf(fieldsOf(child(index.documents.root, 'info')).title) ?? 'API',
    facts,
    shared
  }
}

/** The description in a built site; where its address has changed, the only file of the same name. */
function publishedFile({ path, file }: ApiSet, { files }: Built): string | null {
  const name = posix.basename(file)
  const own = `${path}/${name}`.slice(1)
  if (files.includes(own)) return own
  const [first = null, ...others] = files.filter(one => posix.basename(one) === name)
  return others.length === 0 ? first : null
}

async function readFiles(main: string, { files, read }: Built): Promise<ReadonlyMap<string, unknown>> {
  const values = new Map<string, unknown>()
  const wanted = new Set([main])
  // A set also walks over what is added on the way.
  for (const path of wanted) {
    if (!files.includes(path)) continue
    const file: CollectionFile = { path, text: await read(path) }
    const problems: string[] = []
    const value = await parseFile(file, ({ message }) => void problems.push(message))
    if (problems.length > 0) throw new Error(`“${path}”: ${problems.join(' ')}`)
    values.set(path, value)
    for (const name of importsOf(file)) wanted.add(name)
  }
  return values
}

function operationFact(operation: Operation, share: Share): ContractFact {
  const { kind, method, path, href, parameters, body, responses } = operation
  // The names of parameters in a path do not matter to programs.
  const plain = path.replace(/\{[^{}]*\}/g, '{}')
  const isWebhook = kind === 'webhook'
  // A webhook is sent by the API: its body is what programs receive.
  const [sent, received] = isWebhook ? (['response', 'request'] as const) : (['request', 'response'] as const)
  return {
    key: `${kind} ${method} ${plain}`,
    label: isWebhook ? `webhook ${path}` : `${method} ${path}`,
    href,
    breaks: ['removed'],
    facts: [
      ...securityFacts(operation),
      ...parameters.map(one => parameterFact(one, path, sent, share)),
      ...(body === null ? [] : [bodyFact(body, sent, share)]),
      ...responses.map(one => responseFact(one, received, share))
    ]
  }
}

function securityFacts({ security }: Operation): ContractFact[] {
  const ways = security.map(way => way.map(({ scheme, scopes }) => [scheme.name, ...scopes].join(' ')).join(' and '))
  const isOpen = ways.length === 0 || ways.includes('')
  return [
    valueFact('security', 'authentication', { oneOf: isOpen ? null : ways, words: ways.join(' or ') }, ['removed'])
  ]
}

function parameterFact(parameter: Parameter, path: string, direction: Direction, share: Share): ContractFact {
  const { name, in: place, isRequired, schema, media, serialization } = parameter
  const position = [...path.matchAll(/\{([^{}]*)\}/g)].findIndex(([, found]) => found === name)
  const id = place === 'path' ? String(position) : place === 'header' ? name.toLowerCase() : name
  const { style = '', explode = false } = serialization ?? {}
  const shown = schema ?? media?.schema ?? null
  const inside = shown === null ? {} : schemaFacts(shown, direction, share)
  return {
    key: `${place} ${id}`,
    label: `${place} parameter “${name}”`,
    breaks: ['removed'],
    ...inside,
    facts: [
      ...flagFacts(isRequired && place !== 'path', 'required', breaksBy.required[direction]),
      ...(serialization === null
        ? []
        : [valueFact('style', 'format of lists', { text: explode ? `${style}, exploded` : style }, ['changed'])]),
      ...(inside.facts ?? [])
    ]
  }
}

function bodyFact({ isRequired, media }: Body, direction: Direction, share: Share): ContractFact {
  return {
    key: 'body',
    label: 'body',
    breaks: ['removed'],
    facts: [...flagFacts(isRequired, 'required', breaksBy.required[direction]), ...mediaFacts(media, direction, share)]
  }
}

function responseFact({ status, headers, media }: Response, direction: Direction, share: Share): ContractFact {
  return {
    key: status,
    label: `response ${status}`,
    // A program that expects an error does not fail without it.
    breaks: /^[45]/.test(status) ? [] : ['removed'],
    facts: [...headers.map(one => headerFact(one, direction, share)), ...mediaFacts(media, direction, share)]
  }
}

function headerFact({ name, isRequired, schema }: Header, direction: Direction, share: Share): ContractFact {
  const inside = schema === null ? {} : schemaFacts(schema, direction, share)
  return {
    key: `header ${name.toLowerCase()}`,
    label: `header “${name}”`,
    breaks: ['removed'],
    ...inside,
    facts: [...flagFacts(isRequired, 'required', breaksBy.required[direction]), ...(inside.facts ?? [])]
  }
}

/** A media type, and beside it what it contains: the sentences about that need not name an only type. */
function mediaFacts(media: readonly Media[], direction: Direction, share: Share): ContractFact[] {
  return media.flatMap(({ type, schema, itemSchema }): ContractFact[] => {
    const shown = schema ?? itemSchema
    return [
      { key: `type ${type}`, label: type, breaks: ['removed'] },
      ...(shown === null
        ? []
        : [{ key: `in ${type}`, label: media.length > 1 ? type : '', ...schemaFacts(shown, direction, share) }])
    ]
  })
}

function sharedFact({ name, node }: NamedSchema, key: string, context: SchemaContext, share: Share): ContractFact {
  const direction = context.direction ?? 'response'
  const schema = readSchema(node, name, context)
  const label = `schema “${name}” of ${direction}s`
  // Of a reference, only what is there: the name of the schema itself is not that of another one.
  return { key, label, ...schemaFacts(schema.name === name ? { ...schema, name: null } : schema, direction, share) }
}
