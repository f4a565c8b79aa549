/**
 * Client for the protocol of Turborepo's remote cache: artifacts by hexadecimal keys, for a team, with a token.
 * Whatever the server does, a run spends no more than its time limit, and failures throw a `RemoteProblem` whose
 * message says what was wrong.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RemoteCacheConfig } from '../../types/config.ts'
import { packageVersion } from '../../util/packages/package.ts'

interface RemoteSettings {
  /** Without a trailing slash. */
  readonly url: string
  readonly token: string
  /** Name of the team, or its id (`team_…`); null: the server derives it from the token. */
  readonly team: string | null
  /** null: artifacts are not signed. */
  readonly signatureKey: string | null
  /** Milliseconds that a run waits in total. */
  readonly patience: number
}

/** Vercel's server, Turborepo's default. */
const defaultUrl = 'https://vercel.com/api'

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The configuration completed from the environment; null: there is no token. */
export function completeSettings(
  { url, team, signature, timeout }: RemoteCacheConfig,
  environment: Environment
): RemoteSettings | null {
  const token = environment['DOCSGEN_CACHE_TOKEN'] || environment['TURBO_TOKEN']
  if (!token) return null
  const key = environment['DOCSGEN_CACHE_SIGNATURE_KEY'] || environment['TURBO_REMOTE_CACHE_SIGNATURE_KEY'] || null
  if (signature === true && key === null) {
    const hint = 'Set the environment variable DOCSGEN_CACHE_SIGNATURE_KEY, or remove “signature: true”.'
    throw new RemoteProblem('has no signature key, so it is not used', hint)
  }
  return {
    url: (url ?? (environment['TURBO_API'] || defaultUrl)).replace(/(?<!\/)\/+$/, ''),
    token,
    team: team ?? (environment['TURBO_TEAMID'] || environment['TURBO_TEAM'] || null),
    signatureKey: signature === false ? null : key,
    patience: timeout * 1000
  }
}

/** The server does not answer, answers wrongly, or returns content that was not written by docsgen. */
export class RemoteProblem extends Error {
  readonly hint: string
  /** Only the content of one artifact is wrong; the server itself works. */
  readonly isContent: boolean

  constructor(message: string, hint: string, isContent = false) {
    super(message)
    this.hint = hint
    this.isContent = isContent
  }
}

const tryLater = 'Results are computed again. Check whether the server is running, or remove “cache.remote”.'
const lookAtAddress = 'Check “cache.remote.url”: it is the part of the server’s address before “/v8/artifacts”.'
const lookAtTeam = 'Check the token and “cache.remote.team”.'
const raiseLimit = 'Let the server accept requests of 32 MB.'
const otherWriter = 'Somebody with write access has changed the cache: replace its token, or the signature key.'

/** Number of concurrent requests. */
export const atOnce = 8

export class RemoteClient {
  readonly #settings: RemoteSettings
  #spent = 0

  constructor(settings: RemoteSettings) {
    this.#settings = settings
  }

  /** Runs work with requests within the run's time limit; `share`: the part of the remaining time that it may use. */
  async within<Result>(work: (signal: AbortSignal) => Promise<Result>, share = 1): Promise<Result> {
    const began = performance.now()
    const { patience } = this.#settings
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(), Math.max(1, (patience - this.#spent) * share))
    try {
      return await work(ending.signal)
    } catch (error) {
      if (!ending.signal.aborted) throw error
      const hint = 'Results fetched so far are used. Set “cache.remote.timeout” to wait longer.'
      throw new RemoteProblem(`takes more than ${patience / 1000} s`, hint)
    } finally {
      clearTimeout(timer)
      // Aborts requests that are still running.
      ending.abort()
      this.#spent += performance.now() - began
    }
  }

  /** Whether the server has an artifact. */
  async has(key: string, signal: AbortSignal): Promise<boolean> {
    const response = await this.#ask(this.#addressOf(key), { method: 'HEAD', signal })
    if (response.status === 404) return false
    if (!response.ok) throw await this.#refusal(response, signal)
    return true
  }

  /** Fetches an artifact of at most `limit` bytes; null: the server does not have it. */
  async get(key: string, limit: number, signal: AbortSignal): Promise<Buffer | null> {
    const address = this.#addressOf(key)
    const first = await this.#ask(address, { signal })
    const location = first.status >= 300 && first.status < 400 ? first.headers.get('location') : null
    const response = location === null ? first : await this.#follow(location, address, signal)
    if (response.status === 404) return null
    if (!response.ok) throw await this.#refusal(response, signal)
    const bytes = await readBody(response, limit)
    this.#checkTag(key, bytes, first.headers.get('x-artifact-tag'))
    return bytes
  }

  async put(key: string, body: Uint8Array<ArrayBuffer>, milliseconds: number, signal: AbortSignal): Promise<void> {
    const { signatureKey } = this.#settings
    const headers = {
      'content-type': 'application/octet-stream',
      'x-artifact-duration': `${Math.round(milliseconds)}`,
      ...(signatureKey !== null && { 'x-artifact-tag': this.#tagOf(signatureKey, key, body) })
    }
    const response = await this.#ask(this.#addressOf(key), { method: 'PUT', body, headers, signal })
    if (!response.ok) throw await this.#refusal(response, signal)
    await response.body?.cancel()
  }

  /** Throws if a web page answers, or the cache is disabled: both also answer 404 for every artifact. */
  async checkStatus(signal: AbortSignal): Promise<void> {
    const response = await this.#ask(`${this.#settings.url}/v8/artifacts/status${this.#query}`, { signal })
    const text = (await readBody(response, statusLimit)).toString()
    if (/^\s*</.test(text)) throw new RemoteProblem(`answers with a web page, “${startOf(text)}”`, lookAtAddress)
    const status = statusIn(text)
    if (response.ok && status !== null && status !== 'enabled')
      throw new RemoteProblem(`reports the status “${status}”`, lookAtTeam)
  }

  /** Some servers redirect to a file host of another origin, which must not get the token. */
  #follow(location: string, address: string, signal: AbortSignal): Promise<Response> {
    const target = URL.canParse(location, address) ? new URL(location, address) : null
    if (target === null || !/^https?:$/.test(target.protocol)) {
      throw new RemoteProblem(`redirects to “${startOf(location)}”, which is not an address`, lookAtAddress)
    }
    const isSame = target.origin === new URL(address).origin
    return isSame ? this.#ask(target.href, { signal }) : request(target.href, { signal })
  }

  #ask(address: string, { headers, ...init }: RequestInit): Promise<Response> {
    const own = { authorization: `Bearer ${this.#settings.token}`, 'user-agent': `docsgen/${packageVersion()}` }
    return request(address, { ...init, headers: { ...own, ...headers } })
  }

  #addressOf(key: string): string {
    return `${this.#settings.url}/v8/artifacts/${key}${this.#query}`
  }

  get #query(): string {
    const { team } = this.#settings
    return team === null ? '' : `?${team.startsWith('team_') ? 'teamId' : 'slug'}=${encodeURIComponent(team)}`
  }

