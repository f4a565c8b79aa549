/** What tasks get of the project's files: what is there, what was there while somebody saves, and nothing read twice. */
import { mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type FileVersion, Inputs, type InputsOptions, StaleInput } from '../../src/incremental/inputs.ts'
import type { SourcePath } from '../../src/types/basics.ts'
import type { Diagnostic } from '../../src/types/findings.ts'
import { writeSite } from '../support/files.ts'

const a = 'docs/a.md' as SourcePath
const docs = 'docs' as SourcePath
const noReport = () => {}

async function openProject(files: Readonly<Record<string, string | Uint8Array>> = { [a]: '# A\n' }) {
  const root = await writeSite(files)
  const reads: SourcePath[] = []
  const open = (options: Partial<InputsOptions> = {}) =>
    new Inputs({ root, onRead: path => reads.push(path), ...options })
  const list = async (inputs: Inputs) => inputs.list(docs, { root, allowedRoots: [], outerRoot: null }, noReport)
  return { root, reads, open, list, path: (name: string) => join(root, name) }
}

/** The versions that a run keeps, when the files are older than the clock of the file system can tell. */
async function versionsOf(open: () => Inputs, count = 1): Promise<FileVersion[]> {
  let versions: FileVersion[] = []
  await expect
    .poll(() => {
      const inputs = open()
      inputs.read(inputs.root, a, noReport)
      versions = inputs.versions()
      return versions.length
    })
    .toBe(count)
  return versions
}

