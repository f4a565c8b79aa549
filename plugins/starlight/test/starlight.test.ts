/** Sites of Starlight as they are: what a build makes of them, and what is reported of wrong ones. */
import { expect, test } from 'vitest'
import { bodyOf, type Files, runSite, textOf } from '../../../test/support/read-site.ts'
import { addressOf } from '../addresses.ts'

const run = (files: Files, isUntrusted = false) => runSite(files, 'dist', isUntrusted)

const site: Files = {
  'astro.config.mjs': `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
import links from 'starlight-links-validator'

export default defineConfig({
  site: 'https://acme.dev/docs/',
  base: '/docs',
  integrations: [starlight({
    title: { en: 'Acme' },
    description: 'About it',
    social: [{ icon: 'github', label: 'Code', href: 'https://github.com/acme/acme' }],
    head: [{ tag: 'meta', attrs: { name: 'own', content: 'site' } }],
    editLink: { baseUrl: 'https://github.com/acme/acme/edit/main/' },
    locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français', lang: 'fr' } },
    customCss: ['./src/own.css'],
    logo: { src: './src/assets/logo.svg' },
    titleDelimiter: '·',
    expressiveCode: { themes: ['nord'] },
    siderbar: [],
    components: { Hero: './Hero.astro' },
    plugins: [links()],
    sidebar: [
      'start',
      { label: 'Guides', translations: { fr: 'Guide' }, collapsed: true, items: [{ autogenerate: { directory: 'guides' } }] },
      { label: 'Out', link: 'https://acme.dev' }
    ]
  })]
})
`,
  'src/own.css': '.own { color: red }\n',
  'src/pages/404.astro': '',
  'src/pages/about.astro': '',
  'src/content/docs/a/b.mdoc': '',
  'src/content/docs/c.mdoc': '',
  'src/content/docs/index.mdx':
    '---\ntitle: Home\ntemplate: splash\nhero:\n  title: <b>Acme</b>\n  tagline: Fast\n  actions: [{ text: Go, link: /docs/start/ }]\n---\n\nWelcome.\n',
  'src/content/docs/start.mdx': `---
title: Start here
head: [{ tag: meta, attrs: { name: own, content: page } }]
sidebar: { label: Begin }
---
import { Aside, Code, Steps, Tabs, TabItem } from '@astrojs/starlight/components'
import Own from '../../Own.astro'
import text from '../../own.css?raw'

<Own
  a={[{ b: '>' }]}
>

Kept.

</Own>

:::note[Told]{icon="star"}
Text.
:::

<Aside type="tip">Aside.</Aside>

<Tabs><TabItem label="One">First</TabItem></Tabs>

<Code code={text} lang="css" title="own.css" />

<Steps>

1. Step

</Steps>

\`<Own>\`
`,
  'src/content/docs/guides/My Page.md': '---\ntitle: Two\nsidebar: { order: 2 }\n---\n\n## Part\n',
  'src/content/docs/guides/one.md': '---\ntitle: One\nsidebar: { order: 1, badge: New }\n---\n\nText.\n',
  'src/content/docs/fr/start.md': '---\ntitle: Début\n---\n\nTexte.\n'
}

