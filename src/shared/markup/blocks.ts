/**
 * The HTML of less common components: steps, file trees, buttons, columns, parameters, videos. The attribute
 * `data-block` tells the compiler that the page needs their style sheet; it is not published.
 */
import { admonitionOf } from './admonition.ts'
import { card, details, icon, link } from './elements.ts'
import { children, classes, element, isOn, type Markup, type MarkupChild, type Props, text } from './markup.ts'

function block(tag: string, name: string, props: Props, ...content: readonly MarkupChild[]): Markup {
  return element(tag, { class: classes(name, text(props.className)), 'data-block': true }, ...content)
}

/** `<Steps>` around a numbered list: each entry is a step, with a line from one to the next. */
export function steps(props: Props): Markup {
  return block('div', 'steps', props, children)
}

/** `<FileTree>` around a list of names; text after a name is a comment. The compiler adds folders and files. */
export function fileTree(props: Props): Markup {
  return element('div', { class: classes('file-tree', text(props.className)), 'data-block': 'file-tree' }, children)
}

const variants = ['note', 'tip', 'info', 'warning', 'danger', 'success', 'caution', 'default']

/** `<Badge text="New" variant="tip" size="small">`. */
export function badge(props: Props): Markup {
  const variant = text(props.variant) ?? text(props.type) ?? 'default'
  const known = variants.includes(variant) ? variant : 'default'
  const size = text(props.size)
  const name = classes('badge-label', `badge-label--${known}`, size !== null && `badge-label--${size}`)
  const label = text(props.text)
  return block('span', name, props, label === null ? children : label)
}

/** `<LinkCard title href description>`: a card without content of its own. */
export function linkCard(props: Props): Markup {
  const { description, ...rest } = props
  const box = card(rest)
  const words = text(description)
  const filled = box.children.slice(0, -1)
  return words === null ? { ...box, children: filled } : { ...box, children: [...filled, body(words)] }
}

function body(words: string): Markup {
  return element('div', { class: 'card__body' }, words)
}

/** `<LinkButton href variant="primary" icon iconPlacement="start">`. */
export function linkButton(props: Props): Markup {
  const variant = text(props.variant) ?? 'primary'
  const name = text(props.icon)
  const shown = name === null ? [] : [icon({ name })]
  const isBefore = text(props.iconPlacement) === 'start'
  const className = classes('button', 'button--link', variant !== 'primary' && 'button--quiet', text(props.className))
  const made = link({ ...props, className })
  return {
    ...made,
    attributes: { ...made.attributes, 'data-block': '' },
    children: isBefore ? [...shown, children] : [children, ...shown]
  }
}

/** `<Aside type="caution" title="…">` of Starlight: an admonition. */
export function aside(props: Props): Markup {
  return admonitionOf(props)
}

/** `<Kbd>Ctrl + K</Kbd>` */
export function kbd(props: Props): Markup {
  return element('kbd', { class: text(props.className) }, children)
}

/** `<Columns>` or `<Columns count={3}>`: its children side by side if they fit. */
export function columns(props: Props): Markup {
  const count = text(props.count) ?? text(props.cols) ?? '2'
  return block('div', classes('columns', /^[2-4]$/.test(count) && `columns--${count}`), props, children)
}

/** `<Accordion title="…" defaultOpen>`: `<Details>`, under the name that other generators use. */
export function accordion(props: Props): Markup {
  return details({ ...props, summary: props.title ?? props.summary, open: isOn(props.defaultOpen ?? props.open) })
}

/** `<AccordionGroup>`: accordions without a gap between them. */
export function accordionGroup(props: Props): Markup {
  return block('div', 'accordion-group', props, children)
}

const places = ['path', 'query', 'body', 'header'] as const

/**
 * `<ParamField path="id" type="string" required default="x">…</ParamField>`; `name` for a parameter without a location.
 */
export function paramField(props: Props): Markup {
  const place = places.find(each => text(props[each]) !== null)
  const name = text(place === undefined ? props.name : props[place]) ?? ''
  const type = text(props.type)
  const initial = text(props.default)
  const fact = (kind: string, ...content: readonly MarkupChild[]) =>
    element('span', { class: `param__${kind}` }, ...content)
  return block(
    'div',
    'param',
    props,
    element(
      'p',
      { class: 'param__head' },
      element('code', { class: 'param__name' }, name),
      ...(type === null ? [] : [' ', fact('type', type)]),
      ...(place === undefined ? [] : [' ', fact('place', place)]),
      ...(isOn(props.required) ? [' ', fact('required', 'required')] : []),
      ...(isOn(props.deprecated) ? [' ', fact('deprecated', 'deprecated')] : []),
      ...(initial === null ? [] : [' ', fact('default', 'default ', element('code', {}, initial))])
    ),
    element('div', { class: 'param__body' }, children)
  )
}

/** `<Frame caption="…">` around a picture. */
export function frame(props: Props): Markup {
  const caption = text(props.caption)
  const words = caption === null ? [] : [element('figcaption', {}, caption)]
  return block('figure', 'frame', props, element('div', { class: 'frame__content' }, children), ...words)
}

/** `<Video src="/demo.mp4" title="…" poster="/demo.png" />`; `autoPlay` is muted and loops. */
export function video(props: Props): Markup {
  const plays = isOn(props.autoPlay) || isOn(props.autoplay)
  return element('video', {
    class: classes('video', text(props.className)),
    'data-block': true,
    src: text(props.src),
    poster: text(props.poster),
    width: text(props.width),
    height: text(props.height),
    'aria-label': text(props.title),
    preload: 'metadata',
    playsinline: true,
    controls: true,
    autoplay: plays,
    muted: plays || isOn(props.muted),
    loop: plays || isOn(props.loop)
  })
}

/**
 * `<YouTube id="…" title="…" poster="/cover.png" />`: a `<details>` with the player. Nothing is requested from YouTube
 * before it is opened, because browsers do not load a frame in a closed `<details>`.
 */
export function youTube(props: Props): Markup {
  const id = /(?:^|v=|\/)([\w-]{11})(?:[?&].*)?$/.exec(text(props.id) ?? text(props.url) ?? '')?.[1] ?? ''
  const title = text(props.title) ?? 'Video'
  const poster = text(props.poster)
  const picture = poster === null ? [] : [element('img', { src: poster, alt: '' })]
  return block(
    'details',
    'video-facade',
    props,
    element(
      'summary',
      {},
      ...picture,
      element('span', { class: 'video-facade__play' }, icon({ name: 'play-fill' }), title)
    ),
    element('iframe', {
      src: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
      title,
      loading: 'lazy',
      allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
      allowfullscreen: true
    })
  )
}
