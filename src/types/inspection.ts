/** Inspections: checks of the built site that run only when `docsgen check` is asked for them. Experimental. */
import type { CommandContext, FoundByCommand, FoundPlace } from './command.ts'

/** A check of the built site, and the name of its option: `docsgen check --<name>`. */
export interface Inspection<Options = unknown> {
  /**
   * What it does, for `docsgen check --help`: begins with “also” and a verb, without a period.
   * @example 'also look for terms without an anchor'
   */
  readonly description: string
  /** Does the work, and reports what it finds. Import what it needs here, so that other runs do not load it. */
  readonly run: (context: InspectionContext<Options>) => void | Promise<void>
}

/** What an inspection gets. The site was built and is being served, also if it has errors that do not prevent that. */
export interface InspectionContext<Options = unknown>
  extends Pick<CommandContext<Options>, 'options' | 'root' | 'progress' | 'atEnd'> {
  /** The configuration file, relative to the folder of the site: the place of findings about no page. */
  readonly configFile: string
  /** Absolute folder of the built site. */
  readonly folder: string
  /** The address of the start page on a server of this machine, as a host would serve the site. @example 'http://localhost:3000/' */
  readonly address: string
  /** All pages in all languages, without redirects. */
  readonly pages: readonly InspectedPage[]
  /** Imports a package that is installed in the project; null: it is not. */
  readonly importPackage: (name: string) => Promise<unknown>
  /** Reports a problem of the site. */
  readonly report: (found: FoundByInspection) => void
}

/** A page of the built site. */
export interface InspectedPage {
  /** Its path with the base URL. @example '/docs/start/' */
  readonly path: string
  /** The file of the author, relative to the folder of the site; null: the page was generated. @example 'docs/start.mdx' */
  readonly file: string | null
  /** The components in its text that run in the browser. */
  readonly components: readonly InspectedComponent[]
}

/** A component that runs in the browser. */
export interface InspectedComponent {
  /** The value of `data-island` of its element. @example '1' */
  readonly id: string
  /** Its name in the module. @example 'Counter' */
  readonly name: string
  /** Its module, relative to the folder of the site, or the name of a package. @example 'src/Counter.tsx' */
  readonly module: string
}

/** A problem that an inspection has found; `related` are other places of the same problem. */
export interface FoundByInspection extends FoundByCommand {
  readonly related?: readonly { readonly message: string; readonly place: FoundPlace }[]
}
