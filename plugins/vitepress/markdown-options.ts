/** The key `markdown` of the configuration. */
import { standInOf } from 'docsgen/project'
import { isPlainObject, textOf } from 'docsgen/text'
import type { Reading } from './reading.ts'

interface MarkdownOptions {
  readonly labels: Readonly<Record<string, string>>
  readonly lineNumbers: boolean
  /** The function of the site that makes ids of headings; null: VitePress' own. */
  readonly slugify: ((text: string) => string) | null
}

/** The titles of containers without one. */
const labels = {
  tip: 'TIP',
  info: 'INFO',
  warning: 'WARNING',
  danger: 'DANGER',
  details: 'Details',
  note: 'NOTE',
  important: 'IMPORTANT',
  caution: 'CAUTION'
}

export function readMarkdown(given: unknown, reading: Reading): MarkdownOptions {
  const written = isPlainObject(given) ? given : {}
  const from = ['markdown']
  if (written.math !== undefined && written.math !== false) reading.set(['markdown', 'math'], true, [...from, 'math'])
  if (typeof written.config === 'function' && standInOf(written.config) === null)
    reading.lose(
      [...from, 'config'],
      'markdown-it plugins are not run',
      'Look for an equivalent in the manual, or write a remark plugin for “markdown.remarkPlugins”.'
    )
  const { theme } = written
  if (isPlainObject(theme) && isTheme(theme.light) && isTheme(theme.dark))
    reading.set(['markdown', 'themes'], { light: theme.light, dark: theme.dark }, [...from, 'theme'])
  else if (isTheme(theme)) reading.set(['markdown', 'themes'], { light: theme, dark: theme }, [...from, 'theme'])
  else reading.set(['markdown', 'themes'], { light: 'github-light', dark: 'github-dark' }, [])
  const container = isPlainObject(written.container) ? written.container : {}
  const own = Object.entries(container).flatMap(([key, value]) => {
    const label = textOf(value)
    return key.endsWith('Label') && label !== null ? [[key.slice(0, -'Label'.length), label] as const] : []
  })
  return {
    labels: { ...labels, ...Object.fromEntries(own) },
    lineNumbers: written.lineNumbers === true,
    slugify: slugifyOf(written.anchor)
  }
}

/** The name of a theme of Shiki, or a theme. */
function isTheme(theme: unknown): boolean {
  return typeof theme === 'string' || isPlainObject(theme)
}

function slugifyOf(anchor: unknown): MarkdownOptions['slugify'] {
  if (!isPlainObject(anchor) || typeof anchor.slugify !== 'function' || standInOf(anchor.slugify) !== null) return null
  const { slugify } = anchor
  return text => String(slugify(text))
}
