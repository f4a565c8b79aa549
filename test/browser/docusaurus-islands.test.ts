/** Components of a site of Docusaurus come alive by themselves, whatever they import and get. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltRepository, buildRepository } from '../docusaurus/site.ts'
import { type BuiltSite, serve } from '../support/built-site.ts'
import { type Reader, type Readers, ran, soon, startReaders } from '../support/readers.ts'
import { complaints, isReact } from '../support/wake-chrome.ts'

const files = {
  'website/docusaurus.config.js':
    "module.exports = { title: 'Acme', url: 'https://acme.dev', baseUrl: '/', themeConfig: { navbar: { title: 'Acme', logo: { src: 'img/a.svg', srcDark: 'img/b.svg' } } }, presets: [['classic', { blog: false, theme: { customCss: './src/custom.css' } }]] }\n",
  'website/static/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>\n',
  'website/static/img/b.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>\n',
  // A reset, variables and classes of Infima, as sites of Docusaurus have them.
  'website/src/custom.css': `*, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
h2 { font-size: inherit }
img, svg { display: block }
:root { --ifm-background-color: #fdfdfd; --ifm-navbar-link-color: #123456 }
.markdown h2 { letter-spacing: 3px }
.main-wrapper { align-items: center }
.pagination-nav__link { border-color: #010203 }
`,
  'website/package.json': '{ "dependencies": { "react": "^18.0.0" } }\n',
  'website/node_modules/player/package.json':
    '{ "name": "player", "version": "1.0.0", "peerDependencies": { "react": "*" } }\n',
  'website/node_modules/player/player.css': '.player { color: red }\n',
  'website/node_modules/player/index.js': `const React = require('react')
require('./player.css')
exports.__esModule = true
exports.default = function Player({ title }) {
  const [isOn, setOn] = React.useState(false)
  return React.createElement('button', { className: 'player', onClick: () => setOn(!isOn) }, title + (isOn ? ' plays' : ' waits'), isOn && React.createElement('iframe', { src: 'https://www.youtube-nocookie.com/embed/x' }))
}
`,
  // JSX always means React here, whatever an editor is told.
  'website/tsconfig.json': '{ "compilerOptions": { "jsx": "react" } }\n',
  // Only bundlers understand the code, and browsers get nothing in the place of some of its files.
  'website/node_modules/boxy/package.json':
    '{ "name": "boxy", "version": "1.0.0", "type": "module", "main": "index.js", "browser": { "./node.js": false, "./old.node.js": false } }\n',
  'website/node_modules/boxy/index.js': `import './boxy.css'
import mark from './mark.svg'
import node from './node.js'
import old from './old.node'
export const box = word => ['boxy', word, mark.slice(0, 14), node?.name ?? 'browser', old?.name ?? 'browser'].join(' ')
`,
  'website/node_modules/boxy/boxy.css': '.boxy { color: red }\n',
  'website/node_modules/boxy/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'website/node_modules/boxy/node.js': "import os from 'node:os'\nexport default { name: os.EOL && 'node' }\n",
  'website/node_modules/boxy/old.node.js': "import os from 'node:os'\nexport default { name: os.EOL && 'node' }\n",
  'website/node_modules/react/package.json': '{ "name": "react", "version": "18.0.0", "main": "index.js" }\n',
  'website/node_modules/react/index.js': "throw new Error('There is one React, and this is not it.')\n",
  'website/src/components/Picker.tsx': `import { useState } from 'react'
import clsx from 'clsx'
import { useActiveVersion } from '@docusaurus/plugin-content-docs/client'
import { useLocation } from '@docusaurus/router'
import { useColorMode } from '@docusaurus/theme-common'
import useBaseUrl from '@docusaurus/useBaseUrl'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import data from '@site/src/components/data.json'
import Badge from '@theme/Badge'
import Logo from './logo.svg'
import styles from './picker.module.css'
import './plain.css'
export default function Picker({ options, format }: { options: string[]; format: (text: string) => string }) {
  const [picked, pick] = useState(options[0]!)
  const facts = [data.word, useColorMode().colorMode, useLocation().pathname, useBaseUrl('/img')]
  return (
    <div className={clsx('picker', styles.box)}>
      <Logo className="logo" />
      <Badge>new</Badge>
      {options.map(option => <button key={option} onClick={() => pick(option)}>{option}</button>)}
      <output>{[format(picked), ...facts, useDocusaurusContext().siteConfig.title, useActiveVersion()?.name ?? 'none'].join(' ')}</output>
    </div>
  )
}
`,
  'website/src/components/data.json': '{ "word": "word" }\n',
  'website/src/components/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>\n',
  'website/src/components/picker.module.css': '.box { padding: 1px }\n',
  'website/src/components/plain.css':
    '.plain { padding: 1px } .navbar { display: flex; height: var(--ifm-navbar-height); padding: var(--ifm-navbar-padding-vertical) var(--ifm-navbar-padding-horizontal) }\n',
  'website/src/components/Late.js': 'export default () => <em className="late">late</em>\n',
  'website/src/components/Fold.jsx': `import { useState } from 'react'
export function Fold({ title, children }) {
  const [isOpen, setOpen] = useState(false)
  return <section className="fold"><button onClick={() => setOpen(!isOpen)}>{title}</button>{isOpen && children}</section>
}
import Note from './_note.md'
export function Noted() {
  const [count, setCount] = useState(0)
  return <div className="noted"><button onClick={() => setCount(count + 1)}>{count}</button><Note /></div>
}
const Mark = ({ sign }) => <i>{sign}</i>
Mark.defaultProps = { sign: '!' }
export function Sized({ size }) {
  const [count, setCount] = useState(0)
  return <p className="sized"><button onClick={() => setCount(count + 1)}>{size + count}</button>{count > 0 && <Mark />}</p>
}
Sized.defaultProps = { size: 40 }
import { box } from 'boxy'
export function Packed() {
  const [count, setCount] = useState(0)
  return <p className="packed"><button onClick={() => setCount(count + 1)}>{count}</button> {count > 0 && box('box')}</p>
}
export function Box({ head, children }) {
  const [count, setCount] = useState(0)
  return <div className="box"><h4>{head}</h4><button onClick={() => setCount(count + 1)}>{count}</button>{children}</div>
}
export function Playground({ code }) {
  const [name, setName] = useState(Object.keys(code)[0])
  const Shown = code[name]
  return <div className="playground"><button onClick={() => setName('vue')}>{name}</button><Shown /></div>
}
`,
  'website/src/components/_note.md': 'A [note](/still)\n',
  'website/src/theme/Badge.jsx': 'export default ({ children }) => <b>{children}!</b>\n',
  'website/src/pages/index.js': `import { lazy, Suspense, useState } from 'react'
import BrowserOnly from '@docusaurus/BrowserOnly'
import Layout from '@theme/Layout'
import Picker from '../components/Picker'
const Late = lazy(() => import('../components/Late'))
const Only = () => <BrowserOnly>{() => <b className="only">{typeof window}</b>}</BrowserOnly>
const Width = () => <i className="width">{window.innerWidth}</i>
function Counter() {
  const [count, setCount] = useState(0)
  return <button className="counter" onClick={() => setCount(count + 1)}>{count}</button>
}
const Loud = () => <div className="loud"><Picker options={['a', 'b']} format={text => text.toUpperCase()} /></div>
export default function Home() {
  return (
    <Layout title="Start" description="d">
      <main>
        <h1>Acme</h1>
        <Counter /> <Loud /> <Only /> <Width />
        <Suspense fallback={<i>soon</i>}><Late /></Suspense>
      </main>
    </Layout>
  )
}
`,
  'website/src/pages/whole.jsx': `import Link from '@docusaurus/Link'
import Layout from '@theme/Layout'
import { useState } from 'react'
export default function Whole() {
  const [count, setCount] = useState(1)
  return <Layout title="Whole" description="w"><h1>{count}</h1><Link className="more" to="#more" onClick={() => setCount(count + 1)}>more</Link></Layout>
}
`,
  'website/src/pages/still.jsx':
    'import Layout from "@theme/Layout"\nexport default () => <Layout title="Still" description="s"><h1>Still</h1></Layout>\n',
  'website/docs/plain.md': '---\ndescription: d\n---\n\n# Plain\n\nText.\n\n## Part\n\nMore.\n',
  'website/docs/_vue.mdx': 'Vue *part*\n',
  'website/docs/_react.mdx': 'React *part*\n',
  'website/docs/guide.mdx': `---
description: d
---

import { Box, Fold, Noted, Packed, Playground, Sized } from '@site/src/components/Fold'
import Player from 'player'
import vue from './_vue.mdx'
import react from './_react.mdx'

# Guide

export const Highlight = ({ children, color }) => (
  <span className="highlight" onClick={event => { event.target.textContent = color }}>{children}</span>
)

<Highlight color="green">Click me</Highlight>

<Fold title="More">

## Inside

[a link](./guide.mdx) and <Player title="Nested" />

</Fold>

<Box head={<em>Head</em>}>**bold** <Player title="Deep" /></Box>

<Playground code={{ react, vue }} />

<Noted />

<Sized />

<Packed />

<button className="plain-tag" onClick={event => { event.target.textContent = 'pressed' }}>Press</button>
`
}

let readers: Readers
let built: BuiltRepository
let site: Omit<BuiltSite, 'folder'>
beforeAll(async () => {
  ;[readers, built] = await Promise.all([startReaders(), buildRepository(files)])
  site = await serve(join(built.root, 'website/build'), '/')
})
afterAll(async () => {
  await readers.close()
  site.close()
  await rm(built.root, { recursive: true, force: true })
})

/** Before the part of the boot that keeps clicks is there, a component is plain HTML, as without a script. */
async function open(path = ''): Promise<Reader> {
  const reader = await readers.open(site.url + path)
  await ran(reader.page, '/islands.')
  return reader
}

