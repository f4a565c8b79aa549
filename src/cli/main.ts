/**
 * The commands and their options. Everything else is imported when a command runs, so that `--help` and
 * `--version` answer at once. Exit codes: 0 fine, 1 errors in the content, 2 wrong use or configuration,
 * 70 a fault of docsgen, 130 and 143 signals.
 */
import { setFlagsFromString } from 'node:v8'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { packageVersion } from '../util/package.ts'
import type { BuildFlags } from './run.ts'
import type { DocsVersionFlags } from './run-docs-version.ts'
import type { PreviewFlags } from './run-preview.ts'
import type { RedirectsFlags } from './run-redirects.ts'
import type { SearchPushFlags } from './run-search-push.ts'
import type { ServeFlags } from './run-serve.ts'

/** Runs the command of the arguments after `docsgen`, then ends the process with its exit code. */
export async function main(parameters: readonly string[]): Promise<void> {
  process.stdout.on('error', endQuietly)
  process.stderr.on('error', endQuietly)
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  if (parameters[0] !== 'serve') prepareForBuilds()
  try {
    await end(await runCommand(parameters))
  } catch (thrown) {
    await fail(thrown)
  }
}

/** What pays where every page is made and the process ends then; `serve` keeps the checks for those who write. */
function prepareForBuilds(): void {
  // React draws four times faster without its checks, and the same.
  Object.assign(process.env, { NODE_ENV: 'production' })
  // V8 would let the memory grow to three times of what is in use: 1,220 MB at 10,000 pages, instead of 700 for 3 % more work.
  setFlagsFromString('--heap-growing-percent=50')
}

async function runCommand(parameters: readonly string[]): Promise<number> {
  let exitCode = 0
  const finish = (code: number) => {
    exitCode = code
  }
  try {
    await makeProgram(finish).parseAsync(parameters, { from: 'user' })
    return exitCode
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown
    // Help and version end this way too, with code 0; commander uses 1 for wrong use.
    return thrown.exitCode === 0 ? 0 : 2
  }
}

