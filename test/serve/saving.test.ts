/** Somebody reads the project while a file is being saved: the server goes on with what the file was. */
import { mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Server } from '../../src/serve/server.ts'
import { type Batch, createBatches } from '../../src/serve/watch/batches.ts'
import type { SourcePath } from '../../src/types/basics.ts'
import type { Route } from '../../src/types/routes.ts'
import { config, soon } from '../support/serve.ts'

const page = (title: string, text: string) => `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n${text}\n`
const files = {
  'site.config.ts': `import {title} from './title.ts'\n${config.replace("'Acme'", 'title')}`,
  'title.ts': "export const title = 'Acme'\n",
  'docs/index.md': page('Start', 'Welcome.'),
  'docs/guide/_category_.json': '{"label": "Handbook"}',
  'docs/guide/a.mdx': page(
    'Alpha',
    "import Part from './_part.md'\nimport {word} from '../../word.js'\n\n{word} <Part />"
  ),
  'docs/guide/_part.md': 'Part one.\n',
  'word.js': "export const word = 'Alpha text.'\n",
  'static/hello.txt': 'hello'
}

/** A site that is told of changes by the test alone, so that they come when the test wants them to. */
async function openSite(written: Readonly<Record<string, string>> = files) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'docsgen-saving-')))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  for (const [name, text] of Object.entries(written)) await write(name, text)
  const server = await Server.open(
    { root, overrides: {}, host: '127.0.0.1', port: 0, strictPort: false, poll: false, search: true, drafts: false },
    { findings() {}, notice() {}, ended() {}, message() {} }
  )
  if (!(server instanceof Server)) throw new Error('the configuration is wrong')
  onTestFinished(() => server.close())
  const absolute = (names: readonly string[]) => new Set(names.map(name => join(root, name)))
  return {
    root,
    write,
    server,
    /** Files that the watcher has to wait for. */
    unconfirmed: () => [...server.unconfirmed].map(path => relative(root, path)),
    take: (names: readonly string[], deleted: readonly string[] = []) =>
      server.update({ paths: absolute(names), deleted: absolute(deleted) }),
    async text(permalink: string) {
      const route = server.site.plan.routes.byPermalink.get(permalink)
      const html = route === undefined ? '' : (await server.site.render(route)).html
      return (/<main.*<\/main>/s.exec(html)?.[0] ?? '').replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    }
  }
}

