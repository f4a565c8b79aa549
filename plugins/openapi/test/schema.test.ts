/** Schemas of all kinds as pages show them: the view is compared, not words of HTML. */
import { expect, test } from 'vitest'
import type { Schema } from '../model.ts'
import { createAnchors } from '../read/anchors.ts'
import { toDocuments } from '../read/documents.ts'
import { makeExample } from '../read/examples.ts'
import { indexApi } from '../read/index.ts'
import { child } from '../read/node.ts'
import { readSchema } from '../read/schema.ts'

const components = {
  Pet: {
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string' }, name: { type: 'string' } },
    discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat', hound: 'Dog' } }
  },
  Cat: {
    allOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'object', properties: { lives: { type: 'integer' } } }]
  },
  Dog: {
    allOf: [{ $ref: '#/components/schemas/Pet' }],
    properties: { tricks: { type: 'array', items: { type: 'string' } } }
  },
  Tree: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } } },
  A: { type: 'object', properties: { a: { $ref: '#/components/schemas/B' } } },
  B: { type: 'object', properties: { b: { $ref: '#/components/schemas/C' } } },
  C: { type: 'object', properties: { c: { $ref: '#/components/schemas/D' } } },
  D: { type: 'object', properties: { d: { $ref: '#/components/schemas/E' } } },
  E: { type: 'object', description: 'Deep.', properties: { e: { type: 'string' } } },
  Generic: {
    $defs: { item: { $dynamicAnchor: 'item', not: {} } },
    type: 'array',
    items: { $dynamicRef: '#item' }
  },
  Strings: { $defs: { item: { $dynamicAnchor: 'item', type: 'string' } }, $ref: '#/components/schemas/Generic' },
  Color: { type: 'string', enum: ['red', 'blue'], 'x-enumDescriptions': { red: 'Warm.' } }
}

function view(schema: unknown, files: Readonly<Record<string, unknown>> = {}): Schema {
  const all = new Map<string, unknown>([
    ['a.json', { openapi: '3.1.0', paths: {}, components: { schemas: components }, schema }],
    ...Object.entries(files)
  ])
  const documents = toDocuments('a.json', all)
  const index = indexApi(documents, all, { path: '/api', layout: 'operation' })
  const context = {
    anchors: createAnchors(),
    count: { properties: 0 },
    direction: null,
    onRead() {},
    hrefOf: (path: string) => path
  }
  return readSchema(child(documents.root, 'schema'), 's', { ...index, ...context })
}

