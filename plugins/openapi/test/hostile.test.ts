/** Descriptions that nobody should write: the build ends, says what is wrong, and shows what can be shown. */
import { expect, test } from 'vitest'
import { buildSite } from '../../../src/api/testing.ts'
import openapi from '../plugin.ts'

const head = { openapi: '3.1.0', info: { title: 'A', version: '1' } }
const responses = { 200: { description: 'OK' } }
const withSchemas = (schemas: object, schema: unknown = { $ref: '#/components/schemas/A' }) =>
  JSON.stringify({
    ...head,
    paths: {
      '/a': {
        get: { summary: 'A', responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } } }
      }
    },
    components: { schemas }
  })

function nested(levels: number): object {
  let schema: object = { type: 'string' }
  for (let level = 0; level < levels; level++) schema = { type: 'object', properties: { a: schema } }
  return schema
}

const odd = [
  'a b',
  'ä/ö',
  '"<script>"',
  '..',
  '.',
  'CON',
  'con',
  '',
  '__proto__',
  'constructor',
  '{}',
  'x'.repeat(300),
  '😀',
  'a\nb'
]
const many = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [`S${index}`, { $ref: `#/components/schemas/S${(index + 1) % 60}` }])
)
const wide = Object.fromEntries(
  Array.from({ length: 12 }, (_, one) => [
    `W${one}`,
    {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 12 }, (_, two) => [`p${two}`, { $ref: `#/components/schemas/W${two}` }])
      )
    }
  ])
)

/** By name: the text of a description, and texts that a page or a finding must have. */
const cases: Readonly<Record<string, readonly [text: string, expected: readonly string[]]>> = {
  empty: ['', ['openapi/format']],
  list: ['[]', ['openapi/format']],
  scalar: ['just words', ['openapi/format']],
  unknown: ['openapi: 9.9.0\ninfo: 3\npaths: 7\n', ['openapi/version']],
  wrongTypes: [
    JSON.stringify({
      ...head,
      servers: 'x',
      tags: { a: 1 },
      security: 'x',
      paths: { '/a': { get: { summary: 7, parameters: 'x', responses: [] } }, '/b': null, '/c': 'x' },
      components: []
    }),
    ['/wrongTypes/get/a']
  ],
  levels: [withSchemas({ A: nested(500) }), ['id="get/a.200.a.a.a']],
  yamlBomb: [
    `openapi: 3.1.0\ninfo: { title: A, version: '1' }\na: &a [1,1,1,1,1,1,1,1,1]\n${'bcdefghij'
      .split('')
      .map((name, index) => `${name}: &${name} [${`*${'abcdefghi'[index]},`.repeat(9)}]`)
      .join('\n')}\n`,
    ['openapi/syntax']
  ],
  yamlCircle: [
    "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: {}\ncomponents: { schemas: { A: &a { type: object, properties: { a: *a } } } }\n",
    ['more than 3000 levels']
  ],
  deepJson: [`${'['.repeat(5000)}${']'.repeat(5000)}`, ['more than 3000 levels']],
  circles: [withSchemas(many, { $ref: '#/components/schemas/S0' }), ['is circular']],
  allOfCircle: [
    withSchemas({
      A: { allOf: [{ $ref: '#/components/schemas/B' }] },
      B: { allOf: [{ $ref: '#/components/schemas/A' }], properties: { b: {} } }
    }),
    ['.200.b']
  ],
  wide: [withSchemas({ ...wide, A: { $ref: '#/components/schemas/W0' } }), ['.200.p0']],
  names: [
    JSON.stringify({
      ...head,
      tags: odd.map(name => ({ name })),
      paths: Object.fromEntries(
        odd.map((name, index) => [`/${index}`, { get: { operationId: name, summary: name, tags: [name], responses } }])
      ),
      components: {
        schemas: Object.fromEntries(
          odd.map(name => [name, { type: 'object', properties: Object.fromEntries(odd.map(one => [one, {}])) }])
        )
      }
    }),
    ['/names/con-2']
  ],
  scripts: [
    JSON.stringify({
      ...head,
      info: {
        title: '<img src=x onerror=alert(1)>',
        description: '<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![y](data:text/html,x)'
      },
      paths: { '/<script>': { get: { summary: '<b>', responses } } }
    }),
    ['&lt;script>alert(1)', 'link/unsafe']
  ],
  proto: [
    withSchemas(
      JSON.parse('{ "__proto__": { "type": "string" }, "A": { "$ref": "#/components/schemas/__proto__" } }') as object
    ),
    ['/proto']
  ]
}

test('a hostile description has findings, and pages of what can be shown', async () => {
  const files: Record<string, string> = { 'docs/index.md': '---\ndescription: H\n---\n\n# Home\n' }
  for (const [name, [text]] of Object.entries(cases)) files[`${name}.yaml`] = text
  const apis = Object.keys(cases).map(name => ({ file: `${name}.yaml`, path: `/${name}` }))
  const severities = Object.fromEntries(
    ['syntax', 'format', 'version', 'reference', 'duplicate', 'link'].map(code => [`openapi/${code}`, 'warning'])
  )
  const { pages, findings } = await buildSite(files, [openapi(apis)], {
    severities: { ...severities, 'link/unsafe': 'warning' }
  })
  expect(findings.filter(({ code, severity }) => severity === 'error' || code.startsWith('plugin/'))).toEqual([])
  for (const [name, [, expected]] of Object.entries(cases)) {
    const own = findings.filter(({ place }) => place?.file.startsWith(`${name}.yaml`))
    const said = own.map(({ code, message }) => `${code} ${message}`)
    const shown = [...pages].filter(([path]) => path === `/${name}` || path.startsWith(`/${name}/`)).flat()
    const all = [...said, ...shown].join('\n')
    for (const text of expected) expect(all, `${name}: ${said.join('\n')}`).toContain(text)
    expect(all.replace(/<script[^>]*>(?:\{|import|!|\(|document|var|const|try)/g, '')).not.toMatch(
      /<script>alert|onerror=alert\(1\)>|javascript:alert\(1\)"/
    )
  }
})

test('a description that meets a bug is a finding at its file, and all other pages are built', async () => {
  // Deeper than JavaScript's stack; written as text, because JSON.stringify has the same limit.
  const deep = withSchemas({ A: { example: 'DEEP' } }).replace('"DEEP"', '['.repeat(2900) + ']'.repeat(2900))
  const files = {
    'docs/index.md': '---\ndescription: H\n---\n\n# Home\n',
    'docs/part.mdx': '---\ndescription: H\n---\n\n# Part\n\n<Schema name="A" />\n\nBelow.\n',
    'deep.json': deep,
    'good.json': withSchemas({ A: { type: 'string', description: 'Good words.' } })
  }
  const apis = [
    { file: 'deep.json', path: '/deep' },
    { file: 'good.json', path: '/good' }
  ]
  const { pages, findings } = await buildSite(files, [openapi(apis)], { severities: { 'plugin/failed': 'warning' } })
  const failures = findings.filter(({ code }) => code === 'plugin/failed')
  expect(failures.map(({ place, message, hint }) => [place?.file, message, hint])).toEqual([
    [
      'deep.json',
      'The plugin “openapi” failed: Maximum call stack size exceeded.',
      'This is a bug in docsgen: report it with the file. The other pages are built.'
    ]
  ])
  expect(pages.get('/good/schemas/A')).toContain('Good words.')
  expect(pages.get('/part')).toContain('Below.')
  expect(pages.get('/deep')).toContain('<h1')
})
