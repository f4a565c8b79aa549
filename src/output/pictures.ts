/** Converted images, made once for each content and cached beside the store. */
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '../types/config.ts'
import type { Output, Picture } from '../types/output.ts'
import {
  entriesInside,
  makeFolderInside,
  type Roots,
  readInside,
  realRoots,
  removeInside,
  replaceInside,
  rootsOf
} from '../util/guarded-files.ts'
import { digest } from '../util/hash.ts'
import { once } from '../util/lazy.ts'
import { findPackage } from '../util/packages/installed.ts'

/** The parts of the package `sharp` used here. */
type Sharp = (bytes: Uint8Array) => {
  rotate(): { resize(options: { width: number }): Converter }
}
interface Converter {
  avif(options: { quality: number; effort: number }): { toBuffer(): Promise<Uint8Array> }
  webp(options: { quality: number }): { toBuffer(): Promise<Uint8Array> }
}

export interface Pictures {
  /** The file of a conversion. */
  make(picture: Picture): Promise<Output>
  /**
   * Optimizes an SVG if the project has `svgo`; returns other files unchanged. Keeps ids and hidden parts, because
   * pages refer to parts of an SVG (`icons.svg#star`), and descriptions, which screen readers read.
   */
  shrink(output: Output): Promise<Output>
  /** Deletes cached files that were not requested. Call it after the files of all languages were requested. */
  tidy(): void
}

/** Converts with the project's `sharp` and `svgo`. `isCached`: cache the files for later runs. */
export function createPictures(
  config: Pick<Config, 'root' | 'packageRoot'> & Parameters<typeof rootsOf>[0],
  isCached: boolean
): Pictures {
  const { root, packageRoot } = config
  const roots = rootsOf(config)
  const own = realRoots([root])
  const used = new Map<string, FileCache>()

  /** The cache for the output of a package, separate for each version and settings. */
  function cacheOf(kind: string, packageFile: string, settings: object): FileCache {
    const all = join(root, '.docsgen', kind)
    const cache =
      used.get(kind) ??
      createFileCache(all, `${versionOf(packageFile)}-${digest(settings).slice(0, 8)}`, isCached ? own : null)
    used.set(kind, cache)
    return cache
  }

  const { resolve } = createRequire(join(packageRoot, 'package.json'))
  const loadSharp = once(async () => (await import(pathToFileURL(resolve('sharp')).href)).default as Sharp)
  const loadSvgo = once(async () => {
    const module = await import(pathToFileURL(resolve('svgo')).href)
    return (module.optimize ?? module.default.optimize) as Optimize
  })
  const svgo = findPackage('svgo', packageRoot)

  return {
    async make(picture) {
      const cache = cacheOf('pictures', resolve('sharp'), qualities)
      const make = async () => convert(readInside(join(root, picture.file), roots), picture, await loadSharp())
      return { path: picture.output, content: await cache.get(posix.basename(picture.output), make) }
    },
    async shrink(output) {
      const isDrawing = 'copyFrom' in output && /(?:^|\/)assets\/images\/[^/]+\.svg$/.test(output.path)
      if (svgo === null || !isDrawing) return output
      const cache = cacheOf('drawings', join(svgo, 'package.json'), svgoConfig)
      const make = async () =>
        Buffer.from(smaller(readInside(output.copyFrom, roots).toString('utf8'), await loadSvgo()))
      // The file name contains a content hash.
      return { path: output.path, content: await cache.get(posix.basename(output.path), make) }
    },
    tidy() {
      for (const cache of used.values()) cache.tidy()
    }
  }
}

const qualities = { avif: { quality: 55, effort: 3 }, webp: { quality: 80 } }

function convert(bytes: Uint8Array, { width, format }: Picture, sharp: Sharp): Promise<Uint8Array> {
  const resized = sharp(bytes).rotate().resize({ width })
  return (format === 'avif' ? resized.avif(qualities.avif) : resized.webp(qualities.webp)).toBuffer()
}

/** A file cache by name, in the folder `current` beside the folders of other versions. */
interface FileCache {
  get(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>
  tidy(): void
}

/** `roots`: the folder of the project, which must really contain the cache; null: nothing is cached. */
function createFileCache(all: string, current: string, roots: Roots | null): FileCache {
  const folder = join(all, current)
  const requested = new Set<string>()
  return {
    async get(name, make) {
      requested.add(name)
      const known = roots === null ? null : read(join(folder, name), roots)
      if (known !== null) return known
      const content = await make()
      if (roots !== null) writeCached(join(folder, name), content, roots)
      return content
    },
    tidy() {
      if (roots === null) return
      const drop = (inside: string, isKept: (name: string) => boolean) => {
        for (const { name } of entriesInside(inside, roots)) if (!isKept(name)) removeInside(join(inside, name), roots)
      }
      drop(folder, name => requested.has(name))
      drop(all, name => name === current)
    }
  }
}

function versionOf(entry: string): string {
  for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder)) {
    const text = read(join(folder, 'package.json'), realRoots([folder]))
    // Every package.json of a package has a version.
    if (text !== null) return (JSON.parse(text.toString()) as { version: string }).version
  }
  return '0'
}

function read(file: string, roots: Roots): Buffer | null {
  try {
    return readInside(file, roots)
  } catch {
    return null
  }
}

/** Ignores failures: if the project is read-only, pictures are converted in every run. */
function writeCached(file: string, content: Uint8Array, roots: Roots): void {
  try {
    makeFolderInside(dirname(file), roots)
    replaceInside(file, content, roots)
  } catch {
    // The next run tries again.
  }
}

/** The part of the package `svgo` used here. */
type Optimize = (text: string, config: object) => { readonly data: string }

const svgoConfig = {
  multipass: true,
  plugins: [
    {
      name: 'preset-default',
      params: { overrides: { cleanupIds: false, removeHiddenElems: false, removeDesc: false } }
    }
  ]
}

/** The optimized text; the original if the package cannot parse it or does not make it smaller. */
function smaller(text: string, optimize: Optimize): string {
  try {
    const { data } = optimize(text, svgoConfig)
    return data.length < text.length ? data : text
  } catch {
    return text
  }
}
