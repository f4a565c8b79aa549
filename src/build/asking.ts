/**
 * A compile environment that notes what a page asks of the world, and what it was answered. What was made from the
 * answers is right for as long as they are the same.
 */
import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import type { CompileEnvironment } from '../markdown/environment.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Resolution } from '../types/routes.ts'
import { sha256 } from '../util/hash.ts'

/** Questions with their answers as text; plain JSON. */
export interface Asked {
  /** Links: what was written, in which file. */
  readonly links: readonly (readonly [written: string, from: SourcePath, answer: string])[]
  /** Files, with the hash of their bytes; null: not there. */
  readonly files: readonly (readonly [file: SourcePath, hash: string | null])[]
  readonly packages: readonly (readonly [specifier: string, version: string | null])[]
}

export interface Asking {
  /** To compile with, one page at a time. */
  readonly environment: CompileEnvironment
  /** Forgets the questions so far: another page begins. */
  begin(): void
  /** The questions since then. */
  asked(): Asked
  /** Whether all of them are answered as they were. */
  isAnsweredAlike(asked: Asked): Promise<boolean>
}

export function createAsking(base: CompileEnvironment, versionOf: (specifier: string) => string | null): Asking {
  const hashes = new Map<SourcePath, Promise<string | null>>()
  let links = new Map<string, Asked['links'][number]>()
  let files = new Map<SourcePath, string | null>()
  let packages = new Map<string, string | null>()
  const hashOf = (file: SourcePath) => {
    const known = hashes.get(file) ?? base.readBytes(file).then(toHash)
    hashes.set(file, known)
    return known
  }
  const environment: CompileEnvironment = {
    ...base,
    resolve(written, from) {
      const resolution = base.resolve(written, from)
      links.set(`${from}\n${written}`, [written, from, toText(resolution)])
      return resolution
    },
    async readBytes(file) {
      const bytes = await base.readBytes(file)
      files.set(file, toHash(bytes))
      return bytes
    },
    async readText(file) {
      files.set(file, await hashOf(file))
      return base.readText(file)
    },
    importPackage(specifier) {
      packages.set(specifier, versionOf(specifier))
      return base.importPackage(specifier)
    }
  }
  return {
    environment,
    begin() {
      links = new Map()
      files = new Map()
      packages = new Map()
    },
    asked: () => ({ links: [...links.values()], files: [...files], packages: [...packages] }),
    async isAnsweredAlike(asked) {
      if (asked.links.some(([written, from, answer]) => toText(base.resolve(written, from)) !== answer)) return false
      if (!isRepeatable(asked) || asked.packages.some(([name, version]) => versionOf(name) !== version)) return false
      for (const [file, hash] of asked.files) if ((await hashOf(file)) !== hash) return false
      return true
    }
  }
}

function toHash(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : sha256(bytes)
}

/** All that a body can show of an answer. */
function toText(resolution: Resolution): string {
  switch (resolution.kind) {
    case 'route':
      return `route ${resolution.href}`
    case 'file':
      return `file ${resolution.file} ${resolution.output} ${resolution.href}`
    case 'external':
      return `external ${resolution.href}`
    case 'missing':
      return `missing ${resolution.rule} ${resolution.reason} ${resolution.candidate}`
  }
}

/** What Node's own modules answer (files, the clock, the network) nobody notes. */
export function isRepeatable({ packages }: Asked): boolean {
  return !packages.some(([specifier]) => builtinModules.includes(specifier.replace(/^node:/, '')))
}

/** Whether the page ran modules of the site or of a package. A compiler keeps those it has run. */
export function hasRun({ files, packages }: Asked): boolean {
  return packages.length > 0 || files.some(([file]) => isModule(file))
}

/** What a page that ran modules may have learnt through others that had run them before. */
export function sharedBy(asked: Asked): Asked {
  return { ...asked, links: asked.links.filter(([, from]) => isModule(from)) }
}

/** The questions of all, each once. */
export function together(all: readonly Asked[]): Asked {
  return {
    links: [...new Map(all.flatMap(({ links }) => links.map(link => [`${link[1]}\n${link[0]}`, link]))).values()],
    files: [...new Map(all.flatMap(({ files }) => files))],
    packages: [...new Map(all.flatMap(({ packages }) => packages))]
  }
}

function isModule(file: SourcePath): boolean {
  return /^\.(?:[cm]?[jt]sx?|json)$/.test(posix.extname(file))
}
