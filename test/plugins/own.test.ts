/** docsgen's own plugins are loaded when they are used, and not before. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { inspectionCodes, ownCheckOptions, ownCommandNames } from '../../src/model/commands.ts'
import { otherGenerators } from '../../src/model/other-sites.ts'
import { ownPlugins } from '../../src/plugins/own.ts'
import { projectRoot, silentProgram, startCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'
import { soon } from '../support/serve.ts'

const hooks = `import { appendFileSync } from 'node:fs'
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context)
  appendFileSync(process.env.LOADED, found.url + '\\n')
  return found
}
`

const config = '{ "title": "Acme", "url": "https://acme.example" }'

interface Run {
  readonly files?: Readonly<Record<string, string>>
  /** Texts of files that are written after a first run, which does not count. */
  readonly edited?: Readonly<Record<string, string>>
  /** The command of the last `npm run build`, which has a cache; left out: from the sources. */
  readonly isBuilt?: boolean
  /** What an author does while the command runs; then it is ended. */
  readonly during?: (address: string, root: string) => Promise<void>
}

/** The modules that a command loads, by their paths in the repository. */
async function loadedBy(
  words: readonly string[],
  { files = {}, edited, isBuilt = false, during }: Run = {}
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
    join(projectRoot, isBuilt ? 'bin/docsgen.js' : 'scripts/dev.mjs')
  ]
  const env = { LOADED: join(list, 'loaded'), DOCSGEN_DEV: 'started' }
  const run = async () => {
    const { child, done } = startCli(words, root, env, command)
    if (during !== undefined) {
      let text = ''
      child.stderr?.on('data', part => {
        text += part
      })
      await soon(() => text).toMatch(/Serving \S+ .*\n/)
      const address = /Serving (\S+) /.exec(text)?.[1] ?? ''
      await during(address.replace('localhost', '127.0.0.1'), root)
      child.kill()
    }
    const { code, stderr } = await done
    expect(code, stderr).toBe(0)
  }
  await run()
  if (edited !== undefined) {
    for (const [file, text] of Object.entries(edited)) await writeFile(join(root, file), text)
    await rm(join(list, 'loaded'), { force: true })
    await run()
  }
  const urls = (await readFile(join(list, 'loaded'), 'utf8')).split('\n')
  const own = `${pathToFileURL(projectRoot).href}/`
  return urls.flatMap(url => (url.startsWith(own) ? [url.slice(own.length)] : []))
}

test('a build of Markdown loads no file of a plugin, and the help of a command only its definition', async () => {
  const built = await loadedBy(['build'])
  expect(built).toContain('src/pipeline/pipeline.ts')
  expect(built.filter(file => file.startsWith('plugins/'))).toEqual([])
  const helped = await loadedBy(['diff', '--help'])
  expect(helped.filter(file => file.startsWith('plugins/'))).toEqual(['plugins/diff/plugin.ts'])
  const helpedAll = await loadedBy(['--help'])
  expect(helpedAll.filter(file => file.startsWith('plugins/mdbook/'))).toEqual([])
})

test('a second build of the same files loads neither the pipeline nor a plugin', async () => {
  const isOfPlugin = (file: string) => /^dist\/(?:plugins|chunks\/plugin)/.test(file)
  const first = await loadedBy(['build'], { isBuilt: true })
  expect(first).toContain('dist/chunks/pipeline.js')
  expect(first.filter(isOfPlugin)).toEqual([])
  const unchanged = await loadedBy(['build'], { isBuilt: true, edited: {} })
  expect(unchanged).toContain('dist/chunks/run-build.js')
  expect(unchanged).not.toContain('dist/chunks/pipeline.js')
  expect(unchanged.filter(isOfPlugin)).toEqual([])
  const site = { 'site.config.json': '{ "site": "docusaurus" }', 'docusaurus.config.js': 'module.exports = {}' }
  expect((await loadedBy(['build'], { isBuilt: true, files: site })).filter(isOfPlugin)).not.toEqual([])
})

test('an edit of Markdown loads no file of a plugin, in a build or in a server', async () => {
  const edited = await loadedBy(['build'], { edited: { 'docs/guide.md': '# Guide\n\nMore of it.\n' } })
  expect(edited).toContain('src/markdown/compile.ts')
  expect(edited.filter(file => file.startsWith('plugins/'))).toEqual([])
  const served = await loadedBy(['serve', '--port', '0'], {
    async during(address, root) {
      const read = async () => (await fetch(new URL('guide', address))).text()
      expect(await read()).toContain('Guide')
      await writeFile(join(root, 'docs/guide.md'), '# Guide\n\nMore of it.\n')
      await soon(read).toContain('More of it.')
    }
  })
  expect(served).toContain('src/serve/server.ts')
  expect(served).toContain('src/serve/plan.ts')
  expect(served.filter(file => file.startsWith('plugins/'))).toEqual([])
})

test('imports of another generator load what answers them, and not what reads its sites', async () => {
  const page = "import useBaseUrl from '@docusaurus/useBaseUrl'\n\n# Page\n\n{useBaseUrl('/a')}\n"
  const files = { 'docs/page.mdx': page }
  const loaded = await loadedBy(['build'], { files })
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
  const files = {
    'site.config.json': config.replace('}', ', "protobuf": { "proto": "protos" } }'),
    'protos/a.proto': 'syntax = "proto3";\nmessage A {}\n'
  }
  const loaded = await loadedBy(['build'], { files })
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
