/** The colors of the announcement stand in the style sheet, before those of the owner's own sheets. */
import { expect, test } from 'vitest'
import { sheetProblems } from '../../src/output/styles/sheet-problems.ts'
import { bundleStyles, minifyStyles } from '../../src/output/styles/styles.ts'
import { testConfig } from '../support/config.ts'

const sheetWith = async (background: string | null, text: string | null) => {
  const config = testConfig({ announcementColors: { background, text } })
  const { sheet } = await bundleStyles(
    config,
    {
      theme: '',
      highlight: '',
      fonts: { outputs: [], faces: '', tokens: {}, preloads: [] },
      resolve: () => ({ kind: 'external', href: '' }),
      minify: minifyStyles,
      problemsOf: sheetProblems
    },
    () => undefined
  )
  return 'content' in sheet ? String(sheet.content).trim() : null
}

test.each([
  ['#20232a', 'white', '.theme-announcement-bar{--banner:#20232a;--on-banner:white}'],
  ['oklch(60% 0.2 30)', null, '.theme-announcement-bar{--banner:oklch(60% .2 30)}'],
  [null, null, '']
])('background %s, text %s', async (background, text, expected) => {
  const sheet = await sheetWith(background, text)
  expect(sheet?.replace('@layer docsgen.components;', '').replaceAll('0.2', '.2')).toBe(expected)
})
