/** Components in or around the text of pages, which files of the same name in `src/theme` replace. */
import type { TagPart } from 'docsgen/config'

/** Components around the text of a page, outermost first; `Root` is on all pages. */
export const partsAround: readonly string[] = [
  'Layout',
  'DocItem',
  'DocItem/Layout',
  'DocItem/Content',
  'DocItem/Footer',
  'DocItem/Metadata',
  'BlogPostItem',
  'BlogPostItem/Content',
  'MDXPage',
  'MDXContent',
  'Root'
]

/** Possible endings of a component's file, in the order in which they are tried. */
export const partEndings: readonly string[] = ['', '/index'].flatMap(start =>
  ['.js', '.jsx', '.ts', '.tsx'].map(ending => start + ending)
)

/** Whether a file of that folder wraps the original component instead of replacing it. */
export function drawsAround(name: string, text: string): boolean {
  // The second one shows nothing, it adds to the head.
  if (name === 'Root' || name === 'DocItem/Metadata') return true
  return partsAround.includes(name) && new RegExp(`['"]@theme-(?:original|init)/${name}['"]`).test(text)
}

/** Without h1, because the title of a page is part of the layout. */
const headings = ['h2', 'h3', 'h4', 'h5', 'h6']

/** Components that render tags of Markdown; later entries take precedence. */
export const tagsOfParts: ReadonlyMap<string, readonly string[]> = new Map([
  ['Admonition', ['admonition']],
  ['CodeBlock', ['pre']],
  ['CodeInline', ['code']],
  ['Details', ['details']],
  ['Heading', headings],
  ['MDXComponents/A', ['a']],
  ['MDXComponents/Code', ['code']],
  ['MDXComponents/Details', ['details']],
  ['MDXComponents/Heading', headings],
  ['MDXComponents/Img', ['img']],
  ['MDXComponents/Li', ['li']],
  ['MDXComponents/Pre', ['pre']],
  ['MDXComponents/Ul', ['ul']],
  ['Mermaid', ['mermaid']]
])

/** Their properties, where these are not those of the tag. */
export const propsOfParts: Readonly<Record<string, NonNullable<TagPart['props']>>> = {
  CodeBlock: 'block',
  CodeInline: 'inline',
  Details: 'details',
  Heading: 'heading',
  'MDXComponents/Code': 'inline',
  'MDXComponents/Heading': 'heading'
}

/** Whether a site replaces a component as a whole or in part. */
export function isReplaced(name: string, parts: readonly string[]): boolean {
  return parts.some(part => part === name || part.startsWith(`${name}/`))
}

/** Components that pages import. */
const importedParts = ['Tabs', 'TabItem', 'TOCInline', 'ThemedImage', 'DocCardList']

const types = ['Note', 'Tip', 'Info', 'Warning', 'Danger', 'Caution']

/** Names of components in the text of pages. */
export const contentParts: readonly string[] = [
  ...tagsOfParts.keys(),
  ...importedParts,
  'Admonition/Types',
  ...types.map(type => `Admonition/Type/${type}`),
  'Admonition/Layout',
  ...types.slice(0, -1).map(type => `Admonition/Icon/${type}`)
]
