/** What an import leads to: one answer for pages, which are rendered when the site is built, and for browsers. */
import type { SourcePath } from './basics.ts'
import type { FoundCode } from './findings.ts'

/** What an import leads to. */
export type ImportedModule =
  | ImportedFile
  | GivenCode
  | GivenExports
  /** A style sheet; null: that of a package, which is on all pages. */
  | { readonly kind: 'sheet'; readonly file: SourcePath | null }
  | { readonly kind: 'package'; readonly specifier: string }
  /** React, or an entry of docsgen: the one of this process or of this bundle. */
  | { readonly kind: 'own'; readonly specifier: string }
  /** Nothing, which the site tolerates: its exports are stand-ins, and a finding gives the reason. */
  | { readonly kind: 'empty'; readonly lack: ImportLack }
  /** Nothing, which is an error. The sentence starts with the specifier: `“./x.ts” …`. */
  | { readonly kind: 'missing'; readonly reason: string; readonly hint: string | null }

/** A file of the site. */
export interface ImportedFile {
  /**
   * `text`: the text of the file. `address`: the address at which it is published. `drawing`: a component that renders
   * the SVG.
   */
  readonly kind: 'script' | 'json' | 'markdown' | 'text' | 'address' | 'drawing'
  readonly file: SourcePath
  /** The import that is used if the script cannot be loaded. */
  readonly otherwise?: string
}

/** A module whose code is not in a file. */
export interface GivenCode {
  readonly kind: 'code'
  /** Stands for the file of the module. */
  readonly name: SourcePath
  readonly code: string
}

/** A module whose exports are docsgen's own, or values. */
export interface GivenExports {
  readonly kind: 'exports'
  readonly exports: Readonly<Record<string, GivenExport>>
  /** Present: any other name is a stand-in, which is reported; hints for some of the names. */
  readonly others?: Readonly<Record<string, string>>
  /** Of the findings about other names. */
  readonly othersCode?: FoundCode
  /** Why pages cannot import the module, which other modules can; left out: they can. */
  readonly notInPages?: { readonly reason: string; readonly hint: string }
}

/** A component of `docsgen/components`, a function of a file or of src/shared; or plain JSON, as it is or returned. */
export type GivenExport =
  | { readonly from: 'components' | 'classes'; readonly name: string }
  | ExportOfFile
  | { readonly value: unknown }
  | { readonly returns: unknown }

/** The export `name` of a script, or the property `name` of what its function `of` returns for an argument. */
export interface ExportOfFile {
  readonly from: 'file'
  /** Absolute path, for bundles. */
  readonly file: string
  /** Its exports, for pages. */
  readonly load: () => Promise<object>
  readonly name: string
  readonly of?: string
  /** Plain JSON. */
  readonly argument?: unknown
  /** Whether components that use it run in browsers, too. */
  readonly inBrowser?: boolean
}

/** What is missing, and what to do about it. */
export interface ImportLack {
  readonly code: FoundCode | 'unsupported' | 'not-installed'
  /** A sentence without its subject, which is the specifier. */
  readonly reason: string
  readonly hint: string
  /** Name of a package that is not installed. */
  readonly missing?: string
}

/** Answers imports before docsgen does. Pure: the same import has the same answer while the files are the same. */
export interface ImportSource {
  /** null: the import is not its own. `from` is the importing file. */
  answer(specifier: string, from: SourcePath, files: ImportFiles): GivenImport | null
  /** A hash of all that its answer depends on besides files; null or left out: the answer itself says it. */
  readonly version?: (specifier: string) => string | null
  /** Loads what answers an import; null: it is loaded, or the import is not its own. */
  readonly ready?: (specifier: string) => Promise<void> | null
}

export type GivenImport =
  /** Another import in its place, and one that is used if the module cannot be loaded. */
  | { readonly specifier: string; readonly otherwise?: string }
  | GivenCode
  | GivenExports
  | Extract<ImportedModule, { readonly kind: 'empty' | 'missing' }>

/** The files that imports may lead to. */
export interface ImportFiles {
  isFile(file: SourcePath): boolean
  readText(file: SourcePath): string | null
  /** Whether a package is installed. */
  isInstalled(name: string): boolean
}

/** Where the modules of a site differ from those of other sites. */
export interface ImportRules {
  /** `import Logo from './logo.svg'` is a component. */
  readonly drawsSvg: boolean
  /** All style sheets that scripts import are on all pages. */
  readonly sheetsAreShared: boolean
  /** Files and packages that are missing are replaced by stand-ins, with a finding. */
  readonly toleratesMissing: boolean
  /** Scripts with the extensions of JavaScript may contain types. */
  readonly hasTypes: boolean
}
