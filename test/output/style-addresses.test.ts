/** Pictures of the owner's style sheets work wherever the site lives. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/build/build.ts'
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
