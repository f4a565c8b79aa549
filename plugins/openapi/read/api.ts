/** The description as a whole: information, servers, authentication. */
import type { Api, OAuthFlow, SecurityAlternative, SecurityScheme, Server } from '../model.ts'
import { type ReadContext, resolve } from './context.ts'
import { atOf, child, entriesOf, fieldsOf, isObject, itemsOf, type Node, textOf, textsOf, wordsOf } from './node.ts'
import { externalDocsOf } from './schema.ts'
import { isSwagger, swaggerScheme, swaggerServers } from './swagger.ts'

type Head = Omit<Api, 'groups' | 'webhooks' | 'schemas' | 'versions'>

export function readApi(context: ReadContext): Head {
  const { root } = context.documents
  const fields = fieldsOf(root)
  const info = fieldsOf(child(root, 'info'))
  const { contact, license } = info
  return {
    title: wordsOf(info.title) ?? 'API',
    version: wordsOf(info.version),
    summary: wordsOf(info.summary),
    description: wordsOf(info.description),
    termsOfService: wordsOf(info.termsOfService),
    contact: isObject(contact)
      ? { name: wordsOf(contact.name), url: wordsOf(contact.url), email: wordsOf(contact.email) }
      : null,
    license: isObject(license)
      ? { name: wordsOf(license.name) ?? wordsOf(license.identifier) ?? 'License', url: wordsOf(license.url) }
      : null,
    externalDocs: externalDocsOf(fields.externalDocs),
    format: textOf(fields.openapi) ?? textOf(fields.swagger) ?? '',
    servers: rootServers(root),
    security: readSecurity(root, context),
    securitySchemes: readSchemes(context),
    file: root.file,
    at: atOf(root)
  }
}

/** The servers of the whole API. */
export function rootServers(root: Node): Server[] {
  if (!isSwagger(root)) return readServers(child(root, 'servers'))
  return swaggerServers(root).map(url => ({
    url,
    name: null,
    description: null,
    variables: [],
    at: atOf(child(root, 'host'))
  }))
}

export function readServers(list: Node): Server[] {
  return itemsOf(list).flatMap(node => {
    const { url, name, description } = fieldsOf(node)
    if (typeof url !== 'string') return []
    const variables = entriesOf(child(node, 'variables')).map(([key, one]) => {
      const { default: value, enum: values, description: about } = fieldsOf(one)
      return { name: key, default: textOf(value) ?? '', enum: textsOf(values), description: wordsOf(about) }
    })
    return [{ url, name: wordsOf(name), description: wordsOf(description), variables, at: atOf(node) }]
  })
}

/** The authentication of an operation, or of the whole API. */
export function readSecurity(node: Node, context: ReadContext): SecurityAlternative[] {
  const own = child(node, 'security')
  const list = Array.isArray(own.value) ? own : child(context.documents.root, 'security')
  return itemsOf(list).map(alternative =>
    entriesOf(alternative).map(([name, { value }]) => ({ scheme: readScheme(name, context), scopes: textsOf(value) }))
  )
}

/** Where ways of authentication are declared. */
export function schemesOf(root: Node): Node {
  return isSwagger(root) ? child(root, 'securityDefinitions') : child(child(root, 'components'), 'securitySchemes')
}

function readSchemes(context: ReadContext): SecurityScheme[] {
  return entriesOf(schemesOf(context.documents.root)).map(([name]) => readScheme(name, context))
}

const types = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'] as const

/** OpenAPI 3.2 allows references in place of names. */
function readScheme(name: string, context: ReadContext): SecurityScheme {
  const { documents } = context
  const schemes = schemesOf(documents.root)
  const isName = isObject(schemes.value) && Object.hasOwn(schemes.value, name)
  const written = isName ? child(schemes, name) : (documents.find(name, documents.root) ?? child(schemes, name))
  const resolved = resolve(written, context).node
  const node = isSwagger(documents.root) ? swaggerScheme(resolved) : resolved
  const fields = fieldsOf(node)
  const { in: place } = fields
  const isKey = place === 'query' || place === 'header' || place === 'cookie'
  const label = isName ? name : (name.split('/').at(-1) ?? name)
  return {
    name: label,
    type: types.find(type => type === fields.type) ?? 'unknown',
    description: wordsOf(fields.description),
    isDeprecated: fields.deprecated === true,
    key: fields.type === 'apiKey' && isKey ? { in: place, name: textOf(fields.name) ?? '' } : null,
    scheme: textOf(fields.scheme)?.toLowerCase() ?? null,
    bearerFormat: wordsOf(fields.bearerFormat),
    flows: entriesOf(child(node, 'flows')).flatMap(([kind, flow]) =>
      isObject(flow.value) ? [toFlow(kind, flow)] : []
    ),
    url: wordsOf(fields.openIdConnectUrl) ?? wordsOf(fields.oauth2MetadataUrl),
    anchor: `auth.${label}`,
    at: node.value === undefined ? null : atOf(node)
  }
}

function toFlow(name: string, node: Node): OAuthFlow {
  const fields = fieldsOf(node)
  return {
    name,
    authorizationUrl: wordsOf(fields.authorizationUrl),
    tokenUrl: wordsOf(fields.tokenUrl),
    refreshUrl: wordsOf(fields.refreshUrl),
    deviceAuthorizationUrl: wordsOf(fields.deviceAuthorizationUrl),
    scopes: entriesOf(child(node, 'scopes')).map(([scope, { value }]) => ({
      name: scope,
      description: textOf(value) ?? ''
    }))
  }
}
