/**
 * Serves the tools of a built site with the official SDK of the Model Context Protocol: over stdin and stdout, or over
 * HTTP on the loopback interface. The SDK is a dependency of the project and loaded only here.
 */
import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { serverCard, serverCatalog, serverName } from 'docsgen/built-site'
import { isFromThisMachine, requirePackage } from 'docsgen/project'
import type { BuiltSite } from './built-site.ts'
import { siteTools, type Tool, ToolFailure } from './tools.ts'

const sdkName = '@modelcontextprotocol/sdk'

/** The parts of the SDK that are used here. */
interface Sdk {
  readonly Server: typeof import('@modelcontextprotocol/sdk/server/index.js').Server
  readonly StdioServerTransport: typeof import('@modelcontextprotocol/sdk/server/stdio.js').StdioServerTransport
  readonly StreamableHTTPServerTransport: typeof import('@modelcontextprotocol/sdk/server/streamableHttp.js').StreamableHTTPServerTransport
  readonly types: typeof import('@modelcontextprotocol/sdk/types.js')
}

/** Loads the SDK from the first folder that resolves it; null when it is not installed. */
export function loadSdk(folders: readonly string[]): Sdk | null {
  const require = requirePackage(sdkName, folders)
  if (require === null) return null
  const part = (name: string) => require(`${sdkName}/${name}.js`)
  return {
    ...part('server/index'),
    ...part('server/stdio'),
    ...part('server/streamableHttp'),
    types: part('types')
  } as Sdk
}

/** A built site, and the version of docsgen that serves it. */
type ServedSite = BuiltSite & { readonly version: string }

type McpServer = InstanceType<Sdk['Server']>

function createMcpServer(site: ServedSite, tools: readonly Tool[], { Server, types }: Sdk): McpServer {
  const { title, summary, url, version } = site
  const server = new Server(
    { name: serverName(url), title, version },
    {
      capabilities: { tools: {} },
      instructions: `The documentation of ${title}${summary === '' ? '' : ` (${summary})`}: search it, then read the pages that were found.`
    }
  )
  server.setRequestHandler(types.ListToolsRequestSchema, () => ({
    tools: tools.map(({ answer: _, inputSchema, ...known }) => ({
      ...known,
      inputSchema: { ...inputSchema, required: [...inputSchema.required] },
      annotations: { readOnlyHint: true, openWorldHint: false }
    }))
  }))
  server.setRequestHandler(types.CallToolRequestSchema, async ({ params }) => {
    const failure = (message: string) => ({ isError: true, content: [{ type: 'text' as const, text: message }] })
    const tool = tools.find(({ name }) => name === params.name)
    if (tool === undefined) return failure(`There is no tool “${params.name}”.`)
    try {
      // The tool validates its arguments.
      const answer = await tool.answer((params.arguments ?? {}) as Parameters<Tool['answer']>[0])
      return { content: [{ type: 'text' as const, text: answer }] }
    } catch (error) {
      if (error instanceof ToolFailure) return failure(error.message)
      throw error
    }
  })
  return server
}

/** Serves on stdin and stdout; resolves when the client closes them. */
export async function serveStdio(site: ServedSite, sdk: Sdk): Promise<void> {
  const server = createMcpServer(site, siteTools(site), sdk)
  const closed = new Promise<void>(resolve => {
    server.onclose = resolve
    process.stdin.once('end', resolve)
  })
  await server.connect(new sdk.StdioServerTransport())
  await closed
}

export const mcpPath = '/mcp'
const bodyLimit = 100_000

/** An HTTP server for this machine that is not listening yet. It is stateless: there are no sessions. */
export function createMcpHttpServer(site: ServedSite, sdk: Sdk): HttpServer {
  const tools = siteTools(site)
  return createServer(async (request, response) => {
    const say = (status: number, message: string) =>
      response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${message}\n`)
    const give = (type: string, value: unknown) =>
      response.writeHead(200, { 'Content-Type': type }).end(JSON.stringify(value))
    try {
      if (!isFromThisMachine(request)) return say(403, 'This host or origin is not allowed.')
      const [path] = (request.url ?? '').split('?', 1)
      const endpoint = `http://${request.headers.host}${mcpPath}`
      if (path === `${mcpPath}/server-card`) return give('application/mcp-server-card+json', serverCard(site, endpoint))
      if (path === '/.well-known/ai-catalog.json')
        return give('application/ai-catalog+json', serverCatalog(site, endpoint))
      if (path !== mcpPath) return say(404, `Not found. The endpoint is ${mcpPath}.`)
      if (request.method !== 'POST') return say(405, 'Only POST is supported: the server has no sessions.')
      const body = await readBody(request)
      if (body === null) return say(413, `A request has at most ${bodyLimit} bytes.`)
      await answer(body, request, response)
    } catch {
      if (response.headersSent) response.destroy()
      else say(400, 'The request failed.')
    }
  })

  async function answer(body: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const server = createMcpServer(site, tools, sdk)
    const transport = new sdk.StreamableHTTPServerTransport({ enableJsonResponse: true })
    response.on('close', () => void transport.close().then(() => server.close()))
    await server.connect(transport as Parameters<McpServer['connect']>[0])
    await transport.handleRequest(request, response, JSON.parse(body))
  }
}

/** null when the body is longer than `bodyLimit`. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += (part as Buffer).length
    if (size > bodyLimit) return null
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString()
}
