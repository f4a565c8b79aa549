/** `prism.theme` and `prism.darkTheme`: converts themes of prism-react-renderer to TextMate themes for Shiki. */

import { standInOf } from 'docsgen/project'
import { isPlainObject } from 'docsgen/text'
import type { Rule } from './translation.ts'

/** Translates the theme of a color mode: an object, or a stand-in for a package that is not installed. */
export function codeTheme(mode: 'light' | 'dark'): Rule {
  return (value, path, to) => {
    const name = standInOf(value)?.split(/[#./]/).at(-1)
    const theme = name === undefined ? toTextMate(value, mode) : nearest[name]
    if (theme !== null) to.set(['markdown', 'themes', mode], theme, path)
    if (name === undefined || theme !== undefined) return
    const message = `The code theme “${name}” is not installed; code has the default colors.`
    to.note('unsupported', path, message, 'Name a theme of Shiki under “markdown.themes”.')
  }
}

/** The most similar Shiki theme for each theme of prism-react-renderer, for when the package is not installed. */
const nearest: Readonly<Record<string, string>> = {
  dracula: 'dracula',
  duotoneDark: 'material-theme-palenight',
  duotoneLight: 'solarized-light',
  github: 'github-light',
  gruvboxMaterialDark: 'gruvbox-dark-medium',
  gruvboxMaterialLight: 'gruvbox-light-medium',
  jettwaveDark: 'night-owl',
  jettwaveLight: 'github-light',
  nightOwl: 'night-owl',
  nightOwlLight: 'github-light',
  oceanicNext: 'material-theme-ocean',
  okaidia: 'monokai',
  oneDark: 'one-dark-pro',
  oneLight: 'one-light',
  palenight: 'material-theme-palenight',
  shadesOfPurple: 'synthwave-84',
  synthwave84: 'synthwave-84',
  ultramin: 'github-light',
  vsDark: 'dark-plus',
  vsLight: 'light-plus'
}

/** Token types of Prism → scopes of TextMate grammars. */
const scopes: Readonly<Record<string, readonly string[]>> = {
  comment: ['comment', 'punctuation.definition.comment'],
  prolog: ['meta.tag.metadata', 'comment.block.preprocessor'],
  doctype: ['meta.tag.metadata.doctype'],
  cdata: ['string.unquoted.cdata'],
  punctuation: ['punctuation', 'meta.brace'],
  namespace: ['entity.name.namespace', 'entity.name.type.module'],
  string: ['string', 'punctuation.definition.string'],
  'attr-value': ['meta.tag string', 'meta.tag punctuation.definition.string'],
  char: ['constant.character', 'string.quoted.single'],
  number: ['constant.numeric', 'keyword.other.unit'],
  boolean: ['constant.language'],
  constant: ['constant.other', 'variable.other.constant', 'support.constant'],
  symbol: ['constant.other.symbol'],
  keyword: ['keyword', 'storage', 'variable.language'],
  atrule: ['keyword.control.at-rule'],
  operator: ['keyword.operator', 'storage.type.function.arrow'],
  function: ['entity.name.function', 'support.function', 'meta.function-call'],
  'function-variable': ['entity.name.function'],
  'class-name': ['entity.name.type', 'entity.name.class', 'entity.other.inherited-class', 'support.class'],
  builtin: ['support.type', 'support.class', 'support.module'],
  variable: ['variable'],
  parameter: ['variable.parameter'],
  tag: ['entity.name.tag', 'support.class.component', 'punctuation.definition.tag'],
  'attr-name': ['entity.other.attribute-name'],
  selector: ['entity.name.tag.css', 'entity.other.attribute-name.class.css', 'entity.other.attribute-name.id.css'],
  property: ['support.type.property-name', 'meta.object-literal.key', 'variable.other.property'],
  url: ['markup.underline.link', 'string.other.link'],
  entity: ['constant.character.entity'],
  regex: ['string.regexp'],
  important: ['keyword.other.important'],
  inserted: ['markup.inserted'],
  deleted: ['markup.deleted'],
  changed: ['markup.changed'],
  bold: ['markup.bold'],
  italic: ['markup.italic'],
  title: ['markup.heading']
}

interface TokenColor {
  readonly scope: readonly string[]
  readonly settings: Readonly<Record<string, string>>
}

/** A TextMate theme; null when the value is not a Prism theme. */
function toTextMate(value: unknown, mode: 'light' | 'dark'): object | null {
  if (!isPlainObject(value) || !isPlainObject(value.plain)) return null
  const { color, backgroundColor } = value.plain
  const styles: readonly unknown[] = Array.isArray(value.styles) ? value.styles : []
  const colorReplacements: Record<string, string> = {}
  // TextMate themes have hexadecimal colors only: Shiki replaces them by what the site has written, such as a variable.
  const hexOf: HexOf = written => {
    if (typeof written !== 'string') return null
    if (/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(written)) return written
    if (!/^[a-z][\w(),.%/# -]*$/i.test(written)) return null
    const known = Object.entries(colorReplacements).find(([, color]) => color === written)?.[0]
    const hex = known ?? `#c0de${String(Object.keys(colorReplacements).length).padStart(2, '0')}`
    colorReplacements[hex] = written
    return hex
  }
  const [foreground, background] = [hexOf(color), hexOf(backgroundColor)]
  const tokenColors = styles.flatMap(entry => toTokenColor(entry, hexOf))
  return {
    name: `prism-${mode}`,
    type: mode,
    colors: {
      ...(foreground !== null && { 'editor.foreground': foreground }),
      ...(background !== null && { 'editor.background': background })
    },
    tokenColors,
    ...(Object.keys(colorReplacements).length > 0 && { colorReplacements })
  }
}

/** A hexadecimal color that stands for a color of CSS; null: it is no color. */
type HexOf = (written: unknown) => string | null

/** Rules for single languages are dropped, because TextMate themes have none. */
function toTokenColor(entry: unknown, hexOf: HexOf): TokenColor[] {
  if (
    !isPlainObject(entry) ||
    !Array.isArray(entry.types) ||
    !isPlainObject(entry.style) ||
    entry.languages !== undefined
  )
    return []
  const { color, fontStyle, fontWeight, textDecorationLine } = entry.style
  const words = [
    fontStyle === 'italic' ? 'italic' : '',
    fontWeight === 'bold' || Number(fontWeight) >= 600 ? 'bold' : '',
    typeof textDecorationLine === 'string' ? textDecorationLine.replace('line-through', 'strikethrough') : ''
  ].filter(word => word !== '')
  const scope = entry.types.flatMap(type => scopes[String(type)] ?? [])
  const foreground = hexOf(color)
  const settings = {
    ...(foreground !== null && { foreground }),
    ...(words.length > 0 && { fontStyle: words.join(' ') })
  }
  return scope.length === 0 || Object.keys(settings).length === 0 ? [] : [{ scope, settings }]
}