test('style sheets of the site have the cascade that they have in Docusaurus', async () => {
  const styles = async (colorScheme: 'light' | 'dark') => {
    const { page } = await readers.open(`${site.url}docs/plain`, { colorScheme })
    return page.evaluate(() => {
      const style = (selector: string, name: string) => {
        const found = document.querySelector(selector)
        return found === null ? null : getComputedStyle(found).getPropertyValue(name)
      }
      return {
        page: style('html', 'background-color'),
        // Infima's element has precedence over “*”, its class over an element.
        paragraph: style('.markdown > p', 'margin-bottom'),
        logos: [...document.querySelectorAll('header .navbar__logo')].map(logo => getComputedStyle(logo).display),
        heading: [
          style('.markdown > h2', 'font-size'),
          style('.markdown > h2', 'margin-top'),
          style('.markdown > h2', 'letter-spacing')
        ],
        brand: style('.navbar__brand', 'color'),
        menu: style('.menu__link', 'padding-left'),
        sidebar: document.querySelector('.theme-doc-sidebar-container')?.getBoundingClientRect().top
      }
    })
  }
  const light = await styles('light')
  expect(light).toEqual({
    page: 'rgb(253, 253, 253)',
    paragraph: '20px',
    logos: ['block', 'none'],
    heading: ['16px', '40px', '3px'],
    brand: 'rgb(18, 52, 86)',
    menu: '12px',
    sidebar: 60
  })
  // Infima's values of dark mode are more specific than “:root” of the site.
  const dark = await styles('dark')
  expect(dark).toEqual({ ...light, page: 'rgb(27, 27, 29)', logos: ['none', dark.logos[1]] })
  expect(dark.logos[1]).not.toBe('none')
})

