/** Makes text of authors safe for a terminal, so that no page or file name can move the cursor or hide text. */

/**
 * Control characters (C0, DEL, C1), separators and direction marks become visible signs: ESC → `␛`, others `�`.
 * Line breaks and tabs stay; the reporters handle them.
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
