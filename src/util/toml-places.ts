/** Places of keys and values in a TOML file, which the parser does not keep. */

export interface TomlPlace {
  readonly line: number
  readonly column: number
  readonly length: number
}

/** Returns the place of the value at a path, of the table that has it, or of the start of the file. */
export function tomlPlaces(text: string): (path: readonly string[]) => TomlPlace {
  const known = new Map<string, TomlPlace>()
  let table: readonly string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const header = /^[ \t]*\[{1,2}([^[\]]+)\]{1,2}/.exec(line)
    const equals = line.search(/[=#]/)
    if (header !== null) table = keysOf(header[1] ?? '')
    else if (line[equals] !== '=') continue
    const path = header === null ? [...table, ...keysOf(line.slice(0, equals))] : table
    const after = line.slice(equals + 1)
    const start = header === null ? line.length - after.trimStart().length : line.indexOf('[')
    const length = Math.max(1, (line.slice(start).split(' #', 1)[0] ?? '').trimEnd().length)
    const key = JSON.stringify(path)
    if (!known.has(key)) known.set(key, { line: index + 1, column: start + 1, length })
  }
  const find = (path: readonly string[]): TomlPlace =>
    known.get(JSON.stringify(path)) ?? (path.length === 0 ? { line: 1, column: 1, length: 1 } : find(path.slice(0, -1)))
  return find
}

/** `output.html."a.b"` → its keys. */
function keysOf(written: string): string[] {
  return [...written.matchAll(/"((?:\\.|[^"\\]){0,200})"|'([^']{0,200})'|([\w-]{1,200})/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? ''
  )
}
