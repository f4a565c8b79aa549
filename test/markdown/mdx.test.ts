import { describe, expect, test } from 'vitest'
import { compileFile, compileMdx, type Files, findingsOf, linesOf } from './support.ts'

const files: Files = {
  'docs/thing.tsx': `import { Counter } from './counter'
    import { label } from '@site/lib/label'
    export default function Thing({ href, children }) { return <p><a href={href}>{label}</a>{children}</p> }
    export const Both = () => <div><Counter start={3} /></div>
    export const list = [1, 2]`,
  'docs/counter.jsx': `'use client'
    import { useState } from 'react'
    export function Counter({ start = 0, children }) { const [n] = useState(start); return <button>{n}{children}</button> }
    export const step = 2`,
  'docs/stuck.jsx': `import { useState } from 'react'
    export default function Stuck() { const [n] = useState(0); return <b>{n}</b> }`,
  'docs/context.jsx': `import { createContext, useContext } from 'react'
    export const Name = createContext('nobody')
    export const Say = () => <i>{useContext(Name)}</i>`,
  'docs/say.jsx': `import { Say } from './context'
    export const Twice = () => <Say />`,
  'lib/label.ts': `export const label: string = 'thing'`,
  'docs/_part.mdx': '---\ntitle: x\n---\n\n## Part {props.name}\n\n[a](./no.md) <Card title="C">in</Card>\n',
  'docs/_plain.md': '## Plain\n\n{literal} <b>x</b>\n',
  'docs/rows.jsx': 'export const Rows = props => <i>{Object.keys(props).join()}</i>',
  'docs/data.json': '{"a":[1,2],"b":"c"}',
  'docs/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"/>',
  'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"/>',
  'docs/login.md': ''
}

const html = async (text: string) => (await compileMdx(text, files)).html.trim()

