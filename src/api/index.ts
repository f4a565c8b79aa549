/**
 * The package's entry `docsgen`: the commands of docsgen as functions. They return problems of a site as findings, and
 * throw only errors of docsgen itself.
 *
 * ```ts
 * import { build } from 'docsgen'
 *
 * const { findings, isPublished } = await build({ root: 'website' })
 * for (const { severity, message, place } of findings) console.log(severity, place?.file, message)
 * if (!isPublished) process.exitCode = 1
 * ```
 */

export type { Place } from '../types/basics.ts'
export type { Config, ConfigOverrides } from '../types/config.ts'
export type { Finding, Fix, Severity } from '../types/findings.ts'
export { type BuildOptions, type BuildResult, build, type CheckOptions, type CheckResult, check } from './build.ts'
export {
  type CompiledPage,
  createCompiler,
  type LoadConfigOptions,
  type LoadedConfig,
  loadConfig,
  type PageCompiler
} from './compiler.ts'
export { type PreviewOptions, preview, type ServeOptions, type Server, type ServerFailure, serve } from './serve.ts'
