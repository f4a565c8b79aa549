/** The site for browser tests of the boot script: few pages, one for each behavior. */
import { crc32, deflateSync } from 'node:zlib'
import type { ConfigInput } from '../../src/config/schema/config.ts'
import { type BuiltSite, buildSite } from './built-site.ts'

/** Builds and serves the site. `config` overrides keys of the configuration. */
export function fixtureSite(config: Partial<ConfigInput> = {}): Promise<BuiltSite> {
  return buildSite(
    {
      announcementBar: { id: 'news-1', content: 'Version 2 is <a href="/guide/tabs">here</a>.' },
      navbar: {
        title: 'Fixture',
        items: [
          { label: 'Start', to: '/' },
          { label: 'Guide', to: '/guide/long' }
        ]
      },
      redirects: [
        { from: '/old-long', to: '/guide/long' },
        { from: '/old-second', to: '/guide/long?a=1#second' }
      ],
      ...config
    },
    { ...pages, 'docs/guide/wide.png': picture(1600, 900), 'docs/guide/small.png': picture(80, 40) }
  )
}

const doc = (title: string, body: string, more = '') =>
  `---\ntitle: ${title}\ndescription: About ${title}.\n${more}---\n\n${body}\n`

const paragraphs = (count: number) => Array.from({ length: count }, (_, index) => `Paragraph ${index}.`).join('\n\n')
const sections = (names: readonly string[]) => names.map(name => `## ${name}\n\n${paragraphs(25)}`).join('\n\n')

const table = (columns: number) => {
  const row = (cell: (column: number) => string) =>
    `|${Array.from({ length: columns }, (_, at) => cell(at)).join('|')}|`
  return [row(at => `c${at}`), row(() => '---'), row(at => `[value-${at}](./code.md)`)].join('\n')
}

const tabs = (attributes: string) => `<Tabs ${attributes}>
<TabItem value="npm" label="npm">

${paragraphs(1)} npm

</TabItem>
<TabItem value="yarn" label="Yarn">

${paragraphs(8)} yarn

</TabItem>
<TabItem value="pnpm" label="pnpm">

${paragraphs(3)} pnpm

</TabItem>
</Tabs>`

const panel = (name: string) => `<TabItem value="${name}" label="${name}">

${sections([`${name} a`, `${name} b`]).replace(/^##/gm, '###')}

</TabItem>`

const pages = {
  'docs/index.md': doc(
    'Start',
    'Go to [long](./guide/long.md), [its second part](./guide/long.md#second) or [code](./guide/code.md).',
    'sidebar_position: 1\n'
  ),
  'docs/guide/_category_.json': '{"label": "Guide", "position": 2}',
  'docs/guide/long.md': doc(
    'Long',
    `Back to [the start](../index.md).\n\n${sections(['First', 'Second', 'Third', 'Fourth'])}\n\nOn to [code](./code.md).`
  ),
  'docs/guide/code.md': doc(
    'Code',
    `## Short\n\n\`\`\`js title="a.js" showLineNumbers {2}\nconst a = 1\nconst b = 'as wide as a desk, wider than a telephone'\n\`\`\`\n\n## Wide\n\n\`\`\`text\n${'wide '.repeat(100)}\n\`\`\``
  ),
  'docs/guide/tabs.mdx': doc(
    'Tabs',
    `${tabs('groupId="pm"')}\n\n${tabs('groupId="pm" queryString')}\n\n${tabs('defaultValue="yarn"')}`
  ),
  'docs/guide/hidden.mdx': doc(
    'Hidden',
    `${sections(['First', 'Second'])}

<Tabs>
${['One', 'Two', 'Three'].map(panel).join('\n')}
</Tabs>

<details>
<summary>More</summary>

${sections(['Folded'])}

</details>

${sections(['Last'])}`
  ),
  'docs/guide/pictures.md': doc(
    'Pictures',
    '![A wide picture](./wide.png)\n\n![A small picture](./small.png)\n\n[![A linked picture](./wide.png)](./code.md)\n\n' +
      `## Tables\n\n${table(3)}\n\n${table(24)}\n\nThe end.`
  ),
  'docs/reference/_category_.json':
    '{"label": "Reference", "position": 3, "link": {"type": "doc", "id": "reference/index"}}',
  'docs/reference/index.md': doc('Reference', 'All of it.'),
  'docs/reference/api.md': doc('API', 'Calls.')
}

/** A grey PNG of the given size. */
export function picture(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const header = Buffer.concat([size, Buffer.from([8, 0, 0, 0, 0])])
  const rows = Buffer.alloc((width + 1) * height, 128)
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0))
  ])
}
