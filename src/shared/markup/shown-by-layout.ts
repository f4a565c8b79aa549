/** What a page that is a component tells about itself, without running it. */

/** Title and description, if `<Layout title="…">` has them as literal text; others are only known after rendering. */
export function shownByLayout(text: string): { readonly title: string | null; readonly description: string | null } {
  const layout = /<Layout\b((?:[^>{]|\{[^{}]*\}|=>)*)>/.exec(text)?.[1] ?? ''
  const textOf = (name: string) => {
    const pattern = new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)'|\\{\\s*(?:"([^"]*)"|'([^']*)'|\`([^\`$]*)\`)\\s*\\})`)
    return (
      pattern
        .exec(layout)
        ?.slice(1)
        .find(part => part !== undefined) ?? null
    )
  }
  return { title: textOf('title'), description: textOf('description') }
}
