/** A type as readers of `.proto` files know it, each name a link to its declaration. */
import { type Html, html } from '../../util/html.ts'
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
  if (target === undefined) return html`${type.written.replace(/^\./, '')}`
  if (target.kind === 'well-known') return linkToSite(target.href, target.fullName, type.place, context)
  const { longName } = target.element
  const isNear = target.fullName === fullNameOf(context.file, longName)
  return linkToElement(target, isNear ? longName : target.fullName, type.place, context)
}
