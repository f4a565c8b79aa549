/** What the compiler may ask of the world: files, icons, packages, routes. Part of the pipeline, beside build.ts. */
import { readFile, realpath, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { iconNames, readIcon } from '../config/icons.ts'
import { decodeText } from '../content/scan/read-source.ts'
import type { Inputs } from '../incremental/inputs.ts'
import type { CompileEnvironment } from '../markdown/environment.ts'
import { contextModule, docusaurusContext } from '../markdown/mdx/docusaurus-context.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { RouteTable } from '../types/routes.ts'

/** Answers from the disk and the route table; files outside of the project do not exist for a page. */
export async function compileEnvironment(
  config: Config,
  routes: RouteTable,
  files?: Pick<Inputs, 'readText' | 'readBytes'>
): Promise<CompileEnvironment> {
  const { components } = await import('../../templates/mdx/components.ts')
  const { helpers } = await import('../../templates/mdx/docusaurus.tsx')
  const roots = await Promise.all(
    [config.root, ...config.allowedRoots].map(folder => realpath(resolve(config.root, folder)))
  )
  const readBytes = async (file: SourcePath) => {
    if (files !== undefined) return files.readBytes(file)
    try {
      const path = await realpath(join(config.root, file))
      const isOurs = roots.some(root => path.startsWith(root + sep))
      // Only regular files: opening a pipe would wait for ever.
      return isOurs && (await stat(path)).isFile() ? await readFile(path) : null
    } catch {
      return null
    }
  }
  return {
    config,
    components,
    helpers,
    codeBlocks: new Map(),
    readIcon,
    iconNames,
    readBytes,
    resolve: routes.resolve,
    async readText(file) {
      if (files !== undefined) return files.readText(file)
      const bytes = await readBytes(file)
      const text = bytes === null ? null : decodeText(bytes, file)
      return typeof text === 'string' ? text : null
    },
    importPackage: async specifier =>
      specifier === contextModule ? { default: docusaurusContext(config) } : importPackage(specifier, config.root)
  }
}

/** A package as the site sees it; docsgen's own entries and React are this very process's, so that there is one React. */
async function importPackage(specifier: string, root: string): Promise<Readonly<Record<string, unknown>>> {
  if (/^(?:docsgen|react|react-dom)(?:\/|$)/.test(specifier) || specifier.startsWith('node:')) return import(specifier)
  const found = createRequire(join(root, 'package.json')).resolve(specifier)
  return import(pathToFileURL(found).href)
}
