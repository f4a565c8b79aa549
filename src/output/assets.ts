/** The hashed files that all pages share: styles, icons, sidebars. Names come from contents, so they never go stale. */
import type { Config } from '../types/config.ts'
import type { Sidebar } from '../types/navigation.ts'
import type { Output } from '../types/output.ts'
import type { RouteTable } from '../types/routes.ts'
import { dataJson } from '../util/html.ts'
import { type ClientBundle, clientFiles } from './client.ts'
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
  const sidebars = texts.sidebars.map(sidebar => ({
    name: sidebar.name,
    output: hashed(`sidebar-${sidebar.name.replaceAll(/[^a-zA-Z0-9]+/g, '-')}`, 'json', dataJson(sidebar))
  }))
  const address = ({ path }: Output) => config.baseUrl + path
  const client = texts.client && clientFiles(config, texts.client, icons === null ? '' : address(icons))
  return {
    outputs: [
      styles.sheet,
      ...styles.files,
      ...(icons === null ? [] : [icons]),
      ...sidebars.map(({ output }) => output),
      ...(client?.outputs ?? [])
    ],
    styles: [address(styles.sheet)],
    scripts: client ? [client.script] : [],
    icons: icons === null ? null : address(icons),
    sidebarFiles: new Map(sidebars.map(({ name, output }) => [name, address(output)]))
  }
}
