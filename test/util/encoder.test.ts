import { expect, test } from 'vitest'
import { createEncoder } from '../../src/util/encoder.ts'

test.each([
  ['nothing', ''],
  ['Latin letters', 'café'],
  ['other letters', '“你好” 🎉'],
  ['half of a pair', 'a\ud800b\udc00'],
  ['a long text', 'é…'.repeat(700_000)]
])('encodes %s as Buffer.from does', (_, text) => {
  const encode = createEncoder()
  encode('x'.repeat(500))
  expect(Buffer.compare(encode(text), Buffer.from(text))).toBe(0)
  // Shorter than what is in memory from before.
  expect(encode('short').toString()).toBe('short')
})

test('uses its memory again', () => {
  const encode = createEncoder()
  expect(encode('a'.repeat(100)).buffer).toBe(encode('b'.repeat(50)).buffer)
})
