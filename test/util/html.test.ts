/** HTML that is safe by type. */
import { expect, test } from 'vitest'
import { elementText, html, joinHtml } from '../../src/util/html.ts'

test('text is escaped, HTML is not', () => {
  const inner = html`<b>${'<i>'}</b>`
  expect(html`<p title="${'"x" & \'y\''}">${inner}</p>`.html).toBe(
    '<p title="&quot;x&quot; &amp; &#39;y&#39;"><b>&lt;i&gt;</b></p>'
  )
})

test('lists are joined, null and false leave nothing', () => {
  expect(html`${[html`<a>`, '<', 5]}${null}${false}`.html).toBe('<a>&lt;5')
})

test('pieces are joined without empty ones', () => {
  expect(joinHtml(['a', null, '', html`<b>`], ' & ').html).toBe('a &amp; <b>')
})

test('text of an element keeps its quotes', () => {
  expect(elementText('{"a": \'<\'}').html).toBe('{"a": \'&lt;\'}')
})
