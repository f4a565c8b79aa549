/** The body of the page of a `.proto` file: HTML, headings, links, text for the search. */
import type {
  CollectionBody,
  CollectionHeading,
  CollectionLink,
  CollectionSection,
  CompileContext
} from 'docsgen/config'
import { breakable } from 'docsgen/reference'
import { html } from 'docsgen/text'
import {
  enumsOf,
  messagesOf,
  type ProtoElement,
  type ProtoEnum,
  type ProtoField,
  type ProtoFile,
  type ProtoMessage,
  type ProtoMethod
} from './descriptor.ts'
import { placeOf } from './found.ts'
import type { ProtoPage } from './page.ts'
import { type AskedReference, askReference, partIds, type ReferenceSet } from './reference.ts'
import type { CommentTools } from './render/comments.ts'
import { memberAnchor } from './render/names.ts'
import { renderPage } from './render/page.ts'

export function compileProto(
  { title, description, data: { file } }: ProtoPage,
  set: ReferenceSet,
  context: CompileContext & CommentTools
): CollectionBody {
  const asked = askReference({ file, set }, context)
  const links = new Map<string, CollectionLink>()
  const texts = new Map<string, string>()
  const { report } = context
  const body = renderPage({ ...asked, file, links, comments: context, texts, report }).html
  const textOf = (comment: string) => texts.get(comment) ?? comment
  const outline = outlineOf(file, asked.anchorOf, textOf)
  return {
    html: body,
    titleHtml: html`<code>${title}</code>`.html,
    headings: outline.map(({ heading }) => heading),
    anchors: memberAnchors(file, asked),
    links: [...links.values()],
    sections: sectionsOf(outline, textOf(file.comment)),
    sheets: ['reference'],
    excerpt: excerptOf(textOf(file.comment.split(/\n\s*\n/, 1)[0] ?? '')) || (description ?? '')
  }
}

const excerptLength = 160

/** A paragraph, cut at a word boundary. */
function excerptOf(comment: string): string {
  const text = comment.replace(/\s+/g, ' ').trim()
  if (text.length <= excerptLength) return text
  const head = text.slice(0, excerptLength)
  return `${head.slice(0, Math.max(head.lastIndexOf(' '), 0)) || head}…`
}

/** The ids of fields and values. */
function memberAnchors(file: ProtoFile, asked: AskedReference): string[] {
  const members = [
    ...messagesOf(file).map(message => ({ owner: message, names: message.fields })),
    ...enumsOf(file).map(found => ({ owner: found, names: found.values }))
  ]
  return members.flatMap(({ owner, names }) => names.flatMap(({ name }) => memberAnchor(owner, name, asked) ?? []))
}

interface OutlineEntry {
  readonly heading: CollectionHeading
  /** The comments below the heading, up to the next one. */
  readonly text: string
  /** The names below the heading. */
  readonly code: string
}

/** The headings of a page in order, each with the text below it that the search indexes. */
function outlineOf(
  file: ProtoFile,
  anchorOf: AskedReference['anchorOf'],
  textOf: (comment: string) => string
): OutlineEntry[] {
  const top = placeOf(file.source)
  const element = (level: number, found: ProtoElement, name: string, words: Words): OutlineEntry =>
    entry(
      { level, id: anchorOf(found) ?? '', text: name, place: found.place },
      { text: [found.comment, ...words.text].map(textOf), code: words.code }
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
    ...part(
      'extensions',
      'Extensions',
      [],
      file.extensions.length === 0 ? noWords : extensionWords(file.extensions, textOf)
    )
  ]
}

/** A section for each heading, and one for the text above the first heading. */
function sectionsOf(outline: readonly OutlineEntry[], introduction: string): CollectionSection[] {
  const below = outline.map(({ text, code }, heading): CollectionSection => ({ heading, text, code }))
  return introduction === '' ? below : [{ heading: null, text: normalizeWhitespace(introduction), code: '' }, ...below]
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

function extensionWords(fields: readonly ProtoField[], textOf: (comment: string) => string): Words {
  const { text, code } = fieldWords(fields)
  const blocks = new Set(fields.map(({ extendee }) => extendee?.comment ?? ''))
  return { text: [...blocks, ...text].map(textOf), code }
}

function valueWords({ values }: ProtoEnum): Words {
  return { text: values.map(({ comment }) => comment), code: values.map(({ name }) => name) }
}

function entry(heading: CollectionHeading, { text, code }: Words): OutlineEntry {
  return {
    heading: { ...heading, html: breakable(heading.text).html },
    text: normalizeWhitespace(text.join(' ')),
    code: code.join('\n')
  }
}

function normalizeWhitespace(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
