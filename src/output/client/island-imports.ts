/**
 * Resolves the imports of interactive components for the browser, to the same modules as when their pages were rendered
 * (src/markdown/mdx/modules.ts).
 */
import { dirname, extname, join, relative } from 'node:path'
import type { Loader, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild'
import { readLoaders } from '../../model/loader-chain.ts'
import { scopeClasses } from '../../shared/css-modules.ts'
import { hiddenPrefix, liveModule } from '../../shared/dom.ts'
import { docusaurusModules } from '../../shared/markup/components.ts'
import {
  docusaurusHelpers,
  docusaurusValues,
  fileOfHelper,
  officialModule
} from '../../shared/markup/docusaurus-exports.ts'
import { drawingOf } from '../../shared/markup/drawing.ts'
import { composedPart, partOf } from '../../shared/markup/theme-parts.ts'
import type { SourcePath } from '../../types/basics.ts'
import { isFileInside, realRoots } from '../../util/guarded-files.ts'
import { readerOf } from '../../util/packages/guarded-bundles.ts'
import { meantByAlias, toSourcePath } from '../../util/paths.ts'

interface IslandImports {
  /** Absolute folder of docsgen. */
  readonly ours: string
  /** Absolute folder of the project. */
  readonly root: string
  /** Folders, besides that of the project, relative to which a path with a leading slash may be resolved. */
  readonly staticFolders: readonly SourcePath[]
  readonly baseUrl: string
  /** Translated texts of components, by id. */
  readonly messages?: Readonly<Record<string, string>>
  /** The result of `useDocusaurusContext()`. */
  readonly context: object
  /** Data about the site for components: `PageFacts` without those of a single page. */
  readonly facts: object
  /** The configuration of a Docusaurus site, whose imports are resolved as in Docusaurus; null: another site. */
  readonly theirs: object | null
  /** As in the configuration. */
  readonly aliases: Readonly<Record<string, string>>
  readonly swizzled: readonly string[]
  /** The modules of islands, with the exports that pages use. */
  readonly islands: ReadonlyMap<SourcePath, readonly string[]>
  /** Scripts that are not files, by module name. */
  readonly texts: ReadonlyMap<SourcePath, string>
  /** Published address of a file that is not a module; null: it was not published. */
  addressOf(file: SourcePath): string | null
}

export function islandImports(input: IslandImports): Plugin {
  return {
    name: 'island-imports',
    setup(build) {
      resolveLive(build, input)
      resolveRoot(build, input)
      resolveOurs(build, input)
      if (input.theirs !== null) {
        resolveAliases(build, input)
        resolveRooted(build, input)
        resolveMissing(build, input)
        resolveElements(build, input)
      }
      readThroughLoaders(build)
      loadOurs(build, input)
      build.onLoad({ filter: /\.[a-z0-9]+$/i, namespace: 'file' }, ({ path }) => loadFile(path, input, readerOf(build)))
    }
  }
}

const components = 'templates/mdx/components.ts'
const helpers = 'templates/mdx/docusaurus.tsx'

/** Resolves the component that wraps all islands of a page: `src/theme/Root`, if the site has it. */
function resolveRoot(build: PluginBuild, { root, theirs }: IslandImports): void {
  build.onResolve({ filter: /^docsgen-root$/ }, async given => {
    const file = theirs === null ? null : await resolveQuietly(build, join(root, 'src/theme/Root'), given)
    return file ?? { path: given.path, namespace: 'no-root' }
  })
  build.onLoad({ filter: /.*/, namespace: 'no-root' }, () => ({ contents: 'export default null' }))
}

/** Live examples: resolves the interpreter from the project, and additional names from Docusaurus' `ReactLiveScope`. */
function resolveLive(build: PluginBuild, { ours, root }: IslandImports): void {
  build.onResolve({ filter: new RegExp(`^${liveModule}$`) }, () => ({ path: join(ours, 'client/islands/live.tsx') }))
  build.onResolve({ filter: /^(?:sval|sucrase)$/ }, ({ path, kind, pluginData }) =>
    pluginData === 'project' ? null : build.resolve(path, { kind, resolveDir: root, pluginData: 'project' })
  )
  build.onResolve({ filter: /^docsgen-live-names$/ }, async ({ path, kind }) => {
    const found = await build.resolve('./src/theme/ReactLiveScope', { kind, resolveDir: root })
    return found.errors.length === 0 ? { path: found.path } : { path, namespace: 'live-names' }
  })
  build.onLoad({ filter: /.*/, namespace: 'live-names' }, () => ({ contents: 'export default {}' }))
}

function resolveOurs(build: PluginBuild, { ours, root, islands, texts }: IslandImports): void {
  build.onResolve({ filter: /^docsgen-island:/ }, ({ path }) => ({ path, namespace: 'island' }))
  build.onLoad({ filter: /./, namespace: 'island' }, ({ path }) => {
    const module = path.slice('docsgen-island:'.length) as SourcePath
    const names = islands.get(module) ?? []
    const isFile = /\.\w+$/.test(module) && !module.startsWith('@')
    const from = JSON.stringify(isFile ? `@site/${module}` : module)
    return { contents: `export { ${names.join(', ')} } from ${from}`, resolveDir: root }
  })
  build.onLoad({ filter: /./, namespace: 'text-of-page' }, ({ path }) => {
    const file = toSourcePath(relative(root, path))
    const hidden = (islands.get(file) ?? []).filter(name => name.startsWith(hiddenPrefix))
    const contents = (texts.get(file) ?? '') + (hidden.length === 0 ? '' : exportsOf(hidden))
    return { contents, loader: 'tsx', resolveDir: dirname(path) }
  })
  build.onResolve({ filter: /^docsgen\/components$/ }, () => ({ path: join(ours, components) }))
  build.onResolve({ filter: /^@site\// }, ({ path, ...from }) => {
    const file = path.slice('@site/'.length)
    if (texts.has(file as SourcePath)) return { path: join(root, file), namespace: 'text-of-page' }
    return build.resolve(join(root, file), { kind: from.kind, resolveDir: root })
  })
  build.onResolve({ filter: /^@(?:docusaurus|theme|theme-original|theme-init|generated)\// }, async given => {
    const own = /^@theme\/(.+)$/.exec(given.path)?.[1]
    const file = own === undefined ? null : await resolveQuietly(build, join(root, 'src/theme', own), given)
    if (file !== null && file.path !== given.importer) return file
    const path = officialModule(given.path)
    return { path: `${path}?${wantedNames(given, build).join()}`, namespace: 'docusaurus' }
  })
}

/** Makes elements created by scripts of the site get the default properties of their components. */
function resolveElements(build: PluginBuild, { ours }: IslandImports): void {
  const namespace = 'elements'
  build.onResolve({ filter: /^react\/jsx-runtime$/ }, ({ path, importer, namespace: of }) => {
    const isOther = of === namespace || importer.startsWith(ours) || importer.includes('node_modules')
    return isOther ? null : { path, namespace }
  })
  build.onLoad({ filter: /./, namespace }, () => ({
    contents: `import { Fragment, jsx as one, jsxs as list } from 'react/jsx-runtime'
import { withDefaultProps } from ${JSON.stringify(join(ours, 'src/shared/default-props.ts'))}
const jsx = (type, props, key) => one(type, withDefaultProps(type, props), key)
const jsxs = (type, props, key) => list(type, withDefaultProps(type, props), key)
export { Fragment, jsx, jsxs }`,
    resolveDir: ours
  }))
}

async function resolveQuietly(build: PluginBuild, path: string, given: OnResolveArgs): Promise<OnResolveResult | null> {
  const { kind, resolveDir, importer } = given
  const found = await build.resolve(path, { kind, resolveDir, importer, pluginData: quiet })
  return found.errors.length > 0 ? null : { path: found.path, namespace: found.namespace }
}

/** Marks requests that a plugin itself makes. */
const quiet = { isQuiet: true }

/** Empty when the file cannot be read: the bundle reports it. */
function textIn(build: PluginBuild, file: string): string {
  try {
    return readerOf(build)(file).toString('utf8')
  } catch {
    return ''
  }
}

/** The names that a module imports from another, read from its source because esbuild does not pass them to plugins. */
function wantedNames({ importer, path, namespace }: OnResolveArgs, build: PluginBuild): readonly string[] {
  const text = namespace === 'file' ? textIn(build, importer) : ''
  const written = path.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  const lists = text.matchAll(new RegExp(`\\{([^{}]*)\\}\\s*from\\s*['"]${written}['"]`, 'g'))
  const names = [...lists].flatMap(([, list = '']) =>
    list.split(',').map(name => name.trim().split(/(?<!\s)\s+as\s/)[0] ?? '')
  )
  // Every module has a default export, which `export { default } from` also refers to.
  return [...new Set(names.filter(name => /^[\w$]+$/.test(name) && !['type', 'default'].includes(name)))].sort()
}

/** Resolves aliases that the site's plugins define for folders. */
function resolveAliases(build: PluginBuild, { root, aliases }: IslandImports): void {
  if (Object.keys(aliases).length === 0) return
  build.onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) => {
    const named = kind === 'entry-point' ? null : meantByAlias(path, aliases)
    return named === null ? null : build.resolve(join(root, named), { kind, importer, resolveDir: root })
  })
}

