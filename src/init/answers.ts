/** The settings of a new site that `docsgen init` asks for, and their command line options. */
import { basename } from 'node:path'
import { type Command, Option } from 'commander'
/** Kinds of sites. */
export const kinds = {
  docs: 'Docs',
  changelog: 'Docs with a changelog',
  openapi: 'Docs with the reference of a REST API (OpenAPI)',
  protobuf: 'Docs with the reference of services (Protobuf)',
  markdown: 'The existing Markdown'
} as const

/** `--kind api`: one of these kinds, which is asked. */
export const apiKind = 'api'
export const apiKinds: readonly Kind[] = ['openapi', 'protobuf']

/** `--kind plugin`: a package with a plugin instead of a site. */
export const pluginKind = 'plugin'

/** Hosts for publishing the site. */
export const hosts = {
  github: 'GitHub Pages',
  gitlab: 'GitLab Pages',
  netlify: 'Netlify',
  vercel: 'Vercel',
  cloudflare: 'Cloudflare Pages',
  server: 'A server of your own'
} as const

const packageManagers = ['npm', 'pnpm', 'yarn', 'bun'] as const

export type Kind = keyof typeof kinds
export type Host = keyof typeof hosts
export type PackageManager = (typeof packageManagers)[number]

export interface Answers {
  /** Absolute. */
  readonly folder: string
  /** Name of the product: `Acme`. */
  readonly name: string
  readonly kind: Kind
  readonly host: Host
  readonly packageManager: PackageManager
}

/** The problem with the name of a product, as a sentence; null when the name is valid. */
export function nameProblem(name: string): string | null {
  if (name.trim() === '') return 'The name of the product is empty.'
  if (/[\p{Cc}\u2028\u2029]/u.test(name)) return 'The name of the product has a line break or a control character.'
  return [...name].length > 60 ? 'The name of the product has more than 60 characters.' : null
}

/** Guesses the product name from the folder: `acme-docs` → `Acme`. */
export function nameOfFolder(folder: string): string {
  const words = basename(folder)
    .replace(/[-_. ]?(?:docs?|documentation|website|site)$/i, '')
    .split(/[-_. ]+/)
    .filter(word => word !== '')
  const name = words.map(word => word.charAt(0).toLocaleUpperCase('en') + word.slice(1)).join(' ')
  return name === '' ? 'My product' : name
}

/** A valid package name: `Acme Ünit!` → `acme-unit-docs`. */
export function packageNameOf(name: string): string {
  const slug = slugOf(name)
  return slug === '' ? 'docs' : `${slug}-docs`
}

/** `Acme Ünit!` → `acme-unit`; '' for a name without a Latin letter or a digit. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|(?<!-)-+$/g, '')
}

/** The package manager that runs docsgen (`npm create`, `pnpm create`, …); npm by default. */
export function callingPackageManager(env: Readonly<Record<string, string | undefined>>): PackageManager {
  const caller = /^[a-z]+/.exec(env.npm_config_user_agent ?? '')?.[0]
  return packageManagers.find(name => name === caller) ?? 'npm'
}

/**
 * Adds the arguments and options of `docsgen init` and `create-docsgen` to a command. Its action gets the folder and
 * `InitFlags`.
 */
export function withInitOptions(command: Command): Command {
  return command
    .argument('[folder]', 'folder of the new site')
    .option('--name <name>', 'name of the product, or of the plugin')
    .addOption(
      new Option('--kind <kind>', 'kind of site, or a package with a plugin').choices([
        ...Object.keys(kinds),
        apiKind,
        pluginKind
      ])
    )
    .addOption(new Option('--host <host>', 'where the site is published').choices(Object.keys(hosts)))
    .addOption(new Option('--package-manager <name>', 'package manager that installs docsgen').choices(packageManagers))
    .option('--no-install', 'write the files only')
    .option('-y, --yes', 'ask nothing; use the default answers')
}
