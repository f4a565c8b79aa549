/** The HTML of a schema: its type, its fields with what is inside of them, its branches, its limits in words. */
import {
  deprecatedFlag,
  type Flag,
  type ReferenceField,
  referenceFields,
  referenceFold,
  referenceLimits,
  requiredFlag
} from 'docsgen/reference'
import { type Html, type HtmlContent, html, joinHtml } from 'docsgen/text'
import type { Choice, Choices, Condition, EnumValue, Property, Schema } from '../model.ts'
import type { Texts } from '../texts.ts'

/** The type in a few words, with a link to the page of its schema. */
export function schemaType(schema: Schema, texts: Texts): Html {
  const { label, format, isNullable, content } = schema
  const named = namedIn(schema)
  const name = named?.name ?? ''
  const at = name === '' ? -1 : label.indexOf(name)
  const type =
    named === null || at < 0
      ? html`<code>${label}</code>`
      : html`<code>${label.slice(0, at)}${linkTo(named.href, name, texts)}${label.slice(at + name.length)}</code>`
  const more = [
    format !== null && !label.includes(format) && format,
    content !== null && [content.encoding, content.mediaType].filter(Boolean).join(' of '),
    isNullable && !/\bnull\b/.test(label) && 'or null'
  ].filter(word => word !== false && word !== '')
  return html`${type}${more.map(word => ` ${word}`)}`
}

/** The schema that a label names: its own, or that of its items. */
function namedIn(schema: Schema): { readonly name: string; readonly href: string } | null {
  for (let one: Schema | null = schema; one !== null; one = one.items)
    if (one.href !== null && one.name !== null) return { name: one.name, href: one.href }
  return null
}

function linkTo(href: string, name: string, texts: Texts): Html {
  texts.link(href, name)
  return html`<a href="${href}">${name}</a>`
}

/** A field of an object. */
function propertyField({ name, isRequired, schema, anchor }: Property, texts: Texts): ReferenceField {
  return {
    name,
    ...(anchor !== '' && { id: anchor }),
    ...valueField(schema, texts, isRequired),
    description: texts.blocks(schema.description, schema.at)
  }
}

/** Everything about a value beside its name and description. */
export function valueField(
  schema: Schema,
  texts: Texts,
  isRequired: boolean
): Pick<ReferenceField, 'type' | 'flags' | 'limits' | 'inside'> {
  return {
    type: schemaType(schema, texts),
    flags: flagsOf(schema, isRequired),
    limits: limitsOf(schema, texts),
    inside: foldedInside(schema, texts)
  }
}

function flagsOf({ isReadOnly, isWriteOnly, deprecation }: Schema, isRequired: boolean): Flag[] {
  return [
    ...(isRequired ? [requiredFlag] : []),
    ...(isReadOnly ? [{ text: 'read-only' }] : []),
    ...(isWriteOnly ? [{ text: 'write-only' }] : []),
    ...(deprecation === null ? [] : [deprecatedFlag])
  ]
}

/** Sentences about valid values. */
export function limitsOf(schema: Schema, texts: Texts): HtmlContent[] {
  const { limits, pattern, default: preset, examples, deprecation, items, at } = schema
  const ofItems = items === null || items.cut !== null ? [] : [...items.limits]
  const constant = schema.const
  return [
    deprecation !== null && reasonOf(deprecation, texts, at),
    schema.isNever && 'No value is valid.',
    constant !== null && html`Always ${valueCode(constant.value)}.`,
    preset !== null && html`Default: ${valueCode(preset.value)}.`,
    ...limits.map(limit => `${capital(limit)}.`),
    ...ofItems.map(limit => `Each item: ${limit}.`),
    pattern !== null && html`Matches <code>${pattern}</code>.`,
    items !== null &&
      items.cut === null &&
      items.pattern !== null &&
      html`Each item matches <code>${items.pattern}</code>.`,
    isScalar(schema) &&
      examples.length > 0 &&
      html`Example: ${joinHtml(
        examples.map(example => valueCode(example)),
        ', '
      )}.`
  ].filter(limit => limit !== false && limit !== null && limit !== '')
}

/** Why something is deprecated, and until when it works. */
export function reasonOf(
  { reason, sunset }: NonNullable<Schema['deprecation']>,
  texts: Texts,
  at: string | null
): Html | false {
  if (reason === null && sunset === null) return false
  return html`Deprecated${reason !== null && html`: ${texts.inline(reason, at)}`}${sunset !== null && ` Until ${sunset}.`}`
}

function isScalar({ properties, items, choices }: Schema): boolean {
  return properties.length === 0 && items === null && choices.length === 0
}