/** `/data/users.json`: resolved from the folder of the site, or from a static folder. */
function resolveRooted(build: PluginBuild, { root, staticFolders }: IslandImports): void {
  const roots = realRoots([root])
  build.onResolve({ filter: /^\// }, async given => {
    if (given.kind === 'entry-point' || (given.pluginData as unknown) === quiet || isFileInside(given.path, roots))
      return null
    for (const folder of ['.', ...staticFolders]) {
      const found = await resolveQuietly(build, join(root, folder, given.path), given)
      if (found !== null) return found
    }
    return null
  })
}

/** Replaces missing packages: small common ones by our own version, others by stand-ins that only render children. */
function resolveMissing(build: PluginBuild, { ours }: IslandImports): void {
  // JSON data may be missing as well, because a script of the site generates it.
  build.onResolve({ filter: /^(?:@?[a-z]|\.{1,2}\/.*\.json$)/ }, async given => {
    if (given.path.startsWith('.') && (given.importer.startsWith(ours) || given.importer.includes('node_modules')))
      return
    const isEntry = given.kind === 'entry-point' || (given.pluginData as unknown) === quiet
    if (
      isEntry ||
      /^(?:docsgen|@site\/|scheduler|(?:react|react-dom)(?:\/|$))/.test(given.path) ||
      !/^(?:file|text-of-page|island)?$/.test(given.namespace)
    )
      return null
    if (/\.s?css$/i.test(given.path)) return { path: given.path, namespace: 'nothing' }
    if ((await resolveQuietly(build, given.path, given)) !== null) return null
    return { path: `${given.path}?${wantedNames(given, build).join()}`, namespace: 'missing' }
  })
}

