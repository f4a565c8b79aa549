/** The characters that a TrueType, OpenType, WOFF or WOFF2 font covers. Reads only the font's `cmap` table. */
import { brotliDecompressSync, inflateSync } from 'node:zlib'

/** Ranges of code points, both ends included. */
export type Letters = readonly (readonly [first: number, last: number])[]

/** null: the file is not a font, or its `cmap` table has neither of the usual formats 4 and 12. */
export function lettersOf(file: Uint8Array): Letters | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  try {
    const table = cmapOf(bytes)
    return table === null ? null : readCmap(table)
  } catch {
    // The file is truncated or badly compressed.
    return null
  }
}

/** `U+0460-052F,U+20B4` → ranges. */
export function parseUnicodeRange(text: string): Letters {
  return Array.from(text.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi), ([, first = '', last = first]) => {
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
}

export function hasLetter(letters: Letters, letter: number): boolean {
  return letters.some(([first, last]) => letter >= first && letter <= last)
}

function cmapOf(bytes: Buffer): Buffer | null {
  const kind = bytes.toString('latin1', 0, 4)
  if (kind === 'wOF2') return fromWoff2(bytes)
  const isWoff = kind === 'wOFF'
  const [count, start, size] = isWoff ? [bytes.readUInt16BE(12), 44, 20] : [bytes.readUInt16BE(4), 12, 16]
  for (let at = start; at < start + count * size; at += size) {
    if (bytes.toString('latin1', at, at + 4) !== 'cmap') continue
    const offset = bytes.readUInt32BE(at + (isWoff ? 4 : 8))
    const length = bytes.readUInt32BE(at + (isWoff ? 8 : 12))
    const table = bytes.subarray(offset, offset + length)
    return isWoff && length < bytes.readUInt32BE(at + 12) ? inflateSync(table) : table
  }
  return null
}

/** Numbers that WOFF2 uses instead of table names; `named`: the name follows. */
const woff2 = { cmap: 0, glyf: 10, loca: 11, named: 63 }

function fromWoff2(bytes: Buffer): Buffer | null {
  let at = 48
  const number = () => {
    for (let value = 0; ; ) {
      const part = bytes.readUInt8(at++)
      value = value * 128 + (part & 0x7f)
      if (part < 0x80) return value
    }
  }
  let offset = 0
  let found: readonly [number, number] | null = null
  for (let left = bytes.readUInt16BE(12); left > 0; left--) {
    const flags = bytes.readUInt8(at++)
    const tag = flags & 0x3f
    const isNamed = tag === woff2.named
    const name = isNamed ? bytes.toString('latin1', at, at + 4) : ''
    if (isNamed) at += 4
    const length = number()
    const transform = flags >> 6
    const isGlyphs = tag === woff2.glyf || tag === woff2.loca
    const stored = (isGlyphs ? transform !== 3 : transform !== 0) ? number() : length
    if (tag === woff2.cmap || name === 'cmap') found = [offset, length]
    offset += stored
  }
  if (found === null) return null
  const tables = brotliDecompressSync(bytes.subarray(at, at + bytes.readUInt32BE(20)))
  return tables.subarray(found[0], found[0] + found[1])
}

function readCmap(table: Buffer): Letters | null {
  const formats = new Map<number, number>()
  for (let i = 0; i < table.readUInt16BE(2); i++) {
    const offset = table.readUInt32BE(4 + i * 8 + 4)
    formats.set(table.readUInt16BE(offset), offset)
  }
  const [groups, segments] = [formats.get(12), formats.get(4)]
  if (groups !== undefined) {
    return Array.from({ length: table.readUInt32BE(groups + 12) }, (_, i) => {
      const at = groups + 16 + i * 12
      return [table.readUInt32BE(at), table.readUInt32BE(at + 4)] as const
    })
  }
  if (segments === undefined) return null
  const size = table.readUInt16BE(segments + 6)
  return Array.from({ length: size / 2 }, (_, i) => {
    const last = table.readUInt16BE(segments + 14 + i * 2)
    return [table.readUInt16BE(segments + 16 + size + i * 2), last] as const
  }).filter(([, last]) => last !== 0xffff)
}