/** A short form: what differs from an empty schema, in the order that matters to a reader. */
function short(schema: Schema): unknown {
  if (schema.cut !== null) return `${schema.cut} ${schema.name ?? ''} ${schema.href ?? ''}`
  const properties = Object.fromEntries(
    schema.properties.map(({ name, isRequired, schema: inner }) => [`${name}${isRequired ? '!' : ''}`, short(inner)])
  )
  const parts = {
    ...(schema.properties.length > 0 && { properties }),
    ...(schema.items !== null && { items: short(schema.items) }),
    ...(schema.tuple.length > 0 && { tuple: schema.tuple.map(short) }),
    ...(schema.choices.length > 0 && {
      choices: schema.choices.map(({ kind, discriminator, options }) => ({
        [`${kind}${discriminator === null ? '' : ` ${discriminator}`}`]: options.map(one => [
          one.title,
          one.values.join(),
          short(one.schema)
        ])
      }))
    }),
    ...(schema.includes.length > 0 && { includes: schema.includes.map(({ name }) => name) }),
    ...(schema.limits.length > 0 && { limits: schema.limits }),
    ...(schema.enum.length > 0 && { enum: schema.enum.map(({ value, description }) => [value, description]) }),
    ...(schema.const !== null && { const: schema.const.value }),
    ...(schema.not !== null && { not: short(schema.not) }),
    ...(schema.conditions.length > 0 && {
      conditions: schema.conditions.map(one => [
        one.property ?? (one.if && short(one.if)),
        one.met && short(one.met),
        one.unmet && short(one.unmet)
      ])
    }),
    ...(schema.additional !== null && {
      additional: typeof schema.additional === 'boolean' ? schema.additional : short(schema.additional)
    }),
    ...(schema.description !== null && { description: schema.description })
  }
  const label = `${schema.label}${schema.isNullable ? ' or null' : ''}`
  return Object.keys(parts).length === 0 ? label : { label, ...parts }
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const cases: readonly (readonly [name: string, schema: unknown, expected: unknown])[] = [
  [
    'a reference with words beside it',
    { ...ref('Color'), description: 'Own.' },
    {
      label: 'Color',
      enum: [
        ['red', 'Warm.'],
        ['blue', null]
      ],
      description: 'Own.'
    }
  ],
  [
    'a wrapper of one schema is that schema',
    { description: 'Of it.', nullable: true, anyOf: [ref('Color')] },
    {
      label: 'Color or null',
      enum: [
        ['red', 'Warm.'],
        ['blue', null]
      ],
      description: 'Of it.'
    }
  ],
  [
    'a type or null',
    { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] },
    { label: 'string or null', limits: ['at most 3 characters'] }
  ],
  ['several types', { type: ['string', 'integer', 'null'] }, 'string or integer or null'],
  [
    'constants with words are values',
    { oneOf: [{ const: 1, description: 'One.' }, { const: 2 }] },
    {
      label: 'value',
      enum: [
        [1, 'One.'],
        [2, null]
      ]
    }
  ],
  [
    'allOf is merged, and says what it includes',
    ref('Cat'),
    { label: 'Cat', properties: { 'kind!': 'string', name: 'string', lives: 'integer' }, includes: ['Pet'] }
  ],
  [
    'a property of two parts has the limits of both',
    { allOf: [{ properties: { a: { type: 'string' } }, required: ['a'] }, { properties: { a: { minLength: 2 } } }] },
    { label: 'object', properties: { 'a!': { label: 'string', limits: ['at least 2 characters'] } } }
  ],
  [
    'oneOf inside of allOf, and two of them side by side',
    {
      allOf: [
        {
          oneOf: [
            { title: 'X', type: 'string' },
            { title: 'Y', type: 'integer' }
          ]
        },
        { anyOf: [{ type: 'string' }, { type: 'boolean' }] }
      ]
    },
    {
      label: 'one of 2',
      choices: [
        {
          oneOf: [
            ['X', '', 'string'],
            ['Y', '', 'integer']
          ]
        },
        {
          anyOf: [
            ['string', '', 'string'],
            ['boolean', '', 'boolean']
          ]
        }
      ]
    }
  ],
  [
    'a base with a discriminator has its children as links',
    ref('Pet'),
    {
      label: 'Pet',
      properties: { 'kind!': 'string', name: 'string' },
      choices: [
        {
          'oneOf kind': [
            ['Cat', 'cat', 'link Cat /api/schemas/Cat'],
            ['Dog', 'hound', 'link Dog /api/schemas/Dog']
          ]
        }
      ]
    }
  ],
  [
    'a discriminator in a list',
    {
      type: 'array',
      items: {
        oneOf: [ref('Cat'), ref('Color')],
        discriminator: { propertyName: 'kind', mapping: { c: '#/components/schemas/Cat' } }
      }
    },
    {
      label: 'array of one of 2',
      items: {
        label: 'one of 2',
        choices: [
          {
            'oneOf kind': [
              [
                'Cat',
                'c',
                { label: 'Cat', properties: { 'kind!': 'string', name: 'string', lives: 'integer' }, includes: ['Pet'] }
              ],
              [
                'Color',
                'Color',
                {
                  label: 'Color',
                  enum: [
                    ['red', 'Warm.'],
                    ['blue', null]
                  ]
                }
              ]
            ]
          }
        ]
      }
    }
  ],
  [
    'recursion is a link',
    ref('Tree'),
    { label: 'Tree', properties: { children: { label: 'array of Tree', items: 'recursion Tree /api/schemas/Tree' } } }
  ],
  [
    'schemas below the third level are links',
    ref('A'),
    {
      label: 'A',
      properties: {
        a: {
          label: 'B',
          properties: {
            b: { label: 'C', properties: { c: { label: 'D', properties: { d: 'link E /api/schemas/E' } } } }
          }
        }
      }
    }
  ],
  ['a dynamic reference leads to the outermost anchor', ref('Strings'), { label: 'Strings', items: 'string' }],
  [
    'a tuple',
    { prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false },
    { label: 'list of 2', tuple: ['string', 'integer'] }
  ],
  [
    'an older tuple',
    { type: 'array', items: [{ type: 'string' }], additionalItems: { type: 'integer' } },
    { label: 'list of 1 or more', items: 'integer', tuple: ['string'] }
  ],
  ['not', { not: { type: 'string' } }, { label: 'any', not: 'string' }],
  [
    'if, then, else',
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    { type: 'object', if: { required: ['a'] }, then: { properties: { b: { type: 'string' } } }, else: false },
    { label: 'object', conditions: [['object', { label: 'object', properties: { b: 'string' } }, 'nothing']] }
  ],
  ['a map', { type: 'object', additionalProperties: { type: 'integer' } }, { label: 'object', additional: 'integer' }],
  ['closed objects', { type: 'object', additionalProperties: false }, { label: 'object', additional: false }],
  ['true, false', { properties: { a: true, b: false } }, { label: 'object', properties: { a: 'any', b: 'nothing' } }],
  [
    'limits of 3.0 and 3.1',
    {
      properties: {
        a: { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 9 },
        b: { type: 'number', exclusiveMinimum: 0, multipleOf: 5 },
        c: { type: 'array', minItems: 1, maxItems: 1, uniqueItems: true }
      }
    },
    {
      label: 'object',
      properties: {
        a: { label: 'number', limits: ['more than 0, at most 9'] },
        b: { label: 'number', limits: ['more than 0', 'a multiple of 5'] },
        c: { label: 'array', limits: ['exactly 1 item', 'different items'] }
      }
    }
  ],
  ['a reference to nothing', ref('Nope'), 'unknown: #/components/schemas/Nope'],
  ['a format', { type: 'string', format: 'uuid' }, 'string (uuid)']
]

