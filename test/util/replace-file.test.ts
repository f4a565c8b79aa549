/** Renames on a system where another program may have the file open for a moment. */
import { expect, test } from 'vitest'
import { replaceFile } from '../../src/util/replace-file.ts'

function onSystem(platform: NodeJS.Platform, failures: readonly string[]) {
  const left = [...failures]
  let tries = 0
  let waited = 0
  const rename = () => {
    tries += 1
    const code = left.shift()
    if (code !== undefined) throw Object.assign(new Error(code), { code })
  }
  const wait = (milliseconds: number) => {
    waited += milliseconds
  }
  const problem = (() => {
    try {
      replaceFile('a', 'b', { rename, wait, platform })
      return null
    } catch (error) {
      return (error as NodeJS.ErrnoException).code
    }
  })()
  return { tries, problem, hasWaited: waited > 0 }
}

test.each([
  ['a file in use is tried again', 'win32', ['EPERM', 'EACCES', 'EBUSY'], { tries: 4, problem: null, hasWaited: true }],
  ['a full disk is not', 'win32', ['ENOSPC'], { tries: 1, problem: 'ENOSPC', hasWaited: false }],
  ['one that stays in use fails', 'win32', Array(9).fill('EBUSY'), { tries: 9, problem: 'EBUSY', hasWaited: true }],
  [
    'elsewhere, missing rights are an error at once',
    'linux',
    ['EACCES'],
    { tries: 1, problem: 'EACCES', hasWaited: false }
  ]
] as const)('%s', (_, platform, failures, expected) => {
  expect(onSystem(platform, failures)).toEqual(expected)
})