describe('a run after another', () => {
  test('a file with the same stamp is read when its text is asked for, and once', async () => {
    const { root, reads, open } = await openProject()
    const versions = await versionsOf(open)
    reads.length = 0
    const source = open({ versions }).read(root, a, noReport)
    expect(source?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(reads).toEqual([])
    expect([source?.text, source?.text]).toEqual(['# A\n', '# A\n'])
    expect(reads).toEqual([a])
  })

  test('a file that changes after its stamp was taken makes the run void, even if the task swallows that', async () => {
    const { root, open, path } = await openProject()
    const inputs = open({ versions: await versionsOf(open) })
    const source = inputs.read(root, a, noReport)
    await writeFile(path(a), '# B\n')
    expect(() => source?.text).toThrow(StaleInput)
    expect([...inputs.stale]).toEqual([a])
    expect(open().read(root, a, noReport)?.text).toBe('# B\n')
  })

  test('a file with an older date is another one', async () => {
    const { open, path } = await openProject()
    const versions = await versionsOf(open)
    await writeFile(path(a), '# B\n')
    await utimes(path(a), new Date(0), new Date(0))
    const inputs = open({ versions })
    expect(inputs.version(a)).not.toBe(versions[0]?.[2])
    expect(inputs.readText(a)).toBe('# B\n')
  })

  test('a file that has just been written has no lasting stamp', async () => {
    const { root, open } = await openProject()
    const inputs = open()
    inputs.read(root, a, noReport)
    expect(inputs.versions()).toEqual([])
  })

  test('bytes have a version, and are no text because of it', async () => {
    const { root, open } = await openProject({ [a]: new Uint8Array([0xff, 0xfe, 0x41, 0x00]) })
    await versionsOf(open)
    const versions = await versionsOf(open)
    const findings: Diagnostic[] = []
    const inputs = open({ versions })
    expect(inputs.read(root, a, finding => findings.push(finding))).toBe(null)
    expect(findings.map(({ code }) => code)).toEqual(['content/encoding'])
    expect(inputs.readBytes(a)).toHaveLength(4)
  })
})

describe('one run', () => {
  test('a file that was touched is the very same source; what has changed is another, and is noticed once', async () => {
    const { root, open, path } = await openProject()
    const inputs = open()
    const first = inputs.read(root, a, noReport)
    await writeFile(path(a), '# A\n')
    expect(inputs.read(root, a, noReport)).toBe(first)
    expect(inputs.consumeChanged(a)).toBe(false)
    await writeFile(path(a), '# B\n')
    expect(inputs.read(root, a, noReport)?.text).toBe('# B\n')
    await writeFile(path(a), '# A\n')
    expect([inputs.consumeChanged(a), inputs.consumeChanged(a)]).toEqual([true, false])
  })

  test('byte order marks, line ends and NUL are as everywhere', async () => {
    const { open } = await openProject({ [a]: '\uFEFFa\r\nb\0' })
    expect(open().readText(a)).toBe('a\nb\uFFFD')
  })

  test('what is not there, is a folder or lies below a file is not a text', async () => {
    const { open } = await openProject()
    const inputs = open()
    expect([docs, 'docs/b.md', 'docs/a.md/b.md'].map(path => inputs.readText(path as SourcePath))).toEqual([
      null,
      null,
      null
    ])
    expect([inputs.isThere(docs, 'folder'), inputs.isThere(docs, 'file'), inputs.isThere(a, 'file')]).toEqual([
      true,
      false,
      true
    ])
    expect(inputs.version('docs/b.md' as SourcePath)).toBe(null)
  })

  test('pages see files of the project and of the allowed folders, wherever links lead', async () => {
    const other = await openProject({ 'secret.md': 'secret' })
    const { root, open } = await openProject()
    await symlink(other.path('secret.md'), join(root, 'docs/link.md'))
    const link = 'docs/link.md' as SourcePath
    const inputs = open()
    expect(inputs.forPages([root]).readText(a)).toBe('# A\n')
    expect([inputs.forPages([root]).readText(link), inputs.forPages([root]).version(link)]).toEqual([null, null])
    inputs.allow([other.root])
    inputs.invalidate([link])
    expect(inputs.forPages([root]).readText(link)).toBe(null)
    expect(inputs.forPages([root, other.root]).readText(link)).toBe('secret')
  })
})

describe('a server, while files are being saved', () => {
  async function openServed() {
    const project = await openProject({ [a]: '# A\n', 'docs/b.md': '# B\n' })
    const asked: SourcePath[] = []
    const inputs = project.open({ onMaybeDeleted: path => asked.push(path) })
    inputs.read(project.root, a, noReport)
    await project.list(inputs)
    inputs.isThere(docs, 'folder')
    return { ...project, inputs, asked }
  }

  const absences: [string, (file: string) => Promise<void>][] = [
    ['empty', file => writeFile(file, '')],
    ['renamed away', file => rename(file, `${file}~`)],
    ['deleted', file => rm(file)]
  ]

  test.each(absences)('a file that is %s is as it was, until the watcher has waited for it', async (name, takeAway) => {
    const { inputs, asked, path, list } = await openServed()
    await takeAway(path(a))
    expect(inputs.readText(a)).toBe('# A\n')
    expect(await list(inputs)).toContain('a.md')
    expect(asked).toContain(a)
    inputs.confirm([a], [a])
    expect(inputs.readText(a)).toBe(name === 'empty' ? '' : null)
    expect((await list(inputs))?.includes('a.md')).toBe(name === 'empty')
    await writeFile(path(a), '# C\n')
    expect(inputs.readText(a)).toBe('# C\n')
    await takeAway(path(a))
    expect(inputs.readText(a)).toBe('# C\n')
  })

  test('a folder that is exchanged keeps its files for a moment', async () => {
    const { inputs, list, path } = await openServed()
    await rename(path(docs), path('elsewhere'))
    expect(await list(inputs)).toEqual(['a.md', 'b.md'])
    expect(inputs.isThere(docs, 'folder')).toBe(true)
    expect(inputs.readText(a)).toBe('# A\n')
    inputs.confirm([docs], [docs])
    expect(await list(inputs)).toBe(null)
    expect(inputs.isThere(docs, 'folder')).toBe(false)
    expect(inputs.readText(a)).toBe(null)
  })

  test('a file with nothing but a byte order mark is there', async () => {
    const { inputs, asked, path } = await openServed()
    await writeFile(path(a), '\uFEFF')
    expect(inputs.readText(a)).toBe('')
    expect(asked).toEqual([])
  })

  test('the watcher is not asked for ever about a folder in the place of a file', async () => {
    const { inputs, path } = await openServed()
    await rm(path(a))
    await mkdir(path(a))
    for (let attempt = 0; attempt < 4; attempt++) {
      inputs.readText(a)
      inputs.confirm([a], [])
    }
    expect(inputs.readText(a)).toBe(null)
  })
})
