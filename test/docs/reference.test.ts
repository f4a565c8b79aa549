/**
 * The reference pages of the manual are what the code says: `npm run manual` writes them, every public option has a text,
 * and every example has the type of its option.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import { expect, onTestFinished, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { configurationSchema } from '../../scripts/config-schema.ts'
import { declareOptions, describeOptions } from '../../scripts/option-types.ts'
import {
  addressesFrom,
  commandsPage,
  type DescribedType,
  describeInterfaces,
  describeKeys,
  jsonSchema,
  type Key,
  keysPage,
  optionsPage,
  templatesPage,
  tokensPage
} from '../../scripts/reference.ts'
import { categorySchema } from '../../src/content/category.ts'
import { docSchema } from '../../src/content/doc-meta.ts'
import type { Reader } from '../../src/content/fields.ts'
import { readFrontMatter } from '../../src/content/front-matter.ts'
import { pageSchema } from '../../src/content/page-meta.ts'
import { authorSchema } from '../../src/content/posts/authors.ts'
import { postSchema } from '../../src/content/posts/post-meta.ts'
import { tagSchema } from '../../src/content/tags-file.ts'
import { projectRoot } from '../support/cli.ts'

const typesOf = (file: string): readonly DescribedType[] =>
  describeOptions(join(projectRoot, 'src/config/schema', file))

const optionPages = {
  configuration: {
    files: ['config.ts'],
    title: 'Configuration options',
    description: 'Every option of site.config.ts with its type, default and an example.',
    intro:
      "The file `site.config.ts` exports one object. Options of one kind have pages of their own: [navigation bar, footer and colors](./configuration-chrome.md), [docs, changelog and protobuf](./configuration-content.md), [Markdown and other features](./configuration-features.md), [search](./configuration-search.md).\n\n```ts\nimport { defineConfig } from 'docsgen/config'\n\nexport default defineConfig({\n  title: 'Acme',\n  url: 'https://docs.acme.dev'\n})\n```"
  },
  'configuration-chrome': {
    files: ['chrome.ts'],
    title: 'Configuration of the bar and the footer',
    description: 'Options of the navigation bar, logo, footer, announcement bar and color modes.',
    intro: 'What stands around the text of every page.'
  },
  'configuration-content': {
    files: ['docs.ts', 'sidebars.ts', 'collections.ts'],
    title: 'Configuration of content',
    description: 'Options of docs sets, versions, sidebars, the changelog, feeds and protobuf references.',
    intro: 'Which files are pages, and at which addresses.'
  },
  'configuration-features': {
    files: ['features.ts'],
    title: 'Configuration of features',
    description:
      'Options of languages, Markdown, redirects, links to other sites, scripts, static files and the server.',
    intro: 'What is done with pages, and what the browser gets.'
  },
  'configuration-search': {
    files: ['search.ts'],
    title: 'Configuration of the search',
    description: 'Options of the offline search, of Algolia and of a provider of your own.',
    intro: 'How readers search; [Search](../searching.mdx) explains it.'
  }
}

/** The keys of a schema, with the words of their readers and the comments over them. */
function keysOf(file: string, constant: string, schema: Readonly<Record<string, Reader<unknown>>>): readonly Key[] {
  return describeKeys(join(projectRoot, 'src/content', file), constant).map(key => ({
    ...key,
    expected: schema[key.name]?.expected ?? ''
  }))
}

const shared = keysOf('page-meta.ts', 'pageSchema', pageSchema)
const ofDocs = keysOf('doc-meta.ts', 'docSchema', docSchema)
const ofPosts = keysOf('posts/post-meta.ts', 'postSchema', postSchema).filter(({ about }) => about !== '')
const ofCategories = keysOf('category.ts', 'categorySchema', categorySchema)
const ofTags = keysOf('tags-file.ts', 'tagSchema', tagSchema)
const ofAuthors = keysOf('posts/authors.ts', 'authorSchema', authorSchema)

const frontMatterPage = keysPage(
  {
    title: 'Front matter',
    description:
      'Every key of the front matter of docs and of entries of the changelog, with its default and an example.',
    intro:
      'Front matter is YAML between two lines `---` at the start of a file. Names and meanings are those of Docusaurus. An unknown key or a wrong value is [a finding](../findings/content.md) at its line.'
  },
  [
    { heading: 'Keys of all pages', about: 'Docs and entries of the changelog have these.', keys: shared },
    { heading: 'Keys of docs', about: 'Pages of a docs set have these, too.', keys: ofDocs },
    { heading: 'Keys of entries', about: 'Entries of the changelog have these, too.', keys: ofPosts }
  ]
)

