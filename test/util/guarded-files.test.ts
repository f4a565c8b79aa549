/** What may be opened, listed, written and removed, by what stands at the path. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  createFile,
  entriesInside,
  makeFolderInside,
  namesBelow,
  openInside,
  readInside,
  realRoots,
  removeInside,
  renameInside,
  replaceInside,
  rootAround,
  statsInside,
  textInside,
  whyRefused,
  withPackageOf,
  writeInside
} from '../../src/util/guarded-files.ts'
import { writeSite } from '../support/files.ts'

let outer: string
let root: string
let roots: readonly string[]

beforeEach(async () => {
  outer = await writeSite(
    {
      'project/a.md': 'inside',
      'project/folder/b.md': 'below',
      'project/.git/config': 'TOKEN',
      'project/folder/.env': 'TOKEN',
      'project/node_modules/.store/pack/node_modules/pack/a.css': 'of the package',
      'project-private/secret': 'SECRET',
      'linked/package.json': '{ "name": "linked" }',
      'linked/a.css': 'of the linked package'
    },
    onTestFinished
  )
  root = join(outer, 'project')
  roots = realRoots([root])
  const links = {
    'to-file': 'folder/b.md',
    'to-folder': 'folder',
    'out-file': '../project-private/secret',
    'out-folder': '../project-private',
    nowhere: 'none',
    environ: '/proc/self/environ',
    zero: '/dev/zero',
    circle: 'circle',
    'token.txt': '.git/config',
    'git-folder': '.git',
    'folder/env.txt': '.env',
    'named.env': 'folder/.env',
    '.env.local': 'folder/.env',
    'node_modules/pack': '.store/pack/node_modules/pack',
    'node_modules/linked': '../../linked',
    'node_modules/evil': '../../project-private'
  }
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(root, name))
  execFileSync('mkfifo', [join(root, 'pipe')])
})

const at = (name: string) => join(root, name)

/** What a function does: its result, or the code of its error. */
function outcomeOf(run: () => unknown): unknown {
  try {
    const result = run()
    return Buffer.isBuffer(result) ? result.toString() : result
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}

describe('reads', () => {
  test.each([
    ['a.md', 'inside', null],
    ['to-file', 'below', null],
    ['to-folder/b.md', 'below', null],
    ['none.md', 'ENOENT', null],
    ['a.md/b', 'ENOTDIR', null],
    ['folder', 'EISDIR', null],
    ['out-file', 'EOUTSIDE', 'EOUTSIDE'],
    ['out-folder/secret', 'EOUTSIDE', 'EOUTSIDE'],
    ['../project-private/secret', 'EOUTSIDE', 'EOUTSIDE'],
    ['nowhere', 'ENOENT', null],
    ['circle', 'ELOOP', null],
    ['environ', 'EOUTSIDE', 'EOUTSIDE'],
    ['zero', 'ENOTREG', 'EOUTSIDE'],
    ['pipe', 'ENOTREG', 'ENOTREG'],
    ['.git/config', 'TOKEN', null],
    ['token.txt', 'ESECRET', 'ESECRET'],
    ['git-folder/config', 'ESECRET', 'ESECRET'],
    ['to-folder/env.txt', 'ESECRET', 'ESECRET'],
    ['named.env', 'ESECRET', 'ESECRET'],
    // The name says what it is, so callers know it.
    ['.env.local', 'TOKEN', null]
  ])('%s: %s', (name, expected, reason) => {
    expect(outcomeOf(() => readInside(at(name), roots))).toBe(expected)
    expect(whyRefused(at(name), roots)).toBe(reason)
    const text = /^E[A-Z]+$/.test(expected) ? null : expected
    expect(textInside(at(name), roots)).toBe(text)
    const opened = openInside(at(name), roots)
    opened?.close()
    expect(opened?.stats.size ?? null).toBe(text?.length ?? null)
  })

  test('files over the limit are not read', () => {
    expect(outcomeOf(() => readInside(at('a.md'), roots, 5))).toBe('ETOOBIG')
  })

  test('only what is really inside is listed and exists', () => {
    const names = (folder: string) => entriesInside(at(folder), roots).map(({ name }) => name)
    expect([names('to-folder'), names('out-folder'), names('none'), names('pipe')]).toEqual([
      ['.env', 'b.md', 'env.txt'],
      [],
      [],
      []
    ])
    expect([names('.git'), names('git-folder')]).toEqual([['config'], []])
    const isShown = (name: string) => !/^node_modules\/|(?:^|\/)\./.test(name)
    expect(namesBelow(at('.'), roots).filter(isShown)).toEqual(['a.md', 'folder/b.md'])
    const found = ['a.md', 'to-folder', 'out-file', 'out-folder', 'token.txt'].map(name =>
      statsInside(at(name), roots)?.isFile()
    )
    expect(found).toEqual([true, false, undefined, undefined, undefined])
  })

  test('a path that says itself that it leads around the project has a root, a link has none', () => {
    expect(rootAround('../linked/a.css', root)).toEqual([outer])
    expect(['a.md', 'out-file', 'folder/../../linked/a.css', '..a/b'].flatMap(name => rootAround(name, root))).toEqual(
      []
    )
  })

  test.each([
    ['pack', 'of the package', 'of the package'],
    ['linked', 'of the linked package', null],
    ['evil', null, null]
  ])(
    'the package %s may be linked from elsewhere only if it is a package and the project is trusted',
    (name, own, strangers) => {
      const file = at(`node_modules/${name}/a.css`)
      const textFor = (isUntrusted: boolean) => textInside(file, withPackageOf(file, roots, isUntrusted))
      expect([textFor(false), textFor(true)]).toEqual([own, strangers])
      expect(
        textInside(at('node_modules/evil/secret'), withPackageOf(at('node_modules/evil/secret'), roots, false))
      ).toBe(null)
    }
  )
})

describe('writes and removes', () => {
  const secret = () => [
    readFileSync(join(outer, 'project-private/secret'), 'utf8'),
    readdirSync(join(outer, 'project-private'))
  ]

  test.each([
    ['a.md', undefined],
    ['new.md', undefined],
    ['to-file', undefined],
    ['to-folder/new.md', undefined],
    ['out-file', 'EOUTSIDE'],
    ['out-folder/new', 'EOUTSIDE'],
    ['nowhere', 'EOUTSIDE'],
    ['folder', 'EISDIR'],
    ['pipe', 'ENOTREG'],
    ['zero', 'EOUTSIDE']
  ])('%s: %s', (name, expected) => {
    for (const write of [writeInside, replaceInside]) {
      expect(outcomeOf(() => write(at(name), 'x', roots))).toBe(expected)
      if (expected === undefined) expect(textInside(at(name), roots)).toBe('x')
    }
    expect(secret()).toEqual(['SECRET', ['secret']])
    expect(readdirSync(root).filter(name => name.startsWith('.docsgen'))).toEqual([])
  })

  test('nothing is created where a link is, and no folder behind one', () => {
    expect(outcomeOf(() => createFile(at('nowhere'), 'x'))).toBe('EEXIST')
    expect(outcomeOf(() => makeFolderInside(at('out-folder/a/b'), roots))).toBe('EOUTSIDE')
    expect(outcomeOf(() => makeFolderInside(at('to-folder/a/b'), roots))).toBe(undefined)
    expect([existsSync(at('folder/a/b')), ...secret()]).toEqual([true, 'SECRET', ['secret']])
  })

  test('what is removed is inside; of a link only the link', () => {
    expect(outcomeOf(() => removeInside(at('out-folder/secret'), roots))).toBe('EOUTSIDE')
    for (const name of ['out-folder', 'out-file', 'pipe', 'folder', 'none/x']) removeInside(at(name), roots)
    expect(['out-folder', 'out-file', 'pipe', 'folder'].filter(name => readdirSync(root).includes(name))).toEqual([])
    expect(secret()).toEqual(['SECRET', ['secret']])
  })

  test('renames stay inside', () => {
    mkdirSync(at('other'))
    writeFileSync(at('other/c.md'), 'c')
    expect(outcomeOf(() => renameInside(at('out-folder/secret'), at('got'), roots))).toBe('EOUTSIDE')
    expect(outcomeOf(() => renameInside(at('a.md'), at('out-folder/a.md'), roots))).toBe('EOUTSIDE')
    renameInside(at('other'), at('moved'), roots)
    expect([textInside(at('moved/c.md'), roots), ...secret()]).toEqual(['c', 'SECRET', ['secret']])
  })
})
