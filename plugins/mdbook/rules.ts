/** What docsgen makes of each key of book.toml. A key without a rule is reported. */
import { posix } from 'node:path'
import { isTable, type Reading } from './reading.ts'

export type ReadKey = (value: unknown, path: readonly string[], reading: Reading) => void

/** The same value under another name. */
const as =
  (...to: string[]): ReadKey =>
  (value, path, reading) =>
    reading.set(to, value, path)

/** Has an effect in mdBook only, and readers do not see it. */
const idle: ReadKey = () => undefined

const lost =
  (why: string, hint: string): ReadKey =>
  (value, path, reading) => {
    if (value !== false) reading.lose(path, why, hint)
  }

const language: ReadKey = (value, path, reading) => reading.set(['i18n', 'defaultLocale'], value, path)

const direction: ReadKey = (value, path, reading) => {
  const { i18n } = reading.config
  const tag = isTable(i18n) ? String(i18n.defaultLocale) : 'en'
  reading.set(['i18n', 'localeConfigs'], { [tag]: { direction: value } }, path)
}

const authors: ReadKey = (value, path, reading) => {
  const content = [value].flat().join(', ')
  if (content !== '') reading.set(['headTags'], [{ tagName: 'meta', attributes: { name: 'author', content } }], path)
}

const src: ReadKey = (value, path, reading) => {
  reading.set(['docs', 'path'], value, path)
  if (typeof value === 'string') reading.src = posix.join(value, '.')
}

/** `/mdBook/`, or a whole address. */
const siteUrl: ReadKey = (value, path, reading) => {
  const isWhole = typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
  if (!isWhole) return reading.set(['baseUrl'], value, path)
  const { origin, pathname } = new URL(value)
  reading.set(['url'], origin, path)
  reading.set(['baseUrl'], pathname, path)
}

const hostName: ReadKey = (value, path, reading) => reading.set(['url'], `https://${String(value)}`, path)

const repository: ReadKey = (value, path, reading) => {
  const icon = /gitlab/.test(String(value)) ? 'gitlab' : 'github'
  const item = { position: 'right', icon, href: value, 'aria-label': 'Git repository' }
  reading.set(['navbar', 'items'], [item], path)
}

/** `{path}` is the path in the book, with the folder of its text. */
const editUrl: ReadKey = (value, path, reading) => {
  if (typeof value !== 'string' || !value.includes('{path}')) return reading.set(['docs', 'editUrl'], value, path)
  const folder = reading.folder.path
  const inBook = (file: string) => posix.relative(folder, file)
  const toAddress = ({ versionDocsDirPath, docPath }: { versionDocsDirPath: string; docPath: string }) =>
    value.replaceAll('{path}', () => encodeURI(inBook(posix.join(versionDocsDirPath, docPath))))
  reading.set(['docs', 'editUrl'], toAddress, path)
}

const darkThemes = ['coal', 'navy', 'ayu']

/** `default-theme` is for readers whose system is light, `preferred-dark-theme` for the others. */
const theme =
  (isForLight: boolean): ReadKey =>
  (value, path, reading) => {
    if (darkThemes.includes(String(value).toLowerCase()) !== isForLight) return
    const defaultMode = isForLight ? 'dark' : 'light'
    reading.set(['colorMode'], { defaultMode, respectPrefersColorScheme: false }, path)
  }

const redirects: ReadKey = (value, path, reading) => {
  if (!isTable(value)) return
  const all = Object.entries(value).map(([from, to]) => ({ key: from, from: posix.join('/', from), to: String(to) }))
  const [first] = all.filter(({ from }) => from.includes('#'))
  if (first !== undefined)
    reading.lose([...path, first.key], 'a redirect cannot begin at a heading', 'Give the heading its old id: {#old-id}')
  const whole = all.filter(({ from }) => !from.includes('#'))
  reading.set(
    ['redirects'],
    whole.map(({ from, to }) => ({ from, to: target(from, to) })),
    path
  )
  for (const [index, { key }] of whole.entries())
    reading.places.push({ path: ['redirects', index], place: reading.placeOf([...path, key]) })
}

/** A relative address is relative to the old one. */
function target(from: string, to: string): string {
  return /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(to) ? to : posix.join(posix.dirname(from), to)
}

const search: ReadKey = (value, path, reading) => {
  if (value === false) reading.set(['search'], false, path)
}