const dataFilesPage = keysPage(
  {
    title: 'Data files',
    description: 'The keys of _category_ files, of the tags file and of the authors file.',
    intro:
      'These files are YAML or JSON and stand beside the pages that they describe. Editors complete and check them with the schemas of the package: the first line of a YAML file names one.\n\n```yaml\n# yaml-language-server: $schema=node_modules/docsgen/docs/static/schemas/category.schema.json\nlabel: Guides\n```'
  },
  [
    {
      heading: 'Keys of a category',
      about:
        'The file `_category_.yml` or `_category_.json` of a folder of docs says how the folder is shown in a generated sidebar.',
      keys: ofCategories
    },
    {
      heading: 'Keys of a tag',
      about: 'The file `tags.yml` in the folder of a docs set or of the changelog has a key for each tag.',
      keys: ofTags
    },
    {
      heading: 'Keys of an author',
      about: 'The file `authors.yml` in the folder of the changelog has a key for each author.',
      keys: ofAuthors
    }
  ]
)

const hooks = ['plugin', 'command', 'collection']
  .flatMap(name => describeInterfaces(join(projectRoot, `src/types/${name}.ts`)))
  .filter(({ name }) => !['OptionsSchema', 'SchemaIssue', 'Plugin', 'SitePlugin'].includes(name))
const hooksPage = optionsPage(
  {
    title: 'Hooks of plugins',
    description: 'Every hook of a plugin, when it runs, what it gets, what it returns, with an example.',
    intro:
      'A plugin is a name and hooks, in the order in which they run; [Your first plugin](../guides/plugins.md) shows how to write one. What goes wrong in a hook is the finding [`plugin/failed`](../findings/output.md#plugin-failed), and the rest of the site goes on.'
  },
  [...hooks].sort((a, b) => Number(b.name === 'PluginDefinition') - Number(a.name === 'PluginDefinition')),
  addressesFrom('plugins', new Map([['plugins', hooks]]))
)

const pagesOfTypes = new Map(Object.entries(optionPages).map(([name, { files }]) => [name, files.flatMap(typesOf)]))

const reference = join(projectRoot, 'docs/pages/reference')

test.each(Object.entries(optionPages))('%s.md is what the types say', async (name, { files, ...page }) => {
  const written = optionsPage(page, files.flatMap(typesOf), addressesFrom(name, pagesOfTypes))
  await expect(written).toMatchFileSnapshot(join(reference, `${name}.md`))
})

test.each([
  ['front-matter', frontMatterPage],
  ['data-files', dataFilesPage],
  ['plugins', hooksPage],
  ['templates', templatesPage(projectRoot)],
  ['command-line', await commandsPage()],
  ['custom-properties', tokensPage(projectRoot)]
])('%s.md is what the code says', async (name, written) => {
  await expect(written).toMatchFileSnapshot(join(reference, `${name}.md`))
})

const schemaFiles = Object.values(optionPages).flatMap(({ files }) => files)
const schemas = {
  configuration: configurationSchema(
    schemaFiles.map(file => declareOptions(join(projectRoot, 'src/config/schema', file))),
    'ConfigInput'
  ),
  'front-matter': jsonSchema('Front matter of a doc', [...ofDocs, ...shared], docSchema),
  entry: jsonSchema('Front matter of an entry of the changelog', [...ofPosts, ...shared], postSchema),
  category: jsonSchema('A _category_ file', ofCategories, categorySchema),
  tags: jsonSchema('The tags file', ofTags, tagSchema, true),
  authors: jsonSchema('The authors file', ofAuthors, authorSchema, true)
}

test.each(Object.entries(schemas))('%s.schema.json is what the code says', async (name, written) => {
  await expect(written).toMatchFileSnapshot(join(projectRoot, 'docs/static/schemas', `${name}.schema.json`))
})

test('a schema takes every example, and refuses an unknown key and a wrong value', () => {
  const tries = [
    ['front-matter', [...ofDocs, ...shared]],
    ['entry', [...ofPosts, ...shared]],
    ['category', ofCategories]
  ] as const
  for (const [name, keys] of tries) {
    const validate = new Ajv({ allowUnionTypes: true }).compile(JSON.parse(schemas[name]) as object)
    for (const { name: key, examples } of keys) {
      for (const example of examples) {
        const value: unknown = parseYaml(`${key}: ${example}`, { schema: 'core' })
        expect(validate(value), `${key}: ${example} ${JSON.stringify(validate.errors)}`).toBe(true)
      }
    }
    expect(validate({ titel: 'x' })).toBe(false)
    expect(validate(name === 'category' ? { position: 'first' } : { draft: 'perhaps' })).toBe(false)
  }
})