describe('MDX', () => {
  test.each([
    ['expressions', 'a {1 + 1} {["b", "c"].join("-")}', '<p>a 2 b-c</p>'],
    ['exports', 'export const a = 2\nexport function B() { return <b>{a}</b> }\n\n<B /> {a * a}', '<b>2</b>\n4'],
    ['awaited exports', 'export const a = await Promise.resolve(3)\n\n{a}', '3'],
    ['elements made by code', '{[1, 2].map(n => <i key={n}>{n}</i>)}', '<i>1</i><i>2</i>'],
    [
      'imported components',
      "import Thing from './thing'\n\n<Thing href='/x'>*y*</Thing>",
      '<p><a href="/x">thing</a><em>y</em></p>'
    ],
    ['imported values', "import { list } from './thing'\n\n{list.length}", '2'],
    ['a namespace', "import * as all from './thing'\n\n{all.list[1]}", '2'],
    ['JSON', "import data, { b } from './data.json'\n\nx {data.a[1]} {b}", '<p>x 2 c</p>'],
    [
      'a picture',
      "import pic from './pic.svg'\n\n<img src={pic} alt='' />",
      '<img src="/assets/images/pic-8da458e9.svg" alt="" loading="lazy" decoding="async" width="20" height="10">'
    ],
    [
      'a picture as Docusaurus asks for it',
      "<img src={require('./pic.svg').default} alt='' />",
      '<img src="/assets/images/pic-8da458e9.svg" alt="" loading="lazy" decoding="async" width="20" height="10">'
    ],
    [
      'a picture as plugins of Docusaurus give it',
      "<img src={require(`./pic.svg`).src} alt='' />",
      '<img src="/assets/images/pic-8da458e9.svg" alt=""'
    ],
    [
      'data spread into the properties of a component',
      "import { Rows } from './rows'\n\n<Rows {...require('./data.json')} />\n\n<Rows\n  {...require('./data.json')}\n>\n</Rows>",
      '<i>a,b</i>\n<i>a,b</i>'
    ],
    [
      'a static picture',
      "import logo from '@site/static/logo.svg'\nimport useBaseUrl from '@docusaurus/useBaseUrl'\n\n<img src={logo} srcSet={useBaseUrl('/logo.svg') + ' 2x'} alt='' />",
      '<img src="/logo.svg" srcset="/logo.svg 2x" alt="" loading="lazy" decoding="async" width="20" height="10">'
    ],
    [
      'the facts of the site',
      "import useDocusaurusContext from '@docusaurus/useDocusaurusContext'\n\n{useDocusaurusContext().siteConfig.title}",
      'Test'
    ],
    [
      'texts as Docusaurus has them translated',
      "import Translate, { translate } from '@docusaurus/Translate'\n\n<Translate values={{ who: <b>Ann</b> }}>{'Hello {who}, {x}'}</Translate> {translate({ message: '{n} things' }, { n: 2 })}",
      'Hello <b>Ann</b>, {x}\n2 things'
    ],
    [
      'headings of Docusaurus',
      'import Heading from \'@theme/Heading\'\n\n<Heading as="h2" id="own">Own</Heading>',
      '<h2 id="own"'
    ],
    [
      'what Docusaurus knows of the browser',
      "import useIsBrowser from '@docusaurus/useIsBrowser'\nimport Environment from '@docusaurus/ExecutionEnvironment'\n\n{String(useIsBrowser())} {String(Environment.canUseDOM)}",
      'false\nfalse'
    ],
    [
      'text of a file',
      "import code from '!!raw-loader!../lib/label.ts'\n\n{code}",
      "export const label: string = 'thing'"
    ],
    ['a package', "import { join } from 'node:path'\n\n{join('a', 'b')}", 'a/b'],
    [
      'HTML comments',
      'a <!-- {b} --> c\n\n<!--\n# no\n-->\n\n`<!-- d -->`',
      '<p>a              c</p>\n<p><code>&lt;!-- d --></code></p>'
    ],
    ['MDX comments', 'a {/* b */} c', '<p>a  c</p>'],
    ['heading ids', '## A {#b}\n\n```md\n## A {#b}\n```', '<h2 id="b" class="anchor">'],
    ['heading ids behind a list whose fence is open', '- a\n\n  ```\n\n## A {#b}', '<h2 id="b" class="anchor">'],
    [
      'heading ids behind a fence that is indented',
      '  ```md\n## C {#d}\n  ```\n\n## A {#b}',
      '<h2 id="b" class="anchor">'
    ]
  ])('has %s', async (_, text, expected) => {
    expect(await html(text)).toContain(expected)
  })

  test('a style of HTML is the same beside code as on a page without code', async () => {
    const bold = '<b style="color: red; --gap: 2px; -webkit-line-clamp: 2; background: url(\'/a;b.png\')">x</b>'
    const [plain, run] = [await html(bold), await html(`${bold} {1 + Math.abs(1)}`)]
    const elementOf = (text: string) => /<b [^>]*>x<\/b>/.exec(text)?.[0]
    expect(elementOf(run)).toBe(elementOf(plain))
    expect(plain).toMatch(/<b class="s-/)
  })

  test('modules run once and share what they import', async () => {
    const text =
      "import { Name } from './context'\nimport { Twice } from './say'\n\n<Name.Provider value='me'><Twice /></Name.Provider>"
    expect(await html(text)).toBe('<i>me</i>')
  })

  test('Markdown inside of components is compiled like any other', async () => {
    const compiled = await compileMdx(
      "import Thing from './thing'\n\n# T\n\n<Thing href='/y'>\n\n## In\n\n[x](./login.md)\n\n```js\nconst a = 1\n```\n\n</Thing>",
      files
    )
    expect(compiled.contentTitleHtml).toBe('T')
    expect(compiled.headings.map(({ id }) => id)).toEqual(['in'])
    expect(compiled.html).toContain('<a href="/login">x</a>')
    expect(compiled.html).toMatch(/<span class="c\d+-\d+">const/)
  })

  test('a page without code never meets React', async () => {
    const { diagnostics } = await compileFile('docs/a.mdx', { 'docs/a.mdx': '# A\n\n<Card title="x">y</Card>' })
    expect(diagnostics).toEqual([])
  })
})

describe('partials', () => {
  test('join their headings, links and components to the page', async () => {
    const compiled = await compileMdx(
      "import Part from './_part.mdx'\n\n## First\n\n<Part name='N' />\n\n## Last",
      files
    )
    expect(compiled.headings.map(({ id, place }) => [id, place.file, place.line])).toEqual([
      ['first', 'docs/page.mdx', 3],
      ['part-n', 'docs/_part.mdx', 5],
      ['last', 'docs/page.mdx', 7]
    ])
    expect(compiled.html).toContain('<p class="card__title">C</p>')
    expect(compiled.links.map(({ written, place }) => [written, place.file, place.line, place.column])).toEqual([
      ['./no.md', 'docs/_part.mdx', 7, 5]
    ])
  })

  test('of Markdown stay Markdown', async () => {
    expect(await html("import Plain from './_plain.md'\n\n<Plain />")).toContain('<p>{literal} <b>x</b></p>')
  })

  test('that import each other are reported with the circle', async () => {
    const circle = {
      'docs/_a.mdx': "import B from './_b.mdx'\n\n<B />",
      'docs/_b.mdx': "import A from './_a.mdx'\n\n<A />"
    }
    const lines = await findingsOf({ 'docs/page.mdx': "import A from './_a.mdx'\n\n<A />", ...circle })
    expect(lines).toEqual([
      'docs/_b.mdx:1:1 error mdx/import “./_a.mdx” imports itself: docs/page.mdx → docs/_a.mdx → docs/_b.mdx → docs/_a.mdx.'
    ])
  })

  test('with a mistake are reported once, however many pages import them', async () => {
    const page = "import P from './_p.mdx'\n\n<P />"
    const lines = await findingsOf({ 'docs/a.mdx': page, 'docs/b.mdx': page, 'docs/_p.mdx': '![x](./no.png)' })
    expect(lines).toEqual(['docs/_p.mdx:1:6 error link/broken-image “./no.png” leads nowhere.'])
  })
})

describe('places of links in evaluated pages', () => {
  test.each([
    ['a Markdown link', '{1 + 1}\n\nx [a](/b)', '3:7 2'],
    ['a tag', '{1 + 1}\n\n<p>x <a href="/b">a</a></p>', '3:15 2'],
    ['a tag with an expression', 'export const to = "/b"\n\nx <a href={to}>a</a>', '3:3 18'],
    ['a tag in an expression', '{[1].map(n => <a key={n} href="/b">a</a>)}', '1:32 2'],
    ['the attribute of a component', 'import Thing from \'./thing\'\n\n<Thing href="/b">a</Thing>', '3:14 2'],
    [
      'a component that makes the address',
      "export const C = ({ to }) => [<a key='1' href={'/' + to}>a</a>][0]\n\nx <C to='b' />",
      '1:31 36'
    ]
  ])('%s', async (_, text, expected) => {
    const { links } = await compileMdx(text, files)
    const place = links.find(({ href }) => href === '/b')?.place
    expect(`${place?.line}:${place?.column} ${place?.length}`).toBe(expected)
  })
})

test('the place of an address is in the element that has it, though another one behind it is the same', async () => {
  const { links } = await compileMdx(
    '<a href="https://a.dev">\n  <img width={3} src="https://a.dev/b.png" alt="" />\n</a>\n\n[A](https://a.dev)'
  )
  expect(links.map(({ place }) => `${place.line}:${place.column}`)).toEqual(['1:10', '5:5', '2:23'])
})

describe('interactive components', () => {
  const counter = { module: 'docs/counter.jsx', exportName: 'Counter' }

  test('are rendered inside an island that says how to hydrate them', async () => {
    const compiled = await compileMdx(
      "import { Counter } from './counter'\n\n<Counter start={2} client:load />\n\n<Counter />",
      files
    )
    expect(compiled.html.trim()).toBe(
      '<docsgen-island data-island="1" data-when="load"><button>2</button></docsgen-island>\n' +
        '<docsgen-island data-island="2" data-when="visible"><button>0</button></docsgen-island>'
    )
    expect(compiled.islands).toEqual([
      { ...counter, id: '1', when: 'load', isRedrawn: false, props: '{"start":2}', modules: [] },
      { ...counter, id: '2', when: 'visible', isRedrawn: false, props: '{}', modules: [] }
    ])
  })

  test('keep what React finds its texts and ids by', async () => {
    const text = "import { Named } from './named'\n\n<Named name='A' />"
    const { html } = await compileMdx(text, {
      'docs/named.jsx': `'use client'
        import { useId } from 'react'
        export const Named = ({ name }) => <p id={useId()}>Hello {name}!</p>`
    })
    expect(html).toMatch(/<p id="_island-1R_\w*_">Hello <!-- -->A<!-- -->!<\/p>/)
  })

  test('are drawn anew by the browser where their HTML has a class in the place of a style', async () => {
    const text = "import { Bar } from './bar'\n\n<Bar />\n\n<Bar client:only />"
    const compiled = await compileMdx(text, {
      'docs/bar.jsx': "'use client'\nexport const Bar = () => <i style={{ width: '50%' }}>50</i>"
    })
    expect(compiled.html).toMatch(/data-when="visible"><i class="s-[0-9a-f]{8}">50<\/i><\/docsgen-island>/)
    expect(compiled.styles.map(([, declarations]) => declarations)).toEqual(['width:50%'])
    expect(compiled.html).toContain('data-when="only"></docsgen-island>')
    expect(compiled.islands.map(({ isRedrawn }) => isRedrawn)).toEqual([true, true])
    expect(linesOf(compiled.diagnostics)).toEqual([])
  })

  test('are islands inside of other components, too', async () => {
    expect(await html("import { Both } from './thing'\n\n<Both />")).toContain('<div><docsgen-island data-island="1"')
  })

  test('export values as they are', async () => {
    expect(await html("import { step } from './counter'\n\n{step}")).toBe('2')
  })

  test('report what cannot reach the browser', async () => {
    const { diagnostics } = await compileMdx(
      "import { Counter } from './counter'\n\n<Counter start={() => 1} />",
      files
    )
    expect(linesOf(diagnostics)).toEqual([
      'docs/page.mdx:3:1 error mdx/island-props “start” cannot be sent to the browser: interactive components can receive text, numbers, lists and objects of them, elements and components.'
    ])
  })

  test('need no directive: state, handlers and hooks of others say that they are interactive', async () => {
    const { html, diagnostics, islands } = await compileMdx(
      "import { All } from './all'\n\nexport const Own = () => <i onClick={() => 1}>own</i>\n\n<All />\n\n<Own />",
      {
        'docs/all.jsx': `import { useOpen } from './use-open'
          const Hidden = () => <b>{String(useOpen())}</b>
          const Still = ({ onPick }) => <p onClick={onPick}>still</p>
          export const All = () => <div><Hidden /><Still /></div>`,
        'docs/use-open.js': "import { useState } from 'react'\nexport const useOpen = () => useState(false)[0]"
      }
    )
    expect(html.trim()).toBe(
      '<div><docsgen-island data-island="1" data-when="visible"><b>false</b></docsgen-island><p>still</p></div>\n' +
        '<docsgen-island data-island="2" data-when="visible"><i>own</i></docsgen-island>'
    )
    expect(islands.map(({ module, exportName }) => `${module} ${exportName}`)).toEqual([
      'docs/all.jsx docsgen$Hidden',
      'docs/page.mdx Own'
    ])
    expect(linesOf(diagnostics)).toEqual([])
  })

  test('are tags in the text that have a handler, with what the page declares', async () => {
    const { html, islands, diagnostics } = await compileMdx(
      `export const hello = 'Hi'

<button className="big" onClick={() => alert(hello)}>Say *it*</button>

Text <a href="#a" onMouseEnter={() => alert(1)}>here</a>`
    )
    expect(html.trim()).toBe(
      '<docsgen-island data-island="1" data-when="visible"><button class="big">' +
        '<docsgen-slot data-slot="children">Say <em>it</em></docsgen-slot></button></docsgen-island>\n' +
        '<p>Text <docsgen-island data-island="2" data-when="visible"><a href="#a">here</a></docsgen-island></p>'
    )
    expect(islands.map(({ module, exportName }) => `${module} ${exportName}`)).toEqual([
      'docs/page.mdx Button_1',
      'docs/page.mdx A_2'
    ])
    expect(linesOf(diagnostics)).toEqual([])
  })

  test('hand functions to others: who makes them is the island', async () => {
    const { islands } = await compileMdx("import { Both } from './both'\n\n<Both />", {
      'docs/both.jsx': `import { useState } from 'react'
        const Inner = ({ format }) => <b>{format(useState(1)[0])}</b>
        export const Both = () => <p>Both <Inner format={n => n + '!'} /></p>`
    })
    expect(islands).toMatchObject([
      { exportName: 'Both', reason: '“format” of “<Inner>” cannot be sent to the browser by itself' }
    ])
  })

  test('get what the page has for them in slots, components by name, and elements as such when they look into them', async () => {
    const { html, islands } = await compileMdx(
      "import { Box, List, Dot } from './parts'\n\n<Box title={<em>T</em>} dot={Dot}>**bold**</Box>\n\n<List><Dot size={1} /></List>",
      {
        'docs/parts.jsx': `import { Children, useState } from 'react'
          export const Dot = ({ size }) => <i>{size}</i>
          export const Box = ({ title, children, dot: D }) => <div>{title}<D size={useState(2)[0]} />{children}</div>
          export const List = ({ children }) => <ul>{Children.map(children, c => <li>{useState(c)[0]}</li>)}</ul>`
      }
    )
    expect(html).toContain(
      '<div><docsgen-slot data-slot="title"><em>T</em></docsgen-slot><i>2</i><docsgen-slot data-slot="children"><strong>bold</strong></docsgen-slot></div>'
    )
    expect(html).toContain('<ul><li><i>1</i></li></ul>')
    expect(islands.map(({ props }) => JSON.parse(props))).toEqual([
      {
        title: { docsgen$slot: 'title' },
        dot: { docsgen$name: ['docs/parts.jsx', 'Dot'] },
        children: { docsgen$slot: 'children' }
      },
      { children: { docsgen$element: [{ docsgen$name: ['docs/parts.jsx', 'Dot'] }, { size: 1 }, null] } }
    ])
  })

  describe('read the value of a provider around them, as one island with it', () => {
    const site: Files = {
      'docs/nav.jsx': `import { createContext, useContext, useState } from 'react'
        const Nav = createContext(null)
        export const Open = ({ children }) => { const [open, set] = useState(true); return <Nav.Provider value={{ open, set }}>{children}</Nav.Provider> }
        export const Fixed = ({ children }) => <Nav.Provider value={{ open: 'fixed' }}>{children}</Nav.Provider>
        export const Close = () => { const { open, set } = useContext(Nav); return <button onClick={() => set(false)}>{String(open)}</button> }
        export const Label = () => <i>{String(useContext(Nav).open)}</i>
        export const Choice = () => <Nav.Consumer>{({ open }) => <u>{String(open)}</u>}</Nav.Consumer>
        export const Page = () => <Open><p>still</p><Close /></Open>`,
      'docs/count.jsx': `import { useState } from 'react'
        export const Count = () => <b onClick={() => {}}>{useState(1)[0]}</b>`
    }
    const importing =
      "import { Choice, Close, Fixed, Label, Open, Page } from './nav'\nimport { Count } from './count'\n\n"
    test.each([
      // Rendered by a component: that component is the island.
      ['<Page />', ['Page'], '<p>still</p><button>true</button>'],
      // Written in the page: the provider gets its content as elements.
      ['<Open><Close /></Open>', ['Open'], '<button>true</button>'],
      ['<Open><Label /></Open>', ['Open'], '<i>true</i>'],
      ['<Open><Choice /></Open>', ['Open'], '<u>true</u>'],
      // Without state, what is static stays so; what does not read the context is an island of its own.
      ['<Fixed><Label /></Fixed>', ['Fixed'], '<docsgen-slot data-slot="children"><i>fixed</i></docsgen-slot>'],
      ['<Open><Count /></Open>', ['Open', 'Count'], '<b>1</b></docsgen-island></docsgen-slot>']
    ])('%s', async (text, names, expected) => {
      const { html, islands, diagnostics } = await compileMdx(importing + text, site)
      expect(linesOf(diagnostics)).toEqual([])
      expect(islands.map(({ exportName }) => exportName).sort()).toEqual([...names].sort())
      expect(html).toContain(expected)
    })
  })

  test('inspect their children in a function of theirs, or where they first fail without them', async () => {
    const { html, diagnostics } = await compileMdx(
      "import { Names } from './names'\n\n<Names>\n\n```js\na\n```\n\n```kt\nb\n```\n\n</Names>",
      {
        'docs/names.jsx': `import { Children, useState } from 'react'
          const list = all => Children.map(all, one => <li>{one.props.children.props.className}</li>)
          export const Names = ({ children }) => { useState(0); return <ul>{list(children)}</ul> }`
      }
    )
    expect(html).toContain('<ul><li>language-js</li><li>language-kt</li></ul>')
    expect(linesOf(diagnostics)).toEqual([])
  })

  test('that fail without a browser are drawn there alone, and said once', async () => {
    const { html, islands, diagnostics } = await compileMdx("import { Wide } from './wide'\n\n<Wide />", {
      'docs/wide.jsx': 'export const Wide = () => <b>{window.innerWidth}</b>'
    })
    expect(html.trim()).toBe('<docsgen-island data-island="1" data-when="only"></docsgen-island>')
    expect(islands.map(({ isRedrawn }) => isRedrawn)).toEqual([true])
    expect(linesOf(diagnostics)).toEqual([
      'docs/wide.jsx:1:1 warning mdx/client-only “<Wide>” cannot be rendered without a browser, so it is missing until its code is loaded: window is not defined'
    ])
  })

  test.each([
    ['new MutationObserver(w)', 'warning mdx/client-only “<Wide>” cannot be rendered without a browser, so'],
    ['widht', 'error mdx/render “<Wide>” failed while the page was rendered: widht is not defined.'],
    ['<Icon />', 'error mdx/render “<Wide>” failed while the page was rendered: Icon is not defined.'],
    ['null.width', 'warning mdx/client-only “<Wide>” failed while the page was rendered, so it is missing until']
  ])('that fail at “%s” are said with the cause', async (written, line) => {
    const { diagnostics } = await compileMdx("import { Wide } from './wide'\n\n<Wide />", {
      'docs/wide.jsx': `import { useState } from 'react'\nexport const Wide = () => { const [w] = useState(1); return <b>{${written}}</b> }`
    })
    expect(linesOf(diagnostics)).toEqual([expect.stringContaining(`docs/wide.jsx:1:1 ${line}`)])
  })
})
