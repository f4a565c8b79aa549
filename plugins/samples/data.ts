/** Samples that are parsed and not run; an error has a message and a line. */
/** Imports a package of the project; null when it is not installed. */
export type ImportPackage = (name: string) => Promise<unknown>

export interface Fault {
  /** Line in the text, 1-based. */
  readonly line: number
  readonly message: string
}

/** The name of a package that is not installed. */
interface Missing {
  readonly missing: string
}

export type ReadData = (text: string, importPackage: ImportPackage) => Promise<Fault | Missing | null>

/** Parsers by language of the fence. Languages that docsgen itself reads, such as protobuf, are asked of the site. */
export const dataLanguages: Readonly<Record<string, ReadData>> = {
  json: async text => caught(() => void JSON.parse(text), text),
  js: readScript,
  jsx: readScript,
  mjs: readScript,
  javascript: readScript,
  yaml: readYaml,
  yml: readYaml,
  toml: async text => {
    const { parse } = await import('smol-toml')
    return caught(() => void parse(text), text)
  },
  sql: async (text, importPackage) => {
    const loaded = (await importPackage('libpg-query')) as { parse(sql: string): Promise<unknown> } | null
    if (loaded === null) return { missing: 'libpg-query' }
    try {
      await loaded.parse(text)
      return null
    } catch (error) {
      const { message, sqlDetails } = error as Error & { sqlDetails?: { cursorPosition?: number } }
      return { line: lineAt(text, sqlDetails?.cursorPosition ?? 0), message }
    }
  }
}

/** Checks the syntax only; errors at runtime appear when the script runs. */
async function readScript(text: string): Promise<Fault | null> {
  const { transform } = await import('esbuild')
  const failure = await transform(text, { loader: 'jsx', logLevel: 'silent' }).then(
    () => null,
    (error: { errors?: readonly { text: string; location: { line: number } | null }[] }) => error
  )
  const [first] = failure?.errors ?? []
  return first === undefined ? null : { line: first.location?.line ?? 1, message: first.text }
}

async function readYaml(text: string): Promise<Fault | null> {
  const { parseAllDocuments } = await import('yaml')
  const [fault] = [...parseAllDocuments(text)].flatMap(({ errors }) => errors)
  return fault === undefined ? null : { line: fault.linePos?.[0].line ?? 1, message: firstLineOf(fault.message) }
}

function caught(run: () => void, text: string): Fault | null {
  try {
    run()
    return null
  } catch (error) {
    const { message, line } = error as Error & { line?: number }
    const at = /position (\d+)/.exec(message)?.[1]
    const end = /end of (?:JSON )?input/.test(message) ? text.length : 0
    return { line: line ?? lineAt(text, at === undefined ? end : Number(at)), message: firstLineOf(message) }
  }
}

function firstLineOf(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '').replace(/\.$/, '')
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