test('what is said of them: who fails, who is interactive as a whole and why', () => {
  expect(built.findings).toEqual([
    'src/pages/index.js:1:1 mdx/client-only “<Width>” cannot be rendered without a browser, so it is missing until its code is loaded: window is not defined Use browser features in an effect, or reserve a height for the component.'
  ])
  const notes = built.messages.filter(message => /runs in the browser as a whole/.test(message))
  expect(notes.map(note => note.replace(/\d\.\d kB/, 'n kB'))).toEqual([
    '“Loud” runs in the browser as a whole, with n kB of code in addition to React: “format” of “<Picker>” cannot be sent to the browser by itself.',
    '“src/pages/whole.jsx” runs in the browser as a whole, with n kB of code in addition to React: it uses “useState”.'
  ])
})

test('a page of components: parts with state, those that a parent hands a function, and those that only browsers have', async () => {
  const still = await readers.open(site.url, { javaScriptEnabled: false })
  expect(await still.page.innerText('output')).toBe('A word light / /img Acme none')
  const { page, said } = await open()
  await page.click('.counter')
  await expect.poll(() => page.innerText('.counter'), soon).toBe('1')
  await page.click('.picker button:text("b")')
  await expect.poll(() => page.innerText('output'), soon).toBe('B word light / /img Acme none')
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark'
  })
  await expect.poll(() => page.innerText('output'), soon).toBe('B word dark / /img Acme none')
  expect(await page.innerText('.picker b')).toBe('new!')
  expect(await page.getAttribute('.picker', 'class')).toMatch(/^picker box_\w{5}$/)
  for (const [selector, text] of Object.entries({ '.only': 'object', '.width': '1280', '.late': 'late' })) {
    await expect.poll(() => page.innerText(selector), soon).toBe(text)
  }
  expect(complaints(said)).toEqual([])
})

