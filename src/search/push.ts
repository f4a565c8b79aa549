/**
 * Sends the records to Algolia, into a temporary index that then replaces the real one, so that readers always search a
 * complete index. The write key comes only from the environment.
 */
import type { PlainObject } from '../types/basics.ts'
import type { SearchPushOptions, SearchPushResult, SearchRecord, SearchSite } from '../types/search-provider.ts'
import { type AlgoliaIndexRecord, algoliaSettings, toAlgoliaRecords } from './algolia-records.ts'

/** Environment variable with the write key. */
const writeKeyVariable = 'DOCSGEN_ALGOLIA_WRITE_KEY'

/** Records per request, as in the official client. */
const batchSize = 1000

/** Throws a PushFailure, whose message and hint address the site's owner. */
export async function pushToAlgolia(
  records: readonly SearchRecord[],
  site: SearchSite,
  { dryRun, environment }: SearchPushOptions
): Promise<SearchPushResult> {
  const index = String(site.options.indexName)
  const objects = toAlgoliaRecords(records, site)
  const bytes = objects.reduce((sum, object) => sum + Buffer.byteLength(JSON.stringify(object)), 0)
  const result: SearchPushResult = { index, records: objects.length, bytes }
  if (dryRun) return result
  const call = createAlgoliaCall(site.options, readWriteKey(site, environment))
  await refusePowerfulKey(site)
  await replaceIndex(index, objects, call)
  return result
}

function readWriteKey({ options }: SearchSite, environment: SearchPushOptions['environment']): string {
  const key = environment[writeKeyVariable]
  if (!key) {
    throw new PushFailure(
      `The write key of Algolia is missing.`,
      `Put a key with the permissions addObject, deleteIndex, settings and editSettings in ${writeKeyVariable}.`
    )
  }
  if (key === options.apiKey) {
    throw new PushFailure(
      'The write key is also the public search key.',
      'Make a search-only key for `apiKey`, and revoke this one: it has been public.'
    )
  }
  return key
}

/** Algolia can tell the rights of the public key. If a host does not answer that, the push continues. */
async function refusePowerfulKey({ options }: SearchSite): Promise<void> {
  const publicKey = String(options.apiKey)
  const call = createAlgoliaCall(options, publicKey)
  const found = await call('GET', `/1/keys/${encodeURIComponent(publicKey)}`, null, [401, 403, 404])
  const rights = Array.isArray(found?.acl) ? found.acl.filter(right => right !== 'search') : []
  if (rights.length === 0) return
  throw new PushFailure(
    `The public key of the configuration can do more than search: ${rights.join(', ')}.`,
    'Every reader can use it. Make a search-only key for `apiKey`.'
  )
}

async function replaceIndex(index: string, objects: readonly AlgoliaIndexRecord[], call: AlgoliaCall): Promise<void> {
  const real = `/1/indexes/${encodeURIComponent(index)}`
  const temporary = `${index}_docsgen_tmp`
  const path = `/1/indexes/${encodeURIComponent(temporary)}`
  // Removes what an interrupted push has left.
  await call('DELETE', path, null, [404])
  const hasIndex = (await call('GET', `${real}/settings`, null, [404])) !== null
  if (hasIndex) {
    const scope = ['settings', 'rules', 'synonyms']
    await call('POST', `${real}/operation`, { operation: 'copy', destination: temporary, scope })
  } else {
    await call('PUT', `${path}/settings`, algoliaSettings)
  }
  let lastTask: unknown = null
  for (let from = 0; from < objects.length; from += batchSize) {
    const requests = objects.slice(from, from + batchSize).map(body => ({ action: 'addObject', body }))
    lastTask = (await call('POST', `${path}/batch`, { requests }))?.taskID
  }
  if (lastTask !== null) await waitFor(`${path}/task/${lastTask}`, call)
  await call('POST', `${path}/operation`, { operation: 'move', destination: index })
}

/** Tasks of an index run in order, so when the last one is done, all are. */
async function waitFor(path: string, call: AlgoliaCall): Promise<void> {
  for (let tried = 0; tried < 60; tried++) {
    if ((await call('GET', path, null))?.status === 'published') return
    await new Promise(resolve => setTimeout(resolve, Math.min(5000, 100 * (tried + 1))))
  }
  throw new PushFailure('Algolia has not processed the records in time.', 'The index is unchanged. Push again later.')
}

/** Why records could not be sent; the message addresses the site's owner. */
class PushFailure extends Error {
  readonly hint: string

  constructor(message: string, hint: string) {
    super(message)
    this.name = 'PushFailure'
    this.hint = hint
  }
}

/** null: the response has one of the `accepted` error statuses. Every other failure throws a PushFailure. */
type AlgoliaCall = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: object | null,
  accepted?: readonly number[]
) => Promise<Readonly<Record<string, unknown>> | null>

/** Timeout in milliseconds, as in the official client. */
const patience = 30_000

/** `options`: those of the search configuration; its `hosts` replace Algolia's. */
function createAlgoliaCall(options: PlainObject, key: string): AlgoliaCall {
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
    throw new PushFailure('No Algolia host answers.', 'The index is unchanged. Push again later.')
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
      ? 'The write key needs the permissions addObject, deleteIndex, settings and editSettings for this index.'
      : 'The index is unchanged.'
  return new PushFailure(`Algolia answered ${status}${message === '' ? '' : `: ${message}`}.`, hint)
}
