/** Content negotiation: HTML or Markdown. */

/**
 * Whether an `Accept` header prefers Markdown at least as much as HTML; no browser sends it. `text/markdown,
 * text/html;q=0.9` → true
 */
export function wantsMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/\btext\/markdown\b/i.test(accept)) return false
  const weights = accept.split(',').map(part => {
    const [type = '', ...parameters] = part.split(';').map(text => text.trim().toLowerCase())
    const weight = parameters.find(text => text.startsWith('q='))
    return [type, weight === undefined ? 1 : Number(weight.slice(2)) || 0] as const
  })
  const weightOf = (name: string) => weights.find(([type]) => type === name)?.[1] ?? 0
  return weightOf('text/markdown') > 0 && weightOf('text/markdown') >= weightOf('text/html')
}
