/** A configuration is bundled again when anything that its bundle was made of is another, and only then. */
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '../../src/config/load.ts'
import { type BundleStore, filesOnDisk } from '../../src/config/project-files.ts'
import { writeSite } from '../support/files.ts'

const config = `import { title } from './site/title'
export default { title, url: 'https://docs.acme.dev' }`
const files = {
  'site.config.ts': config,
  'site/title.ts': "export const title: string = 'Acme'\n",
  'docs/index.md': ''
}

/** A site, and how its configuration is read with what the reads before have kept. */
async function openSite(added: Readonly<Record<string, string | null>> = {}) {
  const kept = new Map<string, string>()
  let bundled = 0
  const bundles: BundleStore = {
    read: key => kept.get(key) ?? null,
    write(key, value) {
      // Code of packages is kept in the same store.
      if (key.startsWith('package ')) return
      bundled += 1
      kept.set(key, value)
    }
  }
  const all = Object.entries({ ...files, ...added }).filter((entry): entry is [string, string] => entry[1] !== null)
  const site = {
    root: await writeSite(Object.fromEntries(all)),
    kept,
    async write(path: string, text: string) {
      await mkdir(dirname(join(site.root, path)), { recursive: true })
      await writeFile(join(site.root, path), text)
    },
    async title() {
      const before = bundled
      const project = filesOnDisk(site.root, { bundles })
      const config = await loadConfig({ root: site.root, mode: 'build', project }, () => {})
      return [config?.title, kept.size === 0 || bundled > before ? 'bundled' : 'kept']
    }
  }
  expect(await site.title()).toEqual(['Acme', 'bundled'])
  return site
}

test('nothing has changed', async () => {
  const site = await openSite()
  expect(await site.title()).toEqual(['Acme', 'kept'])
})

test.each([
  ['the configuration', 'site.config.ts', "export default { title: 'New', url: 'https://docs.acme.dev' }"],
  ['a module that it imports', 'site/title.ts', "export const title = 'New'\n"],
  ['a module that comes before the one it imported', 'site/title.tsx', "export const title = 'New'\n"]
])('%s has changed', async (_name, path, text) => {
  const site = await openSite()
  await site.write(path, text)
  expect(await site.title()).toEqual(['New', 'bundled'])
  expect(await site.title()).toEqual(['New', 'kept'])
})

test('the settings of TypeScript have changed', async () => {
  const site = await openSite()
  await site.write('tsconfig.json', '{"compilerOptions":{"paths":{"./site/title":["./site/other"]}}}')
  expect(await site.title()).toEqual(['Acme', 'bundled'])
})

test('a module that it imported is gone', async () => {
  const site = await openSite()
  await rm(join(site.root, 'site/title.ts'))
  expect((await site.title())[0]).toBe(undefined)
})

test('the project has moved, and what is kept did not say where it was', async () => {
  const site = await openSite()
  expect([...site.kept.values()].join()).not.toContain(site.root)
  const { root } = site
  site.root = `${root} moved to josé`
  await rename(root, site.root)
  expect(await site.title()).toEqual(['Acme', 'kept'])
  await rename(site.root, root)
})

test.each([
  [
    'JSON',
    {
      'site.config.ts': "import { title } from './title.json'\nexport default { title, url: 'https://docs.acme.dev' }",
      'title.json': '{"title":"Acme"}'
    }
  ],
  [
    'a folder',
    {
      'site.config.ts': "import { title } from './site'\nexport default { title, url: 'https://docs.acme.dev' }",
      'site/index.ts': "export const title = 'Acme'"
    }
  ],
  [
    'modules of Node',
    {
      'site.config.ts':
        "import { posix } from 'node:path'\nexport default { title: posix.basename('a/Acme'), url: 'https://docs.acme.dev' }"
    }
  ],
  [
    'what comes before it',
    {
      'site.config.mjs': "#!/usr/bin/env node\nexport default { title: 'Acme', url: 'https://docs.acme.dev' }",
      'site.config.ts': null
    }
  ],
  [
    'a type',
    {
      'site.config.mjs':
        "/** @type {import('docsgen/config').ConfigInput} */\nexport default { title: 'Acme', url: 'https://docs.acme.dev' }",
      'site.config.ts': null
    }
  ]
])('an import of %s is kept', async (_name, added) => {
  const site = await openSite(added)
  expect(await site.title()).toEqual(['Acme', 'kept'])
})

test.each([
  ['settings that extend others', { 'tsconfig.json': '{"extends":"./base.json"}', 'base.json': '{}' }],
  [
    'a package',
    {
      'site.config.ts': "import { title } from 'names'\nexport default { title, url: 'https://docs.acme.dev' }",
      'node_modules/names/package.json': '{"name":"names","version":"1.0.0","type":"module","exports":"./i.js"}',
      'node_modules/names/i.js': "export const title = 'Acme'"
    }
  ],
  [
    'a place of its own',
    { 'site.config.ts': "export default { title: import.meta.url && 'Acme', url: 'https://docs.acme.dev' }" }
  ],
  [
    'modules by names that it makes up',
    {
      'site.config.mjs':
        "const part = 'one'\nconst { title } = await import(`./parts/${part}.mjs`)\nexport default { title, url: 'https://docs.acme.dev' }",
      'site.config.ts': null,
      'parts/one.mjs': "export const title = 'Acme'"
    }
  ],
  [
    'a module that may be missing',
    {
      'site.config.js':
        "let title = 'Acme'\ntry { title = require('./local').title } catch {}\nmodule.exports = { title, url: 'https://docs.acme.dev' }",
      'site.config.ts': null
    }
  ]
])('a configuration with %s is bundled every time', async (_name, added) => {
  const site = await openSite(added)
  expect([...site.kept]).toEqual([])
  expect(await site.title()).toEqual(['Acme', 'bundled'])
})

test('a file has come where a folder was that held a module', async () => {
  const site = await openSite()
  await rm(join(site.root, 'site'), { recursive: true })
  await site.write('site', 'x')
  expect((await site.title())[0]).toBe(undefined)
})

test('a link is followed every time', async () => {
  const named = (title: string) => `export default { title: '${title}', url: 'https://docs.acme.dev' }`
  const site = await openSite()
  await site.write('conf/a.mjs', named('A'))
  await site.write('conf/b.mjs', named('B'))
  await rm(join(site.root, 'site.config.ts'))
  for (const name of ['a', 'b']) {
    await rm(join(site.root, 'site.config.mjs'), { force: true })
    await symlink(`conf/${name}.mjs`, join(site.root, 'site.config.mjs'))
    expect((await site.title())[0]).toBe(name.toUpperCase())
    expect((await site.title())[0]).toBe(name.toUpperCase())
  }
})
