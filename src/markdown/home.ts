/**
 * The parts of a start page that come from its front matter, as HTML around the text. They are added to the tree before
 * links, pictures, icons and code are processed, so each is checked and published like those of the text:
 *
 *   <section class="home-hero home-hero--split"><div class="home-hero__words"><h1>…</h1><p class="home-hero__tagline">…</p>…</div>…</section>
 *   <ul class="card-grid home-features">…</ul>
 */
import type { Element, ElementContent, Properties, Root } from 'hast'
import type { Markup } from '../shared/markup/markup.ts'
import { tabs } from '../shared/markup/tabs.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Home, HomeAction, HomeAddress, HomeFeature, HomeHero, HomePicture } from '../types/home.ts'
import type { Origin } from './origin.ts'
import { toProperties } from './parse/fragment.ts'
import { forManagers, managersGroup } from './remark/remark-code-groups.ts'

/** Adds the parts before the text, and the call to action after it. `sheets` gets the style sheets that they need. */
export async function surroundText(tree: Root, home: Home, source: SourcePath, sheets: Set<string>): Promise<void> {
  const install = home.hero?.install ? await installTabs(home.hero.install) : null
  if (install !== null) sheets.add('code')
  const at = (address: HomeAddress) => originOfAddress(address, source)
  const top = [
    ...(home.hero === null ? [] : [hero(home.hero, install, at)]),
    ...(home.features.length === 0 ? [] : [features(home.features, at)]),
    ...(home.logos === null ? [] : [logos(home.logos, at)]),
    ...(home.numbers.length === 0 ? [] : [numbers(home.numbers)]),
    ...(home.quotes.length === 0 ? [] : [quotes(home.quotes, at)])
  ]
  tree.children.unshift(...top)
  if (home.call !== null) tree.children.push(call(home.call, at))
}

type OriginOf = (address: HomeAddress) => Origin

/** Reports findings about an address where it is written in the front matter. */
function originOfAddress({ written, place: { line, column } }: HomeAddress, path: SourcePath): Origin {
  return {
    source: { path, text: written, linesBefore: 0 },
    start: { line, column, offset: 0 },
    end: written.length
  }
}

type Child = ElementContent | string | null

function h(
  tagName: string,
  className: string | null,
  children: readonly Child[],
  properties: Properties = {}
): Element {
  return {
    type: 'element',
    tagName,
    properties: { ...(className !== null && { className: className.split(' ') }), ...properties },
    children: children.flatMap(child =>
      child === null ? [] : [typeof child === 'string' ? { type: 'text' as const, value: child } : child]
    )
  }
}

function from(element: Element, origin: Origin): Element {
  return { ...element, data: { ...element.data, origin } as Element['data'] }
}

function optional(tagName: string, className: string, text: string | null): Element | null {
  return text === null || text === '' ? null : h(tagName, className, [text])
}

/** The commands for each package manager, in tabs that follow the reader's choice on other pages. */
async function installTabs(commands: string): Promise<Element> {
  const members = await forManagers(commands.trimEnd())
  const { markup } = tabs(
    { className: 'code-group home-install', groupId: managersGroup },
    members.map(({ label }) => ({ value: label }))
  )
  return toElement(markup, slot => commandBlock(members[Number(slot)]?.value ?? ''))
}

function commandBlock(text: string): Element {
  return h('pre', null, [h('code', 'language-bash', [text])])
}

function toElement({ tag, attributes, children }: Markup, fill: (slot: string) => Element): Element {
  const content = children.map(child =>
    typeof child === 'string' ? child : 'slot' in child ? fill(child.slot) : toElement(child, fill)
  )
  return h(tag, null, content, toProperties(attributes))
}

function hero(
  { name, text, tagline, variant, image, code, actions }: HomeHero,
  install: Element | null,
  at: OriginOf
): Element {
  const isTitle = name !== null && text !== null
  const title = h('h1', 'home-hero__title', [
    isTitle ? h('span', 'home-hero__name', [name]) : name,
    isTitle ? ' ' : null,
    isTitle ? h('span', 'home-hero__text', [text]) : text
  ])
  const picture = image === null ? null : h('div', 'home-hero__picture', pictures(image, at, { loading: 'eager' }))
  const meta = code?.title === null ? undefined : `title="${code?.title.replaceAll('"', '')}"`
  const block =
    code === null
      ? null
      : h('div', 'home-hero__code', [
          h('pre', null, [h('code', `language-${code.language}`, [code.text], { dataMeta: meta })])
        ])
  return h('section', `home-hero home-hero--${variant}`, [
    h('div', 'home-hero__words', [
      name === null && text === null ? null : title,
      optional('p', 'home-hero__tagline', tagline),
      buttons(actions, at),
      install
    ]),
    picture,
    block
  ])
}

