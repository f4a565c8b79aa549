/** A fingerprint that changes little when a text changes little (simhash of word triples, 64 bits). */
import type { Compiled } from '../../types/compiled.ts'

/** Pages with fewer words have no fingerprint. */
const leastWords = 8

/** 16 hex digits made of the text of a page; null for a page with next to no text. */
export function fingerprintOf({ sections, headings }: Pick<Compiled, 'sections' | 'headings'>): string | null {
  const text = [...headings.map(heading => heading.text), ...sections.map(section => section.text)].join(' ')
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length < leastWords) return null
  const weights = new Int32Array(64)
  for (let at = 0; at < words.length - 2; at++) {
    const triple = words.slice(at, at + 3).join(' ')
    addBits(weights, 0, hash(triple, 0x811c9dc5))
    addBits(weights, 32, hash(triple, 0x01000193))
  }
  let hex = ''
  for (let at = 0; at < 64; at += 4) {
    const nibble = [0, 1, 2, 3].reduce((sum, bit) => sum + ((weights[at + bit] ?? 0) > 0 ? 1 << bit : 0), 0)
    hex += nibble.toString(16)
  }
  return hex
}

/** FNV-1a with a final mix, so that every bit depends on the whole text. */
function hash(text: string, seed: number): number {
  let value = seed
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b)
  return value ^ (value >>> 13)
}

function addBits(weights: Int32Array, from: number, bits: number): void {
  for (let bit = 0; bit < 32; bit++) weights[from + bit] = (weights[from + bit] ?? 0) + ((bits >> bit) & 1 ? 1 : -1)
}

/** 1 for equal fingerprints, 0 for those of unrelated texts (half of the bits differ). */
export function similarity(a: string, b: string): number {
  let different = 0
  for (let at = 0; at < 16; at++) {
    let bits = Number.parseInt(a[at] ?? '0', 16) ^ Number.parseInt(b[at] ?? '0', 16)
    for (; bits > 0; bits >>= 1) different += bits & 1
  }
  return Math.max(0, 1 - different / 32)
}
