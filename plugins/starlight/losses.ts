/** What docsgen does not read of a site of Starlight: each is said once, so that nothing is lost in silence. */
import { posix } from 'node:path'
import type { ReportingFolder } from 'docsgen/config'
import { openFolder } from 'docsgen/project'
import { didYouMean } from 'docsgen/text'

type Lose = (key: string, why: string, hint: string) => void

/** Options of the integration that are read, or whose effect docsgen has without them. */
const read = [
  'title',
  'titleDelimiter',
  'description',
  'social',
  'sidebar',
  'locales',
  'defaultLocale',
  'editLink',
  'customCss',
  'head',
  'components',
  'favicon',
  'tableOfContents',
  'lastUpdated',
  'pagefind',
  'plugins',
  'credits',
  'disable404Route',
  'prerender'
]

/** Options without an effect: why, and what to do. */
const unread: Readonly<Record<string, readonly [why: string, hint: string]>> = {
  logo: [
    'Astro publishes pictures beside code',
    'Copy the picture into “public”, and set “navbar.logo” in site.config.ts.'
  ],
  expressiveCode: ['code blocks use the style of docsgen', 'Set “markdown.themes” in site.config.ts.'],
  pagination: [
    'pages always link to the previous and the next page',
    'Write “prev: false” and “next: false” into the front matter of pages.'
  ],
  routeMiddleware: ['it is Astro code', 'Rewrite it as a docsgen plugin.'],
  markdown: ['it is an Astro option', 'Set the options of “markdown” in site.config.ts.']
}

export function reportOptions(options: Readonly<Record<string, unknown>>, lose: Lose): void {
  for (const key of Object.keys(options)) {
    if (read.includes(key) || options[key] === undefined) continue
    const [why, hint] = unread[key] ?? [
      'docsgen does not support this Starlight option',
      didYouMean(key, [...read, ...Object.keys(unread)]) ??
        'Remove it, or set the corresponding option in site.config.ts.'
    ]
    lose(key, why, hint)
  }
}

/** Pages that only Astro can build. */
export function reportFiles(folder: ReportingFolder, srcDir: string): void {
  const below = (path: string) =>
    openFolder(posix.join(folder.root, folder.path, path))
      .files()
      .sort()
  const report = (path: string, files: readonly string[], what: string, hint: string) => {
    const [first] = files
    if (first === undefined) return
    const more = files.length > 1 ? `, and ${files.length - 1} more like it` : ''
    const message = `The page “${first}” is missing${more}: ${what}.`
    folder.report({ code: 'unsupported', message, hint, place: { file: posix.join(folder.path, path, first) } })
  }
  const isMarkdoc = (file: string) => file.endsWith('.mdoc')
  report(srcDir, below(srcDir).filter(isMarkdoc), 'it is Markdoc', 'Write it in Markdown or MDX.')
  const pages = posix.join(srcDir, '../../pages')
  // The 404 page is that of docsgen, and files for machines are written by docsgen itself.
  const isForMachines = (file: string) => /\.(?:xml|txt|json)\.[jt]s$/.test(file)
  const isPage = (file: string) => /\.(?:astro|[jt]sx?)$/.test(file) && file !== '404.astro' && !isForMachines(file)
  report(pages, below(pages).filter(isPage), 'it is Astro code', 'Write it as a page in Markdown, MDX or React.')
}
