/**
 * A remote cache in this process with the protocol of Turborepo. It records requests and can simulate faults.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Artifact {
  readonly body: Buffer
  readonly tag: string | undefined
}

/** Responds in place of the server; returns false to let the server respond. */
export type Fault = (request: IncomingMessage, response: ServerResponse, artifact: Artifact | undefined) => boolean

export interface RemoteServer {
  readonly url: string
  readonly artifacts: Map<string, Artifact>
  /** `GET`, `HEAD` and `PUT` requests with their keys, in order. */
  readonly asked: string[]
  /** Headers of the last request. */
  headers: IncomingMessage['headers']
  fault: Fault | null
}

export async function startRemoteServer(): Promise<RemoteServer> {
  const state: RemoteServer = { url: '', artifacts: new Map(), asked: [], headers: {}, fault: null }
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray().catch(() => []))
    const [, key = ''] = /^\/v8\/artifacts\/([\w-]+)/.exec(request.url ?? '') ?? []
    const artifact = state.artifacts.get(key)
    state.asked.push(`${request.method} ${key}`)
    state.headers = request.headers
    if (state.fault?.(request, response, artifact)) return
    if (key === 'status') response.end('{"status":"enabled"}')
    else if (request.method === 'PUT') {
      state.artifacts.set(key, { body, tag: request.headers['x-artifact-tag']?.toString() })
      response.writeHead(202).end('{"urls":[]}')
    } else if (artifact === undefined) response.writeHead(404).end('{"code":"not_found"}')
    else {
      const headers = artifact.tag === undefined ? {} : { 'x-artifact-tag': artifact.tag }
      response.writeHead(200, headers).end(artifact.body)
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return Object.assign(state, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}