/** A value as JSON; text without quotes if they say nothing. */
export function valueCode(value: unknown): Html {
  const isPlain = typeof value === 'string' && value !== '' && !/^[\d\s"]|\s$|^(?:true|false|null)$/.test(value)
  return html`<code>${isPlain ? value : (JSON.stringify(value) ?? String(value))}</code>`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What is inside of a value, behind a summary; enums without it. */
function foldedInside(schema: Schema, texts: Texts): HtmlContent {
  if (schema.cut !== null) return null
  const values = enumOf(schema, texts)
  const content = joinHtml([enumOf({ ...schema, enum: [] }, texts), contentOf(schema, texts)], '\n')
  if (content.html === '') return values
  return html`${values}${referenceFold({ summary: summaryOf(schema), content })}`
}

function summaryOf(schema: Schema): string {
  const inner = innermost(schema)
  const of = inner === schema ? '' : ' of each item'
  const count = inner.properties.length
  if (count > 0 && inner.choices.length === 0) return `${count} ${count === 1 ? 'field' : 'fields'}${of}`
  if (inner.choices.length > 0)
    return `${inner.choices.reduce((sum, { options }) => sum + options.length, 0)} variants${of}`
  return `Details${of}`
}

function innermost(schema: Schema): Schema {
  const { items } = schema
  return items !== null && items.cut === null && schema.properties.length === 0 ? innermost(items) : schema
}

/** All that is inside of a schema, without its own description and type. */
export function schemaContent(schema: Schema, texts: Texts): Html {
  return schema.cut === null ? joinHtml([enumOf(schema, texts), contentOf(schema, texts)], '\n') : html``
}

/** The same without the values of an enum. */
function contentOf(schema: Schema, texts: Texts): Html {
  const { shared } = schema
  return shared === null ? drawContent(schema, texts) : texts.shared(shared, own => drawContent(shared.view, own))
}

function drawContent(schema: Schema, texts: Texts): Html {
  const { properties, patternProperties, additional, choices, conditions, not, tuple, items, contains } = schema
  const rest: ReferenceField[] = [
    ...patternProperties.map(({ pattern, schema: inner, anchor }) => ({
      name: pattern,
      ...(anchor !== '' && { id: anchor }),
      ...valueField(inner, texts, false),
      description: html`${texts.blocks(inner.description, inner.at)}<p>For each name that matches the pattern.</p>`
    })),
    ...(typeof additional === 'object' && additional !== null
      ? [
          {
            name: properties.length > 0 ? 'any other name' : 'any name',
            ...valueField(additional, texts, false),
            description: texts.blocks(additional.description, additional.at)
          }
        ]
      : [])
  ]
  const fields = [...properties.map(property => propertyField(property, texts)), ...rest]
  return joinHtml(
    [
      fields.length > 0 && referenceFields(fields),
      schema.alsoRequired.length > 0 && note(html`Required: ${codes(schema.alsoRequired)}.`),
      additional === false && properties.length > 0 && note('No other fields are allowed.'),
      schema.propertyNames !== null && named('Names', schema.propertyNames, texts),
      ...schema.dependencies.map(({ name, needs }) => note(html`<code>${name}</code> needs ${codes(needs)}.`)),
      ...choices.map(one => drawChoices(one, texts)),
      ...conditions.map(condition => drawCondition(condition, texts)),
      not !== null && named('Not', not, texts),
      tuple.length > 0 && drawTuple(schema, texts),
      contains !== null && named('At least one item', contains, texts),
      items !== null && drawItems(items, texts)
    ],
    '\n'
  )
}

function note(content: HtmlContent): Html {
  return html`<p class="ref-note">${content}</p>`
}

function codes(names: readonly string[]): Html {
  return joinHtml(
    names.map(name => html`<code>${name}</code>`),
    ', '
  )
}

/** A schema under a word: “Not `string`”. */
function named(word: string, schema: Schema, texts: Texts): Html {
  const limits = limitsOf(schema, texts)
  const line = note(html`${word}: ${schemaType(schema, texts)}`)
  return html`${line}${limits.length > 0 && referenceLimits(limits)}${schemaContent(schema, texts)}`
}

/** Items have no name: their fields are those of the list. */
function drawItems(items: Schema, texts: Texts): Html {
  return html`${items.cut === null && texts.blocks(items.description, items.at)}${schemaContent(items, texts)}`
}

function drawTuple({ tuple, items, isOpenTuple }: Schema, texts: Texts): Html {
  const fields = tuple.map((schema, index) => ({
    name: `[${index}]`,
    ...valueField(schema, texts, false),
    description: texts.blocks(schema.description, schema.at)
  }))
  return html`${referenceFields(fields)}${!isOpenTuple && items === null && note('No further items.')}`
}

/** Values with few words are on one line. */
const manyValues = 24

function enumOf(schema: Schema, texts: Texts): Html {
  const values = schema.enum.length > 0 ? schema.enum : schema.items?.cut === null ? schema.items.enum : []
  if (values.length === 0) return html``
  const of = schema.enum.length > 0 ? '' : 'Each item is '
  if (values.some(({ description, name }) => description !== null || name !== null))
    return html`<dl class="ref-values">${values.map(value => drawValue(value, schema, texts))}</dl>`
  const list = joinHtml(
    values.map(({ value }) => valueCode(value)),
    ' '
  )
  if (values.length > manyValues)
    return referenceFold({ summary: `${of}${values.length} values`, content: html`<p class="ref-enum">${list}</p>` })
  return html`<p class="ref-enum"><span>${of === '' ? 'One of' : 'Each item is one of'}</span> ${list}</p>`
}

function drawValue({ value, description, name }: EnumValue, { at }: Schema, texts: Texts): Html {
  return html`<dt>${valueCode(value)}${name !== null && html` <span class="ref-type">${name}</span>`}</dt><dd>${texts.inline(description, at)}</dd>`
}

function drawChoices({ kind, discriminator, options }: Choices, texts: Texts): Html {
  const words = kind === 'oneOf' ? 'One of these' : 'At least one of these'
  const by = discriminator !== null && html`; <code>${discriminator}</code> says which`
  const branches = options.map((option, index) => drawChoice(option, index === 0, discriminator, texts))
  return html`<div class="ref-choices"><p class="ref-choices__head">${words}${by}</p>${branches}</div>`
}

function drawChoice(
  { title, values, schema, anchor }: Choice,
  isOpen: boolean,
  discriminator: string | null,
  texts: Texts
): Html {
  const shown = values.filter(value => value !== title)
  const which = shown.length === 0 ? null : html` <span class="ref-type">${discriminator} = ${codes(shown)}</span>`
  const type = html`<span class="ref-type">${schemaType(schema, texts)}</span>`
  const isLinked = namedIn(schema) !== null
  const limits = limitsOf(schema, texts)
  const content = joinHtml(
    [
      texts.blocks(schema.description, schema.at),
      limits.length > 0 && referenceLimits(limits),
      schemaContent(schema, texts)
    ],
    ''
  )
  const id = anchor !== '' && html` id="${anchor}"`
  const head = html`<b>${title}</b>${which}`
  const isSame = schema.label === title
  if (content.html === '') return html`<p class="ref-branch"${id}>${head}${(!isSame || isLinked) && html` ${type}`}</p>`
  // A link inside of what opens something would be a control in a control.
  const label = isLinked ? html`<span class="ref-type"><code>${schema.label}</code></span>` : type
  const linked = isLinked && html`<p class="ref-media">${type}</p>`
  return html`<details class="ref-branch"${id}${isOpen && ' open'}><summary>${head}${!isSame && html` ${label}`}</summary>${linked}${content}</details>`
}

function drawCondition({ if: condition, property, met, unmet }: Condition, texts: Texts): Html {
  const head =
    property !== null
      ? html`If <code>${property}</code> is there`
      : html`If the value is ${condition === null ? 'anything' : schemaType(condition, texts)}`
  const inner = property === null && condition !== null ? conditionWords(condition) : null
  const part = (word: string, schema: Schema | null) =>
    schema !== null &&
    html`<p class="ref-note">${word}</p>${joinHtml([referenceLimitsOf(schema, texts), schemaContent(schema, texts)], '')}`
  return html`<div class="ref-choices"><p class="ref-choices__head">${inner ?? head}</p>${part('Then:', met)}${part('Otherwise:', unmet)}</div>`
}

function referenceLimitsOf(schema: Schema, texts: Texts): Html {
  const limits = limitsOf(schema, texts)
  return limits.length === 0 ? html`` : referenceLimits(limits)
}

/** “If `kind` is `file`”: the usual condition; null: another one. */
function conditionWords({ properties }: Schema): Html | null {
  const parts = properties.map(({ name, schema }) => {
    if (schema.const !== null) return html`<code>${name}</code> is ${valueCode(schema.const.value)}`
    if (schema.enum.length > 0)
      return html`<code>${name}</code> is one of ${joinHtml(
        schema.enum.map(({ value }) => valueCode(value)),
        ', '
      )}`
    return null
  })
  if (parts.length === 0 || parts.includes(null)) return null
  return html`If ${joinHtml(parts, ' and ')}`
}
