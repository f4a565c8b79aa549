/** docsgen as a library: the pipeline and its types. */
export { build } from './build.ts'
export type { BuildOptions, BuildResult, ConfigOverrides } from './build-types.ts'
export type * from './model.ts'