test('MDX: components of the page and of packages, and content of the page inside of them', async () => {
  const { page, said } = await open('docs/guide/')
  await page.click('.highlight')
  await expect.poll(() => page.innerText('.highlight'), soon).toBe('green')
  expect(await page.isVisible('#inside')).toBe(false)
  await page.click('.fold > button')
  await expect.poll(() => page.isVisible('.fold #inside'), soon).toBe(true)
  expect(await page.getAttribute('.fold a:text("a link")', 'href')).toBe('/docs/guide')
  await page.click('.fold .player')
  await expect.poll(() => page.innerText('.fold .player'), soon).toBe('Nested plays')
  await page.click('.box .player')
  await page.click('.box > button')
  await expect.poll(() => page.innerText('.box'), soon).toBe('Head\n1bold Deep plays')
  expect(await page.innerText('.playground p')).toBe('React part')
  await page.click('.playground button')
  await expect.poll(() => page.innerText('.playground p'), soon).toBe('Vue part')
  await page.click('.noted button')
  await expect.poll(() => page.innerText('.noted'), soon).toBe('1\n\nA note')
  await page.click('.sized button')
  await expect.poll(() => page.innerText('.sized'), soon).toBe('41!')
  await page.click('.packed button')
  await expect.poll(() => page.innerText('.packed'), soon).toBe('1 boxy box data:image/svg browser browser')
  await page.click('.plain-tag')
  await expect.poll(() => page.innerText('.plain-tag'), soon).toBe('pressed')
  expect(complaints(said)).toEqual([])
})

test('style sheets that packages import are on the pages', () => {
  const sheets = [...built.html('docs/guide').matchAll(/href="\/(assets\/[^"]*\.css)"/g)]
  const text = sheets.map(([, file = '']) => built.text(file)).join('\n')
  for (const name of ['boxy', 'player']) expect(text).toContain(`.${name}{color:red}`)
})

test('frames that the code of a component shows are allowed by the policy', () => {
  expect(built.text('_headers')).toMatch(/frame-src[^;]* https:\/\/www\.youtube-nocookie\.com/)
})

test('a bar that the site makes a box like that of Infima keeps its width and height', async () => {
  const { page } = await readers.open(`${site.url}still/`)
  const [bar, inner] = await page.evaluate(() =>
    ['.navbar', '.navbar__inner'].map(selector => document.querySelector(selector)?.getBoundingClientRect().toJSON())
  )
  expect([inner.left, inner.right]).toEqual([bar.left + 16, bar.right - 16])
  expect([inner.top, inner.bottom]).toEqual([bar.top + 8, bar.bottom - 8])
})

test('a page that keeps state is alive as a whole; one without loads nothing', async () => {
  const { page } = await open('whole/')
  // A link is followed at once: its click is not kept for the component.
  await expect.poll(() => isReact(page, '[data-island]'), soon).toBe(true)
  await page.click('.more')
  await expect.poll(() => page.innerText('h1'), soon).toBe('2')
  expect(await page.title()).toBe('Whole | Acme')
  const { asked } = await readers.open(`${site.url}still/`)
  expect(asked.filter(path => /island|shared/.test(path))).toEqual([])
  expect(built.html('still')).not.toMatch(/island/)
})

