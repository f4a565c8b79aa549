/** The components of Mintlify by those of docsgen: their tags are replaced, and what is between them stays. */
import type { SourceEdit } from 'docsgen/config'
import { html, iconLike, type JsxTag, unescapeXml } from 'docsgen/text'
import { codeGroups, unique } from './code.ts'
import { pageLink, type Reading } from './syntax.ts'

/** What replaces the two tags of an element. The text of `start` may end with a line break: Markdown follows. */
interface Drawn {
  readonly start: string
  readonly end: string | ((tag: JsxTag) => string)
}

type Draw = (tag: JsxTag, reading: Reading, around: Around) => Drawn

/** Where an element is. */
interface Around {
  /** Makes an id that no other element of the page has. */
  readonly idOf: (title: string) => string | null
  /** The tag of the nearest element around it; null: none. */
  readonly parent: Open | null
}

interface Open {
  readonly tag: JsxTag
  readonly drawn: Drawn
  /** Titles of tabs in it. */
  readonly titles: Set<string>
}

export function componentEdits(tags: readonly JsxTag[], reading: Reading): SourceEdit[] {
  const open: Open[] = []
  const edits: SourceEdit[] = []
  const ids = new Map(headingIds(reading.prose).map(id => [id, 0]))
  const idOf = (title: string) => {
    const id = slugOf(title)
    const count = ids.get(id)
    ids.set(id, (count ?? 0) + 1)
    // Links lead to the heading with that id.
    return id === '' || count === 0 ? null : count === undefined ? id : `${id}-${count + 1}`
  }
  for (const tag of tags) {
    const replace = (text: string) => {
      if (text !== reading.page.text.slice(tag.start, tag.end))
        edits.push({ at: tag.start, length: tag.end - tag.start, text })
    }
    if (tag.isEnd) {
      const at = open.findLastIndex(it => it.tag.name === tag.name)
      const [closed] = at < 0 ? [] : open.splice(at)
      if (closed !== undefined) replace(endOf(closed.drawn, tag))
      continue
    }
    const draw = reading.own.has(tag.name) || !Object.hasOwn(components, tag.name) ? undefined : components[tag.name]
    if (draw === undefined) continue
    const drawn = draw(tag, reading, { idOf, parent: open.at(-1) ?? null })
    replace(tag.isSelfClosing ? drawn.start + endOf(drawn, tag) : drawn.start)
    if (!tag.isSelfClosing) open.push({ tag, drawn, titles: new Set() })
  }
  return edits
}

