/** Components of the default theme by our own HTML. Tags of others are left out, and what is between them stays. */
import type { SourceEdit } from 'docsgen/config'
import { html, isPlainObject, joinHtml, listOf, textOf } from 'docsgen/text'
import { evaluate } from './expressions.ts'
import type { PageReading } from './syntax.ts'
import { endOf, type Tag } from './tags.ts'

/** Elements that draw nothing themselves. */
const frames = new Set(
  'ClientOnly Suspense Transition TransitionGroup KeepAlive Teleport template slot component VPTeamPage VPTeamPageSection VPTeamPageTitle VPDoc NotFound'.split(
    ' '
  )
)

/** Elements of MathML and SVG whose names have capitals, and names with a dash that are none of Vue. */
const elements = /^(?:clipPath|foreignObject|linearGradient|radialGradient|textPath|fe[A-Z]\w*|animate\w*)$/

/** `tags` are those in which Vue has an effect. */
export function componentEdits(tags: readonly Tag[], page: PageReading): SourceEdit[] {
  const edits: SourceEdit[] = []
  for (const tag of tags) {
    const { name, start, end, isEnd } = tag
    if (!isComponent(name)) continue
    const replace = (made: string) => edits.push({ at: start, length: end - start, text: made })
    if (name === 'template' && !isEnd && slotOf(tag) !== null) {
      replace('')
      continue
    }
    if (frames.has(name)) {
      replace('')
      continue
    }
    if (name === 'Badge' || name === 'VPBadge') {
      replace(isEnd ? '</span>' : badgeOf(tag, page))
      continue
    }
    if (isEnd) {
      replace('')
      continue
    }
    const made = drawn(tag, page)
    if (made === null) {
      report(tag, page)
      replace('')
      continue
    }
    replace(made)
  }
  return withTitles(edits, tags)
}

/** Whether a tag is one of Vue: components begin with a capital letter or have a dash. */
function isComponent(name: string): boolean {
  if (elements.test(name)) return false
  return (
    /^[A-Z]/.test(name) ||
    /^(?:template|slot|component|transition|suspense)$/.test(name) ||
    /^[a-z]\w*(?:-\w+)+$/.test(name)
  )
}

function slotOf({ attributes }: Tag): string | null {
  const found = attributes.find(({ name }) => name.startsWith('#') || name.startsWith('v-slot'))
  return found === undefined ? null : found.name.replace(/^(?:#|v-slot:?)/, '')
}

function report({ name, start, end }: Tag, page: PageReading): void {
  page.report(
    {
      code: 'component',
      message: `“<${name}>” is a Vue component, so only its content is shown.`,
      hint: 'Replace it with HTML or Markdown, or with an MDX component in a “.mdx” page.',
      at: start,
      length: Math.min(end - start, name.length + 2)
    },
    `component ${name}`
  )
}

/** The value of an attribute, written or bound; undefined: it has none, or it is not known. */
function attributeOf({ attributes }: Tag, name: string, { scope }: PageReading): unknown {
  const written = attributes.find(it => it.name === name)
  if (written !== undefined) return written.value ?? true
  const bound = attributes.find(it => it.name === `:${name}` || it.name === `v-bind:${name}`)
  // `:members` is short for `:members="members"`.
  return bound === undefined ? undefined : evaluate(bound.value ?? name, scope)
}

const tones = ['info', 'tip', 'warning', 'danger']

function badgeOf(tag: Tag, page: PageReading): string {
  const type = String(attributeOf(tag, 'type', page) ?? 'tip')
  const value = attributeOf(tag, 'text', page)
  const text = value === undefined ? '' : String(value)
  const open =
    html`<span class="badge-label badge-label--${tones.includes(type) ? type : 'default'}" data-block="">${text}`.html
  return tag.isSelfClosing ? `${open}</span>` : open
}

/** The HTML of a component without content; null: docsgen does not support it. */
function drawn(tag: Tag, page: PageReading): string | null {
  switch (tag.name) {
    case 'VPTeamMembers':
      return teamOf(attributeOf(tag, 'members', page), page)
    case 'VPButton': {
      const text = attributeOf(tag, 'text', page)
      const href = attributeOf(tag, 'href', page)
      return html`<a class="button button--link" href="${String(href ?? '')}" data-block="">${String(text ?? '')}</a>`
        .html
    }
    case 'VPImage': {
      const image = attributeOf(tag, 'image', page)
      const src = isPlainObject(image) ? (textOf(image.src) ?? textOf(image.light)) : textOf(image)
      return src === null
        ? null
        : html`<img src="${withBase(src, page.options.baseUrl)}" alt="${String(attributeOf(tag, 'alt', page) ?? '')}">`
            .html
    }
    case 'VPSocialLinks':
      return linksOf(attributeOf(tag, 'links', page))
    case 'Content':
      return ''
    default:
      return null
  }
}

/** The members of a team as cards; null: they are not known. */
function teamOf(written: unknown, { options }: PageReading): string | null {
  const members = listOf(written).filter(isPlainObject)
  if (members.length === 0) return null
  const cards = members.map(member => {
    const avatar = textOf(member.avatar)
    const name = textOf(member.name) ?? ''
    const role = [textOf(member.title), textOf(member.org)].flatMap(it => it ?? []).join(' at ')
    const picture =
      avatar === null
        ? ''
        : html`<img src="${withBase(avatar, options.baseUrl)}" alt="${name}" width="64" height="64">`.html
    const about = textOf(member.desc)
    const words = `${html`<strong>${name}</strong>`.html}${role === '' ? '' : html`<br>${role}`.html}${about === null ? '' : `<br>${about}`}`
    return `<div class="card"><div class="card__body"><p>${picture}</p><p>${words}</p><p>${linksOf(member.links)}</p></div></div>`
  })
  return `\n<div class="columns">${cards.join('')}</div>\n`
}

/** A path of the site, below its base. */
export function withBase(path: string, baseUrl: string): string {
  return path.startsWith('/') && !path.startsWith('//') ? baseUrl.replace(/\/$/, '') + path : path
}

function linksOf(written: unknown): string {
  const links = listOf(written).flatMap(it => {
    const href = isPlainObject(it) ? textOf(it.link) : null
    if (!isPlainObject(it) || href === null) return []
    const name = textOf(it.ariaLabel) ?? textOf(it.icon) ?? href
    return [html`<a href="${href}">${name.charAt(0).toUpperCase() + name.slice(1)}</a>`]
  })
  return joinHtml(links, ' · ').html
}

/** The title and the lead of a team page, which are in templates of Vue. */
function withTitles(edits: readonly SourceEdit[], tags: readonly Tag[]): SourceEdit[] {
  const slots = tags.flatMap(tag => {
    const slot = tag.name === 'template' && !tag.isEnd ? slotOf(tag) : null
    const end = slot === 'title' || slot === 'lead' ? endOf(tag, tags) : null
    return end === null ? [] : [{ tag, end, element: slot === 'title' ? 'h2' : 'p' }]
  })
  if (slots.length === 0) return [...edits]
  return edits.map(edit => {
    const start = slots.find(({ tag }) => tag.start === edit.at)
    if (start !== undefined) return { ...edit, text: `<${start.element}>` }
    const end = slots.find(({ end }) => end.start === edit.at)
    return end === undefined ? edit : { ...edit, text: `</${end.element}>` }
  })
}
