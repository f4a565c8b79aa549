/**
 * Discovery of a site's Model Context Protocol server: the server card of the protocol's extension, and the catalog at
 * `/.well-known/ai-catalog.json` that contains the card. Both say where to connect, not what the server can do.
 */

interface Described {
  readonly title: string
  readonly summary: string
  /** Address of the site, with its host. */
  readonly url: string
  /** Version of docsgen. */
  readonly version: string
}

/** `https://docs.acme.dev` → `dev.acme.docs/documentation` */
export function serverName(url: string): string {
  const { hostname } = new URL(url)
  return `${hostname.split('.').reverse().join('.')}/documentation`
}

/** `endpoint` is the address of the server. */
export function serverCard({ title, summary, url, version }: Described, endpoint: string) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: serverName(url),
    version,
    title: title.slice(0, 100),
    description: (summary === '' ? `Searches and reads the documentation of ${title}` : summary).slice(0, 100),
    websiteUrl: url,
    remotes: [{ type: 'streamable-http', url: endpoint }]
  }
}

export function serverCatalog(site: Described, endpoint: string) {
  const publisher = new URL(site.url).hostname
  const entry = {
    identifier: `urn:air:${publisher}:mcp:documentation`,
    type: 'application/mcp-server-card+json',
    data: serverCard(site, endpoint)
  }
  return { specVersion: '1.0', entries: [entry] }
}
