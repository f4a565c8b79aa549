/** The headings of a page in its order, each with the words that search finds below it. */
import { placeOf } from '../diagnostics/finding.ts'
import type { Place } from '../types/basics.ts'
import type { Heading, Section } from '../types/compiled.ts'
import type { ProtoElement, ProtoEnum, ProtoField, ProtoMessage, ProtoMethod } from './descriptor.ts'
import { breakable } from './draw/type.ts'
import { partIds } from './link/anchors.ts'
import type { Reference } from './link/reference.ts'
import { enumsOf, messagesOf } from './walk.ts'

export interface OutlineEntry {
  readonly heading: Heading
  /** What is said below the heading, up to the next one. */
  readonly text: string
  /** The names below it. */
  readonly code: string
}

export function outlineOf({ file, anchors }: Pick<Reference, 'file' | 'anchors'>): OutlineEntry[] {
  const top = placeOf(file.source)
  const element = (level: number, found: ProtoElement, name: string, words: Words): OutlineEntry =>
    entry(
      { level, id: anchors.get(found) ?? '', text: name, place: found.place },
      { text: [found.comment, ...words.text], code: words.code }
    )
  const part = (
    part: keyof typeof partIds,
    title: string,
    entries: readonly OutlineEntry[],
    words = noWords
  ): OutlineEntry[] =>
    entries.length === 0 && words === noWords
      ? []
      : [entry({ level: 2, id: partIds[part], text: title, place: top }, words), ...entries]
  const services = file.services.flatMap(service => [
    element(3, service, service.name, noWords),
    ...service.methods.map(method => element(4, method, method.name, methodWords(method)))
  ])
  const messages = messagesOf(file).map(message =>
    element(3, message, message.longName, fieldWords(message.fields, message))
  )
  const enums = enumsOf(file).map(found => element(3, found, found.longName, valueWords(found)))
  return [
    ...part('services', 'Services', services),
    ...part('messages', 'Messages', messages),
    ...part('enums', 'Enums', enums),
    ...part('extensions', 'Extensions', [], file.extensions.length === 0 ? noWords : fieldWords(file.extensions))
  ]
}

/** One section for each heading, and one before the first for what stands above it. */
export function sectionsOf(outline: readonly OutlineEntry[], introduction: string): Section[] {
  const below = outline.map(({ text, code }, heading): Section => ({ heading, text, code }))
  return introduction === '' ? below : [{ heading: null, text: tidy(introduction), code: '' }, ...below]
}

interface Words {
  readonly text: readonly string[]
  readonly code: readonly string[]
}

const noWords: Words = { text: [], code: [] }

function methodWords({ request, response, routes }: ProtoMethod): Words {
  const types = [request, response].map(({ written }) => written.replace(/^\./, ''))
  return { text: [], code: [...types, ...routes.map(({ verb, path }) => `${verb} ${path}`)] }
}

function fieldWords(fields: readonly ProtoField[], message?: ProtoMessage): Words {
  const oneofs = message?.oneofs.map(({ comment }) => comment) ?? []
  return { text: [...oneofs, ...fields.map(({ comment }) => comment)], code: fields.map(({ name }) => name) }
}

function valueWords({ values }: ProtoEnum): Words {
  return { text: values.map(({ comment }) => comment), code: values.map(({ name }) => name) }
}

function entry(heading: Omit<Heading, 'html'> & { readonly place: Place }, { text, code }: Words): OutlineEntry {
  return {
    heading: { ...heading, html: breakable(heading.text).html },
    text: tidy(text.join(' ')),
    code: code.join('\n')
  }
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
