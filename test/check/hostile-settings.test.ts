/** Hostile inputs outside of pages: the configuration (U57, G87), git (G90), protoc-gen-doc's JSON (G83). */
import { execFileSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/pipeline/build.ts'
import { writeSite } from '../support/files.ts'
import { formatFinding } from '../support/findings.ts'

const home = '---\ndescription: D\n---\n\n# Home\n'
const options = { overrides: {}, strict: false, cache: false, clean: false }

/** Builds a site whose configuration has one more line. */
async function configured(line: string, files: Readonly<Record<string, string>> = {}) {
  const root = await writeSite({
    'site.config.js': `export default {\n  title: 'T', url: 'https://docs.example.com', docs: { path: 'docs' }, search: false,\n  ${line}\n}\n`,
    'docs/index.md': home,
    ...files
  })
  const { findings, published } = await build({ ...options, root, mode: 'build' })
  return { root, published, findings: findings.filter(({ severity }) => severity === 'error').map(formatFinding) }
}

const evil = 'javascript:alert(57)'

test.each([
  ['navbar', `navbar: { items: [{ label: 'x', href: '${evil}' }] }`, /^site\.config\.js:3:\d+ config\/invalid /],
  ['logo', `navbar: { logo: { src: '${evil}' } }`, /^site\.config\.js:3:\d+ (?:config\/invalid|link\/unsafe) /],
  ['footer', `footer: { links: [{ label: 'x', href: '${evil}' }] }`, /^site\.config\.js:3:\d+ config\/invalid /],
  ['footer HTML', `footer: { copyright: '<a href="${evil}">x</a>' }`, /^site\.config\.js:3:\d+ link\/unsafe /],
  [
    'a reference in footer HTML',
    `footer: { copyright: '<a href="java&Tab;script:x">x</a>' }`,
    /^site\.config\.js:3:\d+ link\/unsafe /
  ],
  [
    'an animated address in footer HTML',
    `footer: { copyright: '<svg><a><set attributeName="href" to="${evil}"/></a></svg>' }`,
    /^site\.config\.js:3:\d+ markdown\/unsafe-html /
  ],
  [
    'a set of pictures in footer HTML',
    `footer: { copyright: '<img alt="" srcset="/a.png 1x, ${evil} 2x">' }`,
    /^site\.config\.js:3:\d+ link\/unsafe /
  ],
  [
    'an element in footer HTML with the name of a property of the document',
    `footer: { copyright: '<form name="getElementById"></form>' }`,
    /^site\.config\.js:3:\d+ markdown\/unsafe-html .*another name/
  ],
  ['announcement', `announcementBar: { content: '<a href="${evil}">x</a>' }`, /^site\.config\.js:3:\d+ link\/unsafe /],
  [
    'redirect',
    `redirects: [{ from: '/old', to: '${evil}' }]`,
    /^site\.config\.js:3:\d+ (?:config\/invalid|link\/unsafe) /
  ],
  ['lines in a redirect', "redirects: [{ from: '/a\\nX-Injected: 1', to: '/' }]", /^site\.config\.js:1:1 route\/slug /],
  [
    'lines behind a redirect',
    "redirects: [{ from: '/a', to: '/\\nX-Injected: 1' }]",
    /^site\.config\.js:1:1 link\/broken /
  ]
])('%s: an error, and nothing is published', async (_, line, expected) => {
  const { findings, published } = await configured(line)
  expect(findings).toEqual([expect.stringMatching(expected)])
  expect(published).toBe(false)
})

test('handlers, wrong styles and scripts in HTML of the configuration and of sidebars are reported and left out', async () => {
  const html = (name: string) =>
    `<b onclick="x()" style="color:red}body{color:blue" class="${name}">${name}</b><script>x()</script><a href="java&Tab;script:x">y</a>`
  const severities = "severities: { 'markdown/unsafe-html': 'warning', 'link/unsafe': 'warning' }"
  const root = await writeSite({
    'site.config.js': `export default { title: 'T', url: 'https://docs.example.com', search: false, ${severities},
      docs: { path: 'docs', sidebarPath: 'sidebars.json' },
      footer: { copyright: '${html('foot')}' },
      announcementBar: { content: '${html('news')}' },
      navbar: { items: [{ type: 'html', value: '${html('bar')}' }] } }\n`,
    'sidebars.json': JSON.stringify({ s: ['index', { type: 'html', value: html('side') }] }),
    'docs/index.md': home
  })
  const { findings, published } = await build({ ...options, root, mode: 'build' })
  expect(published).toBe(true)
  const found = findings.map(({ code, place }) => `${place?.file} ${code}`)
  for (const file of ['site.config.js', 'sidebars.json']) {
    for (const code of ['markdown/unsafe-html', 'markdown/style', 'link/unsafe'])
      expect(found).toContain(`${file} ${code}`)
  }
  const page = await readFile(join(root, 'build/index.html'), 'utf8')
  for (const name of ['foot', 'news', 'bar', 'side']) expect(page).toContain(`<b class="${name}">${name}</b><a>y</a>`)
  expect(page).not.toMatch(/onclick|color:(?:red|blue)|x\(\)|java/)
})

test('the name of a git author is text', async () => {
  const root = await writeSite({
    'site.config.js':
      "export default { title: 'T', url: 'https://docs.example.com', docs: { path: 'docs', showLastUpdateAuthor: true, showLastUpdateTime: true }, search: false }\n",
    'docs/index.md': home
  })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=<img src=x onerror=alert(90)>', '-c', 'user.email=a@b.example', ...args], {
      cwd: root,
      stdio: 'pipe',
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
    })
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', '</script><script>alert(90)</script>')
  expect((await build({ ...options, root, mode: 'build' })).published).toBe(true)
  const html = await readFile(join(root, 'build/index.html'), 'utf8')
  // git itself strips the brackets at the ends of a name.
  expect(html).toContain('img src=x onerror=alert(90)')
  expect(html).not.toMatch(/<img src=x|alert\(90\)<\/script>/)
})

test('names in protoc-gen-doc’s JSON are text', async () => {
  const name = '<img src=x onerror=alert(83)>{x}'
  const descriptor = {
    files: [
      {
        name: 'a.proto',
        package: name,
        messages: [{ name, longName: name, fullName: name, fields: [{ name, type: name, fullType: name }] }],
        enums: [{ name: `${name}E`, longName: `${name}E`, fullName: `${name}E`, values: [{ name, number: '1' }] }],
        services: [{ name, methods: [{ name, requestFullType: name, responseFullType: name }] }]
      }
    ]
  }
  const { root, findings } = await configured("protobuf: { proto: 'docs.json' }", {
    'docs.json': JSON.stringify(descriptor)
  })
  expect(findings).toEqual([])
  const [page = ''] = (await readdir(join(root, 'build'), { recursive: true })).filter(it =>
    /a\.proto.index\.html$/.test(it)
  )
  const html = await readFile(join(root, 'build', page), 'utf8')
  expect(html).toContain('&lt;img src=x onerror=alert(83)&gt;')
  expect(html).not.toContain('<img src=x')
})
