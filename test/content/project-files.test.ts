import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openProject } from '../../src/content/project-files.ts'
import type { SourcePath } from '../../src/model.ts'
import { writeSite } from '../support/files.ts'

test('files of the project are read, others never', async () => {
  const folder = await writeSite({
    'site/src/a.ts': '\uFEFFa\r\nb',
    'site/latin.txt': Buffer.from('caf\xe9', 'latin1'),
    '.npmrc': 'secret',
    'site-private/x.txt': 'secret'
  })
  symlinkSync(join(folder, '.npmrc'), join(folder, 'site/link.txt'))
  symlinkSync(join(folder, 'site/src/a.ts'), join(folder, 'site/inside.ts'))
  const { readText, readBytes } = openProject({ root: join(folder, 'site'), allowedRoots: [] })
  const read = (file: string) => readText(file as SourcePath)
  expect(read('src/a.ts')).toBe('a\nb')
  expect(read('inside.ts')).toBe('a\nb')
  expect(
    ['../.npmrc', '../site-private/x.txt', 'link.txt', 'src', 'gone.ts', 'latin.txt', '../../../etc/hostname'].map(read)
  ).toEqual(Array(7).fill(null))
  expect(readBytes('latin.txt' as SourcePath)).toEqual(Buffer.from('caf\xe9', 'latin1'))
})
