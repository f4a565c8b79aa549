/** Renders the branches of a large sidebar, which pages leave out, with the templates of the pages. */
import { createElement } from 'react'
import { finding, placeOf } from '../diagnostics/finding.ts'
import { wholeSidebarLimit } from '../shared/dom.ts'
import type { Config } from '../types/config.ts'
import type { Report } from '../types/findings.ts'
import type { Sidebar } from '../types/navigation.ts'
import type { Templates } from './load-templates.ts'

/** Makes the text that it is given the parts of, or knows it from before. */
type Remember = (kind: string, madeOf: string, make: () => Promise<string>) => Promise<string>

interface BranchesInput {
  readonly config: Config
  readonly templates: Templates
  readonly remember: Remember
}

/**
 * One text of HTML; null: pages hold the whole sidebar, or a template throws, which is reported. Without the text the
 * closed branches of a page lead to their first pages.
 */
export async function renderBranches(
  sidebar: Sidebar,
  icons: string | null,
  { config, templates, remember }: BranchesInput,
  report: Report
): Promise<string | null> {
  if (sidebar.posts || sidebar.size <= wholeSidebarLimit) return null
  const { renderToString } = await import('react-dom/server')
  const render = async () => renderToString(createElement(templates.SidebarBranches, { sidebar, icons }))
  try {
    return await remember(`branches ${sidebar.name}`, JSON.stringify([templates.hash, icons, sidebar]), render)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const sentence = `The branches of the sidebar ${sidebar.name} cannot be rendered: ${message.replace(/\.?$/, '.')}`
    report(
      finding('template/render', placeOf(config.templates), sentence, 'Correct the template that throws this error.')
    )
    return null
  }
}
