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

/** Lists of files, which configurations make sidebars of: enough of the packages for that, where they are not installed. */
const ofGlobs = `
import { readdirSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
const source = pattern => pattern.replace(/[.+^$()|[\\]\\\\]|\\{([^{}]*)\\}|\\*\\*\\/|\\*\\*|\\*|\\?/g, (sign, words) =>
  words !== undefined ? '(?:' + words.replace(/,/g, '|') + ')' : ({ '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' })[sign] ?? '\\\\' + sign)
export const globSync = (given, options = {}) => {
  const own = Array.isArray(given) || typeof given === 'string' ? given : given.patterns
  const all = typeof given === 'object' && !Array.isArray(given) ? given : options
  const cwd = resolve(all.cwd ?? '.')
  const ignored = [all.ignore ?? []].flat().map(pattern => new RegExp('^' + source(pattern) + '$'))
  const found = [own ?? []].flat().flatMap(pattern => {
    const fixed = /^(?:[^*?{}]*\\/)?/.exec(pattern)[0]
    const base = isAbsolute(fixed) ? fixed : join(cwd, fixed)
    const matches = new RegExp('^' + source(pattern.slice(fixed.length)) + '$')
    let names = []
    try { names = readdirSync(base, { recursive: true }).map(name => name.split('\\\\').join('/')) } catch {}
    const paths = names.filter(name => !/(?:^|\\/)(?:node_modules|\\.git)\\//.test(name) && matches.test(name)).map(name => join(base, name))
    return paths.map(path => (all.absolute || isAbsolute(pattern) ? path : relative(cwd, path)))
  })
  return [...new Set(found)].filter(path => !ignored.some(it => it.test(path))).sort()
}
export const glob = async (given, options) => globSync(given, options)
export const sync = globSync
export const globby = glob
export const globbySync = globSync
export default Object.assign((given, options) => glob(given, options), { sync: globSync, glob, globSync })
`

const globs = ['fast-glob', 'tinyglobby', 'globby', 'glob']

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
  for (const name of globs) if (!isInstalled(name)) packages[name] = ofGlobs
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
