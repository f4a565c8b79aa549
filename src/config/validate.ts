/**
 * The one door between what an owner wrote and what the generator works with: a complete, trusted `Config`,
 * or findings about everything that is wrong with it.
 */
import * as v from 'valibot'
import { finding } from '../diagnostics/finding.ts'
import type { Config, ConfigOverrides } from '../types/config.ts'
import type { Diagnostic, Report } from '../types/findings.ts'
import type { ConfigInput } from './input.ts'
import { type IssueWords, toFinding } from './issues.ts'
import { normalizeConfig } from './normalize/config.ts'
import type { LocatedFile, ProjectFiles } from './project-files.ts'
import { configSchema } from './schema/config.ts'
import { isPlainObject } from './schema/primitives.ts'

/** The configuration, or null when anything about it is wrong; all of it is reported. */
export async function validateConfig(
  written: LocatedFile,
  project: ProjectFiles,
  overrides: ConfigOverrides,
  report: Report
): Promise<Config | null> {
  const value = isPlainObject(written.value) ? { ...written.value, ...overrides } : written.value
  const checked = v.safeParse(configSchema, value)
  if (!checked.success) {
    for (const issue of checked.issues) report(aboutOverride(issue, overrides) ?? toFinding(issue, written, words))
    return null
  }
  let complaints = 0
  const config = await normalizeConfig(
    // The schema has the keys and types of ConfigInput: test/config/input.test.ts compares them.
    checked.output as ConfigInput,
    written,
    project,
    (path, message, hint = null) => {
      complaints += 1
      report(finding('config/invalid', written.placeOf(path, 'value'), message, hint))
    },
    report
  )
  return complaints === 0 ? config : null
}

const options = new Map([
  ['url', '--url'],
  ['baseUrl', '--base-url'],
  ['outDir', '--out-dir']
])

/** A wrong value of the command line is not looked for in the configuration file. */
function aboutOverride(issue: v.BaseIssue<unknown>, overrides: ConfigOverrides): Diagnostic | null {
  const key = String(issue.path?.[0]?.key)
  if (!Object.hasOwn(overrides, key)) return null
  return finding('config/invalid', null, `“${options.get(key)}” must be ${issue.message}, not “${issue.input}”.`)
}

/** Where things of a Docusaurus configuration live here. */
const words: IssueWords = {
  whole: 'the configuration',
  codes: ['config/unknown-key', 'config/invalid'],
  hints: new Map([
    ['themeConfig', 'Its keys stand at the top level here: navbar, footer, announcementBar, colorMode, …'],
    ['presets', 'There are no presets: docs and changelog stand at the top level.'],
    ['themes', 'There are no themes: put files into the “templates” folder, style sheets into “styles”.'],
    ['blog', 'It is called “changelog” here.'],
    ['organizationName', 'It is not needed; edit links have an “editUrl” in the docs set.'],
    ['projectName', 'It is not needed; edit links have an “editUrl” in the docs set.'],
    ['scripts', 'Put them into “headTags”.'],
    ['stylesheets', 'Put files into “styles”, addresses into “headTags”.'],
    ['algolia', 'Write it as search: { provider: "algolia", … }.'],
    ['prism', 'Code is highlighted by Shiki: “markdown.themes” and “markdown.magicComments”.'],
    ['metadata', 'Put them into “headTags”, keywords into “keywords”.'],
    ['customFields', 'Import the values from a file of your own where they are needed.']
  ])
}