describe('a batch about another file meets one that is between two steps of a save', () => {
  const absences: [string, (file: string) => Promise<void>][] = [
    ['empty', file => writeFile(file, '')],
    ['renamed away', file => rename(file, `${file}~`)],
    ['deleted', file => rm(file)]
  ]

  test.each(absences)('a page that is %s stays what it was, and is asked for again', async (_, takeAway) => {
    const { root, server, write, unconfirmed, take, text } = await openSite()
    await text('/guide/a')
    await takeAway(join(root, 'docs/guide/a.mdx'))
    await write('docs/new.md', page('New', 'New text.'))
    await take(['docs/new.md'])
    expect(await text('/new')).toContain('New text.')
    expect(await text('/guide/a')).toContain('Alpha text. Part one.')
    expect(unconfirmed()).toEqual(['docs/guide/a.mdx'])
    await write('docs/guide/a.mdx', page('Alpha', 'Saved text.'))
    await take(unconfirmed())
    expect(await text('/guide/a')).toContain('Saved text.')
    expect(server.site.plan.routes.bySource.size).toBe(3)
  })

  test.each(absences)(
    'its own batch does not take a page that is %s for gone either, until it is',
    async (_, takeAway) => {
      const { root, unconfirmed, take, text } = await openSite()
      await takeAway(join(root, 'docs/guide/a.mdx'))
      expect(await take(['docs/guide/a.mdx'])).toBe(null)
      expect(await text('/guide/a')).toContain('Alpha text.')
      expect(unconfirmed()).toEqual(['docs/guide/a.mdx'])
      await take(['docs/guide/a.mdx'], ['docs/guide/a.mdx'])
      expect(await text('/guide/a')).not.toContain('Alpha text.')
    }
  )

  test.each(['docs/guide', 'docs'])('the folder %s is missing for a moment: its pages stay', async folder => {
    const { root, unconfirmed, take, text, server } = await openSite()
    await text('/guide/a')
    await rename(join(root, folder), join(root, 'elsewhere'))
    await take(['docs/new.md'])
    expect(await text('/guide/a')).toContain('Alpha text. Part one.')
    expect(server.site.plan.navigation.sidebars[0]?.items).toMatchObject([{ label: 'Handbook' }, { label: 'Start' }])
    await rename(join(root, 'elsewhere'), join(root, folder))
    await take(unconfirmed())
    expect(await text('/guide/a')).toContain('Alpha text. Part one.')
    await rm(join(root, folder), { recursive: true })
    await take([folder], [folder])
    expect(await text('/guide/a')).toBe('')
  })

  test.each(['docs/guide/_part.md', 'word.js'])('%s is emptied while a page is made of it', async part => {
    const { write, unconfirmed, take, text } = await openSite()
    expect(await text('/guide/a')).toContain('Alpha text. Part one.')
    await write(part, '')
    await write('docs/guide/a.mdx', files['docs/guide/a.mdx'].replace('<Part />', '<Part /> And more.'))
    await take(['docs/guide/a.mdx', part])
    expect(await text('/guide/a')).toContain('Alpha text. Part one. And more.')
    expect(unconfirmed()).toContain(part)
    await write(part, files[part as keyof typeof files].replace('one', 'two').replace('text', 'words'))
    await take([part])
    expect(await text('/guide/a')).toMatch(/Alpha text. Part two.|Alpha words. Part one./)
  })

  test.each(absences)('the configuration is read while a file it imports is %s', async (_, takeAway) => {
    const { root, server, write, unconfirmed, take } = await openSite()
    await takeAway(join(root, 'title.ts'))
    await write('site.config.ts', files['site.config.ts'].replace('docs.acme.dev', 'example.acme.dev'))
    await take(['site.config.ts', 'title.ts'])
    expect(unconfirmed()).toContain('title.ts')
    await write('title.ts', files['title.ts'])
    await take(unconfirmed())
    expect(server.site.config).toMatchObject({ title: 'Acme', url: 'https://example.acme.dev' })
  })

  test('a partial is read for the plan before it is told that it changed: pages that show it are made anew', async () => {
    const { write, take, text } = await openSite()
    await text('/guide/a')
    await write('docs/guide/_part.md', 'Part two.\n')
    await write('docs/new.md', page('New', 'New text.'))
    await take(['docs/new.md'])
    await take(['docs/guide/_part.md'])
    expect(await text('/guide/a')).toContain('Part two.')
  })

  test('a page is made of a partial that is another one for a moment, as in a branch switch and back', async () => {
    const { write, take, text } = await openSite()
    await text('/guide/a')
    await write('docs/guide/_part.md', 'Part two.\n')
    await write('docs/guide/a.mdx', files['docs/guide/a.mdx'].replace('<Part />', '<Part /> And more.'))
    await take(['docs/guide/a.mdx'])
    expect(await text('/guide/a')).toContain('Part two. And more.')
    await write('docs/guide/_part.md', files['docs/guide/_part.md'])
    await take(['docs/guide/_part.md'])
    expect(await text('/guide/a')).toContain('Part one. And more.')
  })

  const named = {
    ...files,
    'site.config.ts': config.replace("path: 'docs'", "path: 'docs', sidebarPath: './sidebars.json'"),
    'sidebars.json': '{"main": ["index"]}'
  }

  test.each(['static', 'sidebars.json', 'site.config.ts'])(
    'the configuration is read while %s is missing, as in a branch switch, and again when it is gone',
    async name => {
      const { root, server, write, unconfirmed, take } = await openSite(named)
      const isFine = async () => {
        expect(server.findings.all()).toEqual([])
        expect(await server.site.find('hello.txt')).not.toBe(null)
        expect(server.site.plan.navigation.sidebars[0]?.items).toHaveLength(1)
      }
      await isFine()
      await rename(join(root, name), join(root, 'elsewhere'))
      const other = name === 'site.config.ts' ? 'sidebars.json' : 'site.config.ts'
      await write(other, `${named[other]} `)
      await take([other, name])
      await isFine()
      expect(unconfirmed()).toContain(name)
      expect(server.uses(join(root, name))).toBe(true)
      await rename(join(root, 'elsewhere'), join(root, name))
      expect(await take(unconfirmed())).toBe(null)
      await isFine()
      await rm(join(root, name), { recursive: true })
      await take([name], [name])
      expect(name === 'static' ? server.site.config.staticFolders : server.findings.all()).toHaveLength(
        name === 'static' ? 0 : 1
      )
      await write(name === 'static' ? 'static/hello.txt' : name, named[name as keyof typeof named] ?? 'hello')
      await take([name])
      await isFine()
    }
  )

  test('the configuration is read while its style sheet is missing: it counts when the sheet is back', async () => {
    const { root, server, write, unconfirmed, take } = await openSite({
      ...files,
      'site.config.ts': config.replace('title:', "styles: './extra.css', title:"),
      'extra.css': 'body { color: red }'
    })
    await rename(join(root, 'extra.css'), join(root, 'elsewhere'))
    await write('site.config.ts', config.replace('title:', "styles: './extra.css', tagline: 'New', title:"))
    await take(['site.config.ts', 'extra.css'])
    expect(unconfirmed()).toContain('extra.css')
    await rename(join(root, 'elsewhere'), join(root, 'extra.css'))
    await take(unconfirmed())
    expect(server.site.config.tagline).toBe('New')
    expect(server.findings.all()).toEqual([])
    await write('extra.css', 'body { color: blue }')
    expect(await take(['extra.css'])).toMatchObject({ pages: null })
    expect(server.shellVersion).toBe(1)
  })

  test('a configuration that is wrong keeps nothing else from changing, and is read again when anything does', async () => {
    const { server, write, take, text } = await openSite()
    await write('site.config.ts', files['site.config.ts'].replace('./title.ts', './title-to-come.ts'))
    await write('docs/index.md', page('Start', 'Welcome again.'))
    expect(await take(['site.config.ts', 'docs/index.md'])).toMatchObject({ pages: null })
    expect(await text('/')).toContain('Welcome again.')
    await write('title-to-come.ts', "export const title = 'At last'\n")
    await take(['title-to-come.ts'])
    expect(server.site.config.title).toBe('At last')
  })

  test('the configuration was saved while another batch was worked on, which has read it', async () => {
    const { server, write, take } = await openSite()
    await write('site.config.ts', files['site.config.ts'].replace('title: title', "title: 'Another'"))
    await write('docs/new.md', page('New', 'New text.'))
    await take(['docs/new.md'])
    await take(['site.config.ts'])
    expect(server.site.config.title).toBe('Another')
  })

  test('so was a partial, which the pages show that were made before', async () => {
    const { write, take, text } = await openSite()
    expect(await text('/guide/a')).toContain('Part one.')
    await write('docs/guide/_part.md', 'Part two.\n')
    await write('docs/new.md', page('New', 'New text.'))
    await take(['docs/new.md'])
    await take(['docs/guide/_part.md'])
    expect(await text('/guide/a')).toContain('Part two.')
  })

  test('a file with nothing but a byte order mark is there', async () => {
    const { write, unconfirmed, take, text } = await openSite()
    await text('/guide/a')
    await write('docs/guide/_part.md', '\uFEFF')
    await write('docs/index.md', '\uFEFF')
    await take(['docs/guide/_part.md', 'docs/index.md'])
    expect(await text('/guide/a')).not.toContain('Part one.')
    expect(await text('/')).not.toContain('Welcome.')
    expect(unconfirmed()).toEqual([])
  })

  test('a file that is not a text any more is not asked for again and again', async () => {
    const { root, server, unconfirmed, take, text } = await openSite()
    await text('/guide/a')
    await writeFile(join(root, 'word.js'), new Uint8Array([0xff, 0xfe, 0x41, 0x00]))
    for (let batch = 0; batch < 5; batch++) {
      server.unconfirmed.clear()
      await take(['word.js'])
      await text('/guide/a')
    }
    expect(await text('/guide/a')).not.toContain('Alpha text.')
    expect(unconfirmed()).toEqual([])
  })

  test('of the folder of the project nothing is told but that it is another one: the configuration in it is looked at', async () => {
    const { write, take, server } = await openSite()
    await write('site.config.ts', config.replace('Acme', 'Another'))
    await take([''])
    expect(server.site.config.title).toBe('Another')
  })

  test('a folder that became a file takes its pages along, and nothing fails', async () => {
    const { root, write, take, text } = await openSite()
    await rm(join(root, 'docs/guide'), { recursive: true })
    await write('docs/guide', 'Not a folder.')
    await take(['docs/guide', 'docs/guide/a.mdx', 'docs/new.md'], ['docs/guide/a.mdx'])
    expect(await text('/')).toContain('Welcome.')
    expect(await text('/guide/a')).toBe('')
  })
})

