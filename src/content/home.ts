/**
 * The front matter of a start page (`layout: home`). `hero` and `features` are compatible with VitePress; `logos`,
 * `numbers`, `quotes` and `call` are our own. A wrong part is reported at its place and left out.
 */
import { finding } from '../diagnostics/finding.ts'
import type { FieldPlaces } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import type { Home, HomeAction, HomeAddress, HomeCode, HomeFeature, HomeHero, HomePicture } from '../types/home.ts'
import { address, isRecord, list, object, type Reader, readFields, text, type Values } from './fields.ts'
import type { YamlField } from './yaml.ts'

/** Accepts any value, because its parts are read separately. */
const parts: Reader<unknown> = { expected: 'a value', schema: {}, read: value => value }

/** Accepts only the given words; `expected` becomes `a`, `b` or `c`. */
export function oneOf<T extends string>(...choices: readonly T[]): Reader<T> {
  const last = choices.at(-1)
  return {
    expected: `${choices
      .slice(0, -1)
      .map(choice => `“${choice}”`)
      .join(', ')} or “${last}”`,
    schema: { enum: choices },
    read: value => choices.find(choice => choice === value)
  }
}

/** The keys of a start page; their contents are read by `readHome`. */
export const homeSchema = {
  /**
   * The top of a start page: `name`, `text` and `tagline`; `actions` (buttons); `image` (a path, `{ src, alt }` or `{ light, dark, alt }`) or `code` (`{ language, title, text }`); `install` (commands of npm, shown for each package manager); `variant`: `split`, `centered` or `plain`.
   * @default none
   * @example { name: Acme, text: Docs in minutes, actions: [{ text: Quick start, link: ./quick-start.md }] }
   */
  hero: object,
  /**
   * Cards of a start page, each with a `title` and, where they are known, `icon` (name of an icon, an emoji or a picture), `details`, `link` and `linkText`.
   * @default none
   * @example [{ icon: lightning, title: Fast, details: Pages are HTML., link: ./speed.md }]
   */
  features: list(object),
  /**
   * A row of logos on a start page: `title` and `items`, each a picture (`src`, or `light` and `dark`) with `alt` and, if it leads somewhere, `link`.
   * @default none
   * @example { title: Used by, items: [{ src: /img/acme.svg, alt: Acme }] }
   */
  logos: object,
  /**
   * Figures on a start page, each with a `value` and a `label`.
   * @default none
   * @example [{ value: 4 kB, label: of script on a page }]
   */
  numbers: list(object),
  /**
   * Quotes on a start page: `text`, `author`, `role`, `image` and `link`.
   * @default none
   * @example [{ text: It just works., author: Jane Doe, role: Acme }]
   */
  quotes: list(object),
  /**
   * The end of a start page: `title`, `text` and `actions`.
   * @default none
   * @example { title: Ready?, actions: [{ text: Quick start, link: ./quick-start.md }] }
   */
  call: object
}

/**
 * The parts of a start page from its front matter fields; values of a wrong type are already reported by `homeSchema`.
 */
export function readHome(fields: readonly YamlField[], report: Report): Home {
  const inside = (key: string) => fields.find(field => field.key === key)
  const items = (key: string) => entriesOf(inside(key))
  const logos = mappingOf(inside('logos'), { title: text, items: parts }, report)
  const call = mappingOf(inside('call'), { title: text, text, actions: parts }, report)
  return {
    hero: readHero(inside('hero'), report),
    features: items('features').flatMap(field => readFeature(field, report) ?? []),
    logos: logos && {
      title: logos.values.title ?? null,
      items: entriesOf(logos.inner.items).flatMap(field => readLogo(field, report) ?? [])
    },
    numbers: items('numbers').flatMap(field => readNumber(field, report) ?? []),
    quotes: items('quotes').flatMap(field => readQuote(field, report) ?? []),
    call: call && {
      title: call.values.title ?? '',
      text: call.values.text ?? null,
      actions: readActions(call.inner.actions, report)
    }
  }
}

interface Mapping<S extends Readonly<Record<string, Reader<unknown>>>> {
  readonly values: Values<S>
  readonly places: FieldPlaces
  readonly inner: { readonly [K in keyof S]?: YamlField }
}

/** The parts of a mapping, read with a schema; null: missing, or not a mapping. */
function mappingOf<S extends Readonly<Record<string, Reader<unknown>>>>(
  field: YamlField | undefined,
  schema: S,
  report: Report
): Mapping<S> | null {
  if (field === undefined || !isRecord(field.value)) return null
  const codes = { wrong: 'front-matter/invalid', unknown: 'front-matter/unknown-key' } as const
  const { values, places } = readFields(field.inner, schema, codes, report)
  // The cast is safe: keys outside of the schema are not accessed, and were just reported.
  const inner = Object.fromEntries(field.inner.map(part => [part.key, part])) as Mapping<S>['inner']
  return { values, places, inner }
}

function entriesOf(field: YamlField | undefined): readonly YamlField[] {
  return Array.isArray(field?.value) ? field.inner : []
}

/** The mapping, if it has the text without which there is nothing to show; otherwise null, and reported. */
function withText<S extends Readonly<Record<string, Reader<unknown>>>>(
  field: YamlField,
  needed: keyof S & string,
  schema: S,
  report: Report
): Mapping<S> | null {
  const mapping = mappingOf(field, schema, report)
  if (mapping === null || mapping.values[needed] !== undefined) return mapping
  if (mapping.inner[needed] === undefined) {
    report(finding('front-matter/invalid', field.place, `“${needed}” is missing.`, `Add “${needed}:” with some text.`))
  }
  return null
}

