import { expect, test } from 'vitest'
import { nearPages, type PageEntry } from '../../client/boot/page/suggestions.ts'

const pages: readonly PageEntry[] = [
  ['/', 'Introduction'],
  ['/quickstart', 'Quick start'],
  ['/cli/installing', 'Installing'],
  ['/cli/login', 'Login'],
  ['/deploy/kubernetes', 'Kubernetes'],
  ['/guides/rbac', 'RBAC'],
  ['/guides/rba', 'RBA'],
  ['/guides/r%C3%B6les', 'Roles']
]

test.each([
  ['a misspelt address', '/quikstart', ['/quickstart']],
  ['letter case, an ending and a slash', '/Quickstart.html', ['/quickstart']],
  ['a page that has moved', '/old/kubernetes/', ['/deploy/kubernetes']],
  ['a folder that is missing', '/login', ['/cli/login']],
  ['the nearest first', '/guides/rbacc', ['/guides/rbac', '/guides/rba']],
  ['encoded letters', '/guides/r%C3%B6le', ['/guides/r%C3%B6les']],
  ['what is like no page', '/wp-admin.php', []],
  ['an address that cannot be decoded', '/%E0%A4%A', []]
])('suggestions for %s', (_, path, expected) => {
  expect(nearPages(path, pages, '/').map(([href]) => href)).toEqual(expected)
})

test('there are three suggestions at most, below the base URL too', () => {
  const many = ['a', 'b', 'c', 'd'].map(folder => [`/sub/${folder}/login`, 'Login'] as const)
  expect(nearPages('/sub/login', many, '/sub/').map(([href]) => href)).toEqual([
    '/sub/a/login',
    '/sub/b/login',
    '/sub/c/login'
  ])
})
