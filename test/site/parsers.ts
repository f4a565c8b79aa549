/** One reader per language of the samples. Each gives null, or what is wrong with the code. */
import { spawnSync } from 'node:child_process'
import { parser as go } from '@lezer/go'
import { parser as python } from '@lezer/python'
import { transform } from 'esbuild'
import hcl from 'hcl2-parser'
import { parse as parsePostgres } from 'libpg-query'
import { parse as parseToml } from 'smol-toml'
import { parseAllDocuments } from 'yaml'

/** `file` is the page of the sample: it decides on the SQL dialect. */
export type Reader = (code: string, file: string) => Promise<string | null>

/** Languages that readers see as they are; everything else must be in `readers`. */
export const plainLanguages: ReadonlySet<string> = new Set(['text'])

export const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['json', async code => problemOf(() => JSON.parse(code))],
  // In parentheses a JSON document is a JavaScript expression, where comments are allowed.
  ['jsonc', code => readScript(`(${code}\n)`, 'js')],
  ['yaml', async code => parseAllDocuments(code).flatMap(({ errors }) => errors)[0]?.message ?? null],
  ['toml', async code => problemOf(() => parseToml(code))],
  ['env', async code => readEnv(code)],
  ['bash', async code => readShell(code)],
  ['sh', async code => readShell(code)],
  ['console', async code => readShell(commandsOf(code))],
  ['js', code => readScript(code, 'js')],
  ['ts', code => readScript(code, 'ts')],
  ['python', async code => findError(code, python)],
  // Go ends a statement after these words at the end of a line; @lezer/go 1.0.1 does so for names only.
  ['go', async code => findError(code.replaceAll(/\b(?:true|false|nil)$/gm, '$&;'), go)],
  ['hcl', async code => (hcl.parseToObject(code)[0] === null ? 'This is not HCL.' : null)],
  ['sql', readSql]
])

function problemOf(read: () => unknown): string | null {
  try {
    read()
    return null
  } catch (error) {
    return String(error)
  }
}

/** Lines of `NAME=value`, comments and empty lines. */
function readEnv(code: string): string | null {
  return code.split('\n').find(line => !/^(?:#.*|[A-Za-z_]\w*=.*|)$/.test(line)) ?? null
}

function readShell(code: string): string | null {
  const { status, stderr, error } = spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' })
  return status === 0 ? null : stderr || String(error)
}

/** The lines of a terminal session that a person typed. */
function commandsOf(session: string): string {
  const commands = session.split('\n').flatMap(line => (line.startsWith('$ ') ? [line.slice(2)] : []))
  // Without a prompt the sample is not a session: bash is to say so.
  return commands.length > 0 ? commands.join('\n') : '('
}

/** A module, or the body of a function, as the editor of transformers takes it. */
async function readScript(code: string, loader: 'js' | 'ts'): Promise<string | null> {
  const body = /^return\b|^ {2}return\b/m.test(code) && !/^(?:import|export)\b/m.test(code) ? `() => {${code}\n}` : code
  const result = await transform(body, { loader, format: 'esm', logLevel: 'silent' }).catch((error: Error) => error)
  return result instanceof Error ? result.message : null
}

/** Lezer never fails; where it had to guess, the tree has an error node. Both grammars take files and single statements. */
function findError(code: string, grammar: typeof python): string | null {
  let problem: string | null = null
  grammar.parse(code).iterate({
    enter({ from, type }) {
      if (type.isError) problem ??= `Line ${code.slice(0, from).split('\n').length} of the sample cannot be read.`
    }
  })
  return problem
}

/**
 * Postgres's own parser reads every statement; it also takes what is standard in the SQL of the other pages.
 * Samples of a job's subset filter hold only the condition, so a WHERE is tried before the sample is called wrong.
 */
async function readSql(code: string, file: string): Promise<string | null> {
  const others = otherDialects.get(file)
  if (others !== undefined) return readStatements(code, others)
  const problem = await postgresProblem(code)
  return problem === null || (await postgresProblem(`SELECT * FROM filtered WHERE ${code}`)) === null ? null : problem
}

async function readStatements(code: string, forms: readonly RegExp[]): Promise<string | null> {
  for (const statement of code.split(/;\s*/).filter(text => text !== '')) {
    const problem = forms.some(form => form.test(statement)) ? null : await postgresProblem(statement)
    if (problem !== null) return `${problem} in “${statement}”`
  }
  return null
}

async function postgresProblem(code: string): Promise<string | null> {
  return parsePostgres(code).then(
    () => null,
    (error: unknown) => String(error)
  )
}

/**
 * Pages in another dialect, with the statements of it that Postgres does not know. No parser on npm that we
 * tried reads user administration in both (the one that comes near weighs 90 MB), so the forms stand here,
 * after the reference manuals of MySQL 8 and SQL Server 2022.
 */
const otherDialects: ReadonlyMap<string, readonly RegExp[]> = new Map([
  [
    'content/docs/connections/mysql.mdx',
    [
      /^CREATE USER '\w+'@'[\w.%]+' IDENTIFIED BY '[^']+'$/,
      /^GRANT [A-Z]+(?:, [A-Z]+)* ON [\w*]+\.[\w*]+ TO '\w+'@'[\w.%]+'$/
    ]
  ],
  [
    'content/docs/connections/sqlserver.mdx',
    [
      /^CREATE LOGIN \w+ WITH PASSWORD = '[^']+'$/,
      /^CREATE USER \w+ FOR LOGIN \w+$/,
      /^ALTER ROLE \w+ ADD MEMBER \w+$/,
      /^DBCC CHECKIDENT \('[\w.]+', RESEED, \d+\)$/
    ]
  ]
])
