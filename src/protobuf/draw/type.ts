/** A type as readers of `.proto` files know it, each name a link to its declaration. */
import { type Html, html, joinHtml } from '../../util/html.ts'
import type { ProtoField, TypeReference } from '../descriptor.ts'
import { fullNameOf } from '../walk.ts'
import { type DrawContext, linkToElement, linkToSite } from './context.ts'

/** `<em>repeated</em> <code>Job</code>`, `<code>map<string, Job></code>`. */
export function drawFieldType({ label, mapKey, type }: ProtoField, context: DrawContext): Html {
  const name = drawTypeName(type, context)
  if (mapKey !== null) return html`<code>map&lt;${mapKey}, ${name}&gt;</code>`
  return html`${label !== null && html`<em>${label}</em> `}<code>${name}</code>`
}

/** The name: below the package for types of this package, in full for others. */
export function drawTypeName(type: TypeReference, context: DrawContext): Html {
  const target = context.targets.get(type)
  if (target === undefined) return breakable(type.written.replace(/^\./, ''))
  if (target.kind === 'well-known') return linkToSite(target.href, breakable(target.fullName), type.place, context)
  const { longName } = target.element
  const isNear = target.fullName === fullNameOf(context.file, longName)
  return linkToElement(target, breakable(isNear ? longName : target.fullName), type.place, context)
}

/** Shorter names fit a column of a table. */
const breakFrom = 20

/** A long name with the places where a line may end: between its words. */
export function breakable(name: string): Html {
  if (name.length < breakFrom) return html`${name}`
  return joinHtml(name.split(/(?<=[._])|(?<=[a-z0-9])(?=[A-Z])/), html`<wbr>`)
}