test('a page with another title and text is judged by its newest text, though nobody asks for it', async () => {
  const { write, take, server } = await openSite()
  const codes = () => server.findings.all().map(({ code }) => code)
  const warm = () => server.site.prefetch('docs/index.md' as SourcePath)
  await write('docs/index.md', page('Start', '[x](./nothing.md)'))
  await take(['docs/index.md'])
  await warm()
  expect(codes()).toContain('link/broken')
  await write('docs/index.md', page('Begin', 'Fine.'))
  await take(['docs/index.md'])
  await warm()
  expect(codes()).not.toContain('link/broken')
})

test('an anchor in a static HTML file is looked for again when that file changes, though the page is the same', async () => {
  const { server, write, take } = await openSite({
    ...files,
    'docs/index.md': page('Start', '[x](/old.html#b)'),
    'static/old.html': '<p id="a">'
  })
  const codes = () => server.findings.all().map(({ code }) => code)
  await server.site.prefetch('docs/index.md' as SourcePath)
  expect(codes()).toEqual(['link/broken-anchor'])
  await write('static/old.html', '<p id="b">')
  await take(['static/old.html'])
  expect(codes()).toEqual([])
})

describe('what the style sheets of the site show', () => {
  const styled = {
    ...files,
    'site.config.ts': config.replace('title:', "styles: './docs/extra.css', title:"),
    'docs/extra.css': 'body { background: url(./back.svg) }',
    'docs/back.svg': '<svg/>'
  }

  test('a picture with other bytes is another file', async () => {
    const { server, write, take } = await openSite(styled)
    const picture = async () => {
      const html = await server.site.render(server.site.plan.routes.all[0] as Route)
      const sheet = await server.site.find(/href="\/(assets\/styles\.[^"]+)"/.exec(html.html)?.[1] ?? '')
      return /assets\/images\/back-\w+\.svg/.exec(JSON.stringify(sheet))?.[0] ?? ''
    }
    const before = await picture()
    await write('docs/back.svg', '<svg width="5"/>')
    expect(await take(['docs/back.svg'])).toMatchObject({ pages: null })
    expect(await picture()).not.toBe(before)
    expect(await server.site.find(await picture())).toMatchObject({ content: Buffer.from('<svg width="5"/>') })
  })

  test('an address that leads nowhere is found, and is fixed', async () => {
    const { server, write, take } = await openSite(styled)
    const codes = () => server.findings.all().map(({ code }) => code)
    expect(codes()).toEqual([])
    await write('docs/extra.css', 'body { background: url(./bach.svg) }')
    await take(['docs/extra.css'])
    expect(codes()).toHaveLength(1)
    await write('docs/extra.css', styled['docs/extra.css'])
    await take(['docs/extra.css'])
    expect(codes()).toEqual([])
  })
})

