/**
 * Parts of pages that plugins make: `<Operation id="createJob" />` is a `docsgen-part` here, which names the part. Its
 * headings, links and texts become those of the page; its HTML is finished, so no plugin but the last one sees it.
 */
import type { Element, Nodes, Root } from 'hast'
import type { VFile } from 'vfile'
import { finding } from '../../diagnostics/finding.ts'
import type { FinishedPart } from '../../types/compiled.ts'
import { resolveAddress } from '../assets.ts'
import { addFinding, contextOf, type PageContext } from '../context.ts'
import { partTag } from '../mdx/parts.ts'
import { originOf, placeOfAddress, placeOfElement } from '../origin.ts'
import { walk, walkElements } from '../tree.ts'

/** Asks the plugins for the parts. A part with an unknown name is reported and left out. */
export function rehypeParts() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const context = contextOf(file)
    const elements: Element[] = []
    walkElements(tree, element => {
      if (element.tagName === partTag) elements.push(element)
    })
    for (const element of elements) {
      const part = await partOf(element, context)
      if (part === null) continue
      const { links, sheets, policySources } = part
      context.found.parts.set(element, { part, firstHeading: 0 })
      context.found.links.push(...links)
      context.found.policySources.push(...policySources)
      for (const sheet of sheets) context.found.sheets.add(sheet)
    }
  }
}

async function partOf(element: Element, context: PageContext): Promise<FinishedPart | null> {
  const { dataPart, dataName } = element.properties
  const { elements } = context.environment.config.markdown
  const name = String(dataPart)
  const own = Object.hasOwn(elements, name) ? elements[name] : undefined
  if (own === undefined) return null
  const { scheme, attribute } = own
  if (typeof dataName !== 'string' || dataName === '') {
    const message = `“<${name}>” does not say what it shows.`
    const hint = `Give it the attribute “${attribute}” with a name.`
    addFinding(context, finding('link/broken', placeOfElement(element, context), message, hint))
    return null
  }
  const place = placeOfAddress(element, dataName, context)
  const written = `${scheme}:${encodeURIComponent(dataName)}`
  const resolution = resolveAddress(written, originOf(element, context).source.path, context)
  if (resolution.kind !== 'missing') {
    const { part, findings } = await context.environment.showPart(written, context.page, place)
    for (const found of findings) addFinding(context, found)
    return part
  }
  const { suggestion, because } = resolution
  const meant = suggestion === null ? null : decodeURIComponent(suggestion.slice(scheme.length + 1))
  const message = `“<${name}>” shows nothing: “${dataName}” does not exist.`
  const hint = meant === null ? 'Fix the name, or remove the element.' : `Did you mean “${meant}”?`
  const made = finding('link/broken', place, message, hint)
  addFinding(context, because === undefined ? made : { ...made, because })
  return null
}

/** Writes the HTML of the parts. */
export function rehypePartsHtml() {
  return (tree: Root, file: VFile): void => {
    const { parts } = contextOf(file).found
    walk<Nodes>(tree, (node, index, siblings) => {
      if (node.type !== 'element' || node.tagName !== partTag) return
      const known = parts.get(node)
      if (known === undefined) siblings.splice(index, 1)
      // Raw: the plugin has finished it.
      else siblings[index] = { type: 'raw', value: known.part.html } as unknown as Nodes
      return known === undefined ? index : undefined
    })
  }
}
