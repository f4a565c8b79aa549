/** docsgen's own plugins are loaded when they are used, and not before. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { inspectionCodes, ownCheckOptions, ownCommandNames } from '../../src/model/commands.ts'
import { otherGenerators } from '../../src/model/other-sites.ts'
import { ownPlugins } from '../../src/plugins/own.ts'
import { projectRoot, silentProgram, startCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

const hooks = `import { appendFileSync } from 'node:fs'
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context)
  appendFileSync(process.env.LOADED, found.url + '\\n')
  return found
}
`

const config = '{ "title": "Acme", "url": "https://acme.example" }'

/** The modules that the last run of a command loads from the sources, by their paths in the repository. */
async function loadedBy(
  words: readonly string[],
  files: Readonly<Record<string, string>> = {},
  runs = 1
): Promise<readonly string[]> {
  const root = await writeSite({
    'site.config.json': config,
    'docs/index.md': '# Home\n\nSee [the guide](./guide.md).\n\n```sh\nls\n```\n',
    'docs/guide.md': '# Guide\n',
    'hooks.mjs': hooks,
    ...files
  })
  // Outside of the project, where it would be a change.
  const list = await writeSite({})
  const register = `import { register } from 'node:module'; register(${JSON.stringify(pathToFileURL(join(root, 'hooks.mjs')).href)})`
  const command = [
    process.execPath,
    '--import',
    `data:text/javascript,${encodeURIComponent(register)}`,
    join(projectRoot, 'scripts/dev.mjs')
  ]
  for (let run = 0; run < runs; run += 1) {
    await rm(join(list, 'loaded'), { force: true })
    const { code, stderr } = await startCli(words, root, { LOADED: join(list, 'loaded') }, command).done
    expect(code, stderr).toBe(0)
  }
  const urls = (await readFile(join(list, 'loaded'), 'utf8')).split('\n')
  const own = `${pathToFileURL(projectRoot).href}/`
  return urls.flatMap(url => (url.startsWith(own) ? [url.slice(own.length)] : []))
}

test('a build of Markdown loads no file of a plugin, and the help of a command only its definition', async () => {
  const built = await loadedBy(['build'])
  expect(built).toContain('src/pipeline/pipeline.ts')
  expect(built.filter(file => file.startsWith('plugins/'))).toEqual([])
  const unchanged = await loadedBy(['build'], {}, 2)
  expect(unchanged).toContain('src/pipeline/site.ts')
  expect(unchanged.filter(file => file.startsWith('plugins/'))).toEqual([])
  const helped = await loadedBy(['diff', '--help'])
  expect(helped.filter(file => file.startsWith('plugins/'))).toEqual(['plugins/diff/plugin.ts'])
  const helpedAll = await loadedBy(['--help'])
  expect(helpedAll.filter(file => file.startsWith('plugins/mdbook/'))).toEqual([])
})

test('imports of another generator load what answers them, and not what reads its sites', async () => {
  const page = "import useBaseUrl from '@docusaurus/useBaseUrl'\n\n# Page\n\n{useBaseUrl('/a')}\n"
  const files = { 'docs/page.mdx': page }
  const loaded = await loadedBy(['build'], files)
  expect([...new Set(loaded.filter(file => file.startsWith('plugins/')))].sort()).toEqual([
    'plugins/docusaurus/composed-parts.ts',
    'plugins/docusaurus/exports.ts',
    'plugins/docusaurus/imports.ts',
    'plugins/docusaurus/layout-parts.ts',
    'plugins/docusaurus/plugin.ts',
    'plugins/docusaurus/site-file.ts',
    'plugins/docusaurus/text-parts.ts',
    'plugins/docusaurus/theme/page.tsx'
  ])
})

test('a site with .proto files loads the plugin for them, and no part that it does not need', async () => {
  const loaded = await loadedBy(['build'], {
    'site.config.json': config.replace('}', ', "protobuf": { "proto": "protos" } }'),
    'protos/a.proto': 'syntax = "proto3";\nmessage A {}\n'
  })
  const plugins = loaded.filter(file => file.startsWith('plugins/'))
  expect(plugins).toContain('plugins/protobuf/collect.ts')
  expect(plugins.filter(file => !file.startsWith('plugins/protobuf/'))).toEqual([])
  expect(plugins).not.toContain('plugins/protobuf/read/parse-json.ts')
})

test('names of commands that plugins of a site cannot have are those of the program', async () => {
  const { commands } = await silentProgram()
  expect([...commands.map(command => command.name()), 'help'].sort()).toEqual([...ownCommandNames].sort())
})

test('names of inspections that plugins of a site cannot have are options of check', async () => {
  const { commands } = await silentProgram()
  const options = commands.find(command => command.name() === 'check')?.options ?? []
  const names = options.map(({ long }) => long?.slice(2) ?? '')
  expect([...new Set([...names, 'cache', 'help'])].sort()).toEqual([...ownCheckOptions].sort())
})

test('severities may name the codes of docsgen’s own inspections', async () => {
  const known: Record<string, string> = {}
  for (const { inspections, load } of ownPlugins.filter(one => one.inspections !== undefined)) {
    expect(inspections).not.toEqual({})
    const { name, codes = {} } = await load()
    for (const [code, severity] of Object.entries(codes)) known[`${name}/${code}`] = severity
  }
  expect(known).toEqual(inspectionCodes)
})

test('the table of docsgen’s own plugins has their inspections', async () => {
  for (const { inspections = {}, load } of ownPlugins) {
    const { inspect = {} } = await load()
    expect(Object.fromEntries(Object.entries(inspect).map(([name, one]) => [name, one.description]))).toEqual(
      inspections
    )
  }
})

test('the table of docsgen’s own plugins has their commands', async () => {
  for (const { commands, listed, load } of ownPlugins) {
    // Those of a plugin that configurations list are found through the configuration.
    if (listed === undefined)
      expect(Object.keys((await load()).commands ?? {}).sort()).toEqual(Object.keys(commands).sort())
    else expect(commands).toEqual({})
  }
})

test('the table of other generators names plugins that find their sites by that file', async () => {
  const readers = ownPlugins.filter(({ site }) => site !== undefined)
  expect(readers.map(({ site }) => site)).toEqual([...new Set(otherGenerators.map(({ plugin }) => plugin))])
  for (const { plugin, files, says = '' } of otherGenerators) {
    const own = await readers.find(({ site }) => site === plugin)?.load()
    const folder = { path: '.', root: '/', readFile: () => says, readFolder: () => [], hasFolder: () => true }
    expect(own?.name).toBe(plugin)
    for (const file of files)
      expect(own?.configuration?.matches({ ...folder, hasFile: path => path === file })).toBe(true)
    expect(own?.configuration?.matches({ ...folder, hasFile: () => false })).toBe(false)
  }
})
