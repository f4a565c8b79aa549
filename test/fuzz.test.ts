/**
 * Random inputs: whatever stands in a file, a run ends, throws nothing, and says of everything it finds where it is. They are
 * the same in every run; `DOCSGEN_SEED=$RANDOM DOCSGEN_INPUTS=10000 npx vitest run test/fuzz.test.ts` looks for others.
 */
import { rm } from 'node:fs/promises'
import fc, { type Arbitrary } from 'fast-check'
import { expect, inject, test, vi } from 'vitest'
import { configEntries } from '../src/config/schema/config.ts'
import { build } from '../src/pipeline/build.ts'
import { writeSite } from './support/files.ts'
import { seed } from './support/seed.ts'

/** Inputs that are files of one site. */
const batch = 15
/** Of each kind. */
const inputs = Number(process.env['DOCSGEN_INPUTS'] ?? (inject('isNightly') ? 300 : 75))
// Hundreds of sites: on a busy machine more than the usual limit.
vi.setConfig({ testTimeout: 300_000 + inputs * 1000 })

/** Parts of a language in any order, with any text between them. */
function mixed(parts: readonly string[], most = 25): Arbitrary<string> {
  const part = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...parts) },
    fc.string({ unit: 'binary', maxLength: 8 })
  )
  return fc.array(part, { maxLength: most }).map(found => found.join(''))
}

const frontMatter = mixed([
  ...[
    'title: ',
    'id: ',
    'slug: ',
    'tags: ',
    '[',
    ']',
    '{',
    '}',
    '- ',
    '\n',
    '\n  ',
    ': ',
    '"',
    "'",
    '|',
    '>',
    '&a',
    '*a'
  ],
  ...[
    '!!js ',
    '#',
    '---\n',
    'true',
    '1e999',
    'date: 2020-99-99',
    'sidebar_position: ',
    'toc_max_heading_level: 9',
    '? '
  ]
]).map(text => `---\n${text}\n---\n\n# A\n`)

const markdownParts = [
  ...[
    '# ',
    '## ',
    '\n',
    '\n\n',
    '- ',
    '1. ',
    '> ',
    '    ',
    '\t',
    '```',
    '```js {1-',
    '}',
    '~~~',
    '|',
    '|-|',
    ':::',
    ':::note\n'
  ],
  ...[
    '[',
    ']',
    '(',
    ')',
    '](/x)',
    '![',
    '<',
    '>',
    '<b>',
    '</b>',
    '<!--',
    '-->',
    '<div',
    ' style="',
    ' onclick=',
    '"',
    '&',
    ';'
  ],
  ...[
    '*',
    '_',
    '**',
    '~~',
    '`',
    '\\',
    '{#id}',
    '[^1]',
    '[^1]: ',
    '<details>',
    '<table><td>',
    '<svg><a>',
    '$',
    'a',
    'https://e.example/'
  ]
]

const mdx = mixed([
  ...markdownParts,
  ...[
    '{',
    '}',
    '{1}',
    '{a}',
    '{[1].map(x => <b>{x}</b>)}',
    '<A/>',
    '<A>',
    '</A>',
    '<>',
    '</>',
    '{...a}',
    '{/* */}',
    'export const a = 1\n'
  ],
  ...[
    "import b from './b'\n",
    'export default 1\n',
    '<Tabs>',
    '<TabItem value="a">',
    '</TabItem>',
    '</Tabs>',
    '${',
    '=>'
  ]
])

const sidebars = fc
  .oneof(
    fc.json({ maxDepth: 4 }),
    mixed([
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"type"',
      '"category"',
      '"items"',
      '"doc"',
      '"id"',
      '"a"',
      '"label"',
      'null',
      '1'
    ])
  )
  .map(text => text || ' ')

const proto = mixed([
  ...[
    'syntax = "proto3";',
    'package a.b;',
    'message A ',
    'enum E ',
    'service S ',
    'rpc R(A) returns (A)',
    '{',
    '}',
    ';',
    '\n'
  ],
  ...[
    'string a = 1',
    'map<string, A> m = 2',
    'oneof o ',
    'option ',
    '(google.api.http) = ',
    '"',
    "'",
    '//',
    '/*',
    '*/',
    '[',
    ']'
  ],
  ...[
    'reserved 1 to max',
    'repeated ',
    'optional ',
    'stream ',
    'import "b.proto";',
    'extend ',
    '= -1',
    '0x',
    '1e',
    '<',
    '>',
    ',',
    '.'
  ]
])

