/** Sites of Mintlify as they are: what a build makes of them, and what is reported of wrong ones. */
import { expect, test } from 'vitest'
import { bodyOf, type Files, runSite, textOf } from '../../../test/support/read-site.ts'
import { infoOf } from '../code.ts'
import { slugOf } from '../headings.ts'

const run = (files: Files, isUntrusted = false) => runSite(files, 'dist', isUntrusted)

const configuration = {
  $schema: 'https://mintlify.com/docs.json',
  name: 'Acme',
  theme: 'mint',
  colors: { primary: '#0f766e', light: '#2dd4bf' },
  favicon: '/favicon.svg',
  logo: { light: '/logo/light.svg', dark: '/logo/dark.svg', href: 'https://acme.dev' },
  variables: { version: '2.1' },
  navigation: {
    tabs: [
      {
        tab: 'Guides',
        groups: [
          {
            group: 'Start',
            icon: 'rocket',
            pages: ['start', { group: 'More', root: 'more/index', pages: ['more/a'] }]
          },
          { group: 'Gone', pages: ['gone'] }
        ]
      },
      {
        tab: 'Reference',
        menu: [
          { item: 'API', groups: [{ group: 'API', pages: ['api/jobs'] }] },
          { item: 'Status', href: 'https://status.acme.dev' }
        ]
      }
    ],
    global: { anchors: [{ anchor: 'Forum', href: 'https://forum.acme.dev', icon: 'discord' }] }
  },
  navbar: {
    links: [{ label: 'Support', href: '/more' }],
    primary: { type: 'button', label: 'Dashboard', href: 'https://app.acme.dev' }
  },
  footer: { socials: { github: 'https://github.com/acme' } },
  banner: { content: 'New: **two**', dismissible: true },
  redirects: [
    { source: '/old', destination: '/more' },
    { source: '/old/:slug*', destination: '/more/:slug*' }
  ],
  contextual: { options: ['copy'] },
  integrations: { ga4: { measurementId: 'G-1' } }
}

const site: Files = {
  'docs.json': JSON.stringify(configuration, null, 2),
  'README.md': '# Not a page\n',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'logo/light.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'logo/dark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'images/a.png': '',
  'snippets/_note.mdx': 'Never a page.\n',
  'snippets/text.mdx': '---\ntitle: Part\n---\n\n<Tip>From a snippet, {{version}}.</Tip>\n',
  'snippets/named.mdx': 'Works with {product}.\n',
  'snippets/counter.jsx':
    'import { one } from \'./one.js\'\n\nexport const Counter = () => {\n  const [n, set] = useState(one)\n  return <button onClick={() => set(n + 1)}><Icon icon="plus" />{`count ${n}`}</button>\n}\n',
  'snippets/one.js': 'export const one = 7\n',
  'start.mdx': `---
title: Start here
sidebarTitle: Begin
description: What it is
tag: NEW
---
import { Counter } from '/snippets/counter.jsx'
import Named from '/snippets/named.mdx'
import Text from '/snippets/text.mdx'

Version {{version}}, not {{nothing}}.

<Steps>
  <Step title="Install {it}">
    Run \`npm i\`.

    \`\`\`bash install.sh theme={null} highlight={1}
    npm i
    \`\`\`
  </Step>
  <Step title="Same line">Then go.</Step>
</Steps>

<CodeGroup>

\`\`\`js one.js
1
\`\`\`

\`\`\`js one.js
2
\`\`\`

</CodeGroup>

<Tabs>
  <Tab title="A">First.</Tab>
  <Tab title="A">Second.</Tab>
</Tabs>

<CardGroup cols={2}>
  <Card title="More" icon="book-open" href="/more/index" cta="Read on">
    About **it**.
  </Card>
  <Card title='Say "hi"' icon="no-such-icon" />
</CardGroup>

<ResponseField name="id" type="string" required default="x">
  The id.
  <Expandable title="properties">Inner.</Expandable>
</ResponseField>

<Tree>
  <Tree.Folder name="src" defaultOpen>
    <Tree.File name="index.ts" />
  </Tree.Folder>
  <Tree.File name="README.md" />
</Tree>

<Frame caption="A picture"><img src="/images/a.png" alt="It" /></Frame>

<Tooltip tip="A term">word</Tooltip> and <Badge color="green">ok</Badge>

## Use \`jobs.list()\`

<Named product="Acme" />

<Text />

<Snippet file="text.mdx" />

<Counter />
`,
  'more/index.mdx':
    '---\ntitle: More\n---\n\n<Update label="2024-10-01" description="v2">\n  Fixed **all**.\n</Update>\n',
  'more/a.md': '# A\n\n[Start](/start)\n',
  'api/jobs.mdx':
    '---\ntitle: Jobs\nicon: gear\n---\n\n<ParamField path="id" type="string" required>Which.</ParamField>\n',
  'api/list.mdx': '---\ntitle: List\nopenapi: GET /jobs\n---\n\nText.\n',
  'hidden.mdx': 'No title.\n'
}

