/** Pictures of the owner's style sheets work wherever the site lives. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { writeSite } from '../support/files.ts'
import { formatFinding } from '../support/findings.ts'

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

async function styled(css: string, baseUrl = '/sub/') {
  const root = await writeSite({
    'site.config.js': `export default { title: 'T', url: 'https://docs.example.com', baseUrl: '${baseUrl}', search: false, docs: { path: 'docs' }, styles: ['docs/site.css'] }\n`,
    'static/img/a.svg': picture,
    'docs/beside b.svg': picture,
    'docs/index.md': '---\ndescription: D\n---\n\n# Home\n',
    'docs/site.css': css
  })
  const options = { overrides: {}, strict: false, cache: false, clean: false }
  const { findings } = await build({ ...options, root, mode: 'build' })
  const assets = join(root, 'build/assets')
  const sheet = readdirSync(assets).find(name => /^styles\..*css$/.test(name)) ?? ''
  const text = readFileSync(join(assets, sheet), 'utf8')
  return {
    root,
    findings: findings.map(formatFinding),
    urls: [...text.matchAll(/url\(([^)]*)\)/g)].map(([, it]) => it)
  }
}

test.each([
  ['an address of the site gets the base URL', 'url(/img/a.svg)', 'url(/sub/img/a.svg)'],
  ['one that has it keeps it', "url('/sub/img/a.svg')", 'url(/sub/img/a.svg)'],
  ['another site stays', 'url("https://e.example/a.svg")', 'url(https://e.example/a.svg)'],
  ['a part of the page stays', 'url(#clip)', 'url(#clip)']
])('%s', async (_, written, expected) => {
  const { urls, findings } = await styled(`.own-mark { background: ${written} }`)
  expect(findings).toEqual([])
  expect(urls.map(it => `url(${it})`)).toContain(expected)
})

test('a file beside the sheet is published under its hash', async () => {
  const { root, urls, findings } = await styled('.own-mark { background: url("beside%20b.svg") }')
  expect(findings).toEqual([])
  const [href = ''] = urls.filter(it => it?.includes('beside'))
  expect(href).toMatch(/^\/sub\/assets\/images\/beside-b-[0-9a-f]+\.svg$/)
  expect(readFileSync(join(root, 'build', href.replace('/sub/', '')), 'utf8')).toBe(picture)
})

test('styles in HTML of the configuration and of sidebars are rules of the sheet', async () => {
  const html = (name: string, style: string) => `<b style="${style}" class="${name}">${name}</b>`
  const root = await writeSite({
    'site.config.js': `export default { title: 'T', url: 'https://docs.example.com', baseUrl: '/sub/', search: false, severities: { 'link/broken-image': 'warning' },
      docs: { path: 'docs', sidebarPath: 'sidebars.json' },
      footer: { copyright: '${html('foot', 'COLOR:  red; background: url(/img/a.svg)')}<style media="print">.foot{display:none}</style>' },
      announcementBar: { content: '${html('news', 'margin-top: .5em')}' },
      navbar: { items: [{ type: 'html', value: '${html('bar', 'margin-top: .5em')}' }] } }\n`,
    'sidebars.json': JSON.stringify({
      s: ['index', { type: 'html', value: html('side', 'width: 3px; background: url(/img/none.svg)') }]
    }),
    'static/img/a.svg': picture,
    'docs/index.md': '---\ndescription: D\n---\n\n# Home\n'
  })
  const options = { overrides: {}, strict: false, cache: false, clean: false }
  const { findings } = await build({ ...options, root, mode: 'build' })
  expect(findings.map(formatFinding)).toEqual([
    'sidebars.json:1:78 link/broken-image “/img/none.svg” leads to no file. Add the file, or remove the link.'
  ])
  const page = readFileSync(join(root, 'build/index.html'), 'utf8')
  expect(page).not.toMatch(/style="|<style/)
  const sheet = readdirSync(join(root, 'build/assets')).find(name => /^styles\..*css$/.test(name)) ?? ''
  const text = readFileSync(join(root, 'build/assets', sheet), 'utf8')
  const ruleOf = (name: string) => {
    const [, made = ''] = new RegExp(`<b class="${name} (s-\\w+)">${name}</b>`).exec(page) ?? []
    return text.split(`.${made}:not(#_)`)[1]?.split('}', 1)[0]
  }
  expect(ruleOf('foot')).toBe('{color:red;background:url(/sub/img/a.svg)')
  expect(ruleOf('news')).toBe('{margin-top:.5em')
  expect(ruleOf('bar')).toBe(ruleOf('news'))
  expect(ruleOf('side')).toBe('{width:3px;background:url(/img/none.svg)')
  expect(text).toContain('@media print{.foot{display:none}}')
})
