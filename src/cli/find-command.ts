/** The program for a command line: with the commands of plugins that it needs, which are loaded for that. */
import type { Command } from 'commander'
import { ownPlugins } from '../plugins/own.ts'
import type { Diagnostic } from '../types/findings.ts'
import { commandsOf } from './plugin-commands.ts'
import { createProgram, type ProgramContext } from './program.ts'

type Added = NonNullable<Parameters<typeof createProgram>[1]>

/** The program with the command that the parameters name, and with all commands for `--help` and unknown names. */
export async function programFor(parameters: readonly string[], context: ProgramContext): Promise<Command> {
  const [first, second] = parameters.filter(word => !word.startsWith('-'))
  const name = first === 'help' ? second : first
  const program = createProgram(context)
  if (name !== undefined && program.commands.some(command => command.name() === name)) return program
  const isOwn = ownPlugins.some(({ commands }) => name !== undefined && Object.hasOwn(commands, name))
  const own = await ownCommands(isOwn ? name : undefined)
  const ofSite = isOwn || name === undefined ? [] : await commandsOfSite(name, parameters, context)
  return createProgram(context, [...own, ...ofSite])
}

/** The program with all commands of docsgen and its own plugins. */
export async function fullProgram(context: ProgramContext): Promise<Command> {
  return createProgram(context, await ownCommands())
}

/** The commands of docsgen's own plugins; with a name, those of the plugin that has it. */
async function ownCommands(name?: string): Promise<Added> {
  const hasCommands = ownPlugins.filter(({ commands }) => Object.keys(commands).length > 0)
  const wanted = hasCommands.filter(({ commands }) => name === undefined || Object.hasOwn(commands, name))
  const loaded = wanted.map(async ({ commands, load }) =>
    commandsOf(await load(), null).map(named => ({ after: commands[named.name] ?? null, named }))
  )
  return (await Promise.all(loaded)).flat()
}

/** The commands of the plugins of the site in the current folder, or where `--root` and `--config` say. */
async function commandsOfSite(
  name: string,
  parameters: readonly string[],
  { terminal }: ProgramContext
): Promise<Added> {
  if (parameters.includes('--untrusted')) {
    terminal.err(`“${name}” is not looked up in the configuration, because --untrusted runs no code of the project.\n`)
    return []
  }
  const [{ openSite, hasOwnConfiguration }, { namedSite }] = await Promise.all([
    import('../pipeline/command-site.ts'),
    import('./terminal.ts')
  ])
  const named = namedSite(valueAfter(parameters, '--root') ?? '.', valueAfter(parameters, '--config'), terminal)
  if (!hasOwnConfiguration(named)) return []
  const found: Diagnostic[] = []
  const site = await openSite(named, one => void found.push(one))
  if (site !== null) {
    const all = site.config.plugins.flatMap(plugin => commandsOf(plugin, site))
    return all.map(command => ({ after: null, named: command }))
  }
  const [{ printFindings }, { applyPolicy }] = await Promise.all([
    import('./findings.ts'),
    import('../diagnostics/policy.ts')
  ])
  const findings = applyPolicy(found, { severities: {}, strict: false })
  printFindings(findings, 'pretty', { root: named.root, sourceLine: () => null }, terminal)
  return []
}

/** `--config a.ts` and `--config=a.ts` → `a.ts`. */
function valueAfter(parameters: readonly string[], option: string): string | undefined {
  const at = parameters.indexOf(option)
  if (at >= 0) return parameters[at + 1]
  return parameters.find(word => word.startsWith(`${option}=`))?.slice(option.length + 1)
}
