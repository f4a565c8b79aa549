/** HTML rendered once per site by the page templates: omitted branches of large sidebars, and the color modes. */

import { createElement } from 'react'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { wholeSidebarLimit } from '../shared/dom.ts'
import { readCustomItem } from '../shared/markup/custom-item.ts'
import type { Config } from '../types/config.ts'
import type { Report } from '../types/findings.ts'
import type { Sidebar } from '../types/navigation.ts'
import { toSourcePath } from '../util/paths.ts'
import type { Templates } from './load-templates.ts'

/** Returns the text cached under `madeOf`, or makes it. */
type Remember = (kind: string, madeOf: string, make: () => Promise<string>) => Promise<string>

interface BranchesInput {
  readonly config: Config
  readonly templates: Templates
  readonly remember: Remember
}

/**
 * The HTML of all branches; null: pages contain the whole sidebar, or a template throws, which is reported. Without
 * this text, the closed branches of a page link to their first pages.
 */
export async function renderBranches(
  sidebar: Sidebar,
  icons: string | null,
  { config, templates, remember }: BranchesInput,
  report: Report
): Promise<string | null> {
  if (sidebar.posts || sidebar.size <= wholeSidebarLimit) return null
  const { renderToString } = await import('react-dom/server')
  const render = async () => {
    templates.showTextsOf(config.texts)
    return renderToString(createElement(templates.SidebarBranches, { sidebar, icons }))
  }
  try {
    return await remember(
      `branches ${sidebar.name}`,
      JSON.stringify([templates.hash, icons, sidebar, config.texts.language]),
      render
    )
  } catch (error) {
    return reportThrown(`The sidebar ${sidebar.name} cannot`, error, config, templates, report)
  }
}

function reportThrown(
  what: string,
  error: unknown,
  config: Pick<Config, 'templates'>,
  { placeOfError }: Templates,
  report: Report
): null {
  const message = error instanceof Error ? error.message : String(error)
  const sentence = `${what} be rendered: ${message.replace(/\.?$/, '.')}`
  const place = placeOfError(error) ?? placeOf(config.templates)
  report(finding('template/render', place, sentence, 'Fix the template that throws this error.'))
  return null
}

/**
 * Renders navigation bar entries with the component of the site; HTML of other entries is returned unchanged.
 */
export async function itemDrawing(
  { itemTypes }: Templates,
  { dialect }: Pick<Config, 'dialect'>
): Promise<(html: string, report: Report) => string | null> {
  const { renderToStaticMarkup } = await import('react-dom/server')
  return (html, report) => {
    const item = readCustomItem(html)
    if (item === null) return html
    const { type, position: _side, ...props } = item
    const Item = itemTypes[String(type)]
    try {
      if (Item === undefined) throw new Error('no component has this name.')
      return renderToStaticMarkup(createElement(Item, props))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const message = `The entry “${String(type)}” is left out of the navigation bar: ${reason}`
      const place = placeOf(toSourcePath(dialect.itemTypes?.file ?? '.'))
      const hint = 'Fix the component of the entry, or write the entry as a link.'
      report(finding(dialect.codes.unsupported, place, message, hint))
      return null
    }
  }
}

/** null: readers cannot choose the mode, or the template throws, which is reported. */
export async function renderColorModes(
  config: Pick<Config, 'theme' | 'colorMode' | 'templates' | 'texts'>,
  icons: string | null,
  templates: Templates,
  report: Report
): Promise<string | null> {
  const { theme, colorMode } = config
  if (colorMode.disableSwitch) return null
  const { renderToStaticMarkup } = await import('react-dom/server')
  const modes = (['system', 'light', 'dark'] as const).slice(colorMode.respectPrefersColorScheme ? 0 : 1)
  templates.showTextsOf(config.texts)
  try {
    return renderToStaticMarkup(createElement(templates.ColorModes, { modes, icons, isMenu: theme !== null }))
  } catch (error) {
    return reportThrown('The color modes cannot', error, config, templates, report)
  }
}
