/** Commands of plugins: what they declare, what they get when they run. */
import type { CodeBlock } from './code-blocks.ts'
import type { Config } from './config.ts'
import type { BuiltFiles, Contract } from './contract.ts'
import type { Severity } from './findings.ts'

/** A command of the command line, `docsgen <name>`: its words as data, and a function that is called when it runs. */
export interface PluginCommand<Options = unknown> {
  /**
   * What it does, for `--help`: begins with a verb in lower case, without a period.
   * @example 'list the terms that no page uses'
   */
  readonly description: string
  /** Its arguments in order; `root` is the folder of the site, as other commands have it. @example ['root'] */
  readonly arguments?: readonly (CommandArgument | 'root')[]
  /**
   * Its options in the order of `--help`. A name stands for an option that docsgen's own commands share.
   * @example ['format', { flags: '--limit <number>', description: 'list at most this many', number: 'count' }]
   */
  readonly options?: readonly (CommandOption | SharedOption)[]
  /** Calls that `--help` shows below the options. @example ['docsgen terms --limit 5'] */
  readonly examples?: readonly string[]
  /**
   * Does the work. Returns the exit code: 0, also without a result, for success; 1 for problems of the site; 2 if it
   * cannot start. Import what it needs here, so that other commands do not load it.
   */
  readonly run: (context: CommandContext<Options>) => CommandResult | Promise<CommandResult>
}

/** The exit code of a command; nothing: 0. */
// biome-ignore lint/suspicious/noConfusingVoidType: functions without a result are commands that succeed.
export type CommandResult = number | undefined | void

/** An argument of a command. */
export interface CommandArgument {
  /** In angle brackets if it is required, else in square brackets. @example '[folder]' */
  readonly name: string
  readonly description: string
  /** Its value when it is left out. @example 'build' */
  readonly default?: string
}

/** An option of a command. */
export interface CommandOption {
  /** The name, with its value in angle brackets if it has one. @example '--limit <number>' */
  readonly flags: string
  readonly description: string
  /** The only values that it takes. @example ['text', 'json'] */
  readonly choices?: readonly string[]
  /** Its value when it is left out. @example 10 */
  readonly default?: string | number
  /** The value is a number: a whole one, one from 0 to 100, or that of a port. @example 'count' */
  readonly number?: 'count' | 'percent' | 'port'
  /** Can be given several times: the value is a list. @example true */
  readonly isRepeatable?: boolean
}

/**
 * Options that docsgen's own commands share: the configuration file, the format of findings, their maximum, whether
 * notes are printed, the folder of the site, and `--untrusted`, by which no code of the project runs.
 */
export type SharedOption = 'config' | 'format' | 'max-findings' | 'notes' | 'root' | 'untrusted'

/** What a command gets. */
export interface CommandContext<Options = unknown> {
  /** The plugin's options in the configuration, as its schema returns them. */
  readonly options: Options
  /**
   * Arguments and options of the command line by their names, in camel case: `--fail-on` is `failOn`. Values are of
   * the declared kinds; what is left out and has no default is undefined.
   */
  readonly args: Readonly<Record<string, ArgumentValue>>
  /** Absolute folder of the site: the argument or option `root`, else the current folder. */
  readonly root: string
  /** Absolute path of the file that the option `config` names. */
  readonly configFile: string | undefined
  /** Whether no code of the project may run: `--untrusted`. */
  readonly isUntrusted: boolean
  /** The current folder, to which paths of the command line are relative. */
  readonly cwd: string
  /** The version of docsgen. */
  readonly version: string
  /** Prints results, for programs: stdout. */
  readonly out: (text: string) => void
  /** Prints messages, for people: stderr. */
  readonly err: (text: string) => void
  /** Whether texts may have colors. */
  readonly color: boolean
  /** Shows how far the command is; `total` is 0 if it is unknown. The line goes away when something is printed. */
  readonly progress: (stage: string, done: number, total: number) => void
  /** Calls a function at the end of the command, also after Ctrl-C: it removes temporary files. */
  readonly atEnd: (run: () => void) => void
  /** Reports a problem of the site. */
  readonly report: (found: FoundByCommand) => void
  /**
   * Prints what was reported, in the format of the option `format`. Without a call it happens when the command ends.
   */
  readonly printFindings: () => PrintedFindings
  /** Reads the configuration of the site; null: it is missing or wrong, which is reported. */
  readonly readSite: () => Promise<CommandSite | null>
  /** The text of a file that the command line names, anywhere on the machine; null: it cannot be read. */
  readonly readFile: (path: string) => Promise<string | null>
  /** Writes a file that the command line names, and creates its folders. */
  readonly writeFile: (path: string, text: string) => Promise<void>
  /**
   * Starts a server that only this machine reaches, says its address with this path, and waits for Ctrl-C. `create` is
   * called for each address of the machine. The result is the exit code.
   */
  readonly serve: (create: () => NodeServer, options: ServerPlace) => Promise<number>
}

export type ArgumentValue = string | number | boolean | readonly string[] | undefined

/** A server of `node:http`, described here so that a configuration does not need the types of Node. */
export interface NodeServer {
  readonly listening: boolean
  readonly closeAllConnections: () => void
}

/** Where a server of a command listens. */
export interface ServerPlace {
  /** Undefined: the first free one from 3000 to 3009. */
  readonly port: number | undefined
  /** @example '/mcp' */
  readonly path: string
}

/** A problem that a command has found. */
export interface FoundByCommand {
  /** `<plugin>/<what>` @example 'terms/unused' */
  readonly code: string
  /** Left out: `warning`. */
  readonly severity?: Severity
  /** The problem in one sentence, quoting the author. */
  readonly message: string
  readonly place: FoundPlace | null
  /** What to do about it. */
  readonly hint?: string | null
}

/** A spot in a file of the site. */
export interface FoundPlace {
  /** Relative to the folder of the site, with slashes. @example 'docs/index.md' */
  readonly file: string
  /** From 1; left out: the first line. */
  readonly line?: number
  /** From 1, in UTF-16 units; left out: the first one. */
  readonly column?: number
  /** Of the offending text; left out: 1. */
  readonly length?: number
}

/** What was printed: the number of errors, and the exit code for them. */
export interface PrintedFindings {
  readonly errors: number
  /** 1 if there are errors, else 0. */
  readonly exitCode: 0 | 1
}

/** The site of a command: its configuration and its Markdown files. */
export interface CommandSite {
  /** The complete configuration, with all defaults. */
  readonly config: Config
  /** All Markdown files that become pages or parts of pages, sorted by path. Nothing is compiled. */
  readonly markdownFiles: () => Promise<readonly MarkdownFile[]>
  /** Imports a package that is installed in the project; null: it is not. */
  readonly importPackage: (name: string) => Promise<unknown>
  /** The languages of code that `checkText` reads: `proto`, and those of plugins. */
  readonly languages: readonly string[]
  /** The first error in a text in one of these languages; null: the text has none; undefined: another language. */
  readonly checkText: (language: string, text: string) => Promise<TextError | null | undefined>
  /**
   * The contracts that plugins of the configuration read from the files of a built site; null: no plugin reads any. Fails
   * with a sentence if a plugin fails.
   */
  readonly contractsOf: (built: BuiltFiles) => Promise<readonly Contract[] | null>
}

export interface MarkdownFile {
  /** Relative to the folder of the site, with slashes. */
  readonly path: string
  /** The blocks of code in it, in order. */
  readonly codeBlocks: () => Promise<readonly CodeBlock[]>
}

/** An error in a text: its line from 1, and a message without a period. */
export interface TextError {
  readonly line: number
  readonly message: string
}
