/** Themes, and what else stands between a site and docsgen: templates of plugins, style sheets that import others, `eject`. */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listSlots } from '../../src/cli/run-eject.ts'
import { projectRoot, runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

const config = (more: string) =>
  `export default { title: 'Acme', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' }, search: false, ${more} }\n`

const pages = {
  'docs/index.md': '---\ndescription: D\n---\n\n# Home\n\nIt was a night.\n\n## One\n\n### Two\n',
  'docs/next.md': '---\ndescription: D\n---\n\n# Next\n'
}

async function build(root: string) {
  const { code, stderr } = await runCli(['build'], root)
  const files = await readdir(join(root, 'build/assets'))
  const read = (name: string) => readFile(join(root, 'build', name), 'utf8')
  return { code, stderr, read, css: await read(`assets/${files.find(file => /^styles\..*css$/.test(file))}`), files }
}

test('a theme has templates, styles, a script and defaults, and the site wins over all of them', async () => {
  const root = await writeSite({
    ...pages,
    'site.config.mjs': config("theme: 'docsgen-theme-book', styles: 'own.css'"),
    'own.css': '@import "./part.css" screen;\n.own { color: red }\n',
    'part.css': '.part { color: blue }\n',
    'templates/parts/Footer.tsx':
      'import { Footer as Original } from \'docsgen/templates/parts/Footer\'\nexport const Footer = (props: { footer: never }) => <div className="mine"><Original {...props} /></div>\n'
  })
  const theme = join(root, 'node_modules/docsgen-theme-book')
  await mkdir(theme, { recursive: true })
  await cp(join(projectRoot, 'examples/themes/book'), theme, { recursive: true })
  const first = await build(root)
  expect(first.code, first.stderr).toBe(0)
  const home = await first.read('index.html')
  expect(home).toContain('class="turn"')
  expect(home).toMatch(/class="mine"><p class="colophon">.*<footer/)
  expect(home).toContain('<title>Home · Acme</title>')
  expect(home).not.toMatch(/toc-highlight" href="#two"/)
  expect(home).toMatch(/src="\/assets\/theme-client\.\w+\.js"/)
  expect(first.css).toMatch(/@layer theme\{\.markdown\{/)
  expect(first.css.indexOf('.part{')).toBeGreaterThan(first.css.indexOf('@layer theme'))
  expect(first.css).toContain('@media screen{.part{color:#00f}}')

  await writeFile(join(theme, 'chapter.css'), '.chapter { color: green }\n')
  expect((await build(root)).css).toContain('.chapter{color:green}')
})

test.each([
  ["'./themes/none'", 'There is no theme “./themes/none”.'],
  ["'docsgen-theme-none'", 'Install it: npm install docsgen-theme-none'],
  ["'\\u0000'", 'A folder is named relative to the project'],
  ["{ extends: './docs' }", '“./docs” is no theme.']
])('the theme %s is refused', async (theme, message) => {
  const root = await writeSite({ ...pages, 'site.config.mjs': config(`theme: ${theme}`) })
  const { code, stderr } = await runCli(['build'], root)
  expect(code).toBe(2)
  expect(stderr).toContain(message)
})

test('style sheets import packages and files, and an import that leads nowhere is a finding', async () => {
  const root = await writeSite({
    ...pages,
    'site.config.mjs': config("styles: ['a.css', 'tailwind.out.css']"),
    'a.css':
      "@import url('https://fonts.example/f.css');\n@import 'pack/base.css' layer(base);\n@import './gone.css';\n/* @import './no.css'; */\n.a { & b { color: red } }\n",
    'node_modules/pack/package.json': '{"name":"pack"}',
    'node_modules/pack/base.css': '.base { background: url(dot.svg) }\n',
    'node_modules/pack/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    // What the command line of Tailwind writes.
    'tailwind.out.css': '@layer theme, utilities;\n@layer utilities { .mt-4 { margin-top: 1rem } }\n'
  })
  const { stderr } = await runCli(['check'], root)
  expect(stderr).toMatch(/a\.css:3:10\s+error\s+link\/broken-file/)
  await writeFile(join(root, 'gone.css'), '.found { color: red }\n')
  const { code, css, files } = await build(root)
  expect(code).toBe(0)
  expect(css.startsWith('@import"https://fonts.example/f.css";')).toBe(true)
  expect(css).toMatch(/@layer base\{\.base\{background:url\(\/assets\/images\/dot-\w+\.svg\)\}\}/)
  expect(css).toContain('.found{color:red}')
  expect(css).toContain('.mt-4{margin-top:1rem}')
  expect(files).toContain('images')
})

test('components by name: those of the folder, and those that replace ours', async () => {
  const root = await writeSite({
    ...pages,
    'site.config.mjs': config(''),
    'docs/chart.mdx': '---\ndescription: D\n---\n\n# Chart\n\n<Chart of="x" />\n\n<Card title="Mine" />\n',
    'components/Chart.tsx': 'export function Chart({ of }: { of: string }) { return <p>Chart of {of}</p> }\n',
    'templates/mdx/Card.tsx':
      'import { Card as Original } from \'docsgen/components\'\nexport const Card = (props: { title: string }) => <div className="framed"><Original {...props} /></div>\n'
  })
  const { code, stderr, read } = await build(root)
  expect(code, stderr).toBe(0)
  const page = await read('chart/index.html')
  expect(page).toContain('<p>Chart of x</p>')
  expect(page).toMatch(/<div class="framed">.*Mine/s)
})

test('templates of a plugin stand between those of the site and ours', async () => {
  const root = await writeSite({
    ...pages,
    'site.config.mjs': config("plugins: [{ name: 'p', templates: 'plugin/templates' }]"),
    'plugin/templates/parts/BackToTop.tsx': 'export const BackToTop = () => <p>Up</p>\n'
  })
  const { read } = await build(root)
  expect(await read('index.html')).toContain('<p>Up</p>')
})

test('a template is copied or wrapped, and an unknown one is refused', async () => {
  const root = await writeSite({ ...pages, 'site.config.mjs': config('') })
  const list = await runCli(['eject', '--list'], root)
  expect(list.stdout).toMatch(/^Footer +The foot of every page/m)
  expect(listSlots().filter(({ about }) => about === '')).toEqual([])
  expect((await runCli(['eject', 'Footer', '--wrap'], root)).code).toBe(0)
  expect((await runCli(['eject', 'Pager'], root)).code).toBe(0)
  expect((await runCli(['eject', 'Pager'], root)).code).toBe(1)
  expect((await runCli(['eject', 'Footr'], root)).stderr).toContain('Did you mean “Footer”?')
  expect(await readFile(join(root, 'templates/parts/Pager.tsx'), 'utf8')).toMatch(
    /^\/\/ docsgen: a copy of templates\/parts\/Pager\.tsx, [0-9a-f]{8}\./
  )
  const { code, stderr, read } = await build(root)
  expect(code, stderr).toBe(0)
  expect(stderr).not.toContain('template/outdated')
  expect(await read('index.html')).toContain('pagination-nav')
})
