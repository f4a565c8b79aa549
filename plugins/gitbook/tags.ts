/** Tags of GitBook in a text, `{% hint style="info" %}` and `{% endhint %}`, as a tree of blocks. */
import { unescapeXml } from 'docsgen/text'

/** A tag, with its offsets in the text. */
export interface Tag {
  readonly name: string
  readonly isEnd: boolean
  /** `style` → `info`; a value without a name has the name `value`. */
  readonly attributes: Readonly<Record<string, string>>
  readonly start: number
  readonly end: number
}

export interface Block {
  readonly open: Tag
  /** null: the tag stands alone. */
  readonly close: Tag | null
  readonly blocks: readonly Block[]
}

/** `prose` is the text with spaces in the place of code, in which tags are text. */
export function tagsIn(text: string, prose: string): readonly Tag[] {
  return [
    ...prose.matchAll(
      /\{%-?[ \t]{0,20}(end)?(@?[A-Za-z][\w./-]{0,80})((?:"[^"]{0,5000}"|'[^']{0,5000}'|[^%"'{]|%(?!\}))*)%\}/g
    )
  ].map(({ index, 0: whole, 1: end, 2: name = '' }) => ({
    name,
    isEnd: end !== undefined,
    attributes: attributesIn(
      text.slice(index, index + whole.length).replace(/^\{%-?\s*(?:end)?@?[\w./-]+|-?%\}$/g, '')
    ),
    start: index,
    end: index + whole.length
  }))
}

function attributesIn(written: string): Readonly<Record<string, string>> {
  const found = written.matchAll(/(?:([\w-]{1,60})[ \t]{0,5}=[ \t]{0,5})?(?:"([^"]*)"|'([^']*)'|([^\s"'%=]+))/g)
  return Object.fromEntries(
    [...found].map(({ 1: name = 'value', 2: double, 3: single, 4: bare = '' }) => [
      name,
      unescapeXml(double ?? single ?? bare)
    ])
  )
}

interface Open {
  readonly tag: Tag
  readonly blocks: Block[]
}

/** The blocks of a text, and end tags that close none. */
export function blocksOf(tags: readonly Tag[]): { readonly blocks: readonly Block[]; readonly strays: readonly Tag[] } {
  const top: Block[] = []
  const strays: Tag[] = []
  const open: Open[] = []
  /** A tag without an end has no content: what follows it is in what is around it. */
  const leave = ({ tag, blocks }: Open, into: Block[]) => into.push({ open: tag, close: null, blocks: [] }, ...blocks)
  const close = ({ tag, blocks }: Open, end: Tag, into: Block[]) => into.push({ open: tag, close: end, blocks })
  for (const tag of tags) {
    if (!tag.isEnd) {
      const last = open.at(-1)
      // A part whose end is missing ends where the next one begins.
      if (parts.has(tag.name) && last?.tag.name === tag.name) {
        open.pop()
        close(last, endAt(last.tag, tag.start), open.at(-1)?.blocks ?? top)
      }
      open.push({ tag, blocks: [] })
      continue
    }
    const at = open.findLastIndex(it => it.tag.name === tag.name)
    const [own, ...inner] = at < 0 ? [] : open.splice(at)
    if (own === undefined) {
      strays.push(tag)
      continue
    }
    for (const it of inner) {
      if (parts.has(it.tag.name)) close(it, endAt(it.tag, tag.start), own.blocks)
      else leave(it, own.blocks)
    }
    close(own, tag, open.at(-1)?.blocks ?? top)
  }
  for (const it of open) leave(it, top)
  return { blocks: top, strays }
}

/** Blocks that are only in others, beside blocks with the same name. */
const parts: ReadonlySet<string> = new Set(['tab', 'step', 'column', 'code-tabs-item', 'update'])

function endAt({ name }: Tag, at: number): Tag {
  return { name, isEnd: true, attributes: {}, start: at, end: at }
}
