/** Parts of Docusaurus' theme that a site has in `src/theme`, for what stands in the text of pages. */
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltRepository, buildRepository } from './site.ts'

const config = `module.exports = {
  title: 'Acme', url: 'https://acme.dev', baseUrl: '/',
  presets: [['classic', { docs: { admonitions: { keywords: ['gold'], extendDefaults: true } }, blog: false }]]
}`

const files = {
  'website/docusaurus.config.js': config,
  'website/src/theme/Admonition/Types.js': `import Default from '@theme-original/Admonition/Types'
const Gold = ({ title, children }) => <section className="gold"><h5>{title ?? 'GOLD'}</h5>{children}</section>
const Danger = props => <Default.danger className="loud" {...props} />
const Success = ({ children }) => <em>{children}</em>
export default { ...Default, gold: Gold, danger: Danger, success: Success }`,
  'website/src/theme/Admonition/index.tsx': `import Admonition from '@theme-original/Admonition'
export default (props: any) => <Admonition {...props} {...(props.type === 'tip' && { icon: <b>!</b> })} />`,
  'website/src/theme/CodeBlock/index.js': `import CodeBlock from '@theme-original/CodeBlock'
export default props => props.className === 'language-flow'
  ? <samp title={props.metastring}>{props.children}</samp>
  : <div className="block"><CodeBlock {...props} /></div>`,
  'website/src/theme/Details/index.jsx': `import Details from '@theme-original/Details'
export default props => <div className="wrapped"><Details {...props} /></div>`,
  'website/src/theme/Heading.js': `import Heading from '@theme-original/Heading'
export default props => <div className="head"><Heading {...props} /><a href={'?copy#' + props.id}>{props.as}</a></div>`,
  'website/src/theme/MDXComponents/A.js': `import A from '@theme-original/MDXComponents/A'
export default props => <A {...props} className="mine" />`,
  'website/src/theme/MDXComponents/index.js': `import MDXComponents from '@theme-original/MDXComponents'
import Tabs from '@theme/Tabs'
export default { ...MDXComponents, Tabs }`,
  'website/src/theme/Mermaid/index.js': 'export default ({ value }) => <figure>{value.length}</figure>',
  'website/src/theme/Tabs/index.js': `import { useState } from 'react'
import Tabs from '@theme-original/Tabs'
export default props => { const [os] = useState(); return <div className="tabbed"><Tabs {...props} {...(os && { defaultValue: os })} /></div> }`,
  'website/docs/index.mdx': `---
description: d
slug: /
---

import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'
import CodeBlock from '@theme/CodeBlock'

# Start

:::note[Read **this**]
Inside.
:::

:::tip
A tip.
:::

:::important
Act.
:::

:::gold[Shiny]
Gold.
:::

:::danger
Run.
:::

:::success[Done]
Well.
:::

## Part

\`\`\`js title="a.js" {1}
const a = 1
\`\`\`

\`\`\`flow check
let b
\`\`\`

\`\`\`mermaid
A-->B
\`\`\`

<details>
<summary>More *of it*</summary>

Hidden **text**
</details>

### Part

<Tabs groupId="os">
<TabItem value="a" label="A">

One [link](./plain.md)

\`\`\`sh
run
\`\`\`

:::note
Inside of a tab.
:::

</TabItem>
<TabItem value="b" label="B">Two</TabItem>
</Tabs>

<CodeBlock language="py">{\`x = 1\`}</CodeBlock>
`,
  'website/docs/plain.md': `---
description: d
---

# Plain

:::warning Look out
Text.
:::

<Tabs><TabItem value="c">Three</TabItem></Tabs>
`
}

let built: BuiltRepository
beforeAll(async () => {
  built = await buildRepository(files)
})
afterAll(() => rm(built.root, { recursive: true, force: true }))

const page = () => built.main('docs').replace(/<svg class="icon".*?<\/svg>/gs, 'ICON')

test('nothing is to be said of them', () => {
  expect(built.findings).toEqual([])
})

