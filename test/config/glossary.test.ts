import { expect, test } from 'vitest'
import { load } from './site.ts'

const config = `export default { title: 'Acme', url: 'https://docs.acme.dev', markdown: { glossary: 'terms.yml' } }`
const entry = 'Write “term: definition”, or “definition” and “aliases” below the term.'

test.each([
  ['a: One.\nB c:\n  definition: Two.\n  aliases: [d]\n', ['a', 'B c (d)'], []],
  ['{ "a": "One." }', ['a'], []],
  [
    'a: One.\nb:\nc: { aliases: [x] }\nd: [One.]\n',
    ['a'],
    [
      `2:1+1 markdown/glossary The term “b” has no definition. ${entry}`,
      `3:1+1 markdown/glossary The term “c” has no definition. ${entry}`,
      `4:1+1 markdown/glossary The term “d” has no definition. ${entry}`
    ]
  ],
  [
    'agent: One.\nrobot: { definition: Two., aliases: [Agent] }\n',
    ['agent'],
    ['2:1+5 markdown/glossary “Agent” is a name of two terms: only “agent” is shown. Remove one of them.']
  ],
  ['a: One.\na: Two.\n', [], ['2:1+1 markdown/glossary Map keys must be unique.']],
  ['- a\n', [], ['1:1+3 markdown/glossary The glossary is not a list of terms. Write each term as “term: definition”.']]
])('terms are read, and faults have their place: %j', async (text, terms, faults) => {
  const { config: site, findings } = await load({ 'site.config.ts': config, 'terms.yml': text })
  const shown = site?.markdown.glossary.map(({ term, aliases }) => [term, ...aliases.map(it => `(${it})`)].join(' '))
  expect(shown).toEqual(terms)
  expect(findings.split('\n').filter(Boolean)).toEqual(faults.map(fault => `terms.yml:${fault}`))
})

test('a missing file is reported with the nearest name', async () => {
  const { findings } = await load({ 'site.config.ts': config, 'term.yml': 'a: One.\n' })
  expect(findings).toMatch(/“markdown\.glossary” names the file “terms\.yml”, which does not exist\. .*term\.yml/)
})
