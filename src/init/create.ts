/** `npm create docsgen`: `docsgen init` before docsgen is installed. */
import { Command, CommanderError } from 'commander'
import { fileSystemMessage } from '../output/publish/write-error.ts'
import { withInitOptions } from './answers.ts'
import { type InitFlags, runInit } from './init.ts'
import { lookAround } from './surroundings.ts'

/** The folder itself if it has Markdown or a site, as with `docsgen init`; a folder of its own for a new site. */
export function defaultFolder(cwd: string, { kind }: InitFlags): string {
  const { configuration, foreign, docs } = lookAround(cwd)
  const isStarted = configuration !== null || foreign !== null || docs !== null
  return kind === 'markdown' || (kind === undefined && isStarted) ? '.' : 'docs-site'
}

/** `parameters` are the arguments after the command name; the result is the exit code. */
export async function create(parameters: readonly string[]): Promise<number> {
  let exitCode = 0
  const terminal = {
    err: (text: string) => void process.stderr.write(text),
    cwd: process.cwd(),
    env: process.env,
    isInteractive: process.stdin.isTTY === true && process.stdout.isTTY === true
  }
  const command = withInitOptions(new Command('create-docsgen').description('A new documentation site.'))
    .exitOverride()
    .action(async (folder: string | undefined, flags: InitFlags) => {
      exitCode = await runInit(folder, flags, terminal, defaultFolder(terminal.cwd, flags))
    })
  try {
    await command.parseAsync(parameters, { from: 'user' })
    return exitCode
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? 0 : 2
    const message = fileSystemMessage(thrown, terminal.cwd)
    if (message === null) throw thrown
    terminal.err(`${message}\n`)
    return 1
  }
}
