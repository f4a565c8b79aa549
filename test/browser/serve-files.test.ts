/** Files and folders come, go and move, by whatever tool: the open page follows, and is never less than a page. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Readers, startReaders } from '../support/readers.ts'
import { config, type ServedSite, serveSite, soon } from '../support/serve.ts'

let readers: Readers
beforeAll(async () => {
  readers = await startReaders()
})
afterAll(() => readers.close())

const page = (title: string, text = 'Text.') => `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n${text}\n`
const site = {
  'docs/index.md': page('Start', 'Welcome.'),
  'docs/guide/a.md': page('Alpha', 'Alpha text.'),
  'docs/guide/b.md': page('Beta', 'See [alpha](./a.md).'),
  'static/favicon.ico': ''
}

/** Pages that come, go or change at once. */
const count = inject('isNightly') ? 1000 : 150
/** They are work for a while. */
const patience = 400_000

/** Opens a page that remembers all that its main part has ever shown; the window is marked, so that a reload shows. */
async function open(served: ServedSite, path: string): Promise<Page> {
  const { page } = await readers.open(served.origin + path)
  await page.evaluate(() => {
    const texts = new Set<string>()
    Object.assign(window, { isMarked: true, texts })
    const look = () => texts.add((document.querySelector('main')?.textContent ?? '').trim())
    look()
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return page
}

const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)
const mainText = (page: Page) => page.evaluate(() => document.querySelector('main')?.textContent ?? '')
const sidebar = (page: Page) => page.evaluate(() => document.querySelector('[data-sidebar]')?.textContent ?? '')
const shownTexts = (page: Page) => page.evaluate(() => [...(window as unknown as { texts: Set<string> }).texts])

/** Every text that was shown is the page, as it was or as it is. */
async function expectOnlyPages(page: Page): Promise<void> {
  for (const text of await shownTexts(page)) expect(text).toContain('Alpha')
}

describe('a page that an editor saves', () => {
  test.each<[string, (file: string, text: string) => Promise<void>]>([
    ['in place', (file, text) => writeFile(file, text)],
    [
      'beside it, and renames over it',
      async (file, text) => {
        await writeFile(`${file}.tmp`, text)
        await rename(`${file}.tmp`, file)
      }
    ],
    [
      'anew, after renaming it away',
      async (file, text) => {
        await rename(file, `${file}~`)
        await writeFile(file, text)
        await rm(`${file}~`)
      }
    ],
    [
      'anew, after deleting it',
      async (file, text) => {
        await rm(file)
        await writeFile(file, text)
      }
    ],
    [
      'in two parts',
      async (file, text) => {
        await writeFile(file, '')
        await writeFile(file, text)
      }
    ]
  ])('%s shows its new text, and never anything else', async (_, save) => {
    const served = await serveSite(site)
    const reader = await open(served, '/guide/a')
    await save(join(served.root, 'docs/guide/a.md'), page('Alpha', 'Saved text.'))
    await soon(() => mainText(reader)).toContain('Saved text.')
    await expectOnlyPages(reader)
    expect(await isMarked(reader)).toBe(true)
  })
})

describe('pages and folders', () => {
  test('a new page is in the sidebar, and the reader goes there without a reload', async () => {
    const served = await serveSite(site)
    const reader = await open(served, '/guide/a')
    await served.write('docs/guide/c.md', page('Gamma', 'Gamma text.'))
    await soon(() => sidebar(reader)).toContain('Gamma')
    await reader.click('[data-sidebar] a:has-text("Gamma")')
    await soon(() => mainText(reader)).toContain('Gamma text.')
    expect(await isMarked(reader)).toBe(true)
  })

  test('a page that gets another name is followed to its new address, and back', async () => {
    const served = await serveSite(site)
    const [alpha, beta] = [await open(served, '/guide/a'), await open(served, '/guide/b')]
    await rename(join(served.root, 'docs/guide/a.md'), join(served.root, 'docs/guide/z.md'))
    await soon(() => alpha.evaluate(() => location.pathname)).toBe('/guide/z')
    await soon(() => mainText(alpha)).toContain('Alpha text.')
    await soon(() => beta.locator('[data-sidebar] a[href="/guide/z"]').count()).toBe(1)
    // Its own link leads to nothing now, and it says so.
    await soon(() => beta.locator('docsgen-findings section').innerText()).toContain('“./a.md” leads to no page.')
    await rename(join(served.root, 'docs/guide/z.md'), join(served.root, 'docs/guide/a.md'))
    await soon(() => alpha.evaluate(() => location.pathname)).toBe('/guide/a')
    await soon(() => mainText(alpha)).toContain('Alpha text.')
    await soon(() => beta.locator('docsgen-findings').count()).toBe(0)
    // One that is gone is missing, and a slug is another address.
    await served.write('docs/guide/a.md', page('Alpha', 'Alpha text.').replace('---\n', '---\nslug: /first\n'))
    await soon(() => alpha.evaluate(() => location.pathname)).toBe('/first')
    await rm(join(served.root, 'docs/guide/a.md'))
    await soon(() => mainText(alpha)).toContain('Page Not Found')
  })

  test('a folder that gets another name takes its pages along', async () => {
    const served = await serveSite(site)
    const start = await open(served, '/')
    await rename(join(served.root, 'docs/guide'), join(served.root, 'docs/manual'))
    await soon(() => start.locator('[data-sidebar] a[href="/manual/a"]').count()).toBe(1)
    await soon(() => start.locator('[data-sidebar] a[href="/guide/a"]').count()).toBe(0)
    await start.evaluate(() => document.querySelector<HTMLElement>('[data-sidebar] a[href="/manual/a"]')?.click())
    await soon(() => mainText(start)).toContain('Alpha text.')
    await served.write('docs/manual/a.md', page('Alpha', 'Still followed.'))
    await soon(() => mainText(start)).toContain('Still followed.')
    expect(await isMarked(start)).toBe(true)
  })

  test(
    'many pages come and go at once, and the page that is open stays what it is',
    async () => {
      const served = await serveSite(site)
      const reader = await open(served, '/guide/a')
      await mkdir(join(served.root, 'docs/many'))
      const names = Array.from({ length: count }, (_, at) => join(served.root, 'docs/many', `page-${at}.md`))
      await Promise.all(names.map((name, at) => writeFile(name, page(`Page ${at}`))))
      await soon(() => served.get(`/many/page-${count - 1}`)).toContain(`Page ${count - 1}`)
      await soon(() => sidebar(reader)).toMatch(/many/i)
      await served.remove('docs/many')
      await soon(() => sidebar(reader)).not.toMatch(/many/i)
      await served.write('docs/guide/a.md', page('Alpha', 'Afterwards.'))
      await soon(() => mainText(reader)).toContain('Afterwards.')
      await expectOnlyPages(reader)
      expect(await isMarked(reader)).toBe(true)
    },
    patience
  )

  test(
    'many pages are edited at once, as by a change of branch',
    async () => {
      const many = Array.from({ length: count }, (_, at) => [`docs/many/page-${at}.md`, at] as const)
      const textsOf = (word: string) => many.map(([name, at]) => [name, page(`Page ${at}`, `${word} ${at}.`)] as const)
      const served = await serveSite({ ...site, ...Object.fromEntries(textsOf('Before')) })
      const reader = await open(served, '/many/page-77')
      await Promise.all(textsOf('After').map(([name, text]) => served.write(name, text)))
      await soon(() => mainText(reader)).toContain('After 77.')
      expect(await isMarked(reader)).toBe(true)
    },
    patience
  )

  test('the folder of the docs is deleted and made again', async () => {
    const served = await serveSite(site)
    const reader = await open(served, '/guide/a')
    await served.remove('docs')
    await soon(() => mainText(reader)).toContain('Page Not Found')
    for (const [name, text] of Object.entries(site)) await served.write(name, text)
    await soon(() => mainText(reader)).toContain('Alpha text.')
    await served.write('docs/guide/a.md', page('Alpha', 'Once more.'))
    await soon(() => mainText(reader)).toContain('Once more.')
  })

  test('the folder of the project is deleted and made again', async () => {
    const served = await serveSite(site)
    const reader = await open(served, '/guide/a')
    await rename(served.root, `${served.root}-old`)
    for (const [name, text] of Object.entries({ ...site, 'site.config.ts': config })) await served.write(name, text)
    await served.write('docs/guide/a.md', page('Alpha', 'In a new folder.'))
    await soon(() => mainText(reader)).toContain('In a new folder.')
    await served.write('docs/guide/a.md', page('Alpha', 'Still there.'))
    await soon(() => mainText(reader)).toContain('Still there.')
    await rm(`${served.root}-old`, { recursive: true })
  })
})

test('a .proto file that is edited changes its page in place', async () => {
  const proto = (name: string, comment: string) =>
    `syntax = "proto3";\npackage acme.v1;\n\n// ${comment}\nmessage ${name} {\n  string id = 1;\n}\n`
  const served = await serveSite({
    ...site,
    'site.config.ts': config.replace(
      'docs: [',
      "protobuf: [{ proto: 'protos', include: ['**/*.proto'], docsSet: 'default', routeBasePath: '/api' }],\n  docs: ["
    ),
    'protos/acme.proto': proto('Anvil', 'It is heavy.')
  })
  const reader = await open(served, '/api/acme.proto')
  expect(await mainText(reader)).toContain('It is heavy.')
  await served.write('protos/acme.proto', proto('Anvil', 'It is light.'))
  await soon(() => mainText(reader)).toContain('It is light.')
  await served.write('protos/acme.proto', proto('Rocket', 'It is fast.'))
  await soon(() => reader.textContent('[data-toc]')).toContain('Rocket')
  await served.write('protos/acme.proto', 'syntax = "proto3";\nmessage Broken {')
  await soon(() => reader.locator('docsgen-findings').count()).toBe(1)
  await served.write('protos/acme.proto', proto('Magnet', 'It is right.'))
  await soon(() => mainText(reader)).toContain('It is right.')
  await soon(() => reader.locator('docsgen-findings').count()).toBe(0)
  expect(await isMarked(reader)).toBe(true)
})

test('a partial that is edited changes the pages that show it', async () => {
  const served = await serveSite({
    ...site,
    'docs/whole.mdx': page('Whole', "import Part from './_part.mdx'\n\n<Part />"),
    'docs/_part.mdx': 'Part one.\n'
  })
  const reader = await open(served, '/whole')
  expect(await mainText(reader)).toContain('Part one.')
  await served.write('docs/_part.mdx', 'Part two.\n')
  await soon(() => mainText(reader)).toContain('Part two.')
  expect(await isMarked(reader)).toBe(true)
})