function loadOurs(build: PluginBuild, input: IslandImports): void {
  const { ours, baseUrl, context, facts, theirs, swizzled, messages } = input
  const classesFile = JSON.stringify(join(ours, 'src/shared/css-modules.ts'))
  const fileOf = (path: string) => JSON.stringify(join(ours, path))
  /** The source of a Docusaurus module; names that are not supported here get stand-ins. */
  function sourceOf(specifier: string, wanted: readonly string[]): string {
    if (specifier === '@docusaurus/useDocusaurusContext') {
      return `const context = ${JSON.stringify(context)}\nexport default () => context`
    }
    if (specifier === '@generated/docusaurus.config') return `export default ${JSON.stringify(theirs ?? {})}`
    if (specifier === '@docusaurus/Translate' && messages !== undefined) {
      const own = `const { Translate, translate } = translator(${JSON.stringify(messages)})`
      return `import { translator } from ${fileOf(helpers)}\n${own}\nexport { Translate as default, translate }`
    }
    const composed = composedPart(partOf(specifier) ?? '', swizzled)
    if (composed !== null) return composed
    const isHelper = docusaurusHelpers.has(specifier)
    const known = docusaurusModules.get(specifier) ?? docusaurusHelpers.get(specifier) ?? {}
    const lines = Object.entries(known).map(
      ([name, own]) => `export { ${own} as ${name} } from ${fileOf(isHelper ? fileOfHelper(own) : components)}`
    )
    const values = docusaurusValues[specifier] ?? {}
    const constants = Object.entries(values).map(([name, value]) =>
      name === 'default' ? `export default ${JSON.stringify(value)}` : `export const ${name} = ${JSON.stringify(value)}`
    )
    const others = ['default', ...wanted].filter(name => !(name in known || name in values))
    return [...lines, ...constants, standIns(others)].join('\n')
  }

  build.onLoad({ filter: /./, namespace: 'docusaurus' }, ({ path }) => {
    const [specifier = '', names = ''] = path.split('?')
    return { contents: sourceOf(specifier, names === '' ? [] : names.split(',')), resolveDir: ours, loader: 'jsx' }
  })
  build.onLoad({ filter: /./, namespace: 'missing' }, ({ path }) => {
    const [specifier = '', names = ''] = path.split('?')
    if (/^(?:clsx|classnames)$/.test(specifier)) {
      return {
        contents: `export { joinClasses as default, joinClasses as clsx } from ${classesFile}`,
        resolveDir: ours
      }
    }
    const contents = names === '' ? anyStandIn : standIns(['default', ...names.split(',')])
    return { contents, resolveDir: ours }
  })
  build.onLoad({ filter: /./, namespace: 'nothing' }, () => ({ contents: 'export default {}' }))
  build.onLoad({ filter: /[\\/]page-facts\.ts$/ }, ({ path }) =>
    path === join(ours, 'templates/mdx/page-facts.ts') ? { contents: factsSource(facts, baseUrl), loader: 'js' } : null
  )
}

