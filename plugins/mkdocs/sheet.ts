/** The colors of Material's palette and the classes of its extensions, as one style sheet of the site. */
import { createHash } from 'node:crypto'
import type { AddedToPage, OutputFile, PluginContext, RenderedRoute } from 'docsgen/config'
import { primaryColors } from './colors.ts'
import type { SiteOptions } from './plugin.ts'

/** The attributes by which style sheets of a site of Material find its palette, and the link to the sheet. */
export function bodyAttributes(
  { path, file }: RenderedRoute,
  { options, site, readFile }: PluginContext<SiteOptions>
): AddedToPage {
  const { primary, accent } = options
  const colors = primary === null ? {} : { 'data-md-color-primary': primary, 'data-md-color-accent': accent ?? primary }
  const sheet = sheetOf(options)
  return {
    head: [
      // The start page has the title of the site, unless its front matter has one.
      ...(path === '/' && !hasTitle((file && readFile(file)) ?? '')
        ? [{ tagName: 'title', attributes: {}, innerHTML: site.title }]
        : []),
      { tagName: 'link', attributes: { rel: 'stylesheet', href: `${site.baseUrl}${sheet.path}` } }
    ],
    bodyAttributes: colors
  }
}

/** Whether front matter has a title. */
function hasTitle(text: string): boolean {
  const [first, ...lines] = text.split('\n')
  const end = lines.findIndex(line => line.trimEnd() === '---')
  return first?.trimEnd() === '---' && lines.slice(0, Math.max(0, end)).some(line => line.startsWith('title:'))
}

export function sheet({ options }: PluginContext<SiteOptions>): readonly OutputFile[] {
  return [sheetOf(options)]
}

function sheetOf({ primary, fonts }: SiteOptions): OutputFile {
  const content = `${layers}${everySite}${primary === null ? '' : barOf(primary)}${fonts ?? ''}`
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  return { path: `assets/mkdocs-${hash}.css`, content }
}

/** Those of docsgen come first, those of the site, which are in no layer, last. */
const layers =
  '@layer docsgen.tokens,docsgen.base,docsgen.prose,docsgen.chrome,docsgen.components,docsgen.overrides,mkdocs;'

/** The bar at the top has the primary color, as in Material. A style sheet of the site can set it, too. */
function barOf(primary: string): string {
  const color = primaryColors[primary] ?? (primary === 'black' ? '#000000' : primary === 'white' ? '#ffffff' : null)
  // Of a named color, a site may set the variable to a tint, on which the text of the bar would not be readable.
  const shown = color ?? 'var(--md-primary-fg-color)'
  if (color === null && primary !== 'custom') return ''
  const text = color !== null && isLight(color) ? '#000000de' : '#ffffff'
  return `@layer mkdocs{@media screen{.site-header{--surface:${shown};--bg:${shown};--text:${color === null ? `var(--md-primary-bg-color,${text})` : text};--muted:color-mix(in srgb,var(--text) 85%,transparent);--accent-text:var(--text);background:${shown};color:var(--text)}
.site-header::before{background:${shown}}
.site-header .navbar{background:none;color:var(--text)}
.site-header .navbar__brand,.site-header .navbar__inner>a,.site-header .navbar__item>a,.site-header .navbar__item>button,.site-header .navbar__item>details>summary,.site-header .navbar__inner>button,.site-header .navbar__inner>.icon-button{color:var(--text)}
.site-header .search-button{border-color:color-mix(in srgb,var(--text) 45%,transparent);background:color-mix(in srgb,var(--text) 14%,transparent);color:var(--text)}
.site-header .search-button *{color:var(--text)}
.site-header .search-keys>*{border-color:color-mix(in srgb,var(--text) 35%,transparent);background:none}
.site-header .navbar__link--active{color:var(--text);font-weight:600}
.site-header .navbar__link--active::after{background:var(--text)}}}`
}

function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue > 170
}

const everySite = `@layer mkdocs{
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,16rem),1fr));gap:.75rem;margin-block:1rem}
.grid.cards>:is(ul,ol){display:contents;list-style:none}
.grid.cards>:is(ul,ol)>li,.grid>.card{border:1px solid var(--border);border-radius:.5rem;padding:1rem;margin:0;list-style:none}
.grid.cards>:is(ul,ol)>li>hr{margin-block:.75rem}
.grid>*{margin-block:0}
.admonition-aside{display:flow-root}
@media (min-width:48rem){.admonition-aside{inline-size:15rem}.admonition-aside--start{float:inline-start;margin-inline-end:1rem}.admonition-aside--end{float:inline-end;margin-inline-start:1rem}}
.align-left{float:left;margin:0 1rem 1rem 0}.align-right{float:right;margin:0 0 1rem 1rem}.align-center{display:block;margin-inline:auto}
.caption{font-style:italic;text-align:center}
.markdown a.button{text-decoration:none}
.critic{color:var(--muted);font-style:italic}
:root[data-theme=dark] img[src$="#only-light"],:root:not([data-theme=dark]) img[src$="#only-dark"],:root[data-theme=dark] img[src$="#gh-light-mode-only"],:root:not([data-theme=dark]) img[src$="#gh-dark-mode-only"]{display:none}
}`