  async #refusal(response: Response, signal: AbortSignal): Promise<RemoteProblem> {
    const { status } = response
    if (status >= 300 && status < 400) return new RemoteProblem('answers with an unsupported redirect', lookAtAddress)
    if (status === 413) return new RemoteProblem('refuses a request because it is too large', raiseLimit)
    if (status === 404 || status === 405) return new RemoteProblem(`answers ${status}`, lookAtAddress)
    if (status >= 500) return new RemoteProblem(`answers ${status}`, tryLater)
    // The team may have exceeded its quota.
    if (status === 403) await this.checkStatus(signal)
    return new RemoteProblem(`answers ${status}`, lookAtTeam)
  }

  /** Signs like Turborepo: the artifact's key and the team's id come before its bytes. */
  #tagOf(signatureKey: string, key: string, body: Uint8Array): string {
    const { team } = this.#settings
    const teamId = team?.startsWith('team_') ? team : ''
    return createHmac('sha256', signatureKey).update(key).update(teamId).update(body).digest('base64')
  }

  #checkTag(key: string, body: Uint8Array, tag: string | null): void {
    const { signatureKey } = this.#settings
    if (signatureKey === null) return
    if (tag === null) throw new RemoteProblem('has cached results without a signature', otherWriter, true)
    const [given, wanted] = [Buffer.from(tag), Buffer.from(this.#tagOf(signatureKey, key, body))]
    const isRight = given.length === wanted.length && timingSafeEqual(given, wanted)
    if (!isRight) throw new RemoteProblem('has cached results with an invalid signature', otherWriter, true)
  }
}

const statusLimit = 100_000

async function request(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { redirect: 'manual', ...init })
  } catch (error) {
    throw new RemoteProblem(`cannot be reached (${causeOf(error)})`, tryLater)
  }
}

async function readBody({ body, headers }: Response, limit: number): Promise<Buffer> {
  const tooLarge = () =>
    new RemoteProblem(`sends more than ${limit} bytes, which is more than expected`, otherWriter, true)
  if (Number(headers.get('content-length') ?? 0) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? noBody()) {
      size += chunk.length
      if (size > limit) break
      chunks.push(chunk)
    }
  } catch (error) {
    throw new RemoteProblem(`breaks off in the middle of a response (${causeOf(error)})`, tryLater)
  }
  if (size > limit) throw tooLarge()
  return Buffer.concat(chunks)
}

async function* noBody(): AsyncGenerator<Uint8Array> {}

function statusIn(text: string): string | null {
  try {
    const { status } = JSON.parse(text) as { readonly status?: unknown }
    return typeof status === 'string' ? startOf(status) : null
  } catch {
    return null
  }
}

/** The beginning of untrusted text, printable, for a message. */
export function startOf(text: string): string {
  return text
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 40)
}

function causeOf(error: unknown): string {
  const { cause, message } = error as { readonly cause?: { readonly code?: string }; readonly message?: string }
  return cause?.code ?? startOf(message ?? String(error))
}
