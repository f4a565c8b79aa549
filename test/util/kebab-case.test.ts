/** Names as parts of addresses: what lodash makes of them, whose `kebabCase` Docusaurus uses. */
import { expect, test } from 'vitest'
import { kebabCase } from '../../src/util/paths.ts'

test.each([
  ['Data Types', 'data-types'],
  ['janeDoe', 'jane-doe'],
  ['JMarcey', 'j-marcey'],
  ['GraphQL', 'graph-ql'],
  ['HTMLElement', 'html-element'],
  ['v2', 'v-2'],
  ['C++', 'c'],
  ['snake_case', 'snake-case'],
  ['CI/CD', 'ci-cd'],
  ['安装', '安装'],
  ['Über uns', 'über-uns'],
  ['++', '']
])('%s → %s', (text, expected) => {
  expect(kebabCase(text)).toBe(expected)
})