test('the feed has the newest text of an entry', async () => {
  const entry = (text: string) => page('News', text).replace('---\n', '---\ndate: 2026-01-02\n')
  const { server, write, take } = await openSite({
    ...files,
    'site.config.ts': config.replace('title:', "changelog: { path: 'changelog' }, title:"),
    'changelog/2026-01-02-news.md': entry('Old news.')
  })
  const feed = async () => JSON.stringify(await server.site.find('changelog/rss.xml'))
  expect(await feed()).toContain('Old news.')
  await write('changelog/2026-01-02-news.md', entry('New news.'))
  await take(['changelog/2026-01-02-news.md'])
  expect(await feed()).toContain('New news.')
})

describe('files change while a page is being made', () => {
  /** The first page that comes to the gate waits there until it is opened. */
  async function openGatedSite(more: Readonly<Record<string, string>> = {}) {
    const gate = { arrive: () => {}, open: () => {}, isUsed: true }
    Object.assign(globalThis, {
      async docsgenTestGate() {
        if (gate.isUsed) return
        gate.isUsed = true
        gate.arrive()
        await new Promise<void>(open => Object.assign(gate, { open }))
      }
    })
    const opened = await openSite({
      ...files,
      'docs/b.mdx': page('Beta', "import {word} from '../word.js'\n\n{word}"),
      'site.config.ts': config.replace(
        'docs:',
        'markdown: { remarkPlugins: [() => () => globalThis.docsgenTestGate()] }, docs:'
      ),
      ...more
    })
    return {
      ...opened,
      /** Does `work` until it comes to the gate; opens it with the function that comes back. */
      async until(work: () => Promise<unknown>) {
        gate.isUsed = false
        const arrived = new Promise<void>(arrive => Object.assign(gate, { arrive }))
        const done = work()
        await arrived
        return async () => {
          gate.open()
          await done
        }
      }
    }
  }

  test('a module that other pages have run', async () => {
    const { write, take, text, until } = await openGatedSite()
    expect(await text('/guide/a')).toContain('Alpha text.')
    const finish = await until(() => text('/b'))
    await write('word.js', "export const word = 'Other words.'\n")
    await take(['word.js'])
    await finish()
    expect(await text('/b')).toContain('Other words.')
  })

  test.each([
    ['its own text', 'Start'],
    ['its own text and title, so that the site is planned anew', 'Begin']
  ])('%s: what is found is what the newest text says', async (_, title) => {
    const { write, take, until, server } = await openGatedSite()
    const warm = () => server.site.prefetch('docs/index.md' as SourcePath)
    await write('docs/index.md', page('Start', '[x](./nothing.md)'))
    await take(['docs/index.md'])
    const finish = await until(warm)
    await write('docs/index.md', page(title, 'Fine.'))
    await take(['docs/index.md'])
    await finish()
    await warm()
    expect(server.findings.all().map(({ code }) => code)).not.toContain('link/broken')
  })

  test('a module, while the search reads the page', async () => {
    const { write, take, text, until, server } = await openGatedSite()
    const index = async () => JSON.stringify(await server.site.find('search.json'))
    await text('/guide/a')
    const finish = await until(index)
    await write('word.js', "export const word = 'Other words.'\n")
    await take(['word.js'])
    await finish()
    const made = await index()
    await write('word.js', "export const word = 'Other words.' + ''\n")
    await take(['word.js'])
    expect(await index()).toBe(made)
  })
})

