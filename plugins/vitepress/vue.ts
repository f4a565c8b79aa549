/** What Vue does with a page: components, attributes, expressions in double braces, scripts. */
import { posix } from 'node:path'
import type { SourceEdit } from 'docsgen/config'
import { html, isPlainObject } from 'docsgen/text'
import { componentEdits, withBase } from './components.ts'
import { evaluate, evaluateStart, shown } from './expressions.ts'
import type { VitePressOptions } from './plugin.ts'
import type { PageReading } from './syntax.ts'
import { endOf, type Tag, tagsIn } from './tags.ts'

/** The values that every page has. */
export function scopeOf({ values, baseUrl }: VitePressOptions): Record<string, unknown> {
  const { site, theme } = values
  return { $base: baseUrl, $site: site, site, theme, $theme: theme, $localePath: '/' }
}

interface Text {
  readonly file: string
  readonly text: string
}

interface Prose {
  readonly prose: string
  /** Parts in which Vue has no effect. */
  readonly plain: readonly { readonly start: number; readonly end: number }[]
}

export async function vueEdits(
  page: Text,
  { prose, plain: containers }: Prose,
  reading: PageReading
): Promise<SourceEdit[]> {
  const { text } = page
  const scripts = /<script\b|<style\b/.test(text) ? await scriptEdits(page, reading) : []
  if (!/[<]|\{\{/.test(prose)) return scripts
  const tags = tagsIn(prose)
  const plain = [
    ...containers,
    ...tags.flatMap(tag => {
      const isPre = tag.attributes.some(({ name }) => name === 'v-pre')
      const end = isPre ? endOf(tag, tags) : null
      return end === null ? [] : [{ start: tag.start, end: end.end }]
    })
  ]
  const isPlain = (at: number) => plain.some(({ start, end }) => at > start && at < end)
  const outside = tags.filter(({ start }) => !isPlain(start))
  const components = componentEdits(outside, reading)
  const replaced = components.flatMap(({ at, length = 0 }) => (length === 0 ? [] : [{ start: at, end: at + length }]))
  const isReplaced = (at: number) => replaced.some(({ start, end }) => at >= start && at < end)
  const loops = loopsIn(outside, tags)
  const attributes = outside
    .filter(({ start }) => !isReplaced(start))
    .flatMap(tag => attributeEdits(tag, loops, reading))
  const expressions = expressionsIn(prose)
    .filter(({ at }) => !isPlain(at) && !isReplaced(at))
    .flatMap(found => expressionEdits(found, loops, reading))
  return [...scripts, ...components, ...attributes, ...expressions]
}

const element = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1[ \t]*>[ \t]*\n?/g

/** Scripts are left out, and their constants are read; styles stay. */
async function scriptEdits({ file, text }: Text, reading: PageReading): Promise<SourceEdit[]> {
  const edits: SourceEdit[] = []
  for (const { index, 0: whole, 1: name = '', 2: attributes = '', 3: code = '' } of text.matchAll(element)) {
    if (isInCode(text, index)) continue
    if (name === 'script') {
      // A script without `setup` that loads a file is one of HTML.
      if (/\bsrc=/.test(attributes)) continue
      await readScript(code, file, reading)
      edits.push({ at: index, length: whole.length, text: '' })
    } else if (attributes.trim() !== '' && !/\b(?:module|lang)\b/.test(attributes)) {
      edits.push({ at: index + '<style'.length, length: attributes.length, text: '' })
    } else if (attributes.trim() !== '') {
      edits.push({ at: index, length: whole.length, text: '' })
      reading.report(
        {
          code: 'unsupported',
          message: `The style “<style${attributes}>” is left out: it is compiled by Vite.`,
          hint: 'Write plain CSS, or move it into a file that is listed under “styles” in site.config.ts.',
          at: index,
          length: `<style${attributes}>`.length
        },
        'style'
      )
    }
  }
  return edits
}

/** Whether a block of code is open at an offset. */
function isInCode(text: string, at: number): boolean {
  let open = ''
  for (const line of text.slice(0, at).split('\n')) {
    const marker = /^[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (open === '') open = marker
    else if (marker.startsWith(open)) open = ''
  }
  return open !== '' || (text.slice(text.lastIndexOf('\n', at - 1) + 1, at).split('`').length - 1) % 2 === 1
}

const constant = /(?:^|\n)[ \t]*(?:export[ \t]+)?(?:const|let|var)[ \t]+([\w$]+)[ \t]*(?::[^=\n]*)?=(?!=)/g
const imported = /\bimport[ \t]+(?:(\w+)|\{([^{}]*)\})[ \t]+from[ \t]+['"]([^'"]+\.json)['"]/g

/** Constants that are literals, and values of JSON files. */
async function readScript(code: string, file: string, { scope, readFile, options }: PageReading): Promise<void> {
  for (const [, name, names = '', path = ''] of code.matchAll(imported)) {
    const at = path.startsWith('@/') ? posix.join(options.srcDir, path.slice(2)) : posix.join(posix.dirname(file), path)
    const value = path.startsWith('.') || path.startsWith('@/') ? parsed(await readFile(at)) : undefined
    if (name !== undefined) scope[name] = value
    for (const one of names.split(',')) {
      const [own = '', local = own] = one.trim().split(' as ')
      if (own !== '') scope[local] = isPlainObject(value) ? value[own] : undefined
    }
  }
  for (const { index, 0: whole, 1: name = '' } of code.matchAll(constant)) {
    const found = evaluateStart(code.slice(index + whole.length), scope)
    if (found !== null) scope[name] = found.value
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Attributes of Vue that only decide how a page is drawn there. */
const silent =
  /^(?:v-(?:pre|cloak|once|memo|bind:key)|:key|:ref|ref|:class|:style|v-bind:class|v-bind:style|#[\w-]*|v-slot.*)$/

/** `:src="logo"` → `src="…"`; attributes that need a program are left out. */
function attributeEdits(
  tag: Tag,
  loops: readonly { readonly start: number; readonly end: number }[],
  { scope, report, options: { baseUrl } }: PageReading
): SourceEdit[] {
  return tag.attributes.flatMap(({ name, value, start, end }) => {
    const edit = (text: string) => [{ at: start, length: end - start, text }]
    // Vite completes the addresses of files, and of nothing else.
    const isFile = /^(?:img|source|video|audio)$/.test(tag.name) && /^(?:src|poster)$/.test(name)
    if (isFile && baseUrl !== '/' && value !== null && withBase(value, baseUrl) !== value)
      return edit(html`${name}="${withBase(value, baseUrl)}"`.html)
    if (!/^(?:v-|[:@#])/.test(name)) return []
    if (silent.test(name)) return edit('')
    const bound = /^(?::|v-bind:)([\w-]+)$/.exec(name)?.[1]
    const found = bound === undefined || value === null ? undefined : evaluate(value, scope)
    if (bound !== undefined && (typeof found === 'string' || typeof found === 'number'))
      return edit(html`${bound}="${String(found)}"`.html)
    if (bound !== undefined && typeof found === 'boolean') return edit(found ? bound : '')
    // What is repeated is reported once, with “v-for”.
    if (loops.some(it => start >= it.start && start < it.end) && name !== 'v-for') return edit('')
    report(
      {
        code: 'unsupported',
        message: `“${name}” is a Vue attribute and has no effect.`,
        hint: 'Replace it with HTML, or with an MDX component in a “.mdx” page.',
        at: start,
        length: end - start
      },
      `attribute ${name}`
    )
    return edit('')
  })
}

interface Expression {
  readonly at: number
  readonly length: number
  readonly written: string
}

/** `{{ … }}`; braces in texts do not end one. */
function expressionsIn(text: string): Expression[] {
  const found: Expression[] = []
  for (let at = text.indexOf('{{'); at >= 0; ) {
    const end = endOfExpression(text, at + 2)
    if (end !== null) found.push({ at, length: end - at, written: text.slice(at + 2, end - 2).trim() })
    at = text.indexOf('{{', end ?? at + 2)
  }
  return found
}

/** Characters of the longest expression. */
const longest = 5000

function endOfExpression(text: string, from: number): number | null {
  let quote = ''
  const limit = Math.min(text.length, from + longest)
  for (let at = from; at < limit; at++) {
    const letter = text[at] ?? ''
    if (quote !== '') {
      if (letter === '\\') at++
      else if (letter === quote) quote = ''
    } else if (/["'`]/.test(letter)) quote = letter
    else if (letter === '}' && text[at + 1] === '}') return at + 2
  }
  const plain = text.indexOf('}}', from)
  return plain < 0 || plain > limit ? null : plain + 2
}

/** The elements that are repeated, in which names have values of their own. */
function loopsIn(
  tags: readonly Tag[],
  all: readonly Tag[]
): readonly { readonly start: number; readonly end: number }[] {
  return tags.flatMap(tag => {
    if (!tag.attributes.some(({ name }) => name === 'v-for' || name.startsWith('v-slot') || name.startsWith('#')))
      return []
    return [{ start: tag.start, end: endOf(tag, all)?.end ?? tag.end }]
  })
}

function expressionEdits(
  { at, length, written }: Expression,
  loops: readonly { readonly start: number; readonly end: number }[],
  { scope, report }: PageReading
): SourceEdit[] {
  const text = shown(evaluate(written, scope))
  if (text !== null) return [{ at, length, text: escaped(text) }]
  if (!loops.some(({ start, end }) => at >= start && at < end)) {
    report(
      {
        code: 'unsupported',
        message: `The value of “{{ ${written} }}” is not known: it is left out.`,
        hint: 'Write the value. docsgen knows front matter, constants of “<script setup>” and values of JSON files.',
        at,
        length
      },
      `expression ${written}`
    )
  }
  return [{ at, length, text: '' }]
}

/** A value is text, and neither Markdown nor HTML. */
function escaped(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/[\\`*_[\]{}#]/g, sign => `&#${sign.charCodeAt(0)};`)
}
