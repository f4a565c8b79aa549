/** Components of a Docusaurus site that need something from outside of the page: static files, packages. */
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltRepository, buildRepository } from './site.ts'

let built: BuiltRepository
beforeAll(async () => {
  built = await buildRepository({
    'website/docusaurus.config.js':
      "module.exports = { title: 'Acme', tagline: 'd', url: 'https://acme.dev', baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', 'zh'] }, markdown: { mermaid: true }, themes: ['@docusaurus/theme-mermaid'], presets: [['classic', { blog: false }]] }\n",
    'website/package.json': '{ "dependencies": { "@docusaurus/theme-mermaid": "3.6.3" } }\n',
    'website/docs/index.md': '---\ndescription: d\n---\n\n# Docs\n',
    'website/i18n/zh/code.json': '{}\n',
    'website/static/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>\n',
    'website/src/components/Toggle.js':
      "import React, { useState } from 'react'\nexport default function Toggle() { const [n, set] = useState(0); return <div onClick={() => set(n + 1)}><img alt='a' src='img/a.svg' /><img alt='b' src='img/none.svg' />{n}</div> }\n",
    'website/src/pages/index.js':
      "import React from 'react'\nimport Layout from '@theme/Layout'\nimport Toggle from '../components/Toggle'\nexport default () => <Layout title='x' description='y'><main><Toggle /></main></Layout>\n",
    'website/src/components/Flow.js':
      "import React from 'react'\nimport Mermaid from '@theme/Mermaid'\nexport default () => <Mermaid value={'flowchart LR\\n  A --> B'} />\n",
    'website/src/pages/flow.js':
      "import React from 'react'\nimport Layout from '@theme/Layout'\nimport Flow from '../components/Flow'\nexport default () => <Layout title='x' description='y'><main><Flow /></main></Layout>\n"
  })
})
afterAll(() => rm(built.root, { recursive: true, force: true }))

test('a static picture that a component names from its page is found below a language, too', () => {
  expect(built.text('index.html')).toContain('<img alt="a" src="img/a.svg">')
  expect(built.text('zh/index.html')).toContain('<img alt="a" src="/img/a.svg"><img alt="b" src="img/none.svg">')
})

test('a diagram that a component draws is one, or says which package it lacks', () => {
  expect(built.main('flow')).toContain('language-mermaid')
  expect(built.findings.filter(line => line.includes('diagram'))).toEqual([
    expect.stringMatching(
      /^src\/.* markdown\/diagram The diagram is shown as its source: the package “beautiful-mermaid” is not installed\./
    )
  ])
})
