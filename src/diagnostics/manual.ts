/** Links finding codes to the manual, which is part of the package: docs/pages. */
import { codesOfGenerators } from '../model/other-sites.ts'
import type { Code } from './codes.ts'

/** Address of the published manual without trailing slash; null while it is in the package only. */
export const manualUrl: string | null = null

/** The page of a topic, which is the part of a code before its slash. */
const pages: Readonly<Record<Topic, string>> = {
  authors: 'content',
  cache: 'output',
  card: 'output',
  category: 'content',
  config: 'configuration',
  theme: 'configuration',
  content: 'content',
  external: 'links',
  'front-matter': 'content',
  heading: 'markdown',
  image: 'links',
  link: 'links',
  llms: 'output',
  markdown: 'markdown',
  mdx: 'mdx',
  output: 'output',
  page: 'markdown',
  plugin: 'output',
  policy: 'output',
  post: 'changelog',
  protobuf: 'protobuf',
  route: 'addresses',
  sample: 'samples',
  search: 'search',
  sidebar: 'addresses',
  site: 'configuration',
  tags: 'content',
  template: 'output',
  translation: 'languages',
  url: 'addresses',
  version: 'content'
}

type Topic = TopicOf<Exclude<Code, keyof typeof codesOfGenerators>>
type TopicOf<C extends string> = C extends `${infer T}/${string}` ? T : never

/** The path of a code's section in the manual: `findings/links#link-broken`; the index page for an unknown topic. */
export function manualPath(code: string): string {
  const topic = code.slice(0, code.indexOf('/'))
  const isKnown = Object.hasOwn(pages, topic)
  if (!isKnown && !Object.hasOwn(codesOfGenerators, code)) return 'findings'
  return `findings/${isKnown ? pages[topic as Topic] : 'configuration'}#${code.replace('/', '-')}`
}

/** Where a code is explained: the address, or the command that prints the section. */
export function manualHelp(code: string): string {
  return manualUrl === null ? `docsgen explain ${code}` : `${manualUrl}/${manualPath(code)}`
}