/**
 * A stand-in for a component and its parts (`<Tabs.Root>`, `<motion.div>`), which renders its children. Called as a
 * function without properties, it does nothing. Properties that React and promises look for are undefined.
 */
const drawing = `const docsgenDraw = new Proxy(({ children } = {}) => (typeof children === 'function' ? null : (children ?? '')), {
  get: (own, name) => name in own || typeof name === 'symbol' || docsgenUnset.test(name) ? own[name] : docsgenDraw
})
const docsgenHook = () => ({ [Symbol.iterator]: () => [][Symbol.iterator]() })
const docsgenUnset = /^(?:then|toJSON|prototype|render|compare|type|displayName|propTypes|\\$\\$typeof|_.*|default(?:Props)?|\\w*[cC]ontextTypes?|\\w+DerivedStateFrom\\w+)$/
`

/** A stand-in when the imported names are unknown: `require('a').start()`. The prototype survives esbuild's copies. */
const anyStandIn = `${drawing}
const others = { get: (_, name) => (name === 'then' || typeof name === 'symbol' ? undefined : /^use[A-Z]/.test(name) ? docsgenHook : docsgenDraw) }
module.exports = Object.setPrototypeOf({ __esModule: true, default: docsgenDraw }, new Proxy({}, others))`

/** Stand-ins by name: hooks return an empty object, components render their children. */
function standIns(names: readonly string[]): string {
  const lines = names.map(name => {
    const value = /^use[A-Z]/.test(name) ? 'docsgenHook' : 'docsgenDraw'
    return name === 'default' ? `export default ${value}` : `export const ${name} = ${value}`
  })
  return lines.length === 0 ? '' : drawing + lines.join('\n')
}

/** Page data computed in the browser, for the page that is shown. */
function factsSource(facts: object, baseUrl: string): string {
  return `const shared = ${JSON.stringify({ baseUrl, ...facts })}
const all = Object.values(shared.versions ?? {}).flat().sort((a, b) => b.path.length - a.path.length)
const here = () => (typeof location === 'undefined' ? '/' : location.pathname)
const isBelow = path => here() === path || here().startsWith(path.replace(/\\/?$/, '/'))
export const unknownPage = {
  ...shared,
  lift() {},
  get pathname() { return here() },
  get version() { return all.find(({ path }) => isBelow(path)) ?? null }
}`
}

/** On Docusaurus sites, other scripts may contain types as well. */
const loaders: Readonly<Record<string, Loader>> = { '.tsx': 'tsx', '.ts': 'ts', '.mjs': 'js' }

/** Loads scripts of islands with missing exports added, sheets as class names, pictures as components or addresses. */
function loadFile(path: string, input: IslandImports, read: (path: string) => Buffer) {
  const { root, ours, islands, theirs, addressOf } = input
  const file = toSourcePath(relative(root, path))
  const extension = extname(path)
  if (/^\.[cm]?[jt]sx?$/.test(extension)) {
    const hidden = (islands.get(file) ?? []).filter(name => name.startsWith(hiddenPrefix))
    const isOwn = theirs !== null && !path.includes('node_modules') && !path.startsWith(ours)
    if (hidden.length === 0 && !isOwn) return null
    const text = read(path).toString('utf8')
    const isComputed = isOwn && computedRequire.test(text)
    const contents = isComputed ? withAddresses(text, input) : text
    return {
      contents: contents + (hidden.length === 0 ? '' : exportsOf(hidden)),
      loader: loaders[extension] ?? (isOwn ? ('tsx' as const) : ('jsx' as const))
    }
  }
  if (extension === '.json') return null
  if (/^\.(?:css|s[ac]ss|less)$/.test(extension)) {
    const isModule = /\.module\.\w+$/.test(path) && !path.includes('node_modules')
    const classes = isModule ? scopeClasses(read(path).toString('utf8'), file).classes : {}
    const isName = (name: string) => /^[a-z_$][\w$]*$/i.test(name)
    const names = Object.entries(classes).filter(([name]) => isName(name) && name !== 'default')
    // A class name may be a reserved word of JavaScript.
    const named = names.map(([, name], at) => `const c${at} = ${JSON.stringify(name)}`).join('\n')
    const list = names.map(([name], at) => `c${at} as ${name}`).join(', ')
    return {
      contents: `${named}\nexport { ${list} }\nexport default ${JSON.stringify(classes)}`,
      loader: 'js' as const
    }
  }
  if (/^\.mdx?$/.test(extension))
    return { contents: partialSource(file, ours), loader: 'js' as const, resolveDir: ours }
  const address = addressOf(file)
  if (extension === '.svg' && theirs !== null) {
    const contents = drawingSource(read(path).toString('utf8'), file, address ?? '', ours)
    return { contents, loader: 'js' as const, resolveDir: ours }
  }
  if (address !== null) return { contents: JSON.stringify(address), loader: 'json' as const }
  return isPicture.test(path) || path.includes('node_modules')
    ? { contents: read(path), loader: 'dataurl' as const }
    : null
}

