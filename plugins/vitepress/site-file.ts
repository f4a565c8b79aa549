/** The names of the configuration file of VitePress. */

const extensions = ['ts', 'mts', 'js', 'mjs', 'cts', 'cjs']

export const configFiles = ['config', 'config/index'].flatMap(name =>
  extensions.map(extension => `.vitepress/${name}.${extension}`)
)

/** Configurations of folders (VitePress 2): `zh/config.ts`. */
export function folderConfigs(folder: string): readonly string[] {
  return extensions.map(extension => `${folder === '.' ? '' : `${folder}/`}config.${extension}`)
}
