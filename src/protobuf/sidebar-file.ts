/**
 * A file in the sidebar: its page, and below it what the page declares. Closed branches of a large sidebar are
 * not written into pages (templates/parts/Sidebar.tsx), so hundreds of messages make no page longer.
 */
import type { Page } from '../types/content.ts'
import type { SidebarItemInput } from '../types/docs-set.ts'
import type { ProtoElement, ProtoFile } from './descriptor.ts'
import type { Reference } from './link/reference.ts'
import { enumsOf, messagesOf } from './walk.ts'

export interface ListedFile {
  readonly page: Page
  readonly file: ProtoFile
  readonly anchors: Reference['anchors']
}

/** The page as a category: one branch for each service with its methods, one for messages, one for enums. */
export function listFile({ page, file, anchors }: ListedFile): SidebarItemInput {
  const list = (label: string, elements: readonly ProtoElement[], nameOf: (element: ProtoElement) => string) => {
    const links = elements.map(element => link(nameOf(element), `${page.path}#${anchors.get(element)}`))
    return links.length === 0 ? [] : [category(label, links)]
  }
  const declarations = [
    ...file.services.flatMap(({ name, methods }) => list(name, methods, method => method.name)),
    ...list('Messages', messagesOf(file), ({ longName }) => longName),
    ...list('Enums', enumsOf(file), ({ longName }) => longName)
  ]
  return declarations.length === 0
    ? { type: 'doc', id: page.id, label: null, ...plain }
    : { ...category(page.title, declarations), link: { type: 'doc', id: page.id } }
}

const plain = { className: null, customProps: null, icon: null }

function link(label: string, href: string): SidebarItemInput {
  return { type: 'link', label, href, description: null, ...plain }
}

/** A closed category without a page of its own. */
export function category(label: string, items: readonly SidebarItemInput[]) {
  return {
    type: 'category',
    label,
    items,
    link: null,
    collapsible: null,
    collapsed: true,
    description: null,
    ...plain
  } as const
}