/** A computed file name: `require(`@site/static${path}`)`. Files of static folders have predictable addresses. */
const computedRequire = /\brequire\((?=\s*(?:`@site\/|(['"])@site\/[^'"\n]*\1\s*\+))/

function withAddresses(text: string, { baseUrl, staticFolders }: IslandImports): string {
  const folders = JSON.stringify(staticFolders.map(folder => `@site/${folder}/`))
  const own = `function docsgenAddress(path) {
  const folder = ${folders}.find(start => path.startsWith(start)) ?? '@site/'
  return { default: ${JSON.stringify(baseUrl)} + path.slice(folder.length) }
}`
  return `${text.replace(new RegExp(computedRequire, 'g'), 'docsgenAddress(')}\n${own}\n`
}

const isPicture = /\.(?:png|jpe?g|gif|svg|webp|avif|ico)$/i

function exportsOf(hidden: readonly string[]): string {
  return `\nexport { ${hidden.map(name => `${name.slice(hiddenPrefix.length)} as ${name}`).join(', ')} }\n`
}

/** `import Steps from './_steps.md'`: a component that shows the page's rendering (src/markdown/mdx/partials.ts). */
function partialSource(file: SourcePath, ours: string): string {
  return `import { useContext } from 'react'
import { SlotContext } from ${JSON.stringify(join(ours, 'client/islands/slots.tsx'))}
export default () => useContext(SlotContext)(${JSON.stringify(`file:${file}`)})
export const toc = [], frontMatter = {}, metadata = {}`
}

/** `import Logo from './logo.svg'`: the same component as in the page (src/markdown/mdx/docusaurus-modules.ts). */
function drawingSource(text: string, file: SourcePath, address: string, ours: string): string {
  const { attributes, inside } = drawingOf(text, file)
  return `import { createElement, useContext } from 'react'
import { TrustedHTML } from ${JSON.stringify(join(ours, 'templates/parts/Html.tsx'))}
const own = ${JSON.stringify(attributes)}, inside = ${JSON.stringify(inside)}
const Drawing = ({ title, children, ...props }) => createElement('svg', {
  ...own, ...props,
  ...(typeof title === 'string' ? { role: 'img', 'aria-label': title } : {}),
  dangerouslySetInnerHTML: { __html: useContext(TrustedHTML)(inside) }
})
Drawing.toString = () => ${JSON.stringify(address)}
export { Drawing as default, Drawing as ReactComponent }`
}

/**
 * `!!raw-loader!./a.sql`, `./a.sql?raw`, `!!./a.sql?raw`: the text of a file. Unsupported loaders are reported where
 * pages import the module.
 */
function readThroughLoaders(build: PluginBuild): void {
  build.onResolve({ filter: /!|\?(?:raw|url)$/ }, async ({ path, resolveDir, kind }) => {
    const loaders = readLoaders(path)
    if (loaders === null) return null
    if (loaders.unknown !== null) return { path, namespace: 'unknown-loader' }
    const found = await build.resolve(loaders.path, { resolveDir, kind })
    return loaders.gives === 'text' ? { ...found, namespace: 'text' } : found
  })
  build.onLoad({ filter: /.*/, namespace: 'unknown-loader' }, () => ({ contents: 'module.exports = {}' }))
  build.onLoad({ filter: /.*/, namespace: 'text' }, ({ path }) => ({
    contents: readerOf(build)(path).toString('utf8'),
    loader: 'text'
  }))
}
