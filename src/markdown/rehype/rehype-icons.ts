/** Fills each empty `svg[data-icon]` with the shapes of the named icon. */
import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import { finding } from '../../diagnostics/finding.ts'
import { didYouMean } from '../../shared/nearest.ts'
import { addFinding, contextOf, type PageContext } from '../context.ts'
import { placeOfAddress } from '../origin.ts'
import { walkElements } from '../tree.ts'

export function rehypeIcons() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const icons: Element[] = []
    walkElements(tree, element => {
      // Other icon libraries also write `data-icon`, but their SVGs already contain shapes.
      const isEmpty = element.tagName === 'svg' && element.children.length === 0
      if (isEmpty && element.properties.dataIcon !== undefined) icons.push(element)
    })
    for (const icon of icons) await renderIcon(icon, contextOf(file))
  }
}

const noIcon = 'Icons have the names of Bootstrap Icons, such as “star”: write one of them, or remove the icon.'

async function renderIcon(element: Element, context: PageContext): Promise<void> {
  const name = String(element.properties.dataIcon)
  delete element.properties.dataIcon
  const icon = await context.environment.readIcon(name)
  if (icon === null) {
    const place = placeOfAddress(element, name, context)
    const hint = didYouMean(name, await context.environment.iconNames()) ?? noIcon
    addFinding(context, finding('markdown/icon', place, `“${name}” is not an icon.`, hint))
    return
  }
  const size = { width: 16, height: 16, fill: 'currentColor' }
  element.properties = { ...element.properties, viewBox: icon.viewBox, ...size }
  element.children = icon.shapes.map(({ tag, attributes }) => ({
    type: 'element',
    tagName: tag,
    properties: { ...attributes },
    children: []
  }))
}
