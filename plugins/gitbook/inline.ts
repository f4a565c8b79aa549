/** What GitBook writes inside of lines: anchors of headings, icons, mentions, buttons, formulas, links to folders. */
import { posix } from 'node:path'
import type { SourceEdit } from 'docsgen/config'
import { html } from 'docsgen/text'
import { iconHtml } from './blocks.ts'
import { targetTitle } from './references.ts'
import { decoded, plain } from './summary.ts'
import type { Reading } from './syntax.ts'

export async function inlineEdits(reading: Reading): Promise<SourceEdit[]> {
  return [
    ...headingEdits(reading),
    ...idEdits(reading),
    ...iconEdits(reading),
    ...buttonEdits(reading),
    ...dollarEdits(reading),
    ...sourceSetEdits(reading),
    ...(await expressionEdits(reading)),
    ...(await mentionEdits(reading)),
    ...(await folderEdits(reading)),
    ...(await absoluteEdits(reading))
  ]
}

/** `## Setup <a href="#set-up" id="set-up"></a>` → `## Setup {#set-up}` */
function headingEdits({ prose }: Reading): SourceEdit[] {
  const found = prose.matchAll(
    /^([ \t>]{0,99}#{1,6}[ \t][^\n]{0,500}?)[ \t]{0,9}<a (?:href="[^"]{0,300}" )?id="([^"\s{}]{1,300})"(?: [^<>]{0,300})?><\/a>[ \t]{0,9}$/gm
  )
  return [...found].map(({ index, 0: whole, 1: before = '', 2: id = '' }) => ({
    at: index + before.length,
    length: whole.length - before.length,
    text: /^[ \t>]*#[ \t]/.test(before) ? '' : ` {#${id}}`
  }))
}

/** Ids of other headings, where GitBook makes others than docsgen: `1. Start` → `id-1.-start`. */
function idEdits({ prose, page: { text } }: Reading): SourceEdit[] {
  const counts = new Map<string, number>()
  return [...prose.matchAll(/^[ \t>]{0,99}#{2,6}[ \t]{1,9}(\S.{0,300})$/gm)].flatMap(
    ({ index, 0: { length }, 1: written = '' }) => {
      const whole = text.slice(index, index + length).trimEnd()
      const name = plain(whole.replace(/^[ \t>#]*/, ''))
      if (/ id="|\{#[^{}]{1,200}\}$/.test(written)) return []
      const id = slugOf(name)
      const count = counts.get(id) ?? 0
      counts.set(id, count + 1)
      if (id === '' || id === githubSlug(name)) return []
      return [{ at: index + whole.length, text: ` {#${id}${count === 0 ? '' : `-${count}`}}` }]
    }
  )
}

/** Ids of the headings of a text below its title, written or made. */
export function idsIn(text: string): ReadonlySet<string> {
  const made = [...text.matchAll(/^[ \t>]{0,99}#{2,6}[ \t]{1,9}(\S.{0,300})$/gm)].map(([, name = '']) =>
    slugOf(plain(name))
  )
  return new Set([...made, ...[...text.matchAll(/ id="([^"]{1,300})"/g)].map(([, id = '']) => id)])
}

export function slugOf(heading: string): string {
  const slug = heading
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll('…', '...')
    .replace(/['’"“”]/g, '')
    .replace(/[^\p{L}\p{N}._]{1,99}/gu, '-')
    .replace(/^-|-$/g, '')
  return /^\d/.test(slug) ? `id-${slug}` : slug
}

function githubSlug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

/** `<i class="fa-github">:github:</i>` */
export const iconPattern = /<i class="(fa-[^"]{1,100})">[^<]{0,100}<\/i>/g

function iconEdits({ prose }: Reading): SourceEdit[] {
  return [...prose.matchAll(iconPattern)].map(({ index, 0: { length }, 1: name = '' }) => ({
    at: index,
    length,
    text: iconHtml(name)
  }))
}

/** A link that looks like a button; buttons of the host's search and assistant are text. */
function buttonEdits({ prose, report }: Reading): SourceEdit[] {
  const links = [
    ...prose.matchAll(/(<a (?:[^<>]{0,1000} )?class=")(button (?:primary|secondary))("[^<>]{0,1000}>)/g)
  ].map(({ index, 1: before = '', 2: written = '', 3: after = '' }) => ({
    at: index + before.length,
    length: written.length + after.length,
    text: `button button--link${written.endsWith('secondary') ? ' button--quiet' : ''}" data-block=""${after.slice(1).replace(/ data-icon="[^"]*"/, '')}`
  }))
  const actions = [
    ...prose.matchAll(/<button [^<>]{0,1000}data-action="(\w{1,40})"[^<>]{0,1000}>([^<]{0,300})<\/button>/g)
  ].map(({ index, 0: { length }, 1: action = '', 2: label = '' }) => {
    report('unsupported', `A button has no effect: “${action}” is an action of GitBook.`, 'Remove the button.', {
      start: index,
      end: index + length
    })
    return { at: index, length, text: `**${label.trim()}**` }
  })
  return [...links, ...actions]
}

/** Only `$$…$$` is a formula. */
function dollarEdits({ prose }: Reading): SourceEdit[] {
  return [...prose.matchAll(/<[a-z/!][^<>]{0,3000}>|\\.|\]\([^()\n]{0,1000}\)|\$\$[\s\S]{1,3000}?\$\$|\$+/gi)].flatMap(
    ({ index, 0: whole }) => (whole === '$' ? [{ at: index, text: '\\' }] : [])
  )
}

/** `srcset="a (1).svg"`: a space in the name of the file does not end it. */
function sourceSetEdits({ prose }: Reading): SourceEdit[] {
  return [...prose.matchAll(/(?<=\bsrcset=")[^"]{1,1000}(?=")/g)].flatMap(({ index, 0: written }) =>
    / (?![\d.]+[wx](?:,|$))/.test(written) && !written.includes(', ')
      ? [{ at: index, length: written.length, text: written.replaceAll(' ', '%20') }]
      : []
  )
}

/** `<code class="expression">space.vars.version</code>` → its value in `.gitbook/vars.yaml`. */
async function expressionEdits(reading: Reading): Promise<SourceEdit[]> {
  const {
    page: { text },
    context,
    space,
    report
  } = reading
  const found = [...text.matchAll(/<code class="expression">([^<]{1,300})<\/code>/g)]
  if (found.length === 0) return []
  const written = (await context.readFile(posix.join(space.folder, '.gitbook/vars.yaml'))) ?? ''
  return found.flatMap(({ index, 0: { length }, 1: expression = '' }) => {
    const name = /^(?:space|page)\.vars\.([\w-]{1,100})$/.exec(expression.trim())?.[1]
    const value =
      name === undefined
        ? undefined
        : new RegExp(`^${name}:[ \\t]{0,9}(["']?)(.{0,1000}?)\\1[ \\t]{0,9}$`, 'm').exec(written)?.[2]
    if (value !== undefined) return [{ at: index, length, text: html`${value}`.html }]
    const message = `The expression “${expression}” is shown as written.`
    report('unsupported', message, 'Write its value.', { start: index, end: index + length })
    return []
  })
}

/** `[page.md](page.md "mention")` and `<a href="page.md">page.md</a>` show the title of the page. */
async function mentionEdits(reading: Reading): Promise<SourceEdit[]> {
  const { prose } = reading
  const links = prose.matchAll(/\[([^\]\n]{1,300})\]\(<?([^()\s<>]{1,500})>?[ \t]"mention"\)/g)
  const elements = prose.matchAll(/<a (data-mention )?href="([^"]{1,500})">([^<]{0,300})<\/a>/g)
  const all = [
    ...[...links].map(({ index, 0: { length }, 1: label = '', 2: url = '' }) => ({ at: index, length, url, label })),
    ...[...elements].flatMap(({ index, 0: { length }, 1: sign, 2: url = '', 3: label = '' }) =>
      sign === undefined && !isNameOf(label, url) ? [] : [{ at: index, length, url, label }]
    )
  ]
  return Promise.all(
    all.map(async ({ at, length, url, label }) => {
      const title = (await targetTitle(url, reading)) ?? label
      return { at, length, text: html`<a href="${url}">${title}</a>`.html }
    })
  )
}

/** Whether a link shows only the name of its file or folder. */
function isNameOf(label: string, url: string): boolean {
  return label !== '' && decoded(url).replace(/#.*$/, '').replace(/\/$/, '').split('/').at(-1) === label
}

/** The same in a piece of HTML. */
export async function withTitles(written: string, reading: Reading): Promise<string> {
  const edits = await mentionEdits({ ...reading, prose: written })
  return edits.reduceRight(
    (text, { at, length = 0, text: made }) => `${text.slice(0, at)}${String(made)}${text.slice(at + length)}`,
    written
  )
}

/** `](../guides/)`: the page of a folder is its README, from the file and not from the address. */
async function folderEdits({ prose, page, context }: Reading): Promise<SourceEdit[]> {
  const found = [
    ...prose.matchAll(/(?<=\]\(|href=")(?!(?:[a-z][a-z\d+.-]{0,30}:|\/|#))([^()\s"#?<>]{0,500}\/|\.{1,2})(?=[#")\s])/gi)
  ]
  const edits = await Promise.all(
    found.map(async ({ index, 1: path = '' }) => {
      const target = posix.join(posix.dirname(page.file), decoded(path), 'README.md')
      const isThere = !target.startsWith('../') && (await context.readFile(target)) !== null
      return isThere ? [{ at: index + path.length, text: path.endsWith('/') ? 'README.md' : '/README.md' }] : []
    })
  )
  return edits.flat()
}

/** `](/guides/a.md)`: a path of the repository, which begins in the folder of the space. */
async function absoluteEdits({ prose, page, space, context }: Reading): Promise<SourceEdit[]> {
  const found = [...prose.matchAll(/(?<=\]\(|href="|src=")\/(?!\/)([^()\s"#?<>]{1,500}\.\w{1,9})(?=[#")\s?])/g)]
  const edits = await Promise.all(
    found.map(async ({ index, 0: { length }, 1: path = '' }) => {
      const file = posix.join(space.folder, decoded(path))
      if ((await context.readFile(file)) === null) return []
      return [{ at: index, length, text: encodeURI(posix.relative(posix.dirname(page.file), file)) }]
    })
  )
  return edits.flat()
}