/** A site whose files hold the inputs. */
type ToFiles = (texts: readonly string[]) => Readonly<Record<string, string>>

const pages =
  (ending: string): ToFiles =>
  texts =>
    Object.fromEntries(texts.map((text, at) => [`docs/p${at}.${ending}`, text]))

const home = '---\ndescription: D\n---\n\n# Home\n'
const configOf = (more: string) =>
  `export default { title: 'T', url: 'https://docs.example.com', search: false, markdown: { timeLimit: 2 }, ${more} }\n`

const kinds: readonly (readonly [name: string, input: Arbitrary<string>, toFiles: ToFiles, config: string])[] = [
  ['front matter', frontMatter, pages('md'), "docs: { path: 'docs' }"],
  ['Markdown', mixed(markdownParts), pages('md'), "docs: { path: 'docs' }"],
  ['MDX', mdx, pages('mdx'), "docs: { path: 'docs' }"],
  [
    'sidebars',
    sidebars,
    texts =>
      Object.fromEntries(
        texts.flatMap((text, at) => [
          [`s${at}.json`, text],
          [`d${at}/a.md`, home]
        ])
      ),
    `docs: Array.from({ length: ${batch} }, (_, n) => ({ id: 'd' + n, path: 'd' + n, routeBasePath: '/d' + n, sidebarPath: 's' + n + '.json' }))`
  ],
  [
    'proto',
    proto,
    texts => Object.fromEntries(texts.map((text, at) => [`protos/p${at}.proto`, text])),
    "docs: { path: 'docs' }, protobuf: { proto: 'protos' }"
  ]
]

test.each(kinds)('%s', async (name, input, toFiles, config) => {
  console.info(`${name}: DOCSGEN_SEED=${seed}`)
  const texts = fc.array(input, { minLength: batch, maxLength: batch })
  const property = fc.asyncProperty(texts, async found => {
    const root = await writeSite({ 'site.config.mjs': configOf(config), 'docs/index.md': home, ...toFiles(found) })
    try {
      const { findings } = await build({ root, mode: 'check', cache: false })
      expect(findings.filter(({ place }) => place === null)).toEqual([])
    } finally {
      await rm(root, { recursive: true, force: true })
    }
  })
  await fc.assert(property, { seed, numRuns: Math.ceil(inputs / batch), endOnFailure: false })
})

const configKeys = Object.keys(configEntries)
const sensible = fc.constantFrom<unknown>(
  ...['docs', './docs', '../docs', '/', '', '.', '/base/', 'https://e.example', 'a b', '\u0000', '__proto__'],
  ...[true, null, 0, -1, 1e9, [], [[]], [null], {}, { path: 'docs' }, { items: [{}] }, { provider: 'flexsearch' }]
)
/** Findings about the site as a whole. */
const isOfSite = (code: string) => /^(?:content\/(?:no-pages|missing-folder)|config\/no-address)$/.test(code)

/** Any JSON at any key of the configuration, beside what a site needs. */
const settings = fc
  .dictionary(fc.constantFrom(...configKeys), fc.oneof(fc.jsonValue({ maxDepth: 3 }) as Arbitrary<unknown>, sensible), {
    maxKeys: 4
  })
  .map(found => JSON.stringify({ title: 'T', url: 'https://docs.example.com', search: false, ...found }, null, 1))

/** Such a text with a few signs changed. */
const configuration = fc
  .tuple(
    settings,
    fc.array(fc.tuple(fc.nat(400), fc.constantFrom('{', '}', '"', ',', ':', '[', '\n', '&a', '*a', '!!js ', '\0')))
  )
  .map(([text, changes]) =>
    changes.slice(0, 2).reduce((now, [at, sign]) => now.slice(0, at) + sign + now.slice(at + 1), text)
  )

test('configuration', async () => {
  console.info(`configuration: DOCSGEN_SEED=${seed}`)
  const property = fc.asyncProperty(fc.oneof(settings, configuration), async text => {
    const root = await writeSite({ 'site.config.json': text, 'docs/index.md': home })
    try {
      const { findings } = await build({ root, mode: 'check', cache: false })
      expect(findings.filter(({ place, code }) => place === null && !isOfSite(code))).toEqual([])
    } finally {
      await rm(root, { recursive: true, force: true })
    }
  })
  await fc.assert(property, { seed, numRuns: inputs, endOnFailure: false })
})
