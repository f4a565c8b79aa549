/** HTML of views of schemas that many pages show: drawn once, while what it depends on is noted on each page. */
import type { Html } from 'docsgen/text'
import type { At, Schema, SharedSchema } from './model.ts'
import { anchorMark } from './read/views.ts'
import type { Texts } from './texts.ts'

interface Fragment {
  /** The id of the place where it is shown belongs between them. */
  readonly parts: readonly string[]
  readonly links: readonly (readonly [href: string, text: string])[]
  /** Descriptions with links, which can lead elsewhere on another page. */
  readonly described: readonly { readonly markdown: string; readonly at: At | null; readonly html: string }[]
  readonly size: number
}

/** The fragments that were used last, by their views. */
export interface Fragments {
  readonly byView: Map<Schema, Fragment>
  size: number
}

/** Characters of all fragments. */
const mostCharacters = 3_000_000

export const noFragments = (): Fragments => ({ byView: new Map(), size: 0 })

/** The content of a view, drawn by `draw` unless it is known. */
export function drawShared(
  { view, base }: SharedSchema,
  draw: (texts: Texts) => Html,
  texts: Texts,
  fragments: Fragments
): Html {
  const known = fragments.byView.get(view)
  if (known?.described.every(({ markdown, at, html }) => texts.blocks(markdown, at).html === html)) {
    for (const [href, text] of known.links) texts.link(placed(href, base), text)
    fragments.byView.delete(view)
    fragments.byView.set(view, known)
    return { html: known.parts.join(base) }
  }
  const links = new Map<string, string>()
  const described = new Map<string, Fragment['described'][number]>()
  const note = (markdown: string | null, at: At | null) => {
    if (markdown === null || !texts.hasLinks(markdown)) return
    described.set(markdown, { markdown, at, html: texts.blocks(markdown, at).html })
  }
  const noting: Texts = {
    ...texts,
    blocks(markdown, at) {
      const made = texts.blocks(markdown, at)
      note(markdown, at)
      return made
    },
    inline(markdown, at) {
      const made = texts.inline(markdown, at)
      note(markdown, at)
      return made
    },
    link(href, text) {
      links.set(href, text)
      texts.link(placed(href, base), text)
    },
    shared: (inner, drawInner) => drawShared(inner, drawInner, noting, fragments)
  }
  const { html } = draw(noting)
  const parts = html.split(anchorMark)
  keep(fragments, view, { parts, links: [...links], described: [...described.values()], size: html.length })
  return { html: parts.join(base) }
}

function placed(href: string, base: string): string {
  return href.replace(anchorMark, base)
}

function keep(fragments: Fragments, view: Schema, made: Fragment): void {
  fragments.size += made.size - (fragments.byView.get(view)?.size ?? 0)
  fragments.byView.set(view, made)
  for (const [oldest, { size }] of fragments.byView) {
    if (fragments.size <= mostCharacters) return
    fragments.byView.delete(oldest)
    fragments.size -= size
  }
}
