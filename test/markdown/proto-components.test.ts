/** Pages that Docusaurus' protobuf plugin generated and a repository holds: they build as they are, and their links are checked. */
import { expect, test } from 'vitest'
import { check } from '../../src/check/check.ts'
import type { SourcePath } from '../../src/types/basics.ts'
import { testDocsSet } from '../support/config.ts'
import { formatFinding } from '../support/findings.ts'
import { memorySite } from '../support/memory-site.ts'

/** One file in the words of the plugin's generator. */
const page = (typeLink: string) => `---
title: books.proto
hide_title: true
---

import { ProtoMessage, ProtoServiceMethod, ProtoEnum } from '@theme/ProtoFile';

# \`books.proto\`
_**path** library/v1/books.proto_

_**package** library.v1_

Books and who has them.

---

## Messages


### \`Book.Page\`
<ProtoMessage key={0} message={${JSON.stringify({
  name: 'Page',
  longName: 'Book.Page',
  description: 'One <i>page</i>.\nTwo sides.',
  fields: [
    { name: 'kind', description: '', label: 'optional', type: 'Kind', longType: 'Kind', typeLink },
    { name: 'text', description: 'Words.', label: '', type: 'string', longType: 'string' }
  ]
})}} />

---
## Enums


### \`Kind\`
<ProtoEnum key={0} enumb={${JSON.stringify({ name: 'Kind', description: 'Kinds.', values: [{ name: 'A', number: '0', description: '' }] })}} />

---
## Services


### \`Desk\`

Hands out books.


#### \`Find\`
<ProtoServiceMethod key={'Find-0'} method={${JSON.stringify({
  name: 'Find',
  description: 'Finds one.',
  requestType: 'Book.Page',
  requestLongType: 'Book.Page',
  requestStreaming: false,
  responseType: 'Kind',
  responseLongType: 'Kind',
  responseStreaming: true,
  responseTypeLink: '/protodocs/library/v1/books.proto#kind'
})}} />
`

const source = 'protodocs/library/v1/books.proto.mdx'

async function site(text: string, baseUrl = '/') {
  const set = testDocsSet({ path: 'protodocs' as SourcePath, routeBase: '/protodocs' })
  const built = await memorySite({ [source]: text }, { docs: [set], baseUrl })
  const findings = [...built.findings]
  check({ ...built, readText: () => null }, found => findings.push(found))
  return { ...built, findings: findings.map(formatFinding), page: [...built.compiled.values()][0] }
}

const anchor = '/protodocs/library/v1/books.proto#kind'

test('the page has the address, the headings and the words it had', async () => {
  const { routes, findings, page: compiled } = await site(page(anchor))
  expect(findings.filter(line => !line.includes('page/description'))).toEqual([])
  expect(routes.all.map(({ permalink }) => permalink)).toContain('/protodocs/library/v1/books.proto')
  expect(compiled?.anchors).toEqual(['messages', 'bookpage', 'enums', 'kind', 'services', 'desk', 'find'])
  expect(compiled?.html).toContain('<p>One &lt;i>page&lt;/i>.<br>Two sides.</p>')
  expect(compiled?.html).toContain(
    '<td><em>optional</em> <code><a href="/protodocs/library/v1/books.proto#kind">Kind</a>'
  )
  expect(compiled?.html).toContain('<dt>Response</dt><dd><em>stream</em> <code><a')
})

test('its links get the base address', async () => {
  const { page: compiled } = await site(page(anchor), '/sub/')
  expect(compiled?.html).toContain('href="/sub/protodocs/library/v1/books.proto#kind"')
})

test('an anchor that is not there is reported where the page holds it', async () => {
  const text = page('/protodocs/library/v1/books.proto#kin')
  const { findings } = await site(text)
  const line = text.split('\n').findIndex(it => it.includes('<ProtoMessage'))
  const column = text.split('\n')[line]?.indexOf('/protodocs/') ?? -1
  expect(findings.filter(it => it.includes('anchor'))).toEqual([
    `${source}:${line + 1}:${column + 1} link/broken-anchor This page has no anchor “#kin”. Did you mean “#kind”?`
  ])
})