function headingIds(prose: string): readonly string[] {
  return [...prose.matchAll(/^ {0,3}#{1,6}[ \t]{1,9}(.{1,300})$/gm)].map(([, text = '']) => slugOf(text.trim()))
}

function endOf({ end }: Drawn, tag: JsxTag): string {
  return typeof end === 'string' ? end : end(tag)
}

/** Elements after a tag: in lines of their own if those of the content follow, so that these stay Markdown. */
function after(tag: JsxTag, elements: string, { page: { text } }: Reading): string {
  if (elements === '') return ''
  const rest = text.slice(tag.end, Math.max(tag.end, text.indexOf('\n', tag.end)))
  if (tag.isSelfClosing || rest.trim() !== '') return elements
  return `\n\n${indentOf(tag, text)}${elements}\n`
}

/** The same before the tag that ends an element. */
function before(tag: JsxTag, elements: string, { page: { text } }: Reading): string {
  const line = text.lastIndexOf('\n', tag.start - 1) + 1
  return text.slice(line, tag.start).trim() === '' && !tag.isSelfClosing
    ? `\n${indentOf(tag, text)}${elements}\n\n${indentOf(tag, text)}`
    : elements
}

/** The white space at the start of the line. */
export function indentOf({ start }: JsxTag, text: string): string {
  const line = text.lastIndexOf('\n', start - 1) + 1
  return /^[ \t]*/.exec(text.slice(line, start))?.[0] ?? ''
}

/** The text of an attribute: `title="A"`, `title={"A"}`; null: it has none, or it is computed. */
export function textIn(tag: JsxTag, name: string): string | null {
  const found = tag.attributes.find(it => it.name === name)
  if (found === undefined) return null
  if (found.value !== null) return unescapeXml(found.value)
  const expression = found.expression?.trim() ?? ''
  return /^(["'`])([^"'`$\\]*)\1$/.exec(expression)?.[2] ?? (/^-?[\d.]+$/.test(expression) ? expression : null)
}

function isOn(tag: JsxTag, name: string): boolean {
  const found = tag.attributes.find(it => it.name === name)
  return found !== undefined && found.value !== 'false' && found.expression?.trim() !== 'false'
}

/** Attributes of JSX for the texts that are there. */
function attributes(given: Readonly<Record<string, string | boolean | null>>): string {
  return Object.entries(given)
    .map(([name, value]) =>
      value === null || value === false ? '' : value === true ? ` ${name}` : ` ${name}=${quoted(value)}`
    )
    .join('')
}

function quoted(value: string): string {
  return value.includes('"') ? `{${JSON.stringify(value)}}` : `"${value}"`
}

/** Text between tags of JSX. */
function escaped(value: string): string {
  return html`${value}`.html.replaceAll('{', '&#123;').replaceAll('}', '&#125;')
}

function iconIn(tag: JsxTag, reading: Reading, name = 'icon'): string | null {
  const written = textIn(tag, name)
  if (written === null) return null
  const found = iconLike(written.replace(/^(?:fa-|brands?[-:/])/, ''))
  if (found === null && !/^(?:https?:|\/)/.test(written))
    reading.report(
      'icon',
      `docsgen has no icon “${written}”, so none is shown.`,
      'Write the name of a Bootstrap icon (https://icons.getbootstrap.com).',
      tag.start,
      tag.end - tag.start
    )
  return found
}

/** `tip` draws a box with the color and the title of tips. */
function box(type: string): Draw {
  return tag => ({
    start: `<Admonition type="${type}"${attributes({ title: textIn(tag, 'title') })}>`,
    end: '</Admonition>'
  })
}

function element(name: string, className?: string): Draw {
  return () => ({ start: `<${name}${className === undefined ? '' : ` className="${className}"`}>`, end: `</${name}>` })
}

const card: Draw = (tag, reading) => {
  const picture = textIn(tag, 'img')
  const title = textIn(tag, 'title')
  const cta = textIn(tag, 'cta')
  const href = textIn(tag, 'href')
  const start = `<Card${attributes({ title: title ?? '', href: href === null ? null : pageLink(href), icon: iconIn(tag, reading) })}>`
  const image = picture === null ? '' : `<img src=${quoted(picture)} alt="" />`
  return {
    start: start + after(tag, image + paragraph(textIn(tag, 'description')), reading),
    end: end => (cta === null ? '' : before(end, `<p><strong>${escaped(cta)}</strong></p>`, reading)) + '</Card>'
  }
}

function paragraph(text: string | null): string {
  return text === null ? '' : `<p>${escaped(text)}</p>`
}

/** A step as an entry of a numbered list. */
const step: Draw = (tag, reading, { idOf }) => {
  const title = textIn(tag, 'title') ?? ''
  const id = textIn(tag, 'id') ?? idOf(title)
  const heading = title === '' ? '' : `<p><strong>${escaped(title)}</strong></p>`
  return { start: `<li${attributes({ id })}>${after(tag, heading, reading)}`, end: '</li>' }
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}

const tab: Draw = (tag, _, { parent }) => {
  const title = textIn(tag, 'title') ?? textIn(tag, 'value') ?? 'Tab'
  const value = unique(title, parent?.titles ?? new Set())
  return { start: `<TabItem${attributes({ value, label: title })}>`, end: '</TabItem>' }
}

const accordion: Draw = (tag, reading, { idOf }) => {
  const title = textIn(tag, 'title') ?? 'Details'
  const given = {
    title,
    id: textIn(tag, 'id') ?? idOf(title),
    defaultOpen: isOn(tag, 'defaultOpen')
  }
  return {
    start: `<Accordion${attributes(given)}>${after(tag, paragraph(textIn(tag, 'description')), reading)}`,
    end: '</Accordion>'
  }
}

const places = ['path', 'query', 'body', 'header'] as const

const field: Draw = tag => {
  const place = places.find(it => textIn(tag, it) !== null)
  const given = {
    ...(place === undefined ? { name: textIn(tag, 'name') ?? '' } : { [place]: textIn(tag, place) }),
    type: textIn(tag, 'type'),
    required: isOn(tag, 'required'),
    deprecated: isOn(tag, 'deprecated'),
    default: textIn(tag, 'default')
  }
  return { start: `<ParamField${attributes(given)}>`, end: '</ParamField>' }
}

const badgeTones: Readonly<Record<string, string>> = {
  green: 'success',
  red: 'danger',
  yellow: 'warning',
  orange: 'warning',
  blue: 'info',
  purple: 'note'
}

const badge: Draw = tag => ({
  start: `<Badge variant="${badgeTones[textIn(tag, 'color') ?? ''] ?? 'default'}">`,
  end: '</Badge>'
})

const icon: Draw = (tag, reading) => {
  const name = iconIn(tag, reading)
  return { start: name === null ? '' : `<Icon name="${name}" />`, end: '' }
}

const tooltip: Draw = tag => ({
  start: `<abbr${attributes({ title: [textIn(tag, 'headline'), textIn(tag, 'tip')].filter(Boolean).join(': ') })}>`,
  end: '</abbr>'
})

/** An entry of a changelog: a heading, which has a place in the list of contents. */
const update: Draw = (tag, _, { idOf }) => {
  const label = textIn(tag, 'label') ?? ''
  const description = textIn(tag, 'description')
  const id = textIn(tag, 'id') ?? idOf(label)
  const heading = id === null ? '' : `\n\n## ${label.replace(/[<>{}]/g, found => `\\${found}`)} {#${id}}\n\n`
  return {
    start: `${heading}${description === null ? '' : `_${description.replace(/[<>{}_*]/g, found => `\\${found}`)}_\n\n`}`,
    end: ''
  }
}

/** Content for people, or for machines only, which pages leave out. */
const visibility: Draw = tag =>
  textIn(tag, 'for') === 'agents' ? { start: '<div hidden>', end: '</div>' } : { start: '<div>', end: '</div>' }

const frame: Draw = (tag, reading) => {
  const hint = textIn(tag, 'hint')
  return {
    start: `<Frame${attributes({ caption: textIn(tag, 'caption') })}>${after(tag, paragraph(hint), reading)}`,
    end: '</Frame>'
  }
}

/** A text for an assistant, folded. */
const prompt: Draw = tag => ({
  start: `<Accordion${attributes({ title: textIn(tag, 'description') ?? 'Prompt' })}>`,
  end: '</Accordion>'
})

/** A part under a title of its own. */
function titled(key: string): Draw {
  return (tag, reading) => {
    const title = textIn(tag, key)
    const heading = title === null ? '' : `<p><strong>${escaped(title)}</strong></p>`
    return { start: `<div>${after(tag, heading, reading)}`, end: '</div>' }
  }
}

const repository: Draw = tag => {
  const name = [textIn(tag, 'owner'), textIn(tag, 'repo') ?? textIn(tag, 'name')].filter(Boolean).join('/')
  return {
    start: `<LinkButton href=${quoted(`https://github.com/${name}`)} icon="github">${escaped(name)}`,
    end: '</LinkButton>'
  }
}

const color: Draw = tag => {
  const name = textIn(tag, 'name') ?? ''
  const value = textIn(tag, 'value') ?? tag.attributes.find(it => it.name === 'value')?.expression ?? ''
  return { start: `<li><code>${escaped(value)}</code> ${escaped(name)}</li>`, end: '' }
}

const components: Readonly<Record<string, Draw>> = {
  Note: box('note'),
  Tip: box('tip'),
  Info: box('info'),
  Check: box('tip'),
  Success: box('tip'),
  Warning: box('warning'),
  Danger: box('danger'),
  Callout: box('note'),
  Card: card,
  Tile: card,
  CardGroup: element('CardGrid'),
  Columns: element('CardGrid'),
  Column: element('div'),
  Steps: () => ({ start: '<Steps><ol>', end: '</ol></Steps>' }),
  Step: step,
  Tabs: () => ({ start: '<Tabs>', end: '</Tabs>' }),
  Tab: tab,
  ...Object.fromEntries([...codeGroups].map(name => [name, element('div')])),
  Accordion: accordion,
  AccordionGroup: element('AccordionGroup'),
  Expandable: accordion,
  ParamField: field,
  ResponseField: field,
  Frame: frame,
  Icon: icon,
  Badge: badge,
  Tooltip: tooltip,
  Update: update,
  Panel: element('div'),
  Prompt: prompt,
  View: titled('title'),
  Visibility: visibility,
  'GitHub.Repo': repository,
  Color: element('ul'),
  'Color.Row': element('ul'),
  'Color.Item': color
}
