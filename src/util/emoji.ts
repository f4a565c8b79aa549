/** GitHub's short codes for emoji. */
import { gemoji } from './packages/package.ts'

const shortCode = /:([a-z0-9_+-]+):/g

/** `:rocket: Start` → `🚀 Start`; other words between colons stay as they are. */
export function withEmoji(text: string): string {
  // The two thousand names are loaded only for a text that may contain one.
  return text.replace(shortCode, (written, name: string) => {
    const { nameToEmoji } = gemoji()
    return Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? written) : written
  })
}
