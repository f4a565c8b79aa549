import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadTemplates } from '../../src/render/load-templates.ts'
import { english } from '../../src/shared/texts.ts'
import type { Config } from '../../src/types/config.ts'
import type { Diagnostic } from '../../src/types/findings.ts'
import { testConfig } from '../support/config.ts'
import { writeSite } from '../support/files.ts'
import { renderPage } from './fixtures.ts'

const ourFolder = join(import.meta.dirname, '../../templates')

/** The HTML of a page drawn with these files over our templates, and all findings. */
async function draw(
  files: Record<string, string>,
  config: Partial<Config> = {}
): Promise<{ html: string; findings: Diagnostic[] }> {
  const root = await writeSite(files)
  const findings: Diagnostic[] = []
  const templates = await loadTemplates(testConfig({ root }), ourFolder, found => findings.push(found))
  const page = await renderPage({ config, input: { templates } })
  return { html: page.html, findings: [...findings, ...page.findings] }
}

test('without files of its own a site has our templates', async () => {
  const { html, findings } = await draw({})
  expect(html).toContain('theme-layout-footer')
  expect(findings).toEqual([])
})

test('a file of the same path replaces ours wherever it is used', async () => {
  const { html, findings } = await draw({
    'templates/parts/Footer.tsx': 'export const Footer = () => <footer>Mine</footer>'
  })
  expect(findings).toEqual([])
  expect(html).toContain('<footer>Mine</footer>')
})

test('a replacement can wrap the original and use hooks of the one React there is', async () => {
  const { html, findings } = await draw({
    'templates/parts/Footer.jsx': `
      import { useId } from 'react'
      import { Footer as Original } from 'docsgen/templates/parts/Footer'
      export function Footer(props) {
        return <div data-id={useId()}><Original {...props} /></div>
      }`
  })
  expect(findings).toEqual([])
  expect(html).toMatch(/<div data-id="[^"]+"><footer class="theme-layout-footer/)
})

test('a site with templates of its own shows the texts of its language', async () => {
  const { html } = await draw(
    {
      'templates/parts/Footer.tsx':
        "import { texts } from 'docsgen/theme'\nexport const Footer = () => <footer>{texts.startPage}</footer>"
    },
    { texts: { ...english, startPage: 'Startseite', skipToContent: 'Zum Inhalt' } }
  )
  expect(html).toContain('<footer>Startseite</footer>')
  expect(html).toContain('>Zum Inhalt<')
})

test('a copy of ours finds its neighbors, ours and the site’s', async () => {
  const { html, findings } = await draw({
    'templates/NotFound.tsx': 'export const NotFound = () => null',
    'templates/Layout.tsx': `
      import { SkipLink } from './parts/SkipLink.tsx'
      import { Footer } from './parts/Footer.tsx'
      export const Layout = ({ page, children }) => <><SkipLink />{children}<Footer footer={page.site.footer} /></>`,
    'templates/parts/Footer.tsx': 'export const Footer = () => <footer>Mine</footer>'
  })
  expect(findings).toEqual([])
  expect(html).toContain('<body><div class="skip-link"')
  expect(html).toContain('<footer>Mine</footer></body>')
})

test.each([
  ['text that is not a module', 'export const Föter = () => <footer>', 'templates/parts/Footer.tsx:1:36'],
  ['an import of nothing', "import './missing.ts'\nexport const Footer = () => null", 'templates/parts/Footer.tsx:1:8']
])('%s is reported at its place, and ours is used', async (_, text, place) => {
  const { html, findings } = await draw({ 'templates/parts/Footer.tsx': text })
  expect(
    findings.map(found => [found.code, `${found.place?.file}:${found.place?.line}:${found.place?.column}`])
  ).toEqual([['template/invalid', place]])
  expect(html).toContain('theme-layout-footer')
})

test('a template that throws while it is loaded is reported', async () => {
  const { findings } = await draw({ 'templates/parts/Footer.tsx': "throw new Error('not today')" })
  expect(findings.map(({ code, message }) => [code, message])).toEqual([
    ['template/invalid', 'The templates cannot be loaded: not today.']
  ])
})
