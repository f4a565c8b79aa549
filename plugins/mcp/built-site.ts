/**
 * A built site for programs: its pages are those in the `llms.txt` files of the main language, old versions and other
 * languages. Requests are looked up in these lists and never become file paths.
 */
import { addressKey, decodePath, searchIndexFile, stripHtml } from 'docsgen/built-site'
import { openFolder } from 'docsgen/project'
import { byCodePoint } from 'docsgen/text'

export interface BuiltPage {
  readonly title: string
  /** One line; '' for pages without description. */
  readonly description: string
  /** The heading above the page in `llms.txt`: the category of the sidebar. */
  readonly section: string
  /** Full address of the page, without `.md`. */
  readonly url: string
  /** Path of its Markdown, relative to the folder. */
  readonly file: string
  /** The folder of the `llms.txt` that lists it: `''`, `docs/1.0/` for a version, `de/` for a language. */
  readonly part: string
}

export interface BuiltSite {
  /** Title and summary of the site. */
  readonly title: string
  readonly summary: string
  readonly pages: readonly BuiltPage[]
  /** Path of the site: `/docs/`. */
  readonly baseUrl: string
  /** `https://acme.dev/docs/` */
  readonly url: string
  /** The page at a URL or path, with or without base URL, `.md` and `#anchor`; null when there is no such page. */
  find(address: string): BuiltPage | null
  /** The Markdown of a page without front matter. */
  read(page: BuiltPage): string
  /** Folders with a search index: `''` and those of other languages, such as `de/`. */
  readonly indexFolders: readonly string[]
  /** The text of a search index file by its path below the base URL; null when there is no such file. */
  readIndex(path: string): string | null
}

/** Opens a site. A string is the error message; the caller replaces `{folder}` in it by the folder as written. */
export function findBuiltSite(folder: string): BuiltSite | string {
  const files = openFolder(folder)
  if (files.stats('.') === null) return 'There is no folder “{folder}”.\nBuild it first: docsgen build\n'
  const main = files.text('llms.txt')
  if (main === null || !/^# \S/.test(main)) {
    return '“{folder}” has no llms.txt of docsgen, so there is no Markdown of its pages.\nName the output folder of a site, or build the site without “aiOutputs: false”.\n'
  }
  const names = files.files()
  const markdown = new Set(names.filter(name => name.endsWith('.md')))
  const indexes = new Set(names.filter(name => name.split('/').at(-1) === searchIndexFile))
  const lists = names
    .filter(name => /(?:^|\/)llms\.txt$/.test(name))
    .sort((a, b) => a.split('/').length - b.split('/').length || byCodePoint(a, b))
  const parsed = lists.flatMap(name => parseList(files.text(name) ?? '', name.slice(0, -'llms.txt'.length)))
  const indexFolders = lists
    .map(name => name.slice(0, -'llms.txt'.length))
    .filter(part => indexes.has(part + searchIndexFile))
  const base = baseOf(parsed, markdown)
  const pages = parsed.flatMap((page): BuiltPage[] => {
    const path = decodePath(new URL(page.url).pathname)
    const file = path.slice(base.length)
    return path.startsWith(base) && markdown.has(file) ? [{ ...page, file, url: pageAddress(page.url) }] : []
  })
  const byKey = new Map(pages.map(page => [keyOf(`/${page.file.replace(/\.md$/, '')}`), page]))
  return {
    title: /^# (.+)$/m.exec(main)?.[1] ?? '',
    summary: /^> (.+)$/m.exec(main)?.[1] ?? '',
    pages,
    baseUrl: base,
    url: new URL(base, pages[0]?.url ?? 'http://localhost').href,
    find(address) {
      const path = pathOf(address)
      if (path === null) return null
      const below = path.startsWith(base) ? path.slice(base.length - 1) : path
      return byKey.get(keyOf(below)) ?? byKey.get(keyOf(path)) ?? null
    },
    read: ({ file }) => (files.text(file) ?? '').replace(/^---\n[\s\S]*?\n---\n\n?/, ''),
    indexFolders,
    readIndex(path) {
      const isOfIndex = indexes.has(path) || /^(?:[\w-]+\/)*(?:[tw]\/[\w-]+\.txt|d\/[\w-]+\.json)$/.test(path)
      return isOfIndex ? files.text(path) : null
    }
  }
}

function parseList(text: string, part: string): Omit<BuiltPage, 'file'>[] {
  let section = ''
  return text.split('\n').flatMap(line => {
    section = /^## (.+)$/.exec(line)?.[1] ?? section
    const [, title = '', url = '', description = ''] =
      /^- \[((?:[^\]\\]|\\.)+)\]\(([^)]+)\)(?:: (.*))?$/.exec(line) ?? []
    if (!URL.canParse(url)) return []
    return [{ title: unescaped(title), description: unescaped(description), section, url, part }]
  })
}

function unescaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1')
}

/** The path of the site: the part before the file names in the addresses of pages. */
function baseOf(pages: readonly Pick<BuiltPage, 'url'>[], files: ReadonlySet<string>): string {
  for (const { url } of pages) {
    const parts = decodePath(new URL(url).pathname).split('/').slice(1)
    for (let at = 0; at < parts.length; at++) {
      if (files.has(parts.slice(at).join('/')))
        return `/${parts
          .slice(0, at)
          .map(part => `${part}/`)
          .join('')}`
    }
  }
  return '/'
}

/** `https://a.dev/guide.md` → `https://a.dev/guide`, `https://a.dev/index.md` → `https://a.dev/` */
function pageAddress(url: string): string {
  return url.replace(/\.md$/, '').replace(/\/index$/, '/')
}

/** The decoded path of an address; null when it cannot be parsed. */
function pathOf(address: string): string | null {
  const url = URL.canParse(address) ? address : `https://site.invalid/${address.replace(/^\/+/, '')}`
  return URL.canParse(url) ? decodePath(new URL(url).pathname) : null
}

function keyOf(path: string): string {
  return addressKey(stripHtml(path.replace(/\.md$/, '')))
    .replace(/(?<=^|\/)index$/, '')
    .replace(/(?<=.)\/$/, '')
}