function makeProgram(finish: (exitCode: number) => void): Command {
  const program = new Command('docsgen')
    .description('Documentation sites from Markdown, MDX and React.')
    .version(packageVersion(), '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .exitOverride()
    .addHelpText(
      'after',
      examples(['docsgen serve', 'docsgen build', 'docsgen build website --strict', 'docsgen check', 'docsgen preview'])
    )

  program
    .command('build')
    .description('write the site into a folder')
    .argument('[root]', 'folder that holds site.config.ts', '.')
    .option('--out-dir <folder>', 'folder to write to')
    .option('--base-url <path>', 'path under which the site is published')
    .option('--url <origin>', 'address of the host')
    .option('--strict', 'warnings are errors')
    .addOption(formatOption())
    .option('--baseline <file>', 'findings that do not count, as --format json wrote them')
    .option('--max-findings <number>', 'print no more findings', toCount)
    .option('--notes', 'print notes, too')
    .option('--no-cache', 'build every page anew')
    .option('--config <file>', 'configuration file')
    .option('--ledger', 'begin urls.lock, which remembers every published address')
    .option('--clean', 'remove foreign files from the output folder')
    .addOption(statsOption())
    .option('--profile [file]', 'write a CPU profile; without a name docsgen.cpuprofile')
    .option('--verbose', 'print every step')
    .addHelpText(
      'after',
      examples(['docsgen build', 'docsgen build --base-url /manual/ --out-dir dist', 'docsgen build --strict'])
    )
    .action(async (root: string, flags: BuildFlags) => finish(await runBuild('build', root, flags)))

  program
    .command('check')
    .description('report what is wrong with the site; publish nothing')
    .argument('[root]', 'folder that holds site.config.ts', '.')
    .option('--strict', 'warnings are errors')
    .addOption(formatOption())
    .addOption(new Option('--external [which]', 'ask for links to other sites, too').choices(['all', 'changed']))
    .option('--fix', 'correct what leaves no doubt, in the files')
    .option('--baseline <file>', 'findings that do not count, as --format json wrote them')
    .option('--max-findings <number>', 'print no more findings', toCount)
    .option('--notes', 'print notes, too')
    .option('--no-cache', 'read and compile every page anew')
    .option('--config <file>', 'configuration file')
    .addOption(statsOption())
    .option('--verbose', 'print every step')
    .addHelpText(
      'after',
      examples(['docsgen check', 'docsgen check --fix', 'docsgen check --format json > findings.json'])
    )
    .action(async (root: string, flags: BuildFlags) => finish(await runBuild('check', root, flags)))

  program
    .command('explain')
    .description('say what a finding means, and how it is cured')
    .argument('<code>', 'the code of the finding')
    .addHelpText('after', examples(['docsgen explain link/broken']))
    .action(async (code: string) => finish(await runExplain(code)))

  program
    .command('redirects')
    .description('say where addresses that were lost probably live now')
    .argument('[root]', 'folder that holds site.config.ts', '.')
    .option('--write', 'add the redirects to the front matter of those pages')
    .option('--config <file>', 'configuration file')
    .addHelpText('after', examples(['docsgen redirects', 'docsgen redirects --write']))
    .action(async (root: string, flags: RedirectsFlags) => finish(await runRedirects(root, flags)))

  program
    .command('docs-version')
    .description('make a version of the docs as they are now')
    .argument('<name>', 'name of the version, such as 1.0')
    .argument('[root]', 'folder that holds site.config.ts', '.')
    .option('--set <id>', 'docs set; without it the first one')
    .option('--config <file>', 'configuration file')
    .addHelpText('after', examples(['docsgen docs-version 1.0', 'docsgen docs-version 1.0 --set api']))
    .action(async (name: string, root: string, flags: DocsVersionFlags) =>
      finish(await runDocsVersion(name, root, flags))
    )

  program
    .command('search')
    .description('work on the search index')
    .command('push')
    .description('send the search records to the hosted index; the key for writing is DOCSGEN_ALGOLIA_WRITE_KEY')
    .argument('[root]', 'folder that holds site.config.ts', '.')
    .option('--dry-run', 'count and check the records, send nothing')
    .addOption(formatOption())
    .option('--config <file>', 'configuration file')
    .addHelpText('after', examples(['docsgen search push --dry-run', 'docsgen search push']))
    .action(async (root: string, flags: SearchPushFlags) => finish(await runSearchPush(root, flags)))

  program
    .command('clean')
    .description('remove the cache; the published site stays')
    .argument('[root]', 'folder that holds site.config.ts', '.')
    .addHelpText('after', examples(['docsgen clean']))
    .action(async (root: string) => finish(await runClean(root)))

  program
    .command('serve')
    .description('serve the site while you write; open pages follow every change')
    .argument('[root]', 'folder that holds site.config.ts', '.')
    .option('--port <number>', 'port; without it the first free one from 3000 to 3009', toPort)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--open', 'show the start page in the browser')
    .option('--strict-port', 'port 3000 or none')
    .option('--poll', 'look for changes again and again, for drives whose changes the system does not tell')
    .option('--drafts', 'show drafts')
    .option('--no-search', 'leave the search out')
    .option('--config <file>', 'configuration file')
    .option('--built', 'serve what was built instead: the same as preview')
    .addHelpText('after', examples(['docsgen serve', 'docsgen serve --open', 'docsgen serve website --port 8080']))
    .action(async (root: string, flags: ServeFlags & { built?: boolean }) => finish(await runServe(root, flags)))

  program
    .command('preview')
    .description('serve the written site as a static host would')
    .argument('[root]', 'folder that holds site.config.ts', '.')
    .option('--port <number>', 'port; without it the first free one from 3000 to 3009', toPort)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--out-dir <folder>', 'folder the site was written to')
    .option('--base-url <path>', 'path under which the site was built')
    .option('--config <file>', 'configuration file')
    .addHelpText('after', examples(['docsgen preview', 'docsgen preview --port 8080']))
    .action(async (root: string, flags: PreviewFlags) => finish(await runPreview(root, flags)))

  return program
}

async function runBuild(mode: 'build' | 'check', root: string, flags: BuildFlags): Promise<number> {
  const { run } = await import('./run.ts')
  return run(mode, root, flags)
}

async function runExplain(code: string): Promise<number> {
  const { explain } = await import('./run-explain.ts')
  return explain(code)
}

async function runRedirects(root: string, flags: RedirectsFlags): Promise<number> {
  const { redirects } = await import('./run-redirects.ts')
  return redirects(root, flags)
}

async function runDocsVersion(name: string, root: string, flags: DocsVersionFlags): Promise<number> {
  const { docsVersion } = await import('./run-docs-version.ts')
  return docsVersion(name, root, flags)
}

async function runSearchPush(root: string, flags: SearchPushFlags): Promise<number> {
  const { searchPush } = await import('./run-search-push.ts')
  return searchPush(root, flags)
}

async function runClean(root: string): Promise<number> {
  const { clean } = await import('./run-clean.ts')
  return clean(root)
}

async function runServe(root: string, flags: ServeFlags & { built?: boolean }): Promise<number> {
  if (flags.built === true) return runPreview(root, flags)
  const { serve } = await import('./run-serve.ts')
  return serve(root, flags)
}

async function runPreview(root: string, flags: PreviewFlags): Promise<number> {
  const { preview } = await import('./run-preview.ts')
  return preview(root, flags)
}

function statsOption(): Option {
  const words = 'print the time of every stage, the work, and how the search tests went; json: as one line on stdout'
  return new Option('--stats [format]', words).choices(['text', 'json']).preset('text')
}

function formatOption(): Option {
  return new Option('--format <kind>', 'how findings are printed; github in GitHub Actions')
    .choices(['pretty', 'json', 'github', 'sarif'])
    .default(process.env.GITHUB_ACTIONS === 'true' ? 'github' : 'pretty', 'pretty')
}

function examples(lines: readonly string[]): string {
  return `\nExamples:\n${lines.map(line => `  $ ${line}\n`).join('')}`
}

function toCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

function toPort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.')
  return port
}

/** A reader such as `head` closed the pipe: there is nobody left to tell. */
function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit()
  throw error
}

/** A fault of docsgen itself: the only place that prints a stack. */
async function fail(thrown: unknown): Promise<void> {
  const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
  process.stderr.write(`\ndocsgen ${packageVersion()} failed (Node ${process.versions.node}, ${process.platform}).\n`)
  process.stderr.write(`${text}\n\nThis is a fault of docsgen. Please report it with the text above.\n`)
  await end(70)
}

/** Ends the process once all output is written: `process.exit` alone cuts what is still in a pipe. */
async function end(exitCode: number): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise<void>(done => stream.write('', () => done()))
  }
  process.exit(exitCode)
}
