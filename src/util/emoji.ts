/** Short codes of emoji, as GitHub has them. */
import { gemoji } from './packages/package.ts'

const shortCode = /:([a-z0-9_+-]+):/g

/** `:rocket: Start` → `🚀 Start`; other words between colons stay as they are. */
export function withEmoji(text: string): string {
  // The two thousand names are read for a text alone that may have one.
  return text.replace(shortCode, (written, name: string) => {
    const { nameToEmoji } = gemoji()
    return Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? written) : written
  })
}
