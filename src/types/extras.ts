/** The marks beyond Markdown that `markdown.extras` turns on. */
export type ExtraName =
  | 'abbreviations'
  | 'annotations'
  | 'definitions'
  | 'icons'
  | 'insert'
  | 'keys'
  | 'mark'
  | 'subscript'
  | 'superscript'
  | 'tooltips'
