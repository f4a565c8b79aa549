/**
 * The command line tool from outside: arguments, output, exit codes, signals. Exit codes, signals and what is loaded late
 * are those of a process of its own, which needs dist/, as `npm test` makes it.
 */
import { chmod, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addRedirectFrom } from '../../src/cli/commands/run-redirects.ts'
import { codes } from '../../src/diagnostics/codes.ts'
import { projectRoot, runCli, spawnCli, startCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

const config = `export default { title: 'Acme', url: 'https://docs.example.com' }\n`
const site = {
  'site.config.mjs': config,
  'docs/index.md': '---\ndescription: Home\n---\n\n# Home\n\nSee [x](./install.md).\n',
  'docs/install.md': '---\ndescription: Install\n---\n\n# Install\n'
}

describe('usage', () => {
  test('--help shows commands and examples', async () => {
    const { code, stdout } = await spawnCli(['--help'], '/')
    expect(code).toBe(0)
    expect(stdout).toContain('Usage: docsgen [options] [command]')
    expect(stdout).toContain('$ docsgen build website --strict')
  })

  test('--version prints the version alone', async () => {
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(await spawnCli(['--version'], '/')).toMatchObject({ code: 0, stdout: `${version}\n` })
  })

  test.each([
    [['biuld'], 'Did you mean build?'],
    [['frobnicate'], 'See all commands: docsgen --help'],
    [['build', '--stict'], 'Did you mean --strict?'],
    [['build', '--nothing'], 'See its options: docsgen build --help'],
    [['redirects', projectRoot, '--config', 'missing.ts'], 'missing.ts'],
    [['build', '--format', 'xml'], 'pretty'],
    [['build', 'a', 'b'], 'too many arguments']
  ])('docsgen %j is wrong use: exit 2 and a hint', async (args, hint) => {
    const { code, stderr } = await runCli(args, '/')
    expect(code).toBe(2)
    expect(stderr).toContain(hint)
  })

  test('the process ends with the exit code of the command', async () => {
    expect(await spawnCli(['biuld'], '/')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean build?')
    })
  })
})