test('a site is built as it is', async () => {
  const { said, html } = await run(site)
  expect(said).toMatchInlineSnapshot(`
    [
      "api/list.mdx:3:1 mintlify/openapi No description of an API in the repository has the operation “GET /jobs”, so the page does not show it. Correct its method or path, or write the file before it: “openapi.json GET /path”.",
      "docs.json:40:15 mintlify/navigation The page “gone” does not exist, so it is not in the sidebar. Correct its path, or remove the entry.",
      "docs.json:103:5 mintlify/unsupported A redirect has a pattern, which a static site cannot serve. Write it into the configuration of the host, or one redirect for each address.",
      "docs.json:108:17 mintlify/unsupported “contextual” has no effect: it is a menu of Mintlify. Set “aiOutputs: { menu: true }” in site.config.ts.",
      "docs.json:113:19 mintlify/unsupported “integrations” has no effect: it is a service of Mintlify. Set “analytics” in site.config.ts, or add the script with “headTags”.",
      "start.mdx:11:26 mintlify/variable There is no variable “nothing”, so the text is shown as written. The variables of docs.json are: version.",
    ]
  `)
  const start = await html('start.html')
  expect(textOf(bodyOf(start))).toMatchInlineSnapshot(
    `"|On this page|Use|jobs.list()|Start here|Version 2.1, not {{nothing}}.|Install {it}|Run|npm i|.|install.sh|npm|i|Same line|Then go.|one.js|one.js 2|one.js|1|one.js 2|2|A|A|A|First.|A|Second.|More|About|it|.|Read on|Say "hi"|id|string|required|default|x|The id.|properties|Inner.|src/|index.ts|README.md|A picture|word|and|ok|Use|jobs.list()|​|Works with Acme.|tip|From a snippet, 2.1.|tip|From a snippet, 2.1.|count 7|"`
  )
  expect(textOf(/<header[\s\S]*?<\/header>/.exec(start)?.[0] ?? '')).toMatchInlineSnapshot(
    `"|Guides|Reference|API|Status|(opens in a new tab)|Forum|(opens in a new tab)|Support|Dashboard|(opens in a new tab)|Color mode: system|Color mode: light|Color mode: dark|System|✓|(chosen)|Light|✓|(chosen)|Dark|✓|(chosen)|Search|Ctrl|K|"`
  )
  expect(start).toContain('/logo/dark.svg')
  expect(bodyOf(start)).toContain('href="/more"')
  expect(start).toContain('id="use-jobs-list"')
  // Code of the site gets the hooks of React, and its text is there before a script runs.
  expect(start).toContain('count 7')
  expect(await html('index.html')).toContain('url=/start')
  expect(await html('old.html')).toContain('url=/more')
  expect(textOf(bodyOf(await html('hidden.html')))).toContain('Hidden')
  for (const path of ['README.html', 'snippets/text.html', 'docs.json', 'snippets/counter.jsx'])
    await expect(html(path), path).rejects.toThrow()
})

const plants = {
  openapi: '3.1.0',
  info: { title: 'Plants', version: '1' },
  paths: {
    '/plants': {
      get: { tags: ['Plants'], summary: 'List the plants', operationId: 'listPlants', responses: {} },
      post: { tags: ['Plants'], summary: 'Add a plant.', responses: {} }
    },
    '/plants/{id}': { get: { tags: ['One plant'], responses: {} } }
  },
  webhooks: { planted: { post: { responses: {} } } }
}
const others = {
  openapi: '3.0.0',
  info: { title: 'Others', version: '1' },
  paths: {
    '/others': { get: { operationId: 'listOthers', responses: {} } },
    '/same': { get: { operationId: 'listPlants', responses: {} } }
  }
}

