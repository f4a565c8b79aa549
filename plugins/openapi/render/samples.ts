/** The samples beside an operation: the request in several languages, and the responses. */
import { codeToken, jsonCode, referenceSample, referenceTabs, sampleCode } from 'docsgen/reference'
import { type Html, html, joinHtml } from 'docsgen/text'
import type { PlainValue } from 'docsgen/theme'
import type { Example, Media, Operation, Response } from '../model.ts'
import { exampleNamed, isJson, sampleRequest } from '../samples/request.ts'
import { type Piece, sampleLanguages } from '../samples/write.ts'

/** Samples of an operation; a webhook or a callback has no request that a reader sends. */
export function renderSamples(operation: Operation, language: string): Html {
  const names = exampleNames(operation)
  if (names.length < 2) return joinHtml([requestOf(operation, null, language), responsesOf(operation, null)], '\n')
  const tabs = names.map(({ name, label }, index) => ({
    value: name,
    label,
    content: joinHtml(
      [
        requestOf(operation, name, language),
        // Responses that belong to no example are shown once.
        responsesOf(operation, name, index > 0)
      ],
      '\n'
    )
  }))
  return html`<div class="ref-examples">${referenceTabs(tabs)}</div>`
}

/** The named examples of the request, or else of the first response. */
function exampleNames({ body, responses }: Operation): { readonly name: string; readonly label: string }[] {
  const named = (media: readonly Media[]) => media[0]?.examples.filter(({ name }) => name !== null) ?? []
  const ofBody = named(body?.media ?? [])
  const examples = ofBody.length > 0 ? ofBody : named(responses[0]?.media ?? [])
  return examples.map(({ name, summary }) => ({ name: String(name), label: summary ?? String(name) }))
}

function requestOf(operation: Operation, example: string | null, language: string): Html | null {
  if (operation.kind !== 'operation') return bodyOf(operation, example)
  const request = sampleRequest(operation, example)
  const own = operation.samples.map(({ language: id, label, source }, index) => ({
    value: `own-${index}`,
    label: label ?? labelOf(id),
    content: sampleCode(source, id.toLowerCase())
  }))
  const labels = new Set(own.map(({ label }) => label))
  const made = sampleLanguages
    .filter(({ label }) => !labels.has(label))
    .map(({ id, label, write }, index) => ({
      value: id,
      label,
      // The others are written in the browser, when they are chosen.
      content: index === 0 || id === language ? sampleCode(toCode(write(request)), id) : null
    }))
  const box = referenceSample({ title: 'Request', content: referenceTabs([...own, ...made], 'api-language') })
  return html`<div data-api-request="${JSON.stringify(request)}">${box}</div>`
}

/** A name in `x-codeSamples` as readers know it. */
function labelOf(language: string): string {
  const id = language.toLowerCase()
  const known = sampleLanguages.find(one => one.id === id || one.label.toLowerCase() === id)
  return known?.label ?? (id === 'shell' ? 'curl' : language)
}

/** What the API sends: the body of a webhook. */
function bodyOf({ body }: Operation, name: string | null): Html | null {
  const [media] = body?.media ?? []
  const code = media === undefined ? null : exampleCode(media, name)
  return code === null
    ? null
    : referenceSample({ title: html`Request <code>${media?.type ?? ''}</code>`, content: code })
}

/** Tabs with an example of each response. `isOnlyNamed`: without responses that lack an example of the name. */
function responsesOf({ responses }: Operation, name: string | null, isOnlyNamed = false): Html | null {
  const shown = responses.flatMap(response => {
    if (isOnlyNamed && !hasExample(response, name)) return []
    const code = responseCode(response, name)
    return code === null ? [] : [{ value: response.status, label: statusLabel(response), content: code }]
  })
  if (shown.length === 0) return null
  return referenceSample({ title: 'Response', content: referenceTabs(shown) })
}

function hasExample({ media }: Response, name: string | null): boolean {
  return media.some(({ examples }) => examples.some(example => example.name === name))
}

function responseCode({ media, title, status }: Response, name: string | null): Html | null {
  const [first] = media
  if (first === undefined) return sampleCode(codeToken('comment', `${status} ${title}: no content`.trim()), 'text')
  return exampleCode(first, name)
}

/** “200” with a dot in the color of its class. */
export function statusLabel({ status }: Pick<Response, 'status'>): Html {
  const kind = /^[1-5]/.test(status) ? status.charAt(0) : 'x'
  return html`<span class="ref-status ref-status--${kind}">${status}</span>`
}

function exampleCode(media: Media, name: string | null): Html | null {
  const example = exampleNamed(media.examples, name)
  if (example === null) return null
  const json = jsonOf(example, media)
  if (json !== undefined) return sampleCode(jsonCode(json), 'json')
  if (example.url !== null) return sampleCode(codeToken('comment', `See ${example.url}`))
  return sampleCode(example.text ?? String(example.value ?? ''))
}

/** The value of an example in JSON; undefined: it is other text. */
export function jsonOf({ value, text }: Example, { type }: Pick<Media, 'type'>): PlainValue | undefined {
  if (value === undefined || text !== null) return undefined
  if (typeof value !== 'string' || !isJson(type)) {
    // Read from JSON or YAML.
    return typeof value === 'string' ? undefined : (value as PlainValue)
  }
  try {
    return JSON.parse(value) as PlainValue
  } catch {
    return value
  }
}

function toCode(pieces: readonly Piece[]): Html {
  return joinHtml(
    pieces.map(([kind, text]) => (kind === null ? html`${text}` : codeToken(kind, text))),
    ''
  )
}
