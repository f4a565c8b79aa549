/**
 * The package's entry `docsgen/reference`: the HTML of reference pages, for plugins whose collections have such pages. Text
 * is in one column, samples in another that stays in view; fields fold without a script. A body of this HTML has the style
 * sheet `reference`:
 *
 * ```ts
 * import { jsonCode, referenceFields, referenceItem, referencePage, referenceSample, sampleCode } from 'docsgen/reference'
 *
 * const fields = referenceFields([{ name: 'id', id: 'job.id', type: 'string', description: 'The job.' }])
 * const sample = referenceSample({ title: 'Example', content: sampleCode(jsonCode({ id: '7' }), 'json') })
 * const { html } = referencePage(referenceItem({ text: fields, samples: sample }))
 * const body = { html, headings: [], anchors: ['job.id'], sheets: ['reference'] }
 * ```
 */
export * from '../reference/fields.ts'
export * from '../reference/layout.ts'
export * from '../reference/names.ts'
export * from '../reference/samples.ts'
