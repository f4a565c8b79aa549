/**
 * The one door between the compiler and the world. Every question about another file, route, icon or
 * package goes through this object, so that a cache can record questions and answers page by page.
 */
import type { Icon, SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Resolution } from '../types/routes.ts'

export interface CompileEnvironment {
  readonly config: Config
  /** Where `written` in the file `from` leads: the answer of the route table. */
  resolve(written: string, from: SourcePath): Resolution
  /** Text of a file of the project, BOM dropped and line endings LF; null when it is not there. */
  readText(file: SourcePath): Promise<string | null>
  readBytes(file: SourcePath): Promise<Uint8Array | null>
  /** An icon of the icon set by name; null when there is none of that name. */
  readIcon(name: string): Promise<Icon | null>
  /** Names of all icons, for “did you mean”. */
  iconNames(): Promise<readonly string[]>
  /** A package (`lodash`, `node:path`) as the project sees it; rejects when it cannot be loaded. */
  importPackage(specifier: string): Promise<Readonly<Record<string, unknown>>>
  /** React components that MDX pages may use without an import, by name: those of `templates/mdx/`. */
  readonly components: Readonly<Record<string, unknown>>
  /** What modules of Docusaurus export that is no component: `templates/mdx/docusaurus.tsx`. */
  readonly helpers: Readonly<Record<string, unknown>>
  /** HTML of code blocks by hash of what determines it; the compiler reads and fills it. */
  readonly codeBlocks: { get(key: string): string | undefined; set(key: string, html: string): unknown }
}
