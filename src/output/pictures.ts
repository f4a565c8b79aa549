/** Converted images, made once for each content and cached beside the store. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '../types/config.ts'
import type { Output, Picture } from '../types/output.ts'
import { digest } from '../util/hash.ts'
import { once } from '../util/lazy.ts'
import { findPackage } from '../util/packages/installed.ts'
import { replaceFile } from '../util/replace-file.ts'

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
  { root, packageRoot }: Pick<Config, 'root' | 'packageRoot'>,
  isCached: boolean
): Pictures {
  const used = new Map<string, FileCache>()

  /** The cache for the output of a package, separate for each version and settings. */
  function cacheOf(kind: string, packageFile: string, settings: object): FileCache {
    const all = join(root, '.docsgen', kind)
    const cache =
      used.get(kind) ?? createFileCache(all, `${versionOf(packageFile)}-${digest(settings).slice(0, 8)}`, isCached)
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
      const make = async () => convert(await readFile(join(root, picture.file)), picture, await loadSharp())
      return { path: picture.output, content: await cache.get(posix.basename(picture.output), make) }
    },
    async shrink(output) {
      const isDrawing = 'copyFrom' in output && /(?:^|\/)assets\/images\/[^/]+\.svg$/.test(output.path)
      if (svgo === null || !isDrawing) return output
      const cache = cacheOf('drawings', join(svgo, 'package.json'), svgoConfig)
      const make = async () => Buffer.from(smaller(await readFile(output.copyFrom, 'utf8'), await loadSvgo()))
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

function createFileCache(all: string, current: string, isCached: boolean): FileCache {
  const folder = join(all, current)
  const requested = new Set<string>()
  return {
    async get(name, make) {
      requested.add(name)
      const known = isCached ? read(join(folder, name)) : null
      if (known !== null) return known
      const content = await make()
      if (isCached) writeCached(join(folder, name), content)
      return content
    },
    tidy() {
      if (!isCached) return
      for (const name of namesIn(folder)) if (!requested.has(name)) rmSync(join(folder, name), { force: true })
      for (const name of namesIn(all)) if (name !== current) rmSync(join(all, name), { recursive: true, force: true })
    }
  }
}

function versionOf(entry: string): string {
  for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder)) {
    const text = read(join(folder, 'package.json'))
    // Every package.json of a package has a version.
    if (text !== null) return (JSON.parse(text.toString()) as { version: string }).version
  }
  return '0'
}

function read(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Ignores failures: if the project is read-only, pictures are converted in every run. */
function writeCached(file: string, content: Uint8Array): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.${process.pid}`, content)
    replaceFile(`${file}.${process.pid}`, file)
  } catch {
    rmSync(`${file}.${process.pid}`, { force: true })
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
