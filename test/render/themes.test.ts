/** Themes, and what else stands between a site and docsgen: templates of plugins, style sheets that import others, `eject`. */
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listSlots } from '../../src/cli/commands/run-eject.ts'
import { projectRoot, runCli, startCli } from '../support/cli.ts'
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
  ["'\\u0000'", 'Write the path of a folder relative to the project'],
  ["{ extends: './docs' }", '“./docs” is not a theme.']
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

test('layers of docsgen are below the rules and the layers of a site', async () => {
  const root = await writeSite({
    ...pages,
    'site.config.mjs': config("styles: ['utilities.css', 'own.css']"),
    'utilities.css': '@layer theme, utilities;\n@layer utilities { .mt-4 { margin-top: 1rem } }\n',
    'own.css': '@layer base { a { color: red } }\nh1 { color: blue }\n'
  })
  const { css } = await build(root)
  // Every layer of ours is below `docsgen`, which is named first: layers of a site come later, and win.
  const first = css.indexOf('@layer docsgen')
  const layers = [...css.matchAll(/@layer ([\w.,-]+)/g)].flatMap(([, names = '']) => names.split(','))
  expect(first).toBe(0)
  expect(layers.filter(name => !name.startsWith('docsgen.'))).toEqual(
    expect.arrayContaining(['theme', 'utilities', 'base'])
  )
  expect(layers.indexOf('base')).toBeGreaterThan(layers.findLastIndex(name => name.startsWith('docsgen.')))
  expect(css).toMatch(/\}h1\{color:#00f\}/)
  const folder = join(projectRoot, 'templates/styles')
  const sheets = (await readdir(folder, { recursive: true })).filter(file => file.endsWith('.css'))
  const texts = await Promise.all(sheets.map(async file => `${file}: ${await readFile(join(folder, file), 'utf8')}`))
  expect(texts.filter(text => /@layer (?!docsgen\.)/.test(text))).toEqual([])
})

test('components import style sheets, which only pages with them load', async () => {
  const used =
    "export const Box = () => <div className={styles.box} onClick={useState(0)[1]}><b className={title}>{names['no-such(']}</b><i className={styles['no-such(']}>b</i></div>"
  const root = await writeSite({
    ...pages,
    'site.config.mjs': config("styles: 'own.css'"),
    'own.css': '.own { color: red }\n',
    'docs/boxed.mdx':
      "---\ndescription: D\n---\nimport { Box } from './_box'\nimport styles from './_page.module.css'\nimport '../own.css'\n\n# Boxed\n\n<Box />\n\n<p className={styles.lead}>Lead</p>\n\n<p className={styles.laed}>Lead</p>\n\n{JSON.stringify(styles).length > 0}\n",
    'docs/_page.module.css': '.lead { font-size: 2rem }\n',
    'docs/_box.tsx': `import { useState } from 'react'\nimport 'pack/base.css'\nimport styles, { title } from './_box.module.css'\nconst names = { 'no-such(': 'a' }\n${used}\n`,
    'docs/_box.module.css':
      "@import './_deep.css';\n.box { background: url('./_dot.svg'); & b { color: red } }\n.title { composes: box }\n",
    'docs/_deep.css': '.deep { color: green }\n',
    'docs/_dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'node_modules/pack/package.json': '{"name":"pack"}',
    'node_modules/pack/base.css': '.base { color: blue }\n'
  })
  const first = await build(root)
  expect(first.code, first.stderr).toBe(0)
  const column = used.indexOf("styles['no-such") + "styles['".length + 1
  expect(first.stderr).toMatch(new RegExp(`_box\\.tsx:5:${column} +warning +mdx/unknown-class`))
  expect(first.stderr).toMatch(
    /The CSS module “\.\/_page\.module\.css” has no class “laed”\.[\s\S]*?Did you mean “lead”/
  )
  expect(first.stderr.match(/mdx\/unknown-class/g)).toHaveLength(2)
  const page = await first.read('boxed/index.html')
  const sheets = [...page.matchAll(/href="\/(assets\/sheet-[^"]+)"/g)].map(([, path = '']) => path)
  expect(sheets.map(path => path.replace(/\.\w+\.css$/, ''))).toEqual([
    'assets/sheet-base',
    'assets/sheet-_box',
    'assets/sheet-_page'
  ])
  const [base, box = '', lead = ''] = await Promise.all(sheets.map(first.read))
  expect(box).toMatch(/^\.deep_?\w*\{color:green\}\.box_\w{1,5}\{background:url\(\/assets\/images\/_dot-\w+\.svg\)/)
  expect(base).toBe('.base{color:#00f}\n')
  const [, name = ''] = /\.(box_\w+)\{/.exec(box) ?? []
  expect(page).toContain(`class="${name}"`)
  expect(page).toContain(`class="title_${name.slice('box_'.length)} ${name}"`)
  expect(lead).toContain('.lead_')
  expect(await first.read('index.html')).not.toContain('sheet-')
  expect(first.files.filter(file => file.startsWith('sheet-'))).toHaveLength(3)

  await writeFile(join(root, 'docs/_deep.css'), '.deep { color: gold }\n')
  const second = await build(root)
  const [changed = ''] = second.files.filter(file => file.startsWith('sheet-_box'))
  expect(await second.read(`assets/${changed}`)).toContain('gold')
  expect(await second.read('boxed/index.html')).toContain(changed)
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

test('every wrapper builds and has the right types', { timeout: 180_000 }, async () => {
  const root = await writeSite({ ...pages, 'site.config.mjs': config('socialCards: false') })
  const slots = listSlots()
  const results = await Promise.all(slots.map(({ name }) => runCli(['eject', name, '--wrap'], root)))
  expect(results.filter(({ code }) => code !== 0)).toEqual([])
  const { code, stderr } = await build(root)
  expect(code, stderr).toBe(0)
  expect(stderr).not.toContain('template/')
  const settings = {
    extends: join(projectRoot, 'tsconfig.json'),
    compilerOptions: { module: 'ESNext', moduleResolution: 'Bundler' },
    include: [],
    files: slots.map(({ path }) => join(root, 'templates', `${path}.tsx`))
  }
  await writeFile(join(root, 'tsconfig.json'), JSON.stringify(settings))
  await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
  const compiler = [process.execPath, join(projectRoot, 'node_modules/typescript/bin/tsc')]
  const types = await startCli(['-p', root, '--pretty', 'false'], projectRoot, {}, compiler).done
  expect(types).toMatchObject({ code: 0, stdout: '' })
})

test('a template is copied or wrapped, and an unknown one is refused', async () => {
  const root = await writeSite({ ...pages, 'site.config.mjs': config('') })
  const list = await runCli(['eject', '--list'], root)
  expect(list.stdout).toMatch(/^Footer +The footer of every page/m)
  expect(listSlots().filter(({ about }) => about === '')).toEqual([])
  expect((await runCli(['eject', 'Footer', '--wrap'], root)).code).toBe(0)
  expect((await runCli(['eject', 'Pager'], root)).code).toBe(0)
  expect((await runCli(['eject', 'Pager'], root)).code).toBe(1)
  expect((await runCli(['eject', 'Footr'], root)).stderr).toContain('Did you mean “Footer”?')
  expect((await runCli(['eject', 'Card'], root)).stderr).toContain('create “templates/mdx/Card.tsx” to replace it')
  expect(await readFile(join(root, 'templates/parts/Pager.tsx'), 'utf8')).toMatch(
    /^\/\/ docsgen: a copy of templates\/parts\/Pager\.tsx, [0-9a-f]{8}\./
  )
  const { code, stderr, read } = await build(root)
  expect(code, stderr).toBe(0)
  expect(stderr).not.toContain('template/outdated')
  expect(await read('index.html')).toContain('pagination-nav')
})
