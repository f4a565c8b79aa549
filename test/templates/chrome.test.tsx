import { expect, test } from 'vitest'
import { renderColorModes } from '../../src/render/branches.ts'
import type { Config } from '../../src/types/config.ts'
import { toReactProps } from '../../templates/attributes.ts'
import { AnnouncementBar } from '../../templates/parts/AnnouncementBar.tsx'
import { ColorModeToggle } from '../../templates/parts/ColorModeToggle.tsx'
import { Footer } from '../../templates/parts/Footer.tsx'
import { JsonScript } from '../../templates/parts/JsonScript.tsx'
import { LogoPicture } from '../../templates/parts/Logo.tsx'
import { Pager } from '../../templates/parts/Pager.tsx'
import { SearchButton } from '../../templates/parts/SearchButton.tsx'
import { VersionBanner } from '../../templates/parts/VersionBanner.tsx'
import { drawPart, templates } from '../render/fixtures.ts'
import { testConfig } from '../support/config.ts'

const draw = drawPart

test('the states of the color mode stand in the page, in the order of the cycle; no button where nothing can be chosen', async () => {
  const toggle = async (colorMode: Partial<Config['colorMode']>) => {
    const config = testConfig({})
    const complete = { ...config, colorMode: { ...config.colorMode, ...colorMode } }
    const colorModes = await renderColorModes(complete, null, templates, () => {})
    return draw(<ColorModeToggle id="a" site={{ colorModes, hasTheme: false }} />)
  }
  const html = await toggle({})
  expect([...html.matchAll(/Colour mode: [^<]*/g)].map(([text]) => text)).toEqual([
    'Colour mode: system. Switch to light',
    'Colour mode: light. Switch to dark',
    'Colour mode: dark. Switch to system'
  ])
  expect(html).toMatch(/<button [^>]*disabled=""/)
  expect((await toggle({ respectPrefersColorScheme: false })).match(/Switch to/g)).toHaveLength(2)
  expect(await toggle({ disableSwitch: true })).toBe('')
})

test('the search button is a link to the search page', () => {
  expect(draw(<SearchButton search={{ provider: 'flexsearch', pageHref: '/search' }} />)).toMatch(
    /^<a href="\/search" class="search-button"/
  )
  expect(draw(<SearchButton search={{ provider: 'flexsearch', pageHref: null }} />)).toMatch(/^<button type="button"/)
  expect(draw(<SearchButton search={null} />)).toBe('')
})

test('only an announcement that can be closed has a button', () => {
  const html = draw(<AnnouncementBar id="a" content="<b>News</b>" isCloseable />)
  expect(html).toContain('<b>News</b>')
  expect(html).toContain('aria-label="Close"')
  expect(draw(<AnnouncementBar id="a" content="News" isCloseable={false} />)).not.toContain('button')
})

test('a logo with two pictures shows one by the style sheet, with the name of both', () => {
  const html = draw(
    <LogoPicture
      logo={{ src: '/l.svg', srcDark: '/d.svg', alt: '', width: 84, height: 20, href: null }}
      alt="Neosync"
    />
  )
  expect(html.match(/alt="Neosync"/g)).toHaveLength(2)
  expect(html).toMatch(/themedComponent--light" src="\/l.svg".*themedComponent--dark" src="\/d.svg"/)
})

test('the first and the last page have one neighbor, a page without any has no pager', () => {
  const link = { label: 'Next one', href: '/n' }
  expect(draw(<Pager label="Docs pages" previous={null} next={link} />)).not.toContain('Previous')
  expect(draw(<Pager label="Docs pages" previous={null} next={null} />)).toBe('')
})

test('the footer has the copyright of the owner, columns and links', () => {
  const target = { written: '/a', href: '/sub/a', external: false }
  const columns = [
    {
      title: 'Docs',
      items: [
        { label: 'A', target, html: null },
        { label: '', target: null, html: '<i>raw</i>' }
      ]
    }
  ]
  const html = draw(
    <Footer footer={{ style: 'dark', logo: null, columns, copyright: 'Copyright © Nucleus Cloud Corp 2025' }} />
  )
  expect(html).toContain('<footer class="theme-layout-footer footer footer--dark">')
  expect(html).toContain(
    '<h2 class="footer__title">Docs</h2><ul class="footer__items"><li class="footer__item"><a class="footer__link-item" href="/sub/a">A</a></li><li class="footer__item"><div><i>raw</i></div></li></ul>'
  )
  expect(html).toContain('>Copyright © Nucleus Cloud Corp 2025</div>')
})

test('JSON inside of HTML cannot end its element, and reads the same', () => {
  const value = { a: '</script><b>', b: '\u2028' }
  const html = draw(<JsonScript type="application/json" value={value} />)
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(html).not.toContain('\u2028')
  expect(JSON.parse(html.replace(/<[^>]*>/g, ''))).toEqual(value)
})

test('attributes of HTML and SVG become those of React, handlers and inline styles go', () => {
  expect(
    toReactProps({
      class: 'a',
      'fill-rule': 'evenodd',
      'aria-label': 'b',
      'data-x': 'c',
      onclick: 'd',
      onClick: 'e',
      style: 'f',
      d: 'M0'
    })
  ).toEqual({ className: 'a', fillRule: 'evenodd', 'aria-label': 'b', 'data-x': 'c', d: 'M0' })
})

test.each([
  ['unreleased', 'This is unreleased documentation for Neosync <b>2.0</b> version.'],
  ['unmaintained', 'This is documentation for Neosync <b>2.0</b>, which is no longer actively maintained.']
] as const)('%s docs say so, and lead to the latest version', (banner, text) => {
  const latest = { name: '3.0', label: '3.0', href: '/login' }
  const html = draw(
    <VersionBanner version={{ docsSet: 'default', label: '2.0', banner, latest }} siteTitle="Neosync" />
  )
  expect(html).toContain('role="alert"')
  expect(html).toContain(`<p>${text}</p>`)
  expect(html).toContain(
    '<p>For up-to-date documentation, see the <a href="/login" data-version-of="default" data-version="3.0"><b>latest version</b></a> (3.0).</p>'
  )
})

test('the latest version has no banner', () => {
  const version = { docsSet: 'default', label: '3.0', banner: null, latest: null }
  expect(draw(<VersionBanner version={version} siteTitle="Neosync" />)).toBe('')
})
