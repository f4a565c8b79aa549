/** Blocks of GitBook by those of docsgen: their tags are replaced, and what is between them stays. */
import type { SourceEdit } from 'docsgen/config'
import { html, iconLike } from 'docsgen/text'
import { fenceEdits } from './code.ts'
import { included } from './includes.ts'
import { placed } from './placed.ts'
import { linkCard, targetTitle } from './references.ts'
import { decoded } from './summary.ts'
import type { Reading } from './syntax.ts'
import { type Block, blocksOf, type Tag, tagsIn } from './tags.ts'

/** What replaces the tags of a block, on lines of its own; or `whole`, in place of the block with its content. */
type Drawn =
  | { readonly start: string; readonly end: string; readonly edits?: readonly SourceEdit[] }
  | { readonly whole: SourceEdit['text'] }

type Draw = (block: Block, reading: Reading) => Drawn | Promise<Drawn>

export async function blockEdits(reading: Reading): Promise<SourceEdit[]> {
  const { blocks, strays } = blocksOf(tagsIn(reading.page.text, reading.prose))
  const edits = strays.map(({ start, end }) => placed('', start, end, reading.page.text))
  return [...edits, ...(await editsOfBlocks(blocks, reading))]
}

async function editsOfBlocks(blocks: readonly Block[], reading: Reading): Promise<SourceEdit[]> {
  const all = await Promise.all(blocks.map(block => editsOfBlock(block, reading)))
  return all.flat()
}

async function editsOfBlock(block: Block, reading: Reading): Promise<SourceEdit[]> {
  const { open, close } = block
  const { text } = reading.page
  const draw = draws[open.name] ?? (open.name.startsWith('@') ? integration : unknown)
  const drawn = await draw(block, reading)
  if ('whole' in drawn) return [placed(drawn.whole, open.start, close?.end ?? open.end, text)]
  if (close === null) {
    const edit = placed(drawn.start === '' ? '' : drawn.start + drawn.end, open.start, open.end, text)
    return [edit, ...(await editsOfBlocks(block.blocks, reading))]
  }
  return [
    placed(drawn.start, open.start, open.end, text),
    ...(drawn.edits ?? []),
    ...(await editsOfBlocks(block.blocks, reading)),
    placed(drawn.end, close.start, close.end, text)
  ]
}

/** The content of a block, without the spaces around it. */
function contentOf({ open, close }: Block, { page: { text } }: Reading): string {
  return close === null ? '' : text.slice(open.end, close.start).trim()
}

const left: Draw = () => ({ start: '', end: '' })

const kinds: Readonly<Record<string, string>> = { info: 'info', success: 'tip', warning: 'warning', danger: 'danger' }

/** Blocks of colons, which have one colon more than those in them. */
const fences = new Set(['hint', 'tabs', 'tab', 'code-tabs', 'code-tabs-item'])

function colonsOf(block: Block): string {
  return ':'.repeat(2 + heightOf(block))
}

function heightOf({ open, blocks }: Block): number {
  const below = Math.max(0, ...blocks.map(heightOf))
  return fences.has(open.name) ? below + 1 : below
}

/** A box. A tag without an end shows none. */
const hint: Draw = block => {
  const { open, close } = block
  if (close === null) return { start: '', end: '' }
  const colons = colonsOf(block)
  return { start: `${colons}${kinds[open.attributes.style ?? ''] ?? 'info'}`, end: colons }
}

const tabs: Draw = (block, reading) => {
  if (block.close === null) return left(block, reading)
  return { start: `${colonsOf(block)}tabs`, end: colonsOf(block) }
}

const tab: Draw = (block, reading) => {
  if (block.close === null) return left(block, reading)
  const title = (block.open.attributes.title ?? '').trim() || 'Tab'
  return { start: `${colonsOf(block)}tab[${title.replace(/[[\]\\]/g, found => `\\${found}`)}]`, end: colonsOf(block) }
}

function element(start: string, end: string): Draw {
  return (block, reading) => (block.close === null ? left(block, reading) : { start, end })
}

const code: Draw = (block, reading) => ({ start: '', end: '', edits: fenceEdits(block, reading) })

const youTube = /(?:youtube\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{11})/

/** A video, or a card with the address. The caption stays below it. */
const embed: Draw = (block, reading) => {
  const { url = '' } = block.open.attributes
  const id = youTube.exec(url)?.[1]
  const shown = id === undefined ? linkCard(url, hostOf(url)) : videoOf(id)
  return contentOf(block, reading) === '' ? { whole: shown } : { start: shown, end: '' }
}

function videoOf(id: string): string {
  return `<details class="video-facade" data-block=""><summary><span class="video-facade__play"><svg class="icon" data-icon="play-fill" aria-hidden="true"></svg>Video</span></summary><iframe src="https://www.youtube-nocookie.com/embed/${id}?autoplay=1" title="Video" loading="lazy" allow="autoplay; encrypted-media; fullscreen; picture-in-picture" allowfullscreen></iframe></details>`
}

