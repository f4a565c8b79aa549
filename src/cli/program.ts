/** The commands and their options. What a command does is imported when it runs, so that `--help` answers at once. */
import { Command, InvalidArgumentError, Option } from 'commander'
import { withInitOptions } from '../init/answers.ts'
import type { InitFlags } from '../init/init.ts'
import type { Shard } from '../pipeline/options.ts'
import { ownPlugins } from '../plugins/own.ts'
import { packageVersion } from '../util/packages/package.ts'
import type { DocsVersionFlags } from './commands/create-version.ts'
import type { BuildFlags } from './commands/run-build.ts'
import type { EjectFlags } from './commands/run-eject.ts'
import type { PreviewFlags } from './commands/run-preview.ts'
import type { RedirectsFlags } from './commands/run-redirects.ts'
import type { SearchExplainFlags, SearchPushFlags } from './commands/run-search-push.ts'
import type { ServeFlags } from './commands/run-serve.ts'
import type { TranslationsFlags } from './commands/run-translations.ts'
import { collect, examples, formatOption, notesOption, toCount, toPort, untrustedOption } from './options.ts'
import { addPluginCommand, type NamedCommand } from './plugin-commands.ts'
import type { Terminal } from './terminal.ts'

export interface ProgramContext {
  readonly terminal: Terminal
  /** Called with the exit code when a command has ended. */
  finish(exitCode: number): void
}

/**
 * The program with docsgen's commands; `added` are commands of plugins, each with the name of the command before it in
 * `--help` (null: the last one). `inspections` are those of the site's plugins.
 */
