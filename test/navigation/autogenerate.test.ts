import { describe, expect, test } from 'vitest'
import type { SourcePath } from '../../src/types/basics.ts'
import type { Config } from '../../src/types/config.ts'
import type { SidebarItemInput } from '../../src/types/docs-set.ts'
import { testDocsSet } from '../support/config.ts'
import { dialectOfSite } from '../support/dialect.ts'
import { auto, doc, drawn, html, navigated } from './support.ts'

describe('order', () => {
  test('position, then number prefix; the rest behind, by file name; folders among files', () => {
    const site = navigated({
      'docs/zebra.md': '',
      'docs/Apple.md': '',
      'docs/banana/x.md': '',
      'docs/02-second.md': '',
      'docs/third.md': '---\nsidebar_position: 3\n---\n',
      'docs/09-first.md': '---\nsidebar_position: 0.5\n---\n',
      'docs/10-tenth/x.md': '',
      'docs/placed/x.md': '',
      'docs/placed/_category_.json': '{"position": 2.5}'
    })
    expect(site.findings).toEqual([])
    expect(drawn(site)).toBe(
      [
        'first → /first',
        'second → /second',
        '+ Placed',
        '  x → /placed/x',
        'third → /third',
        '+ Tenth',
        '  x → /tenth/x',
        'Apple → /Apple',
        '+ Banana',
        '  x → /banana/x',
        'zebra → /zebra',
        ''
      ].join('\n')
    )
  })

  test('equal positions are ordered by the name on disk', () => {
    const site = navigated({ 'docs/1-b.md': '', 'docs/01-c.md': '', 'docs/1-a/x.md': '' })
    expect(drawn(site)).toBe('c → /c\n+ A\n  x → /a/x\nb → /b\n')
  })
})

describe('categories', () => {
  test('take label, page and look from their file', () => {
    const site = navigated({
      'docs/guides/_category_.yml':
        'label: All Guides\ncollapsed: false\ncollapsible: true\nclassName: c\ndescription: D\ncustomProps: {icon: star}\nlink: {type: doc, id: start}',
      'docs/guides/start.md': '',
      'docs/guides/other.md': ''
    })
    expect(drawn(site)).toBe('+ All Guides → /guides/start\n  other → /guides/other\n')
    expect(site.navigation.sidebars[0]?.items[0]).toMatchObject({
      collapsed: false,
      collapsible: true,
      className: 'c',
      description: 'D',
      icon: { name: 'star' }
    })
  })

  test.each([
    ['index.md', ''],
    ['README.mdx', ''],
    ['guides.md', '']
  ])('%s is the page of its folder and gives the label and the position', name => {
    const site = navigated({
      'docs/a.md': '---\nsidebar_position: 2\n---\n',
      [`docs/guides/${name}`]: '---\ntitle: The Guides\nsidebar_position: 1\nsidebar_class_name: c\n---\n',
      'docs/guides/b.md': ''
    })
    expect(drawn(site)).toBe('+ The Guides → /guides/\n  b → /guides/b\na → /a\n')
  })

  test('a folder with only a name gets a label, and keeps its address and its name in translations', () => {
    const files = {
      'docs/getting-started/_category_.yml': 'link: {type: generated-index}',
      'docs/getting-started/x.md': '',
      'docs/the-api/x.md': '',
      'docs/iOS_app/x.md': ''
    }
    const site = navigated(files)
    expect(drawn(site)).toBe(
      '+ Getting started → /category/getting-started\n  x → /getting-started/x\n+ iOS app\n  x → /iOS_app/x\n+ The API\n  x → /the-api/x\n'
    )
    expect(site.routes.byPermalink.get('/category/getting-started')?.title).toBe('Getting started')
    const translations = {
      'docusaurus-plugin-content-docs/current.json': { 'sidebar.defaultSidebar.category.the-api': 'Die API' }
    }
    expect(drawn(navigated(files, { translations }))).toContain('+ Die API\n')
    expect(drawn(navigated(files, { dialect: dialectOfSite() }))).toContain('+ the-api\n')
  })

  test('take icon and badge from their file, or the icon from their page; pages from their front matter', () => {
    const site = navigated({
      'docs/a.md': '---\nicon: star\n---\n',
      'docs/b/_category_.yml': 'icon: star\nbadge: {text: Beta, tone: warning}',
      'docs/b/x.md': '---\nicon: stra\n---\n',
      'docs/c/index.md': '---\ntitle: C\nicon: star\n---\n',
      'docs/c/x.md': '',
      'docs/d/_category_.yml': 'label: D\nicon: nothing',
      'docs/d/x.md': ''
    })
    expect(site.findings).toEqual([
      'docs/b/x.md:2:7 front-matter/invalid No icon has the name “stra”. Use a name from Bootstrap Icons.',
      'docs/d/_category_.yml:2:7 category/invalid No icon has the name “nothing”. Use a name from Bootstrap Icons.'
    ])
    const [a, b, c, d] = site.navigation.sidebars[0]?.items ?? []
    expect([a, b, c]).toMatchObject([
      { icon: { name: 'star' } },
      { icon: { name: 'star' }, badge: { text: 'Beta', tone: 'warning' }, items: [{ icon: null }] },
      { label: 'C', icon: { name: 'star' } }
    ])
    expect(d).toMatchObject({ icon: null })
  })

  test('are headings at the top of the sidebar, after the other entries; inside, they cannot be closed', () => {
    const files = {
      'docs/1-guides/_category_.yml': 'heading: true\nlabel: Guides & more\nclassName: c',
      'docs/1-guides/index.md': '---\ntitle: Start\n---\n',
      'docs/1-guides/x.md': '',
      'docs/1-guides/deep/_category_.yml': 'heading: true',
      'docs/1-guides/deep/y.md': '',
      'docs/2-last.md': '',
      'docs/3-empty/_category_.yml': 'heading: true\nlink: {type: generated-index}',
      'docs/3-empty/z.md': ''
    }
    const site = navigated(files)
    const sections =
      'Guides &amp; more\nStart → /guides/\n+ Deep\n  y → /guides/deep/y\nx → /guides/x\nEmpty\nz → /empty/z\n'
    expect(drawn(site)).toBe(`last → /last\n${sections}`)
    expect(site.navigation.sidebars[0]?.items[1]).toMatchObject({ className: 'sidebarcategory c' })
    expect(site.navigation.sidebars[0]?.items[3]).toMatchObject({ label: 'Deep', collapsible: false })
    const themed = navigated(files, { theme: {} as Config['theme'] })
    expect(themed.at('/guides/x').breadcrumbs.map(({ label }) => label)).toEqual(['Guides & more', 'x'])
    expect(site.findings).toEqual([
      'docs/3-empty/_category_.yml:1:10 category/invalid A heading has no page, so no link leads to its generated index. Remove “heading” or “link”.'
    ])
  })

  test('“link: null” keeps the index page among the others', () => {
    const site = navigated({
      'docs/guides/_category_.yml': 'link: null',
      'docs/guides/index.md': '',
      'docs/guides/b.md': ''
    })
    expect(drawn(site)).toBe('+ Guides\n  b → /guides/b\n  index → /guides/\n')
  })

  test('a generated index has the page of its route', () => {
    const site = navigated({
      'docs/01-guides/_category_.yml': 'label: Guides\nlink: {type: generated-index}',
      'docs/01-guides/index.md': '',
      'docs/01-guides/b.md': '---\ndescription: About b\n---\n'
    })
    expect(drawn(site)).toBe('+ Guides → /category/guides\n  b → /guides/b\n  index → /guides/\n')
    expect(site.at('/category/guides').cards).toEqual([
      { label: 'b', href: '/guides/b', description: 'About b', count: null },
      { label: 'index', href: '/guides/', description: null, count: null }
    ])
  })

  test('a folder with nothing but its page is that page, drafts leave no empty folder', () => {
    const site = navigated({
      'docs/guides/index.md': '---\ntitle: Guides\n---\n',
      'docs/drafts/x.md': '---\ndraft: true\n---\n',
      'docs/z.md': ''
    })
    expect(drawn(site)).toBe('Guides → /guides/\nz → /z\n')
    expect(site.at('/guides/').next?.label).toBe('z')
  })

  test('an id that no doc has is reported at the file, with the nearest', () => {
    const site = navigated({
      'docs/cat/_category_.json': '{"label":"C","link":{"type":"doc","id":"instal"}}',
      'docs/cat/a.md': '',
      'docs/install.md': ''
    })
    // Not found by convention either: the file has said which doc it wants.
    expect(drawn(site)).toBe('+ C\n  a → /cat/a\ninstall → /install\n')
    expect(site.findings).toEqual([
      'docs/cat/_category_.json:1:41 sidebar/unknown-doc No doc has the id “instal”. Did you mean “install”?'
    ])
  })
})

