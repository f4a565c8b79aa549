/**
 * The hashed files that pages share: styles, icons, sidebars, data that scripts fetch. File names contain a content
 * hash, so browsers may cache the files forever.
 */
import { assetsFolder, sidebarExtensions } from '../shared/dom.ts'
import type { Icon, OutputPath, SourcePath } from '../types/basics.ts'
import type { ThemeConfig } from '../types/chrome.ts'
import type { Config } from '../types/config.ts'
import type { Report } from '../types/findings.ts'
import type { Sidebar } from '../types/navigation.ts'
import type { Output } from '../types/output.ts'
import type { Route, RouteTable } from '../types/routes.ts'
import type { SiteProps } from '../types/site-props.ts'
import { shortHash } from '../util/hash.ts'
import { dataJson } from '../util/html.ts'
import { initialLogo } from '../util/initial-logo.ts'
import { encodePath } from '../util/paths.ts'
import { type ClientBundle, clientFiles } from './client/client.ts'
import { hashed } from './hashed.ts'
import { iconPictures } from './icon-pictures.ts'
import { siteFonts } from './styles/fonts.ts'
import type { sheetProblems } from './styles/sheet-problems.ts'
import { bundleStyles, type minifyStyles } from './styles/styles.ts'

interface SharedTexts {
  /** Our own style sheets, bundled. */
  readonly theme: string
  /** Classes of the code themes. */
  readonly highlight: string
  /** SVG files of icons: the site's file, and by sidebar name the symbol files and images of sidebars. */
  readonly icons: {
    readonly site: string
    readonly sidebars: ReadonlyMap<string, string>
    readonly pictures: ReadonlyMap<string, readonly string[]>
  }
  readonly sidebars: readonly Sidebar[]
  /** HTML of the sidebar parts that pages omit; `icons`: address of their icons. null: pages have the whole sidebar. */
  readonly branchesOf: (sidebar: Sidebar, icons: string) => Promise<string | null>
  /** Resolves addresses in the owner's style sheets. */
  readonly resolve: RouteTable['resolve']
  readonly minify: typeof minifyStyles
  readonly problemsOf: typeof sheetProblems
  /** null: pages have none of our scripts. */
  readonly client: ClientBundle | null
}

interface SharedAssets {
  readonly outputs: readonly Output[]
  /** Addresses, base URL included. */
  readonly styles: readonly string[]
  /** Fonts that pages preload. */
  readonly fonts: readonly string[]
  /** Generated favicon for a site with a theme but without a favicon; otherwise null. */
  readonly icon: string | null
  readonly scripts: readonly string[]
  readonly icons: string
  /** By sidebar name. */
  readonly sidebarIcons: Readonly<Record<string, string>>
  /** Style sheets with icons, by sidebar name. */
  readonly iconSheets: ReadonlyMap<string, string>
  /** Style sheets of the project imported by its sheets. */
  readonly imported: readonly SourcePath[]
  /** By sidebar name. */
  readonly sidebarFiles: ReadonlyMap<string, string>
}

/** Makes the files and returns their addresses. */
export async function sharedAssets(config: Config, texts: SharedTexts, report: Report): Promise<SharedAssets> {
  const fonts = siteFonts(config)
  const icon = config.favicon === null && config.theme !== null ? initialIcon(config.title, config.theme) : null
  const styles = await bundleStyles(config, { ...texts, fonts }, report)
  const icons = hashed('icons', 'svg', texts.icons.site)
  const iconsOf = new Map([...texts.icons.sidebars].map(([name, text]) => [name, hashed('icons', 'svg', text)]))
  const drawn = iconPictures(texts.icons.pictures, config.filesUrl)
  const address = ({ path }: Pick<Output, 'path'>) => config.filesUrl + path
  const sidebarIcons = Object.fromEntries([...iconsOf].map(([name, file]) => [name, address(file)]))
  const sidebars = await Promise.all(
    texts.sidebars.map(async sidebar => {
      const branches = await texts.branchesOf(sidebar, sidebarIcons[sidebar.name] ?? address(icons))
      const data = sidebar.name in sidebarIcons ? sidebar : JSON.parse(JSON.stringify(sidebar, withoutDrawn))
      return { name: sidebar.name, ...sidebarFiles(data, branches) }
    })
  )
  const client = texts.client && clientFiles(config, texts.client)
  return {
    outputs: [
      styles.sheet,
      ...styles.files,
      ...fonts.outputs,
      ...(icon === null ? [] : [icon]),
      icons,
      ...iconsOf.values(),
      ...drawn.outputs,
      ...sidebars.flatMap(({ outputs }) => outputs),
      ...(client?.outputs ?? [])
    ],
    styles: [address(styles.sheet)],
    fonts: fonts.preloads,
    icon: icon && address(icon),
    scripts: client ? [client.script] : [],
    icons: address(icons),
    sidebarIcons,
    iconSheets: drawn.iconSheets,
    imported: styles.imported,
    sidebarFiles: new Map(sidebars.map(({ name, path }) => [name, address({ path })]))
  }
}

/** Drops the shapes of icons that a style sheet shows from its images. */
function withoutDrawn(key: string, value: unknown): unknown {
  return key === 'icon' && value !== null && Object.hasOwn(value as Icon, 'place')
    ? { ...(value as Icon), shapes: [] }
    : value
}

function initialIcon(title: string, { accent }: ThemeConfig): Output {
  return hashed('icon', 'svg', initialLogo(title, accent.light))
}

/**
 * The data of a sidebar and, when pages omit a part of it, the HTML of its branches. Both files have the same base
 * name, so that the address of the first, which every page contains, determines that of the second. The HTML has a text
 * file extension, because hosts redirect addresses that end in `.html` and inject scripts into HTML.
 */
function sidebarFiles(
  sidebar: Sidebar,
  branches: string | null
): { readonly path: OutputPath; readonly outputs: readonly Output[] } {
  const data = dataJson(sidebar)
  const name = sidebar.name.replaceAll(/[^a-zA-Z0-9]+/g, '-')
  const path = `${assetsFolder}/sidebar-${name}.${shortHash(data + (branches ?? ''))}`
  const file = (extension: string, content: string) => ({ path: `${path}.${extension}` as OutputPath, content })
  const json = file(sidebarExtensions.data, data)
  return {
    path: json.path,
    outputs: branches === null ? [json] : [json, file(sidebarExtensions.branches, branches)]
  }
}

interface DataFiles {
  readonly outputs: readonly Output[]
  /** Addresses, base URL included. */
  readonly siteFile: string
  readonly pagesFile: string
}

export function dataFiles(site: SiteProps, routes: readonly Route[], { filesUrl }: Config): DataFiles {
  const siteFile = hashed('site', 'json', dataJson(site))
  const pagesFile = hashed('pages', 'json', dataJson(routes.filter(isPage).map(toEntry)))
  return { outputs: [siteFile, pagesFile], siteFile: filesUrl + siteFile.path, pagesFile: filesUrl + pagesFile.path }
}

/** Whether a route may be suggested on the not-found page. */
function isPage(route: Route): boolean {
  if (route.kind === 'redirect' || route.kind === 'not-found') return false
  return !('page' in route && (route.page.meta.unlisted || route.page.meta.draft))
}

/** A `PageEntry` as in client/boot/page/suggestions.ts. */
function toEntry({ permalink, title }: Route): readonly [href: string, title: string] {
  return [encodePath(permalink), title]
}
