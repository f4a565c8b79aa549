/** The hashed files that all pages share: styles, icons, sidebars. Names come from contents, so they never go stale. */
import { assetsFolder } from '../contract.ts'
import type { Config, Output, OutputPath, Sidebar } from '../model.ts'
import { shortHash } from '../util/hash.ts'
import { bundleStyles } from './styles.ts'

export interface SharedTexts {
  /** Our style sheets, bundled. */
  readonly theme: string
  /** Classes of the code themes. */
  readonly highlight: string
  /** The icons of all sidebars as one SVG file; null without icons. */
  readonly icons: string | null
  readonly sidebars: readonly Sidebar[]
}

export interface SharedAssets {
  readonly outputs: readonly Output[]
  /** Addresses, base URL included. */
  readonly styles: readonly string[]
  readonly icons: string | null
  /** By name of the sidebar. */
  readonly sidebarFiles: ReadonlyMap<string, string>
}

/** Makes the files and says where they will be. */
export async function sharedAssets(config: Config, texts: SharedTexts): Promise<SharedAssets> {
  const styles = await bundleStyles(config, texts.theme, texts.highlight)
  const icons = texts.icons === null ? null : hashed('icons', 'svg', texts.icons)
  const sidebars = texts.sidebars.map(sidebar => ({
    name: sidebar.name,
    output: hashed(`sidebar-${sidebar.name.replaceAll(/[^a-zA-Z0-9]+/g, '-')}`, 'json', JSON.stringify(sidebar))
  }))
  const address = ({ path }: Output) => config.baseUrl + path
  return {
    outputs: [styles, ...(icons === null ? [] : [icons]), ...sidebars.map(({ output }) => output)],
    styles: [address(styles)],
    icons: icons === null ? null : address(icons),
    sidebarFiles: new Map(sidebars.map(({ name, output }) => [name, address(output)]))
  }
}

function hashed(name: string, extension: string, content: string): Output {
  return { path: `${assetsFolder}/${name}.${shortHash(content)}.${extension}` as OutputPath, content }
}
