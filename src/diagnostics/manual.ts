/** Links finding codes to the manual: the pages of docs/, which docs/site.config.js builds for this address. */
import type { Code } from './codes.ts'

/** The published manual, without a slash at its end. */
export const manualUrl = 'https://docsgen.example.com'

/** The page of a topic, which is the part of a code before its slash. */
const pages: Readonly<Record<Topic, string>> = {
  authors: 'content',
  category: 'content',
  config: 'configuration',
  theme: 'configuration',
  content: 'content',
  docusaurus: 'configuration',
  external: 'links',
  'front-matter': 'content',
  heading: 'markdown',
  image: 'links',
  link: 'links',
  markdown: 'markdown',
  mdx: 'mdx',
  output: 'output',
  page: 'markdown',
  plugin: 'output',
  policy: 'output',
  post: 'changelog',
  protobuf: 'protobuf',
  route: 'addresses',
  search: 'search',
  sidebar: 'addresses',
  tags: 'content',
  template: 'output',
  url: 'addresses',
  version: 'content'
}

type Topic = Code extends `${infer T}/${string}` ? T : never

/** `link/broken` → `https://…/findings/links#link-broken`; an unknown topic leads to the list of pages. */
export function manualHref(code: string): string {
  const topic = code.slice(0, code.indexOf('/'))
  if (!Object.hasOwn(pages, topic)) return `${manualUrl}/findings`
  return `${manualUrl}/findings/${pages[topic as Topic]}#${code.replace('/', '-')}`
}
