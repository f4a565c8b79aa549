/** Product names and abbreviations are written one way in all prose; code is what it is. */
import { expect, test } from 'vitest'
import { readBlocks } from './blocks.ts'
import { readSource, readSources } from './sources.ts'

/** The one spelling, and everything that is meant to be it, whatever its case. */
const terms: readonly (readonly [right: string, meant: string])[] = [
  ['API', 'api'],
  ['Docker Compose', 'docker[ -]?compose'],
  ['DynamoDB', 'dynamo(?: ?db)?'],
  ['GitHub', 'git ?hub'],
  ['gRPC', 'grpc'],
  ['Helm', 'helm'],
  ['Homebrew', 'home ?brew'],
  ['ID', 'id'],
  ['JavaScript', 'java[ -]?script'],
  ['JSON', 'json'],
  ['Keycloak', 'key ?cloak'],
  ['Kubernetes', 'kubernetes|k8s'],
  ['Linux', 'linux'],
  ['macOS', 'mac ?os(?: x)?|os x'],
  ['MongoDB', 'mongo(?: ?db)?'],
  ['MySQL', 'my ?sql'],
  ['Neosync', 'neo ?sync'],
  ['Node.js', 'node[ .]?js'],
  ['OAuth', 'o-?auth'],
  ['OpenAI', 'open ?ai'],
  ['PostHog', 'post ?hog'],
  ['Postgres', 'postgre(?:s|sql|s sql)'],
  ['Redis', 'redis'],
  ['SQL Server', 'sql ?server|ms ?sql'],
  ['Temporal', 'temporal'],
  ['Terraform', 'terraform'],
  ['TypeScript', 'type[ -]?script'],
  ['URL', 'url'],
  ['UUID', 'uuid'],
  ['YAML', 'yaml']
]

/** What descriptions, where nothing can be marked as code, say about commands and objects. */
const exceptions = [/neosync login/, /the neosync object/]

const sources = [
  ...['content/docs', 'content/api', 'content/changelog'].flatMap(readSources),
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].map(readSource)
]

const prose = sources.flatMap(source => [
  { place: `${source.file}:1`, text: withoutCode(String(source.frontMatter.description ?? '')) },
  ...readBlocks(source).prose.map(({ line, text }) => ({ place: `${source.file}:${line}`, text: withoutCode(text) }))
])

test.each(terms)('“%s” is written one way', (right, meant) => {
  // Part of a longer name, such as nucleuscloud/neosync or orders.id, is not the word itself.
  const words = new RegExp(`(?<![\\w./@-])(?:${meant})s?(?![\\w/@-]|\\.\\w)`, 'gi')
  const others = prose.flatMap(({ place, text }) =>
    [...text.matchAll(words)]
      .map(([word]) => word)
      .flatMap(word => (isRight(word, right) ? [] : [`${place} “${word}”`]))
  )
  expect(others).toEqual([])
})

function isRight(word: string, right: string): boolean {
  return word === right || word === `${right}s`
}

/** Inline code, addresses, heading ids and the props of components are not prose; the plan of the site fixes the h1. */
function withoutCode(text: string): string {
  const code = [
    /^# .*/,
    /(`+).+?\1/g,
    /\]\([^)]*\)/g,
    /https?:\S+/g,
    /\{#[^}]*\}/g,
    /\b(?!title|label|alt)\w+="[^"]*"/g
  ]
  return [...exceptions, ...code].reduce((rest, pattern) => rest.replace(pattern, ''), text)
}