test('a site of Starlight has its addresses, navigation and components', async () => {
  const { said, html } = await run(site)
  expect(said).toMatchInlineSnapshot(`
    [
      "astro.config.mjs:8:28 starlight/unsupported “components.Hero” has no effect: it is an Astro component. Replace the template of docsgen: docsgen eject",
      "astro.config.mjs:8:28 starlight/unsupported “expressiveCode” has no effect: code blocks use the style of docsgen. Set “markdown.themes” in site.config.ts.",
      "astro.config.mjs:8:28 starlight/unsupported “logo” has no effect: Astro publishes pictures beside code. Copy the picture into “public”, and set “navbar.logo” in site.config.ts.",
      "astro.config.mjs:8:28 starlight/unsupported “plugins” has no effect: Starlight plugins are not run. Set the corresponding option in site.config.ts.",
      "astro.config.mjs:8:28 starlight/unsupported “siderbar” has no effect: docsgen does not support this Starlight option. Did you mean “sidebar”?",
      "src/content/docs/a/b.mdoc:1:1 starlight/unsupported The page “a/b.mdoc” is missing, and 1 more like it: it is Markdoc. Write it in Markdown or MDX.",
      "src/content/docs/start.mdx:7:1 starlight/component “<Own>” is an Astro component, so only its content is shown. Replace it with Markdown, or write a React component with the same name.",
      "src/pages/about.astro:1:1 starlight/unsupported The page “about.astro” is missing: it is Astro code. Write it as a page in Markdown, MDX or React.",
    ]
  `)
  expect(textOf(bodyOf(await html('index.html')))).toContain('Welcome.')
  const start = await html('start/index.html')
  expect(start).toContain('<title>Start here · Acme</title>')
  expect(start).toContain('<meta name="own" content="page"/>')
  expect(start).toContain('<link rel="canonical" href="https://acme.dev/docs/start/"/>')
  expect(start).toContain('href="https://github.com/acme/acme/edit/main/src/content/docs/start.mdx"')
  expect(textOf(bodyOf(start))).toMatchInlineSnapshot(
    `"|Start here|Kept.|Told|Text.|tip|Aside.|One|One|First|own.css|.own|{|color|:|red|}|Step|&lt;Own>|Edit this page|(opens in a new tab)|"`
  )
  const sidebar = (page: string) => textOf(/<ul class="theme-doc-sidebar-menu[\s\S]*?<\/nav>/.exec(page)?.[0] ?? '')
  expect(sidebar(start)).toMatchInlineSnapshot(`"|Begin|Guides|One|New|Two|Out|(opens in a new tab)|"`)
  expect(sidebar(await html('fr/start/index.html'))).toMatchInlineSnapshot(
    `"|Début|Guide|One|New|Two|Out|(opens in a new tab)|"`
  )
  expect(bodyOf(await html('guides/my-page/index.html'))).toContain('id="part"')
})

test('shows what it can of components that only Astro draws', async () => {
  const { said, html } = await run({
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default { site: 'https://acme.dev', integrations: [starlight({ title: 'Acme' })] }",
    'src/content/docs/index.mdx': `---
title: A
---
import { Code, Steps } from '@astrojs/starlight/components'
import { Tweet } from 'astro-embed'
import { PackageManagers } from '@acme/starlight-commands'
import Gone from '@acme/gone'

<Code lang="mdx" code={\`
---
import { Code } from 'astro-expressive-code/components'

<Code code="1" />
\`} />

<Tweet id="1">In it.</Tweet>

<Steps>
1. <PackageManagers pkg="acme" dev />
2. <PackageManagers type="run" args="start" pkg="" />
</Steps>

<Gone>Left.</Gone>

:a[Sponsors]{.intro href="/"} and :b[bold]{.x}.
`
  })
  expect(said.map(it => it.split('.mdx:')[1])).toEqual([
    '5:1 starlight/component “<Tweet>” is an Astro component, so only its content is shown. Replace it with Markdown, or write a React component with the same name.',
    '7:1 site/not-installed “@acme/gone” is not a package of this project. Install it with “npm install @acme/gone”, or begin the path of a file with “./”.'
  ])
  const body = bodyOf(await html('index.html'))
  const text = textOf(body)
  expect(text).toContain('astro-expressive-code/components')
  expect(text).toContain('In it.')
  expect(text).toMatch(/npm[\s\S]*install[\s\S]*--save-dev[\s\S]*acme[\s\S]*run[\s\S]*start/)
  expect(text).toContain('Left.')
  expect(body).toContain('<a href="/">Sponsors</a> and bold.')
})

test('entries of the sidebar name pages by their slugs, whatever the names of the files', async () => {
  const config = `import starlight from '@astrojs/starlight'
export default { site: 'https://acme.dev', integrations: [starlight({
  title: 'Acme', sidebar: [{ label: 'All', items: ['own/path', { slug: 'guides/my-page' }, 'gone'] }]
})] }`
  const { said, html } = await run({
    'astro.config.mjs': config,
    'src/content/docs/index.md': '---\ntitle: Home\n---\n\nText.\n',
    'src/content/docs/guides/a.md': "---\ntitle: A\nslug: 'own/path'\n---\n\nText.\n",
    'src/content/docs/guides/My Page.md': '---\ntitle: Two\n---\n\nText.\n'
  })
  expect(said).toEqual([
    'astro.config.mjs:2:69 starlight/unsupported The page “gone” does not exist, so it is not in the sidebar. Create the page, or remove the entry.'
  ])
  const links = [...(await html('index.html')).matchAll(/<a class="menu__link" href="([^"]*)"/g)].map(
    ([, href]) => href
  )
  expect(links).toEqual(['/own/path/', '/guides/my-page/'])
})

const wrong: [what: string, config: string, said: readonly unknown[]][] = [
  [
    'no integration',
    "import starlight from '@astrojs/starlight'\nexport default { integrations: [] }",
    [
      'astro.config.mjs:1:1 starlight/configuration “astro.config.mjs” has no integration “starlight” with options. Write integrations: [starlight({ title: … })]'
    ]
  ],
  [
    'a configuration that throws',
    "import '@astrojs/starlight'\nthrow new Error('No.')\nexport default {}",
    [expect.stringMatching(/^astro\.config\.mjs:2:\d+ config\/invalid “astro\.config\.mjs” threw an error: No\./)]
  ]
]

test.each(wrong)('%s: one finding', async (_, config, expected) => {
  const { said } = await run({ 'astro.config.mjs': config, 'src/content/docs/index.md': '---\ntitle: A\n---\n' })
  expect(said).toEqual(expected)
})

test.each([
  ['Guides/My Page.mdx', '/guides/my-page/', '/guides/my-page.html'],
  ['a/index.md', '/a/', '/a.html'],
  ['index.mdx', '/', '/']
])('the address of %s', (file, folder, page) => {
  expect([addressOf(file, false), addressOf(file, true)]).toEqual([folder, page])
})
