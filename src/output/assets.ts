/** The hashed files that all pages share: styles, icons, sidebars. Names come from contents, so they never go stale. */
import type { Config } from '../types/config.ts'
import type { Sidebar } from '../types/navigation.ts'
import type { Output } from '../types/output.ts'
import type { RouteTable } from '../types/routes.ts'
import { type ClientBundle, clientFiles } from './client.ts'
import { sidebarFiles } from './data-files.ts'
import { hashed } from './hashed.ts'
import { bundleStyles, type minifyStyles } from './styles.ts'

export interface SharedTexts {
  /** Our style sheets, bundled. */
  readonly theme: string
  /** Classes of the code themes. */
  readonly highlight: string
  /** The icons of all sidebars as one SVG file; null without icons. */
  readonly icons: string | null
  readonly sidebars: readonly Sidebar[]
  /** HTML of what pages leave out of a sidebar; `icons` is the address of their file. null: pages hold all of it. */
  readonly branchesOf: (sidebar: Sidebar, icons: string | null) => Promise<string | null>
  /** Where addresses in the owner's style sheets lead. */
  readonly resolve: RouteTable['resolve']
  readonly minify: typeof minifyStyles
  /** null: pages without scripts of ours. */
  readonly client: ClientBundle | null
}

export interface SharedAssets {
  readonly outputs: readonly Output[]
  /** Addresses, base URL included. */
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  readonly icons: string | null
  /** By name of the sidebar. */
  readonly sidebarFiles: ReadonlyMap<string, string>
}

/** Makes the files and says where they will be. */
export async function sharedAssets(config: Config, texts: SharedTexts): Promise<SharedAssets> {
  const styles = await bundleStyles(config, texts)
  const icons = texts.icons === null ? null : hashed('icons', 'svg', texts.icons)
  const address = ({ path }: Pick<Output, 'path'>) => config.baseUrl + path
  const iconsAddress = icons === null ? null : address(icons)
  const sidebars = await Promise.all(
    texts.sidebars.map(async sidebar => {
      const branches = await texts.branchesOf(sidebar, iconsAddress)
      return { name: sidebar.name, ...sidebarFiles(sidebar, branches) }
    })
  )
  const client = texts.client && clientFiles(config, texts.client)
  return {
    outputs: [
      styles.sheet,
      ...styles.files,
      ...(icons === null ? [] : [icons]),
      ...sidebars.flatMap(({ outputs }) => outputs),
      ...(client?.outputs ?? [])
    ],
    styles: [address(styles.sheet)],
    scripts: client ? [client.script] : [],
    icons: iconsAddress,
    sidebarFiles: new Map(sidebars.map(({ name, path }) => [name, address({ path })]))
  }
}