describe('batches', () => {
  async function openBatches(known: readonly string[]) {
    const root = await realpath(await mkdtemp(join(tmpdir(), 'docsgen-batches-')))
    onTestFinished(() => rm(root, { recursive: true, force: true }))
    for (const name of known) await writeFile(join(root, name), 'text')
    const taken: { paths: string[]; deleted: string[] }[] = []
    const names = (paths: ReadonlySet<string>) => [...paths].map(path => relative(root, path))
    let during: ((batch: Batch) => Promise<void>) | null = null
    const batches = createBatches({
      async flush(batch) {
        taken.push({ paths: names(batch.paths), deleted: names(batch.deleted) })
        const act = during
        during = null
        await act?.(batch)
      },
      isKnown: path => known.includes(relative(root, path))
    })
    onTestFinished(() => batches.close())
    return {
      root,
      taken,
      add: (name: string) => batches.add(join(root, name)),
      duringNext(act: () => Promise<void>) {
        during = act
      }
    }
  }

  test('a known file that stays empty is gone after a while, one that is missing, too', async () => {
    const { root, taken, add } = await openBatches(['a.md', 'b.md'])
    await writeFile(join(root, 'a.md'), '')
    await rm(join(root, 'b.md'))
    add('a.md')
    add('b.md')
    await soon(() => taken).toEqual([
      { paths: ['b.md'], deleted: ['b.md'] },
      { paths: ['a.md'], deleted: ['a.md'] }
    ])
  })

  test('a file that was found empty for long, and is then missing, is not gone at once', async () => {
    const { root, taken, add, duringNext } = await openBatches(['a.md', 'b.md'])
    await writeFile(join(root, 'a.md'), '')
    await rm(join(root, 'b.md'))
    // That b.md is gone says that a.md was looked at as often.
    duringNext(async () => {
      await writeFile(join(root, 'b.md'), 'text')
      await rm(join(root, 'a.md'))
      duringNext(() => writeFile(join(root, 'a.md'), 'saved'))
      add('b.md')
    })
    add('a.md')
    add('b.md')
    await soon(() => taken).toEqual([
      { paths: ['b.md'], deleted: ['b.md'] },
      { paths: ['b.md'], deleted: [] },
      { paths: ['a.md'], deleted: [] }
    ])
  })

  test('what happens while a batch is worked on is in the next one', async () => {
    const { root, taken, add, duringNext } = await openBatches(['a.md', 'b.md'])
    duringNext(async () => {
      await writeFile(join(root, 'a.md'), '')
      add('a.md')
      add('b.md')
      await writeFile(join(root, 'a.md'), 'saved')
    })
    add('a.md')
    await soon(() => taken).toEqual([
      { paths: ['a.md'], deleted: [] },
      { paths: ['a.md', 'b.md'], deleted: [] }
    ])
  })

  test('a new name waits for a known one that is missing: together they are one rename', async () => {
    const { root, taken, add } = await openBatches(['a.md'])
    await rename(join(root, 'a.md'), join(root, 'z.md'))
    add('z.md')
    add('a.md')
    await soon(() => taken).toEqual([{ paths: ['z.md', 'a.md'], deleted: ['a.md'] }])
  })
})