test('labels are those of the sidebar, then titles', () => {
  const site = navigated({ 'docs/a.md': '---\ntitle: T\nsidebar_label: L\n---\n', 'docs/b.md': '# H', 'docs/c.md': '' })
  expect(drawn(site)).toBe('L → /a\nH → /b\nc → /c\n')
})

describe('a part of the folder', () => {
  const files = {
    'docs/01-guides/02-deep/x.md': '',
    'docs/01-guides/a.md': '',
    'docs/guides2/b.md': '',
    'docs/top.md': ''
  }
  test.each(['guides', '01-guides', './guides/'])('by the name %s', dirName => {
    const site = navigated(files, {
      docs: [testDocsSet({ sidebars: { main: [html('<b>G</b>'), auto(dirName), doc('top')] } })]
    })
    expect(site.findings).toEqual([])
    expect(drawn(site, 'default/main')).toBe('<b>G</b>\n+ Deep\n  x → /guides/deep/x\na → /guides/a\ntop → /top\n')
  })

  test('leaves out the docs of `exclude`', () => {
    const exclude = ['top', 'guides/deep/**']
    const rest: SidebarItemInput = { type: 'autogenerated', dirName: '.', exclude }
    const site = navigated(files, { docs: [testDocsSet({ sidebars: { main: [doc('top'), rest] } })] })
    expect(drawn(site, 'default/main')).toBe('top → /top\n+ Guides\n  a → /guides/a\n+ Guides2\n  b → /guides2/b\n')
  })

  test('without docs is reported where it is written', () => {
    const docs = [testDocsSet({ sidebarsFile: 'sidebars.json' as SourcePath, sidebars: { main: [auto('nothing')] } })]
    const site = navigated(
      { ...files, 'sidebars.json': '{\n  "main": [{"type": "autogenerated", "dirName": "nothing"}]\n}' },
      { docs }
    )
    expect(site.findings).toEqual([
      'sidebars.json:2:50 sidebar/unknown-folder The folder “nothing” has no docs to generate a sidebar from. The path is relative to “docs”: add a doc to the folder, or remove the entry.'
    ])
  })
})

test('files and folders with names of object members are plain names', () => {
  const site = navigated({ 'docs/constructor/hasOwnProperty.md': '', 'docs/toString.md': '', 'docs/valueOf/x.md': '' })
  expect(drawn(site)).toBe(
    '+ Constructor\n  hasOwnProperty → /constructor/hasOwnProperty\ntoString → /toString\n+ valueOf\n  x → /valueOf/x\n'
  )
})
