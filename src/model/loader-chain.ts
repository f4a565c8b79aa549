/** Imports with webpack loaders: `!!raw-loader!./a.sql`, `./a.sql?raw`. */

interface LoaderChain {
  /** The specifier without loaders. */
  readonly path: string
  /**
   * Result of the loaders: the module as in an ordinary import, its text, its address, or a component that renders the
   * SVG.
   */
  readonly gives: 'module' | 'text' | 'address' | 'drawing'
  /** A loader that is not supported; null: all are. */
  readonly unknown: string | null
}

/** null: the import has no loader. */
export function readLoaders(specifier: string): LoaderChain | null {
  const [, written = specifier, query] = /^(.*)\?(raw|url)$/.exec(specifier) ?? []
  const parts = written.replace(/^(?:-!|!!?)/, '').split('!')
  if (query === undefined && parts.length === 1 && written === parts[0]) return null
  const path = parts.at(-1) ?? ''
  const loaders = parts.slice(0, -1).map(part => part.replace(/\?.*$/s, ''))
  const given = loaders.flatMap(loader => knownLoaders.get(loader) ?? [])
  const ofQuery = query === undefined ? [] : [query === 'raw' ? ('text' as const) : ('address' as const)]
  const gives = [...ofQuery, ...given].find(one => one !== 'module') ?? 'module'
  return { path, gives, unknown: loaders.find(loader => !knownLoaders.has(loader)) ?? null }
}

const knownLoaders: ReadonlyMap<string, LoaderChain['gives']> = new Map([
  ['raw-loader', 'text'],
  ['url-loader', 'address'],
  ['file-loader', 'address'],
  ['@svgr/webpack', 'drawing'],
  // docsgen supports these file types without a loader.
  ...['babel', 'ts', 'swc', 'esbuild', 'json', 'style', 'css', 'sass', 'less', 'postcss'].map(
    name => [`${name}-loader`, 'module'] as const
  )
])