describe('explain', () => {
  test.each(['link/broken', 'markdown/syntax', 'search/failed'] as const)(
    '%s has its text in the terminal',
    async code => {
      const { code: exitCode, stdout } = await runCli(['explain', code], projectRoot)
      expect(exitCode).toBe(0)
      expect(stdout).toContain(codes[code][1])
      expect(stdout).toContain('Solution: ')
      expect(stdout).not.toMatch(/^## |\{#/m)
    }
  )

  test('without a code all are listed', async () => {
    const all = (await runCli(['explain'], projectRoot)).stdout.trim().split('\n')
    expect(all.map(line => line.split(/ +/)[0])).toEqual(Object.keys(codes).sort())
  })

  test('links of the manual are their text, and code that shows a link stays', async () => {
    const version = await runCli(['explain', 'version/invalid'], projectRoot)
    expect(version.stdout).toContain('Versions lists the files of a version.')
    expect(version.stdout).not.toContain('.md#')
    expect((await runCli(['explain', 'image/no-text'], projectRoot)).stdout).toContain('`![what it shows](address)`')
  })

  test('a code that there is not: exit 2 and the nearest', async () => {
    const { code, stderr } = await runCli(['explain', 'link/brokn'], projectRoot)
    expect(code).toBe(2)
    expect(stderr).toContain('link/broken')
  })
})

describe('build', () => {
  test('a good site is published, and a second build writes nothing', async () => {
    const root = await writeSite(site)
    const first = await spawnCli(['build'], root)
    expect(first).toMatchObject({ code: 0 })
    expect(first.stderr).toContain('Built 2 pages in [TIME]')
    expect(await readFile(join(root, 'build/index.html'), 'utf8')).toContain('<title>Home | Acme</title>')
    const second = await spawnCli(['build'], root)
    expect(second.stderr).toMatch(/files: 0 written, \d+ unchanged, 0 removed/)
  })

  test('templates, configuration modules and parts that are loaded when they are needed', async () => {
    const root = await writeSite({
      'site.config.mjs':
        "import titles from './titles.json'\nexport default { ...titles, url: 'https://docs.example.com', docs: { sidebarPath: 'sidebars.yml' } }\n",
      'titles.json': '{"title":"Acme"}',
      'sidebars.yml': 'main: [index, more]\n',
      'templates/parts/Footer.tsx': 'export function Footer() {\n  return <footer>Own footer</footer>\n}\n',
      'docs/index.md': '---\ntags: [a, {label: B, permalink: b}]\n---\n\n# Home\n\n<b>raw</b>\n\n![x](./x.svg)\n',
      'docs/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="9"></svg>',
      'docs/more.mdx':
        "import { useId } from 'react'\n\nexport const Part = () => <i>{typeof useId}</i>\n\n# More\n\n<Part />\n"
    })
    for (const run of ['cold', 'warm']) {
      const { code, stderr } = await spawnCli(['build'], root)
      expect(code, `${run}: ${stderr}`).toBe(0)
      const home = await readFile(join(root, 'build/index.html'), 'utf8')
      for (const part of ['Own footer', '<b>raw</b>', 'width="7" height="9"', '/tags/b']) expect(home).toContain(part)
      expect(await readFile(join(root, 'build/more/index.html'), 'utf8')).toContain('<i>function</i>')
      await writeFile(join(root, 'docs/new.md'), '# New\n')
    }
  })

  test('a broken link fails the build at its line, and the last output stays whole', async () => {
    const root = await writeSite(site)
    await runCli(['build'], root)
    const before = await readFile(join(root, 'build/index.html'))
    await writeFile(join(root, 'docs/index.md'), '# New home\n\nSee [x](./instal.md).\n')
    const { code, stderr } = await runCli(['build'], root)
    expect(code).toBe(1)
    expect(stderr).toContain(
      [
        'docs/index.md:3:9  error  link/broken',
        '  “./instal.md” leads to no page.',
        '  3 │ See [x](./instal.md).',
        '    │         ^^^^^^^^^^^',
        '  Did you mean “./install.md”?'
      ].join('\n')
    )
    expect(await readFile(join(root, 'build/index.html'))).toEqual(before)
  })

  test('all findings of all pages are shown in one run, sorted by place', async () => {
    const root = await writeSite({
      ...site,
      'docs/b.md': '[x](/nope)\n\n![x](./nope.png)\n',
      'docs/a.md': '---\ntitle: [1\n---\n\n[x](/nope)\n'
    })
    const { stderr } = await runCli(['check'], root)
    const places = [...stderr.matchAll(/^(\S+:\d+:\d+) {2}(\w+) {2}(\S+)$/gm)].map(
      ([, place, , code]) => `${place} ${code}`
    )
    expect(places).toEqual([
      'docs/a.md:3:1 front-matter/syntax',
      'docs/a.md:5:5 link/broken',
      'docs/b.md:1:5 link/broken',
      'docs/b.md:3:6 link/broken-image'
    ])
  })

  test('a broken anchor warns; --strict makes it fail', async () => {
    const root = await writeSite({ ...site, 'docs/index.md': '# Home\n\n[x](./install.md#nope)\n' })
    expect((await runCli(['build'], root)).code).toBe(0)
    const strict = await runCli(['build', '--strict'], root)
    expect(strict.code).toBe(1)
    expect(strict.stderr).toContain('docs/index.md:3:5  error  link/broken-anchor')
  })

  test('--base-url, --url and --out-dir win over the configuration', async () => {
    const root = await writeSite(site)
    await runCli(['build', '--base-url', '/sub/', '--url', 'https://x.example.com', '--out-dir', 'public'], root)
    const html = await readFile(join(root, 'public/install/index.html'), 'utf8')
    expect(html).toContain('<link rel="canonical" href="https://x.example.com/sub/install"')
    expect(html).not.toMatch(/(?:href|src)="\/(?!sub\/)/)
  })

  test.each([['.'], ['..'], ['docs'], ['/']])('writing to %s is refused with exit 2', async outDir => {
    const root = await writeSite(site)
    const { code, stderr } = await runCli(['build', '--out-dir', outDir], root)
    expect(code).toBe(2)
    expect(stderr).toContain('config/invalid')
    expect((await readdir(root)).sort()).toEqual(expect.arrayContaining(['docs', 'site.config.mjs']))
  })

  test('a folder with foreign files is refused, then cleaned when asked', async () => {
    const root = await writeSite({ ...site, 'build/thesis.txt': 'three years' })
    const refused = await runCli(['build'], root)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('“build” contains files that docsgen did not write.')
    expect(await readFile(join(root, 'build/thesis.txt'), 'utf8')).toBe('three years')
    expect((await runCli(['build', '--clean'], root)).code).toBe(0)
    expect(await readdir(join(root, 'build'))).not.toContain('thesis.txt')
  })

  test('an output folder that cannot be written is said with its path and reason', async () => {
    const root = await writeSite(site)
    await runCli(['build'], root)
    await rm(join(root, 'build/install'), { recursive: true })
    await writeFile(join(root, 'build/install'), 'in the way')
    const { code, stderr } = await runCli(['build'], root)
    expect(code).toBe(1)
    expect(stderr).toContain('“build/install” cannot be written: a file is where a folder must be (ENOTDIR).')
    expect(await readFile(join(root, 'build/install'), 'utf8')).toBe('in the way')
  })

  test('two builds of the same files give the same bytes, wherever they run', async () => {
    const folders = await Promise.all([writeSite(site), writeSite({ ...site, 'x/y': '' })])
    const outputs = await Promise.all(
      folders.map(async (root, n) => {
        // The bundled tool, and its sources.
        const { code, stderr } = await (n === 0 ? spawnCli : runCli)(['build'], root)
        expect(code, stderr).toBe(0)
        const names = (await readdir(join(root, 'build'), { recursive: true, withFileTypes: true })).filter(it =>
          it.isFile()
        )
        const paths = names.map(it => join(it.parentPath, it.name)).sort()
        return Promise.all(
          paths.map(async path => [path.slice(root.length), (await readFile(path)).toString('base64')])
        )
      })
    )
    expect(outputs[0]).toEqual(outputs[1])
  })
})

describe('configuration', () => {
  test.each([
    ['is no JavaScript', { 'site.config.mjs': 'export default {' }, 'site.config.mjs:1:'],
    ['throws', { 'site.config.mjs': 'throw new Error("no network")' }, 'no network'],
    [
      'has an unknown key',
      { 'site.config.mjs': `export default { titel: 'x', url: 'https://x.dev' }` },
      'Did you mean “title”?'
    ],
    ['has a wrong type', { 'site.config.mjs': `export default { title: 1, url: 'https://x.dev' }` }, 'title']
  ])('one that %s ends with exit 2 and says what to do', async (_, files, words) => {
    const root = await writeSite({ 'docs/index.md': '# Home', ...files })
    const { code, stderr } = await runCli(['build'], root)
    expect(code).toBe(2)
    expect(stderr).toContain(words)
    expect(stderr).not.toMatch(/\n\s+at /)
  })
})

describe('reports', () => {
  const broken = { ...site, 'docs/index.md': '# Home\n\n[x](/nope)\n' }

  test('--format json prints one object a line and nothing else', async () => {
    const { code, stdout } = await runCli(['check', '--format', 'json'], await writeSite(broken))
    expect(code).toBe(1)
    const lines = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(lines.filter(({ severity }) => severity !== 'info')).toEqual([
      expect.objectContaining({ code: 'link/broken', severity: 'error' })
    ])
  })

  test('--format github prints workflow commands', async () => {
    const { stdout } = await runCli(['check', '--format', 'github'], await writeSite(broken))
    expect(stdout).toMatch(/^::error file=docs\/index\.md,line=3,/m)
  })

  test('control characters of the content never reach the terminal', async () => {
    const root = await writeSite({ ...site, 'docs/index.md': '# Home\n\n[x](</\u001b[31mnope\u0007>)\n' })
    const { stdout, stderr } = await runCli(['check'], root)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  })

  test('check writes nothing but its cache, which clean removes', async () => {
    const root = await writeSite(site)
    expect((await runCli(['check'], root)).code).toBe(0)
    expect((await readdir(root)).sort()).toEqual(['.docsgen', 'docs', 'site.config.mjs'])
    expect(await readdir(join(root, '.docsgen'))).toEqual(['.gitignore', 'cache'])
    expect((await runCli(['clean'], root)).code).toBe(0)
    expect(await readdir(join(root, '.docsgen'))).toEqual(['.gitignore'])
    // A link gives the folder of an author no other name.
    await mkdir(join(root, 'docs/cache'))
    await rm(join(root, '.docsgen'), { recursive: true })
    await symlink('docs', join(root, '.docsgen'))
    expect((await runCli(['clean'], root)).stderr).toBe('There is no cache.\n')
    expect(await readdir(join(root, 'docs'))).toContain('cache')
  })
})

describe('bad content', () => {
  const wrong: readonly (readonly [string, Record<string, string | Uint8Array>, string])[] = [
    ['YAML that is broken', { 'docs/a.md': '---\ntitle: "x\n---\n' }, 'docs/a.md:'],
    ['a file that is not UTF-8', { 'docs/a.md': new Uint8Array([35, 32, 0xff, 0xfe]) }, 'content/encoding'],
    ['unclosed JSX', { 'docs/a.mdx': '# A\n\n<div>\n\ntext\n' }, 'docs/a.mdx:'],
    ['an import of nothing', { 'docs/a.mdx': `import X from './nope'\n\n<X />\n` }, 'docs/a.mdx:1:'],
    [
      'a component that throws',
      { 'docs/a.mdx': `export const X = () => { throw new Error('boom') }\n\n<X />\n` },
      'boom'
    ],
    ['a component nobody knows', { 'docs/a.mdx': '# A\n\n<Tabz />\n' }, 'docs/a.mdx:3:1'],
    ['a slug that climbs out', { 'docs/a.md': '---\nslug: ../../etc\n---\n' }, 'docs/a.md:2:'],
    ['a picture that is missing', { 'docs/a.md': '![x](./x.png)\n' }, 'docs/a.md:1:6'],
    ['an admonition nobody knows', { 'docs/a.md': ':::warnin\n\ntext\n\n:::\n' }, 'docs/a.md:1:1'],
    [
      'two pages at one address',
      { 'docs/a.md': '---\nslug: /x\n---\n', 'docs/b.md': '---\nslug: /x\n---\n' },
      'docs/b.md:2:'
    ]
  ]
  test.each(wrong)('%s is one finding with a place, and no stack', async (_, files, words) => {
    const { code, stderr } = await runCli(['check', '--strict'], await writeSite({ ...site, ...files }))
    expect(code).toBe(1)
    expect(stderr).toContain(words)
    expect(stderr).toMatch(/(?:: |^)1 error\b|: 1 error\./m)
    expect(stderr).not.toMatch(/\n\s+at /)
  })

  test('BOM and CRLF make no difference to the output', async () => {
    const text = '---\ntitle: A\n---\n\n# A\n\n- one\n- two\n\n```js\nlet x = 1\n\nlet y\n```\n'
    const read = async (content: string) => {
      const root = await writeSite({ ...site, 'docs/a.md': content })
      await runCli(['build'], root)
      return readFile(join(root, 'build/a/index.html'), 'utf8')
    }
    expect(await read(`\ufeff${text.replaceAll('\n', '\r\n')}`)).toBe(await read(text))
  })

  test('every command that changes a file keeps its line breaks', async () => {
    const windows = (text: string) => text.replaceAll('\n', '\r\n')
    const root = await writeSite({
      'package.json': windows('{\n  "name": "t",\n  "scripts": {}\n}\n'),
      '.gitignore': windows('node_modules\n'),
      'versions.json': windows('[\n  "1.0"\n]\n'),
      'versioned_docs/version-1.0/index.md': '# One\n',
      'site.config.mjs': config,
      'docs/index.md': windows('# Home\n\n[a](./Old.MD)\n\n!!! note\n    Text.\n\n    More.\n\nEnd.\n'),
      'docs/old.md': windows('---\ntitle: Old\n---\n\nText.\n')
    })
    const latin = Buffer.concat([Buffer.from('# L\n\n[a](./Old.MD) '), Buffer.from([0xe4])])
    await writeFile(join(root, 'docs/latin.md'), latin)
    await runCli(['build', '--ledger'], root)
    const changed = ['docs/index.md', 'docs/old.md', 'versions.json', 'package.json', '.gitignore']
    const textOf = (name: string) => readFile(join(root, name), 'utf8')
    const before = await Promise.all(changed.map(textOf))
    await runCli(['check', '--fix'], root)
    expect(await textOf('docs/index.md')).toContain(windows('[a](./old.md)\n\n:::note\nText.\n\nMore.\n:::\n\nEnd.\n'))
    // Bytes that are no UTF-8 stay as they are.
    expect((await readFile(join(root, 'docs/latin.md'))).equals(latin)).toBe(true)
    await rm(join(root, 'docs/latin.md'))
    expect((await runCli(['docs-version', '2.0'], root)).code).toBe(0)
    const extended = addRedirectFrom(await textOf('docs/old.md'), '/older')
    await writeFile(join(root, 'docs/old.md'), 'text' in extended ? extended.text : extended.reason)
    await rm(join(root, 'site.config.mjs'))
    await runCli(['init', '--no-install', '--yes'], root)
    const after = await Promise.all(changed.map(textOf))
    for (const [at, name] of changed.entries()) {
      expect(after[at], name).not.toBe(before[at])
      expect(after[at]?.match(/(?<!\r)\n/g), name).toBe(null)
    }
  })

  test('a file that may not be read is named', async () => {
    const root = await writeSite({ ...site, 'docs/secret.md': '# S' })
    await mkdir(join(root, 'docs/dangling'), { recursive: true })
    await chmod(join(root, 'docs/secret.md'), 0)
    const { code, stderr } = await runCli(['check'], root)
    // The superuser may read everything; for everybody else it is an error.
    if (process.getuid?.() === 0) expect(code).toBe(0)
    else expect(stderr).toContain('docs/secret.md')
  })
})

describe('signals', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143]
  ] as const)('%s ends a build with %d and leaves no temporary file', async (signal, expected) => {
    // It does not end by itself before the signal comes, however late that is.
    const waiting = `{ name: 'waiting', outputs: outputs => new Promise(done => { setTimeout(done, 600_000, outputs); process.stderr.write('waiting') }) }`
    const root = await writeSite({
      ...site,
      'site.config.mjs': config.replace(' }', `, plugins: [${waiting}] }`)
    })
    const { child, done } = startCli(['build'], root)
    await new Promise<void>(resolve =>
      child.stderr?.on('data', chunk => String(chunk).includes('waiting') && resolve())
    )
    child.kill(signal)
    expect((await done).code).toBe(expected)
    await writeFile(join(root, 'site.config.mjs'), config)
    expect((await runCli(['build'], root)).code).toBe(0)
    const names = await readdir(join(root, 'build'), { recursive: true })
    expect(names.filter(name => name.includes('.docsgen-tmp'))).toEqual([])
  })
})

