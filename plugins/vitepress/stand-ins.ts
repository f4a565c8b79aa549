/** Code in the place of packages that a configuration imports: it is read whether they are installed or not. */

/** What configurations import of VitePress itself. */
const ofVitePress = `
export const version = '2.0.0'
export const defineConfig = config => config
export const defineConfigWithTheme = config => config
export const defineAdditionalConfig = config => config
export const defineLoader = loader => loader
export const defineRoutes = routes => routes
export const createContentLoader = () => ({ watch: [], load: async () => [] })
export const createMarkdownRenderer = async () => ({ render: text => text, use() { return this } })
export const mergeConfig = (a, b) => ({ ...a, ...b })
export const loadEnv = () => ({})
export const resolveSiteDataByRoute = site => site
export const postcssIsolateStyles = () => ({})
export const inBrowser = false
export const onContentUpdated = () => {}
export default { version, defineConfig }
`

/** `import base, { withMermaid, other as x } from 'package'`. */
const imports = /\bimport\s+(?:([\w$]+)\s*,?\s*)?(?:\{([^{}]*)\}\s*)?from\s*['"]([^'".][^'"]*)['"]/g

/** A function that takes a configuration and returns it with more: `withMermaid`, `extendConfig`. */
const wrapper = /^(?:with|extend|define)[A-Z]/

/**
 * Functions of packages around a configuration return it as it is, where the package is not installed: nothing but the
 * package knows what it adds. `isInstalled` gets the name of a package.
 */
export function standInsFor(
  text: string,
  isInstalled: (name: string) => boolean
): { readonly packages: Readonly<Record<string, string>>; readonly left: readonly string[] } {
  const packages: Record<string, string> = { vitepress: ofVitePress }
  const left: string[] = []
  for (const [, main, names = '', specifier = ''] of text.matchAll(imports)) {
    const name = packageOf(specifier)
    if (name === 'vitepress' || /^(?:node:|@\/)/.test(specifier) || isInstalled(name)) continue
    const given = names.split(',').flatMap(
      one =>
        one
          .trim()
          .split(' as ', 1)[0]
          ?.replace(/^type\s.*/, '') || []
    )
    if (![...given, main ?? ''].some(one => wrapper.test(one))) continue
    // docsgen draws diagrams of Mermaid by itself.
    if (!/mermaid|pwa/.test(name)) left.push(name)
    const exported = given.map(one => `export const ${one} = ${wrapper.test(one) ? 'it => it' : '() => ({})'}`)
    packages[name] = [...exported, 'export default it => it'].join('\n')
  }
  return { packages, left }
}

/** `@a/b/c` → `@a/b`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