test.each(cases)('%s', (_, schema, expected) => {
  expect(short(view(schema))).toEqual(expected)
})

test('schemas of other files have names and pages; relative references start at their file', () => {
  const files = {
    'more/job.json': {
      type: 'object',
      properties: { owner: { $ref: 'people.json#/$defs/Person' }, self: { $ref: '#' } }
    },
    'more/people.json': { $defs: { Person: { type: 'object', properties: { name: { type: 'string' } } } } }
  }
  expect(short(view({ $ref: 'more/job.json' }, files))).toEqual({
    label: 'job',
    properties: { owner: { label: 'Person', properties: { name: 'string' } }, self: 'recursion job /api/schemas/job' }
  })
})

test('every field has an address, and examples keep to their schemas', () => {
  const { properties, choices } = view({
    properties: { 'a b': { type: 'array', items: { properties: { c: {} } } } },
    oneOf: [{ title: 'X' }, { title: 'X' }]
  })
  expect([properties[0]?.anchor, properties[0]?.schema.items?.properties[0]?.anchor]).toEqual(['s.a-b', 's.a-b.c'])
  expect(choices[0]?.options.map(({ anchor }) => anchor)).toEqual(['s.X', 's.X-2'])
  expect(makeExample(view(ref('Tree')))).toEqual({ children: [] })
  expect(
    makeExample(
      view({
        type: 'object',
        properties: { at: { type: 'string', format: 'date' }, n: { type: 'integer', minimum: 4 }, color: ref('Color') }
      })
    )
  ).toEqual({
    at: '2026-01-31',
    n: 4,
    color: 'red'
  })
})