function buttons(actions: readonly HomeAction[], at: OriginOf): Element | null {
  if (actions.length === 0) return null
  const links = actions.map(({ text, link, theme, target, rel }) =>
    anchor(link, at, theme === 'brand' ? 'button' : 'button button--quiet', [text], {
      ...(target !== null && { target }),
      ...(rel !== null && { rel: rel.split(' ') })
    })
  )
  return h('p', 'button-row', links)
}

function anchor(
  link: HomeAddress,
  at: OriginOf,
  className: string | null,
  children: readonly Child[],
  properties: Properties = {}
): Element {
  return from(h('a', className, children, { href: link.written, ...properties }), at(link))
}

/** One picture, or one for each color mode. */
function pictures({ light, dark, alt, width, height }: HomePicture, at: OriginOf, more: Properties = {}): Element[] {
  const size = { ...(width !== null && { width }), ...(height !== null && { height }) }
  const picture = (address: HomeAddress, mode: string | null) =>
    from(
      h('img', mode === null ? null : `themedComponent--${mode}`, [], { src: address.written, alt, ...size, ...more }),
      at(address)
    )
  return dark === null ? [picture(light, null)] : [picture(light, 'light'), picture(dark, 'dark')]
}

function features(all: readonly HomeFeature[], at: OriginOf): Element {
  const cards = all.map(({ icon, title, details, link, linkText }) => {
    const label = link === null ? title : anchor(link, at, 'card__link', [title])
    return h('li', null, [
      h('div', link === null ? 'card' : 'card card--link', [
        ...iconOf(icon, at),
        h('h2', 'card__title', [label]),
        h('div', 'card__body', [optional('p', 'home-details', details)]),
        // The title already links the whole card, so this text is for sighted readers only.
        linkText === null ? null : h('p', 'home-more', [linkText, ' →'], { ariaHidden: 'true' })
      ])
    ])
  })
  return h('ul', 'card-grid home-features', cards)
}

function iconOf(icon: HomeFeature['icon'], at: OriginOf): Element[] {
  if (icon === null) return []
  if ('emoji' in icon) return [h('span', 'home-emoji', [icon.emoji], { ariaHidden: 'true' })]
  if ('light' in icon) return [h('div', 'home-icon', pictures(icon, at))]
  const { name, place } = icon
  return [from(h('svg', 'icon', [], { dataIcon: name, ariaHidden: 'true' }), at({ written: name, place }))]
}

function logos({ title, items }: NonNullable<Home['logos']>, at: OriginOf): Element {
  const list = items.map(({ picture, link }) => {
    const shown = pictures(picture, at)
    return h('li', null, link === null ? shown : [anchor(link, at, null, shown)])
  })
  return h('section', 'home-logos', [optional('h2', 'home-label', title), h('ul', null, list)])
}

function numbers(all: Home['numbers']): Element {
  const pairs = all.map(({ value, label }) => h('div', null, [h('dt', null, [label]), h('dd', null, [value])]))
  return h('dl', 'home-numbers', pairs)
}

function quotes(all: Home['quotes'], at: OriginOf): Element {
  const list = all.map(({ text, author, role, picture, link }) =>
    h('li', null, [
      h('figure', 'home-quote', [
        h('blockquote', null, [h('p', null, [text])]),
        author === null && role === null
          ? null
          : h('figcaption', null, [
              ...(picture === null ? [] : pictures(picture, at)),
              h('span', null, [
                author === null ? null : link === null ? h('b', null, [author]) : anchor(link, at, null, [author]),
                author === null || role === null ? null : ' ',
                optional('span', 'home-role', role)
              ])
            ])
      ])
    ])
  )
  return h('ul', 'home-quotes', list)
}

function call({ title, text, actions }: NonNullable<Home['call']>, at: OriginOf): Element {
  return h('section', 'home-call', [
    optional('h2', 'home-call__title', title),
    optional('p', 'home-call__text', text),
    buttons(actions, at)
  ])
}
