/** Keys of results that a package of the project has made: they change when a file of the package is edited in place. */
import { fileCode } from '../util/packages/package-code.ts'
import type { CompileEnvironment } from './context.ts'

const known = new WeakMap<CompileEnvironment, Map<string, string>>()

/** A hash of what the file of a package loads, computed once for all pages of an environment. */
export function codeOnce(path: string, environment: CompileEnvironment): string {
  const codes = known.get(environment) ?? new Map<string, string>()
  known.set(environment, codes)
  const code = codes.get(path) ?? fileCode(path)
  codes.set(path, code)
  return code
}
