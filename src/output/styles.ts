/** The site's one style sheet: ours, the code themes, then the owner's files, in one hashed file. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assetsFolder } from '../contract.ts'
import type { Config, Output, OutputPath } from '../model.ts'
import { shortHash } from '../util/hash.ts'

/**
 * Bundles and minifies the styles. `theme` is the text of our own sheets, `highlight` the classes of
 * the code themes; the owner's files come last and unlayered, so that they win without `!important`.
 */
export async function bundleStyles(config: Config, theme: string, highlight: string): Promise<Output> {
  const own = `${theme}\n@layer components{${highlight}}`
  const owners = await Promise.all(config.styles.map(file => readFile(join(config.root, file), 'utf8')))
  const { transform } = await import('esbuild')
  const { code } = await transform([own, ...owners].join('\n'), { loader: 'css', minify: true, target: 'es2022' })
  return { path: `${assetsFolder}/styles.${shortHash(code)}.css` as OutputPath, content: code }
}
