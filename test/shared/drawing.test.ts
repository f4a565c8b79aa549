import { expect, test } from 'vitest'
import { drawingOf } from '../../src/shared/markup/drawing.ts'

test('styles of shapes become attributes, which no policy forbids; what no attribute can say stays', () => {
  const svg = `<svg viewBox="0 0 9 9"><path style="fill:#fff; stroke : url(#a);mix-blend-mode:multiply" d="M0"/>
<g style='fill-opacity:.5;font-family:"A B"'/><b style=""/></svg>`
  expect(drawingOf(svg, 'a.svg')).toEqual({
    attributes: { viewBox: '0 0 9 9' },
    inside: `<path fill="#fff" stroke="url(#a-a)" style="mix-blend-mode:multiply" d="M0"/>
<g fill-opacity=".5" font-family="'A B'"/><b/>`
  })
})