const styles: ReadKey = (value, path, reading) => {
  const { folder } = reading
  for (const file of [value].flat().map(String)) {
    if (folder.hasFile(file)) {
      const known = (reading.config.styles as readonly string[] | undefined) ?? []
      reading.set(['styles'], [...known, posix.join(folder.path, file)], path)
    } else reading.lose(path, `“${file}” does not exist`, 'Fix the path, which is relative to book.toml.')
  }
}

const math: ReadKey = (value, path, reading) => {
  if (value !== true) return
  reading.hasMath = true
  reading.set(['markdown', 'math'], true, path)
}

const hiddenLines: ReadKey = (value, _, reading) => {
  if (!isTable(value)) return
  reading.hiddenLines = Object.fromEntries(Object.entries(value).map(([name, prefix]) => [name, String(prefix)]))
}

const fold: ReadKey = (value, _, reading) => {
  if (isTable(value) && value.enable === true) reading.openLevels = Number(value.level ?? 0)
}

const noNumbers: ReadKey = (value, _, reading) => {
  reading.hasNumbers = value !== true
}

const preprocessor: ReadKey = (value, path, reading) => {
  const name = path.at(-1) ?? ''
  if (name === 'katex') return reading.set(['markdown', 'math'], true, path.slice(0, 2))
  const command = isTable(value) && typeof value.command === 'string' ? `, “${value.command}”,` : ''
  reading.lose(
    path,
    `docsgen does not run the program${command} that changes the pages`,
    'Write its output as Markdown, or rewrite it as a docsgen plugin.'
  )
}

const outDir: ReadKey = (value, path, reading) =>
  reading.set(['outDir'], typeof value === 'string' ? posix.join(reading.folder.path, value) : value, path)

const editable = lost('readers cannot change samples in the browser', 'Remove it.')

export const rules: Readonly<Record<string, ReadKey>> = {
  'book.title': as('title'),
  'book.description': as('tagline'),
  'book.language': language,
  'book.text-direction': direction,
  'book.authors': authors,
  'book.src': src,
  'book.multilingual': idle,
  'build.build-dir': outDir,
  'build.*': idle,
  'rust.*': idle,
  'preprocessor.links': idle,
  'preprocessor.index': idle,
  // docsgen draws diagrams of Mermaid without a program.
  'preprocessor.mermaid': idle,
  'preprocessor.*': preprocessor,
  'output.html.site-url': siteUrl,
  'output.html.cname': hostName,
  'output.html.git-repository-url': repository,
  'output.html.git-repository-icon': idle,
  'output.html.edit-url-template': editUrl,
  'output.html.default-theme': theme(true),
  'output.html.preferred-dark-theme': theme(false),
  'output.html.redirect': redirects,
  'output.html.search.enable': search,
  // docsgen ranks results by itself.
  'output.html.search.*': idle,
  'output.html.additional-css': styles,
  'output.html.additional-js': lost(
    'scripts of a book rely on the HTML of mdBook',
    'Load other scripts with “headTags” in site.config.ts.'
  ),
  'output.html.theme': lost('mdBook templates are not used', 'Copy a template of docsgen with “docsgen eject”.'),
  'output.html.mathjax-support': math,
  'output.html.code.hidelines': hiddenLines,
  'output.html.fold': fold,
  'output.html.no-section-label': noNumbers,
  'output.html.smart-punctuation': lost(
    'quotes and dashes stay as they are written',
    'Write “ ” and – where they matter.'
  ),
  'output.html.curly-quotes': lost('quotes stay as they are written', 'Write “ ” where they matter.'),
  'output.html.input-404': lost(
    'the 404 page is a template',
    'Copy the template with “docsgen eject NotFound”, and change the copy.'
  ),
  'output.html.playground.editable': editable,
  'output.html.playground.*': idle,
  // Its name before mdBook 0.4.
  'output.html.playpen.editable': editable,
  'output.html.playpen.*': idle,
  'output.html.print.*': idle,
  'output.html.copy-fonts': idle,
  'output.html.hash-files': idle,
  'output.html.sidebar-header-nav': idle,
  'output.html.live-reload-endpoint': idle,
  // docsgen checks links itself.
  'output.linkcheck': idle,
  'output.linkcheck2': idle,
  'output.*': lost('docsgen publishes only a website', 'Build this form of the book with mdBook.')
}
