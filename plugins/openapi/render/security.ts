/** The HTML of authentication: what an operation needs, and what the schemes are. */
import { referenceFacts } from 'docsgen/reference'
import { type Html, type HtmlContent, html, joinHtml } from 'docsgen/text'
import type { OAuthFlow, SecurityAlternative, SecurityScheme, UsedScheme } from '../model.ts'
import type { Texts } from '../texts.ts'

/** The alternatives of an operation. `href`: the address of the overview, which describes the schemes. */
export function renderSecurity(security: readonly SecurityAlternative[], href: string, texts: Texts): Html {
  const lines = security.map(all => {
    if (all.length === 0) return html`<li>No authentication</li>`
    return html`<li>${joinHtml(
      all.map(used => renderUse(used, href, texts)),
      html` <em>and</em> `
    )}</li>`
  })
  return html`${security.length > 1 && html`<p class="ref-note">One of these:</p>`}<ul class="ref-auth">${lines}</ul>`
}

function renderUse({ scheme, scopes }: UsedScheme, href: string, texts: Texts): Html {
  const target = `${href}#${scheme.anchor}`
  const granted =
    scopes.length > 0 &&
    html` with ${joinHtml(
      scopes.map(scope => html`<code>${scope}</code>`),
      ', '
    )}`
  const name = html`<code>${scheme.name}</code>`
  // One that is not declared is reported, and has no place to which a link could lead.
  if (scheme.at !== null) texts.link(target, scheme.name)
  const shown = scheme.at === null ? name : html`<a href="${target}">${name}</a>`
  return html`${shown} <span class="ref-type">${kindOf(scheme)}</span>${granted}`
}

/** “Bearer token (JWT)”, “API key in the header X-API-Key”. */
export function kindOf({ type, key, scheme, bearerFormat }: SecurityScheme): HtmlContent {
  switch (type) {
    case 'apiKey':
      return key === null ? 'API key' : html`API key in the ${placeNames[key.in]} <code>${key.name}</code>`
    case 'http':
      if (scheme === 'bearer') return `Bearer token${bearerFormat === null ? '' : ` (${bearerFormat})`}`
      return scheme === 'basic' ? 'User name and password (Basic)' : `HTTP ${scheme ?? ''}`.trim()
    case 'oauth2':
      return 'OAuth 2'
    case 'openIdConnect':
      return 'OpenID Connect'
    case 'mutualTLS':
      return 'Client certificate (mutual TLS)'
    default:
      return 'Unknown kind'
  }
}

const placeNames = { query: 'query parameter', header: 'header', cookie: 'cookie' } as const

/** A scheme on the overview. */
export function renderScheme(scheme: SecurityScheme, texts: Texts): Html {
  const { name, description, isDeprecated, url, flows, anchor, at } = scheme
  const head = html`<dt><code>${name}</code> <span class="ref-type">${kindOf(scheme)}</span>${isDeprecated && html` <span class="ref-flag ref-flag--deprecated">deprecated</span>`}</dt>`
  const facts = url === null ? null : referenceFacts([['Metadata', html`<code>${url}</code>`]])
  return html`<div class="ref-field" id="${anchor}">${head}<dd>${texts.blocks(description, at)}${facts}${flows.map(flow => renderFlow(flow))}</dd></div>`
}

function renderFlow({ name, authorizationUrl, tokenUrl, refreshUrl, deviceAuthorizationUrl, scopes }: OAuthFlow): Html {
  const urls: [string, string | null][] = [
    ['Authorize at', authorizationUrl],
    ['Device code at', deviceAuthorizationUrl],
    ['Token at', tokenUrl],
    ['Refresh at', refreshUrl]
  ]
  const facts = urls.flatMap(([title, url]): [string, HtmlContent][] =>
    url === null ? [] : [[title, html`<code>${url}</code>`]]
  )
  const list =
    scopes.length > 0 &&
    html`<dl class="ref-values">${scopes.map(scope => html`<dt><code>${scope.name}</code></dt><dd>${scope.description}</dd>`)}</dl>`
  return html`<p class="ref-note">${flowNames[name] ?? name}</p>${referenceFacts(facts)}${list}`
}

const flowNames: Readonly<Record<string, string>> = {
  authorizationCode: 'Authorization code',
  clientCredentials: 'Client credentials',
  deviceAuthorization: 'Device authorization',
  implicit: 'Implicit',
  password: 'Password'
}
