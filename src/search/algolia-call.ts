/** One call of Algolia's REST API for writing: host after host until one answers. */
import type { PlainObject } from '../types/basics.ts'

/** Why records could not be sent, in words for the owner. */
export class PushFailure extends Error {
  readonly hint: string

  constructor(message: string, hint: string) {
    super(message)
    this.name = 'PushFailure'
    this.hint = hint
  }
}

/** null: the answer was one of the `accepted` refusals. Everything else that is no answer is a PushFailure. */
export type AlgoliaCall = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: object | null,
  accepted?: readonly number[]
) => Promise<Readonly<Record<string, unknown>> | null>

/** As in the official client. */
const patience = 30_000

/** `options` are those of the search configuration; `hosts` in it are origins to ask instead. */
export function createAlgoliaCall(options: PlainObject, key: string): AlgoliaCall {
  const appId = String(options.appId)
  const hosts = Array.isArray(options.hosts) ? options.hosts.map(String) : writeHosts(appId)
  const headers = { 'x-algolia-application-id': appId, 'x-algolia-api-key': key, 'content-type': 'application/json' }
  return async (method, path, body, accepted = []) => {
    const init = { method, headers, ...(body !== null && { body: JSON.stringify(body) }) }
    for (const host of hosts) {
      const answer = await ask(host + path, init)
      if (answer === null || answer.status >= 500) continue
      if (accepted.includes(answer.status)) return null
      if (!answer.ok) throw refusal(answer.status, await messageOf(answer))
      return (await answer.json()) as Readonly<Record<string, unknown>>
    }
    throw new PushFailure('No host of Algolia answers.', 'The index is as it was. Push again later.')
  }
}

function writeHosts(appId: string): string[] {
  return [`https://${appId}.algolia.net`, ...[1, 2, 3].map(i => `https://${appId}-${i}.algolianet.com`)]
}

async function ask(url: string, init: RequestInit): Promise<Response | null> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(patience) })
  } catch {
    return null
  }
}

async function messageOf(answer: Response): Promise<string> {
  try {
    return String(((await answer.json()) as { message?: unknown }).message ?? '')
  } catch {
    return ''
  }
}

function refusal(status: number, message: string): PushFailure {
  const hint =
    status === 401 || status === 403
      ? 'The key for writing needs the rights addObject, deleteIndex, settings and editSettings for this index.'
      : 'The index is as it was.'
  return new PushFailure(`Algolia answered ${status}${message === '' ? '' : `: ${message}`}.`, hint)
}
