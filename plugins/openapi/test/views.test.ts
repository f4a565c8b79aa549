/** What pages share: a page with schemas that other pages show, too, is the page that it would be alone. */
import type { CompileContext } from 'docsgen/config'
import { expect, test } from 'vitest'
import { createCommentRenderer } from '../../../src/markdown/comments.ts'
import { type Random, seededRandom } from '../../../test/cache/site-edits.ts'
import { testConfig } from '../../../test/support/config.ts'
import { seed } from '../../../test/support/seed.ts'
import { collectPages } from '../collect.ts'
import type { ApiSet } from '../options.ts'

const set: ApiSet = {
  file: 'api.json',
  source: null,
  schemas: null,
  path: '/api',
  layout: 'operation',
  linkBase: null,
  label: null,
  sidebar: null,
  docsSet: undefined,
  version: null,
  versions: [],
  sampleLanguage: 'javascript',
  tryIt: null
}

/** All pages by their paths. `isReversed`: in the other order, in which other pages are the first to show a schema. */
async function pagesOf(api: object, isReversed: boolean) {
  const report = () => {}
  const files = [{ path: 'api.json', text: JSON.stringify(api) }]
  const place = { file: 'site.config.ts', line: 1, column: 1, length: 1 }
  const { pages, compile, answer } = await collectPages(set, files, { report, placeInConfig: () => place })
  const renderMarkdown = await createCommentRenderer(testConfig().markdown)
  const made = new Map<string, unknown>()
  for (const page of isReversed ? [...pages].reverse() : pages) {
    const asked = new Set<string>()
    const context: CompileContext = {
      ask(question) {
        asked.add(question)
        return answer?.(question)
      },
      addressOf: file => `/${file.slice('api.json'.length)}`,
      resolve: written => ({ href: written, isOtherSite: written.startsWith('https:'), isFound: true }),
      renderMarkdown,
      report
    }
    const body = await compile(page, context)
    const { anchors = [], links = [] } = body
    // Places of links to other sites are not looked up.
    made.set(page.path, { ...body, anchors: [...anchors].sort(), links: links.map(({ href }) => href).sort() })
    made.set(`${page.path} asked`, [...asked].filter(one => !/^(?:text|value|key) /.test(one)).sort())
  }
  return made
}

/** Schemas that contain each other, and operations that use them. */
function randomApi({ below, pick }: Random): object {
  const isIn = (percent: number) => below(100) < percent
  const names = Array.from({ length: 9 }, (_, index) => `S${index}`)
  const reference = () => ({ $ref: `#/components/schemas/${pick(names)}` })
  const schema = (levels: number): object => {
    if (levels === 0 || isIn(35)) return isIn(70) ? reference() : { type: 'string', enum: ['a', 'b'] }
    const made = pick([
      () => ({ type: 'object', required: ['a'], properties: { a: schema(levels - 1), 'b c': schema(levels - 1) } }),
      () => ({ type: 'array', items: schema(levels - 1), description: 'See [S1](schema:S1) and <b>.' }),
      () => ({ allOf: [reference(), { type: 'object', properties: { own: schema(levels - 1) } }] }),
      () => ({ oneOf: [reference(), schema(levels - 1)], discriminator: { propertyName: 'a' } }),
      () => ({ type: 'object', additionalProperties: schema(levels - 1), readOnly: isIn(30) }),
      () => ({ type: 'object', patternProperties: { '^x-': schema(levels - 1) }, writeOnly: isIn(30) }),
      () => ({ if: { required: ['a'] }, else: { properties: { other: schema(levels - 1) } }, description: 'If.' }),
      () => ({ $ref: `#/components/schemas/${pick(names)}`, description: 'Beside [all](https://acme.dev).' }),
      () => ({ $ref: `#/components/schemas/${pick(names)}/properties/a` })
    ])
    return made()
  }
  const content = () => ({ 'application/json': { schema: schema(1) } })
  const operation = (index: number) => ({
    get: {
      operationId: `op${index}`,
      summary: `Operation ${index}`,
      parameters: [{ name: 'q', in: 'query', schema: schema(1) }],
      requestBody: { content: content() },
      responses: { 200: { description: 'OK', content: content() }, 400: { description: 'No', content: content() } }
    }
  })
  return {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`/p${index}`, operation(index)])),
    components: { schemas: Object.fromEntries(names.map(name => [name, schema(3)])) }
  }
}

const rounds = Number(process.env['DOCSGEN_ROUNDS'] ?? 12)

test('a page with shared schemas is the page that shares nothing, in any order of pages', {
  timeout: 5_000 * rounds
}, async () => {
  const random = seededRandom(seed)
  for (let round = 0; round < rounds; round++) {
    const api = randomApi(random)
    // A file with the sign that stands for ids shares nothing.
    const alone = await pagesOf({ ...api, 'x-note': '\u0081' }, false)
    for (const isReversed of [false, true]) {
      const shared = await pagesOf(api, isReversed)
      for (const [path, page] of alone) if (path !== '/api') expect(shared.get(path), path).toEqual(page)
    }
  }
})