describe('plugins', () => {
  test('hooks change pages, documents and files', async () => {
    const plugin = `{
      name: 'acme',
      pages: pages => pages.filter(page => page.id !== 'install'),
      html: html => html.replace('</body>', '<!-- acme --></body>'),
      outputs: () => [{ path: 'version.txt', content: '1\\n' }]
    }`
    const root = await writeSite({
      'site.config.mjs': `export default { title: 'Acme', url: 'https://docs.example.com', plugins: [${plugin}] }\n`,
      'docs/index.md': '# Home\n',
      'docs/install.md': '---\ndescription: Install\n---\n\n# Install\n'
    })
    expect((await runCli(['build'], root)).code).toBe(0)
    expect(await readFile(join(root, 'build/index.html'), 'utf8')).toContain('<!-- acme --></body>')
    expect(await readFile(join(root, 'build/version.txt'), 'utf8')).toBe('1\n')
    expect(await readdir(join(root, 'build'))).not.toContain('install')
  })

  test('one that changes the pages it is given does so in every run', async () => {
    const plugin = `{ name: 'acme', pages: pages => {
      for (const page of pages) {
        page.body = page.body.replace('WORD', word)
        page.meta.keywords = [word]
      }
      return pages
    } }`
    const configOf = (word: string) =>
      `const word = '${word}'\nexport default { title: 'A', url: 'https://x.dev', plugins: [${plugin}] }\n`
    const root = await writeSite({ 'site.config.mjs': configOf('one'), 'docs/index.md': '# Home\n\nA WORD.\n' })
    for (const word of ['one', 'one', 'two', 'two']) {
      await writeFile(join(root, 'site.config.mjs'), configOf(word))
      const { code, stderr } = await runCli(['build'], root)
      expect(code, stderr).toBe(0)
      const html = await readFile(join(root, 'build/index.html'), 'utf8')
      expect(html).toContain(`A ${word}.`)
      expect(html).toContain(`content="${word}"`)
    }
  })

  test('one that throws is named', async () => {
    const root = await writeSite({
      ...site,
      'site.config.mjs': `export default { title: 'A', url: 'https://x.dev', plugins: [{ name: 'acme', html: () => { throw new Error('boom') } }] }\n`
    })
    const { code, stderr } = await runCli(['build'], root)
    expect(code).toBe(1)
    expect(stderr).toContain('The hook “html” of the plugin “acme” failed: boom.')
  })
})

test('without the program of esbuild, each command ends with what to do', async () => {
  const root = await writeSite({
    'site.config.ts': "export default { title: 'T', url: 'https://e.example' }\n",
    'docs/index.md': '# Home\n',
    // As after an installation without optional packages; esbuild itself says that its program is missing.
    'without.cjs': `const Module = require('node:module')
      const resolve = Module._resolveFilename
      Module._resolveFilename = (request, ...rest) => {
        if (!/^@esbuild\\//.test(request)) return resolve(request, ...rest)
        throw Object.assign(new Error('Cannot find module'), { code: 'MODULE_NOT_FOUND' })
      }`
  })
  const command = [process.execPath, '--require', join(root, 'without.cjs'), join(projectRoot, 'bin/docsgen.js')]
  for (const args of [['build'], ['redirects']]) {
    const { code, stderr } = await startCli(args, root, {}, command).done
    expect(stderr).toMatch(/^esbuild cannot run: its program .* “@esbuild\/[\w-]+”, is not installed\.\nRemove .*\n$/)
    expect(code).toBe(2)
  }
})
