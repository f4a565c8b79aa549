/** How languages write comments, for the magic comments in code blocks (the list of Docusaurus 3). */

/** Opening and closing marks of one comment style; the closing one is '' for comments that end with the line. */
export type CommentStyle = readonly [open: string, close: string]

const js: CommentStyle = ['//', '']
const block: CommentStyle = ['/*', '*/']
const jsx: CommentStyle = ['{/*', '*/}']
const hash: CommentStyle = ['#', '']
const html: CommentStyle = ['<!--', '-->']
const percent: CommentStyle = ['%', '']
const dashes: CommentStyle = ['--', '']
const rem: CommentStyle = ['REM', '']

const byLanguage: readonly (readonly [languages: string, styles: readonly CommentStyle[]])[] = [
  ['js javascript ts typescript mjs cjs', [js, block]],
  ['jsx tsx', [js, block, jsx]],
  ['html', [js, block, html]],
  ['python py bash sh shell zsh yaml yml toml dockerfile docker ruby rb env dotenv', [hash]],
  ['markdown md mdx', [html, jsx, hash]],
  ['tex latex matlab', [percent]],
  ['lua haskell', [dashes]],
  ['sql', [dashes, block]],
  ['wasm', [[';;', '']]],
  ['vb vbnet vba visual-basic', [["'", ''], rem]],
  ['batch bat cmd', [rem]],
  ['basic', [rem, ['!', '']]],
  ['fsharp', [js, ['(*', '*)']]],
  ['ocaml sml', [['(*', '*)']]],
  ['fortran', [['!', '']]],
  ['cobol', [['*>', '']]]
]

const styles = new Map(byLanguage.flatMap(([names, list]) => names.split(' ').map(name => [name, list] as const)))
const others: readonly CommentStyle[] = [js, block, jsx, hash, html]

/** The comment styles of a language; unknown languages may use any of the common ones. */
export function commentStyles(language: string): readonly CommentStyle[] {
  return styles.get(language) ?? others
}