test('admonitions: wrapped, with types of the site and icons of its own', () => {
  const box = (type: string, alert: string, heading: string, text: string, extra = '') =>
    `<div class="theme-admonition theme-admonition-${type} admonition alert alert--${alert}${extra}" role="note"><div class="admonition__heading">${heading}</div><div class="admonition__content"><p>${text}</p></div></div>`
  expect(page()).toContain(box('note', 'secondary', 'ICONRead <strong>this</strong>', 'Inside.'))
  expect(page()).toContain(box('tip', 'success', '<b>!</b>tip', 'A tip.'))
  expect(page()).toContain(box('info', 'info', 'ICONimportant', 'Act.'))
  expect(page()).toContain(box('danger', 'danger', 'ICONdanger', 'Run.', ' loud'))
  expect(page()).toContain('<em><p>Well.</p></em>')
  expect(page()).toContain('<section class="gold"><h5>Shiny</h5><p>Gold.</p></section>')
  expect(built.main('docs/plain')).toContain('theme-admonition-warning')
})

test('code, diagrams and details get what Docusaurus gives them', () => {
  expect(page()).toMatch(/<div class="block"><div class="theme-code-block language-js.*?a\.js.*?highlighted-line/s)
  expect(page()).toContain('<samp title="check">let b\n</samp>')
  expect(page()).toMatch(/<div class="block"><div class="theme-code-block language-py/)
  expect(page()).toContain('<figure>6</figure>')
  expect(page()).toMatch(
    /<div class="wrapped"><details class="details"><summary>More <em>of it<\/em><\/summary><div class="details__content"><p>Hidden/
  )
})

test('headings have their ids before they are drawn, and are in the list of contents', () => {
  expect(page()).toMatch(/<div class="head"><h2 id="part" class="anchor">Part<a.*?<\/h2><a href="\?copy#part">h2/)
  expect(page()).toMatch(/<h3 id="part-1".*?<a href="\?copy#part-1">h3/)
  expect(page()).toMatch(/toc-highlight" href="#part-1"/)
  expect(page()).toContain('<h1>Start</h1>')
})

test('a wrapper of tabs with state is in the HTML, also where pages use it without an import', () => {
  expect(page()).toMatch(
    /<div class="tabbed"><div class="tabs" data-tabs="" data-group-id="os">.*?One <a href="\/docs\/plain" class="mine">/s
  )
  expect(page()).toMatch(
    /<div class="tabbed">.*<div class="block"><div class="theme-code-block language-sh.*Inside of a tab\./s
  )
  expect(built.main('docs/plain')).toMatch(/<div class="tabbed"><div class="tabs".*?Three/s)
})

test('entries of the bar that components of the site draw', async () => {
  const other = await buildRepository({
    'website/docusaurus.config.js': `module.exports = {
  title: 'Acme', url: 'https://acme.dev', baseUrl: '/', presets: [['classic', { blog: false }]],
  themeConfig: { navbar: { items: [
    { type: 'custom-team', position: 'right', who: { name: 'Ann & Bob' } },
    { type: 'custom-late', label: 'x' },
    { type: 'custom-none', label: 'y' },
    { to: '/docs', label: 'Docs' }
  ] } }
}`,
    'website/src/theme/NavbarItem/ComponentTypes.js': `import ComponentTypes from '@theme-original/NavbarItem/ComponentTypes'
import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem'
import Team from '@site/src/components/Team'
const Late = () => { throw new Error('Too late.') }
export default { ...ComponentTypes, 'custom-team': Team, 'custom-late': Late, 'custom-link': DefaultNavbarItem }`,
    'website/src/components/Team.js': `import React, { useState } from 'react'
import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem'
export default function Team({ who }) {
  const [name] = useState(who.name)
  return <b className="team">{name}<DefaultNavbarItem to="/docs" label="More" className="more" /></b>
}`,
    'website/docs/index.md': '---\ndescription: d\n---\n\n# Start\n'
  })
  const bar = /<nav aria-label="Main".*?<\/nav>/s.exec(other.html('docs'))?.[0] ?? ''
  const drawn = '<b class="team">Ann &amp; Bob<a href="/docs" class="navbar__link more">More</a></b>'
  expect(bar).toMatch(new RegExp(`navbar__items--right.*<li class="navbar__item"><div>${drawn}</div></li>`, 's'))
  expect(other.findings).toEqual([
    'src/components/Team.js:4:18 docusaurus/unsupported “useState” has no effect: this part of the layout is static HTML, rendered when the site is built. Move its code into a file of “clientModules”, or into src/theme/Root, which runs in the browser.',
    'src/theme/NavbarItem/ComponentTypes.js:1:1 docusaurus/unsupported The entry “custom-late” is left out of the navigation bar: Too late. Fix the component of the entry, or write the entry as a link.',
    'src/theme/NavbarItem/ComponentTypes.js:1:1 docusaurus/unsupported The entry “custom-none” is left out of the navigation bar: no component has this name. Fix the component of the entry, or write the entry as a link.'
  ])
  await rm(other.root, { recursive: true, force: true })
})

test('tabs that a site draws itself, with what Docusaurus gives them', async () => {
  const other = await buildRepository({
    'website/docusaurus.config.js': config,
    'website/src/theme/Tabs.js': `import { cloneElement } from 'react'
import { sanitizeTabsChildren, useScrollPositionBlocker, useTabs } from '@docusaurus/theme-common/internal'
import useIsBrowser from '@docusaurus/useIsBrowser'
function Tabs(props) {
  const { selectedValue, selectValue, tabValues } = useTabs(props)
  useScrollPositionBlocker().blockElementScrollPositionUntilNextRender()
  return <div className="own">
    <ul role="tablist">{tabValues.map(({ value, label }) => <li key={value} role="tab" aria-selected={value === selectedValue} onClick={() => selectValue(value)}>{label ?? value}</li>)}</ul>
    {props.children.map((item, at) => cloneElement(item, { key: at, hidden: item.props.value !== selectedValue }))}
  </div>
}
export default props => <Tabs key={String(useIsBrowser())} {...props}>{sanitizeTabsChildren(props.children)}</Tabs>`,
    'website/docs/index.mdx': `---
description: d
---

import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'

# Start

<Tabs groupId="os" defaultValue="b">
<TabItem value="a" label="A">

One **part**

</TabItem>
<TabItem value="b">

\`\`\`js
two()
\`\`\`

</TabItem>
</Tabs>
`
  })
  expect(other.findings).toEqual([])
  const own = /<div class="own">.*<\/docsgen-island>/s.exec(other.main('docs'))?.[0] ?? ''
  expect(own).toMatch(
    /^<div class="own"><ul role="tablist"><li role="tab" aria-selected="false">A<\/li><li role="tab" aria-selected="true">b<\/li><\/ul><div role="tabpanel" hidden=?(?:"")?>.*<p>One <strong>part<\/strong><\/p>.*<div role="tabpanel">.*theme-code-block language-js/s
  )
  await rm(other.root, { recursive: true, force: true })
})

test('a part that needs what is not there is docsgen’s: one finding says why', async () => {
  const other = await buildRepository({
    'website/docusaurus.config.js': config,
    'website/src/theme/CodeBlock/index.js':
      "import { Highlight } from 'prism-react-renderer'\nexport default ({ children }) => <Highlight code={children}>{() => null}</Highlight>\n",
    'website/src/theme/Tabs.js':
      "import { useCodeBlockContext } from '@docusaurus/theme-common/internal'\nexport default props => <div>{useCodeBlockContext().metadata}</div>\n",
    'website/docs/index.md': `---
description: d
---

import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'

# Start

\`\`\`js
a()
\`\`\`

<Tabs><TabItem value="c">Three</TabItem></Tabs>
`
  })
  expect(other.findings).toEqual([
    'src/theme/CodeBlock/index.js:1:28 docusaurus/unsupported “src/theme/CodeBlock/index.js” is not used, so docsgen renders its own component: “prism-react-renderer” is not a package of this project. Install it with “npm install prism-react-renderer”, or begin the path of a file with “./”.',
    'src/theme/Tabs.js:1:38 docusaurus/unsupported “src/theme/Tabs.js” is not used, so docsgen renders its own component: “@docusaurus/theme-common/internal” has no “useCodeBlockContext” in docsgen: it has no effect. docsgen renders code blocks itself: use <CodeBlock>.'
  ])
  expect(other.main('docs')).toMatch(/theme-code-block language-js.*<div class="tabs".*Three/s)
  await rm(other.root, { recursive: true, force: true })
})
