/** Options that several commands share, and the kinds of their values. */
import { InvalidArgumentError, Option } from 'commander'
import type { CommandOption, SharedOption } from '../types/command.ts'
import type { Terminal } from './terminal.ts'

export function untrustedOption(): Option {
  return new Option('--untrusted', 'run no code of the project: Markdown, data files and site.config.json only')
}

export function formatOption(env: Terminal['env']): Option {
  return new Option('--format <kind>', 'format of the findings; in GitHub Actions the default is github')
    .choices(['pretty', 'json', 'github', 'gitlab', 'sarif'])
    .default(env.GITHUB_ACTIONS === 'true' ? 'github' : 'pretty', 'pretty')
}

export function notesOption(): Option {
  return new Option('--notes', 'also print notes')
}

/** The options that commands of plugins name. */
export function sharedOption(name: SharedOption, env: Terminal['env']): Option {
  switch (name) {
    case 'config':
      return new Option('--config <file>', 'configuration file')
    case 'format':
      return formatOption(env)
    case 'max-findings':
      return new Option('--max-findings <number>', 'print at most this many findings; 0 prints all').argParser(toCount)
    case 'notes':
      return notesOption()
    case 'root':
      return new Option('--root <folder>', 'folder of the site').default('.')
    case 'untrusted':
      return untrustedOption()
  }
}

/** An option that a plugin declares. */
export function declaredOption(declared: CommandOption): Option {
  const option = new Option(declared.flags, declared.description)
  if (declared.choices !== undefined) option.choices(declared.choices)
  if (declared.number !== undefined) option.argParser(numbers[declared.number])
  if (declared.isRepeatable === true) option.argParser(collect)
  if (declared.default !== undefined) option.default(declared.default)
  return option
}

export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map(line => `  $ ${line}\n`).join('')}`
}

export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}

export function toCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

export function toPort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.')
  return port
}

function toPercent(text: string): number {
  const percent = Number(text)
  if (!/^\d+(?:\.\d+)?$/.test(text) || percent > 100) {
    throw new InvalidArgumentError('It must be a number from 0 to 100, such as 99.9.')
  }
  return percent
}

const numbers = { count: toCount, percent: toPercent, port: toPort } as const