test('the schema of the configuration takes every example that is JSON, and refuses an unknown key and a wrong value', () => {
  const validate = new Ajv({ allowUnionTypes: true }).compile(JSON.parse(schemas.configuration) as object)
  const site = { title: 'Acme', url: 'https://docs.acme.dev' }
  const options = typesOf('config.ts').find(({ name }) => name === 'ConfigInput')?.properties ?? []
  const tried = options.flatMap(({ name, examples }) =>
    examples.flatMap(example => {
      // A value without code is the same in YAML's flow style.
      const value: unknown = /=>|\/|process|\(/.test(example)
        ? undefined
        : parseYaml(`value: ${example}`, { schema: 'core' }).value
      return value === undefined ? [] : [{ ...site, [name]: value }]
    })
  )
  expect(tried.length).toBeGreaterThan(30)
  for (const value of tried)
    expect(validate(value), `${JSON.stringify(value)} ${JSON.stringify(validate.errors)}`).toBe(true)
  for (const wrong of [{ titel: 'x' }, { title: 1 }, { docs: { pfad: 'docs' } }, { search: { provider: 'other' } }])
    expect(validate({ ...site, ...wrong }), JSON.stringify(wrong)).toBe(false)
  expect(validate({ title: 'Acme' })).toBe(false)
})

test('every option and key has a sentence, a default and an example', () => {
  const options = Object.values(optionPages).flatMap(({ files }) =>
    files
      .flatMap(typesOf)
      .flatMap(({ name, properties }) => properties.map(it => ({ ...it, name: `${name}.${it.name}` })))
  )
  const keys = [...shared, ...ofDocs, ...ofPosts, ...ofCategories, ...ofTags, ...ofAuthors]
  expect(options.length).toBeGreaterThan(150)
  expect(options.filter(({ about }) => !/^[A-Z`].*[.:]/s.test(about)).map(({ name }) => name)).toEqual([])
  expect(options.filter(({ isOptional, fallback }) => isOptional && !fallback).map(({ name }) => name)).toEqual([])
  expect(keys.filter(({ about, examples }) => about === '' || examples.length === 0).map(({ name }) => name)).toEqual(
    []
  )
  expect(options.filter(({ examples }) => examples.length === 0).map(({ name }) => name)).toEqual([])
})

test('every example of an option has its type, and the published types are those that the schemas accept', () => {
  const folder = mkdtempSync(join(projectRoot, 'test', '.examples-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = Object.values(optionPages).flatMap(({ files }) => files)
  const imports = files.map(
    file =>
      `import type { ${typesOf(file)
        .map(({ name }) => name)
        .join(', ')} } from '../../src/config/schema/${file}'`
  )
  const examples = files
    .flatMap(typesOf)
    .flatMap(({ name, properties }) =>
      properties.flatMap(property =>
        property.examples.map(
          (example, index) =>
            `export const ${name}_${property.name}_${index}: Required<${name}>['${property.name}'] = ${example}`
        )
      )
    )
  const definition = hooks.find(({ name }) => name === 'PluginDefinition')
  const hookExamples = (definition?.properties ?? []).flatMap(({ name, examples: [example] }) =>
    example === undefined ? [] : [`export const hook_${name}: Required<PluginDefinition>['${name}'] = ${example}`]
  )
  const forHooks = [
    "import * as v from 'valibot'",
    "import type { Plugin, PluginDefinition } from '../../src/types/plugin.ts'",
    'declare const glossary: (options: object) => Plugin'
  ]
  // Packages and values of the site, which examples import or make.
  const theirs = ['remarkMath', 'rehypeKatex', 'acmeSearch'].map(name => `declare const ${name}: never`)
  const same = files.flatMap(file => {
    const text = declareOptions(join(projectRoot, 'src/config/schema', file))
    writeFileSync(join(folder, file), text.replaceAll("from '../..", "from '../../src"))
    const names = typesOf(file).map(({ name }) => name)
    const named = (prefix: string) => names.map(name => `${name} as ${prefix}${name}`).join(', ')
    return [
      `import type { ${named('Published')} } from './${file}'`,
      `import type { ${named('Accepted')} } from '../../src/config/schema/${file}'`,
      ...names.map(name => `export const same${name}: Same<Published${name}, Accepted${name}> = true`)
    ]
  })
  const both = '[A, keyof A] extends [B, keyof B] ? ([B, keyof B] extends [A, keyof A] ? true : never) : never'
  writeFileSync(join(folder, 'same.ts'), [`type Same<A, B> = ${both}`, ...same].join('\n'))
  writeFileSync(
    join(folder, 'examples.tsx'),
    [...imports, ...forHooks, ...theirs, ...examples, ...hookExamples].join('\n')
  )
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.json', files: ['examples.tsx', 'same.ts'], include: [] })
  )
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
  let faults = ''
  try {
    execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
  } catch (error) {
    faults = String((error as { stdout?: string }).stdout)
  }
  expect(faults).toBe('')
})

test('every example of a key of docs is read without a finding', () => {
  const yaml = ofDocs
    .concat(shared)
    .flatMap(({ name, examples }) => examples.slice(0, 1).map(example => `${name}: ${example}`))
  const found: unknown[] = []
  const { fields } = readFrontMatter(
    { path: 'docs/a.md' as never, text: `---\n${yaml.join('\n')}\n---\n` } as never,
    finding => found.push(finding)
  )
  for (const { key, value, written } of fields) {
    expect((docSchema as Record<string, Reader<unknown>>)[key]?.read(value, written), key).not.toBeUndefined()
  }
  expect(found).toEqual([])
  expect(fields.length).toBe(yaml.length)
})
