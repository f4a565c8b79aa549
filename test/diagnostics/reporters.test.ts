import { describe, expect, test } from 'vitest'
import { placeOf } from '../../src/diagnostics/finding.ts'
import { formatGithub } from '../../src/diagnostics/reporters/code-hosts.ts'
import { formatJson } from '../../src/diagnostics/reporters/json.ts'
import { formatPretty } from '../../src/diagnostics/reporters/pretty.ts'
import { toSourcePath } from '../../src/util/paths.ts'
import { brokenLink } from './findings.ts'

const plain = { color: false, links: null, width: 100, sourceLine: () => 'See [installing](./instaling.md) first.' }
const related = [{ message: 'the same id', place: placeOf(toSourcePath('b.md'), 2, 3) }]
/** ESC, BEL, a C1 control, a direction mark and a line break, as a hostile page may hold them. */
const hostile = 'a\u001b[2Jb\u0007c\u009bd\u202ee\nf'

describe('pretty', () => {
  test('a finding has its place, message, line, carets and hint', () => {
    expect(formatPretty([brokenLink()], plain)).toBe(
      `content/docs/cli/login.md:14:18  error  link/broken
  “./instaling.md” leads to no page.
  14 │ See [installing](./instaling.md) first.
     │                  ^^^^^^^^^^^^^^
  Did you mean “./installing.md”?
`
    )
  })

  test.each([
    [
      'without a place',
      brokenLink({ place: null }),
      'error  link/broken\n  “./instaling.md” leads to no page.\n  Did you mean “./installing.md”?\n'
    ],
    [
      'on many pages',
      brokenLink({ place: null, hint: null, pages: 12 }),
      'error  link/broken  (12 pages)\n  “./instaling.md” leads to no page.\n'
    ],
    [
      'with related places',
      brokenLink({ place: null, hint: null, related }),
      'error  link/broken\n  “./instaling.md” leads to no page.\n  b.md:2:3  the same id\n'
    ],
    [
      'of several lines',
      brokenLink({ place: null, hint: null, message: 'one\ntwo' }),
      'error  link/broken\n  one\n  two\n'
    ]
  ])('%s', (_name, finding, expected) => {
    expect(formatPretty([finding], plain)).toBe(expected)
  })

  test('a file that cannot be read has no line', () => {
    expect(formatPretty([brokenLink({ hint: null })], { ...plain, sourceLine: () => null })).toBe(
      'content/docs/cli/login.md:14:18  error  link/broken\n  “./instaling.md” leads to no page.\n'
    )
  })

  test('findings are parted by a blank line; none is not a text', () => {
    expect(
      formatPretty([brokenLink({ place: null, hint: null }), brokenLink({ place: null, hint: null })], plain)
    ).toBe(
      'error  link/broken\n  “./instaling.md” leads to no page.\n\nerror  link/broken\n  “./instaling.md” leads to no page.\n'
    )
    expect(formatPretty([], plain)).toBe('')
  })

  test('color codes are written only when asked for', () => {
    const colored = formatPretty([brokenLink({ place: null, hint: null })], { ...plain, color: true })
    expect(colored).toBe(
      '\u001b[31merror\u001b[0m  \u001b[2mlink/broken\u001b[0m\n  “./instaling.md” leads to no page.\n'
    )
  })

  test('control characters of authors are never printed raw', () => {
    const place = { ...placeOf(toSourcePath(`a${hostile}`)), line: 1 }
    const printed = formatPretty(
      [brokenLink({ place, message: hostile, hint: hostile, related: [{ message: hostile, place }] })],
      {
        ...plain,
        sourceLine: () => hostile
      }
    )
    expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
    expect(printed).toContain('a␛[2Jb␇c�d�e␊f')
  })

  test('a message of a page length is cut', () => {
    expect(formatPretty([brokenLink({ message: 'x'.repeat(100_000) })], plain).length).toBeLessThan(3000)
  })
})

describe('json', () => {
  test('one object a line, keys in fixed order', () => {
    expect(formatJson([brokenLink({ related }), brokenLink({ place: null, hint: null, pages: 3 })])).toBe(
      '{"version":1,"severity":"error","code":"link/broken","message":"“./instaling.md” leads to no page.","hint":"Did you mean “./installing.md”?","help":"docsgen explain link/broken","file":"content/docs/cli/login.md","line":14,"column":18,"length":14,"pages":1,"related":[{"message":"the same id","file":"b.md","line":2,"column":3,"length":1}],"fix":null}\n' +
        '{"version":1,"severity":"error","code":"link/broken","message":"“./instaling.md” leads to no page.","hint":null,"help":"docsgen explain link/broken","file":null,"line":null,"column":null,"length":null,"pages":3,"related":[],"fix":null}\n'
    )
  })

  test('control characters are escaped and come back as they were', () => {
    const message = `${hostile}\u007f\u0085\u2028`
    const printed = formatJson([brokenLink({ message })])
    expect(printed.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028]/u)
    expect(JSON.parse(printed).message).toBe(message)
  })
})

describe('github', () => {
  test('a finding is an annotation at its line', () => {
    expect(formatGithub([brokenLink()])).toBe(
      '::error file=content/docs/cli/login.md,line=14,col=18,endColumn=32,title=link/broken::content/docs/cli/login.md:14:18 “./instaling.md” leads to no page.%0ADid you mean “./installing.md”?\n'
    )
  })

  test.each([
    ['warning', '::warning '],
    ['info', '::notice ']
  ] as const)('%s is %j', (severity, command) => {
    expect(formatGithub([brokenLink({ severity })])).toMatch(new RegExp(`^${command}`))
  })

  test('paths are those of the repository when the project is a folder of it', () => {
    expect(formatGithub([brokenLink({ hint: null })], 'website/')).toContain('file=website/content/docs/cli/login.md,')
  })

  test('a message cannot begin a command of its own', () => {
    const place = placeOf(toSourcePath('a,b:c.md'), 1, 1)
    const printed = formatGithub([brokenLink({ place, hint: null, message: '100%\n::add-mask::x\r\n', pages: 2 })])
    expect(printed).toBe(
      '::error file=a%2Cb%3Ac.md,line=1,col=1,endColumn=2,title=link/broken::a,b:c.md:1:1 100%25%0A::add-mask::x␍%0A (2 pages)\n'
    )
  })

  test('a finding without a place is an annotation of the run', () => {
    expect(formatGithub([brokenLink({ place: null, hint: null })])).toBe(
      '::error title=link/broken::“./instaling.md” leads to no page.\n'
    )
  })
})
