/**
 * Texts as bytes in memory that is used again. `Buffer.from` takes ten times as long for a page: it reads the text twice, and
 * gets new memory from the system, which has to be cleared.
 */

/** Longer texts get memory of their own, so that little is held. */
const mostHeld = 1_000_000

/** A function that returns the UTF-8 of a text. The bytes are valid until its next call. */
export function createEncoder(): (text: string) => Buffer {
  let held = Buffer.alloc(0)
  return text => {
    if (text.length > mostHeld) return Buffer.from(text)
    // No unit of a string takes more than three bytes.
    const most = 3 * text.length
    if (held.length < most) held = Buffer.allocUnsafeSlow(Math.min(2 * most, 3 * mostHeld))
    return held.subarray(0, held.write(text, 0, most, 'utf8'))
  }
}