test('what Root provides reaches all components, and what one changes the others see', async () => {
  const shared = await buildRepository({
    'website/docusaurus.config.js':
      "module.exports = { title: 'Acme', url: 'https://acme.dev', baseUrl: '/', presets: [['classic', { blog: false }]] }\n",
    'website/src/pages/index.md': '# Start\n',
    'website/src/components/Who.jsx': `import { createContext, useContext, useState } from 'react'
const Around = createContext(null)
export function Provider({ children }) { const state = useState('ann'); return <Around.Provider value={state}>{children}</Around.Provider> }
export const Still = () => <i>{useContext(Around)[0]}</i>
export function Name() { const [name] = useContext(Around); const [count, setCount] = useState(0); return <b className="name" onClick={() => setCount(count + 1)}>{name} {count}</b> }
export function Rename() { const [, rename] = useContext(Around); return <button className="rename" onClick={() => rename('bob')}>rename</button> }
`,
    'website/src/theme/Root.js': `import { Provider } from '../components/Who'
export default ({ children }) => <Provider>{children}<aside className="chat">Chat</aside></Provider>
`,
    'website/docs/guide.mdx':
      '---\ndescription: d\n---\n\nimport { Name, Rename, Still } from "@site/src/components/Who"\n\n# Guide\n\n<Name /> <Still /> <Rename />\n'
  })
  const own = await serve(join(shared.root, 'website/build'), '/')
  try {
    expect(shared.main('docs/guide')).toMatch(/<b class="name">ann<!-- --> <!-- -->0<\/b>.*<i>ann<\/i>/s)
    const { page, said } = await readers.open(`${own.url}docs/guide/`)
    await expect.poll(() => isReact(page, '[data-shared]'), soon).toBe(true)
    await page.click('.name')
    await page.click('.rename')
    await expect.poll(() => page.innerText('.name'), soon).toBe('bob 1')
    expect(await page.locator('.chat').count()).toBe(1)
    expect(complaints(said)).toEqual([])
  } finally {
    own.close()
    await rm(shared.root, { recursive: true, force: true })
  }
})

test('parts of the theme with state: code keeps its colors and buttons, tabs switch', async () => {
  const swizzled = await buildRepository({
    'website/docusaurus.config.js':
      "module.exports = { title: 'Acme', url: 'https://acme.dev', baseUrl: '/', presets: [['classic', { blog: false }]] }\n",
    'website/src/pages/index.md': '# Home\n',
    'website/src/theme/CodeBlock/index.js': `import { useState } from 'react'
import CodeBlock from '@theme-original/CodeBlock'
export default props => {
  const [runs, setRuns] = useState(0)
  return <div className="block"><button className="run" onClick={() => setRuns(runs + 1)}>run {runs}</button><CodeBlock {...props} /></div>
}`,
    'website/src/theme/Tabs/index.js': `import { useEffect, useState } from 'react'
import Tabs from '@theme-original/Tabs'
export default props => {
  const [os, setOs] = useState()
  useEffect(() => setOs('b'), [])
  return <div className="tabbed" data-os={os}><Tabs {...props} {...(os && { defaultValue: os })} /></div>
}`,
    'website/docs/guide.mdx': `---
description: d
---

import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'

# Guide

\`\`\`js
const a = 1
\`\`\`

<Tabs>
<TabItem value="a" label="A">

One **part**

</TabItem>
<TabItem value="b" label="B">Two</TabItem>
</Tabs>
`
  })
  const own = await serve(join(swizzled.root, 'website/build'), '/')
  try {
    const { page, said } = await readers.open(`${own.url}docs/guide/`)
    await expect.poll(() => isReact(page, '[data-island]'), soon).toBe(true)
    await page.click('.run')
    await expect.poll(() => page.innerText('.run'), soon).toBe('run 1')
    expect(await page.locator('.block pre code span[class]').first().innerText()).toBe('const ')
    await expect.poll(() => page.isVisible('.block [data-copy]'), soon).toBe(true)
    await expect.poll(() => page.getAttribute('.tabbed', 'data-os'), soon).toBe('b')
    for (const [name, text] of [
      ['B', 'Two'],
      ['A', 'One part'],
      ['B', 'Two']
    ]) {
      await page.click(`.tabbed [role=tab]:text("${name}")`)
      await expect.poll(() => page.innerText('.tabbed section:visible'), soon).toBe(text)
    }
    expect(complaints(said)).toEqual([])
  } finally {
    own.close()
    await rm(swizzled.root, { recursive: true, force: true })
  }
})
