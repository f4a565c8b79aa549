/** What Docusaurus 3.10 offers to components of sites: each export is there, or a finding says what to use. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  componentModules,
  docusaurusHelpers,
  docusaurusValues,
  fileOfHelper
} from '../../plugins/docusaurus/exports.ts'
import { exportsOf } from '../../plugins/docusaurus/imports.ts'
import { frameTemplateOf } from '../../plugins/docusaurus/layout-parts.ts'
import { noticesOfNames } from '../../src/markdown/mdx/module-notices.ts'
import { builtInComponents } from '../../src/shared/markup/components.ts'

/** Modules with their exports, read from the packages of Docusaurus 3.10.1. */
const list = JSON.parse(await readFile(join(import.meta.dirname, 'exports.json'), 'utf8')) as Record<string, string>

/** Modules that give their place alone, and that no template draws: all of them are inside of what docsgen draws itself. */
const insideOfOthers =
  /^@theme\/(?:Admonition|CodeBlock|ContentVisibility|DocCard|Icon\/Socials|MDXComponents|prism-include-languages|SearchTranslations)(?:\/|$)/

const hasModule = (module: string) =>
  componentModules.has(module) || docusaurusHelpers.has(module) || module in docusaurusValues

const locale = { tagline: '', favicon: null, current: 'en', original: 'en', all: ['en'] }
const site = { siteConfig: null, texts: null, locale, site: { title: 'A', url: 'https://a.example', baseUrl: '/' } }

test('each module is there, or in the frame, or has a finding', () => {
  const others = Object.keys(list).filter(module => !hasModule(module) && !insideOfOthers.test(module))
  const unknown = others.filter(module => frameTemplateOf(module.replace('@theme/', '')) === null)
  expect(unknown).toEqual([
    '@docusaurus/ComponentCreator',
    // The module that gives the site's facts is made for each site.
    '@docusaurus/useDocusaurusContext'
  ])
})

test('each export of a module that is there is a component, a function or a value, or has a finding', async () => {
  const modules = Object.entries(list).filter(([module]) => hasModule(module))
  for (const [module, names] of modules) {
    const own = componentModules.get(module)
    const helpers = docusaurusHelpers.get(module) ?? {}
    for (const name of names.split(' ')) {
      const component = own?.[name]
      const helper = helpers[name]
      if (component !== undefined) expect(builtInComponents).toContain(component)
      else if (helper !== undefined) {
        const exports = (await import(`../../plugins/docusaurus/theme/${fileOfHelper(helper)}.tsx`)) as Record<
          string,
          unknown
        >
        expect(exports[helper], `${module} ${name}`).toBeDefined()
      } else if (docusaurusValues[module]?.[name] === undefined) {
        const given = exportsOf(module, site)
        expect(given && noticesOfNames(given as never, [name]), `${module} ${name}`).toMatchObject([
          { hint: expect.stringMatching(/./) }
        ])
      }
    }
  }
})

test('functions of the theme compute what they compute there', async () => {
  const theme = await import('../../plugins/docusaurus/theme/common.tsx')
  expect(theme.isRegexpStringMatch('/Docs/', '/docs/a')).toBe(true)
  expect(theme.isRegexpStringMatch(undefined, '/docs/a')).toBe(false)
  expect(theme.duplicates([1, 2, 1, 3, 1])).toEqual([1, 1])
  expect(theme.groupBy(['a', 'bb', 'c'], ({ length }) => String(length))).toEqual({ 1: ['a', 'c'], 2: ['bb'] })
  expect(theme.mergeSearchStrings(['?a=1', 'b=2', undefined, '?a=3'], 'set')).toBe('?a=3&b=2')
  expect(theme.listTagsByLetters({ x: { label: 'beta' }, y: { label: 'alpha' }, z: { label: 'Bar' } })).toEqual([
    { letter: 'A', tags: [{ label: 'alpha' }] },
    { letter: 'B', tags: [{ label: 'Bar' }, { label: 'beta' }] }
  ])
  expect(theme.splitNavbarItems([{ position: 'left' }, {}])).toEqual([[{ position: 'left' }], [{}]])
  expect(theme.matchPath('/docs/1.0/intro', { path: '/docs/:version' })).toMatchObject({
    isExact: false,
    params: { version: '1.0' }
  })
  expect(theme.matchPath('/docs/1.0/intro', { path: '/docs/:version', exact: true })).toBeNull()
  expect(theme.extractLeadingEmoji('👩‍🚀 Space')).toEqual({ emoji: '👩‍🚀', rest: ' Space' })
  expect(theme.extractLeadingEmoji('1 Step').emoji).toBeNull()
  expect(theme.getLineNumbersStart({ metastring: 'js showLineNumbers=7' })).toBe(7)
  expect(theme.isActiveSidebarItem({ type: 'category', items: [{ type: 'link', href: '/a/' }] }, '/a')).toBe(true)
  expect(theme.groupBlogSidebarItemsByYear([{ date: '2024-01-02' }, { date: '2025-01-02' }]).map(([y]) => y)).toEqual([
    '2025',
    '2024'
  ])
})
