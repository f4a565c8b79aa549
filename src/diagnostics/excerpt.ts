/** The line of a finding with carets below, for any terminal: tabs, wide characters and long lines included. */

/** Two aligned texts: the visible part of the line, and the carets under the offending text. */
interface Excerpt {
  readonly text: string
  readonly carets: string
}

/**
 * The visible part of `line`, with carets under `length` UTF-16 units from the 1-based `column` on. A line wider than
 * `width` columns is cut around the carets; `…` marks each cut.
 */
export function excerptOf(line: string, column: number, length: number, width = 100): Excerpt {
  const offset = nearbyOffset(line, column, 4 * width)
  const nearby = line.slice(offset, column + 4 * width)
  // Most lines are plain; a page can have a hundred thousand findings.
  const cells = /^[ -~]*$/.test(nearby) ? plainCells(line, column, 2 * width) : toCells(nearby, offset)
  // A place after the end of the line (an unclosed tag, for example) gets its caret right after the text.
  const from = indexOrEnd(cells, ({ end }) => end >= column)
  const until = indexOrEnd(cells, ({ start }) => start >= column + length)

  const [left, right] = windowAround(cells, from, until, width)
  const cutBefore = (cells[left]?.start ?? offset + 1) > 1 ? '…' : ''
  const cutAfter = right < cells.length || (cells.at(-1)?.end ?? 0) < line.length ? '…' : ''
  const shown = cells.slice(left, right).map(({ text }) => text)
  return {
    text: cutBefore + shown.join('') + cutAfter,
    carets:
      ' '.repeat(cutBefore.length + widthOf(cells.slice(left, from))) +
      '^'.repeat(Math.max(1, widthOf(cells.slice(from, Math.min(until, right)))))
  }
}

/** A character as readers see it: a grapheme. */
interface Cell {
  readonly text: string
  /** Width in columns of the terminal. */
  readonly width: number
  /** First and last column in the line, 1-based UTF-16 units. */
  readonly start: number
  readonly end: number
}

/**
 * The offset from which a line is segmented. `Intl.Segmenter` takes quadratic time (5 s for 100,000 characters in Node
 * 20), so only the part that can be visible is segmented. Four units for each column leave room for long emoji.
 */
function nearbyOffset(line: string, column: number, units: number): number {
  const offset = Math.max(0, Math.min(column - 1, line.length) - units)
  const splitsPair = /[\udc00-\udfff]/.test(line.charAt(offset))
  return splitsPair ? offset + 1 : offset
}

/** Cells of a text whose characters all have one UTF-16 unit and one column. */
function plainCells(line: string, column: number, units: number): readonly Cell[] {
  const offset = nearbyOffset(line, column, units)
  return Array.from(line.slice(offset, column + units), (text, index) => {
    const start = offset + index + 1
    return { text, width: 1, start, end: start }
  })
}

const tabWidth = 2
let graphemes: Intl.Segmenter | undefined

function toCells(text: string, offset: number): readonly Cell[] {
  // Created only for a finding, because Node then loads data of all languages.
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(graphemes.segment(text), ({ segment, index }) => {
    const place = { start: offset + index + 1, end: offset + index + segment.length }
    if (segment === '\t') return { text: ' '.repeat(tabWidth), width: tabWidth, ...place }
    const shown = printable(segment).replace('\n', '\u240a')
    return { text: shown, width: displayWidth(shown), ...place }
  })
}

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u

/** Columns that a grapheme takes on a terminal: 2 for East Asian wide characters and emoji, 0 for a lone mark. */
function displayWidth(grapheme: string): number {
  if (/^[\p{Mark}\p{Cf}]+$/u.test(grapheme)) return 0
  return wide.test(grapheme) || /\p{Emoji_Presentation}|\ufe0f/u.test(grapheme) ? 2 : 1
}

function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { width }) => sum + width, 0)
}

function indexOrEnd(cells: readonly Cell[], isWanted: (cell: Cell) => boolean): number {
  const index = cells.findIndex(isWanted)
  return index < 0 ? cells.length : index
}

/** The range of visible cells: all when they fit, else the marked ones and as many around them as fit. */
function windowAround(cells: readonly Cell[], from: number, until: number, width: number): readonly [number, number] {
  if (widthOf(cells) <= width) return [0, cells.length]
  let [left, right] = [from, from]
  // One column on each side is for the ellipsis.
  let free = width - 2
  const take = (cell: Cell | undefined, keep = 0): boolean => {
    if (cell === undefined || cell.width > free - keep) return false
    free -= cell.width
    return true
  }
  while (right < until && take(cells[right])) right++
  // Up to two thirds of the free columns go to the text after the mark, because authors mostly look there.
  const keep = Math.min(Math.ceil((free * 2) / 3), widthOf(cells.slice(right)))
  while (take(cells[left - 1], keep)) left--
  while (take(cells[right])) right++
  return [left, right]
}

/**
 * Makes an author's text safe for a terminal: replaces control characters (C0, DEL, C1), separators and direction marks
 * by visible signs (ESC → `␛`, others `�`), so that no page or file name can move the cursor or hide text. Line breaks
 * and tabs stay, because reporters handle them.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, visible)
}

function visible(character: string): string {
  if (character === '\n' || character === '\t') return character
  const code = character.charCodeAt(0)
  // U+2400 to U+2421 are the pictures of the ASCII control characters.
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  return code === 0x7f ? '\u2421' : '\ufffd'
}
