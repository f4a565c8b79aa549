/** The catalogues of the languages, their forms for numbers, and what scripts get of them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inLanguage, withTexts } from '../../src/output/client/client-texts.ts'
import { around, fill, plural } from '../../src/shared/plurals.ts'
import { english } from '../../src/shared/texts.ts'

const folder = join(import.meta.dirname, '../../templates/texts')
const catalogues = readdirSync(folder).map(
  file => [file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>] as const
)
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].filter(name => name !== '{count}').sort()

describe.each(catalogues)('%s', (file, catalogue) => {
  test('has every text, with its placeholders, and not more forms than the language has', () => {
    expect(Object.keys(catalogue)).toEqual(Object.keys(english))
    expect(catalogue.language).toBe(file.replace('.json', ''))
    const rules = new Intl.PluralRules(catalogue.language).resolvedOptions().pluralCategories.length
    for (const [name, text] of Object.entries(english)) {
      const own = catalogue[name] ?? ''
      expect([name, placeholders(own)]).toEqual([name, placeholders(text)])
      expect(own.split('|').length, name).toBeLessThanOrEqual(text.includes('|') ? rules : 1)
      expect(own.trim(), name).not.toBe('')
    }
  })
})

test('values and forms follow the language', () => {
  expect(fill('{a} of {b}', { a: 1, b: 2 })).toBe('1 of 2')
  expect(around('See {link}.', 'link')).toEqual(['See ', '.'])
  expect([1, 2].map(count => plural('one page|{count} pages', count))).toEqual(['one page', '2 pages'])
  const forms = '{count} файл|{count} файла|{count} файлов'
  expect([1, 3, 5, 21].map(count => plural(forms, count, {}, 'ru'))).toEqual([
    '1 файл',
    '3 файла',
    '5 файлов',
    '21 файл'
  ])
  expect(plural('{count}件', 2, {}, 'ja')).toBe('2件')
})

describe('scripts', () => {
  test('have their texts in place, whatever quotes stand around', () => {
    const script = withTexts('a="%%copy%%";b=\'%%close%%\';c=`%%retry%% ${x}`;d=8%%7', {
      ...english,
      copy: '„Kopier\'s“ "x"',
      close: "l'a",
      retry: '`${y}`'
    })
    const run = new Function('x', `var a,b,c,d;${script.replace('d=8%%7', '')};return [a,b,c]`)
    expect(run(1)).toEqual(['„Kopier\'s“ "x"', "l'a", '`${y}` 1'])
  })

  test('of another language have other names, and name each other by them', () => {
    const client = {
      boot: 'import("./a.1.js")',
      modules: new Map([
        ['a.1.js', 'import"./b.2.js";"%%copy%%"'],
        ['b.2.js', 'import"./c.3.js"'],
        ['c.3.js', '1']
      ]),
      chrome: 'a.1.js',
      search: null,
      islands: [],
      copies: new Map()
    }
    expect([...inLanguage(client, english).client.modules.keys()]).toEqual(['a.1.js', 'b.2.js', 'c.3.js'])
    const { client: german, renamed } = inLanguage(client, { ...english, copy: 'Kopieren' })
    const own = renamed('a.1.js')
    expect(own).toMatch(/^a\.1\.\w{8}\.js$/)
    expect(german).toMatchObject({ boot: `import("./${own}")`, chrome: own })
    expect(german.modules.get(own)).toBe('import"./b.2.js";"Kopieren"')
  })
})
