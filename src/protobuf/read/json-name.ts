/** The name of a field in JSON, as the language makes it: `created_at` → `createdAt`. */
export function jsonNameOf(name: string): string {
  return name.replace(/_+([a-zA-Z0-9]?)/g, (_, letter: string) => letter.toUpperCase())
}
