/** Content hashes: SHA-256, never time or path. */
import { hash } from 'node:crypto'

/** Hex SHA-256 of text or bytes. */
export function sha256(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex')
}

/** Half of the SHA-256 of plain data: short enough to store thousands, long enough to be unique. */
export function digest(...parts: readonly unknown[]): string {
  return sha256(JSON.stringify(parts)).slice(0, 32)
}

/** The first eight characters of the hash, for file names: `styles.1f3a9c0e.css`. */
export function shortHash(content: string | Uint8Array): string {
  return sha256(content).slice(0, 8)
}
