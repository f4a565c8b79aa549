/** A configuration is bundled again when anything that its bundle was made of is another, and only then. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { BundleStore } from '../../src/config/kept-bundles.ts'
import { loadConfig } from '../../src/config/load.ts'
import { filesOnDisk } from '../../src/config/project-files.ts'
import { writeSite } from '../support/files.ts'

const config = `import { title } from './site/title'
export default { title, url: 'https://docs.acme.dev', tagline: import.meta.dirname }`
const files = {
  'site.config.ts': config,
  'site/title.ts': "export const title: string = 'Acme'\n",
  'docs/index.md': ''
}

/** A site, and how its configuration is read with what the reads before have kept. */
async function openSite(added: Readonly<Record<string, string>> = {}) {
  const kept = new Map<string, string>()
  let bundled = 0
  const bundles: BundleStore = {
    read: key => kept.get(key) ?? null,
    write(key, value) {
      bundled += 1
      kept.set(key, value)
    }
  }
  const site = {
    root: await writeSite({ ...files, ...added }),
    kept,
    async write(path: string, text: string) {
      await mkdir(dirname(join(site.root, path)), { recursive: true })
      await writeFile(join(site.root, path), text)
    },
    async title() {
      const before = bundled
      const project = filesOnDisk(site.root, bundles)
      const config = await loadConfig({ root: site.root, mode: 'build', project }, () => {})
      return [config?.title, bundled > before ? 'bundled' : 'kept']
    },
    async tagline() {
      const project = filesOnDisk(site.root, bundles)
      return (await loadConfig({ root: site.root, mode: 'build', project }, () => {}))?.tagline
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
  site.root = `${root} moved`
  await rename(root, site.root)
  expect(await site.title()).toEqual(['Acme', 'kept'])
  expect(await site.tagline()).toBe(site.root)
  await rename(site.root, root)
})

test('settings that extend others, and packages, are looked at every time', async () => {
  const extending = await writeSite({ ...files, 'tsconfig.json': '{"extends":"./base.json"}', 'base.json': '{}' })
  const importing = await writeSite({
    'site.config.ts': "import { title } from 'names'\nexport default { title, url: 'https://docs.acme.dev' }",
    'node_modules/names/package.json': '{"name":"names","version":"1.0.0","type":"module","exports":"./i.js"}',
    'node_modules/names/i.js': "export const title = 'Acme'"
  })
  for (const root of [extending, importing]) {
    const written: string[] = []
    const project = filesOnDisk(root, { read: () => null, write: key => written.push(key) })
    expect((await loadConfig({ root, mode: 'build', project }, () => {}))?.title).toBe('Acme')
    expect(written).toEqual([])
  }
})