test('operations of descriptions have pages, and are shown by pages that name them', async () => {
  const { said, html } = await run({
    'docs.json': JSON.stringify({
      name: 'Acme',
      api: { openapi: 'api-reference/plants.json' },
      redirects: [{ source: '/api-reference/plants/list-the-plants', destination: '/list' }],
      navigation: {
        tabs: [
          { tab: 'Guides', pages: ['index', 'list', 'other', 'planted', 'same', 'gone'] },
          { tab: 'API', groups: [{ group: 'All', openapi: '/api-reference/plants.json' }] },
          {
            tab: 'Others',
            openapi: { source: 'others.json', directory: 'more' },
            pages: ['GET /others', 'GET /nothing']
          }
        ]
      }
    }),
    'api-reference/plants.json': JSON.stringify(plants),
    'others.json': JSON.stringify(others),
    'index.mdx': '---\ntitle: Start\n---\n\nHi.\n',
    'list.mdx': '---\ntitle: List\nopenapi: get /plants\n---\n\nOwn text.\n',
    'other.mdx': '---\ntitle: Other\nopenapi: "others.json GET /others"\n---\n',
    'planted.mdx': '---\ntitle: Planted\nopenapi: WEBHOOK planted\n---\n',
    'same.mdx': '---\ntitle: Same\nopenapi: GET /same\n---\n',
    'gone.mdx': "---\ntitle: Gone\nopenapi: 'GET /gone'\n---\n"
  })
  expect(said).toMatchInlineSnapshot(`
    [
      "api-reference/plants.json:1:260 openapi/parameter The path “/plants/{id}” has “{id}”, but GET does not declare the parameter “id”. Add a parameter with “in: path” and “name: id”.",
      "docs.json:1:418 mintlify/openapi No description of an API in the repository has the operation “GET /nothing”, so it has no page. Correct its method or path, or add the description as “openapi” of the group.",
      "gone.mdx:3:1 mintlify/openapi No description of an API in the repository has the operation “GET /gone”, so the page does not show it. Correct its method or path, or write the file before it: “openapi.json GET /path”.",
      "same.mdx:3:1 mintlify/openapi The operation “GET /same” has the name “listPlants”, as one of “api-reference/plants.json”, so the page does not show it. Write another “operationId” in “others.json”.",
    ]
  `)
  const list = textOf(bodyOf(await html('list.html')))
  expect(list).toContain('Own text.')
  expect(list).toContain('List the plants')
  expect(textOf(bodyOf(await html('other.html')))).toContain('/others')
  expect(textOf(bodyOf(await html('planted.html')))).toContain('planted')
  const page = await html('api-reference/plants/listPlants.html')
  expect(textOf(/<aside[\s\S]*?<\/aside>/.exec(page)?.[0] ?? '')).toMatchInlineSnapshot(
    `"|Acme|Color mode: system|Color mode: light|Color mode: dark|System|✓|(chosen)|Light|✓|(chosen)|Dark|✓|(chosen)|Guides|API|Others|← Back to main menu|All|Plants|List the plants|GET|Add a plant.|POST|One plant|GET /plants/{id}|GET|Webhooks|planted|POST|"`
  )
  expect(await html('others/listOthers.html')).toContain('/others')
  // Addresses of Mintlify, as long as nothing else is there.
  expect(await html('api-reference/plants/list-the-plants.html')).toContain('url=/list')
  expect(await html('api-reference/plants/add-a-plant.html')).toContain('url=/api-reference/plants/post/plants')
  expect(await html('api-reference/one-plant/get-plants.html')).toContain('url=/api-reference/plants/get/plants/id')
  expect(await html('more/get-others.html')).toContain('url=/others/listOthers')
})

