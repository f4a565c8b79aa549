/** The program for a command line: with the commands of plugins that it needs, which are loaded for that. */
import type { Command } from 'commander'
import { ownPlugins } from '../plugins/own.ts'
import type { CommandSite } from '../types/command.ts'
import type { Diagnostic } from '../types/findings.ts'
import { commandsOf } from './plugin-commands.ts'
import { createProgram, type Inspections, type ProgramContext } from './program.ts'
import type { Terminal } from './terminal.ts'

type Added = NonNullable<Parameters<typeof createProgram>[1]>

/** The program with the command that the parameters name, and with all commands for `--help` and unknown names. */
export async function programFor(parameters: readonly string[], context: ProgramContext): Promise<Command> {
  const [first, second] = parameters.filter(word => !word.startsWith('-'))
  const name = first === 'help' ? second : first
  const program = createProgram(context)
  const known = program.commands.find(command => command.name() === name)
  if (known !== undefined && name !== undefined) {
    const isComplete = name !== 'check' || parameters.every(word => isOptionOf(known, word))
    return isComplete ? program : createProgram(context, [], await inspectionsOfSite(known, parameters, context))
  }
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
  const site = await siteNamedBy(valueAfter(parameters, '--root') ?? '.', parameters, terminal)
  const all = site?.config.plugins.flatMap(plugin => commandsOf(plugin, site)) ?? []
  return all.map(command => ({ after: null, named: command }))
}

/** Whether a word of the command line is an option that the command knows, or no option. */
function isOptionOf(command: Command, word: string): boolean {
  const [name = ''] = word.split('=')
  return !name.startsWith('--') || name === '--help' || command.options.some(({ long }) => long === name)
}

/** The folder of the site: the first word after the command that is no option and no value of one. */
function rootOf({ options }: Command, parameters: readonly string[]): string {
  const takesValue = (word: string | undefined) =>
    options.some(({ long, required, optional }) => long === word && (required || optional))
  const words = parameters.filter((word, at) => !word.startsWith('-') && !takesValue(parameters[at - 1]))
  return words[1] ?? '.'
}

/** The inspections of the plugins of the site, for an option of `check` that docsgen does not have. */
async function inspectionsOfSite(
  known: Command,
  parameters: readonly string[],
  { terminal }: ProgramContext
): Promise<Inspections> {
  if (parameters.includes('--untrusted')) return {}
  const site = await siteNamedBy(rootOf(known, parameters), parameters, terminal)
  const all = site?.config.plugins.flatMap(({ inspect = {} }) => Object.entries(inspect)) ?? []
  return Object.fromEntries(all.map(([name, { description }]) => [name, description]))
}

/** The site in this folder; null: it has no configuration of docsgen, or a wrong one, which is printed. */
async function siteNamedBy(
  root: string,
  parameters: readonly string[],
  terminal: Terminal
): Promise<CommandSite | null> {
  const [{ openSite, hasOwnConfiguration }, { namedSite }] = await Promise.all([
    import('../pipeline/command-site.ts'),
    import('./terminal.ts')
  ])
  const named = namedSite(root, valueAfter(parameters, '--config'), terminal)
  if (!hasOwnConfiguration(named)) return null
  const found: Diagnostic[] = []
  const site = await openSite(named, one => void found.push(one))
  if (site !== null) return site
  const [{ printFindings }, { applyPolicy }] = await Promise.all([
    import('./findings.ts'),
    import('../diagnostics/policy.ts')
  ])
  const findings = applyPolicy(found, { severities: {}, strict: false })
  printFindings(findings, 'pretty', { root: named.root, sourceLine: () => null }, terminal)
  return null
}

/** `--config a.ts` and `--config=a.ts` → `a.ts`. */
function valueAfter(parameters: readonly string[], option: string): string | undefined {
  const at = parameters.indexOf(option)
  if (at >= 0) return parameters[at + 1]
  return parameters.find(word => word.startsWith(`${option}=`))?.slice(option.length + 1)
}