export function createProgram(
  context: ProgramContext,
  added: readonly AddedCommand[] = [],
  inspections: Inspections = {}
): Command {
  const { out, err } = context.terminal
  const program = new Command('docsgen')
    .description('Documentation sites from Markdown, MDX and React.')
    .version(packageVersion(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .exitOverride()
    .configureOutput({ writeOut: out, writeErr: err })
    .addHelpText(
      'after',
      examples('docsgen init', 'docsgen serve', 'docsgen build website --strict', 'docsgen check', 'docsgen preview')
    )
  const addFollowing = (before: string | null) => {
    for (const { after, named } of added) {
      if (after !== before) continue
      addPluginCommand(program, named, context)
      addFollowing(named.name)
    }
  }
  for (const add of ownCommands) {
    add(program, context, inspections)
    addFollowing(program.commands.at(-1)?.name() ?? '')
  }
  addFollowing(null)
  // The command before it may be of a plugin that is not loaded.
  const isMissing = (name: string) => program.commands.every(command => command.name() !== name)
  for (const { named } of added) if (isMissing(named.name)) addPluginCommand(program, named, context)
  program.showHelpAfterError('See all commands: docsgen --help')
  for (const command of program.commands) {
    command.showHelpAfterError(`See its options: docsgen ${command.name()} --help`)
  }
  return program
}

/** Descriptions of inspections by their names. */
export type Inspections = Readonly<Record<string, string>>

interface AddedCommand {
  readonly after: string | null
  readonly named: NamedCommand
}

/** In the order of `--help`. */
const ownCommands = [
  addInit,
  addBuild,
  addCheck,
  addExplain,
  addRedirects,
  addTranslations,
  addDocsVersion,
  addSearch,
  addEject,
  addClean,
  addServe,
  addPreview
]

function addInit(program: Command, { terminal, finish }: ProgramContext): void {
  const command = program.command('init').description('create a new site, or a configuration for existing Markdown')
  withInitOptions(command)
    .option('--convert', 'convert the configuration of another generator to site.config.ts')
    .addHelpText(
      'after',
      examples(
        'docsgen init',
        'docsgen init website',
        'docsgen init --yes --kind changelog --host netlify',
        'docsgen init --convert'
      )
    )
    .action(async (folder: string | undefined, flags: InitFlags) => {
      const { runInit } = await import('../init/init.ts')
      const isInteractive = terminal.isTerminal && process.stdin.isTTY === true
      const { convertSite: convert } = await import('../init/convert.ts')
      finish(await runInit(folder, flags, { ...terminal, isInteractive, convert }, '.'))
    })
}

function addBuild(program: Command, { terminal, finish }: ProgramContext): void {
  program
    .command('build')
    .description('write the site into a folder')
    .argument('[root]', 'folder of the site', '.')
    .option('--out-dir <folder>', 'output folder')
    .option('--base-url <path>', 'path under which the site is published')
    .option('--url <origin>', 'address of the host')
    .option('--strict', 'treat warnings as errors')
    .addOption(formatOption(terminal.env))
    .option('--baseline <file>', 'file of findings to ignore, written by --format json')
    .option('--max-findings <number>', 'print at most this many findings; 0 prints all', toCount)
    .addOption(notesOption())
    .option('--no-cache', 'build every page from scratch')
    .addOption(
      new Option(
        '--shard <number/of>',
        'build the cached results of one part of the pages, such as 3/16, and publish nothing'
      )
        .argParser(toShard)
        .conflicts(['clean', 'ledger', 'untrusted', 'cache'])
    )
    .addOption(
      new Option('--jobs <number>', 'number of processes that build new pages; auto: depends on the number of pages')
        .argParser(toJobs)
        .default('auto')
    )
    .addOption(cacheDirOption())
    .addOption(cacheFromOption())
    .option('--locale <language>', 'publish this language only')
    .option('--config <file>', 'configuration file')
    .option('--ledger', 'create urls.lock, which records every published address')
    .option('--clean', 'remove foreign files from the output folder')
    .addOption(untrustedOption())
    .addOption(statsOption())
    .option('--profile [file]', 'write a CPU profile; default: docsgen.cpuprofile')
    .option('--verbose', 'print every step')
    .addHelpText(
      'after',
      examples('docsgen build', 'docsgen build --base-url /manual/ --out-dir dist', 'docsgen build --strict')
    )
    .action(async (root: string, flags: BuildFlags) => {
      const { runBuild } = await import('./commands/run-build.ts')
      finish(await runBuild('build', root, flags, terminal))
    })
}

function cacheDirOption(): Option {
  return new Option('--cache-dir <folder>', 'cache folder; default: .docsgen/cache')
}

function cacheFromOption(): Option {
  return new Option(
    '--cache-from <folder>',
    'also read cached results from these folders, such as shards/*; repeatable'
  )
    .argParser(collect)
    .conflicts(['untrusted', 'cache'])
}

/** `auto` uses one process on up to two cores, or when few pages are new. */
function toJobs(text: string): number | 'auto' {
  if (text === 'auto') return text
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= 1000) return count
  throw new InvalidArgumentError('Write a number of processes, or auto.')
}

/** `3/16` */
function toShard(text: string): Shard {
  const [, number, of] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []
  if (number === undefined || of === undefined)
    throw new InvalidArgumentError('Write the part and the number of parts, such as 3/16.')
  const shard = { number: Number(number), of: Number(of) }
  if (shard.number >= 1 && shard.number <= shard.of) return shard
  throw new InvalidArgumentError(`There are ${shard.of} parts, from 1/${shard.of} to ${shard.of}/${shard.of}.`)
}

function addCheck(program: Command, { terminal, finish }: ProgramContext, ofSite: Inspections): void {
  const command = program
    .command('check')
    .description('report what is wrong with the site; publish nothing')
    .argument('[root]', 'folder of the site', '.')
    .option('--strict', 'treat warnings as errors')
    .addOption(formatOption(terminal.env))
    .addOption(new Option('--external [which]', 'also request links to other sites').choices(['all', 'changed']))
    .option('--fix', 'apply safe fixes to the files')
    .option('--baseline <file>', 'file of findings to ignore, written by --format json')
    .option('--max-findings <number>', 'print at most this many findings; 0 prints all', toCount)
    .addOption(notesOption())
    .option('--no-cache', 'read and compile every page from scratch')
    .addOption(cacheDirOption())
    .addOption(cacheFromOption())
    .option('--config <file>', 'configuration file')
    .addOption(untrustedOption().conflicts('external'))
    .addOption(statsOption())
    .option('--verbose', 'print every step')
    .addHelpText(
      'after',
      examples('docsgen check', 'docsgen check --fix', 'docsgen check --format json > findings.json')
    )
  const inspections = addInspections(command, { ...ownInspections(), ...ofSite })
  command.action(async (root: string, flags: BuildFlags) => {
    const { runBuild } = await import('./commands/run-build.ts')
    finish(await runBuild('check', root, { ...flags, inspections: inspections() }, terminal))
  })
}

function ownInspections(): Inspections {
  return Object.assign({}, ...ownPlugins.map(({ inspections }) => inspections)) as Inspections
}

/** Adds the options of inspections. The result returns the names of those that the command line asks for. */
function addInspections(command: Command, inspections: Inspections): () => readonly string[] {
  const options = Object.entries(inspections).flatMap(([name, description]) => {
    const option = new Option(`--${name}`, description).conflicts('untrusted')
    command.addOption(option)
    return [[name, option.attributeName()] as const]
  })
  return () => options.filter(([, key]) => command.getOptionValue(key) === true).map(([name]) => name)
}

function addExplain(program: Command, { terminal, finish }: ProgramContext): void {
  program
    .command('explain')
    .description('explain what a finding means and how to fix it; without a code, list all codes with their severities')
    .argument('[code]', 'the code of the finding')
    .addHelpText('after', examples('docsgen explain link/broken'))
    .action(async (code: string | undefined) => {
      const { runExplain } = await import('./commands/run-explain.ts')
      finish(await runExplain(code, terminal))
    })
}

function addTranslations(program: Command, { terminal, finish }: ProgramContext): void {
  program
    .command('translations')
    .description('create or update the translation files of a language')
    .argument('[root]', 'folder of the site', '.')
    .requiredOption('--locale <language>', 'language of the files')
    .option('--config <file>', 'configuration file')
    .addHelpText('after', examples('docsgen translations --locale de'))
    .action(async (root: string, flags: TranslationsFlags) => {
      const { runTranslations } = await import('./commands/run-translations.ts')
      finish(await runTranslations(root, flags, terminal))
    })
}

function addRedirects(program: Command, { terminal, finish }: ProgramContext): void {
  program
    .command('redirects')
    .description('list lost addresses with the pages that probably replace them')
    .argument('[root]', 'folder of the site', '.')
    .option('--write', 'add the redirects to the front matter of those pages')
    .option('--config <file>', 'configuration file')
    .addHelpText('after', examples('docsgen redirects', 'docsgen redirects --write'))
    .action(async (root: string, flags: RedirectsFlags) => {
      const { runRedirects } = await import('./commands/run-redirects.ts')
      finish(await runRedirects(root, flags, terminal))
    })
}

function addDocsVersion(program: Command, { terminal, finish }: ProgramContext): void {
  program
    .command('docs-version')
    .description('release the current docs as a version')
    .argument('<name>', 'name of the version, such as 1.0')
    .argument('[root]', 'folder of the site', '.')
    .option('--set <id>', 'docs set; default: the first one')
    .option('--config <file>', 'configuration file')
    .addHelpText('after', examples('docsgen docs-version 1.0', 'docsgen docs-version 1.0 --set api'))
    .action(async (name: string, root: string, flags: DocsVersionFlags) => {
      const { runDocsVersion } = await import('./commands/create-version.ts')
      finish(await runDocsVersion(name, root, flags, terminal))
    })
}

function addSearch(program: Command, { terminal, finish }: ProgramContext): void {
  const search = program.command('search').description('commands for the search index')
  search
    .command('explain')
    .description('explain the ranking of the first results of a query, term by term')
    .argument('<query>', 'the query')
    .argument('[folder]', 'output folder of the site', 'build')
    .option('--language <tag>', 'language of the index, such as de; default: the main language')
    .addHelpText('after', examples('docsgen search explain "upgrade to version 2"'))
    .action(async (query: string, folder: string, flags: SearchExplainFlags) => {
      const { runSearchExplain } = await import('./commands/run-search-push.ts')
      finish(await runSearchExplain(query, folder, flags, terminal))
    })
  search
    .command('push')
    .description('send the search records to the hosted index; DOCSGEN_ALGOLIA_WRITE_KEY holds the write key')
    .argument('[root]', 'folder of the site', '.')
    .option('--dry-run', 'count and check the records, send nothing')
    .addOption(formatOption(terminal.env))
    .option('--config <file>', 'configuration file')
    .addHelpText('after', examples('docsgen search push --dry-run', 'docsgen search push'))
    .action(async (root: string, flags: SearchPushFlags) => {
      const { runSearchPush } = await import('./commands/run-search-push.ts')
      finish(await runSearchPush(root, flags, terminal))
    })
}

function addClean(program: Command, { terminal, finish }: ProgramContext): void {
  program
    .command('clean')
    .description('remove the cache; the published site stays')
    .argument('[root]', 'folder of the site', '.')
    .addHelpText('after', examples('docsgen clean'))
    .action(async (root: string) => {
      const { runClean } = await import('./commands/run-clean.ts')
      finish(await runClean(root, terminal))
    })
}

function addEject(program: Command, { terminal, finish }: ProgramContext): void {
  program
    .command('eject')
    .description('copy a template into the site, to change it')
    .argument('[template]', 'name of the template')
    .option('--wrap', 'write a wrapper component around the original instead of a copy')
    .option('--list', 'list all templates')
    .option('--force', 'replace an existing file')
    .option('--root <folder>', 'folder of the site', '.')
    .addHelpText('after', examples('docsgen eject --list', 'docsgen eject Footer', 'docsgen eject Footer --wrap'))
    .action(async (name: string | undefined, flags: EjectFlags) => {
      const { runEject } = await import('./commands/run-eject.ts')
      finish(await runEject(name, flags, terminal))
    })
}

function addServe(program: Command, { terminal, finish }: ProgramContext): void {
  program
    .command('serve')
    .description('serve the site while you write; open pages follow every change')
    .argument('[root]', 'folder of the site', '.')
    .option('--port <number>', 'port; default: the first free one from 3000 to 3009', toPort)
    .option('--host <address>', 'address to listen on', 'localhost')
    .option('--open', 'open the start page in the browser')
    .option('--strict-port', 'fail if port 3000 is in use')
    .option('--poll', 'poll for changes, for drives that do not report them')
    .option('--drafts', 'show drafts')
    .addOption(notesOption())
    .option('--no-search', 'disable the search')
    .option('--config <file>', 'configuration file')
    .option('--built', 'serve the last build instead, like preview')
    .addHelpText('after', examples('docsgen serve', 'docsgen serve --open', 'docsgen serve website --port 8080'))
    .action(async (root: string, flags: ServeFlags & { built?: boolean }) => {
      if (flags.built === true) return finish(await preview(root, flags, terminal))
      const { runServe } = await import('./commands/run-serve.ts')
      finish(await runServe(root, flags, terminal))
    })
}

function addPreview(program: Command, { terminal, finish }: ProgramContext): void {
  program
    .command('preview')
    .description('serve the built site as a static host would')
    .argument('[root]', 'folder of the site', '.')
    .option('--port <number>', 'port; default: the first free one from 3000 to 3009', toPort)
    .option('--host <address>', 'address to listen on', 'localhost')
    .option('--out-dir <folder>', 'output folder of the site')
    .option('--base-url <path>', 'path under which the site was built')
    .option('--config <file>', 'configuration file')
    .addHelpText('after', examples('docsgen preview', 'docsgen preview --port 8080'))
    .action(async (root: string, flags: PreviewFlags) => finish(await preview(root, flags, terminal)))
}

async function preview(root: string, flags: PreviewFlags, terminal: Terminal): Promise<number> {
  const { runPreview } = await import('./commands/run-preview.ts')
  return runPreview(root, flags, terminal)
}

function statsOption(): Option {
  const words = 'print timings, work done and search test results; json: one line on stdout'
  return new Option('--stats [format]', words).choices(['text', 'json']).preset('text')
}