test('a group with pages and a folder for operations lists both', async () => {
  const openapi = { source: 'others.json', directory: '/api/' }
  const { said, html } = await run({
    'docs.json': JSON.stringify({
      name: 'A',
      navigation: { groups: [{ group: 'All', openapi, pages: ['index'] }] }
    }),
    'index.mdx': '---\ntitle: Start\n---\n\n[List](/api/get-others)\n',
    'others.json': JSON.stringify(others)
  })
  expect(said.filter(it => !it.includes('link/redirected'))).toEqual([])
  expect(textOf(/<aside[\s\S]*?<\/aside>/.exec(await html('index.html'))?.[0] ?? '')).toContain('Start|Operations|')
  expect(await html('api/get-others.html')).toContain('url=/others/listOthers')
})

test('a configuration that has the plugin openapi gives its options', async () => {
  const { said, html } = await run({
    'site.config.ts': `import { defineConfig } from 'docsgen/config'
import openapi from 'docsgen/plugins/openapi'

export default defineConfig({
  site: 'mintlify',
  plugins: [openapi({ file: 'others.json', path: '/others', label: 'Own label' })]
})
`,
    'docs.json': '{ "name": "A", "navigation": { "pages": ["index", "GET /others"] } }',
    'index.mdx': '---\nopenapi: GET /others\n---\n',
    'others.json': JSON.stringify(others)
  })
  expect(said).toEqual([])
  expect(await html('others.html')).toContain('Own label')
})

test('a description that pages need is found, and one that is elsewhere or broken is said once', async () => {
  const found = await run({
    'docs.json': '{ "name": "A", "navigation": { "pages": ["index"] } }',
    'index.mdx': '---\nopenapi: GET /others\n---\n',
    'spec/others.json': JSON.stringify(others)
  })
  expect(found.said).toEqual([])
  expect(textOf(bodyOf(await found.html('index.html')))).toContain('/others')
  const { said } = await run({
    'docs.json':
      '{ "name": "A", "api": { "openapi": ["https://a.dev/v1.json", "gone.json", "a.yaml"] },\n"navigation": { "pages": ["index"] } }',
    'a.yaml': 'openapi: [\n',
    'index.mdx': 'Hi.\n'
  })
  expect(said).toMatchInlineSnapshot(`
    [
      "docs.json:1:37 mintlify/openapi The description “https://a.dev/v1.json” is not in the repository, so the pages of its operations are missing. Write openapi({ file: 'v1.json', source: 'https://a.dev/v1.json', path: '/v1' }) under “plugins” in site.config.ts, and run: docsgen openapi pull",
      "docs.json:1:62 mintlify/openapi The description “gone.json” does not exist, so the pages of its operations are missing. Correct its path.",
      "docs.json:1:75 mintlify/openapi “a.yaml” is no description of an API that can be read, so its pages are missing. Write OpenAPI 3 or Swagger 2.0 in valid JSON or YAML.",
    ]
  `)
})

test('mint.json, which docs.json replaces', async () => {
  const { said, html } = await run({
    'mint.json': JSON.stringify({
      name: 'Old',
      colors: { primary: '#123456' },
      tabs: [{ name: 'Reference', url: 'api' }],
      anchors: [{ name: 'Forum', url: 'https://forum.acme.dev' }],
      topbarLinks: [{ name: 'Blog', url: 'https://acme.dev/blog' }],
      topbarCtaButton: { name: 'Go', url: 'https://app.acme.dev' },
      footerSocials: [{ type: 'x', url: 'https://x.com/acme' }],
      navigation: [
        { group: 'Start', pages: ['index'] },
        { group: 'API', pages: ['api/jobs', 'api/gone'] }
      ]
    }),
    'index.mdx': '---\ntitle: Home\n---\n\nHi.\n',
    'api/jobs.mdx': '---\ntitle: Jobs\n---\n\nAll.\n'
  })
  expect(said).toEqual([
    'mint.json:1:414 mintlify/navigation The page “api/gone” does not exist, so it is not in the sidebar. Correct its path, or remove the entry.'
  ])
  const bar = textOf(await html('index.html'))
  for (const label of ['Documentation', 'Reference', 'Forum', 'Blog', 'Go', 'X']) expect(bar).toContain(label)
})

