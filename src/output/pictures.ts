/** Conversions of pictures, made once for each content and kept beside the store. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config } from '../types/config.ts'
import type { Output } from '../types/output.ts'
import type { Picture } from '../types/pictures.ts'
import { findPackage } from '../util/package-code.ts'

/** What of the package `sharp` is used here. */
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
  /** Forgets conversions that were not asked for. */
  tidy(): void
}

/** `root` is the folder of the project, whose `sharp` it is. `isKept`: conversions are kept for later runs. */
export function createPictures(root: string, isKept: boolean): Pictures {
  const entry = createRequire(join(root, 'package.json')).resolve('sharp')
  const all = join(root, '.docsgen', 'pictures')
  // Another version writes other bytes.
  const folder = join(all, versionOf(entry))
  const asked = new Set<string>()
  let loaded: Promise<Sharp> | null = null

  async function convert({ file, width, format }: Picture): Promise<Uint8Array> {
    loaded ??= import(pathToFileURL(entry).href).then(module => module.default as Sharp)
    const sharp = await loaded
    const resized = sharp(await readFile(join(root, file)))
      .rotate()
      .resize({ width })
    return format === 'avif'
      ? resized.avif({ quality: 55, effort: 3 }).toBuffer()
      : resized.webp({ quality: 80 }).toBuffer()
  }

  return {
    async make(picture) {
      const { output } = picture
      const name = posix.basename(output)
      asked.add(name)
      const kept = join(folder, name)
      const known = isKept ? read(kept) : null
      if (known !== null) return { path: output, content: known }
      const content = await convert(picture)
      if (isKept) keep(kept, content)
      return { path: output, content }
    },
    tidy() {
      if (!isKept) return
      for (const name of namesIn(folder)) if (!asked.has(name)) rmSync(join(folder, name), { force: true })
      const current = posix.basename(folder.replaceAll('\\', '/'))
      for (const name of namesIn(all)) if (name !== current) rmSync(join(all, name), { recursive: true, force: true })
    }
  }
}

function versionOf(entry: string): string {
  for (let folder = dirname(entry); folder !== dirname(folder); folder = dirname(folder)) {
    const text = read(join(folder, 'package.json'))
    // Every package has a version.
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

/** A project that cannot be written is converted in every run. */
function keep(file: string, content: Uint8Array): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.${process.pid}`, content)
    renameSync(`${file}.${process.pid}`, file)
  } catch {
    rmSync(`${file}.${process.pid}`, { force: true })
  }
}

/** What of the package `svgo` is used here. */
type Optimize = (text: string, config: object) => { readonly data: string }

/**
 * Makes drawings smaller, when the project has `svgo` and the option `images`; other files stay as they are. Ids and hidden
 * parts are kept, because pages name parts of a drawing: `icons.svg#star`. So are descriptions, which are read aloud.
 */
export function drawings({ root, images }: Pick<Config, 'root' | 'images'>): (output: Output) => Promise<Output> {
  const ofProject = images === null ? null : findPackage('svgo', root)
  if (ofProject === null) return async output => output
  const folder = join(root, '.docsgen', 'drawings', versionOf(join(ofProject, 'package.json')))
  let loaded: Promise<Optimize> | null = null
  return async output => {
    if (!('copyFrom' in output) || !/(?:^|\/)assets\/images\/[^/]+\.svg$/.test(output.path)) return output
    // The name has a hash of the content.
    const kept = join(folder, posix.basename(output.path))
    const known = read(kept)
    if (known !== null) return { path: output.path, content: known }
    const text = await readFile(output.copyFrom, 'utf8')
    const entry = createRequire(join(root, 'package.json')).resolve('svgo')
    loaded ??= import(pathToFileURL(entry).href).then(
      module => (module.optimize ?? module.default.optimize) as Optimize
    )
    const content = Buffer.from(smaller(text, await loaded))
    keep(kept, content)
    return { path: output.path, content }
  }
}

const svgoConfig = {
  multipass: true,
  plugins: [
    {
      name: 'preset-default',
      params: { overrides: { cleanupIds: false, removeHiddenElems: false, removeDesc: false } }
    }
  ]
}

/** What the package cannot read is published as it is, and so is what it does not make smaller. */
function smaller(text: string, optimize: Optimize): string {
  try {
    const { data } = optimize(text, svgoConfig)
    return data.length < text.length ? data : text
  } catch {
    return text
  }
}
