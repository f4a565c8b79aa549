/** Validation rules as readers see them. */
import { expect, test } from 'vitest'
import { htmlOf } from './support.ts'

test.each<[field: string, words: string]>([
  ['string a = 1 [(buf.validate.field).required = true]', 'Required.'],
  ['string a = 1 [(buf.validate.field).string.uuid = true]', 'Must be a UUID.'],
  ['string a = 1 [(buf.validate.field).string.uuid = false]', ''],
  ['string a = 1 [(buf.validate.field).string.min_len = 1]', 'At least 1 character.'],
  [
    'string a = 1 [(buf.validate.field).string = {min_len: 2, max_len: 9}]',
    'At least 2 characters. At most 9 characters.'
  ],
  ['string a = 1 [(buf.validate.field).string.pattern = "^[a-z]$"]', 'Must match <code>^[a-z]$</code>.'],
  ['string a = 1 [(buf.validate.field).string = {in: ["x", "y"]}]', 'One of <code>x</code>, <code>y</code>.'],
  ['string a = 1 [(validate.rules).string.email = true]', 'Must be an email address.'],
  ['int32 a = 1 [(buf.validate.field).int32.gte = 0]', 'At least 0.'],
  ['int32 a = 1 [(buf.validate.field).int32 = {gt: 0, lt: 9}]', 'More than 0, less than 9.'],
  ['float a = 1 [(buf.validate.field).float.gte = 0, (buf.validate.field).float.lte = 1]', 'From 0 to 1.'],
  ['repeated string a = 1 [(buf.validate.field).repeated.min_items = 1]', 'At least 1 item.'],
  ['repeated string a = 1 [(buf.validate.field).repeated.unique = true]', 'Items must differ.'],
  [
    'repeated string a = 1 [(buf.validate.field).repeated.items.string.min_len = 3]',
    'Each item: at least 3 characters.'
  ],
  ['repeated int32 a = 1 [(buf.validate.field).repeated.items.int32 = {gte: 1, lte: 5}]', 'Each item: from 1 to 5.'],
  [
    'map<string, string> a = 1 [(buf.validate.field).map = {min_pairs: 1, keys: {string: {uuid: true}}}]',
    'At least 1 pair. Each key: must be a UUID.'
  ],
  ['map<string, string> a = 1 [(buf.validate.field).map.max_pairs = 3]', 'At most 3 pairs.'],
  [
    'google.protobuf.Timestamp a = 1 [(buf.validate.field).timestamp = {gt_now: true, within: {seconds: 31536000}}]',
    'Must be in the future. Within 365 days of now.'
  ],
  [
    'google.protobuf.Duration a = 1 [(buf.validate.field).duration = {gte: {seconds: 90}, lte: {seconds: 3600}}]',
    'From 90 seconds to 1 hour.'
  ],
  ['string a = 1 [(buf.validate.field).string.unheard_of = 5]', '<code>string.unheard_of</code> is <code>5</code>.'],
  ['string a = 1 [(buf.validate.field).cel = {id: "x", message: "must be odd", expression: "this"}]', 'Must be odd.'],
  ['string a = 1 [(buf.validate.field).cel = {id: "x", expression: "this > 1"}]', '<code>this &gt; 1</code>']
])('%s', async (field, words) => {
  const imports = 'import "google/protobuf/timestamp.proto";\nimport "google/protobuf/duration.proto";'
  const html = await htmlOf(`${imports}\nmessage A { ${field}; }`)
  expect(/<p class="ref-limits">(.*?)<\/p>/.exec(html)?.[1] ?? '').toBe(words)
})

test('rules of a message stand below its fields', async () => {
  const html = await htmlOf(`message A {
    option (buf.validate.message).cel = {id: "a", message: "a needs b.", expression: "x"};
    option (buf.validate.message).cel = {id: "b", message: "b needs c", expression: "y"};
    string a = 1;
  }`)
  expect(html).toContain('<p class="ref-limits">Rules: A needs b. B needs c.</p>')
})