test.each<[string, Files, string, string]>([
  ['broken JSON', { 'docs.json': '{\n  "name": "A",\n  "navigation": [\n' }, 'mintlify/configuration', 'docs.json:4'],
  [
    'a part that does not exist',
    { 'docs.json': '{ "name": "A", "navigation": {\n  "$ref": "./gone.json"\n} }', 'index.mdx': 'A' },
    'mintlify/configuration',
    'docs.json:2'
  ],
  [
    'a snippet that does not exist',
    {
      'docs.json': '{ "name": "A", "navigation": { "pages": ["index"] } }',
      'index.mdx': '\n\n<Snippet file="gone.mdx" />\n'
    },
    'mintlify/snippet',
    'index.mdx:3'
  ],
  [
    'a snippet with itself',
    {
      'docs.json': '{ "name": "A", "navigation": { "pages": ["index"] } }',
      'index.mdx': '<Snippet file="a.mdx" />\n',
      'snippets/a.mdx': '\n<Snippet file="a.mdx" />\n'
    },
    'mintlify/snippet',
    'snippets/a.mdx:2'
  ]
])('%s is said at its place', async (_, files, code, place) => {
  const { said } = await run(files)
  expect(said.filter(line => line.includes(` ${code} `)).map(line => line.split(':', 2).join(':'))).toEqual([place])
})

test('a navigation in any order, and languages', async () => {
  const page = (title: string) => `---\ntitle: ${title}\n---\n\nText.\n`
  const { said, html } = await run({
    'docs.json': JSON.stringify({
      name: 'A',
      navigation: {
        languages: [
          {
            language: 'en',
            default: true,
            versions: [
              { version: 'v2', groups: [{ group: 'G', pages: ['index'] }] },
              { version: 'v1', pages: ['v1/a'] }
            ]
          },
          { language: 'fr', $ref: './fr.json' }
        ]
      }
    }),
    'fr.json': '{ "groups": [{ "group": "G", "pages": ["fr/index"] }] }',
    'index.mdx': page('Home'),
    'v1/a.mdx': page('Old'),
    'fr/index.mdx': page('Accueil')
  })
  expect(said).toEqual([])
  const home = textOf(await html('index.html'))
  for (const label of ['v2', 'v1', 'English', 'Français']) expect(home).toContain(label)
})

test.each([
  ['', false, ''],
  ['js', false, 'js'],
  ['js server.js', false, 'js title="server.js"'],
  ['ts {1,3-5} lines', false, 'ts {1,3-5} showLineNumbers'],
  ['json title="a b" icon="x" expandable wrap', false, 'json title="a b" wrap'],
  ['bash', true, 'bash tab="Bash"'],
  ['', true, 'text tab="Code"'],
  ['js Say "hi"', true, 'js tab="Say ”hi”"']
])('options of code: %s', (info, isGrouped, expected) => {
  expect(infoOf(info, isGrouped ? new Set() : null)).toBe(expected)
})

test.each([
  ['What is `chat.agent`?', 'what-is-chat-agent'],
  ['3. A & B', '3-a--b'],
  ['In — out', 'in-—-out'],
  ['[Link](/a.b) **bold** <Badge>x</Badge>', 'link-bold-x'],
  ['Étape\u00a01', 'étape-1']
])('the id of %s', (heading, expected) => {
  expect(slugOf(heading)).toBe(expected)
})

test('draws a page without the components that are missing, headings without those in them, and accordions with ids', async () => {
  const { said, html } = await run({
    'docs.json': JSON.stringify({ name: 'Acme', navigation: { groups: [{ group: 'A', pages: ['index'] }] } }),
    'snippets/since.mdx':
      'export const Since = ({ version }) => {\n  const text = `since ${version}`\n  return <em>{version}</em>\n}\n',
    'index.mdx': `import { Since } from '/snippets/since.mdx'
import { Gone } from '@acme/gone'

## Jobs <Since version="5" />

<Gone>Left.</Gone>

<Accordion title="Getting logs">Open. [Logs](#getting-logs), [jobs](#jobs).</Accordion>
`
  })
  expect(said.map(it => it.split(' ').slice(0, 2).join(' '))).toEqual(['index.mdx:2:1 site/not-installed'])
  const body = bodyOf(await html('index.html'))
  expect(body).toMatch(/<h2 [^>]*id="jobs"[^>]*>Jobs <em>5<\/em>/)
  expect(body).toContain('Left.')
  expect(body).toMatch(/<details [^>]*id="getting-logs"/)
})
