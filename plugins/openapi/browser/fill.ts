/** Writes the sample of a language into its panel. */
import type { SampleRequest } from '../samples/request.ts'

export async function fillSample(panel: HTMLElement, box: HTMLElement): Promise<void> {
  panel.removeAttribute('data-empty')
  const { codeElements, sampleLanguages } = await import('./languages.ts')
  const language = sampleLanguages.find(({ id }) => id === panel.dataset['value'])
  // Written by the build.
  const request = JSON.parse(box.dataset['apiRequest'] ?? 'null') as SampleRequest | null
  if (language === undefined || request === null) return
  const pre = document.createElement('pre')
  pre.tabIndex = 0
  const code = document.createElement('code')
  code.className = `language-${language.id}`
  code.append(...codeElements(language.write(request)))
  pre.append(code)
  const block = document.createElement('div')
  block.className = 'ref-code'
  block.setAttribute('data-code-block', '')
  block.append(pre)
  // The button that copies is that of the first sample.
  const button = box.querySelector('[data-copy]')?.cloneNode(true)
  if (button) block.append(button)
  panel.append(block)
}