/** `https://www.acme.dev/a/b?c` → `acme.dev/a/b` */
function hostOf(url: string): string {
  const [address = ''] = url.split(/[?#]/)
  return address.replace(/^https?:\/\/(?:www\.)?|\/$/g, '') || url
}

/** A card with the title of the page. */
const reference: Draw = async (block, reading) => {
  const written = /\[([^\]\n]{0,500})\]\(/.exec(contentOf(block, reading))?.[1]
  const url = block.open.attributes.url ?? block.open.attributes.page ?? ''
  const title = (await targetTitle(url, reading)) ?? (written === undefined || written === url ? hostOf(url) : written)
  return { whole: linkCard(url, title) }
}

const file: Draw = (block, reading) => {
  const { src = '' } = block.open.attributes
  const name = decoded(hostOf(src).split('/').at(-1) ?? src)
  const shown = linkCard(src, name, 'file-earmark-arrow-down')
  return contentOf(block, reading) === '' ? { whole: shown } : { start: shown, end: '' }
}

const include: Draw = async ({ open }, reading) => ({ whole: await included(open, reading) })

/** An operation of an API: its method and address. */
const operation: Draw = (block, reading) => {
  const { open } = block
  const { method, path, operation: id, src, spec } = open.attributes
  const isWritten = open.name === 'swagger' && src === undefined
  if (isWritten) return { start: written(open), end: '' }
  const what = method === undefined ? (id ?? spec ?? '') : `${method.toUpperCase()} ${path ?? ''}`
  const hint =
    'Add the plugin “docsgen/plugins/openapi” to site.config.ts, with the file and a path: see “API reference”.'
  reading.report(
    'unsupported',
    `The API operation${what === '' ? '' : ` “${what}”`} is shown without its details.`,
    hint,
    open
  )
  return { start: what === '' ? '' : html`<p><code>${what}</code></p>`.html, end: '' }
}

/** `{% swagger method="get" path="/jobs" summary="List jobs" %}`: the operation is written in the page. */
function written({ attributes: { method = 'get', path = '', baseUrl = '', host = '', summary = '' } }: Tag): string {
  const title = summary === '' ? '' : `### ${summary}\n\n`
  return `${title}\`${method.toUpperCase()} ${baseUrl}${host}${path}\``
}

const parameter: Draw = ({ open: { attributes } }) => {
  const { name = '', type, in: place, required } = attributes
  const notes = [type, place, required === 'true' ? 'required' : undefined].filter(Boolean).join(', ')
  return { start: `**\`${name}\`**${notes === '' ? '' : ` (${notes})`}`, end: '' }
}

const response: Draw = ({ open: { attributes } }) => {
  const { status, httpCode, description } = attributes
  return { start: [`**${status ?? httpCode ?? 'Response'}**`, description ?? ''].join(' ').trim(), end: '' }
}

const heading: Draw = (block, reading) => ({ whole: `### ${contentOf(block, reading)}` })

/** Content for some readers only: all see it. */
const condition: Draw = ({ open }, reading) => {
  const message = 'A condition has no effect: all readers see its content.'
  reading.report('unsupported', message, 'Remove the content that is not for all readers.', open)
  return { start: '', end: '' }
}

const update: Draw = ({ open: { attributes } }) => {
  const { date = '', tags } = attributes
  const labels = (tags ?? '')
    .split(',')
    .filter(Boolean)
    .map(tag => html` <span class="badge-label badge-label--note" data-block="">${tag.trim()}</span>`.html)
  return {
    start: `<p><strong><time datetime="${html`${date}`.html}">${html`${date}`.html}</time></strong>${labels.join('')}</p>`,
    end: ''
  }
}

const prompt: Draw = ({ open: { attributes }, close }) => {
  if (close === null) return { start: '', end: '' }
  const title = attributes.description ?? attributes.title ?? 'Prompt'
  return { start: html`<details class="details"><summary>${title}</summary>`.html, end: '</details>' }
}

/** `{% @mermaid/diagram content="…" %}`, and blocks of other services by their address. */
const integration: Draw = ({ open }, reading) => {
  const { content, url } = open.attributes
  if (open.name.startsWith('@mermaid/') && content !== undefined)
    return { whole: `\`\`\`mermaid\n${content.replace(/\\n/g, '\n').trim()}\n\`\`\`` }
  if (url !== undefined) return { whole: linkCard(url, hostOf(url)) }
  return unknown({ open, close: null, blocks: [] }, reading)
}

const unknown: Draw = ({ open }, reading) => {
  const message = `docsgen does not support the block “${open.name}”, so only its content is shown.`
  reading.report('unsupported', message, 'Replace it with Markdown.', open)
  return { start: '', end: '' }
}

const draws: Readonly<Record<string, Draw>> = {
  hint,
  tabs,
  tab,
  'code-tabs': tabs,
  'code-tabs-item': tab,
  code,
  embed,
  'content-ref': reference,
  'page-ref': reference,
  file,
  include,
  stepper: element('<div class="steps" data-block=""><ol>', '</ol></div>'),
  step: element('<li>', '</li>'),
  columns: element('<div class="columns columns--2" data-block="">', '</div>'),
  column: element('<div>', '</div>'),
  openapi: operation,
  'openapi-operation': operation,
  'openapi-schemas': operation,
  'openapi-webhook': operation,
  'openapi-references': operation,
  swagger: operation,
  'swagger-description': left,
  'swagger-parameter': parameter,
  'swagger-response': response,
  'api-method': ({ open }) => ({ start: written(open), end: '' }),
  'api-method-summary': heading,
  'api-method-parameter': parameter,
  'api-method-response-example': response,
  ...Object.fromEntries(
    'description spec request response path-parameters query-parameters headers body-parameters form-data-parameters response-example-description'
      .split(' ')
      .map(name => [`api-method-${name}`, left])
  ),
  if: condition,
  updates: left,
  update,
  prompt,
  // Only their content is shown, as on GitBook.
  raw: left,
  tag: left
}

/** The nearest icon as an element; empty: there is none. */
export function iconHtml(name: string): string {
  const found = iconLike(name.replace(/^fa-(?:solid |regular |brands )?(?:fa-)?/, ''))
  return found === null ? '' : `<svg class="icon" data-icon="${found}" aria-hidden="true"></svg>`
}
