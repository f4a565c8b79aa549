/** The HTML of parameters, headers and bodies. */
import {
  deprecatedFlag,
  type ReferenceField,
  referenceFields,
  referenceFold,
  referenceLimits,
  referenceTabs,
  requiredFlag
} from 'docsgen/reference'
import { type Html, type HtmlContent, html, joinHtml } from 'docsgen/text'
import type { Encoding, Header, Media, Parameter, Schema } from '../model.ts'
import type { Texts } from '../texts.ts'
import { limitsOf, reasonOf, schemaContent, schemaType, valueCode, valueField } from './schema.ts'

/** Parameters of one place, or headers of a response. */
export function renderParameters(parameters: readonly (Parameter | Header)[], texts: Texts): Html {
  return parameters.length === 0 ? html`` : referenceFields(parameters.map(one => toField(one, texts)))
}

function toField(parameter: Parameter | Header, texts: Texts): ReferenceField {
  const { name, anchor, isRequired, description, deprecation, schema, examples, at } = parameter
  const media = 'media' in parameter ? parameter.media : null
  const shown = schema ?? media?.schema ?? null
  const value = shown === null ? { flags: isRequired ? [requiredFlag] : [] } : valueField(shown, texts, isRequired)
  const written = examples.filter(example => !example.isMade && example.value !== undefined)
  const limits: HtmlContent[] = [
    ...(deprecation === null ? [] : [reasonOf(deprecation, texts, at)]),
    ...(value.limits ?? []),
    media !== null && html`Sent as <code>${media.type}</code>.`,
    ...serializationWords(parameter),
    ...(shown?.examples.length === 0 ? written : []).map(example => html`Example: ${valueCode(example.value)}.`)
  ]
  const flags = value.flags ?? []
  const isNoted = deprecation === null || flags.includes(deprecatedFlag)
  return {
    name,
    id: anchor,
    ...value,
    flags: isNoted ? flags : [...flags, deprecatedFlag],
    description: texts.blocks(description ?? shown?.description ?? null, at),
    limits: limits.filter(limit => limit !== false && limit !== null)
  }
}

/** How a list or an object is written, and what else the address allows. */
function serializationWords(parameter: Parameter | Header): HtmlContent[] {
  if (!('serialization' in parameter)) return []
  const { serialization, allowsEmpty, allowsReserved } = parameter
  return [
    ...(serialization === null ? [] : [html`${sentence(serialization.words)} <code>${serialization.sample}</code>`]),
    ...(allowsEmpty ? ['It can be empty.'] : []),
    ...(allowsReserved ? ['Characters such as “/” are sent as they are.'] : [])
  ]
}

function sentence(words: string): string {
  return /[.:!?]$/.test(words) ? words : `${words}:`
}

/** What a body holds, by media type. `isFolded`: its fields open on demand. */
export function renderMedia(media: readonly Media[], texts: Texts, isFolded = false): Html {
  const [only] = media
  if (only === undefined) return html``
  if (media.length === 1) return renderOneMedia(only, texts, isFolded, true)
  return referenceTabs(
    media.map(one => ({
      value: one.type,
      label: html`<code>${one.type}</code>`,
      content: renderOneMedia(one, texts, isFolded, false)
    }))
  )
}

function renderOneMedia(
  { type, schema, itemSchema, encoding }: Media,
  texts: Texts,
  isFolded: boolean,
  isNamed: boolean
): Html {
  const shown = schema ?? itemSchema
  const isStream = schema === null && itemSchema !== null
  const head = html`<p class="ref-media">${isNamed && html`<code>${type}</code> `}${isStream && 'a stream of '}${shown !== null && html`<span class="ref-type">${schemaType(shown, texts)}</span>`}</p>`
  if (shown === null) return head
  const { description, at } = shown
  const parts = [
    shown.cut === null && texts.blocks(description, at),
    renderLimits(shown, texts),
    schemaContent(withEncoding(shown, encoding), texts),
    ...encoding.map(part => renderEncoding(part, texts))
  ]
  const content = joinHtml(parts, '')
  if (content.html === '' || !isFolded) return html`${head}${content}`
  return html`${head}${referenceFold({ summary: foldTitle(shown), content })}`
}

function foldTitle({ properties, items }: Schema): string {
  const fields = properties.length || (items?.properties.length ?? 0)
  return fields === 0 ? 'Details' : `${fields} ${fields === 1 ? 'field' : 'fields'}`
}

function renderLimits(schema: Schema, texts: Texts): HtmlContent {
  const limits = limitsOf({ ...schema, properties: [], choices: [] }, texts)
  return limits.length > 0 && referenceLimits(limits)
}

/** Limits of parts stay with their fields. */
function withEncoding(schema: Schema, encoding: readonly Encoding[]): Schema {
  if (encoding.length === 0) return schema
  const words = new Map(
    encoding.map(({ name, contentType, serialization }) => [
      name,
      [
        ...(contentType === null ? [] : [`sent as ${contentType}`]),
        ...(serialization === null ? [] : [`${serialization.words.replace(/[.:]$/, '')}: ${serialization.sample}`])
      ]
    ])
  )
  const properties = schema.properties.map(property => ({
    ...property,
    schema: { ...property.schema, limits: [...property.schema.limits, ...(words.get(property.name) ?? [])] }
  }))
  const { shared } = schema
  return {
    ...schema,
    properties,
    shared: shared && { ...shared, view: { ...shared.view, properties }, made: { markdown: null, words: null } }
  }
}

/** Headers of a part of a form. */
function renderEncoding({ name, headers }: Encoding, texts: Texts): HtmlContent {
  if (headers.length === 0) return null
  return html`<p class="ref-note">Headers of <code>${name}</code>:</p>${renderParameters(headers, texts)}`
}