function readHero(field: YamlField | undefined, report: Report): HomeHero | null {
  const variant = oneOf('split', 'centered', 'plain')
  const schema = { name: text, text, tagline: text, variant, image: parts, code: parts, install: text, actions: parts }
  const hero = mappingOf(field, schema, report)
  if (hero === null) return null
  const { name = null, text: words = null, tagline = null, install = null } = hero.values
  const image = readPicture(hero.inner.image, report)
  const code = readCode(hero.inner.code, report)
  const likely = image === null && code === null ? 'centered' : 'split'
  const actions = readActions(hero.inner.actions, report)
  return { name, text: words, tagline, variant: hero.values.variant ?? likely, image, code, install, actions }
}

function readActions(field: YamlField | undefined, report: Report): HomeAction[] {
  const theme = oneOf('brand', 'alt', 'sponsor')
  return entriesOf(field).flatMap((entry, at) => {
    const action = withText(entry, 'text', { text, link: address, theme, target: text, rel: text }, report)
    const link = addressIn(action, 'link')
    if (action === null) return []
    if (link === null) {
      report(
        finding('front-matter/invalid', entry.place, 'The action has no link.', 'Add “link:” with the path of a page.')
      )
      return []
    }
    const { text: words = '', theme: look = at === 0 ? 'brand' : 'alt', target = null, rel = null } = action.values
    return [{ text: words, link, theme: look === 'brand' ? look : 'alt', target, rel }]
  })
}

function readFeature(field: YamlField, report: Report): HomeFeature | null {
  const schema = { icon: parts, title: text, details: text, link: address, linkText: text, target: text, rel: text }
  const feature = withText(field, 'title', schema, report)
  if (feature === null) return null
  const { title = '', details = null, linkText = null } = feature.values
  return { icon: readIcon(feature.inner.icon, report), title, details, link: addressIn(feature, 'link'), linkText }
}

function readIcon(field: YamlField | undefined, report: Report): HomeFeature['icon'] {
  if (field === undefined || typeof field.value !== 'string') return readPicture(field, report)
  const { value, place } = field
  if (/^[a-z0-9-]+$/.test(value)) return { name: value, place }
  if (/^\.{0,2}\/|^https?:/.test(value)) return readPicture(field, report)
  if (!/[<>]/.test(value) && [...value].length <= 8) return { emoji: value }
  const hint = 'Write the name of an icon such as “star”, an emoji, or “src:” with a picture.'
  report(finding('front-matter/invalid', place, 'The icon is HTML, which is not supported here.', hint))
  return null
}

function readLogo(field: YamlField, report: Report): NonNullable<Home['logos']>['items'][number] | null {
  const picture = readPicture(field, report, { link: address })
  return (
    picture && {
      picture,
      link: addressIn(
        mappingOf(field, { link: address }, () => {}),
        'link'
      )
    }
  )
}

function readNumber(field: YamlField, report: Report): Home['numbers'][number] | null {
  const number = withText(field, 'value', { value: text, label: text }, report)
  return number && { value: number.values.value ?? '', label: number.values.label ?? '' }
}

function readQuote(field: YamlField, report: Report): Home['quotes'][number] | null {
  const quote = withText(field, 'text', { text, author: text, role: text, image: parts, link: address }, report)
  if (quote === null) return null
  const { text: words = '', author = null, role = null } = quote.values
  return { text: words, author, role, picture: readPicture(quote.inner.image, report), link: addressIn(quote, 'link') }
}

/** `/img/a.png`, `{ src, alt }` or `{ light, dark, alt }`. `more`: additional keys of the mapping. */
function readPicture(
  field: YamlField | undefined,
  report: Report,
  more: Readonly<Record<string, Reader<unknown>>> = {}
): HomePicture | null {
  if (field === undefined || field.value === null) return null
  const written = address.read(field.value, field.written)
  if (written !== undefined && !isRecord(field.value)) {
    return { light: { written, place: field.place }, dark: null, alt: '', width: null, height: null }
  }
  const schema = { src: address, light: address, dark: address, alt: text, width: text, height: text }
  const picture = mappingOf(field, { ...more, ...schema }, report) as Mapping<typeof schema> | null
  const light = addressIn(picture, 'src') ?? addressIn(picture, 'light')
  if (picture === null || light === null) {
    const hint = 'Write “src:” with the path of a picture, or “light:” and “dark:”.'
    report(finding('front-matter/invalid', field.place, 'The picture has no address.', hint))
    return null
  }
  const { alt = '', width = null, height = null } = picture.values
  return { light, dark: addressIn(picture, 'dark'), alt, width, height }
}

/** `npm install acme`, or `{ language, title, text }`. */
function readCode(field: YamlField | undefined, report: Report): HomeCode | null {
  if (field === undefined || field.value === null) return null
  if (typeof field.value === 'string') return { text: field.value.trimEnd(), language: 'bash', title: null }
  const code = withText(field, 'text', { text, language: text, title: text }, report)
  if (code === null) return null
  const { text: words = '', language = 'bash', title = null } = code.values
  return { text: words.trimEnd(), language, title }
}

function addressIn<K extends string>(
  mapping: { readonly values: { readonly [P in K]?: string | undefined }; readonly places: FieldPlaces } | null,
  key: K
): HomeAddress | null {
  const written = mapping?.values[key]
  const place = mapping?.places[key]
  return written === undefined || place === undefined ? null : { written, place }
}
