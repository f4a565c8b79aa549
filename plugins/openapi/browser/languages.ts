/** The writers of samples, and their code as elements. */
import type { Piece } from '../samples/write.ts'

export { sampleLanguages } from '../samples/write.ts'

export function codeElements(pieces: readonly Piece[]): (string | HTMLElement)[] {
  return pieces.map(([kind, text]) => {
    if (kind === null) return text
    const element = document.createElement('span')
    element.className = `t-${kind}`
    element.textContent = text
    return element
  })
}
