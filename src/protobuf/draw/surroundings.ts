/** The small print of messages and enums: what is inside, what is reserved, who uses them. */
import { type Html, html, joinHtml } from '../../util/html.ts'
import type { ProtoEnum, ProtoMessage } from '../descriptor.ts'
import type { User } from '../link/users.ts'
import { type DrawContext, linkToElement } from './context.ts'

/** The types that are declared in a message. */
export function drawNested(message: ProtoMessage, context: DrawContext): Html | null {
  const { file } = context
  const nested = [...message.messages, ...message.enums]
  const links = nested.map(element => linkToElement({ element, file }, element.longName, element.place, context))
  return links.length === 0 ? null : html`<p class="proto-note">Declares ${joinHtml(links, ', ')}</p>`
}

/** Numbers and names that are gone and must not come back. */
export function drawReserved(reserved: readonly string[]): Html | null {
  if (reserved.length === 0) return null
  const ranges = reserved.map(range => html`<code>${range}</code>`)
  return html`<p class="proto-note">Reserved ${joinHtml(ranges, ', ')}</p>`
}

/** More users than these are folded: the list of a type that everything uses is long and rarely wanted. */
const shownUsers = 12

export function drawUsers(element: ProtoMessage | ProtoEnum, context: DrawContext): Html | null {
  const users = context.users.get(element) ?? []
  const links = users.map(user => linkToElement(user, nameOf(user), user.element.place, context))
  if (links.length === 0) return null
  if (links.length <= shownUsers) return html`<p class="proto-note">Used by ${joinHtml(links, ', ')}</p>`
  const summary = html`<summary>Used by ${links.length} methods and messages</summary>`
  return html`<details class="proto-json">${summary}<p>${joinHtml(links, ', ')}</p></details>`
}

/** A method by its own name, which is what readers look for; a message by the name of its heading. */
function nameOf({ element }: User): string {
  return 'request' in element ? element.name : element.longName
}
