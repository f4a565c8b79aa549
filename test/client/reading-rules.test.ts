/** What readers see while they scroll: rules over positions, without a browser. */
import { expect, test } from 'vitest'
import { hidesNavbar, showsBackToTop } from '../../client/boot/on-scroll.ts'
import { currentHeading } from '../../client/boot/page/contents.ts'

// A bar of 60 px covers the top of a viewport of 800 px; headings are 30 px high.
test.each<[what: string, tops: number[], offset: number, expected: number]>([
  ['no headings: none', [], 60, -1],
  ['the first one below the bar, in the upper half: it', [100, 700], 60, 0],
  ['the first one in the lower half: none before it', [500, 900], 60, -1],
  ['one behind, the next in the lower half: the one behind', [-300, 500], 60, 0],
  ['one behind, the next in the upper half: the next', [-300, 200, 700], 60, 1],
  ['one that the bar covers is behind', [20, 500], 60, 0],
  ['one that touches the bar is below it', [60, 500], 60, 0],
  ['one that reaches over the middle is not in the upper half', [-10, 371], 60, 0],
  ['all behind: the last one', [-900, -500, -100], 60, 2],
  ['under a bar that hides nothing is covered', [20, 500], 0, 0],
  ['at the very top of an uncovered page: not strictly below it', [0, 500], 0, -1]
])('%s', (_, tops, offset, expected) => {
  const headings = tops.map(top => ({ top, bottom: top + 30 }))
  const edgesOf = (index: number) => headings[index] as { top: number; bottom: number }
  expect(currentHeading(headings.length, edgesOf, offset, 800)).toBe(expected)
})

// The document is 5,000 px high.
test.each<[what: string, lastY: number, y: number, expected: boolean | null]>([
  ['near the top it shows, whatever the direction', 10, 40, false],
  ['scrolling down it hides', 200, 300, true],
  ['not moving counts as down', 300, 300, true],
  ['scrolling up it shows', 300, 250, false],
  ['the first scroll of a page does not hide it', 0, 300, false],
  ['springing back at the end changes nothing', 4190, 4180, null],
  ['scrolling up from the end shows it', 4200, 4000, false]
])('%s', (_, lastY, y, expected) => {
  expect(hidesNavbar({ y, lastY, viewportHeight: 800, documentHeight: 5000 }, 60)).toBe(expected)
})

test.each<[what: string, lastY: number, y: number, expected: boolean | null]>([
  ['scrolling up shows the way back', 1000, 900, true],
  ['scrolling down hides it', 900, 1000, false],
  ['above 300 px it is not needed', 400, 299, false],
  ['at 300 px it is', 400, 300, true],
  ['at the very end nothing changes', 4250, 4200, null]
])('%s', (_, lastY, y, expected) => {
  expect(showsBackToTop({ y, lastY, viewportHeight: 800, documentHeight: 5000 })).toBe(expected)
})
