/** Answers of readers in an export: a JSON list, JSON lines, or CSV with a line of names. */

/** One answer, or a sentence that a reader sent after the answer. */
export interface Answer {
  readonly page: string
  readonly isHelpful: boolean
  /** null: an answer without a sentence. */
  readonly comment: string | null
}

export interface Export {
  readonly answers: readonly Answer[]
  /** Number of entries without a page or without the answer `yes` or `no`. */
  readonly unknown: number
}

/** Reads an export; null: the text is in none of the formats. */
export function readAnswers(text: string): Export | null {
  const entries = entriesIn(text.replace(/^\uFEFF/, ''))
  if (entries === null) return null
  const answers = entries.flatMap(entry => toAnswer(entry) ?? [])
  return { answers, unknown: entries.length - answers.length }
}

type Entry = Readonly<Record<string, unknown>>

function entriesIn(text: string): readonly Entry[] | null {
  const start = text.trimStart()[0]
  if (start === '[') return parsed(text, list => (Array.isArray(list) ? list : null))
  if (start === '{') {
    const lines = text.split('\n').filter(line => line.trim() !== '')
    return parsed(`[${lines.join(',')}]`, list => (Array.isArray(list) ? list : null))
  }
  const [names = [], ...rows] = readCsv(text)
  if (!names.includes('page') || !names.includes('answer')) return null
  return rows.map(row => Object.fromEntries(names.map((name, at) => [name, row[at]])))
}

function parsed(text: string, toList: (value: unknown) => Entry[] | null): Entry[] | null {
  try {
    return toList(JSON.parse(text))
  } catch {
    return null
  }
}

function toAnswer(entry: unknown): Answer | null {
  const { page, answer, comment } = Object(entry) as Entry
  if (typeof page !== 'string' || page === '' || (answer !== 'yes' && answer !== 'no')) return null
  const sentence = typeof comment === 'string' ? comment.trim() : ''
  return { page: page.replace(/(?<=.)\/$/, ''), isHelpful: answer === 'yes', comment: sentence || null }
}

/** Rows of CSV as RFC 4180 describes it, with commas or, as some spreadsheets write, semicolons. Empty lines are skipped. */
function readCsv(text: string): string[][] {
  const [first = ''] = text.split('\n', 1)
  const isSemicolon = !first.includes(',') && first.includes(';')
  const cell = isSemicolon ? /("(?:[^"]|"")*"|[^;\r\n]*)(;|\r?\n|\r|$)/gy : /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|\r|$)/gy
  const rows: string[][] = [[]]
  for (const [all, value = '', end = ''] of text.matchAll(cell)) {
    if (all === '') break
    rows.at(-1)?.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value.trim())
    if (/[\r\n]$/.test(end)) rows.push([])
  }
  return rows.filter(row => row.some(value => value !== ''))
}
