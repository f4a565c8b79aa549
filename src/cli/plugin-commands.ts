/**
 * Commands of plugins: those of docsgen's own plugins, and those of the site in the current folder. A command is looked
 * for in the configuration only if docsgen has none of its name.
 */
import type { Argument, Command } from 'commander'
import { placeOf } from '../diagnostics/finding.ts'
import { failureOfCommand, runCommandOf, toExitCode } from '../plugins/commands.ts'
import type { ArgumentValue, CommandSite, PluginCommand } from '../types/command.ts'
import type { Plugin } from '../types/plugin.ts'
import { UnwritableFile } from './named-file.ts'
import { declaredOption, examples, sharedOption } from './options.ts'
import type { Terminal } from './terminal.ts'
import { whyNotUntrusted } from './untrusted.ts'

/** A command, the plugin that has it, and the site whose configuration names the plugin; null: docsgen's own. */
export interface NamedCommand {
  readonly name: string
  readonly command: PluginCommand<never>
  readonly plugin: Pick<Plugin, 'name' | 'options'>
  readonly site: CommandSite | null
}

export function commandsOf(plugin: Plugin, site: CommandSite | null): readonly NamedCommand[] {
  return Object.entries(plugin.commands ?? {}).map(([name, command]) => ({ name, command, plugin, site }))
}

/** Adds a command to the program. `finish` is called with the exit code when it has ended. */
export function addPluginCommand(
  program: Command,
  named: NamedCommand,
  { terminal, finish }: { readonly terminal: Terminal; finish(exitCode: number): void }
): void {
  const { name, command } = named
  const added = program.command(name).description(command.description)
  for (const argument of command.arguments ?? []) {
    if (argument === 'root') added.argument('[root]', 'folder of the site', '.')
    else added.argument(argument.name, argument.description, argument.default)
  }
  for (const option of command.options ?? []) {
    added.addOption(typeof option === 'string' ? sharedOption(option, terminal.env) : declaredOption(option))
  }
  if (command.examples !== undefined) added.addHelpText('after', examples(...command.examples))
  added.action(async () => {
    const args = { ...argumentsOf(added), ...added.opts<Record<string, ArgumentValue>>() }
    finish(await runPluginCommand(named, args, terminal))
  })
}

/** The arguments by their names in camel case, as commander names options. */
function argumentsOf({ registeredArguments, processedArgs }: Command): Record<string, ArgumentValue> {
  const nameOf = (argument: Argument) => argument.name().replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(registeredArguments.map((argument, at) => [nameOf(argument), processedArgs[at]]))
}

/** The result is the exit code. */
async function runPluginCommand(
  { name, command, plugin, site }: NamedCommand,
  args: Readonly<Record<string, ArgumentValue>>,
  terminal: Terminal
): Promise<number> {
  const { openContext } = await import('./command-context.ts')
  const notes = command.options?.includes('notes') === true && { notes: args.notes === true }
  const call = { options: plugin.options, args, terminal, site, ...notes }
  const { context, report, printRest, close } = openContext(call)
  const refused = context.isUntrusted ? whyNotUntrusted(context.root) : null
  if (refused !== null) {
    terminal.err(refused)
    return 2
  }
  const run = () => command.run(context)
  try {
    const code =
      site === null
        ? toExitCode(await run())
        : await runCommandOf({ plugin, name }, run, site.config.markdown.timeLimit)
    return Math.max(code, printRest())
  } catch (thrown) {
    // An exception of docsgen's own plugin is a bug of docsgen.
    if (site === null || thrown instanceof UnwritableFile) throw thrown
    const { placeOfPluginError } = await import('../pipeline/command-site.ts')
    const place = (await placeOfPluginError(site.config, thrown)) ?? placeOf(site.config.file)
    report(failureOfCommand({ plugin, name, place }, thrown, site.config))
    return printRest()
  } finally {
    close()
  }
}
