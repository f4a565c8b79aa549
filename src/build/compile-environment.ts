/** What the compiler may ask of the world: files, icons, packages, routes. Part of the pipeline, beside build.ts. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { iconNames, readIcon } from '../config/icons.ts'
import type { Inputs } from '../incremental/inputs.ts'
import type { CompileEnvironment } from '../markdown/context.ts'
import { contextModule, docusaurusContext } from '../markdown/mdx/docusaurus-context.ts'
import type { Config } from '../types/config.ts'
import type { RouteTable } from '../types/routes.ts'

/** Answers from the project's files as pages see them, and from the route table. */
export async function compileEnvironment(
  config: Config,
  { resolve }: Pick<RouteTable, 'resolve'>,
  files: Pick<Inputs, 'readText' | 'readBytes'>
): Promise<CompileEnvironment> {
  const { components } = await import('../../templates/mdx/components.ts')
  const { helpers } = await import('../../templates/mdx/docusaurus.tsx')
  return {
    config,
    components,
    helpers,
    codeBlocks: new Map(),
    readIcon,
    iconNames,
    resolve,
    readText: async file => files.readText(file),
    readBytes: async file => files.readBytes(file),
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
