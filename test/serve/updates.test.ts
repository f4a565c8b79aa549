/** What is served follows the files, whatever happens to them. */
import { mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { serveSite, soon } from '../support/serve.ts'

const page = (title: string, text = '') => `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n${text}\n`
const site = {
  'docs/index.md': page('Start', 'First words.'),
  'docs/guide/a.md': page('Alpha', 'Alpha text.'),
  'docs/guide/b.md': page('Beta', 'See [alpha](./a.md).'),
  'static/hello.txt': 'hello'
}

describe('a page is served with its newest text', () => {
  test('after a plain write', async () => {
    const served = await serveSite(site)
    expect(await served.get('/guide/a')).toContain('Alpha text.')
    await served.write('docs/guide/a.md', page('Alpha', 'Other text.'))
    await soon(() => served.get('/guide/a')).toContain('Other text.')
  })

  test('after a write beside it and a rename over it', async () => {
    const served = await serveSite(site)
    await served.get('/guide/a')
    await served.write('docs/guide/.a.md.tmp123', page('Alpha', 'Renamed over.'))
    await rename(join(served.root, 'docs/guide/.a.md.tmp123'), join(served.root, 'docs/guide/a.md'))
    await soon(() => served.get('/guide/a')).toContain('Renamed over.')
  })

  test('after it was renamed away and written anew', async () => {
    const served = await serveSite(site)
    const file = join(served.root, 'docs/guide/a.md')
    await served.get('/guide/a')
    await rename(file, `${file}~`)
    await writeFile(file, page('Alpha', 'Written anew.'))
    await rm(`${file}~`)
    await soon(() => served.get('/guide/a')).toContain('Written anew.')
    expect(await served.status('/guide/a')).toBe(200)
  })

  test('with the same size and the same date', async () => {
    const served = await serveSite(site)
    const file = join(served.root, 'docs/guide/a.md')
    const date = new Date('2020-01-01')
    await utimes(file, date, date)
    await soon(() => served.get('/guide/a')).toContain('Alpha text.')
    await writeFile(file, page('Alpha', 'Gamma text.'))
    await utimes(file, date, date)
    await soon(() => served.get('/guide/a')).toContain('Gamma text.')
  })

  test('through a symbolic link inside of the project', async () => {
    const served = await serveSite({ ...site, 'shared/text.md': page('Shared', 'Shared text.') })
    await symlink('../shared/text.md', join(served.root, 'docs/linked.md'))
    await soon(() => served.get('/linked')).toContain('Shared text.')
    await served.write('shared/text.md', page('Shared', 'Newer text.'))
    await soon(() => served.get('/linked')).toContain('Newer text.')
  })

  test('through a symbolic link whose file was missing for a while', async () => {
    const served = await serveSite({ ...site, 'shared/text.md': page('Shared', 'Shared text.') })
    await symlink('../shared/text.md', join(served.root, 'docs/linked.md'))
    await soon(() => served.get('/linked')).toContain('Shared text.')
    await served.remove('shared/text.md')
    await soon(() => served.status('/linked')).toBe(404)
    await served.write('shared/text.md', page('Shared', 'It is back.'))
    await soon(() => served.get('/linked')).toContain('It is back.')
    await served.write('shared/text.md', page('Shared', 'And followed.'))
    await soon(() => served.get('/linked')).toContain('And followed.')
  })

  test('through a symbolic link to a folder, which may lead back to where it stands', async () => {
    const served = await serveSite({ ...site, 'shared/deep/text.md': page('Shared', 'Shared text.') })
    await symlink('../docs', join(served.root, 'docs/loop'))
    await symlink('../shared', join(served.root, 'docs/linked'))
    await soon(() => served.get('/linked/deep/text')).toContain('Shared text.')
    await served.write('shared/deep/text.md', page('Shared', 'Newer text.'))
    await soon(() => served.get('/linked/deep/text')).toContain('Newer text.')
  })

  test('though it was written before anybody asked for a page', async () => {
    const served = await serveSite({ ...site, 'docs/p.md': page('P', '![x](./p.svg)'), 'docs/p.svg': '<svg/>' })
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="9"/>'
    await served.write('docs/guide/a.md', page('Alpha', 'Early text.'))
    await served.write('docs/guide/c.md', page('Gamma'))
    await served.write('docs/p.svg', svg)
    await served.remove('docs/guide/b.md')
    await soon(() => served.get('/guide/a')).toContain('Early text.')
    await soon(() => served.status('/guide/c')).toBe(200)
    await soon(() => served.status('/guide/b')).toBe(404)
    await soon(async () => served.get(/<img[^>]* src="([^"]+)"/.exec(await served.get('/p'))?.[1] ?? '')).toBe(svg)
  })

  test('when the files are looked at again and again', async () => {
    const served = await serveSite(site, { poll: true })
    await soon(() => served.get('/guide/a')).toContain('Alpha text.')
    // The first look is over when a later change is found.
    await soon(async () => {
      await served.write('docs/guide/a.md', page('Alpha', `Polled ${Math.random()}.`))
      return served.get('/guide/a')
    }).toContain('Polled')
  })
})

describe('pages come and go with their files', () => {
  test('a new page has its address and stands in the sidebar of the others', async () => {
    const served = await serveSite(site)
    expect(await served.status('/guide/c')).toBe(404)
    await served.write('docs/guide/c.md', page('Gamma'))
    await soon(() => served.status('/guide/c')).toBe(200)
    // A new file is there before its text is.
    await soon(() => served.get('/guide/a')).toContain('Gamma')
  })

  test('also where the whole project is the folder of the docs', async () => {
    const config = "export default { title: 'T', url: 'https://e.example', docs: { path: '.' } }"
    const served = await serveSite({ 'site.config.ts': config, 'README.md': page('Start'), 'a.md': page('Alpha') })
    expect(await served.status('/c')).toBe(404)
    await served.write('c.md', page('Gamma'))
    await served.write('a.md', page('Alpha anew'))
    await soon(() => served.status('/c')).toBe(200)
    await soon(() => served.get('/')).toMatch(/Alpha anew[\s\S]*Gamma/)
    await served.remove('c.md')
    await soon(() => served.status('/c')).toBe(404)
  })

  test('a deleted page has none', async () => {
    const served = await serveSite(site)
    expect(await served.status('/guide/a')).toBe(200)
    await served.remove('docs/guide/a.md')
    await soon(() => served.status('/guide/a')).toBe(404)
    expect(await served.get('/guide/b')).not.toContain('href="/guide/a"')
  })

  test('a renamed page has its new one', async () => {
    const served = await serveSite(site)
    await rename(join(served.root, 'docs/guide/a.md'), join(served.root, 'docs/guide/z.md'))
    await soon(() => served.status('/guide/z')).toBe(200)
    await soon(() => served.status('/guide/a')).toBe(404)
  })

  test('a page whose name changes its letter case has its new one', async () => {
    const served = await serveSite(site)
    await rename(join(served.root, 'docs/guide/a.md'), join(served.root, 'docs/guide/A.md'))
    await soon(() => served.status('/guide/A')).toBe(200)
    await soon(() => served.status('/guide/a')).toBe(404)
  })

  test('a new folder, with folders in it, is watched, too', async () => {
    const served = await serveSite(site)
    await served.write('docs/new/deep/down.md', page('Down', 'One.'))
    await soon(() => served.get('/new/deep/down')).toContain('One.')
    await served.write('docs/new/deep/down.md', page('Down', 'Two.'))
    await soon(() => served.get('/new/deep/down')).toContain('Two.')
  })

  test('a folder that is renamed takes its pages along', async () => {
    const served = await serveSite(site)
    await rename(join(served.root, 'docs/guide'), join(served.root, 'docs/manual'))
    await soon(() => served.status('/manual/a')).toBe(200)
    await soon(() => served.status('/guide/a')).toBe(404)
    await served.write('docs/manual/a.md', page('Alpha', 'Still followed.'))
    await soon(() => served.get('/manual/a')).toContain('Still followed.')
  })

  test('a folder that another one takes the place of is still watched', async () => {
    const served = await serveSite(site)
    const folder = join(served.root, 'docs/guide')
    await served.write('docs/guide/a.md', page('Alpha', 'It is watched.'))
    await soon(() => served.get('/guide/a')).toContain('It is watched.')
    await served.write('other/a.md', page('Alpha', 'Of another folder.'))
    await rename(folder, `${folder}~`)
    await rename(join(served.root, 'other'), folder)
    await soon(() => served.get('/guide/a')).toContain('Of another folder.')
    await soon(() => served.status('/guide/b')).toBe(404)
    await served.write('docs/guide/a.md', page('Alpha', 'Still followed.'))
    await soon(() => served.get('/guide/a')).toContain('Still followed.')
    await served.write('docs/guide/new.md', page('New'))
    await soon(() => served.status('/guide/new')).toBe(200)
    await rm(folder, { recursive: true })
    await served.write('docs/guide/a.md', page('Alpha', 'Deleted and made again.'))
    await soon(() => served.get('/guide/a')).toContain('Deleted and made again.')
    await served.write('docs/guide/newer.md', page('Newer'))
    await soon(() => served.status('/guide/newer')).toBe(200)
  })

  test('the whole docs folder can be deleted and made again', async () => {
    const served = await serveSite(site)
    await served.remove('docs')
    await soon(() => served.status('/guide/a')).toBe(404)
    await soon(() => served.news).toContain('+ content/missing-folder site.config.ts')
    await served.write('docs/index.md', page('Start', 'Again.'))
    await soon(() => served.get('/')).toContain('Again.')
    await served.write('docs/index.md', page('Start', 'And again.'))
    await soon(() => served.get('/')).toContain('And again.')
  })

  test('many files at once', async () => {
    const served = await serveSite(site)
    await mkdir(join(served.root, 'docs/many'))
    const count = inject('isNightly') ? 1000 : 150
    const names = Array.from({ length: count }, (_, at) => join(served.root, 'docs/many', `page-${at}.md`))
    await Promise.all(names.map((name, at) => writeFile(name, page(`Page ${at}`))))
    expect(await served.status('/')).toBe(200)
    await soon(() => served.status(`/many/page-${count - 1}`)).toBe(200)
    await soon(() => served.get('/many/page-100')).toContain('Page 100')
  })
})

describe('what pages are made of', () => {
  test('a category file changes the sidebar', async () => {
    const served = await serveSite(site)
    expect(await served.get('/')).not.toContain('Handbook')
    await served.write('docs/guide/_category_.json', '{"label": "Handbook"}')
    await soon(() => served.get('/')).toContain('Handbook')
  })

  test('a component changes the pages that use it', async () => {
    const served = await serveSite({
      ...site,
      'docs/box.mdx': `${page('Box')}import Box from '../src/Box.jsx'\n\n<Box />\n`,
      'src/Box.jsx': "import {word} from './word.js'\nexport default () => <p>Box of {word}</p>\n",
      'src/word.js': "export const word = 'wood'\n"
    })
    expect(await served.get('/box')).toContain('Box of wood')
    await served.write('src/word.js', "export const word = 'stone'\n")
    await soon(() => served.get('/box')).toContain('Box of stone')
    // Its folder was not watched from the beginning. It is all the same when it is another one.
    await served.write('other/word.js', "export const word = 'glass'\n")
    await served.write('other/Box.jsx', "import {word} from './word.js'\nexport default () => <p>Box of {word}</p>\n")
    await rename(join(served.root, 'src'), join(served.root, 'src~'))
    await rename(join(served.root, 'other'), join(served.root, 'src'))
    await soon(() => served.get('/box')).toContain('Box of glass')
    await served.write('src/word.js', "export const word = 'paper'\n")
    await soon(() => served.get('/box')).toContain('Box of paper')
    await served.remove('src')
    await soon(() => served.status('/box')).toBe(500)
    await served.write('src/word.js', "export const word = 'iron'\n")
    await served.write('src/Box.jsx', "import {word} from './word.js'\nexport default () => <p>Box of {word}</p>\n")
    await soon(() => served.get('/box')).toContain('Box of iron')
    await served.write('src/word.js', "export const word = 'gold'\n")
    await soon(() => served.get('/box')).toContain('Box of gold')
  })

  test('a .proto file changes its page, and a message that it gets the contents', async () => {
    const proto = (message: string) => `syntax = "proto3";\npackage acme.v1;\n\n// About it.\nmessage ${message} {}\n`
    const served = await serveSite({
      ...site,
      'site.config.ts': `export default {
        title: 'Acme', url: 'https://docs.acme.dev', docs: [{ path: 'docs', routeBasePath: '/' }],
        protobuf: [{ proto: 'protos', include: ['**/*.proto'], docsSet: 'default', routeBasePath: '/api' }]
      }`,
      'protos/acme.proto': proto('Anvil')
    })
    expect(await served.get('/api/acme.proto')).toContain('Anvil')
    await served.write('protos/acme.proto', proto('Rocket'))
    await soon(() => served.get('/api/acme.proto')).toContain('Rocket')
    await served.write('protos/other.proto', proto('Magnet'))
    await soon(() => served.status('/api/other.proto')).toBe(200)
  })

  test('a partial changes the pages that show it', async () => {
    const served = await serveSite({
      ...site,
      'docs/whole.mdx': `${page('Whole')}import Part from './_part.md'\n\n<Part />\n`,
      'docs/_part.md': 'Part one.\n'
    })
    await soon(() => served.get('/whole')).toContain('Part one.')
    await served.write('docs/_part.md', 'Part two.\n')
    await soon(() => served.get('/whole')).toContain('Part two.')
  })

  test('a picture beside a page gets another address with other bytes', async () => {
    const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="9"/>`
    const served = await serveSite({ ...site, 'docs/p.md': page('P', '![x](./p.svg)'), 'docs/p.svg': svg(5) })
    const address = async () => /<img[^>]* src="([^"]+)"/.exec(await served.get('/p'))?.[1] ?? ''
    const before = await address()
    expect(await served.get(before)).toBe(svg(5))
    await served.write('docs/p.svg', svg(7))
    // The old address may have the new bytes for a moment, too.
    await soon(address).not.toBe(before)
    await soon(async () => served.get(await address())).toBe(svg(7))
  })

  test('a static file is served with its newest bytes', async () => {
    const served = await serveSite(site)
    expect(await served.get('/hello.txt')).toBe('hello')
    await served.write('static/hello.txt', 'goodbye')
    expect(await served.get('/hello.txt')).toBe('goodbye')
    await served.write('static/new.txt', 'new')
    await soon(() => served.status('/new.txt')).toBe(200)
  })

  test('a static folder that comes later is published', async () => {
    const served = await serveSite({ 'docs/index.md': site['docs/index.md'] })
    await served.get('/')
    await served.write('static/img/hello.txt', 'hello')
    await soon(() => served.status('/img/hello.txt')).toBe(200)
    await served.write('static/img/more.txt', 'more')
    await soon(() => served.status('/img/more.txt')).toBe(200)
    await served.remove('static')
    await soon(() => served.status('/img/more.txt')).toBe(404)
  })

  test('a template of the site takes the place of ours', async () => {
    const served = await serveSite({ ...site, 'templates/other.txt': '' })
    await served.write('templates/parts/Footer.tsx', 'export const Footer = () => <footer>Footer of our own</footer>\n')
    await soon(() => served.get('/')).toContain('Footer of our own')
    await served.write('templates/parts/Footer.tsx', 'export const Footer = () => <footer>Another one</footer>\n')
    await soon(() => served.get('/')).toContain('Another one')
  })

  test('a file that a template of the site imports changes every page', async () => {
    const served = await serveSite({
      ...site,
      'templates/parts/Footer.tsx':
        "import { words } from '../../lib/words.ts'\nexport const Footer = () => <footer>{words}</footer>\n",
      'lib/words.ts': "export const words = 'Words of the library'\n"
    })
    expect(await served.get('/')).toContain('Words of the library')
    await served.write('lib/words.ts', "export const words = 'Other words'\n")
    await soon(() => served.get('/')).toContain('Other words')
    await served.write('lib/words.ts', 'export const')
    await soon(() => served.news).toContain('+ template/invalid lib/words.ts')
    await served.write('lib/words.ts', "export const words = 'Words at last'\n")
    await soon(() => served.get('/')).toContain('Words at last')
  })

  test('the configuration is read again, with what it imports', async () => {
    const served = await serveSite({
      ...site,
      'site.config.ts': `import { title } from './title.ts'
        export default { title, url: 'https://docs.acme.dev', docs: [{ path: 'docs', routeBasePath: '/' }] }`,
      'title.ts': "export const title = 'Before'"
    })
    expect(await served.get('/')).toContain('Start | Before')
    await served.write('title.ts', "export const title = 'Afterwards'")
    await soon(() => served.get('/')).toContain('Start | Afterwards')
  })

  test('a file that the configuration imports may come after it, in a folder that nobody has looked into', async () => {
    const served = await serveSite({ ...site, 'conf/about.txt': '' })
    await served.get('/')
    await served.write(
      'site.config.ts',
      `import { title } from './conf/title'
        export default { title, url: 'https://docs.acme.dev', docs: [{ path: 'docs', routeBasePath: '/' }] }`
    )
    await soon(() => served.news).toContain('+ config/invalid site.config.ts')
    await served.write('conf/title.ts', "export const title = 'At last'")
    await soon(() => served.get('/')).toContain('Start | At last')
    await soon(() => served.news).toContain('- config/invalid site.config.ts')
    await served.write('conf/title.ts', "export const title = 'Followed'")
    await soon(() => served.get('/')).toContain('Start | Followed')
  })

  test('while the configuration is wrong the old one goes on', async () => {
    const served = await serveSite(site)
    await served.write('site.config.ts', 'export default {')
    await soon(() => served.news).toContain('+ config/invalid site.config.ts')
    expect(await served.get('/')).toContain('Start | Acme')
    await served.write(
      'site.config.ts',
      "export default { title: 'Right', url: 'https://docs.acme.dev', docs: [{ path: 'docs', routeBasePath: '/' }] }"
    )
    await soon(() => served.get('/')).toContain('Start | Right')
    await soon(() => served.news).toContain('- config/invalid site.config.ts')
  })
})

describe('findings are those of now', () => {
  test('a broken link appears and is fixed', async () => {
    const served = await serveSite(site)
    await served.get('/')
    await served.write('docs/guide/a.md', page('Alpha', 'See [nothing](./nothing.md).'))
    await soon(() => served.news).toContain('+ link/broken docs/guide/a.md')
    await served.write('docs/guide/nothing.md', page('Nothing'))
    await soon(() => served.news).toContain('- link/broken docs/guide/a.md')
  })

  test('a page that goes breaks the links to it', async () => {
    const served = await serveSite(site)
    await served.get('/guide/b')
    await served.remove('docs/guide/a.md')
    await soon(() => served.news).toContain('+ link/broken docs/guide/b.md')
  })

  test('a heading that goes breaks the anchors that lead to it, on pages that nobody has opened', async () => {
    const served = await serveSite({
      ...site,
      'docs/guide/a.md': page('Alpha', '## Part\n\nText.'),
      'docs/guide/b.md': page('Beta', 'See [part](./a.md#part).')
    })
    await served.get('/')
    await soon(() => served.get('/guide/b')).toContain('#part')
    await served.write('docs/guide/a.md', page('Alpha', '## Other\n\nText.'))
    await soon(() => served.news).toContain('+ link/broken-anchor docs/guide/b.md')
  })

  test('a finding that moves to another line is not a news', async () => {
    const served = await serveSite({ ...site, 'docs/guide/a.md': page('Alpha', '[x](./nothing.md)') })
    await served.get('/guide/a')
    await soon(() => served.news).toEqual(['+ link/broken docs/guide/a.md'])
    await served.write('docs/guide/a.md', page('Alpha', 'Words.\n\n[x](./nothing.md)'))
    await soon(() => served.get('/guide/a')).toContain('Words.')
    await served.write('docs/guide/b.md', page('Beta', '[y](./nowhere.md)'))
    await soon(() => served.news).toEqual(['+ link/broken docs/guide/a.md', '+ link/broken docs/guide/b.md'])
  })
})

test('drafts are left out, and shown when asked for', async () => {
  const files = { ...site, 'docs/guide/d.md': '---\ntitle: Draft\ndraft: true\n---\n\nNot yet.\n' }
  expect(await (await serveSite(files)).status('/guide/d')).toBe(404)
  expect(await (await serveSite(files, { drafts: true })).get('/guide/d')).toContain('Not yet.')
})

test('the project can be deleted under the server, which ends with a reason', async () => {
  const served = await serveSite(site)
  await rm(served.root, { recursive: true, force: true })
  await soon(() => served.news).toContain('The project’s folder was deleted.')
})

describe('versions of docs', () => {
  const versioned = {
    ...site,
    'site.config.ts': `export default {
      title: 'Acme', url: 'https://docs.acme.dev',
      docs: [{ path: 'docs', routeBasePath: '/' }],
      navbar: { items: [{ type: 'docsVersionDropdown' }] }
    }`,
    'versioned_docs/version-1.0/index.md': page('Start', 'Words of 1.0.')
  }

  test('a list that comes, and one that changes, count like configuration', async () => {
    const served = await serveSite(versioned)
    expect(await served.get('/')).toContain('First words.')
    await served.write('versions.json', '["1.0"]')
    await soon(() => served.get('/')).toContain('Words of 1.0.')
    expect(await served.get('/next')).toContain('First words.')
    await served.write('versioned_docs/version-1.0/index.md', page('Start', 'Other words of 1.0.'))
    await soon(() => served.get('/')).toContain('Other words of 1.0.')
    await served.write('versioned_docs/version-0.9/index.md', page('Start', 'Words of 0.9.'))
    await served.write('versions.json', '["1.0", "0.9"]')
    await soon(() => served.get('/0.9')).toContain('Words of 0.9.')
    expect(await served.get('/')).toContain('data-version="0.9"')
    await served.write('versions.json', '["1.0", 9]')
    await soon(() => served.news).toContain('+ version/invalid versions.json')
    await served.remove('versions.json')
    await soon(() => served.get('/')).toContain('First words.')
  })
})

test('the branches of a large sidebar are those of its pages, and follow their titles', async () => {
  const many = Array.from({ length: 90 }, (_, n) => [`docs/many/p${n}.md`, page(`Page ${n}`)] as const)
  const served = await serveSite({ ...site, ...Object.fromEntries(many) })
  const branches = async () => {
    const file = /data-sidebar-file="([^"]*)\.json"/.exec(await served.get('/'))?.[1]
    return served.get(`${file}.txt`)
  }
  expect(await branches()).toContain('href="/many/p7">Page 7</a>')
  await served.write('docs/many/p7.md', page('Seventh'))
  await soon(branches).toContain('href="/many/p7">Seventh</a>')
})

test('the style sheet of a component is served anew, with what it imports', async () => {
  const { get, write } = await serveSite({
    'docs/index.mdx': "import styles from './_box.module.css'\n\n# Home\n\n<p className={styles.box}>Box</p>\n",
    'docs/_box.module.css': "@import './_deep.css';\n.box { color: red }\n",
    'docs/_deep.css': '.deep { color: green }\n'
  })
  const sheet = async () => get(/href="(\/assets\/sheet-_box[^"]+)"/.exec(await get('/'))?.[1] ?? '/none')
  expect(await sheet()).toMatch(/^\.deep\w*\{color:green\}\.box_\w+\{color:red\}/)
  await write('docs/_box.module.css', "@import './_deep.css';\n.box { color: gold }\n")
  await soon(sheet).toContain('color:gold')
  await write('docs/_deep.css', '.deep { color: tan }\n')
  await soon(sheet).toContain('color:tan')
})
